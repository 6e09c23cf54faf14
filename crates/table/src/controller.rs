//! The seeds' controller: receives what people ask for and decides what to do with it.
//!
//! It holds the game, the clocks and the engines. Time arrives by [`Controller::tick`], as the
//! time since some moment that never changes; nothing here looks at a clock. Engines work on
//! threads of their own, and whatever changes the position calls them off.

use std::time::Duration;

use reversi::{Model, PlayError, Player, Ply, Position, Square, SquareSet};
use reversi_engine::{Clock, Level, MoveValue, PlyAnalysis, Thought};

use crate::insight::{Review, Values};
use crate::intent::Intent;
use crate::mind::{Mind, Purpose};
use crate::openings::opening_name;
use crate::record::{Forfeit, Reason, Record};
use crate::seat::Seat;
use crate::setup::Setup;
use crate::task::{Task, Wake};
use crate::words::{self, Outcome};

/// An answer is never faster than the eye.
pub const ENGINE_LEAST: Duration = Duration::from_millis(350);
/// How long a message stays in the bottom row.
pub const NOTICE: Duration = Duration::from_secs(4);
/// How many other lines are remembered.
const MOST_LINES: usize = 20;

/// The game on the table.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools)] // Independent of each other: all 32 combinations occur.
pub struct Controller {
    record: Record,
    /// All moves of the line, those taken back included.
    moves: Vec<Square>,
    opening: Option<&'static str>,
    /// The game does not go on by itself, because an earlier position is shown.
    paused: bool,
    now: Duration,
    mind: Mind,
    choosing: Option<Choosing>,
    values: Values,
    values_wanted: bool,
    tip_wanted: bool,
    tip: Option<(Position, Square)>,
    review: Review,
    last_change: Option<Change>,
    refused: Option<Refused>,
    notice: Option<(String, Duration)>,
    told: String,
    unsaved: bool,
    revision: u64,
    game: u64,
}

/// A move that an engine is choosing.
#[derive(Debug)]
struct Choosing {
    player: Player,
    task: Task<Thought>,
    began: Duration,
    thought: Option<Thought>,
}

/// The move that led to the position shown, for those who want to see it happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Who played.
    pub player: Player,
    /// Where.
    pub square: Square,
    /// What it flipped.
    pub flipped: SquareSet,
    /// When.
    pub at: Duration,
}

/// A square that could not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Which.
    pub square: Square,
    /// When.
    pub at: Duration,
}

/// An entry of the list of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Whose.
    pub player: Player,
    /// Where; nothing for a pass.
    pub square: Option<Square>,
    /// How many moves are played after it.
    pub moves: usize,
}

impl Controller {
    /// A table with a game on it. The seed sways engines between moves that are as good as each
    /// other; `wake` is called from other threads when [`Controller::tick`] has something to do.
    #[must_use]
    pub fn new(record: Record, seed: u64, wake: Wake) -> Self {
        let mut table = Self {
            record,
            moves: Vec::new(),
            opening: None,
            paused: false,
            now: Duration::ZERO,
            mind: Mind::new(seed, wake),
            choosing: None,
            values: Values::default(),
            values_wanted: false,
            tip_wanted: false,
            tip: None,
            review: Review::default(),
            last_change: None,
            refused: None,
            notice: None,
            told: String::new(),
            unsaved: false,
            revision: 0,
            game: 0,
        };
        table.relist();
        // A game that was left at an earlier position is looked at, not gone on with.
        table.paused = table.record.model.moves_undone() > 0 && table.turn().is_some();
        table
    }

    /// The game with everything that belongs to it.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The game.
    pub const fn model(&self) -> &Model {
        &self.record.model
    }

    /// The position shown.
    pub fn position(&self) -> &Position {
        self.record.model.position()
    }

    /// Who plays a side.
    pub fn seat(&self, player: Player) -> Seat {
        self.record.seats[player]
    }

    /// All moves of the line, those taken back included.
    pub fn moves(&self) -> &[Square] {
        &self.moves
    }

    /// All moves of the line with its passes.
    #[must_use]
    pub fn entries(&self) -> Vec<Entry> {
        let mut whole = self.record.model.clone();
        whole.go_to(usize::MAX);
        let mut moves = 0;
        let entry = |ply| match ply {
            Ply::Move(player, played) => {
                moves += 1;
                Entry { player, square: Some(played.square), moves }
            }
            Ply::Pass(player) => Entry { player, square: None, moves },
        };
        whole.plies().map(entry).collect()
    }

    /// The name of the opening, if it has one.
    pub const fn opening(&self) -> Option<&'static str> {
        self.opening
    }

    /// Whether the game waits, because an earlier position is shown.
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// Whose engine is choosing a move.
    pub fn choosing(&self) -> Option<Player> {
        self.choosing.as_ref().map(|choosing| choosing.player)
    }

    /// How the game ended, if the position shown is its end.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let forfeit = self.record.forfeit.filter(|_| self.record.model.moves_undone() == 0);
        if let Some(forfeit) = forfeit {
            return Some(Outcome { winner: Some(!forfeit.loser), forfeit: Some(forfeit) });
        }
        let position = self.position();
        position.is_over().then(|| Outcome { winner: position.winner(), forfeit: None })
    }

    /// Who is to move, if anybody still is.
    #[must_use]
    pub fn turn(&self) -> Option<Player> {
        if self.outcome().is_some() { None } else { self.position().turn() }
    }

    /// Whether a person may play a move now.
    #[must_use]
    pub fn is_persons_turn(&self) -> bool {
        self.turn().is_some_and(|turn| self.paused || self.seat(turn).is_person())
    }

    /// What is left on a player's clock.
    #[must_use]
    pub fn time_left(&self, player: Player) -> Option<Duration> {
        self.record.clocks.map(|clocks| clocks.left[player])
    }

    /// Whether values are shown.
    pub const fn shows_values(&self) -> bool {
        self.values_wanted
    }

    /// What is known of the moves in the position shown, the best first.
    #[must_use]
    pub fn values(&self) -> &[MoveValue] {
        if self.values_wanted { self.values.of(self.position()) } else { &[] }
    }

    /// Whether the analyst is looking at the position shown.
    pub fn is_looking(&self) -> bool {
        self.values.is_looking()
    }

    /// The move that was given as a tip for the position shown.
    #[must_use]
    pub fn tip(&self) -> Option<Square> {
        self.tip.filter(|(position, _)| position == self.position()).map(|(_, square)| square)
    }

    /// What was found out about a move of the game; the first is 0.
    #[must_use]
    pub fn remark(&self, place: usize) -> Option<&PlyAnalysis> {
        self.review.remark(self.record.model.start(), &self.moves, place)
    }

    /// How many moves were looked at again, and of how many, while that goes on.
    #[must_use]
    pub fn review_progress(&self) -> Option<(usize, usize)> {
        self.review.progress()
    }

    /// The move that led to the position shown, unless it was not played but gone to.
    pub const fn last_change(&self) -> Option<Change> {
        self.last_change
    }

    /// The last square that could not be played.
    pub const fn refused(&self) -> Option<Refused> {
        self.refused
    }

    /// The last move of the position shown.
    #[must_use]
    pub fn last_move(&self) -> Option<Square> {
        self.record.model.moves_played().checked_sub(1).map(|place| self.moves[place])
    }

    /// What the bottom row says, and behind it a message for a while.
    #[must_use]
    pub fn status(&self) -> (String, Option<&str>) {
        let notice = self.notice.as_ref().filter(|(_, until)| self.now < *until);
        let mut row = words::bottom_row(&self.record.model, self.outcome());
        if self.paused {
            row += " · paused";
        } else if self.choosing.is_some() {
            row += " · thinking";
        }
        (row, notice.map(|(text, _)| text.as_str()))
    }

    /// The last thing that happened, to be read aloud.
    pub fn told(&self) -> &str {
        &self.told
    }

    /// Grows with every change of the game.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Which game it is: the number grows with every other game on the table.
    pub const fn game(&self) -> u64 {
        self.game
    }

    /// Whether the game has changed since this was asked last.
    pub const fn take_unsaved(&mut self) -> bool {
        std::mem::replace(&mut self.unsaved, false)
    }

    /// Says something in the bottom row for a while.
    pub fn say(&mut self, text: impl Into<String>) {
        self.notice = Some((text.into(), self.now + NOTICE));
    }

    /// Carries out what a person asked for. What cannot be done is said in the bottom row and
    /// changes nothing else.
    pub fn act(&mut self, intent: Intent) {
        match intent {
            Intent::Play(square) => self.play_for_person(square),
            Intent::Undo => self.undo(),
            Intent::Redo => self.redo(),
            Intent::GoTo(moves) => self.go_to(moves),
            Intent::PlayOn => self.play_on(),
            Intent::Line(index) => self.change_line(index),
            Intent::Tip => self.ask_tip(),
            Intent::PlayBest => self.play_best(),
            Intent::Values(wanted) => {
                self.values_wanted = wanted;
                if !wanted {
                    self.values.rest();
                }
            }
            Intent::Review => self.begin_review(),
            Intent::StopReview => self.review.stop(),
            Intent::Seat(player, seat) => self.change_seat(player, seat),
            Intent::Resign => self.resign(),
            Intent::Rematch => self.start(Record::new(&self.record.setup())),
            Intent::New(setup) => self.start(Record::new(&setup)),
            Intent::Load(record) => {
                self.start(*record);
                // A finished game is looked at, not gone on with.
                self.paused = self.record.model.moves_undone() > 0 && self.turn().is_some();
            }
        }
    }

    /// Goes on: clocks run, engines are started and heard. True if the picture has changed.
    pub fn tick(&mut self, now: Duration) -> bool {
        let revision = self.revision;
        let passed = now.saturating_sub(self.now);
        let spoken = self.status().1.is_some();
        self.now = self.now.max(now);
        self.run_clock(passed);
        self.hear_choice();
        self.start_choice();
        if self.values.hear() || (self.tip_wanted && !self.values.is_looking()) {
            self.give_tip();
        }
        if self.values_wanted && self.turn().is_some() {
            self.look(Purpose::Values);
        }
        if self.review.hear() {
            self.say("The game was looked at again");
        }
        revision != self.revision || spoken != self.status().1.is_some()
    }

    /// When [`Controller::tick`] must be called again at the latest, if nothing wakes it before.
    #[must_use]
    pub fn next_tick(&self) -> Option<Duration> {
        let notice =
            self.notice.as_ref().map(|(_, until)| *until).filter(|until| *until > self.now);
        let answer = self
            .choosing
            .as_ref()
            .and_then(|choosing| choosing.thought.as_ref().map(|_| choosing.began + ENGINE_LEAST));
        let clock = self.running_clock().map(|player| {
            let left = self.time_left(player).unwrap_or_default();
            // To the next full second; towards the end, tenths are shown.
            let step = if left > Duration::from_secs(10) { 1_000_000_000 } else { 100_000_000 };
            let rest = (left.as_nanos() % step).max(1_000_000) as u64;
            self.now + Duration::from_nanos(rest)
        });
        [notice, answer, clock].into_iter().flatten().min()
    }

    /// Whether anything is going on in the background.
    pub fn is_busy(&self) -> bool {
        self.choosing.is_some() || self.values.is_looking() || self.review.progress().is_some()
    }

    // What changes the game.

    fn play_for_person(&mut self, square: Square) {
        let position = self.position();
        if self.outcome().is_some() {
            return self.refuse(square, "the game is over".to_owned());
        }
        if position.find_move(square).is_none() {
            let why = words::why_not(position, square);
            return self.refuse(square, why);
        }
        if !self.is_persons_turn() {
            let kind = position.rules().kind();
            let who = self.turn().map_or("nobody", |turn| words::title(kind, turn));
            return self.refuse(square, format!("it is {who}'s turn, and an engine plays for it"));
        }
        self.paused = false;
        self.play(square);
    }

    fn refuse(&mut self, square: Square, why: String) {
        self.refused = Some(Refused { square, at: self.now });
        self.told.clone_from(&why);
        self.say(why);
    }

    /// Plays a legal move, whoever it is.
    fn play(&mut self, square: Square) {
        let Some(player) = self.turn() else { return };
        self.choosing = None;
        let model = &mut self.record.model;
        let gained = model.find_move(square).map(|found| found.gained).unwrap_or_default();
        let running = model.moves_played() > 0;
        if self.moves.get(model.moves_played()) == Some(&square) {
            // The same move as before: what followed it stays.
            model.redo();
        } else {
            let left = (model.moves_undone() > 0).then(|| model.clone());
            if let Err(PlayError::NoSuchMove(_) | PlayError::GameOver) = model.play(square) {
                return;
            }
            self.record.forfeit = None;
            if let Some(line) = left {
                self.keep_line(line);
            }
        }
        if let Some(clocks) = &mut self.record.clocks
            && running
        {
            clocks.left[player] = clocks.left[player].saturating_add(clocks.control.increment);
        }
        let mut flipped = gained;
        flipped.remove(square);
        self.last_change = Some(Change { player, square, flipped, at: self.now });
        self.told = words::told(&self.record.model, player, square, flipped.len());
        self.changed();
        if let Some(outcome) = self.outcome() {
            self.told += &format!(" Game over: {}.", words::headline(self.position(), outcome));
        }
    }

    /// Remembers a line that is left for another.
    fn keep_line(&mut self, mut line: Model) {
        line.go_to(usize::MAX);
        self.record.lines.retain(|other| *other != line);
        self.record.lines.insert(0, line);
        self.record.lines.truncate(MOST_LINES);
    }

    fn changed(&mut self) {
        self.choosing = None;
        self.tip_wanted = false;
        self.refused = None;
        self.notice = None;
        self.unsaved = true;
        self.revision += 1;
        self.relist();
    }

    /// Lists the moves of the line anew.
    fn relist(&mut self) {
        self.moves = self.entries().iter().filter_map(|entry| entry.square).collect();
        self.opening = opening_name(&self.record.model);
    }

    /// The side of the only person at the table.
    fn only_person(&self) -> Option<Player> {
        match (self.record.seats.dark, self.record.seats.light) {
            (Seat::Person, Seat::Engine(_)) => Some(Player::Dark),
            (Seat::Engine(_), Seat::Person) => Some(Player::Light),
            _ => None,
        }
    }

    fn undo(&mut self) {
        if let Some(forfeit) = self.record.forfeit
            && self.record.model.moves_undone() == 0
        {
            if forfeit.reason == Reason::Time {
                return self
                    .say("a game that was lost on time cannot go on; look at it, or play another");
            }
            self.record.forfeit = None;
            self.changed();
            return self.say("The game goes on");
        }
        let mut model = self.record.model.clone();
        if !model.undo() {
            return self.say("there is nothing to take back");
        }
        if let Some(person) = self.only_person() {
            while model.turn() != Some(person) {
                if !model.undo() {
                    return self.say("there is no move of yours to take back");
                }
            }
        }
        let engines = Player::BOTH.iter().all(|player| !self.seat(*player).is_person());
        self.show(model, engines);
        "Taken back.".clone_into(&mut self.told);
    }

    fn redo(&mut self) {
        let mut model = self.record.model.clone();
        if !model.redo() {
            return self.say("there is nothing to play again");
        }
        if let Some(person) = self.only_person() {
            while model.turn() != Some(person) && model.redo() {}
        }
        let waits = self.paused && model.moves_undone() > 0;
        self.show(model, waits);
        "Played again.".clone_into(&mut self.told);
    }

    fn go_to(&mut self, moves: usize) {
        let mut model = self.record.model.clone();
        let before = model.moves_played();
        model.go_to(moves);
        if model.moves_played() == before {
            return;
        }
        let waits = model.moves_undone() > 0;
        let forward = model.moves_played() == before + 1;
        let mover = self.position().turn();
        self.show(model, waits);
        self.told = format!("After move {} of {}.", self.model().moves_played(), self.moves.len());
        // A single step forward is seen as a move.
        if let (true, Some(player), Some(square)) = (forward, mover, self.last_move()) {
            let mut before = self.record.model.clone();
            before.undo();
            let gained = before.find_move(square).map(|found| found.gained).unwrap_or_default();
            let flipped = gained - SquareSet::of(square);
            self.last_change = Some(Change { player, square, flipped, at: self.now });
        }
    }

    /// Shows another position of the same line.
    fn show(&mut self, model: Model, waits: bool) {
        self.record.model = model;
        self.paused = waits && self.turn().is_some();
        self.last_change = None;
        self.changed();
    }

    fn play_on(&mut self) {
        if self.paused {
            self.paused = false;
            self.changed();
        }
    }

    fn change_line(&mut self, index: usize) {
        if index >= self.record.lines.len() {
            return;
        }
        let line = self.record.lines.remove(index);
        let left = std::mem::replace(&mut self.record.model, line);
        self.keep_line(left);
        self.record.forfeit = None;
        self.paused = self.turn().is_some();
        self.last_change = None;
        self.changed();
        self.say("This is another line of the game; the one before is kept");
    }

    fn change_seat(&mut self, player: Player, seat: Seat) {
        if self.record.seats[player] == seat {
            return;
        }
        self.record.seats[player] = seat;
        self.choosing = None;
        self.unsaved = true;
        self.revision += 1;
        let who = words::title(self.model().rules().kind(), player);
        self.say(match seat {
            Seat::Person => format!("{who} is played by a person now"),
            Seat::Engine(level) => {
                format!("{who} is played by level {level} now: {}", level.name())
            }
        });
    }

    fn resign(&mut self) {
        let Some(turn) = self.turn() else { return self.say("the game is over") };
        // Against an engine it is the person who gives up, even while the engine thinks.
        let loser = self.only_person().unwrap_or(turn);
        let line = (self.model().moves_undone() > 0).then(|| self.record.model.clone());
        if let Some(line) = line {
            // What was taken back is another line; this one ends here.
            let kept = line.clone();
            self.cut();
            self.keep_line(kept);
        }
        self.record.forfeit = Some(Forfeit { loser, reason: Reason::Resigned });
        self.end_early();
    }

    /// Ends the line with the position shown.
    fn cut(&mut self) {
        let model = &self.record.model;
        let mut cut = Model::clone(model);
        cut.forget_undone();
        self.record.model = cut;
    }

    fn end_early(&mut self) {
        self.paused = false;
        self.changed();
        if let Some(outcome) = self.outcome() {
            self.told = format!("Game over: {}.", words::headline(self.position(), outcome));
        }
    }

    /// Puts another game on the table.
    fn start(&mut self, record: Record) {
        self.record = record;
        self.game += 1;
        self.paused = false;
        self.review.stop();
        self.last_change = None;
        self.tip = None;
        self.changed();
        let turn = self.turn();
        self.told = turn.map_or_else(String::new, |turn| {
            format!("New game. {} to move.", words::title(self.model().rules().kind(), turn))
        });
    }

    // Clocks.

    /// Whose clock is running.
    #[must_use]
    pub fn running_clock(&self) -> Option<Player> {
        let running =
            self.record.clocks.is_some() && !self.paused && self.record.model.moves_played() > 0;
        if running { self.turn() } else { None }
    }

    fn run_clock(&mut self, passed: Duration) {
        let Some(player) = self.running_clock() else { return };
        let Some(clocks) = &mut self.record.clocks else { return };
        let left = clocks.left[player].saturating_sub(passed);
        clocks.left[player] = left;
        if left.is_zero() {
            if self.record.model.moves_undone() > 0 {
                let line = self.record.model.clone();
                self.cut();
                self.keep_line(line);
            }
            self.record.forfeit = Some(Forfeit { loser: player, reason: Reason::Time });
            self.end_early();
        }
    }

    // Engines.

    fn start_choice(&mut self) {
        if self.choosing.is_some() || self.paused {
            return;
        }
        let Some(player) = self.turn() else { return };
        let Seat::Engine(level) = self.seat(player) else { return };
        let clock = self
            .record
            .clocks
            .map(|clocks| Clock { left: clocks.left[player], increment: clocks.control.increment });
        // Without time to lose, the analyst would take the processor from the player.
        self.values.rest();
        let position = *self.position();
        match self.mind.choose(player, level, &position, clock) {
            Ok(task) => {
                let began = self.now;
                self.choosing = Some(Choosing { player, task, began, thought: None });
            }
            Err(why) => {
                // Nobody can play for it, so a person has to.
                self.record.seats[player] = Seat::Person;
                self.unsaved = true;
                self.revision += 1;
                self.say(why);
            }
        }
    }

    fn hear_choice(&mut self) {
        let Some(choosing) = &mut self.choosing else { return };
        if choosing.thought.is_none() {
            choosing.thought = choosing.task.heard();
            if choosing.thought.is_none() && choosing.task.is_done() {
                // It ended without an answer: ask again.
                self.choosing = None;
                return;
            }
        }
        let ready = self.now.saturating_sub(choosing.began) >= ENGINE_LEAST;
        let Some(thought) = choosing.thought.as_ref().filter(|_| ready) else { return };
        let best = thought.best;
        self.choosing = None;
        if let Some(square) = best {
            self.play(square);
        }
    }

    fn look(&mut self, purpose: Purpose) {
        // While an opponent is choosing, the position on the board is about to change.
        if self.choosing.is_some() {
            return;
        }
        let position = *self.position();
        if self.values.of(&position).first().is_some_and(|best| best.value.is_exact())
            || (!self.values.of(&position).is_empty()
                && purpose == Purpose::Values
                && !self.tip_wanted
                && !self.values.is_looking())
        {
            return;
        }
        if let Err(why) = self.values.look(&mut self.mind, &position, purpose) {
            self.values_wanted = false;
            self.tip_wanted = false;
            self.say(why);
        }
    }

    fn ask_tip(&mut self) {
        if self.turn().is_none() {
            return self.say("the game is over: there is no move to look for");
        }
        if self.choosing.is_some() {
            return self.say("the engine is choosing its own move");
        }
        self.tip_wanted = true;
        self.look(Purpose::Tip);
        if self.values.is_looking() {
            self.say("Looking for a good move ...");
        } else {
            self.give_tip();
        }
    }

    fn give_tip(&mut self) {
        if !self.tip_wanted {
            return;
        }
        let position = *self.position();
        let Some(best) = self.values.of(&position).first() else { return };
        let (square, value) = (best.square, best.value);
        self.tip_wanted = false;
        self.tip = Some((position, square));
        self.told = format!("Tip: {square}.");
        self.say(format!("Tip: {square}, worth {value} ({})", value.certainty));
        self.revision += 1;
    }

    fn play_best(&mut self) {
        if self.choosing.is_some() || self.turn().is_none() {
            return self.say("there is no move to play");
        }
        let best = self.values.of(self.position()).first().map(|best| best.square);
        match best.or(self.tip()) {
            Some(square) => {
                self.paused = false;
                self.play(square);
            }
            None => {
                self.say("No move is known to be best yet: ask for a tip or for values first");
            }
        }
    }

    fn begin_review(&mut self) {
        if self.moves.is_empty() {
            return self.say("there is no move to look at yet");
        }
        let start = *self.record.model.start();
        if let Err(why) = self.review.begin(&mut self.mind, &start, &self.moves) {
            self.say(why);
        } else {
            self.say("Looking at the game again ...");
        }
        self.revision += 1;
    }
}

/// The seeds' constructors of a controller: a game on a board of this size, or on 8x8.
impl Controller {
    /// Two people, a new game of this kind.
    #[must_use]
    pub fn for_people(setup: Setup) -> Self {
        Self::new(Record::new(&setup), 0, Wake::default())
    }
}

impl Default for Controller {
    fn default() -> Self {
        Self::for_people(Setup::default())
    }
}

/// The level that a new opponent has if nothing else was chosen: easy.
pub const EASY: Option<Level> = Level::new(2);
