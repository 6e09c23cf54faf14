//! What can be typed at sea.

use battleship::{Direction, Point};
use session::battleship::BattleshipIntent;

use super::command::{Command, short};

/// What was asked for at sea.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum SeaCommand {
    /// The waters again; where somebody else is to come, that they are here.
    Board,
    /// A place: a shot, or where the ship in the hand is put down, and how it lies.
    At(Point, Option<Direction>),
    /// Something that the battle does at once.
    Act(BattleshipIntent),
    /// Take the ship of this number, from 1.
    Ship(usize),
    Help,
    Tip,
    /// The chance of a hit on every place.
    Heat,
    /// The shots so far.
    Shots,
    /// The shots of a battle that is over, graded.
    Grades,
    /// The waters of a battle that is over after so many shots.
    After(usize),
    /// Who can be played against.
    Levels,
    /// Places are A1 to J10, or (0,0) to (9,9).
    Letters(bool),
    /// What is asked for alike in every game.
    Common(Command),
}

/// The words, with what follows them and what they do.
pub(crate) const SEA_HELP: &[(&str, &str)] = &[
    ("3 4", "fire at row 3, column 4; (3,4), 34 and E4 are the same place"),
    ("3 4 down", "placing: put the ship in hand there; across or down"),
    ("ship 2", "placing: take that ship into the hand"),
    ("random, clear", "placing: all ships at random; all off"),
    ("ready", "placing: begin, when all ships are placed"),
    ("Enter", "show the waters again; where the screen was handed over: I am here"),
    ("tip, heat", "a good shot and why; the chance of a hit everywhere"),
    ("show, hide", "two people at one screen: your ships, or not"),
    ("shots", "the shots so far"),
    ("grade", "after the end: every shot against the best of its moment"),
    ("after 12", "after the end: the waters after 12 shots"),
    ("letters, digits", "places are A1 to J10, or (0,0) to (9,9)"),
    ("resign", "give up"),
    ("new", "the same again; new battleship good against that player; level lists them"),
    ("save FILE.json", "write the battle; open FILE reads one"),
    ("home, continue", "see what can be played; go on with the battle"),
    ("games", "the unfinished games; continue 2 goes on with one, delete 2 deletes it"),
    ("quit", "end; the battle is kept"),
];

impl SeaCommand {
    /// Reads a line; else says in one line what would have been read.
    pub(crate) fn read(line: &str) -> Result<Self, String> {
        let line = line.trim_matches(|c: char| c.is_whitespace() || c.is_control());
        let lower = line.to_ascii_lowercase();
        let (word, rest) = lower.split_once(char::is_whitespace).unwrap_or((&lower, ""));
        let number = |what: &str| {
            rest.trim().parse::<usize>().map_err(|_| format!("expected a number: {word} {what}"))
        };
        let found = match word {
            "" | "board" | "waters" => Self::Board,
            "help" | "h" | "?" => Self::Help,
            "tip" | "hint" => Self::Tip,
            "heat" | "values" => Self::Heat,
            "shots" | "moves" | "copy" => Self::Shots,
            "grade" | "grades" => Self::Grades,
            "random" | "x" => Self::Act(BattleshipIntent::Random),
            "clear" => Self::Act(BattleshipIntent::ClearFleet),
            "ready" | "begin" => Self::Act(BattleshipIntent::Ready),
            "show" => Self::Act(BattleshipIntent::Reveal(true)),
            "hide" => Self::Act(BattleshipIntent::Reveal(false)),
            "resign" | "surrender" => Self::Act(BattleshipIntent::Surrender),
            "new" if rest.is_empty() => Self::Act(BattleshipIntent::Rematch),
            "undo" | "u" | "redo" | "r" => {
                return Err("a shot cannot be taken back".to_owned());
            }
            "letters" => Self::Letters(true),
            "digits" => Self::Letters(false),
            "level" | "levels" if rest.is_empty() => Self::Levels,
            "level" | "levels" => return Err(players_stay(rest.trim())),
            "ship" => return number("2").map(Self::Ship),
            "after" => return number("12").map(Self::After),
            _ => {
                return place(&lower)
                    .map_or_else(|| common(line), |(at, way)| Ok(Self::At(at, way)));
            }
        };
        let is_alone = rest.is_empty();
        if is_alone { Ok(found) } else { Err(format!("nothing can follow {word}")) }
    }
}

/// Why nobody comes to a battle in its middle, with what can be done instead: against whom was asked
/// for, or where that is nobody, against somebody there is.
fn players_stay(wanted: &str) -> String {
    let who = battleship_engine::roster().find(wanted).map_or("good", |_| wanted);
    format!(
        "the players of a battle stay to its end: new battleship {who} begins another, level lists them"
    )
}

fn common(line: &str) -> Result<SeaCommand, String> {
    match Command::read(line) {
        Ok(Command::Act(_) | Command::Ask(_)) | Err(_) if !is_common(line) => {
            let word = line.split_whitespace().next().unwrap_or_default();
            // A place with something behind it is wrong as a whole.
            let is_place = word.starts_with(|sign: char| sign.is_ascii_digit());
            let wrong = short(if is_place { line } else { word });
            let what = if is_place { "is no place" } else { "is not known" };
            Err(format!("'{wrong}' {what}: type a place such as 3 4 or E4, or help"))
        }
        found => found.map(SeaCommand::Common),
    }
}

/// Whether a line begins with a word of every game, whatever follows it.
fn is_common(line: &str) -> bool {
    const WORDS: [&str; 13] = [
        "new",
        "battleship",
        "save",
        "save!",
        "open",
        "home",
        "continue",
        "games",
        "delete",
        "quit",
        "program",
        "programs",
        "exit",
    ];
    let word = line.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
    WORDS.contains(&word.as_str())
}

/// A place as people write it: `3 4`, `3,4`, `(3,4)`, `34`, `E4`; a direction may follow.
fn place(text: &str) -> Option<(Point, Option<Direction>)> {
    let (rest, way) = match text.rsplit_once(|c: char| c.is_whitespace() || c == ',') {
        Some((rest, "across" | "right" | "h")) => (rest, Some(Direction::Horizontal)),
        Some((rest, "down" | "v")) => (rest, Some(Direction::Vertical)),
        _ => (text, None),
    };
    let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | '(' | ')');
    let words: Vec<&str> = rest.split(is_gap).filter(|word| !word.is_empty()).collect();
    let digit = |text: &str| text.parse::<i32>().ok().filter(|_| text.len() <= 2);
    let joined = words.concat();
    let mut letters = joined.chars();
    let point = match letters.next()? {
        column @ 'a'..='z' if words.len() <= 2 => {
            let row = digit(letters.as_str()).filter(|row| *row > 0)?;
            Point::new(row - 1, column as i32 - 'a' as i32)
        }
        _ => match *words.as_slice() {
            [both] if both.len() == 2 => Point::new(digit(&both[..1])?, digit(&both[1..])?),
            [row, column] => Point::new(digit(row)?, digit(column)?),
            _ => return None,
        },
    };
    Some((point, way))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_can_be_written_in_many_ways() {
        let at = Point::new(3, 4);
        for text in ["3 4", "34", "3,4", "(3,4)", " (3, 4) ", "e4", "E 4", "E4"] {
            assert_eq!(SeaCommand::read(text), Ok(SeaCommand::At(at, None)), "{text}");
        }
        let down = Some(Direction::Vertical);
        assert_eq!(SeaCommand::read("3 4 down"), Ok(SeaCommand::At(at, down)));
        let last = Point::new(9, 9);
        let across = Some(Direction::Horizontal);
        assert_eq!(SeaCommand::read("J10 across"), Ok(SeaCommand::At(last, across)));
    }

    #[test]
    fn words_are_those_of_line_mode() {
        assert_eq!(SeaCommand::read("quit"), Ok(SeaCommand::Common(Command::Quit)));
        assert_eq!(
            SeaCommand::read("continue 2"),
            Ok(SeaCommand::Common(Command::Continue(Some(2))))
        );
        assert_eq!(SeaCommand::read("ship 2"), Ok(SeaCommand::Ship(2)));
        for line in [
            "f999",
            "undo",
            "level good",
            "ship x",
            "3 4 5",
            "3",
            "\u{e9}3",
            "tip now",
            "new chess",
        ] {
            let error = SeaCommand::read(line).expect_err(line);
            assert!(!error.contains('\n') && error.len() < 240, "{error}");
        }
    }
}
