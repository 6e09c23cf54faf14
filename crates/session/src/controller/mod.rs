//! The seeds' controller: receives what people ask for and decides what to do with it.
//!
//! It holds the game, the clocks and the engines. Time arrives by [`Controller::tick`], as the
//! time since some moment that never changes; nothing here looks at a clock. Engines work on
//! threads of their own, and whatever changes the position calls them off.

mod clocks;
mod consulting;
mod engines;
mod game;
mod insight;

use std::ops::{Deref, DerefMut};
use std::time::Duration;

use reversi::{Model, Player, Ply, Position, Square, SquareSet};

pub(crate) use self::game::flipped;
use self::insight::Insight;
use crate::engine_pool::{Choice, EnginePool};
use crate::intent::Intent;
use crate::journal::Journal;
use crate::library::RunningGame;
use crate::pending::Pending;
use crate::picture;
use crate::played::{plies_text, read_plies};
use crate::programs::Consultant;
use crate::saved_game::{SavedGame, whole};
use crate::seat::Seat;
use crate::setup::Setup;
use crate::watching::Watching;
use crate::words::{self, Outcome};
use support::Waker;

pub use self::insight::Mark;

/// An answer is never faster than the eye.
pub const ENGINE_LEAST: Duration = Duration::from_millis(350);
/// How many other lines are remembered.
const MOST_LINES: usize = 20;

/// The game on the table. What its journal can be asked and told, it can, too.
#[derive(Debug)]
pub struct Controller {
    record: SavedGame,
    /// All moves of the line, those taken back included.
    moves: Vec<Square>,
    opening: Option<&'static str>,
    /// The game does not go on by itself: an earlier position is shown, or one from elsewhere.
    paused: bool,
    engines: EnginePool,
    /// The move that a player is choosing.
    choosing: Option<Pending<Player, Choice>>,
    insight: Insight,
    /// The program that is asked beside our own engine.
    consultant: Option<Consultant>,
    /// Why a player had to leave its seat, until somebody has taken note.
    faults: Vec<String>,
    last_change: Option<Change>,
    watching: Watching,
    journal: Journal<Square>,
}

impl Deref for Controller {
    type Target = Journal<Square>;

    fn deref(&self) -> &Journal<Square> {
        &self.journal
    }
}

impl DerefMut for Controller {
    fn deref_mut(&mut self) -> &mut Journal<Square> {
        &mut self.journal
    }
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
    /// A table with a game on it. The seed is that of the players; `wake` is called from other
    /// threads when [`Controller::tick`] has something to do.
    #[must_use]
    pub fn new(record: SavedGame, seed: u64, wake: Waker) -> Self {
        let mut table = Self {
            record,
            moves: Vec::new(),
            opening: None,
            paused: false,
            engines: EnginePool::new(seed, wake),
            choosing: None,
            insight: Insight::default(),
            consultant: None,
            faults: Vec::new(),
            last_change: None,
            watching: Watching::at(ENGINE_LEAST),
            journal: Journal::default(),
        };
        table.relist();
        table.pause_if_left();
        table
    }

    /// The game with everything that belongs to it.
    pub const fn record(&self) -> &SavedGame {
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
    pub fn seat(&self, player: Player) -> &Seat {
        &self.record.seats[player]
    }

    /// All moves of the line, those taken back included.
    pub fn moves(&self) -> &[Square] {
        &self.moves
    }

    /// All moves of the line with its passes.
    #[must_use]
    pub fn entries(&self) -> Vec<Entry> {
        let mut moves = 0;
        let entry = |ply| match ply {
            Ply::Move(player, played) => {
                moves += 1;
                Entry { player, square: Some(played.square), moves }
            }
            Ply::Pass(player) => Entry { player, square: None, moves },
        };
        whole(self.model()).plies().map(entry).collect()
    }

    /// The name of the opening, if it has one.
    pub const fn opening(&self) -> Option<&'static str> {
        self.opening
    }

    /// Whether the game waits, because an earlier position is shown or one from elsewhere.
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// Whether nobody but engines plays.
    #[must_use]
    pub fn is_watched(&self) -> bool {
        Player::BOTH.iter().all(|player| !self.seat(*player).is_person())
    }

    /// Whether engines that are watched go on by themselves.
    pub const fn is_watching(&self) -> bool {
        self.watching.goes_on()
    }

    /// The pace of watching.
    pub const fn pace(&self) -> Duration {
        self.watching.pace()
    }

    /// How long an engine's move takes at least.
    pub(crate) fn least(&self) -> Duration {
        if self.is_watched() { self.pace() } else { ENGINE_LEAST }
    }

    /// Whose engine is choosing a move.
    pub fn choosing(&self) -> Option<Player> {
        self.choosing.as_ref().map(Pending::side)
    }

    /// How the game ended, if the position shown is its end.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let forfeit = self.record.forfeit.filter(|_| self.record.model.moves_undone() == 0);
        Outcome::of(self.position(), forfeit)
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

    /// The move that led to the position shown, unless it was not played but gone to.
    pub const fn last_change(&self) -> Option<Change> {
        self.last_change
    }

    /// What the last move of the position shown has flipped.
    #[must_use]
    pub fn last_flips(&self) -> SquareSet {
        picture::last_flips(&self.record.model, self.last_move())
    }

    /// The last move of the position shown.
    #[must_use]
    pub fn last_move(&self) -> Option<Square> {
        self.record.model.moves_played().checked_sub(1).map(|place| self.moves[place])
    }

    /// What the bottom row says, and behind it a message for a while.
    #[must_use]
    pub fn status(&self) -> (String, Option<&str>) {
        let mut row = words::bottom_row(&self.record.model, self.outcome(), &self.record.seats);
        if self.paused {
            row += " · paused";
        } else if self.choosing.is_some() {
            row += " · thinking";
        }
        (row, self.notice())
    }

    /// Carries out what a person asked for. What cannot be done is said in the bottom row and
    /// changes nothing else.
    pub fn act(&mut self, intent: Intent) {
        // What was refused before is no news beside what comes now.
        self.clear_notice();
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
                self.insight.values_wanted = wanted;
                if !wanted {
                    self.insight.values.task = None;
                }
            }
            Intent::Review => self.begin_review(),
            Intent::StopReview => self.insight.review.stop(),
            Intent::Deepen(wanted) => self.deepen_reviews(wanted),
            Intent::Consult(program) => self.consult(program),
            Intent::Seat(player, seat) => self.change_seat(player, seat),
            Intent::Watch(on) => {
                self.watching.go_on(on);
                self.choosing = None;
            }
            Intent::Step => self.watching.step(),
            Intent::Pace(pace) => self.watching.keep_pace(pace),
            Intent::Resign => self.resign(),
            Intent::Rematch => self.start(SavedGame::new(&self.record.setup())),
            Intent::New(setup) => self.start(SavedGame::new(&setup)),
            Intent::Load(record) => {
                self.start(*record);
                // A game from elsewhere is looked at: nobody plays into it unasked.
                self.paused = self.turn().is_some();
            }
        }
    }

    /// Goes on: clocks run, engines are started and polled. True if the picture has changed.
    pub fn tick(&mut self, now: Duration) -> bool {
        let before = (self.revision(), self.notice().is_some());
        let passed = now.saturating_sub(self.now());
        self.pass_to(now);
        self.run_clock(passed);
        self.poll_choice();
        self.start_choice();
        self.poll_insight();
        self.poll_consultant();
        before != (self.revision(), self.notice().is_some())
    }

    /// Lets time pass without anything going on: no clock runs, nobody plays. For as long as
    /// another page is shown.
    pub fn suspend(&mut self, now: Duration) {
        self.pass_to(now);
        if let Some(pending) = &mut self.choosing {
            pending.restart(self.journal.now());
        }
    }

    /// When [`Controller::tick`] must be called again at the latest, if nothing wakes it before.
    #[must_use]
    pub fn next_tick(&self) -> Option<Duration> {
        let answer = self.choosing.as_ref().and_then(|pending| pending.due(self.least()));
        let clock = self.running_clock().map(|player| {
            let left = self.time_left(player).unwrap_or_default();
            // To the next full second; towards the end, tenths are shown.
            let step = if left > Duration::from_secs(10) { 1_000_000_000 } else { 100_000_000 };
            let rest = (left.as_nanos() % step).max(1_000_000) as u64;
            self.now() + Duration::from_nanos(rest)
        });
        [self.notice_ends(), answer, clock].into_iter().flatten().min()
    }

    /// Whether anything is going on in the background that comes to an end by itself: looking
    /// further and further back at a game does not.
    pub fn is_busy(&self) -> bool {
        self.choosing.is_some()
            || self.is_analysing()
            || self.review_progress().is_some()
            || self.is_consulting()
    }
}

impl RunningGame for Controller {
    type Game = SavedGame;
    type Place = Square;

    fn kept_game(&self) -> &SavedGame {
        &self.record
    }

    fn go_on_with(&mut self, game: SavedGame) {
        self.start(game);
    }

    fn analysis(&self) -> Option<String> {
        self.whole_review().map(|plies| plies_text(&plies))
    }

    fn recall(&mut self, analysis: &str) {
        if let Some(plies) = read_plies(self.model(), analysis) {
            self.take_review(plies);
        }
    }
}

impl Default for Controller {
    /// The usual new game of two people.
    fn default() -> Self {
        Self::new(SavedGame::new(&Setup::default()), 0, Waker::default())
    }
}
