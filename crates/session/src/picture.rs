//! A position as a picture: SVG, for files, for the clipboard, and for the web.
//!
//! The picture is drawn in units of which a cell has 80. No meaning rests on hue alone, and who
//! cannot see it hears the title and the list of discs. The same position always gives the same
//! text.

use reversi::handout::Status;
use reversi::{Board, Player, Position, Size, Square, SquareSet};

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
    /// Discs differ in shape as well as in colour: a ring on dark ones, a cross on light ones.
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
/// What is left of a disc that did not win keeps a band of its colour this wide.
const BAND: f32 = 4.0;
const CAPTION_TEXT: i32 = 26;
/// Wider than any letter of a caption is on average, so that captions fit narrow boards.
const CAPTION_LETTER: i32 = 15;

const PAGE: &str = "#F3F5F2";
const TEXT: &str = "#1A1D1F";
const QUIET_TEXT: &str = "#545C63";
const DARK: &str = "#141414";
const LIGHT: &str = "#F6F5EF";
const LOSER: &str = "#9AA09C";
const LOSER_SLASH: &str = "#5B615D";
const LAST_MOVE: &str = "#C8501E";

/// The colours that depend on the board.
struct Palette {
    square: &'static str,
    /// Lines, frame and star points.
    line: &'static str,
    dark_rim: &'static str,
    light_rim: &'static str,
}

impl Palette {
    fn of(colours: BoardColours) -> Self {
        let (square, line) = match colours {
            BoardColours::Green => ("#37845F", "#0E2A1D"),
            BoardColours::Blue => ("#4F7690", "#13232E"),
            BoardColours::Wood => ("#957044", "#2C1D0C"),
            BoardColours::HighContrast => ("#FFFFFF", "#000000"),
        };
        let (dark_rim, light_rim) = match colours {
            // On white, a light disc is seen by its rim alone.
            BoardColours::HighContrast => (line, line),
            _ => ("#4A4A4A", "#8C8A80"),
        };
        Self { square, line, dark_rim, light_rim }
    }

    fn rim(&self, player: Player) -> &'static str {
        match player {
            Player::Dark => self.dark_rim,
            Player::Light => self.light_rim,
        }
    }
}

fn fill(player: Player) -> &'static str {
    match player {
        Player::Dark => DARK,
        Player::Light => LIGHT,
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

    fn middle(&self, square: Square) -> (i32, i32) {
        let half = CELL / 2;
        (self.left + square.x() * CELL + half, self.top + square.y() * CELL + half)
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
    let position = picture.position;
    let board = position.board();
    let palette = Palette::of(picture.colours);
    let caption = caption(position);
    let layout = Layout::new(position.rules().size(), picture.coordinates, &caption);
    let (width, height) = (layout.width, layout.height);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"Inter, sans-serif\">\n\
         <title>{} {}: {caption}</title>\n<desc>{}</desc>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{PAGE}\"/>\n",
        words::game_name(position.rules().variant()),
        layout.size,
        description(picture, &board),
    );
    draw_board(&mut out, &layout, &palette);
    if picture.coordinates {
        draw_coordinates(&mut out, &layout);
    }
    for player in Player::BOTH {
        draw_discs(&mut out, &layout, &palette, player, board.discs(player));
    }
    let losers = losers(position);
    for player in Player::BOTH {
        draw_grey(&mut out, &layout, board.discs(player) & losers);
        if picture.shapes {
            draw_shapes(&mut out, &layout, player, board.discs(player), losers);
        }
    }
    if picture.legal_dots {
        draw_dots(&mut out, &layout, &palette, position);
    }
    if let Some((x, y)) = last_disc(picture, &board).map(|square| layout.middle(square)) {
        out +=
            &format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{DOT_RADIUS}\" fill=\"{LAST_MOVE}\"/>\n");
    }
    draw_caption(&mut out, &layout, &caption);
    out + "</svg>\n"
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
        text += &format!("{} {}", words::title(kind, player), discs.len());
        if !discs.is_empty() {
            text += &format!(": {discs}");
        }
        text += ". ";
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

/// The discs of whoever did not win a finished game; after a tie, all of them.
fn losers(position: &Position) -> SquareSet {
    let board = position.board();
    let all = board.discs(Player::Dark) | board.discs(Player::Light);
    match position.winner() {
        Some(winner) => all - board.discs(winner),
        None if position.is_over() => all,
        None => SquareSet::EMPTY,
    }
}

fn draw_board(out: &mut String, layout: &Layout, palette: &Palette) {
    let (left, top, right, bottom) = (layout.left, layout.top, layout.right(), layout.bottom());
    let (width, height) = (right - left, bottom - top);
    let (square, line) = (palette.square, palette.line);
    *out += &format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{FRAME}\" fill=\"{line}\"/>\n\
         <rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"{square}\"/>\n",
        left - FRAME,
        top - FRAME,
        width + 2 * FRAME,
        height + 2 * FRAME,
    );
    let columns = (left..right).step_by(CELL as usize).skip(1);
    let rows = (top..bottom).step_by(CELL as usize).skip(1);
    let lines: Vec<String> = columns
        .map(|x| format!("M{x} {top}V{bottom}"))
        .chain(rows.map(|y| format!("M{left} {y}H{right}")))
        .collect();
    *out += &format!("<path d=\"{}\" stroke=\"{line}\" stroke-width=\"2\"/>\n", lines.join(""));
    if layout.size == Size::EIGHT {
        *out += &format!("<g fill=\"{line}\">\n");
        for (x, y) in [(2, 2), (6, 2), (2, 6), (6, 6)] {
            let (x, y) = (left + x * CELL, top + y * CELL);
            *out += &format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"5\"/>\n");
        }
        *out += "</g>\n";
    }
}

fn draw_coordinates(out: &mut String, layout: &Layout) {
    // Text has no reliable vertical middle; this is where that of its digits is.
    let below_middle = 7;
    *out += &format!(
        "<g font-size=\"20\" font-weight=\"600\" text-anchor=\"middle\" fill=\"{QUIET_TEXT}\">\n"
    );
    for (column, letter) in (0..layout.size.width()).zip('a'..) {
        let (x, y) = (layout.left + column * CELL + CELL / 2, layout.top - 26 + below_middle);
        *out += &format!("<text x=\"{x}\" y=\"{y}\">{letter}</text>\n");
    }
    for row in 0..layout.size.height() {
        let (x, y) = (layout.left - 28, layout.top + row * CELL + CELL / 2 + below_middle);
        *out += &format!("<text x=\"{x}\" y=\"{y}\">{}</text>\n", row + 1);
    }
    *out += "</g>\n";
}

fn draw_discs(
    out: &mut String,
    layout: &Layout,
    palette: &Palette,
    player: Player,
    discs: SquareSet,
) {
    let attributes =
        format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"2\"", fill(player), palette.rim(player));
    // The rim is the edge of the disc, not something around it.
    draw_circles(out, layout, &attributes, DISC_RADIUS - 1.0, discs);
}

/// Greys discs out, all but a band of their own colour, and slashes them.
fn draw_grey(out: &mut String, layout: &Layout, discs: SquareSet) {
    let attributes = format!("fill=\"{LOSER}\"");
    draw_circles(out, layout, &attributes, DISC_RADIUS - 2.0 - BAND, discs);
    draw_paths(out, layout, LOSER_SLASH, 4, "m-14 14l28-28", discs);
}

/// A ring on dark discs, a cross on light ones: in the other colour, so that they are seen; on
/// grey discs in their own, which is no longer there to be told from.
fn draw_shapes(
    out: &mut String,
    layout: &Layout,
    player: Player,
    discs: SquareSet,
    losers: SquareSet,
) {
    let shape = match player {
        Player::Dark => "m-18 0a18 18 0 1 1 36 0a18 18 0 1 1-36 0z",
        Player::Light => "m-18 0h36m-18-18v36",
    };
    draw_paths(out, layout, fill(!player), 4, shape, discs - losers);
    draw_paths(out, layout, fill(player), 4, shape, discs & losers);
}

fn draw_dots(out: &mut String, layout: &Layout, palette: &Palette, position: &Position) {
    let mover = position.mover();
    let attributes =
        format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"1\"", fill(mover), palette.rim(mover));
    draw_circles(out, layout, &attributes, DOT_RADIUS, position.legal_squares());
}

/// The same circle in the middle of many squares.
fn draw_circles(
    out: &mut String,
    layout: &Layout,
    attributes: &str,
    radius: f32,
    squares: SquareSet,
) {
    if squares.is_empty() {
        return;
    }
    *out += &format!("<g {attributes}>\n");
    for (x, y) in squares.iter().map(|square| layout.middle(square)) {
        *out += &format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius:.1}\"/>\n");
    }
    *out += "</g>\n";
}

/// The same line, told from the middle, in many squares.
fn draw_paths(
    out: &mut String,
    layout: &Layout,
    stroke: &str,
    width: i32,
    path: &str,
    squares: SquareSet,
) {
    if squares.is_empty() {
        return;
    }
    *out += &format!(
        "<g fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{width}\" stroke-linecap=\"round\">\n"
    );
    for (x, y) in squares.iter().map(|square| layout.middle(square)) {
        *out += &format!("<path d=\"M{x} {y}{path}\"/>\n");
    }
    *out += "</g>\n";
}

fn draw_caption(out: &mut String, layout: &Layout, caption: &str) {
    let x = i32::midpoint(layout.left, layout.right());
    let y = layout.bottom() + CAPTION - 23;
    *out += &format!(
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{CAPTION_TEXT}\" font-weight=\"600\" \
         text-anchor=\"middle\" fill=\"{TEXT}\">{caption}</text>\n"
    );
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

    /// Every element is closed, in order, there is one root, and attributes are in quotes.
    #[track_caller]
    fn check_well_formed(svg: &str) {
        let mut open: Vec<&str> = Vec::new();
        let mut roots = 0;
        for (number, part) in svg.split('<').enumerate() {
            let Some((tag, text)) = part.split_once('>') else {
                assert!(number == 0 && part.is_empty(), "text before the root: {part}");
                continue;
            };
            assert!(!text.contains(['>', '&']), "{part}");
            assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
            assert_eq!(tag.matches('"').count(), 2 * tag.matches('=').count(), "{tag}");
            let name = tag.trim_matches('/').split_whitespace().next().expect("a name");
            roots += usize::from(open.is_empty());
            if tag.starts_with('/') {
                roots -= usize::from(open.is_empty());
                assert_eq!(open.pop(), Some(name));
            } else if !tag.ends_with('/') {
                open.push(name);
            }
        }
        assert!(open.is_empty() && roots == 1, "{roots} roots, {open:?} left open");
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
            count(&svg(&Picture { last_move, ..plain(&after) }), LAST_MOVE)
        };
        assert_eq!((dots("f5"), dots("a1")), (1, 0));
        let small = position(Variant::Othello, "4x4 start");
        let last_move = Square::new(7, 7); // Not on this board.
        assert_eq!(count(&svg(&Picture { last_move, ..plain(&small) }), LAST_MOVE), 0);
    }

    /// How many discs are slashed, and how many circles there are in all.
    #[track_caller]
    fn check_slashes(kind: Variant, text: &str, slashes: usize, circles: usize) {
        let position = position(kind, text);
        let svg = svg(&plain(&position));
        assert_eq!((count(&svg, "m-14 14l28-28"), count(&svg, "<circle")), (slashes, circles));
    }

    #[test]
    fn discs_that_did_not_win_are_grey() {
        check_slashes(Variant::Reversi, "2x2 XXXO X", 1, 4 + 1);
        check_slashes(Variant::Reversi, "2x2 XXOO X", 4, 4 + 4);
        check_slashes(Variant::AntiReversi, "2x2 XXXO X", 3, 4 + 3);
        check_slashes(Variant::Reversi, "4x4 -----XO--OX----- X", 0, 4);
    }

    #[test]
    fn shapes_tell_the_discs_apart_without_colour() {
        let after = position(Variant::Othello, "f5");
        let with = svg(&Picture { shapes: true, ..plain(&after) });
        assert_eq!((count(&with, "a18 18"), count(&with, "m-18 0h36")), (2 * 4, 1));
        let without = svg(&plain(&after));
        assert_eq!((count(&without, "a18 18"), count(&without, "m-18 0h36")), (0, 0));
        // Grey discs keep theirs.
        let tie = position(Variant::Reversi, "2x2 XXOO X");
        let with = svg(&Picture { shapes: true, ..plain(&tie) });
        assert_eq!((count(&with, "a18 18"), count(&with, "m-18 0h36")), (2 * 2, 2));
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
