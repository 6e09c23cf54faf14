//! Games and settings as text. What is written reads back equal, and whatever else is read gives
//! a game that the rules allow, or an error of one line.

mod settings;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use reports::{ClockFile, FileError, GameFile, one_line};
use reversi::notation::{Passes, board_text, parse_board_text, parse_transcript, transcript};
use reversi::{Model, Player, Position, RuleSet};

use crate::saved_game::{Clocks, SavedGame};
use crate::seat::Sides;
use crate::setup::TimeControl;

pub use settings::SavedSettings;

/// The most time on a clock: a thousand hours. Sums of such times cannot overflow.
const MOST_MS: u64 = 1000 * 60 * 60 * 1000;

/// The most other lines that are written and read; of more, the latest are written. So a game
/// never outgrows [`reports::MOST_FILE_BYTES`].
const MOST_LINES: usize = 1000;

/// Why a saved text could not be read. Printed, it is one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SavedError {
    /// The text is no such file, or not whole.
    File(FileError),
    /// A field holds what cannot be.
    Field {
        /// Which field.
        name: String,
        /// What is wrong with it.
        message: String,
    },
}

impl fmt::Display for SavedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(error) => error.fmt(f),
            Self::Field { name, message } => write!(f, "{name}: {message}"),
        }
    }
}

impl std::error::Error for SavedError {}

impl From<FileError> for SavedError {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

impl SavedError {
    /// A field holds what cannot be.
    pub(crate) fn field(name: &str, message: &str) -> Self {
        Self::Field { name: name.to_owned(), message: one_line(message) }
    }
}

/// The value of a field, or an error that names the field.
fn field<T>(name: &str, value: Result<T, impl fmt::Display>) -> Result<T, SavedError> {
    value.map_err(|error| {
        let message = one_line(&error.to_string());
        SavedError::Field { name: name.to_owned(), message }
    })
}

/// A word's meaning, or what was expected and found.
fn parsed<T: FromStr<Err: fmt::Display>>(word: &str) -> Result<T, String> {
    word.parse().map_err(|error| format!("{error}, found {word:?}"))
}

impl SavedGame {
    /// The game as the text of a file. Times are written to the millisecond, and the other lines
    /// as games to their ends.
    ///
    /// ```
    /// use session::{SavedGame, Setup};
    ///
    /// let mut record = SavedGame::new(&Setup::default());
    /// record.model.play("d4".parse()?)?;
    /// record.model.undo();
    /// assert_eq!(SavedGame::from_text(&record.to_text())?, record);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_text(&self) -> String {
        let rules = self.model.rules();
        let start = at_start(&self.model);
        // A line from elsewhere would make a file that cannot be read: better without it.
        let lines = self.lines.iter().filter(|line| at_start(line) == start);
        let file = GameFile {
            rules: rules.variant().to_string(),
            size: rules.size().to_string(),
            start: start_text(start),
            moves: all_moves(&self.model),
            played: self.model.moves_played(),
            lines: lines.take(MOST_LINES).map(all_moves).collect(),
            dark: self.seats.dark.to_string(),
            light: self.seats.light.to_string(),
            clock: self.clocks.map(|Clocks { control, left }| ClockFile {
                main_ms: to_ms(control.main),
                increment_ms: to_ms(control.increment),
                dark_ms: to_ms(left.dark),
                light_ms: to_ms(left.light),
            }),
            ended: self.forfeit.map(|forfeit| forfeit.to_string()),
        };
        file.to_text()
    }

    /// Reads the text of a file. The moves are played by the rules, so the game is one that could
    /// have been.
    pub fn from_text(text: &str) -> Result<Self, SavedError> {
        let file = GameFile::from_text(text)?;
        let rules =
            RuleSet::new(field("rules", parsed(&file.rules))?, field("size", parsed(&file.size))?);
        let start = match &file.start {
            None => Model::new(rules),
            Some(board) => field("start", read_start(rules, board))?,
        };
        let mut model = field("moves", parse_transcript(start.clone(), &file.moves))?;
        let moves = model.moves_played();
        if file.played > moves {
            let problem = format!("{} are more than the {moves} moves", file.played);
            return field("played", Err(problem));
        }
        model.go_to(file.played);
        if file.lines.len() > MOST_LINES {
            let problem = format!("{} are more than {MOST_LINES}", file.lines.len());
            return field("lines", Err(problem));
        }
        let lines = file.lines.iter().enumerate().map(|(index, line)| {
            field(&format!("lines, number {}", index + 1), parse_transcript(start.clone(), line))
        });
        Ok(Self {
            model,
            lines: lines.collect::<Result<_, _>>()?,
            seats: Sides {
                dark: field("dark", parsed(&file.dark))?,
                light: field("light", parsed(&file.light))?,
            },
            clocks: file.clock.map(read_clocks).transpose()?,
            forfeit: match &file.ended {
                None => None,
                Some(text) => {
                    let expected = "expected such as dark resigned or light on time";
                    let forfeit = text.parse().map_err(|_| format!("{expected}, found {text:?}"));
                    Some(field("ended", forfeit)?)
                }
            },
        })
    }
}

/// Where a game begins, and who had to pass there before the first move.
fn at_start(model: &Model) -> (Position, Option<Player>) {
    let mut start = model.clone();
    start.go_to(0);
    (*start.position(), start.passed())
}

/// A start as a board text, unless it is the ordinary one. If a player had to pass first, that
/// player is the side to move: the pass is made again on reading.
fn start_text((position, passed): (Position, Option<Player>)) -> Option<String> {
    if passed.is_none() && position == Position::start(position.rules()) {
        return None;
    }
    let mut text = board_text(&position);
    if let Some(player) = passed {
        text.pop();
        text.push(player.letter());
    }
    Some(text)
}

fn read_start(rules: RuleSet, text: &str) -> Result<Model, String> {
    let start = parse_board_text(rules, text).map_err(|error| error.to_string())?;
    if start.moves_played() > 0 {
        return Err("expected a board and the side to move, without moves".to_owned());
    }
    Ok(start)
}

/// All moves of a game, also those taken back.
fn all_moves(model: &Model) -> String {
    let mut whole = model.clone();
    whole.go_to(usize::MAX);
    transcript(&whole, Passes::LeftOut)
}

/// Rounded up: whoever has some time left still has some after the game is opened again.
fn to_ms(time: Duration) -> u64 {
    u64::try_from(time.as_nanos().div_ceil(1_000_000)).unwrap_or(u64::MAX).min(MOST_MS)
}

fn from_ms(ms: u64) -> Result<Duration, String> {
    if ms > MOST_MS {
        return Err(format!("{ms} are more than a thousand hours"));
    }
    Ok(Duration::from_millis(ms))
}

fn read_clocks(file: ClockFile) -> Result<Clocks, SavedError> {
    Ok(Clocks {
        control: TimeControl {
            main: field("clock.main_ms", from_ms(file.main_ms))?,
            increment: field("clock.increment_ms", from_ms(file.increment_ms))?,
        },
        left: Sides {
            dark: field("clock.dark_ms", from_ms(file.dark_ms))?,
            light: field("clock.light_ms", from_ms(file.light_ms))?,
        },
    })
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use reversi::{Board, Size, SquareSet, Variant};
    use reversi_engine::Level;

    use super::*;
    use crate::saved_game::{Forfeit, Reason};
    use crate::seat::Seat;
    use crate::setup::Setup;

    /// Numbers that repeat: `SplitMix64`.
    pub(super) struct Random(pub(super) u64);

    impl Random {
        pub(super) fn below(&mut self, limit: usize) -> usize {
            self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = self.0;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            ((z ^ (z >> 31)) % limit as u64) as usize
        }

        pub(super) fn one_in(&mut self, times: usize) -> bool {
            self.below(times) == 0
        }

        fn seat(&mut self) -> Seat {
            match Level::all().nth(self.below(14)) {
                Some(level) => Seat::Engine(level),
                None => Seat::Person,
            }
        }

        fn time(&mut self) -> Duration {
            Duration::from_millis(self.below(10_000_000) as u64)
        }

        /// A start of any kind: ordinary, or a board with discs thrown on it.
        fn start(&mut self, rules: RuleSet) -> Model {
            if self.one_in(2) {
                return Model::new(rules);
            }
            let mut board = Board::new(rules.size());
            for square in rules.size().squares() {
                let holder = [None, Some(Player::Dark), Some(Player::Light)][self.below(3)];
                board.set_all(SquareSet::of(square), holder).expect("a square of the board");
            }
            Model::from_board(rules, &board, Player::BOTH[self.below(2)])
        }

        fn play(&mut self, mut model: Model) -> Model {
            for _ in 0..self.below(70) {
                let moves = model.position().legal_squares();
                let Some(square) = moves.iter().nth(self.below(moves.len().max(1) as usize)) else {
                    break;
                };
                model.play(square).expect("a legal move");
            }
            model
        }

        pub(super) fn record(&mut self, kind: Variant, size: Size) -> SavedGame {
            let start = self.start(RuleSet::new(kind, size));
            let mut model = self.play(start.clone());
            if self.one_in(2) {
                model.go_to(self.below(model.moves_played() + 1));
            }
            let control = TimeControl { main: self.time(), increment: self.time() };
            let left = Sides { dark: self.time(), light: self.time() };
            let reason = [Reason::Resigned, Reason::Time][self.below(2)];
            let forfeit = Forfeit { loser: Player::BOTH[self.below(2)], reason };
            SavedGame {
                model,
                lines: (0..self.below(4)).map(|_| self.play(start.clone())).collect(),
                seats: Sides { dark: self.seat(), light: self.seat() },
                clocks: self.one_in(2).then_some(Clocks { control, left }),
                forfeit: self.one_in(3).then_some(forfeit),
            }
        }
    }

    pub(super) fn size(text: &str) -> Size {
        text.parse().expect("a size")
    }

    /// What was read reads back, and is a game by the rules.
    #[track_caller]
    fn check_consistent(record: &SavedGame) {
        assert_eq!(SavedGame::from_text(&record.to_text()).as_ref(), Ok(record));
    }

    #[track_caller]
    fn check_error(text: &str, expected: &str) {
        let error = SavedGame::from_text(text).expect_err("a bad file").to_string();
        assert_eq!(error, expected);
    }

    fn example() -> SavedGame {
        let mut record = SavedGame::new(&Setup::people(Variant::Othello, size("4x4")));
        for square in ["b1", "a1", "a2"] {
            record.model.play(square.parse().expect("a square")).expect("a legal move");
        }
        record.model.undo();
        record
    }

    #[test]
    fn random_games_read_back_equal() {
        let mut passed_first = 0;
        for seed in 0..40 {
            let mut random = Random(seed);
            for kind in Variant::ALL {
                for size in Size::all().skip(seed as usize % 5).step_by(5) {
                    let record = random.record(kind, size);
                    let text = record.to_text();
                    let again = SavedGame::from_text(&text);
                    assert_eq!(again.as_ref(), Ok(&record), "seed {seed}, {kind} {size}\n{text}");
                    passed_first += i32::from(at_start(&record.model).1.is_some());
                }
            }
        }
        assert!(passed_first > 10, "{passed_first} boards on which a player had to pass first");
    }

    #[test]
    fn a_pass_before_the_first_move_reads_back() {
        let rules = RuleSet::new(Variant::Othello, size("4x2"));
        let start = read_start(rules, "4x2 XO------ O").expect("a board");
        assert_eq!(start.passed(), Some(Player::Light));
        let mut record = SavedGame { model: start, ..example() };
        assert!(record.to_text().contains("\"start\": \"4x2 XO------ O\""));
        check_consistent(&record);
        record.model.play("c1".parse().expect("a square")).expect("a legal move");
        check_consistent(&record);
    }

    #[test]
    fn the_ordinary_start_is_not_written_out() {
        for kind in Variant::ALL {
            for size in Size::all() {
                let record = SavedGame::new(&Setup::people(kind, size));
                assert!(record.to_text().contains("\"start\": null"));
                check_consistent(&record);
            }
        }
    }

    #[test]
    fn a_rest_of_time_is_never_saved_as_none() {
        let mut record = example();
        let control = TimeControl { main: Duration::MAX, increment: Duration::ZERO };
        let left = Sides { dark: Duration::from_nanos(1), light: Duration::from_millis(7) };
        record.clocks = Some(Clocks { control, left });
        let clocks =
            SavedGame::from_text(&record.to_text()).expect("a game").clocks.expect("clocks");
        assert_eq!(clocks.left.dark, Duration::from_millis(1));
        assert_eq!(clocks.left.light, left.light);
        assert_eq!(clocks.control.main, Duration::from_millis(MOST_MS));
    }

    #[test]
    fn a_game_with_ever_more_lines_can_still_be_read() {
        let mut record = SavedGame::new(&Setup::default());
        record.lines = vec![Random(1).play(record.model.clone()); 3 * MOST_LINES];
        let text = record.to_text();
        assert!(text.len() < reports::MOST_FILE_BYTES / 2);
        record.lines.truncate(MOST_LINES);
        assert_eq!(SavedGame::from_text(&text), Ok(record));
    }

    #[test]
    fn a_line_from_another_start_is_left_out() {
        let mut record = example();
        record.lines = vec![Model::default(), record.model.clone()];
        let again = SavedGame::from_text(&record.to_text()).expect("a game");
        assert_eq!(again.lines.len(), 1);
        // The line is read to its end.
        assert_eq!(again.lines[0].moves_played(), 3);
    }

    #[test]
    fn errors_name_the_field_and_the_value() {
        let text = example().to_text();
        let change = |from: &str, to: &str| {
            assert!(text.contains(from), "{text}");
            text.replace(from, to)
        };
        check_error(
            &change("b1a1a2", "b1a1d1"),
            "moves: column 5: d1 is no legal move for black; legal: a2 d3 c4",
        );
        check_error(
            &change("\"lines\": []", "\"lines\": [\"\", \"b1b1\"]"),
            "lines, number 2: column 3: b1 is no legal move for white; legal: a1 c1 a3",
        );
        check_error(
            &change("\"played\": 2", "\"played\": 4"),
            "played: 4 are more than the 3 moves",
        );
        check_error(
            &change("\"othello\"", "\"chess\""),
            "rules: expected one of reversi, othello, no-pass, anti-reversi, anti-othello, \
             found \"chess\"",
        );
        check_error(
            &change("\"4x4\"", "\"9x4\""),
            "size: board 9x4 is too large: width and height are 2 to 8, found \"9x4\"",
        );
        check_error(
            &change("\"start\": null", "\"start\": \"4x4 -----OX--XO----- X b1\""),
            "start: expected a board and the side to move, without moves",
        );
        check_error(
            &change("\"light\": \"person\"", "\"light\": \"level 99\""),
            "light: expected person, or level and a number from 1 to 12, found \"level 99\"",
        );
        check_error(
            &change("\"ended\": null", "\"ended\": \"light slept\""),
            "ended: expected such as dark resigned or light on time, found \"light slept\"",
        );
        let clock =
            "{\"main_ms\": 0, \"increment_ms\": 0, \"dark_ms\": 9999999999, \"light_ms\": 1}";
        check_error(
            &change("\"clock\": null", &format!("\"clock\": {clock}")),
            "clock.dark_ms: 9999999999 are more than a thousand hours",
        );
    }

    #[test]
    fn corrupted_games_are_consistent_or_refused() {
        let mut random = Random(3);
        let mut record = random.record(Variant::Reversi, size("4x3"));
        record.lines = vec![random.play(at_first(&record.model))];
        record.clocks = Some(Clocks::new(TimeControl {
            main: Duration::from_mins(5),
            increment: Duration::from_secs(2),
        }));
        record.forfeit = "light on time".parse().ok();
        let check = |bytes: &[u8]| {
            if let Ok(record) = SavedGame::from_text(&String::from_utf8_lossy(bytes)) {
                check_consistent(&record);
            }
        };
        corrupt(record.to_text().as_bytes(), check);
    }

    fn at_first(model: &Model) -> Model {
        let mut model = model.clone();
        model.go_to(0);
        model
    }

    /// Every text with one bit flipped, one byte removed or doubled, or the end missing.
    pub(super) fn corrupt(text: &[u8], check: impl Fn(&[u8])) {
        for at in 0..text.len() {
            for bit in 0..8 {
                let mut flipped = text.to_vec();
                flipped[at] ^= 1 << bit;
                check(&flipped);
            }
            check(&[&text[..at], &text[at + 1..]].concat());
            check(&[&text[..at], &text[at..=at], &text[at..]].concat());
            check(&text[..at]);
        }
    }

    #[test]
    fn hostile_games_are_refused_soon_and_shortly() {
        let text = example().to_text();
        let many = |unit: &str| unit.repeat(reports::MOST_FILE_BYTES / 2 / unit.len());
        let begun = Instant::now();
        for moves in ["b1", "b1a1", "pa", "(", "(0,0)", "1. ", "1 ", "9", " ", "--", "é", "x"] {
            let _ = SavedGame::from_text(&text.replace("b1a1a2", &many(moves)));
            let _ = SavedGame::from_text(&text.replace("[]", &format!("[\"{}\"]", many(moves))));
            let start = format!("\"start\": \"{}\"", many(moves));
            let texts = [
                text.replace("\"start\": null", &start),
                text.replace("othello", &many(moves)),
                text.replace("\"dark\": \"person\"", &format!("\"dark\": \"{}\"", many(moves))),
            ];
            for text in texts {
                let error = SavedGame::from_text(&text).expect_err("no game").to_string();
                assert!(error.len() < 1000 && !error.contains('\n'), "{error}");
            }
        }
        let _ = SavedGame::from_text(&text.replace("[]", &format!("[{}\"\"]", many("\"\","))));
        // Far from what it takes, and far below what anything quadratic would take.
        assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    }
}
