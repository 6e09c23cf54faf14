//! A game with everything that belongs to it: what is saved and opened again. What is written reads
//! back equal, and whatever else is read gives a game that the rules allow, or an error of one line.

use std::fmt;
use std::time::Duration;

use reversi::notation::{Passes, board_text, parse_board_text, parse_transcript, transcript};
use reversi::{Model, Player, Ply, Position, RuleSet, Size, Square, Variant};
use serde::{Deserialize, Serialize};

use crate::library::Keepable;
use crate::paste::describe;
use crate::played::{Played, played_game};
use crate::saved_file::{Fields, SavedError, read, stated, text, write};
use crate::seat::{Seat, Sides};
use crate::setup::{Millis, Setup, TimeControl};
use crate::words::{self, Outcome};

/// The most other lines that are written and read; of more, the latest are written. So a game
/// never outgrows the most that a file may hold.
const MOST_LINES: usize = 1000;

/// The most text in which one line of play or one board is read: ten times what they need.
const MOST_LINE_BYTES: usize = 2000;

/// A game with everything that belongs to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame {
    /// The game, with the moves that were taken back and can be redone.
    pub model: Model,
    /// Other lines that were played from the same start and then left for this one, the latest
    /// first. Each is a game to its own end.
    pub lines: Vec<Model>,
    /// Who plays.
    pub seats: Sides<Seat>,
    /// The clocks, if it is played with clocks.
    pub clocks: Option<Clocks>,
    /// How the game ended, if not on the board.
    pub forfeit: Option<Forfeit>,
}

/// What the clocks show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "ClockFields", into = "ClockFields")]
pub struct Clocks {
    /// What they were set to.
    pub control: TimeControl,
    /// What is left.
    pub left: Sides<Duration>,
}

impl Clocks {
    /// Clocks that have not run yet.
    #[must_use]
    pub fn new(control: TimeControl) -> Self {
        Self { control, left: Sides::both(control.main) }
    }
}

/// The clocks in a file.
#[derive(Serialize, Deserialize)]
#[allow(clippy::struct_field_names)] // A number in a file has its unit beside it.
struct ClockFields {
    main_ms: Millis,
    increment_ms: Millis,
    dark_ms: Millis,
    light_ms: Millis,
}

impl From<Clocks> for ClockFields {
    fn from(Clocks { control, left }: Clocks) -> Self {
        Self {
            main_ms: Millis(control.main),
            increment_ms: Millis(control.increment),
            dark_ms: Millis(left.dark),
            light_ms: Millis(left.light),
        }
    }
}

impl From<ClockFields> for Clocks {
    fn from(fields: ClockFields) -> Self {
        Self {
            control: TimeControl { main: fields.main_ms.0, increment: fields.increment_ms.0 },
            left: Sides { dark: fields.dark_ms.0, light: fields.light_ms.0 },
        }
    }
}

/// A game that a player gave up or lost on time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Forfeit {
    /// Who lost by it.
    pub loser: Player,
    /// Why.
    pub reason: Reason,
}

/// Why a game ended before its end on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The loser gave up.
    Resigned,
    /// The loser's clock ran out.
    Time,
}

/// `dark resigned`, or `light on time`.
impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how = match self.reason {
            Reason::Resigned => "resigned",
            Reason::Time => "on time",
        };
        write!(f, "{} {how}", self.loser)
    }
}

impl From<Forfeit> for String {
    fn from(forfeit: Forfeit) -> Self {
        forfeit.to_string()
    }
}

/// Undoes `Display`.
impl TryFrom<String> for Forfeit {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let reasons = [Reason::Resigned, Reason::Time];
        let all = reasons.map(|reason| Player::BOTH.map(|loser| Self { loser, reason }));
        let found = all.into_iter().flatten().find(|forfeit| forfeit.to_string() == text);
        found.ok_or("expected such as dark resigned or light on time")
    }
}

/// A line with all that was taken back played again.
pub(crate) fn whole(line: &Model) -> Model {
    let mut whole = line.clone();
    whole.go_to(usize::MAX);
    whole
}

/// All moves of a line, those taken back included.
#[must_use]
pub fn line_moves(line: &Model) -> Vec<Square> {
    let square = |ply| match ply {
        Ply::Move(_, played) => Some(played.square),
        Ply::Pass(_) => None,
    };
    whole(line).plies().filter_map(square).collect()
}

impl SavedGame {
    /// A new game.
    #[must_use]
    pub fn new(setup: &Setup) -> Self {
        Self {
            model: Model::new(setup.rules),
            lines: Vec::new(),
            seats: setup.seats.clone(),
            clocks: setup.time.map(Clocks::new),
            forfeit: None,
        }
    }

    /// Whose turn it is, or how it ended, whatever position of it was looked at last.
    #[must_use]
    pub fn standing(&self) -> String {
        let (kind, end) = (self.model.rules().variant(), whole(&self.model));
        match Outcome::of(end.position(), self.forfeit) {
            Some(outcome) => words::headline(end.position(), outcome),
            None => self.model.turn().map_or_else(String::new, |turn| words::to_move(kind, turn)),
        }
    }

    /// What a new game like this one is made of.
    #[must_use]
    pub fn setup(&self) -> Setup {
        Setup {
            rules: self.model.rules(),
            seats: self.seats.clone(),
            time: self.clocks.map(|clocks| clocks.control),
        }
    }
}

impl Keepable for SavedGame {
    const PREFIX: &'static str = "game";
    const EARLIER: [&'static str; 2] = ["before.json", "game.json"];
    const WHAT: &'static str = "the game";

    /// The game as the text of a file. Times are written to the millisecond, and the other lines
    /// as games to their ends.
    ///
    /// ```
    /// use session::{Keepable, SavedGame, Setup};
    ///
    /// let mut record = SavedGame::new(&Setup::default());
    /// record.model.play("d4".parse()?)?;
    /// record.model.undo();
    /// assert_eq!(SavedGame::from_text(&record.to_text())?, record);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn to_text(&self) -> String {
        let rules = self.model.rules();
        let start = at_start(&self.model);
        // A line from elsewhere would make a file that cannot be read: better without it.
        let lines = self.lines.iter().filter(|line| at_start(line) == start);
        let file = GameFields {
            rules: rules.variant(),
            size: rules.size(),
            start: start_text(start),
            moves: all_moves(&self.model),
            played: self.model.moves_played(),
            lines: lines.take(MOST_LINES).map(all_moves).collect(),
            dark: self.seats.dark.clone(),
            light: self.seats.light.clone(),
            clock: self.clocks,
            ended: self.forfeit,
        };
        write(FORMAT, &file, &Fields::new())
    }

    /// Reads the text of a file. The moves are played by the rules, so the game is one that could
    /// have been.
    fn from_text(text: &str) -> Result<Self, SavedError> {
        let file: GameFields = read(FORMAT, text)?;
        let rules = RuleSet::new(file.rules, file.size);
        let start = match &file.start {
            None => Model::new(rules),
            Some(board) => read_start(rules, board)?,
        };
        let mut model = replay("moves", &start, &file.moves)?;
        let moves = model.moves_played();
        if file.played > moves {
            let problem = format!("{} are more than the {moves} moves", file.played);
            return Err(SavedError::field("played", problem));
        }
        model.go_to(file.played);
        if file.lines.len() > MOST_LINES {
            let problem = format!("{} are more than {MOST_LINES}", file.lines.len());
            return Err(SavedError::field("lines", problem));
        }
        let lines = (1..).zip(&file.lines);
        let lines =
            lines.map(|(number, line)| replay(&format!("lines, number {number}"), &start, line));
        Ok(Self {
            model,
            lines: lines.collect::<Result<_, _>>()?,
            seats: Sides { dark: file.dark, light: file.light },
            clocks: file.clock,
            forfeit: file.ended,
        })
    }

    fn is_begun(&self) -> bool {
        self.model.moves_played() + self.model.moves_undone() > 0
    }

    fn is_over(&self) -> bool {
        self.forfeit.is_some() || whole(&self.model).is_game_over()
    }

    fn title(&self) -> String {
        format!("{}, {}", describe(self), self.standing())
    }

    fn finished_text(&self) -> String {
        Self { model: whole(&self.model), ..self.clone() }.to_text()
    }

    fn played(&self, analysis: Option<&str>) -> Played {
        played_game(self, analysis)
    }
}

const FORMAT: &str = "quadrille-game";

/// A game in a file.
#[derive(Serialize, Deserialize)]
struct GameFields {
    rules: Variant,
    size: Size,
    /// The board on which it begins; `null` for the ordinary start.
    #[serde(deserialize_with = "stated")]
    start: Option<String>,
    /// All moves in one word, also those taken back; passes left out.
    moves: String,
    /// How many of them are played.
    played: usize,
    lines: Vec<String>,
    #[serde(with = "text")]
    dark: Seat,
    #[serde(with = "text")]
    light: Seat,
    #[serde(deserialize_with = "stated")]
    clock: Option<Clocks>,
    #[serde(deserialize_with = "stated")]
    ended: Option<Forfeit>,
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

fn read_start(rules: RuleSet, text: &str) -> Result<Model, SavedError> {
    let wrong = |problem: &dyn fmt::Display| SavedError::field("start", problem);
    check_length("start", text)?;
    let start = parse_board_text(rules, text).map_err(|error| wrong(&error))?;
    if start.moves_played() > 0 {
        return Err(wrong(&"expected a board and the side to move, without moves"));
    }
    Ok(start)
}

/// Plays the moves of a field from the start.
fn replay(name: &str, start: &Model, moves: &str) -> Result<Model, SavedError> {
    check_length(name, moves)?;
    parse_transcript(start.clone(), moves).map_err(|error| SavedError::field(name, error))
}

/// Whatever a file holds, there is little to play: too much of a text is refused unread.
fn check_length(name: &str, text: &str) -> Result<(), SavedError> {
    if text.len() > MOST_LINE_BYTES {
        let problem = format!("{} bytes are more than {MOST_LINE_BYTES}", text.len());
        return Err(SavedError::field(name, problem));
    }
    Ok(())
}

/// All moves of a game in one word, also those taken back.
fn all_moves(model: &Model) -> String {
    transcript(&whole(model), Passes::LeftOut)
}

#[cfg(test)]
pub(crate) mod tests {
    use fastrand::Rng;
    use reversi::{Board, SquareSet};
    use reversi_engine::roster;

    use super::*;
    use crate::saved_file::MOST_FILE_BYTES;

    fn random_seat(random: &mut Rng) -> Seat {
        roster().listed().get(random.usize(..14)).cloned().map_or(Seat::PERSON, Seat::of)
    }

    fn random_time(random: &mut Rng) -> Duration {
        Duration::from_millis(random.u64(..10_000_000))
    }

    /// A start of any kind: ordinary, or a board with discs thrown on it.
    fn random_start(random: &mut Rng, rules: RuleSet) -> Model {
        if random.bool() {
            return Model::new(rules);
        }
        let mut board = Board::new(rules.size());
        for square in rules.size().squares() {
            let holder = [None, Some(Player::Dark), Some(Player::Light)][random.usize(..3)];
            board.set_all(SquareSet::of(square), holder).expect("a square of the board");
        }
        Model::from_board(rules, &board, Player::BOTH[random.usize(..2)])
    }

    fn random_play(random: &mut Rng, mut model: Model) -> Model {
        for _ in 0..random.usize(..70) {
            let moves = model.position().legal_squares();
            let Some(square) = moves.iter().nth(random.usize(..moves.len().max(1) as usize)) else {
                break;
            };
            model.play(square).expect("a legal move");
        }
        model
    }

    pub(crate) fn random_game(random: &mut Rng, kind: Variant, size: Size) -> SavedGame {
        let start = random_start(random, RuleSet::new(kind, size));
        let mut model = random_play(random, start.clone());
        if random.bool() {
            model.go_to(random.usize(..=model.moves_played()));
        }
        let control = TimeControl { main: random_time(random), increment: random_time(random) };
        let left = Sides { dark: random_time(random), light: random_time(random) };
        let reason = [Reason::Resigned, Reason::Time][random.usize(..2)];
        let forfeit = Forfeit { loser: Player::BOTH[random.usize(..2)], reason };
        SavedGame {
            model,
            lines: (0..random.usize(..4)).map(|_| random_play(random, start.clone())).collect(),
            seats: Sides { dark: random_seat(random), light: random_seat(random) },
            clocks: random.bool().then_some(Clocks { control, left }),
            forfeit: (random.usize(..3) == 0).then_some(forfeit),
        }
    }

    pub(crate) fn size(text: &str) -> Size {
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
            let mut random = Rng::with_seed(seed);
            for kind in Variant::ALL {
                for size in Size::all().skip(seed as usize % 5).step_by(5) {
                    let record = random_game(&mut random, kind, size);
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
        assert_eq!(clocks.control.main, Duration::from_millis(Millis::MOST));
    }

    #[test]
    fn a_game_with_ever_more_lines_can_still_be_read() {
        let mut record = SavedGame::new(&Setup::default());
        record.lines =
            vec![random_play(&mut Rng::with_seed(1), record.model.clone()); 3 * MOST_LINES];
        let text = record.to_text();
        assert!(text.len() < MOST_FILE_BYTES / 2);
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
        let clock =
            "{\"main_ms\": 0, \"increment_ms\": 0, \"dark_ms\": 9999999999, \"light_ms\": 1}";
        let clock = format!("\"clock\": {clock}");
        for (from, to, expected) in [
            ("b1a1a2", "b1a1d1", "moves: column 5: d1 is no legal move for black; legal: a2 d3 c4"),
            (
                "\"lines\": []",
                "\"lines\": [\"\", \"b1b1\"]",
                "lines, number 2: column 3: b1 is no legal move for white; legal: a1 c1 a3",
            ),
            ("\"played\": 2", "\"played\": 4", "played: 4 are more than the 3 moves"),
            (
                "\"othello\"",
                "\"chess\"",
                "rules: expected one of reversi, othello, no-pass, anti-reversi, anti-othello, \
                 found \"chess\"",
            ),
            (
                "\"4x4\"",
                "\"9x4\"",
                "size: board 9x4 is too large: width and height are 2 to 8, found \"9x4\"",
            ),
            (
                "\"start\": null",
                "\"start\": \"4x4 -----OX--XO----- X b1\"",
                "start: expected a board and the side to move, without moves",
            ),
            (
                "\"light\": \"person\"",
                "\"light\": \"level 99\"",
                "light: expected person, a level from 1 to 22, depth:N, nodes:N, time:SECONDS, \
                 random, corners or program:NAME, found \"level 99\"",
            ),
            (
                "\"ended\": null",
                "\"ended\": \"light slept\"",
                "ended: expected such as dark resigned or light on time, found \"light slept\"",
            ),
            (
                "\"clock\": null",
                &clock,
                "clock.dark_ms: expected 3600000000 at most, found 9999999999",
            ),
        ] {
            assert!(text.contains(from), "{text}");
            check_error(&text.replace(from, to), expected);
        }
    }

    /// However big a file is, there is little to play in it: texts that are longer than any game
    /// are refused before they are read, and the errors about them are short.
    #[test]
    fn hostile_games_are_refused_unread_and_shortly() {
        let text = example().to_text();
        let many = |unit: &str| unit.repeat(MOST_FILE_BYTES / 2 / unit.len());
        for unit in ["b1", "b1a1", "pa", "(", "(0,0)", "1. ", "1 ", "9", " ", "--", "é", "x"] {
            let long = many(unit);
            let too_long = |name: &str| {
                format!("{name}: {} bytes are more than {MOST_LINE_BYTES}", long.len())
            };
            check_error(&text.replace("b1a1a2", &long), &too_long("moves"));
            let line = format!("[\"{long}\"]");
            check_error(&text.replace("[]", &line), &too_long("lines, number 1"));
            let start = format!("\"start\": \"{long}\"");
            check_error(&text.replace("\"start\": null", &start), &too_long("start"));
            for field in ["\"othello\"", "\"4x4\"", "\"person\"", "\"quadrille-game\""] {
                let text = text.replacen(field, &format!("\"{long}\""), 1);
                let error = SavedGame::from_text(&text).expect_err("no game").to_string();
                assert!(error.len() < 1000 && !error.contains('\n'), "{error}");
            }
        }
        let lines = format!("[{}\"\"]", many("\"\","));
        let count = lines.matches("\"\"").count();
        check_error(
            &text.replace("[]", &lines),
            &format!("lines: {count} are more than {MOST_LINES}"),
        );
    }

    #[test]
    fn a_text_that_people_have_spread_out_is_read() {
        let text = example().to_text();
        let spread = text.replace("b1a1a2", &format!("1. B1 {:>1000} 2. A2", "A1"));
        assert_eq!(SavedGame::from_text(&spread), Ok(example()));
    }

    #[test]
    fn forfeits_read_back() {
        for loser in Player::BOTH {
            for reason in [Reason::Resigned, Reason::Time] {
                let forfeit = Forfeit { loser, reason };
                assert_eq!(Forfeit::try_from(forfeit.to_string()), Ok(forfeit));
            }
        }
        for text in ["", "dark", "dark slept", "nobody resigned"] {
            assert!(Forfeit::try_from(text.to_owned()).is_err(), "{text}");
        }
    }
}
