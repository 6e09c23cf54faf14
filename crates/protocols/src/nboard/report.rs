//! What an engine says.

use reversi::Square;

/// A line of an engine. Whatever is not known is nothing: engines say all kinds of things.
///
/// ```
/// use protocols::nboard::Report;
///
/// let Some(Report::Move { square, value }) = Report::parse("=== d6 -1.00 0.0") else { panic!() };
/// assert_eq!((square.map(|square| square.to_string()), value), (Some("d6".to_owned()), Some(-1.0)));
/// assert_eq!(Report::parse("Error: nboard: 2?"), None);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Report {
    /// The move that it would play; none for a pass.
    Move {
        /// Where.
        square: Option<Square>,
        /// What it thinks of it, in discs.
        value: Option<f64>,
    },
    /// What a move and its line are worth, in discs.
    Search {
        /// The line; it begins with the move.
        line: Vec<Square>,
        /// What it is worth.
        value: f64,
        /// How far it looked, as it says so.
        depth: String,
        /// Whether it comes from a book.
        book: bool,
    },
    /// It has done all that came before.
    Pong(String),
    /// What it does.
    Status(String),
    /// What it is called.
    Name(String),
    /// Positions visited, and seconds.
    Nodes(f64, f64),
    /// It has learned the game.
    Learned,
}

impl Report {
    /// Reads a line.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let line = line.trim();
        if let Some(rest) = line.strip_prefix("===") {
            return Self::read_move(rest.trim());
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "search" | "book" => Self::read_search(rest, word == "book"),
            "pong" => Some(Self::Pong(rest.to_owned())),
            "status" => Some(Self::Status(rest.to_owned())),
            "set" => {
                let name = rest.strip_prefix("myname")?;
                Some(Self::Name(name.trim().to_owned()))
            }
            "nodestats" => {
                let mut numbers = rest.split_whitespace().map(|word| word.parse().ok());
                Some(Self::Nodes(numbers.next()??, numbers.next().flatten().unwrap_or(0.0)))
            }
            "learned" | "learn" => Some(Self::Learned),
            _ => None,
        }
    }

    /// `d6/-1.0/0.5`, `D6 -1.00 0.0`, `d6` or a pass.
    fn read_move(text: &str) -> Option<Self> {
        let mut words = text.split(|c: char| c == '/' || c.is_whitespace());
        let word = words.next()?;
        let value = words.next().and_then(value);
        if word.to_ascii_lowercase().starts_with("pa") {
            return Some(Self::Move { square: None, value });
        }
        Some(Self::Move { square: Some(word.to_ascii_lowercase().parse().ok()?), value })
    }

    /// `F5d6C3 1.50 0 10 remark`.
    fn read_search(text: &str, book: bool) -> Option<Self> {
        let mut words = text.split_whitespace();
        let line = line(words.next()?);
        let value = value(words.next()?)?;
        let depth = words.nth(1).unwrap_or_default().to_owned();
        (!line.is_empty()).then_some(Self::Search { line, value, depth, book })
    }
}

/// A number, or the first of a pair such as `1.5,2.5`.
fn value(word: &str) -> Option<f64> {
    let number: f64 = word.trim_matches(['(', ')']).split(',').next()?.parse().ok()?;
    number.is_finite().then_some(number)
}

/// The squares of a line such as `F5d6C3` or `F5-D6-PA-C3`, up to what is no square.
fn line(word: &str) -> Vec<Square> {
    let letters: Vec<char> = word.chars().filter(|c| *c != '-').collect();
    letters
        .chunks(2)
        .map(|pair| pair.iter().collect::<String>().to_ascii_lowercase())
        .filter(|pair| pair != "pa")
        .map_while(|pair| pair.parse().ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_as_engines_write_them() {
        for (text, name, number) in [
            ("=== d6 -1.00 0.0", Some("d6"), Some(-1.0)),
            ("=== F5/2.5/0.1", Some("f5"), Some(2.5)),
            ("===F5", Some("f5"), None),
            ("=== PA", None, None),
            ("=== PASS 1 2", None, Some(1.0)),
            ("=== f5//", Some("f5"), None),
        ] {
            let square = name.map(|name| name.parse().expect("a square"));
            assert_eq!(Report::parse(text), Some(Report::Move { square, value: number }), "{text}");
        }
        assert_eq!(Report::parse("=== ?"), None);
    }

    #[test]
    fn searches_have_a_line_and_a_value() {
        let squares =
            |names: &str| names.split(' ').map(|name| name.parse().expect("a square")).collect();
        for (text, line, depth, book) in [
            ("search F5d6C3 1.50 0 10 remark", "f5 d6 c3", "10", false),
            ("book F5-D6-PA-C3 (1.5,2.5) 12 73%", "f5 d6 c3", "73%", true),
            ("search f5 1.5", "f5", "", false),
        ] {
            let line = squares(line);
            let expected = Report::Search { line, value: 1.5, depth: depth.to_owned(), book };
            assert_eq!(Report::parse(text), Some(expected), "{text}");
        }
        for text in ["search", "search F5", "search F5 x 0 1", "search 99 1.0", "book F5 nan 0 1"] {
            assert_eq!(Report::parse(text), None, "{text}");
        }
    }

    #[test]
    fn other_lines() {
        assert_eq!(Report::parse("pong 3"), Some(Report::Pong("3".to_owned())));
        assert_eq!(Report::parse("status"), Some(Report::Status(String::new())));
        assert_eq!(Report::parse("set myname X 6"), Some(Report::Name("X 6".to_owned())));
        assert_eq!(Report::parse("nodestats 1200 0.5"), Some(Report::Nodes(1200.0, 0.5)));
        assert_eq!(Report::parse("nodestats 12"), Some(Report::Nodes(12.0, 0.0)));
        for noise in ["", "hello", "set depth 3", "nodestats", "nodestats x"] {
            assert_eq!(Report::parse(noise), None, "{noise}");
        }
    }
}
