//! Small parts that several pages share.

use std::ops::RangeInclusive;

use eframe::egui::accesskit::Role;
use eframe::egui::emath::Numeric;
use eframe::egui::{
    self, Align, Align2, Color32, CornerRadius, DragValue, Frame, Label, Layout, Margin, Painter,
    Pos2, Rect, Response, RichText, ScrollArea, Sense, Shape, Stroke, StrokeKind, Ui, UiBuilder,
    Vec2, WidgetInfo, vec2,
};

use super::action::Action;
use super::keys;
use super::theme::{Pen, faint_border};

/// Where a button leads from the position shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    First,
    Back,
    Forward,
    Last,
}

impl Step {
    /// As they stand in a row.
    pub(crate) const ALL: [Self; 4] = [Self::First, Self::Back, Self::Forward, Self::Last];
}

/// How a button looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    /// One of many.
    Plain,
    /// The one that is wanted most.
    Main,
}

impl Weight {
    /// Wanted most, if so.
    pub(crate) const fn main_if(main: bool) -> Self {
        if main { Self::Main } else { Self::Plain }
    }
}

/// Texts, frames and controls as they look everywhere.
impl Pen {
    /// The frame of a card: a panel with a line around it.
    pub(crate) fn frame(&self) -> Frame {
        Frame::new()
            .fill(self.palette.panel)
            .stroke(Stroke::new(1.0, faint_border(self.palette)))
            .corner_radius(CornerRadius::same(10))
            .inner_margin(Margin::symmetric(14, 10))
    }

    /// A card, as wide as its room.
    pub(crate) fn card(&self, ui: &mut Ui, content: impl FnOnce(&mut Ui)) -> Response {
        wide(self.frame(), ui, content)
    }

    /// A game that was left, and the button that goes on with it.
    pub(crate) fn offer(&self, ui: &mut Ui, offer: Option<&(Action, String)>) {
        let Some((action, title)) = offer else { return };
        self.card(ui, |ui| {
            let row = |ui: &mut Ui| {
                self.ask_small(ui, "Continue", action.clone());
                let text = self.text(format!("You left: {title}"), 13.0, self.palette.text);
                from_left(ui, |ui| wrapped(ui, text));
            };
            ui.horizontal(|ui| from_right(ui, row));
        });
    }

    /// Small text in as many lines as it needs.
    pub(crate) fn note(&self, ui: &mut Ui, text: impl Into<String>) {
        wrapped(ui, self.text(text, 13.0, self.palette.text2));
    }

    /// A button of a given size with a text.
    pub(crate) fn button(&self, ui: &mut Ui, text: &str, size: Vec2, weight: Weight) -> Response {
        let p = self.palette;
        let (fill, colour) = match weight {
            Weight::Plain => (p.panel2, p.text),
            Weight::Main => (p.accent, p.on_accent),
        };
        let text = self.title(text, 14.0).color(colour);
        let button = egui::Button::new(text).fill(fill).min_size(size).truncate();
        let button = if weight == Weight::Main { button.stroke(Stroke::NONE) } else { button };
        self.ring(ui.add_sized(size, button), ui)
    }

    /// A button of a given size that asks for something.
    pub(crate) fn ask(
        &self,
        ui: &mut Ui,
        text: &str,
        size: Vec2,
        weight: Weight,
        action: impl Into<Action>,
    ) {
        if self.button(ui, text, size, weight).clicked() {
            self.push(action);
        }
    }

    /// How wide a button with this text has to be.
    pub(crate) fn button_width(&self, ui: &Ui, text: &str) -> f32 {
        let font = self.strong(14.0);
        text_width(ui, text, font) + 2.0 * ui.spacing().button_padding.x + 2.0
    }

    /// A row of buttons of the same width; where a text needs more, as wide as their texts, and in
    /// several rows where one is too short.
    pub(crate) fn ask_row(&self, ui: &mut Ui, height: f32, buttons: &[(&str, Weight, Action)]) {
        let widths: Vec<f32> =
            buttons.iter().map(|(text, ..)| self.button_width(ui, text)).collect();
        let gap = ui.spacing().item_spacing.x;
        let room = ui.available_width();
        let same = (room + gap) / buttons.len() as f32 - gap;
        let needed = widths.iter().map(|width| width + gap).sum::<f32>() - gap;
        if needed > room && buttons.len() > 1 {
            let (upper, lower) = buttons.split_at(buttons.len().div_ceil(2));
            self.ask_row(ui, height, upper);
            return self.ask_row(ui, height, lower);
        }
        let is_same = widths.iter().all(|width| *width <= same);
        let weights = if is_same { vec![1.0; buttons.len()] } else { widths };
        columns(ui, &weights, height, |ui, index, size| {
            let (text, weight, action) = &buttons[index];
            self.ask(ui, text, size, *weight, action.clone());
        });
    }

    /// A button as large as its text that asks for something.
    pub(crate) fn ask_small(&self, ui: &mut Ui, text: &str, action: impl Into<Action>) {
        if self.ring(ui.button(text), ui).clicked() {
            self.push(action);
        }
    }

    /// One of several values to choose from.
    pub(crate) fn radio<T: PartialEq>(
        &self,
        ui: &mut Ui,
        value: &mut T,
        option: T,
        name: impl Into<String>,
    ) -> Response {
        let response = self.choice(ui, *value == option, name);
        if response.clicked() {
            *value = option;
        }
        response
    }

    /// Something to choose, or that is chosen. Enter on what is chosen already is left to the dialog.
    pub(crate) fn choice(&self, ui: &mut Ui, chosen: bool, name: impl Into<String>) -> Response {
        let response = self.ring(ui.radio(chosen, name.into()), ui);
        if response.has_focus() {
            keys::leave_enter(ui, chosen.then_some(response.id));
        }
        response
    }

    /// A number with its name before it.
    pub(crate) fn number<N: Numeric>(
        &self,
        ui: &mut Ui,
        name: &str,
        value: &mut N,
        range: RangeInclusive<N>,
        speed: f64,
    ) {
        let label = ui.label(name);
        let response = ui.add(DragValue::new(value).range(range).speed(speed));
        self.ring(response.labelled_by(label.id).accessible_name(name), ui);
    }

    /// A button to an end of a game, or to the position before or after the one shown; `unit` is
    /// what lies between two positions. Says where to go.
    pub(crate) fn step_button(
        &self,
        ui: &mut Ui,
        (step, unit): (Step, &str),
        size: Vec2,
        (shown, last): (usize, usize),
    ) -> Option<usize> {
        let (to, enabled, name) = match step {
            Step::First => (0, shown > 0, "First position".to_owned()),
            Step::Back => (shown.saturating_sub(1), shown > 0, format!("One {unit} back")),
            Step::Forward => (shown + 1, shown < last, format!("One {unit} forward")),
            Step::Last => (last, shown < last, "Last position".to_owned()),
        };
        let sense = if enabled { Sense::click() } else { Sense::hover() };
        let (rect, response) = ui.allocate_exact_size(size, sense);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, &name));
        let visuals = ui.style().interact(&response);
        let p = self.palette;
        let stroke = if enabled { visuals.bg_stroke } else { Stroke::new(1.0, faint_border(p)) };
        ui.painter().rect(rect, CornerRadius::same(7), p.panel2, stroke, StrokeKind::Inside);
        let colour = if enabled { p.text } else { p.text2.gamma_multiply(0.6) };
        paint_step(ui, step, rect.center(), 6.0 * self.scale.clamp(1.0, 1.5), colour);
        let clicked = self.ring(response.on_hover_text(name), ui).clicked();
        (clicked && enabled).then_some(to)
    }

    /// A frame around what the keyboard is at. egui shows it too faintly for some.
    pub(crate) fn ring(&self, response: Response, ui: &Ui) -> Response {
        if response.has_focus() {
            let stroke = Stroke::new(2.0, self.palette.focus);
            let rect = response.rect.expand(2.0);
            ui.painter().rect_stroke(rect, CornerRadius::same(8), stroke, StrokeKind::Outside);
        }
        response
    }

    /// A tab: text with a line under the one that is chosen.
    pub(crate) fn tab(&self, ui: &mut Ui, text: &str, chosen: bool) -> Response {
        let font = if chosen { self.strong(14.0) } else { self.font(14.0) };
        let colour = if chosen { self.palette.text } else { self.palette.text2 };
        let galley = ui.painter().layout_no_wrap(text.to_owned(), font, colour);
        let size = galley.size() + vec2(4.0, 12.0);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        response.widget_info(|| WidgetInfo::selected(Role::Tab, true, chosen, text));
        let top = rect.center_top() + vec2(0.0, 2.0);
        let place = Align2::CENTER_TOP.anchor_size(top, galley.size()).min;
        ui.painter().galley(place, galley, colour);
        if chosen || response.hovered() {
            let y = rect.bottom() - 2.0;
            let colour = if chosen { self.palette.accent } else { self.palette.border };
            ui.painter().hline(rect.x_range(), y, Stroke::new(3.0, colour));
        }
        self.ring(response, ui)
    }
}

fn paint_step(ui: &Ui, step: Step, centre: Pos2, half: f32, colour: Color32) {
    let triangle = |x: f32, towards: f32| {
        let tip = centre + vec2(x + towards * half, 0.0);
        let base = centre + vec2(x - towards * half * 0.6, 0.0);
        let corners = vec![tip, base + vec2(0.0, half), base - vec2(0.0, half)];
        Shape::convex_polygon(corners, colour, Stroke::NONE)
    };
    let bar = |x: f32| {
        let rect = Rect::from_center_size(centre + vec2(x, 0.0), vec2(2.0, half * 2.0));
        Shape::rect_filled(rect, CornerRadius::ZERO, colour)
    };
    let (near, far) = (half * 0.2, half * 1.1);
    ui.painter().extend(match step {
        Step::First => vec![bar(-half * 1.2), triangle(-near, -1.0), triangle(far, -1.0)],
        Step::Back => vec![triangle(0.0, -1.0)],
        Step::Forward => vec![triangle(0.0, 1.0)],
        Step::Last => vec![triangle(-far, 1.0), triangle(near, 1.0), bar(half * 1.2)],
    });
}

/// A frame as wide as its room.
pub(crate) fn wide(frame: Frame, ui: &mut Ui, content: impl FnOnce(&mut Ui)) -> Response {
    let shown = frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        content(ui);
    });
    shown.response
}

/// A headline at the top of a part of the page.
pub(crate) fn headline(ui: &mut Ui, rect: Rect, text: RichText) {
    let layout = Layout::left_to_right(Align::Center);
    ui.scope_builder(UiBuilder::new().max_rect(rect).layout(layout), |ui| line(ui, text));
}

/// The smallest text that a line is set in before it is cut, in points.
const SMALLEST: f32 = 10.0;

/// A line of text that takes what room there is and no more: where it has too little, it is set
/// smaller, and what could not be read any more is cut and can be pointed at.
pub(crate) fn line(ui: &mut Ui, text: RichText) -> Response {
    let room = ui.available_width();
    let set = egui::WidgetText::from(text.clone()).into_galley(
        ui,
        Some(egui::TextWrapMode::Extend),
        f32::INFINITY,
        egui::TextStyle::Body,
    );
    let (width, size) =
        (set.size().x, set.job.sections.first().map_or(0.0, |part| part.format.font_id.size));
    let smaller = (size * room / width.max(1.0) * 0.98).max(SMALLEST.min(size));
    let text = if width > room { text.size(smaller) } else { text };
    ui.add(Label::new(text).truncate().selectable(false))
}

/// A sentence, or a name at the beginning of one.
pub(crate) fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}

/// How wide a text is in this font.
pub(crate) fn text_width(ui: &Ui, text: &str, font: egui::FontId) -> f32 {
    ui.painter().layout_no_wrap(text.to_owned(), font, Color32::WHITE).size().x
}

/// As many of these words as have room, with blanks between them.
pub(crate) fn words_that_fit(ui: &Ui, words: &[String], font: &egui::FontId) -> String {
    let room = ui.available_width();
    let fits = |count: &usize| text_width(ui, &words[..*count].join(" "), font.clone()) <= room;
    let count = (1..=words.len()).rev().find(fits).unwrap_or(1).min(words.len());
    words[..count].join(" ")
}

/// Text in as many lines as it needs.
pub(crate) fn wrapped(ui: &mut Ui, text: RichText) -> Response {
    ui.add(Label::new(text).wrap())
}

/// What stands at the right end of a row, the last one first.
pub(crate) fn from_right(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    ui.with_layout(Layout::right_to_left(Align::Center), content);
}

/// What takes the room that the right end of a row leaves.
pub(crate) fn from_left(ui: &mut Ui, content: impl FnOnce(&mut Ui) -> Response) -> Response {
    ui.with_layout(Layout::left_to_right(Align::Center), content).inner
}

/// What scrolls if it needs more room than is left, all of which it takes.
pub(crate) fn scrolled(ui: &mut Ui, name: &str, content: impl FnOnce(&mut Ui)) {
    ScrollArea::vertical().id_salt(name).auto_shrink([false, false]).show(ui, content);
}

/// A column in the middle of the page, at most so wide, that scrolls if it has to.
pub(crate) fn column_of(ui: &mut Ui, name: &str, most: f32, content: impl FnOnce(&mut Ui)) {
    scrolled(ui, name, |ui| {
        let width = ui.available_width().min(most);
        let side = ((ui.available_width() - width) / 2.0).max(0.0);
        // A margin is a small number, so a wide one is a space of its own.
        let margin = side as i8 % 127;
        let frame = Frame::new().inner_margin(Margin::symmetric(margin, 0));
        let column = |ui: &mut Ui| {
            ui.set_width(width - 24.0);
            content(ui);
        };
        frame.show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.add_space((side - f32::from(margin)).max(0.0));
                ui.vertical(column);
            });
        });
    });
}

/// A row that is as wide as its room, with columns that share it by their weights.
pub(crate) fn columns(
    ui: &mut Ui,
    weights: &[f32],
    height: f32,
    mut cell: impl FnMut(&mut Ui, usize, Vec2),
) {
    let gaps = ui.spacing().item_spacing.x * (weights.len() as f32 - 1.0);
    let unit = (ui.available_width() - gaps) / weights.iter().sum::<f32>();
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let layout = Layout::left_to_right(Align::Center);
    let mut inner = ui.new_child(UiBuilder::new().max_rect(rect).layout(layout));
    for (index, weight) in weights.iter().enumerate() {
        cell(&mut inner, index, vec2(unit * weight, height));
    }
}

/// A cross from corner to corner.
pub(crate) fn cross(painter: &Painter, rect: Rect, stroke: Stroke) {
    painter.line_segment([rect.left_top(), rect.right_bottom()], stroke);
    painter.line_segment([rect.right_top(), rect.left_bottom()], stroke);
}

/// A dashed frame, black under its colour, so that it shows on every ground. Says how thick each of
/// them is.
pub(crate) fn dashed_frame(
    painter: &Painter,
    rect: Rect,
    (under, over): (f32, f32),
    colour: Color32,
    (dash, gap): (f32, f32),
) {
    let path = outline(rect);
    for stroke in [Stroke::new(under, Color32::BLACK), Stroke::new(over, colour)] {
        painter.extend(Shape::dashed_line(&path, stroke, dash, gap));
    }
}

/// The same without gaps, inside the rectangle; what is under the colour shows on both sides of it.
pub(crate) fn solid_frame(
    painter: &Painter,
    rect: Rect,
    (under, over): (f32, f32),
    colour: Color32,
) {
    let corner = CornerRadius::same(3);
    let inner = rect.shrink((under - over) / 2.0);
    painter.rect_stroke(rect, corner, Stroke::new(under, Color32::BLACK), StrokeKind::Inside);
    painter.rect_stroke(inner, corner, Stroke::new(over, colour), StrokeKind::Inside);
}

/// The outline of a rectangle, back to its beginning.
pub(crate) fn outline(rect: Rect) -> [Pos2; 5] {
    [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()]
}
