//! What can be typed in line mode.

use battleship_engine::BattleshipSeat;
use reversi::{Player, Size, Square, Variant};
use reversi_engine::roster;
use session::{Intent, ProgramEntry, Seat};

use crate::failure::one_line;

/// What was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// The board again.
    Board,
    /// Something that the table does at once: play, take back, give up.
    Act(Intent),
    /// What a move there would flip.
    Ask(Square),
    Help,
    Tip,
    Values,
    Moves,
    Copy,
    Home,
    /// Go on with the last game, or with one that was listed.
    Continue(Option<usize>),
    /// List the games that are not finished.
    Games,
    /// Delete one that was listed.
    Delete(usize),
    Quit,
    /// Which levels there are, and who plays.
    Levels,
    /// Somebody else plays a side: this one, else the one that is not on turn.
    Seat(Seat, Option<Player>),
    /// Which programs may take a seat.
    Programs,
    /// A program that may take a seat from now on.
    Program(Box<ProgramEntry>),
    /// A program that may not any more.
    NoProgram(String),
    /// A new game, of other rules or on another board if they are named.
    New(Option<Variant>, Option<Size>),
    /// A new battle, of these players if they are named.
    Battleship(Option<[BattleshipSeat; 2]>),
    /// Write a file, even over another one if that was asked for.
    Save {
        file: Option<String>,
        over: bool,
    },
    /// Open a file.
    Open(Option<String>),
}

/// The words, with what follows them and what they do.
pub(crate) const HELP: &[(&str, &str)] = &[
    ("f5", "play there; f5? says what it would flip"),
    ("Enter", "show the board again"),
    ("undo, redo", "take back a move, play it again; against an engine to your own turn"),
    ("tip, values", "a good move; what every move is worth"),
    ("level 3", "your opponent is the engine, from 1 to 22; level lists them"),
    ("level 3 dark", "the engine plays that side; level off, and people do again"),
    (
        "program Bot bot:CMD",
        "a program may play, by JSON; or gtp:CMD, nboard:CMD; program lists them",
    ),
    ("level program:Bot", "it is your opponent; program Bot off, and it may not play any more"),
    ("moves, copy", "the game so far; the same in every notation"),
    ("new reversi 6x6", "a new game; without the rules or the size, the same again"),
    ("new battleship", "a battle against somebody easy; new battleship good against that player"),
    ("save FILE", "write the game: .json with all that belongs to it, else its moves"),
    ("open FILE", "read a saved game, a list of moves or a position"),
    ("resign", "give up"),
    ("home, continue", "see what can be played; go on with the last game"),
    ("games", "the unfinished games; continue 2 goes on with one, delete 2 deletes it"),
    ("quit", "end; the game is kept"),
];

impl Command {
    /// Reads a line; else says in one line what would have been read.
    pub(crate) fn read(line: &str) -> Result<Self, String> {
        let line = line.trim_matches(|c: char| c.is_whitespace() || c.is_control());
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let lower = word.to_ascii_lowercase();
        let alone = |command| match rest {
            "" => Ok(command),
            _ => Err(format!("nothing can follow {lower}")),
        };
        match lower.as_str() {
            "" | "board" => alone(Self::Board),
            "help" | "h" | "?" => alone(Self::Help),
            "undo" | "u" => alone(Self::Act(Intent::Undo)),
            "redo" | "r" => alone(Self::Act(Intent::Redo)),
            "tip" | "hint" => alone(Self::Tip),
            "values" => alone(Self::Values),
            "moves" => alone(Self::Moves),
            "copy" => alone(Self::Copy),
            "resign" => alone(Self::Act(Intent::Resign)),
            "home" => alone(Self::Home),
            "continue" if rest.is_empty() => Ok(Self::Continue(None)),
            "continue" => listed(rest).map(|number| Self::Continue(Some(number))),
            "games" => alone(Self::Games),
            "delete" => listed(rest).map(Self::Delete),
            "quit" | "q" | "exit" => alone(Self::Quit),
            "battleship" => battle(rest),
            "level" | "levels" => level(rest),
            "program" | "programs" => program(rest),
            "new" => new(rest),
            "save" | "save!" => Ok(Self::Save { file: file(rest), over: lower.ends_with('!') }),
            "open" => Ok(Self::Open(file(rest))),
            _ => match (lower.strip_suffix('?').map(str::parse), lower.parse()) {
                (_, Ok(square)) => alone(Self::Act(Intent::Play(square))),
                (Some(Ok(square)), _) => alone(Self::Ask(square)),
                _ => {
                    let word = short(word);
                    Err(format!("'{word}' is not known: type a square such as f5, or help"))
                }
            },
        }
    }
}

/// What was typed, short enough to be repeated.
pub(super) fn short(text: &str) -> String {
    let line = one_line(text);
    match line.char_indices().nth(17) {
        Some((end, _)) if line.chars().count() > 20 => format!("{}...", &line[..end]),
        _ => line,
    }
}

fn file(rest: &str) -> Option<String> {
    (!rest.is_empty()).then(|| rest.to_owned())
}

fn listed(rest: &str) -> Result<usize, String> {
    rest.parse().map_err(|_| "expected the number of a game that games has listed".to_owned())
}

fn level(rest: &str) -> Result<Command, String> {
    let expected = || format!("expected {}, or off; dark or light may follow", roster().names());
    // The name of a program may have blanks.
    let named =
        rest.strip_prefix("program:").map(|_| match rest.rsplit_once(char::is_whitespace) {
            Some((name, side)) if side.parse::<Player>().is_ok() => vec![name.trim_end(), side],
            _ => vec![rest],
        });
    let words = named.unwrap_or_else(|| rest.split_whitespace().collect());
    let (level, side) = match *words.as_slice() {
        [] => return Ok(Command::Levels),
        [level] => (level, None),
        [level, side] => (level, Some(side.parse::<Player>().map_err(|_| expected())?)),
        _ => return Err(expected()),
    };
    let seat = if level.eq_ignore_ascii_case("off") {
        Seat::PERSON
    } else {
        let found = roster().find(level).or_else(|_| roster().find(&level.to_ascii_lowercase()));
        found.map(Seat::of).map_err(|_| expected())?
    };
    Ok(Command::Seat(seat, side))
}

fn program(rest: &str) -> Result<Command, String> {
    if rest.is_empty() {
        return Ok(Command::Programs);
    }
    match rest.strip_suffix("off").filter(|name| name.ends_with(char::is_whitespace)) {
        Some(name) => Ok(Command::NoProgram(name.trim().to_owned())),
        None => ProgramEntry::typed(rest).map(|entry| Command::Program(Box::new(entry))),
    }
}

/// Who plays a battle: nobody said, the opponent, or both.
fn battle(rest: &str) -> Result<Command, String> {
    let seat = |name: &str| {
        let name = name.to_ascii_lowercase();
        if name == "person" || name == "human" {
            return Ok(BattleshipSeat::PERSON);
        }
        let found = battleship_engine::roster().find(&name).map(BattleshipSeat::of);
        found.map_err(|_| {
            let names = battleship_engine::roster().names();
            format!("expected an opponent, or both players: person, {names}")
        })
    };
    let words: Vec<&str> = rest.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    Ok(Command::Battleship(match *words.as_slice() {
        [] => None,
        [opponent] => Some([BattleshipSeat::PERSON, seat(opponent)?]),
        [first, second] => Some([seat(first)?, seat(second)?]),
        _ => return Err("expected two players at most".to_owned()),
    }))
}

fn new(rest: &str) -> Result<Command, String> {
    let (first, others) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    if first.eq_ignore_ascii_case("battleship") {
        return battle(others);
    }
    let (mut kind, mut size) = (None, None);
    for word in rest.split_whitespace() {
        let word = word.to_ascii_lowercase();
        if kind.is_none()
            && let Ok(found) = word.parse::<Variant>()
        {
            kind = Some(found);
        } else if size.is_none() && word.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
            size = Some(word.parse::<Size>().map_err(|error| error.to_string())?);
        } else {
            let (word, names) = (short(&word), Variant::ALL.map(Variant::name).join(", "));
            return Err(format!(
                "'{word}' is no rule set; there are {names}, and sizes such as 6x6"
            ));
        }
    }
    Ok(Command::New(kind, size))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, command: Command) {
        assert_eq!(Command::read(line), Ok(command), "{line:?}");
    }

    #[test]
    fn lines_are_read_in_any_case_and_with_blanks_around() {
        let f5: Square = "f5".parse().expect("a square");
        let level = |name: &str| name.parse().expect("a level");
        check("f5", Command::Act(Intent::Play(f5)));
        check("  F5\t\r", Command::Act(Intent::Play(f5)));
        check("f5?", Command::Ask(f5));
        check("", Command::Board);
        check("UNDO", Command::Act(Intent::Undo));
        check("level 3", Command::Seat(level("level 3"), None));
        check("level 12 White", Command::Seat(level("level 12"), Some(Player::Light)));
        check("level depth:4 dark", Command::Seat(level("depth:4"), Some(Player::Dark)));
        check("level off", Command::Seat(Seat::PERSON, None));
        check("level off dark", Command::Seat(Seat::PERSON, Some(Player::Dark)));
        check("new", Command::New(None, None));
        let size = Size::new(6, 4).ok();
        check("new 6x4 Reversi", Command::New(Some(Variant::Reversi), size));
        check("new no-pass", Command::New(Some(Variant::NoPass), None));
        check("new battleship", Command::Battleship(None));
        let good = battleship_engine::roster().find("good").map(BattleshipSeat::of).expect("good");
        let both = Some([good, BattleshipSeat::PERSON]);
        check("battleship Good, person", Command::Battleship(both));
        check("continue", Command::Continue(None));
        check("continue 2", Command::Continue(Some(2)));
        check("delete 12", Command::Delete(12));
        check("save", Command::Save { file: None, over: false });
        let named = Some("My Game.json".to_owned());
        check("save  My Game.json ", Command::Save { file: named.clone(), over: false });
        check("save! My Game.json", Command::Save { file: named.clone(), over: true });
        check("open My Game.json", Command::Open(named));
    }

    #[test]
    fn what_is_not_known_is_answered_in_one_line() {
        let long = "x".repeat(5000);
        for line in [
            "i9",
            "f9",
            "f55",
            "frobnicate",
            "undo 3",
            "f5 d6",
            "continue -1",
            "delete",
            "delete all",
            "level 0",
            "level 23",
            "level x",
            "level 3 pink",
            "level 3 dark now",
            "new chess",
            "new 9x9",
            "new battleship chess",
            "battleship good good good",
            "new 1x1",
            "new 6x",
            "new 4x4 6x6",
            "new reversi othello",
            "\u{fffd}\0\u{7}x",
            "é5",
            &long,
        ] {
            let error = Command::read(line).expect_err(line);
            assert!(!error.contains(char::is_control) && error.len() < 240, "{error}");
        }
    }
}
