//! The list of a person's games: what is looked for, and what is shown.

use super::row::{Family, Played, PlayedId, Standing};

/// What the rows say.
pub const COLUMNS: [&str; 6] = ["Date", "Game", "Opponent", "Result", "Accuracy", "Opening"];

/// What is looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayedFilter {
    /// Words that must all be in the row, in any case.
    pub text: String,
    /// The game.
    pub family: Option<Family>,
    /// How it ended for you.
    pub standing: Option<Standing>,
}

/// A person's finished games.
#[derive(Debug, Default)]
pub struct PlayedList {
    /// In the order of the file: the latest last.
    rows: Vec<Played>,
    /// What is searched of each.
    texts: Vec<String>,
    filter: PlayedFilter,
    /// The places of those that are shown, the latest first.
    shown: Vec<u32>,
    revision: u64,
    changes: u64,
}

impl PlayedList {
    /// All games, the latest last.
    pub fn rows(&self) -> &[Played] {
        &self.rows
    }

    /// How many games are shown: those that are looked for.
    pub fn shown(&self) -> usize {
        self.shown.len()
    }

    /// A game that is shown, the latest being 0.
    #[must_use]
    pub fn get(&self, shown: usize) -> Option<&Played> {
        self.rows.get(*self.shown.get(shown)? as usize)
    }

    /// Where a game is shown, if it is.
    #[must_use]
    pub fn place(&self, id: PlayedId) -> Option<usize> {
        self.shown.iter().position(|place| self.rows[*place as usize].id == id)
    }

    /// A game.
    #[must_use]
    pub fn find(&self, id: PlayedId) -> Option<&Played> {
        self.rows.iter().rfind(|row| row.id == id)
    }

    /// A game that is shown as a row.
    #[must_use]
    pub fn columns(&self, shown: usize) -> [String; COLUMNS.len()] {
        self.get(shown).map(columns).unwrap_or_default()
    }

    /// Grows with every change.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Grows with every change of the games themselves.
    pub const fn changes(&self) -> u64 {
        self.changes
    }

    /// What is looked for.
    pub const fn filter(&self) -> &PlayedFilter {
        &self.filter
    }

    /// Looks for this from now on.
    pub fn search(&mut self, filter: PlayedFilter) {
        if self.filter != filter {
            self.filter = filter;
            self.look();
        }
    }

    /// Takes what a file holds.
    pub(super) fn replace(&mut self, rows: Vec<Played>) {
        self.changes += 1;
        self.texts = rows.iter().map(searched).collect();
        self.rows = rows;
        self.look();
    }

    /// Adds a game, or puts it into the place of the one of the same number.
    pub(super) fn put(&mut self, row: Played) {
        self.changes += 1;
        if let Some(place) = self.rows.iter().rposition(|other| other.id == row.id) {
            self.texts[place] = searched(&row);
            self.rows[place] = row;
        } else {
            self.texts.push(searched(&row));
            self.rows.push(row);
        }
        self.look();
    }

    pub(super) fn remove(&mut self, id: PlayedId) -> Option<Played> {
        let place = self.rows.iter().rposition(|row| row.id == id)?;
        self.changes += 1;
        self.texts.remove(place);
        let row = self.rows.remove(place);
        self.look();
        Some(row)
    }

    fn look(&mut self) {
        self.revision += 1;
        let text = self.filter.text.to_lowercase();
        let words = phrases(&text);
        let is_wanted = |place: usize| {
            let row = &self.rows[place];
            self.filter.family.is_none_or(|family| row.family == family)
                && self.filter.standing.is_none_or(|wanted| row.standing() == Some(wanted))
                && words.iter().all(|word| self.texts[place].contains(word.as_str()))
        };
        let places = (0..self.rows.len()).rev().filter(|place| is_wanted(*place));
        self.shown = places.map(|place| place as u32).collect();
    }
}

/// Date, game, opponent, result, accuracy, opening.
fn columns(row: &Played) -> [String; COLUMNS.len()] {
    let accuracy = row.your_accuracy().map(|found| format!("{:.0} %", found.percent()));
    [
        row.day.clone(),
        row.title.clone(),
        row.opponent(),
        row.result(),
        accuracy.unwrap_or_default(),
        row.opening.clone(),
    ]
}

fn searched(row: &Played) -> String {
    format!(" {} ", columns(row).join("  ").to_lowercase())
}

/// The words of a text. A level with its number is one: level 2 is not level 12, nor of 2026.
fn phrases(text: &str) -> Vec<String> {
    let mut phrases: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        match phrases.last_mut().filter(|last| is_number && *last == "level") {
            Some(level) => *level = format!(" level {word} "),
            None => phrases.push(word.to_owned()),
        }
    }
    phrases
}
