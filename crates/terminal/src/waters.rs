//! A side's waters: what lies there, with a sign for everything.

use battleship::{Game, PlayerView, Point, ShipState, Side};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use session::palette::{Colour, waters};

use crate::action::Action;
use crate::canvas::Canvas;

/// A cell: its sign, its colours, and whether it is marked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    pub(crate) text: [char; 2],
    pub(crate) ink: Colour,
    pub(crate) ground: Colour,
    /// The cursor is there.
    pub(crate) marked: bool,
    /// The last shot went there.
    pub(crate) last: bool,
}

impl Cell {
    pub(crate) const fn new(sign: char, ink: Colour, ground: Colour) -> Self {
        Self { text: [sign, ' '], ink, ground, marked: false, last: false }
    }

    /// Water that nobody has shot at.
    pub(crate) const fn water() -> Self {
        Self::new('~', waters::GRID, waters::WATER)
    }

    pub(crate) const fn ship(symbol: char) -> Self {
        Self::new(symbol, Colour(0), waters::HULL)
    }
}

/// How many columns and rows waters take, with their names; cells of 3 or of 2 columns.
pub(crate) const fn extent(game: &Game, wide: bool) -> (u16, u16) {
    let step = if wide { 3 } else { 2 };
    (3 + step * game.cols() as u16, 1 + game.rows() as u16)
}

/// What is known of a point.
pub(crate) fn known(view: &PlayerView, side: Side, point: Point) -> Cell {
    let there = view.waters(side);
    let chart = &there.chart;
    let symbol =
        there.ship_at(point).and_then(|ship| view.game.ship(ship)).map(battleship::Ship::symbol);
    if there.is_wreck(point) {
        Cell::new('#', waters::HIT, waters::SUNK)
    } else if chart.hits().contains(point) {
        Cell::new('X', waters::HIT_GLYPH, waters::HIT)
    } else if chart.misses().contains(point) {
        Cell::new('o', waters::MISS, waters::WATER)
    } else if let Some(symbol) = symbol {
        Cell::ship(symbol)
    } else {
        Cell::water()
    }
}

/// Draws waters in the upper left corner of an area.
pub(crate) fn draw(
    canvas: &mut Canvas<'_>,
    area: Rect,
    game: &Game,
    letters: bool,
    wide: bool,
    cell: impl Fn(Point) -> Cell,
    actions: impl Fn(Point) -> Option<(Action, Action)>,
) {
    let look = canvas.look;
    let step: u16 = if wide { 3 } else { 2 };
    for col in 0..game.cols() {
        let name = if letters { char::from(b'A' + col as u8).to_string() } else { col.to_string() };
        canvas.put(area, 3 + step * col as u16 + u16::from(wide), 0, &name, look.faint());
    }
    for row in 0..game.rows() {
        let name = if letters { row + 1 } else { row };
        canvas.put(area, 0, 1 + row as u16, &format!("{name:>2}"), look.faint());
        for col in 0..game.cols() {
            let point = Point::new(row, col);
            let found = cell(point);
            let place = Rect::new(area.x + 3 + step * col as u16, area.y + 1 + row as u16, step, 1);
            paint(canvas, place, found);
            if let Some((press, point)) = actions(point) {
                canvas.place(place, press, point);
            }
        }
    }
}

fn paint(canvas: &mut Canvas<'_>, place: Rect, cell: Cell) {
    let look = canvas.look;
    let [sign, second] = cell.text;
    let mut style = if look.is_plain() {
        look.text()
    } else {
        Style::new().fg(look.colour(cell.ink)).bg(look.colour(cell.ground))
    };
    if sign != '~' && sign != ' ' {
        style = style.add_modifier(Modifier::BOLD);
    }
    if cell.marked {
        style = look.chosen();
    }
    let text = match (place.width, cell.marked) {
        (3, true) if second == ' ' => format!("[{sign}]"),
        (3, false) if cell.last => format!("<{sign}>"),
        (3, _) if second == ' ' => format!(" {sign} "),
        (3, _) => format!("{sign}{second} "),
        (_, true) if second == ' ' => format!("{sign}]"),
        (_, false) if cell.last => format!("{sign}>"),
        _ => format!("{sign}{second}"),
    };
    canvas.put(place, 0, 0, &text, style);
}

/// The ships of a side in a list: how long, and how they are.
pub(crate) fn fleet(canvas: &mut Canvas<'_>, area: Rect, view: &PlayerView, side: Side) {
    let look = canvas.look;
    for ((id, ship), row) in view.game.ships().zip(0..) {
        let length = ship.length();
        let (said, hits) = match view.waters(side).ship_state(id) {
            ShipState::Afloat => (String::new(), 0),
            ShipState::Hit(hits) => (format!("{hits} of {length} hit"), hits),
            ShipState::Sunk => ("sunk".to_owned(), length),
        };
        let style = if hits == length { look.danger() } else { look.text() };
        let boxes: String =
            (0..length).map(|cell| if cell < hits { 'X' } else { ship.symbol() }).collect();
        if area.width >= 33 {
            canvas.put(area, 0, row, &format!("{:<17}{boxes:<6}{said}", ship.name()), style);
        } else {
            let short: String = ship.name().chars().take(9).collect();
            canvas.put(area, 0, row, &format!("{short:<10}{boxes} {said}"), style);
        }
    }
}
