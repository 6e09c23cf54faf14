//! A position as a picture: shapes that any painter can draw, and the same as SVG, for files, for
//! the clipboard, and for the web. Their forms are those of the window.
//!
//! The picture is drawn in units of which a cell has 80. No meaning rests on hue alone, and who
//! cannot see it hears the title and the list of discs. The same position always gives the same
//! text.

use reversi::handout::Status;
use reversi::{Board, Model, Player, Position, Size, Square, SquareSet};

use crate::controller::flipped;
use crate::drawing::{Drawing, Form, Shape};
use crate::figures;
use crate::palette::{self, BoardPalette, LIGHT as PAPER, disc};
use crate::settings::BoardColours;
use crate::words::{self, Outcome};

/// What is to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The position.
    pub position: &'a Position,
    /// The disc that gets a dot: the one placed last.
    pub last_move: Option<Square>,
    /// The discs that get a ring: those it flipped.
    pub last_flips: SquareSet,
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
/// A cell, for what is measured in cells.
const UNIT: f32 = CELL as f32;
const CAPTION_TEXT: f32 = 26.0;
/// Wider than any letter of a caption is on average, so that captions fit narrow boards.
const CAPTION_LETTER: i32 = 15;

/// A place by whole units.
const fn at([x, y]: [i32; 2]) -> [f32; 2] {
    [x as f32, y as f32]
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

    fn middle(&self, square: Square) -> [f32; 2] {
        let half = CELL / 2;
        at([self.left + square.x() * CELL + half, self.top + square.y() * CELL + half])
    }
}

/// The picture as an SVG document.
///
/// ```
/// use reversi::{Position, RuleSet, SquareSet};
/// use session::picture::{Picture, svg};
/// use session::BoardColours;
///
/// let start = Position::start(RuleSet::OTHELLO);
/// let picture = Picture {
///     position: &start,
///     last_move: None,
///     last_flips: SquareSet::EMPTY,
///     coordinates: true,
///     legal_dots: true,
///     colours: BoardColours::Green,
///     shapes: false,
/// };
/// assert!(svg(&picture).contains("Black to move"));
/// ```
#[must_use]
pub fn svg(picture: &Picture<'_>) -> String {
    drawing(picture).svg()
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
    let mut shapes = vec![Form::Rect([0.0; 2], at([width, height]), 0.0).filled(PAPER.bg)];
    shapes.extend(board_shapes(&layout, palette::board(picture.colours)));
    if picture.coordinates {
        shapes.extend(coordinates(&layout));
    }
    // Where shapes tell the players apart, Light's are squares.
    let place_disc = |square, player, radius, fill, rim| Shape {
        form: figures::disc(
            layout.middle(square),
            radius,
            picture.shapes && player == Player::Light,
        ),
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
        let radius = figures::DISC * UNIT - rim.1 / 2.0;
        shapes.extend(own.iter().map(|square| place_disc(square, player, radius, fill, rim)));
        if has_lost {
            let radius = figures::DISC * UNIT;
            let slash = |square| figures::slash(layout.middle(square), radius);
            let width = figures::SLASH_LINE * radius;
            let slashes = own.iter().map(slash);
            shapes.extend(slashes.map(|line| line.stroked(disc::LOSER_SLASH, width)));
        }
    }
    if picture.legal_dots {
        let (mover, legal) = (position.mover(), position.legal_squares());
        let (fill, rim) = palette::disc_colours(mover, picture.colours);
        let dot = |square| place_disc(square, mover, figures::DOT * UNIT, fill, (rim, 1.0));
        shapes.extend(legal.iter().map(dot));
    }
    let discs = Player::BOTH.map(|player| board.discs(player));
    let flipped = picture.last_flips & (discs[0] | discs[1]);
    shapes.extend(flipped.iter().map(|square| {
        let ring = Form::Circle(layout.middle(square), figures::FLIPPED * UNIT);
        ring.stroked(disc::LAST_MOVE, figures::FLIPPED_LINE * UNIT)
    }));
    if let Some(square) = last_disc(picture, &board) {
        let dot = Form::Circle(layout.middle(square), figures::LAST_DISC * UNIT);
        shapes.push(dot.filled(disc::LAST_MOVE));
    }
    let below = [i32::midpoint(layout.left, layout.right()), layout.bottom() + CAPTION - 23];
    let title = format!("{variant} {}: {caption}", layout.size);
    shapes.push(Form::Text(at(below), CAPTION_TEXT, caption).filled(PAPER.text));
    Drawing { width, height, title, description: description(picture, &board), shapes }
}

/// The discs that the last move of a game as it is shown has flipped.
#[must_use]
pub fn last_flips(model: &Model, last_move: Option<Square>) -> SquareSet {
    let mut before = model.clone();
    match last_move {
        Some(square) if before.undo() => flipped(&before, square),
        _ => SquareSet::EMPTY,
    }
}

/// Who is to move or how the game ended, in the game's own words.
fn caption(position: &Position) -> String {
    let title = |player| words::title(position.rules().variant(), player);
    match Status::of(position) {
        Status::Turn(player) => words::to_move(position.rules().variant(), player),
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
        Form::Rect(at([left - FRAME, top - FRAME]), at(frame), FRAME as f32).filled(palette.line),
        Form::Rect(at([left, top]), at([width, height]), 0.0).filled(palette.square),
    ];
    let columns = (left..right).step_by(CELL as usize).skip(1);
    let rows = (top..bottom).step_by(CELL as usize).skip(1);
    let lines = columns
        .map(|x| Form::Line(at([x, top]), at([x, bottom])))
        .chain(rows.map(|y| Form::Line(at([left, y]), at([right, y]))));
    shapes.extend(lines.map(|line| line.stroked(palette.line, 2.0)));
    if layout.size == Size::EIGHT {
        let stars = [(2, 2), (6, 2), (2, 6), (6, 6)]
            .map(|(x, y)| [left + x * CELL, top + y * CELL])
            .map(|star| Form::Circle(at(star), figures::STAR * UNIT));
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
    letters.chain(digits).map(|(place, text)| Form::Text(at(place), 20.0, text).filled(PAPER.text2))
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
            last_flips: SquareSet::EMPTY,
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
                            last_flips: SquareSet::EMPTY,
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
    fn what_was_flipped_has_a_ring_as_in_the_window() {
        let after = position(Variant::Othello, "f5");
        let last_flips = SquareSet::of("e5".parse().expect("a square"));
        let svg = svg(&Picture { last_flips, ..plain(&after) });
        assert_eq!(count(&svg, "r=\"16.0\" fill=\"none\""), 1);
        // Where there is no disc there is no ring.
        let last_flips = SquareSet::of("a1".parse().expect("a square"));
        let svg = super::svg(&Picture { last_flips, ..plain(&after) });
        assert_eq!(count(&svg, "r=\"16.0\""), 0);
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
