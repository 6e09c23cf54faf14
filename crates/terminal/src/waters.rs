//! A side's waters: what lies there, with a sign for everything.

use battleship::{Game, PlayerView, Point, Ship, ShipId, ShipState, Side};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use session::palette::{Colour, waters};

use crate::action::Action;
use crate::canvas::Canvas;
use crate::colour::Depth;

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

/// How large a cell is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    width: u16,
    height: u16,
}

impl Step {
    pub(crate) const LARGE: Self = Self { width: 6, height: 3 };
    pub(crate) const MIDDLE: Self = Self { width: 4, height: 2 };
    pub(crate) const WIDE: Self = Self { width: 3, height: 1 };
    pub(crate) const NARROW: Self = Self { width: 2, height: 1 };

    /// The largest that fits, by how many columns and rows its waters take.
    pub(crate) fn fitting(game: &Game, fits: impl Fn(Self, (u16, u16)) -> bool) -> Self {
        let all = [Self::LARGE, Self::MIDDLE, Self::WIDE];
        let found = all.into_iter().find(|step| fits(*step, extent(game, *step)));
        found.unwrap_or(Self::NARROW)
    }

    /// Whether two digits and a gap have room.
    pub(crate) const fn has_digits(self) -> bool {
        self.width > 2
    }

    /// Whether it takes more than a row.
    pub(crate) const fn is_high(self) -> bool {
        self.height > 1
    }
}

/// How many columns and rows waters take, with their names.
pub(crate) const fn extent(game: &Game, step: Step) -> (u16, u16) {
    (3 + step.width * game.cols() as u16, 1 + step.height * game.rows() as u16)
}

/// What is known of a point.
pub(crate) fn known(view: &PlayerView, side: Side, point: Point) -> Cell {
    let there = view.waters(side);
    let chart = &there.chart;
    let symbol = there.ship_at(point).and_then(|ship| view.game.ship(ship)).map(Ship::symbol);
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
    step: Step,
    cell: impl Fn(Point) -> Cell,
    actions: impl Fn(Point) -> Option<(Action, Action)>,
) {
    let look = canvas.look;
    let Step { width, height } = step;
    for col in 0..game.cols() {
        let name = if letters { char::from(b'A' + col as u8).to_string() } else { col.to_string() };
        canvas.put(area, 3 + width * col as u16 + (width - 1) / 2, 0, &name, look.faint());
    }
    for row in 0..game.rows() {
        let name = if letters { row + 1 } else { row };
        let middle = 1 + height * row as u16 + (height - 1) / 2;
        canvas.put(area, 0, middle, &format!("{name:>2}"), look.faint());
        for col in 0..game.cols() {
            let point = Point::new(row, col);
            let found = cell(point);
            let (x, y) = (3 + width * col as u16, 1 + height * row as u16);
            let place = Rect::new(area.x + x, area.y + y, width, height);
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
    // Every sign is ASCII: colours are used wherever there are any.
    let mut style = if look.options.depth == Depth::None {
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
    if place.width > 3 {
        return paint_large(canvas, place, cell, style);
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

/// A cell of more than one row: its sign in the middle, brackets around what is marked.
fn paint_large(canvas: &mut Canvas<'_>, place: Rect, cell: Cell, style: Style) {
    let [sign, second] = cell.text;
    canvas.fill(place, style);
    let middle = (place.height - 1) / 2;
    let rows = if cell.marked { 0..place.height } else { middle..middle + 1 };
    let ends = match (cell.marked, cell.last) {
        (true, _) => ["[", "]"],
        (_, true) => ["<", ">"],
        _ => [" ", " "],
    };
    for row in rows {
        canvas.put(place, 0, row, ends[0], style);
        canvas.put(place, place.width - 1, row, ends[1], style);
    }
    let text = format!("{sign}{second}");
    canvas.put(place, (place.width - 1) / 2, middle, text.trim_end(), style);
}

/// The words of a name that have room; a first one without is cut.
fn in_words(name: &str, room: usize) -> &str {
    if name.len() <= room {
        return name;
    }
    let end =
        name.char_indices().map(|(at, _)| at).take_while(|at| *at <= room).last().unwrap_or(0);
    let cut = &name[..end];
    let ends_a_word = name[end..].starts_with(' ');
    cut.rsplit_once(' ').map_or(cut, |(words, _)| if ends_a_word { cut } else { words })
}

/// A ship as boxes, and how often it was hit.
fn boxes(view: &PlayerView, side: Side, id: ShipId, ship: &Ship) -> (String, usize) {
    let hits = match view.waters(side).ship_state(id) {
        ShipState::Afloat => 0,
        ShipState::Hit(hits) => hits,
        ShipState::Sunk => ship.length(),
    };
    let cell = |cell| if cell < hits { 'X' } else { ship.symbol() };
    ((0..ship.length()).map(cell).collect(), hits)
}

/// The ships of a side as boxes alone, as many in a row as have room. Says how many rows that took.
pub(crate) fn fleet_in_short(
    canvas: &mut Canvas<'_>,
    area: Rect,
    view: &PlayerView,
    side: Side,
) -> u16 {
    let look = canvas.look;
    let (mut col, mut row) = (0, 0);
    for (id, ship) in view.game.ships() {
        let (boxes, hits) = boxes(view, side, id, ship);
        if col > 0 && col + boxes.len() as u16 > area.width {
            (col, row) = (0, row + 1);
        }
        let style = if hits == ship.length() { look.danger() } else { look.text() };
        col = canvas.put(area, col, row, &boxes, style) + 1;
    }
    (row + 1).min(area.height)
}

/// The ships of a side in a list: how long, and how they are.
pub(crate) fn fleet(canvas: &mut Canvas<'_>, area: Rect, view: &PlayerView, side: Side) {
    let look = canvas.look;
    for ((id, ship), row) in view.game.ships().zip(0..) {
        let length = ship.length();
        let (boxes, hits) = boxes(view, side, id, ship);
        let said = match hits {
            0 => String::new(),
            _ if hits == length => "sunk".to_owned(),
            _ => format!("{hits} of {length} hit"),
        };
        let style = if hits == length { look.danger() } else { look.text() };
        if area.width >= 33 {
            canvas.put(area, 0, row, &format!("{:<17}{boxes:<6}{said}", ship.name()), style);
        } else {
            let name = in_words(ship.name(), 10);
            canvas.put(area, 0, row, &format!("{name:<10} {boxes} {said}"), style);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::in_words;

    #[test]
    fn names_end_with_a_word() {
        let names = ["aircraft carrier", "battleship", "patrol boat", "submarines of old"];
        let short = ["aircraft", "battleship", "patrol", "submarines"];
        assert_eq!(names.map(|name| in_words(name, 10)), short);
        assert_eq!(in_words("unsinkable", 4), "unsi");
    }
}
