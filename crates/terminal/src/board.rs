//! The board of Reversi and Othello: cells of 6x3, 4x2 or 2x1, or signs between lines.
//!
//! Areas are made of background colours, of quadrants and of braille: of no other sign than these
//! and ASCII do all terminals agree on the width.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use reversi::{Player, Size, Square, SquareSet};
use session::palette::disc;
use session::{Controller, Intent, Settings};

use crate::action::Action;
use crate::app::Memory;
use crate::canvas::Canvas;
use crate::look::Look;

/// How large a square is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    /// 6x3.
    Large,
    /// 4x2.
    Middle,
    /// 2x1.
    Small,
    /// Signs between lines, for terminals without colours: 5x2 with the lines.
    Lined,
}

impl Cell {
    const fn step(self) -> (u16, u16) {
        match self {
            Self::Large => (6, 3),
            Self::Middle => (4, 2),
            Self::Small => (2, 1),
            Self::Lined => (5, 2),
        }
    }

    /// How much a board takes, with the letters above and the digits beside it.
    pub(crate) const fn extent(self, size: Size) -> (u16, u16) {
        let (width, height) = self.step();
        let line = if matches!(self, Self::Lined) { 1 } else { 0 };
        (3 + width * size.width() as u16 + line, 1 + height * size.height() as u16 + line)
    }

    /// The largest that leaves room for the panel beside and two rows below.
    pub(crate) fn fitting(area: Rect, size: Size, look: &Look) -> Self {
        let sizes: &[(Self, u16)] = if look.is_plain() {
            &[(Self::Lined, 24), (Self::Small, 0)]
        } else {
            &[(Self::Large, 40), (Self::Middle, 26), (Self::Small, 0)]
        };
        let fits = |(cell, panel): &&(Self, u16)| {
            let (width, height) = cell.extent(size);
            width + 2 + panel <= area.width && height + 2 <= area.height
        };
        sizes.iter().find(fits).map_or(Self::Small, |(cell, _)| *cell)
    }
}

/// What stands on a square.
#[derive(Clone, Copy, Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // Each is a mark of its own.
struct Content<'a> {
    disc: Option<Player>,
    /// A legal move of this player.
    legal: Option<Player>,
    /// The disc would be turned by the move that the cursor is at.
    turning: bool,
    last: bool,
    /// It did not win.
    lost: bool,
    cursor: bool,
    /// A number or a word.
    text: &'a str,
}

/// Draws the board in the upper left corner of an area.
pub(crate) fn draw(
    canvas: &mut Canvas<'_>,
    area: Rect,
    cell: Cell,
    controller: &Controller,
    memory: &Memory,
    settings: &Settings,
) {
    let position = controller.position();
    let (board, size) = (position.board(), position.rules().size());
    let is_turn = controller.is_persons_turn();
    let mover = controller.turn();
    let cursor = memory.square.filter(|square| size.contains(*square));
    let found = cursor.filter(|_| is_turn).and_then(|square| position.find_move(square));
    let turned = found.map_or(SquareSet::EMPTY, |found| found.gained);
    let outcome = controller.outcome();
    if settings.coordinates {
        names(canvas, area, cell, size);
    }
    for square in size.squares() {
        let disc = board.get(square).ok().flatten();
        let is_legal = position.legal_squares().contains(square) && mover.is_some();
        let text = square_text(controller, square, cursor);
        let content = Content {
            disc,
            legal: mover.filter(|_| is_legal && settings.legal_dots),
            turning: disc.is_some() && turned.contains(square),
            last: controller.last_move() == Some(square),
            lost: outcome.is_some_and(|end| end.winner.is_none() || end.winner != disc),
            cursor: cursor == Some(square),
            text: &text,
        };
        let place = square_area(area, cell, square);
        if cell == Cell::Lined {
            lined(canvas, place, content);
        } else {
            coloured(canvas, place, cell, square, content);
        }
        canvas.place(place, Intent::Play(square).into(), Action::Aim(square));
    }
}

/// What is written on an empty square: what the move flips or is worth, or that it is the tip.
fn square_text(controller: &Controller, square: Square, cursor: Option<Square>) -> String {
    let position = controller.position();
    let Some(found) = position.find_move(square).filter(|_| controller.turn().is_some()) else {
        return String::new();
    };
    if let Some(known) = controller.values().iter().find(|known| known.square == square) {
        return known.value.to_string();
    }
    let flips = found.gained.len() - 1;
    if cursor == Some(square) && controller.is_persons_turn() && flips > 0 {
        format!("+{flips}")
    } else if controller.tip() == Some(square) {
        "tip".to_owned()
    } else {
        String::new()
    }
}

/// Where a square is.
fn square_area(area: Rect, cell: Cell, square: Square) -> Rect {
    let (width, height) = cell.step();
    let line = u16::from(cell == Cell::Lined);
    let x = area.x + 3 + line + width * square.x() as u16;
    let y = area.y + 1 + line + height * square.y() as u16;
    Rect::new(x, y, width - line, height - line)
}

fn names(canvas: &mut Canvas<'_>, area: Rect, cell: Cell, size: Size) {
    let style = canvas.look.faint();
    for x in 0..size.width() {
        let Some(square) = Square::new(x, 0) else { continue };
        let place = square_area(area, cell, square);
        let letter = char::from(b'a' + x as u8).to_string();
        let middle = place.x - area.x + (place.width - 1) / 2;
        canvas.put(area, middle, 0, &letter, style);
    }
    for y in 0..size.height() {
        let Some(square) = Square::new(0, y) else { continue };
        let place = square_area(area, cell, square);
        let row = place.y - area.y + (place.height - 1) / 2;
        canvas.put(area, 1, row, &(y + 1).to_string(), style);
    }
}

const fn sign(player: Player) -> char {
    match player {
        Player::Dark => 'X',
        Player::Light => 'O',
    }
}

/// A square as signs: `X`, `O`, `.`; what is marked stands between other signs.
fn signs(content: Content<'_>) -> String {
    let middle = match (content.disc, content.legal) {
        (Some(player), _) if content.lost => sign(player).to_ascii_lowercase(),
        (Some(player), _) => sign(player),
        (None, Some(_)) => '.',
        (None, None) => ' ',
    };
    match content {
        Content { cursor: true, text, .. } if !text.is_empty() => format!("[{text}]"),
        Content { cursor: true, .. } => format!("[{middle}]"),
        Content { text, .. } if !text.is_empty() => text.to_owned(),
        Content { turning: true, disc: Some(player), .. } => {
            format!("{}>{}", sign(player).to_ascii_lowercase(), sign(!player))
        }
        Content { last: true, .. } => format!("<{middle}>"),
        _ => format!(" {middle}"),
    }
}

fn lined(canvas: &mut Canvas<'_>, place: Rect, content: Content<'_>) {
    let look = canvas.look;
    let frame = Rect::new(place.x - 1, place.y - 1, place.width + 2, place.height + 2);
    for row in [0, 2] {
        canvas.put(frame, 0, row, "+----+", look.faint());
    }
    canvas.put(frame, 0, 1, "|    |", look.faint());
    let style = if content.cursor { look.strong() } else { look.text() };
    canvas.put(place, 0, 0, &signs(content), style);
}

/// The signs of a disc, row by row; a full cell is a space on the disc's colour.
const fn shape(cell: Cell) -> &'static [&'static str] {
    match cell {
        Cell::Large => &[" \u{259F}##\u{2599} ", "######", " \u{259C}##\u{259B} "],
        _ => &["\u{259F}##\u{2599}", "\u{259C}##\u{259B}"],
    }
}

fn coloured(
    canvas: &mut Canvas<'_>,
    place: Rect,
    cell: Cell,
    square: Square,
    content: Content<'_>,
) {
    let look = canvas.look;
    let is_other = (square.x() + square.y()) % 2 == 1;
    let ground = if is_other { look.other_square } else { look.board.square };
    let ink = Style::new().fg(look.board.ink).bg(ground);
    canvas.fill(place, ink);
    if cell == Cell::Small {
        return small(canvas, place, content, ink);
    }
    let middle = (place.height - 1) / 2;
    let colour = |player| if content.lost { look.colour(disc::LOSER) } else { look.disc(player) };
    if let Some(player) = content.disc {
        for (line, row) in shape(cell).iter().zip(0..) {
            // The lower half shows what it would be turned to.
            let owner = if content.turning && row > middle { !player } else { player };
            paint(canvas, place, row, line, Style::new().fg(colour(owner)).bg(ground));
        }
        let on_disc = Style::new().fg(colour(!player)).bg(colour(player));
        let from = place.width / 2 - 1;
        if content.turning && cell == Cell::Large {
            let turned = Style::new().fg(colour(player)).bg(colour(!player));
            canvas.put(place, from, middle, "  ", turned);
        } else if content.last {
            let dot = Style::new().fg(look.colour(disc::LAST_MOVE)).bg(colour(player));
            for (at, quadrant) in (place.x + from..).zip(['\u{2597}', '\u{2596}']) {
                canvas.sign(at, place.y + middle, quadrant, dot);
            }
        } else if content.lost {
            let slash = Style::new().fg(look.colour(disc::DARK)).bg(colour(player));
            let owner = sign(player).to_ascii_lowercase();
            canvas.put(place, from, middle, &format!("/{owner}"), slash);
        } else if look.shapes {
            canvas.put(place, from, middle, &sign(player).to_string().repeat(2), on_disc);
        }
    } else if !content.text.is_empty() {
        let style = if content.cursor { amber(&look) } else { ink };
        let from = (place.width.saturating_sub(content.text.len() as u16)).div_ceil(2);
        canvas.put(place, from, middle, content.text, style.add_modifier(Modifier::BOLD));
    } else if let Some(player) = content.legal {
        let from = place.x + place.width / 2 - 1;
        let dot = Style::new().fg(look.disc(player)).bg(ground);
        for (at, quadrant) in (from..).zip(['\u{2597}', '\u{2596}']) {
            canvas.sign(at, place.y + middle, quadrant, dot);
        }
    }
    if content.cursor {
        for row in 0..place.height {
            canvas.put(place, 0, row, "[", amber(&look));
            canvas.put(place, place.width - 1, row, "]", amber(&look));
        }
    }
}

/// The cursor: amber over black.
fn amber(look: &Look) -> Style {
    let black = look.colour(disc::DARK);
    Style::new().fg(black).bg(look.colour(disc::CURSOR)).add_modifier(Modifier::BOLD)
}

fn paint(canvas: &mut Canvas<'_>, place: Rect, row: u16, line: &str, style: Style) {
    for (sign, x) in line.chars().zip(place.x..) {
        match sign {
            ' ' => {}
            // The colour of the disc fills the cell.
            '#' => {
                let filled = Style::new().fg(style.bg.unwrap_or_default());
                canvas.sign(x, place.y + row, ' ', filled.bg(style.fg.unwrap_or_default()));
            }
            quadrant => canvas.sign(x, place.y + row, quadrant, style),
        }
    }
}

/// What is written on a square in two signs. A value that has no room is not cut, for it would be another
/// one, and without its sign it would run together with the next: ten discs and more are `++` or `--`.
fn in_two(text: &str) -> String {
    match text.as_bytes() {
        [] | [_] | [_, _] => text.to_owned(),
        [b'+', ..] => "++".to_owned(),
        [b'-', ..] => "--".to_owned(),
        _ => "!!".to_owned(),
    }
}

/// A square of two cells: discs in braille where there are colours.
fn small(canvas: &mut Canvas<'_>, place: Rect, content: Content<'_>, ink: Style) {
    let look = canvas.look;
    if look.is_plain() {
        let style = if content.cursor { look.strong() } else { look.text() };
        let text = if content.text.is_empty() {
            signs(content).chars().take(2).collect()
        } else {
            in_two(content.text)
        };
        canvas.put(place, 0, 0, &text, style);
        return;
    }
    if content.cursor || (content.disc.is_none() && !content.text.is_empty()) {
        let text: String = match (content.disc, content.text) {
            (Some(player), _) => format!("[{}", sign(player)),
            (None, "") => "[]".to_owned(),
            (None, text) => in_two(text),
        };
        let style = if content.cursor { amber(&look) } else { ink };
        canvas.put(place, 0, 0, &text, style);
        return;
    }
    let colour = |player| if content.lost { look.colour(disc::LOSER) } else { look.disc(player) };
    let (signs, colours) = match (content.disc, content.legal) {
        (Some(player), _) if content.turning => {
            (['\u{28BE}', '\u{2877}'], [colour(player), colour(!player)])
        }
        (Some(player), _) if content.last => (['\u{288E}', '\u{2871}'], [colour(player); 2]),
        (Some(player), _) => (['\u{28BE}', '\u{2877}'], [colour(player); 2]),
        (None, Some(player)) => (['\u{2820}', '\u{2804}'], [look.disc(player); 2]),
        (None, None) => return,
    };
    for (x, (sign, colour)) in (place.x..).zip(signs.into_iter().zip(colours)) {
        canvas.sign(x, place.y, sign, ink.fg(colour));
    }
}

#[cfg(test)]
mod tests {
    use super::in_two;

    #[test]
    fn a_value_without_room_is_not_made_another_one() {
        let texts = ["+5", "-9", "+28", "-28", "tip", "", "0"];
        assert_eq!(texts.map(in_two), ["+5", "-9", "++", "--", "!!", "", "0"]);
    }
}
