//! What a host says.

use records::{Defaults, Format, Reader};
use reversi::{Model, Square};

/// A line of a host.
///
/// ```
/// use protocols::nboard::Command;
///
/// assert_eq!(Command::parse("set depth 12"), Some(Command::Depth(12)));
/// assert_eq!(Command::parse("dance"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// The version of the protocol.
    NBoard(u32),
    /// How far to look ahead.
    Depth(u32),
    /// A game, in one line of GGF, and whether the side that has no move at its end still has to
    /// say that it passes.
    Game(Box<Model>, bool),
    /// A game that cannot be read, and why.
    BadGame(String),
    /// What a draw is worth; it makes no difference here.
    Contempt,
    /// A move, or a pass.
    Move(Option<Square>),
    /// Values of the best moves, so many.
    Hint(usize),
    /// Choose a move.
    Go,
    /// Answer with `pong`, and stop before that.
    Ping(String),
    /// Learn the game.
    Learn,
    /// Look at the game again.
    Analyze,
    /// Leave.
    Quit,
}

impl Command {
    /// Reads a line; nothing if it is not known: such lines are to be passed over.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "nboard" => rest.parse().ok().map(Self::NBoard),
            "set" => Self::parse_set(rest),
            "move" => read_move(rest).map(Self::Move),
            "hint" => Some(Self::Hint(rest.parse().unwrap_or(1).max(1))),
            "go" => Some(Self::Go),
            "ping" => Some(Self::Ping(rest.to_owned())),
            "learn" => Some(Self::Learn),
            "analyze" | "analyse" => Some(Self::Analyze),
            "quit" | "exit" => Some(Self::Quit),
            // The first hosts sent moves like that.
            _ if rest.is_empty() && word.len() == 2 => read_move(word).map(Self::Move),
            _ => None,
        }
    }

    fn parse_set(rest: &str) -> Option<Self> {
        let (what, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        match what {
            "depth" => value.trim().parse().ok().map(Self::Depth),
            "game" => Some(match read_game(value) {
                Ok(game) => {
                    let owes_pass = game.passed().is_some() && !ends_with_pass(value);
                    Self::Game(Box::new(game), owes_pass)
                }
                Err(problem) => Self::BadGame(problem),
            }),
            "contempt" => Some(Self::Contempt),
            _ => None,
        }
    }
}

/// `F5`, `f5/1.5/2`, `PA`.
#[allow(clippy::option_option)] // No move at all, a pass, a square.
fn read_move(text: &str) -> Option<Option<Square>> {
    let word = text.split(|c: char| c == '/' || c.is_whitespace()).next()?.to_ascii_lowercase();
    if matches!(word.as_str(), "pa" | "pass" | "ps") {
        return Some(None);
    }
    word.parse().ok().map(Some)
}

/// Whether the last move of a game is a pass that is written.
fn ends_with_pass(text: &str) -> bool {
    let moves = text.rmatch_indices('[').find(|(at, _)| {
        let before = text[..*at].trim_end();
        let is_move = before.ends_with(['B', 'W']);
        // PB and PW are the players' names.
        is_move && !before.ends_with("PB") && !before.ends_with("PW")
    });
    moves.is_some_and(|(at, _)| {
        matches!(read_move(text[at + 1..].split(']').next().unwrap_or_default()), Some(None))
    })
}

fn read_game(text: &str) -> Result<Model, String> {
    let mut reader = Reader::new(Format::Ggf, Defaults::default(), text.as_bytes());
    match reader.next() {
        Some(Ok(record)) => Ok(record.game.model()),
        Some(Err(error)) => Err(error.to_string()),
        None => Err("expected a game in GGF".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_session_of_the_specification_is_read() {
        let game = "set game (;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[a]PW[b]RE[?]TI[15:00]TY[8]\
            BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6]B[D3]W[C5];)";
        let Some(Command::Game(game, false)) = Command::parse(game) else { panic!("no game") };
        assert_eq!(game.moves_played(), 4);
        for (line, command) in [
            ("nboard 2", Command::NBoard(2)),
            ("ping 1", Command::Ping("1".to_owned())),
            ("go", Command::Go),
            ("hint 4", Command::Hint(4)),
            ("move F5/1.2/0.5", Command::Move("f5".parse().ok())),
            ("move PA", Command::Move(None)),
            ("d6", Command::Move("d6".parse().ok())),
            ("learn", Command::Learn),
        ] {
            assert_eq!(Command::parse(line), Some(command), "{line}");
        }
        assert!(matches!(Command::parse("set game x"), Some(Command::BadGame(_))));
        for noise in ["", "  ", "set", "set x y", "nboard x", "move", "zz", "move z9"] {
            assert_eq!(Command::parse(noise), None, "{noise}");
        }
    }
}
