//! A page that is a list: a row is chosen by arrows or pointed at, Enter or a press carries it out,
//! left and right change its value.

use ratatui::layout::Rect;

use crate::action::Action;
use crate::canvas::{Canvas, part, wrap};

/// A row.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) text: String,
    /// What it is set to.
    pub(crate) value: String,
    /// What Enter or a press asks for; nothing for a heading.
    pub(crate) enter: Option<Action>,
    /// What left and right ask for.
    pub(crate) change: Option<[Action; 2]>,
    /// What Del asks for.
    pub(crate) delete: Option<Action>,
    /// What is said below while it is chosen.
    pub(crate) about: String,
}

impl Row {
    /// A row that does something.
    pub(crate) fn new(text: impl Into<String>, enter: impl Into<Action>) -> Self {
        let (value, about) = (String::new(), String::new());
        let enter = Some(enter.into());
        Self { text: text.into(), value, enter, change: None, delete: None, about }
    }

    /// A row that is only read.
    pub(crate) fn heading(text: impl Into<String>) -> Self {
        Self { enter: None, ..Self::new(text, Action::Nothing) }
    }

    /// A row with a value among others: `make` says what choosing another one asks for.
    pub(crate) fn choice<T: PartialEq>(
        text: &str,
        all: &[(T, String)],
        now: &T,
        make: impl Fn(&T) -> Action,
    ) -> Self {
        let at = all.iter().position(|(found, _)| found == now).unwrap_or(0);
        let value = all.get(at).map_or_else(String::new, |(_, word)| word.clone());
        let count = all.len().max(1);
        let step = |by: usize| {
            all.get((at + by) % count).map_or(Action::Nothing, |(found, _)| make(found))
        };
        let change = [step(count - 1), step(1)];
        let row = Self::new(text, change[1].clone());
        Self { value, change: Some(change), ..row }
    }

    /// A switch.
    pub(crate) fn switch(text: &str, now: bool, make: impl Fn(bool) -> Action) -> Self {
        let all = [(false, "no".to_owned()), (true, "yes".to_owned())];
        Self::choice(text, &all, &now, |on| make(*on))
    }

    pub(crate) fn about(self, about: impl Into<String>) -> Self {
        Self { about: about.into(), ..self }
    }

    pub(crate) fn deleted_by(self, delete: Action) -> Self {
        Self { delete: Some(delete), ..self }
    }
}

/// Which row is chosen, as near as there is one that can be.
pub(crate) fn settle(rows: &[Row], chosen: usize) -> usize {
    let can = |row: &Row| row.enter.is_some();
    let after = rows.iter().skip(chosen).position(can).map(|place| place + chosen);
    after.or_else(|| rows.iter().take(chosen).rposition(can)).unwrap_or(0)
}

/// The chosen row after so many steps.
pub(crate) fn step(rows: &[Row], chosen: usize, by: isize) -> usize {
    let places: Vec<usize> =
        rows.iter().enumerate().filter(|(_, row)| row.enter.is_some()).map(|(at, _)| at).collect();
    let at = places.iter().position(|place| *place == chosen).unwrap_or(0);
    let last = places.len().saturating_sub(1);
    places.get(at.saturating_add_signed(by).min(last)).copied().unwrap_or(0)
}

/// Where values begin: clear of the names, but near enough that they have room.
fn value_column(rows: &[Row], width: u16) -> u16 {
    let with_value = || rows.iter().filter(|row| !row.value.is_empty());
    let name = with_value().map(|row| row.text.len()).max().unwrap_or(0) as u16;
    let value = with_value().map(|row| row.value.len()).max().unwrap_or(0) as u16 + 4;
    let end = width.saturating_sub(value).max(width / 2);
    (name + 6).min(end).max((name + 3).min(width * 2 / 3))
}

/// Draws the list below its title.
pub(crate) fn draw(canvas: &mut Canvas<'_>, area: Rect, title: &str, rows: &[Row], chosen: usize) {
    let look = canvas.look;
    let is_long = title.len() > usize::from(area.width);
    let short = title.split("   ").next().filter(|_| is_long).unwrap_or(title);
    canvas.line(area, 0, short, look.strong());
    let about = rows.get(chosen).map_or("", |row| &row.about);
    let below = if about.is_empty() { 0 } else { wrap(about, area.width.into()).len() + 1 };
    let room = usize::from(area.height).saturating_sub(2 + below).max(1);
    // The chosen row is in sight, and as much before it as after.
    let first = chosen.saturating_sub(room / 2).min(rows.len().saturating_sub(room));
    let column = value_column(rows, area.width);
    for (at, (place, row)) in (2..).zip(rows.iter().enumerate().skip(first).take(room)) {
        let line = part(area, 0, at, area.width);
        let style = match &row.enter {
            None => look.faint(),
            Some(_) if place == chosen => look.chosen(),
            Some(_) => look.text(),
        };
        if place == chosen && row.enter.is_some() {
            canvas.fill(line, style);
            canvas.put(area, 0, at, ">", style);
        }
        canvas.put(area, 2, at, &row.text, style);
        if !row.value.is_empty() {
            canvas.put(area, column, at, &format!("< {} >", row.value), style);
        }
        if let Some(enter) = &row.enter {
            canvas.place(line, enter.clone(), Action::Choose(place));
        }
    }
    if first > 0 {
        canvas.put(area, area.width.saturating_sub(6), 1, "more ^", look.faint());
    }
    if first + room < rows.len() {
        let row = (2 + room) as u16;
        canvas.put(
            area,
            area.width.saturating_sub(6),
            row.min(area.height - 1),
            "more v",
            look.faint(),
        );
    }
    if below > 0 {
        let row = area.height.saturating_sub(below as u16 - 1);
        canvas.wrapped(area, row, about, look.faint());
    }
}
