//! A position as a picture: shapes that any painter can draw, and the same as SVG, for files, for
//! the clipboard, and for the web.
//!
//! The picture is drawn in units of which a cell has 80. No meaning rests on hue alone, and who
//! cannot see it hears the title and the list of discs. The same position always gives the same
//! text.

use std::fmt;

use reversi::handout::Status;
use reversi::{Board, Player, Position, Size, Square};

use crate::palette::{self, BoardPalette, Colour, LIGHT as PAPER, disc};
use crate::settings::BoardColours;
use crate::words::{self, Outcome};

/// What is to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The position.
    pub position: &'a Position,
    /// The disc that gets a dot: the one placed last.
    pub last_move: Option<Square>,
    /// Letters and digits beside the board.
    pub coordinates: bool,
    /// A dot in the mover's colour on every legal square.
    pub legal_dots: bool,
    /// What the board is made of.
    pub colours: BoardColours,
    /// Discs differ in shape as well as in colour: Light's are squares with round corners.
    pub shapes: bool,
}

const CELL: i32 = 80;
const FRAME: i32 = 6;
const MARGIN: i32 = 30;
/// The margin at the left and at the top, where coordinates stand.
const COORDINATES: i32 = 52;
/// From the frame to the lower edge.
const CAPTION: i32 = 66;
const DISC_RADIUS: f32 = 0.41 * CELL as f32;
const DOT_RADIUS: f32 = 0.115 * CELL as f32;
/// The dot in the disc that was placed last.
const MARK_RADIUS: f32 = 0.11 * CELL as f32;
const CAPTION_TEXT: i32 = 26;
/// Wider than any letter of a caption is on average, so that captions fit narrow boards.
const CAPTION_LETTER: i32 = 15;

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
    Rect([i32; 2], [i32; 2], i32),
    /// A circle: its middle and its radius.
    Circle([i32; 2], f32),
    /// A line from one point to another.
    Line([i32; 2], [i32; 2]),
    /// Semibold text: the middle of its base line, its size, and what it says.
    Text([i32; 2], i32, String),
}

impl Form {
    /// A disc as the window paints it: round, or a square with round corners.
    fn disc([x, y]: [i32; 2], radius: f32, is_square: bool) -> Self {
        if !is_square {
            return Self::Circle([x, y], radius);
        }
        let half = (radius * 0.88).round() as i32;
        Self::Rect([x - half, y - half], [2 * half; 2], (radius * 0.22).round() as i32)
    }

    const fn filled(self, fill: Colour) -> Shape {
        Shape { form: self, fill: Some(fill), stroke: None }
    }

    const fn stroked(self, colour: Colour, width: f32) -> Shape {
        Shape { form: self, fill: None, stroke: Some((colour, width)) }
    }
}

impl fmt::Display for Shape {
    /// The shape as an element of SVG.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.form {
            Form::Rect([x, y], [width, height], radius) => write!(
                f,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{radius}\""
            ),
            Form::Circle([x, y], radius) => {
                write!(f, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius:.1}\"")
            }
            Form::Line([x1, y1], [x2, y2]) => {
                write!(f, "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"")
            }
            Form::Text([x, y], size, _) => {
                write!(f, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"")
            }
        }?;
        let fill = self.fill.map_or("none".to_owned(), |fill| fill.to_string());
        write!(f, " fill=\"{fill}\"")?;
        if let Some((colour, width)) = self.stroke {
            write!(f, " stroke=\"{colour}\" stroke-width=\"{width}\"")?;
        }
        match &self.form {
            Form::Text(.., text) => write!(f, ">{text}</text>"),
            _ => f.write_str("/>"),
        }
    }
}

/// Where things are, in units.
struct Layout {
    size: Size,
    width: i32,
    height: i32,
    /// The upper left corner of the square a1.
    left: i32,
    top: i32,
}

impl Layout {
    fn new(size: Size, coordinates: bool, caption: &str) -> Self {
        let before = if coordinates { COORDINATES } else { MARGIN };
        let board_width = before + size.width() * CELL + MARGIN;
        let caption_width = caption.len() as i32 * CAPTION_LETTER + 2 * MARGIN;
        let width = board_width.max(caption_width);
        // A board narrower than its caption stands in the middle.
        let left = before + (width - board_width) / 2;
        let height = before + size.height() * CELL + CAPTION;
        Self { size, width, height, left, top: before }
    }

    fn right(&self) -> i32 {
        self.left + self.size.width() * CELL
    }

    fn bottom(&self) -> i32 {
        self.top + self.size.height() * CELL
    }

    fn middle(&self, square: Square) -> [i32; 2] {
        let half = CELL / 2;
        [self.left + square.x() * CELL + half, self.top + square.y() * CELL + half]
    }
}

/// The picture as an SVG document.
///
/// ```
/// use reversi::{Variant, Position, RuleSet, Size};
/// use session::picture::{Picture, svg};
/// use session::BoardColours;
///
/// let start = Position::start(RuleSet::OTHELLO);
/// let picture = Picture {
///     position: &start,
///     last_move: None,
///     coordinates: true,
///     legal_dots: true,
///     colours: BoardColours::Green,
///     shapes: false,
/// };
/// assert!(svg(&picture).contains("Black to move"));
/// ```
#[must_use]
pub fn svg(picture: &Picture<'_>) -> String {
    let Drawing { width, height, title, description, shapes } = drawing(picture);
    let shapes: Vec<String> = shapes.iter().map(Shape::to_string).collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"Inter, sans-serif\" \
         font-weight=\"600\" text-anchor=\"middle\" stroke-linecap=\"round\">\n\
         <title>{title}</title>\n<desc>{description}</desc>\n{}\n</svg>\n",
        shapes.join("\n")
    )
}

/// The picture as shapes.
#[must_use]
pub fn drawing(picture: &Picture<'_>) -> Drawing {
    let position = picture.position;
    let board = position.board();
    let caption = caption(position);
    let layout = Layout::new(position.rules().size(), picture.coordinates, &caption);
    let (width, height) = (layout.width, layout.height);
    let variant = words::game_name(position.rules().variant());
    let mut shapes = vec![Form::Rect([0, 0], [width, height], 0).filled(PAPER.bg)];
    shapes.extend(board_shapes(&layout, palette::board(picture.colours)));
    if picture.coordinates {
        shapes.extend(coordinates(&layout));
    }
    // Where shapes tell the players apart, Light's are squares.
    let place_disc = |square, player, radius, fill, rim| Shape {
        form: Form::disc(layout.middle(square), radius, picture.shapes && player == Player::Light),
        fill: Some(fill),
        stroke: Some(rim),
    };
    for player in Player::BOTH {
        let own = board.discs(player);
        let (fill, rim) = palette::disc_colours(player, picture.colours);
        let has_lost = position.is_over() && position.winner() != Some(player);
        // A disc that did not win keeps the colour of its owner in its rim.
        let (fill, rim) = if has_lost { (disc::LOSER, (fill, 3.0)) } else { (fill, (rim, 2.0)) };
        // The rim is the edge of the disc, not something around it.
        let radius = DISC_RADIUS - rim.1 / 2.0;
        shapes.extend(own.iter().map(|square| place_disc(square, player, radius, fill, rim)));
        if has_lost {
            shapes.extend(own.iter().map(|square| slash(layout.middle(square))));
        }
    }
    if picture.legal_dots {
        let (mover, legal) = (position.mover(), position.legal_squares());
        let (fill, rim) = palette::disc_colours(mover, picture.colours);
        let dot = |square| place_disc(square, mover, DOT_RADIUS, fill, (rim, 1.0));
        shapes.extend(legal.iter().map(dot));
    }
    if let Some(square) = last_disc(picture, &board) {
        shapes.push(Form::Circle(layout.middle(square), MARK_RADIUS).filled(disc::LAST_MOVE));
    }
    let below = [i32::midpoint(layout.left, layout.right()), layout.bottom() + CAPTION - 23];
    let title = format!("{variant} {}: {caption}", layout.size);
    shapes.push(Form::Text(below, CAPTION_TEXT, caption).filled(PAPER.text));
    Drawing { width, height, title, description: description(picture, &board), shapes }
}

/// Who is to move or how the game ended, in the game's own words.
fn caption(position: &Position) -> String {
    let title = |player| words::title(position.rules().variant(), player);
    match Status::of(position) {
        Status::Turn(player) => format!("{} to move", title(player)),
        // The discs do not matter then.
        Status::Stuck(player) => {
            format!("{} has no move, {} wins", title(player), title(!player))
        }
        Status::Won(_) | Status::Tie => {
            words::headline(position, Outcome { winner: position.winner(), forfeit: None })
        }
    }
}

/// The picture in words, for those who hear it.
fn description(picture: &Picture<'_>, board: &Board) -> String {
    let kind = picture.position.rules().variant();
    let mut text = String::new();
    for player in Player::BOTH {
        let discs = board.discs(player);
        let places = if discs.is_empty() { String::new() } else { format!(": {discs}") };
        text += &format!("{} {}{places}. ", words::title(kind, player), discs.len());
    }
    if let Some(square) = last_disc(picture, board) {
        text += &format!("Last move: {square}. ");
    }
    if picture.legal_dots && !picture.position.is_over() {
        text += &format!("Legal: {}. ", picture.position.legal_squares());
    }
    text.trim_end().to_owned()
}

/// The square of the last move, if there is a disc to mark.
fn last_disc(picture: &Picture<'_>, board: &Board) -> Option<Square> {
    picture.last_move.filter(|&square| matches!(board.get(square), Ok(Some(_))))
}

fn board_shapes(layout: &Layout, palette: BoardPalette) -> Vec<Shape> {
    let (left, top, right, bottom) = (layout.left, layout.top, layout.right(), layout.bottom());
    let (width, height) = (right - left, bottom - top);
    let frame = [width + 2 * FRAME, height + 2 * FRAME];
    let mut shapes = vec![
        Form::Rect([left - FRAME, top - FRAME], frame, FRAME).filled(palette.line),
        Form::Rect([left, top], [width, height], 0).filled(palette.square),
    ];
    let columns = (left..right).step_by(CELL as usize).skip(1);
    let rows = (top..bottom).step_by(CELL as usize).skip(1);
    let lines = columns
        .map(|x| Form::Line([x, top], [x, bottom]))
        .chain(rows.map(|y| Form::Line([left, y], [right, y])));
    shapes.extend(lines.map(|line| line.stroked(palette.line, 2.0)));
    if layout.size == Size::EIGHT {
        let stars = [(2, 2), (6, 2), (2, 6), (6, 6)]
            .map(|(x, y)| Form::Circle([left + x * CELL, top + y * CELL], 5.0));
        shapes.extend(stars.map(|star| star.filled(palette.line)));
    }
    shapes
}

fn coordinates(layout: &Layout) -> impl Iterator<Item = Shape> {
    // Text has no reliable vertical middle; this is where that of its digits is.
    let below_middle = 7;
    let middle = |place: i32| place * CELL + CELL / 2;
    let letters = (0..layout.size.width()).zip('a'..).map(move |(column, letter)| {
        ([layout.left + middle(column), layout.top - 26 + below_middle], letter.to_string())
    });
    let digits = (0..layout.size.height()).map(move |row| {
        ([layout.left - 28, layout.top + middle(row) + below_middle], (row + 1).to_string())
    });
    letters.chain(digits).map(|(at, text)| Form::Text(at, 20, text).filled(PAPER.text2))
}

/// The slash through a disc that did not win.
fn slash([x, y]: [i32; 2]) -> Shape {
    Form::Line([x - 13, y + 13], [x + 13, y - 13]).stroked(disc::LOSER_SLASH, 3.0)
}

#[cfg(test)]
mod tests {
    use reversi::notation::read;
    use reversi::{RuleSet, Variant};

    use super::*;

    fn position(kind: Variant, text: &str) -> Position {
        *read(kind, None, text).expect("a readable position").model.position()
    }

    fn plain(position: &Position) -> Picture<'_> {
        Picture {
            position,
            last_move: None,
            coordinates: false,
            legal_dots: false,
            colours: BoardColours::Green,
            shapes: false,
        }
    }

    fn count(svg: &str, part: &str) -> usize {
        svg.matches(part).count()
    }

    #[track_caller]
    fn check_well_formed(svg: &str) {
        let document = roxmltree::Document::parse(svg).expect("well-formed XML");
        assert!(document.root_element().has_tag_name(("http://www.w3.org/2000/svg", "svg")));
    }

    #[test]
    fn every_size_kind_and_colour_is_well_formed() {
        for size in Size::all() {
            for kind in Variant::ALL {
                let mut position = Position::start(RuleSet::new(kind, size));
                let mut last_move = None;
                for (colours, _) in BoardColours::ALL.into_iter().cycle() {
                    for on in [false, true] {
                        let picture = Picture {
                            position: &position,
                            last_move,
                            coordinates: on,
                            legal_dots: on,
                            colours,
                            shapes: on,
                        };
                        check_well_formed(&svg(&picture));
                    }
                    last_move = position.legal_squares().first();
                    let Some(square) = last_move else { break };
                    position = position.play(square).expect("legal");
                }
            }
        }
    }

    #[test]
    fn the_start_has_four_discs_four_stars_and_four_dots() {
        let start = position(Variant::Othello, "start");
        assert_eq!(count(&svg(&plain(&start)), "<circle"), 4 + 4);
        let dots = svg(&Picture { legal_dots: true, ..plain(&start) });
        assert_eq!(count(&dots, "<circle"), 4 + 4 + 4);
        assert_eq!(count(&dots, "r=\"9.2\""), 4);
    }

    #[test]
    fn only_the_ordinary_board_has_stars() {
        let start = position(Variant::Othello, "6x6 start");
        assert_eq!(count(&svg(&plain(&start)), "<circle"), 4);
    }

    #[test]
    fn coordinates_stand_beside_the_board_if_wanted() {
        let start = position(Variant::Reversi, "7x4 start");
        // The caption is a text, too.
        assert_eq!(count(&svg(&plain(&start)), "<text"), 1);
        let with = svg(&Picture { coordinates: true, ..plain(&start) });
        assert_eq!(count(&with, "<text"), 1 + 7 + 4);
        assert!(with.contains(">g</text>") && !with.contains(">h</text>"));
        assert!(with.contains(">4</text>") && !with.contains(">5</text>"));
    }

    #[test]
    fn the_last_disc_has_a_dot_and_an_empty_square_has_none() {
        let after = position(Variant::Othello, "f5");
        let dots = |name: &str| {
            let last_move = Some(name.parse().expect("a square"));
            count(&svg(&Picture { last_move, ..plain(&after) }), &disc::LAST_MOVE.to_string())
        };
        assert_eq!((dots("f5"), dots("a1")), (1, 0));
        let small = position(Variant::Othello, "4x4 start");
        let last_move = Square::new(7, 7); // Not on this board.
        let marked = svg(&Picture { last_move, ..plain(&small) });
        assert_eq!(count(&marked, &disc::LAST_MOVE.to_string()), 0);
    }

    /// How many of the four discs are grey, each with a slash.
    #[track_caller]
    fn check_grey(kind: Variant, text: &str, grey: usize) {
        let position = position(kind, text);
        let svg = svg(&plain(&position));
        let signs = [disc::LOSER, disc::LOSER_SLASH].map(|colour| count(&svg, &colour.to_string()));
        assert_eq!((signs, count(&svg, "<circle")), ([grey; 2], 4));
    }

    #[test]
    fn discs_that_did_not_win_are_grey() {
        check_grey(Variant::Reversi, "2x2 XXXO X", 1);
        check_grey(Variant::Reversi, "2x2 XXOO X", 4);
        check_grey(Variant::AntiReversi, "2x2 XXXO X", 3);
        check_grey(Variant::Reversi, "4x4 -----XO--OX----- X", 0);
    }

    /// How many discs are round, and how many are squares with round corners.
    fn round_and_square(svg: &str) -> (usize, usize) {
        (count(svg, "r=\"31."), count(svg, "rx=\"7\""))
    }

    #[test]
    fn shapes_tell_the_discs_apart_without_colour() {
        let after = position(Variant::Othello, "f5");
        let with = svg(&Picture { shapes: true, ..plain(&after) });
        assert_eq!(round_and_square(&with), (4, 1));
        let without = svg(&plain(&after));
        assert_eq!(round_and_square(&without), (5, 0));
        // Grey discs keep theirs.
        let tie = position(Variant::Reversi, "2x2 XXOO X");
        let with = svg(&Picture { shapes: true, ..plain(&tie) });
        assert_eq!(round_and_square(&with), (2, 2));
    }

    #[track_caller]
    fn check_caption(kind: Variant, text: &str, caption: &str) {
        let position = position(kind, text);
        let svg = svg(&plain(&position));
        assert!(svg.contains(&format!(">{caption}</text>")), "{svg}");
        assert!(svg.contains(&format!(": {caption}</title>")), "{svg}");
    }

    #[test]
    fn captions_use_the_words_of_the_game() {
        check_caption(Variant::Reversi, "start", "Dark to move");
        check_caption(Variant::Othello, "f5", "White to move");
        check_caption(Variant::Reversi, "2x2 XOOO X", "Light wins 3 - 1");
        check_caption(Variant::AntiReversi, "2x2 XOOO X", "Dark wins 1 - 3");
        check_caption(Variant::Reversi, "2x2 XXOO X", "Tie 2 - 2");
        check_caption(Variant::Othello, "3x2 XX-XX- X", "Black wins 4 - 0");
        check_caption(Variant::NoPass, "3x2 XXX--- O", "White has no move, Black wins");
    }

    #[test]
    fn the_description_says_what_is_seen() {
        let after = position(Variant::Othello, "f5");
        let last_move = Some("f5".parse().expect("a square"));
        let svg = svg(&Picture { last_move, legal_dots: true, ..plain(&after) });
        assert!(svg.contains(
            "<desc>Black 4: e4 d5 e5 f5. White 1: d4. Last move: f5. Legal: f4 d6 f6.</desc>"
        ));
        assert!(svg.contains("role=\"img\"") && svg.contains("viewBox=\"0 0 700 736\""));
        assert!(svg.contains("<title>Othello 8x8: White to move</title>"));
    }
}
