//! What pages draw on: cells, and what a press on them asks for.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use crate::action::Action;
use crate::look::{Look, plain};

/// A part of the screen that can be pressed.
#[derive(Clone, Debug)]
pub(crate) struct Zone {
    pub(crate) area: Rect,
    /// What a press asks for.
    pub(crate) press: Action,
    /// What pointing at it asks for.
    pub(crate) point: Option<Action>,
}

/// The screen while a page is drawn. What lies outside it is left out.
#[derive(Debug)]
pub(crate) struct Canvas<'a> {
    pub(crate) buffer: &'a mut Buffer,
    pub(crate) zones: Vec<Zone>,
    pub(crate) look: Look,
}

impl Canvas<'_> {
    /// Writes a line, cut at the edge of the area. Says where it ends.
    pub(crate) fn line(&mut self, area: Rect, row: u16, text: &str, style: Style) -> u16 {
        self.put(area, 0, row, text, style)
    }

    /// The same from a column on.
    pub(crate) fn put(&mut self, area: Rect, col: u16, row: u16, text: &str, style: Style) -> u16 {
        let area = area.intersection(self.buffer.area);
        if row >= area.height || col >= area.width {
            return col;
        }
        let text = plain(text);
        let room = usize::from(area.width - col);
        let shown: String = text.chars().take(room).collect();
        self.buffer.set_string(area.x + col, area.y + row, &shown, style);
        col + shown.chars().count() as u16
    }

    /// Writes a text over as many rows as it needs, broken between words. Says how many.
    pub(crate) fn wrapped(&mut self, area: Rect, row: u16, text: &str, style: Style) -> u16 {
        let lines = wrap(text, usize::from(area.width));
        for (line, at) in lines.iter().zip(row..) {
            self.line(area, at, line, style);
        }
        lines.len() as u16
    }

    /// Signs that are drawn and not read: quadrants and braille, or ASCII.
    pub(crate) fn sign(&mut self, x: u16, y: u16, sign: char, style: Style) {
        if let Some(cell) = self.buffer.cell_mut(Position::new(x, y)) {
            cell.set_char(sign).set_style(style);
        }
    }

    pub(crate) fn fill(&mut self, area: Rect, style: Style) {
        for place in area.intersection(self.buffer.area).positions() {
            if let Some(cell) = self.buffer.cell_mut(place) {
                cell.set_char(' ').set_style(style);
            }
        }
    }

    /// A part that can be pressed.
    pub(crate) fn zone(&mut self, area: Rect, press: Action) {
        self.zones.push(Zone { area, press, point: None });
    }

    /// A part that can be pressed and pointed at.
    pub(crate) fn place(&mut self, area: Rect, press: Action, point: Action) {
        self.zones.push(Zone { area, press, point: Some(point) });
    }

    /// Commands in a row, each with its key: pressed or typed. Goes on in the next row where the room
    /// ends; says which row is free then.
    pub(crate) fn commands(
        &mut self,
        area: Rect,
        mut row: u16,
        all: &[(&str, &str, Action)],
    ) -> u16 {
        let mut col = 0;
        for (key, name, action) in all {
            let width = (key.len() + 1 + name.len()) as u16;
            if col > 0 && col + width > area.width {
                (col, row) = (0, row + 1);
            }
            if row >= area.height {
                return row;
            }
            let from = col;
            col = self.put(area, col, row, key, self.look.accent());
            col = self.put(area, col + 1, row, name, self.look.faint());
            self.zone(part(area, from, row, col - from), action.clone());
            col += 2;
        }
        row + 1
    }
}

/// How many rows commands take at this width.
pub(crate) fn command_rows(width: u16, all: &[(&str, &str, Action)]) -> u16 {
    let (mut col, mut rows) = (0, 1);
    for (key, name, _) in all {
        let own = (key.len() + 1 + name.len()) as u16;
        if col > 0 && col + own > width {
            (col, rows) = (0, rows + 1);
        }
        col += own + 2;
    }
    rows
}

/// A row of an area, from a column on.
pub(crate) fn part(area: Rect, col: u16, row: u16, width: u16) -> Rect {
    Rect::new(area.x + col, area.y + row, width, 1).intersection(area)
}

/// An area without its first columns and rows.
pub(crate) fn rest(area: Rect, cols: u16, rows: u16) -> Rect {
    let (cols, rows) = (cols.min(area.width), rows.min(area.height));
    Rect::new(area.x + cols, area.y + rows, area.width - cols, area.height - rows)
}

/// The words of a text; a number and the `%` behind it are one.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match words.last_mut().filter(|last| word.starts_with('%') && is_number(last)) {
            Some(number) => *number += &format!(" {word}"),
            None => words.push(word.to_owned()),
        }
    }
    words
}

fn is_number(word: &str) -> bool {
    word.ends_with(|letter: char| letter.is_ascii_digit())
}

/// A text in lines of this width, broken between words; words that are longer are cut.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = vec![String::new()];
    for word in words(text) {
        let mut word: Vec<char> = word.chars().collect();
        let last = lines.last().map_or(0, |line| line.chars().count());
        if last > 0 && last + 1 + word.len() > width {
            lines.push(String::new());
        } else if last > 0 {
            lines.last_mut().expect("a line").push(' ');
        }
        while word.len() > width {
            let tail = word.split_off(width);
            lines.last_mut().expect("a line").extend(word);
            lines.push(String::new());
            word = tail;
        }
        lines.last_mut().expect("a line").extend(word);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn texts_break_between_words() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("", 7), [""]);
        assert_eq!(wrap("skill 59 %, luck", 9), ["skill", "59 %,", "luck"]);
        assert_eq!(wrap("abcdefghij k", 4), ["abcd", "efgh", "ij k"]);
    }
}
