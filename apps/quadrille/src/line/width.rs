//! How wide pages are, and lines broken between words so that they fit.

use std::io::{self, IsTerminal};

/// How wide a page is at most: longer lines are hard to read.
const MOST: usize = 78;
/// How wide it is at least, however narrow the terminal.
const LEAST: usize = 18;

/// How many columns a page has: those of the terminal; for a pipe, what `COLUMNS` says, or 80. Two
/// are left free.
pub(crate) fn columns() -> usize {
    let seen = io::stdout().is_terminal().then(terminal::columns).flatten();
    let said = || std::env::var("COLUMNS").ok()?.trim().parse().ok();
    seen.map(usize::from).or_else(said).unwrap_or(80).saturating_sub(2).clamp(LEAST, MOST)
}

/// A line broken at blanks so that it fits, with what follows set in by so many columns. Blanks
/// inside a line stay as they are.
pub(crate) fn wrapped(text: &str, indent: usize, columns: usize) -> String {
    // What is set in by half the page leaves no room for words.
    let indent = if indent > columns / 2 { 4 } else { indent };
    let mut lines = String::new();
    let mut line = String::new();
    let mut blanks = String::new();
    for piece in text.split_inclusive(' ') {
        let word = piece.trim_end_matches(' ');
        let is_full = line.chars().count() + blanks.len() + word.chars().count() > columns;
        if is_full && !word.is_empty() && !line.trim().is_empty() {
            lines += line.trim_end();
            lines.push('\n');
            line = " ".repeat(indent);
        } else {
            line += &blanks;
        }
        blanks = " ".repeat(piece.len() - word.len());
        line += word;
    }
    lines + &line + "\n"
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrapped("one two three", 2, 8), "one two\n  three\n");
        assert_eq!(wrapped("one  two", 2, 78), "one  two\n");
        assert_eq!(wrapped("one  two  three", 0, 9), "one  two\nthree\n");
        assert_eq!(wrapped("extraordinary", 2, 5), "extraordinary\n");
    }
}
