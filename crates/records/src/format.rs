//! Which formats there are.

use std::fmt;
use std::str::FromStr;

use reversi::{Size, Variant};

use crate::text::without_mark;

/// A file format.
///
/// ```
/// use records::Format;
///
/// assert_eq!(Format::recognise(Some("games.wtb"), b""), Some(Format::Wthor));
/// assert_eq!(Format::recognise(None, b"(;GM[Othello]PC[GGS/os]"), Some(Format::Ggf));
/// assert_eq!("pgn".parse(), Ok(Format::Pgn));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// A database of the French Othello Federation, with its names in two more files.
    Wthor,
    /// The Generic Game Format of the server GGS.
    Ggf,
    /// The notation of chess.
    Pgn,
    /// The Smart Game Format, type 2.
    Sgf,
    /// The Othello Board File: positions, and what their moves are worth.
    Obf,
    /// A list of moves a line.
    Moves,
    /// A board a line.
    Board,
}

/// What is taken where a file does not say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Defaults {
    /// The rules.
    pub variant: Variant,
    /// The board; 8x8, if there is none.
    pub size: Option<Size>,
}

impl Default for Defaults {
    fn default() -> Self {
        Self { variant: Variant::Othello, size: None }
    }
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 7] =
        [Self::Wthor, Self::Ggf, Self::Pgn, Self::Sgf, Self::Obf, Self::Moves, Self::Board];

    /// The name on the command line, and what file names end in; the first is used for new files.
    const fn names(self) -> (&'static str, &'static [&'static str]) {
        match self {
            Self::Wthor => ("wthor", &["wtb"]),
            Self::Ggf => ("ggf", &["ggf"]),
            Self::Pgn => ("pgn", &["pgn"]),
            Self::Sgf => ("sgf", &["sgf"]),
            Self::Obf => ("obf", &["obf"]),
            Self::Moves => ("moves", &["txt", "moves"]),
            Self::Board => ("board", &["board"]),
        }
    }

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        self.names().0
    }

    /// The format of which a file has the name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        let end = name.rsplit_once('.')?.1.to_ascii_lowercase();
        Self::ALL.into_iter().find(|format| format.names().1.contains(&end.as_str()))
    }

    /// The format of a file, from its first bytes and, where these do not tell, from its name. A
    /// kilobyte is enough.
    #[must_use]
    pub fn recognise(name: Option<&str>, head: &[u8]) -> Option<Self> {
        let by_name = name.and_then(Self::of_name);
        // The head of a database has bytes that no text has.
        let by_name = by_name.filter(|format| *format != Self::Wthor || !is_text(head));
        let text = without_mark(head).trim_ascii_start();
        let upper = text[..text.len().min(1024)].to_ascii_uppercase();
        let has = |word: &[u8]| upper.windows(word.len()).any(|part| part == word);
        let behind_numbers = upper.trim_ascii_start();
        let bracket = behind_numbers
            .iter()
            .position(|byte| !byte.is_ascii_digit() && !byte.is_ascii_whitespace())
            .is_some_and(|at| behind_numbers[at] == b'(');
        let is_pgn = text.starts_with(b"[") && has(b"\"");
        // Text may stand in front of a game.
        let has_head = !is_pgn && (has(b"(;GM[") || has(b"(;FF["));
        if has_head || bracket && has(b";") && (has(b"[") || by_name.is_some()) {
            return Some(if has(b"GM[OTHELLO]") || !has(b"GM[2]") && by_name != Some(Self::Sgf) {
                Self::Ggf
            } else {
                Self::Sgf
            });
        }
        if is_pgn {
            return Some(Self::Pgn);
        }
        if is_wthor(head) {
            return Some(Self::Wthor);
        }
        by_name.or_else(|| match std::str::from_utf8(text) {
            Ok(text) => of_lines(text),
            // The head may end within a letter.
            Err(error) if error.error_len().is_none() => Some(Self::Moves),
            Err(_) => None,
        })
    }
}

/// Whether a file begins as a text: with something, and without control characters.
fn is_text(head: &[u8]) -> bool {
    !head.is_empty() && !head.iter().any(|b| b.is_ascii_control() && !b.is_ascii_whitespace())
}

/// Whether a file begins as a game file of WTHOR: a date of its making, a board of 8x8 or 10x10.
fn is_wthor(head: &[u8]) -> bool {
    let Some(&[century, year, month, day, .., size, kind, _, _]) = head.first_chunk::<16>() else {
        return false;
    };
    (19..=21).contains(&century)
        && year < 100
        && (1..=12).contains(&month)
        && (1..=31).contains(&day)
        && [0, 8, 10].contains(&size)
        && kind <= 1
}

/// Which of the formats with a record a line it is; nothing, if it is no text at all.
fn of_lines(text: &str) -> Option<Format> {
    if text.contains('\0') {
        return None;
    }
    let first = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('%'));
    let first = first.unwrap_or_default();
    let is_score = |field: &str| {
        let score = field.rsplit(':').next().unwrap_or_default().trim();
        score.starts_with(['+', '-']) && score[1..].parse::<u8>().is_ok()
    };
    let mut fields = first.split('%').next().unwrap_or_default().split(';').skip(1);
    Some(if fields.any(is_score) { Format::Obf } else { Format::Moves })
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text was not the name of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownFormat;

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected one of {}", Format::ALL.map(Format::name).join(", "))
    }
}

impl std::error::Error for UnknownFormat {}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        Self::ALL.into_iter().find(|format| format.name() == text).ok_or(UnknownFormat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: Option<&str>, head: &[u8], expected: Option<Format>) {
        assert_eq!(Format::recognise(name, head), expected, "{name:?}");
    }

    #[test]
    fn formats_are_told_by_their_first_bytes_and_their_names() {
        for format in Format::ALL {
            assert_eq!(format.to_string().parse(), Ok(format));
            let name = format!("Games.{}", format.names().1[0].to_uppercase());
            assert_eq!(Format::of_name(&name), Some(format));
        }
        check(None, b"\n 2 (;GM[Othello]PC[GGS/os]", Some(Format::Ggf));
        check(None, b"(;FF[4]GM[2]AP[edax:4.6]", Some(Format::Sgf));
        check(Some("a.sgf"), b"(;B[f5]", Some(Format::Sgf));
        check(None, b"A note (of mine)\n(;FF[4]GM[2];B[f5])", Some(Format::Sgf));
        // What is in a file counts for more than its name.
        check(Some("a.txt"), b"\xef\xbb\xbf[Event \"?\"]\n", Some(Format::Pgn));
        check(None, b"\x14\x18\x01\x1f\0\x01\0\0\0\0\xe8\x07\x08\0\x18\0", Some(Format::Wthor));
        check(None, b"f5d6c3\n", Some(Format::Moves));
        check(None, b"% known\n2x2 XOOX X; +0;\n", Some(Format::Obf));
        check(Some("a.obf"), b"", Some(Format::Obf));
        check(Some("a.wtb"), b"(;GM[Othello]PC[GGS/os]", Some(Format::Ggf));
        check(Some("a.wtb"), b"f5d6c3\n", Some(Format::Moves));
        check(Some("a.wtb"), b"\x63\x63\x63\x63", Some(Format::Moves));
        check(Some("a.wtb"), b"\x14\x18\x0d\x28", Some(Format::Wthor));
        check(None, b"\xff\xfe\0\0 no text at all", None);
        check(None, b"", Some(Format::Moves));
    }
}
