//! Pictures as data: shapes that any painter can draw, and the same as SVG.
//!
//! Window, files and clipboard draw what this says, so that all of them show the same.

use std::fmt;

use crate::palette::Colour;

/// A picture as shapes, those in front last.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// How wide it is, in units.
    pub width: i32,
    /// How high it is, in units.
    pub height: i32,
    /// What it is called.
    pub title: String,
    /// What is to be seen, for those who hear it.
    pub description: String,
    /// What is drawn, over each other.
    pub shapes: Vec<Shape>,
}

/// A form and what it is drawn with.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// Where it is.
    pub form: Form,
    /// The colour inside.
    pub fill: Option<Colour>,
    /// The colour and the width of the line around it, half of it inside; its ends are round.
    pub stroke: Option<(Colour, f32)>,
}

/// What a shape can be.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// A rectangle: its upper left corner, its sides, and how round its corners are.
    Rect([f32; 2], [f32; 2], f32),
    /// A circle: its middle and its radius.
    Circle([f32; 2], f32),
    /// A line from one point to another.
    Line([f32; 2], [f32; 2]),
    /// A line through many points.
    Path(Vec<[f32; 2]>),
    /// What many corners enclose, without dents.
    Polygon(Vec<[f32; 2]>),
    /// Semibold text: the middle of its base line, its size, and what it says.
    Text([f32; 2], f32, String),
    /// The same, from the beginning of its base line on.
    Note([f32; 2], f32, String),
}

impl Form {
    /// The form in one colour.
    #[must_use]
    pub const fn filled(self, fill: Colour) -> Shape {
        Shape { form: self, fill: Some(fill), stroke: None }
    }

    /// Its outline alone, so wide.
    #[must_use]
    pub const fn stroked(self, colour: Colour, width: f32) -> Shape {
        Shape { form: self, fill: None, stroke: Some((colour, width)) }
    }

    /// The form with every point moved and every length changed.
    fn changed(&self, point: impl Fn([f32; 2]) -> [f32; 2], scale: f32) -> Self {
        let points = |all: &[[f32; 2]]| all.iter().map(|at| point(*at)).collect();
        match self {
            Self::Rect(at, sides, radius) => {
                Self::Rect(point(*at), sides.map(|side| side * scale), radius * scale)
            }
            Self::Circle(middle, radius) => Self::Circle(point(*middle), radius * scale),
            Self::Line(from, to) => Self::Line(point(*from), point(*to)),
            Self::Path(all) => Self::Path(points(all)),
            Self::Polygon(all) => Self::Polygon(points(all)),
            Self::Text(at, size, text) => Self::Text(point(*at), size * scale, text.clone()),
            Self::Note(at, size, text) => Self::Note(point(*at), size * scale, text.clone()),
        }
    }
}

impl Shape {
    /// The shape so much larger, from this point on.
    ///
    /// ```
    /// use session::drawing::Form;
    /// use session::palette::Colour;
    ///
    /// let dot = Form::Circle([0.5, 0.5], 0.25).filled(Colour(0));
    /// assert_eq!(dot.placed([100.0, 0.0], 80.0).form, Form::Circle([140.0, 40.0], 20.0));
    /// ```
    #[must_use]
    pub fn placed(&self, [left, top]: [f32; 2], scale: f32) -> Self {
        let form = self.form.changed(|[x, y]| [left + x * scale, top + y * scale], scale);
        let stroke = self.stroke.map(|(colour, width)| (colour, width * scale));
        Self { form, stroke, ..*self }
    }
}

/// A number with two digits behind its point at most.
fn short(number: f32) -> f32 {
    // Adding nothing makes a zero of one below zero.
    (number * 100.0).round() / 100.0 + 0.0
}

fn points(all: &[[f32; 2]]) -> String {
    let all: Vec<String> =
        all.iter().map(|[x, y]| format!("{},{}", short(*x), short(*y))).collect();
    all.join(" ")
}

/// A text as XML has it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

impl fmt::Display for Shape {
    /// The shape as an element of SVG.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.form {
            Form::Rect(at, sides, radius) => {
                let ([x, y], [width, height]) = (at.map(short), sides.map(short));
                let radius = short(*radius);
                write!(
                    f,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{radius}\""
                )
            }
            Form::Circle(middle, radius) => {
                let [x, y] = middle.map(short);
                write!(f, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius:.1}\"")
            }
            Form::Line(from, to) => {
                let ([x1, y1], [x2, y2]) = (from.map(short), to.map(short));
                write!(f, "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"")
            }
            Form::Path(all) => write!(f, "<polyline points=\"{}\"", points(all)),
            Form::Polygon(all) => write!(f, "<polygon points=\"{}\"", points(all)),
            Form::Text(at, size, _) | Form::Note(at, size, _) => {
                let ([x, y], size) = (at.map(short), short(*size));
                write!(f, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"")
            }
        }?;
        let fill = self.fill.map_or("none".to_owned(), |fill| fill.to_string());
        write!(f, " fill=\"{fill}\"")?;
        if let Some((colour, width)) = self.stroke {
            write!(f, " stroke=\"{colour}\" stroke-width=\"{}\"", short(width))?;
        }
        match &self.form {
            Form::Text(.., text) => write!(f, ">{}</text>", escaped(text)),
            Form::Note(.., text) => write!(f, " text-anchor=\"start\">{}</text>", escaped(text)),
            _ => f.write_str("/>"),
        }
    }
}

impl Drawing {
    /// The picture as an SVG document.
    #[must_use]
    pub fn svg(&self) -> String {
        let Self { width, height, title, description, shapes } = self;
        let shapes: Vec<String> = shapes.iter().map(Shape::to_string).collect();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"Inter, sans-serif\" \
             font-weight=\"600\" text-anchor=\"middle\" stroke-linecap=\"round\">\n\
             <title>{}</title>\n<desc>{}</desc>\n{}\n</svg>\n",
            escaped(title),
            escaped(description),
            shapes.join("\n")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped_and_numbers_are_short() {
        let text = Form::Note([1.0, 2.126], 12.0, "a < b & c".to_owned()).filled(Colour(0));
        assert_eq!(
            text.to_string(),
            "<text x=\"1\" y=\"2.13\" font-size=\"12\" fill=\"#000000\" \
             text-anchor=\"start\">a &lt; b &amp; c</text>"
        );
        let line = Form::Path(vec![[0.0, 0.0], [-0.001, 1.5]]).stroked(Colour(0xFF), 2.0);
        assert_eq!(
            line.to_string(),
            "<polyline points=\"0,0 0,1.5\" fill=\"none\" stroke=\"#0000FF\" stroke-width=\"2\"/>"
        );
    }
}
