//! Battleship's controller: stages of a game, computer players, the belief, what is said.

mod fighting;
mod insight;
mod placing;

use std::sync::Arc;
use std::time::Duration;

use battleship::{Point, ShipId};
use battleship_engine::belief::Heat;
use battleship_engine::placement::Layout;

use super::battle::{Battle, BattleshipSetup, PlayerView, Side};
use super::difficulty::{place_name, shot_words};
use super::grades::{Grade, Reckoning};
use super::plan::Plan;
use crate::announcer::Announcer;
use crate::pending::Pending;
use support::{Task, Waker};

/// What a person asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum BattleshipIntent {
    /// Take a ship into the hand.
    Hold(ShipId),
    /// Move the ship in the hand.
    MoveTo(Point),
    /// Turn the ship in the hand.
    Rotate,
    /// Put the ship in the hand down where it is.
    Place,
    /// Place all ships at random.
    Random,
    /// Take all ships off.
    ClearFleet,
    /// The fleet is complete: go on.
    Ready,
    /// The other person is at the screen now.
    TakeOver,
    /// Let the other person come to the screen.
    HandOver,
    /// Show one's own ships to whoever looks, or hide them again.
    Reveal(bool),
    /// Fire.
    Fire(Point),
    /// Give up.
    Surrender,
    /// The same again.
    Rematch,
    /// Another game.
    New(BattleshipSetup),
    /// A game that was kept.
    Load(Box<Battle>),
    /// Show the chances, or stop.
    Heat(bool),
    /// Show the best shot.
    Tip,
    /// Watch at this pace.
    Pace(Duration),
    /// Watching goes on, or waits.
    Watch(bool),
    /// Look at the game after so many shots; all of them is the end.
    GoTo(usize),
    /// Grade all shots.
    Grade,
}

/// Where a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// A person places a fleet.
    Placing(Side),
    /// The computer players place theirs.
    Arranging,
    /// The screen waits for this side's person.
    HandOver(Side),
    /// Shots are fired.
    Battle,
    /// Over.
    Over,
}

/// Slower than this nobody needs to watch.
const SLOWEST: Duration = Duration::from_secs(5);

/// A game of Battleship on the table.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools)] // Independent of each other.
pub struct BattleshipController {
    battle: Battle,
    plan: Option<Plan>,
    /// Who is at the screen, where two people share it.
    at_screen: Option<Side>,
    /// Whoever is at the screen wants to see their ships.
    revealed: bool,
    wake: Waker,
    throws: u64,
    arranging: Option<(Side, Task<Result<Layout, String>>)>,
    failure: Option<String>,
    /// The shot that a computer player is choosing.
    choosing: Option<(Side, Pending<Option<Point>>)>,
    belief: Belief,
    /// Work that nobody waits for any more, until it has ended.
    leaving: Vec<Task<Heat>>,
    heat_wanted: bool,
    tip_wanted: bool,
    tip: Option<(usize, Point)>,
    grading: Option<Task<Grade>>,
    grades: Vec<Grade>,
    pace: Duration,
    watching: bool,
    /// How many shots are shown, if not all.
    shown: Option<usize>,
    refused: Option<(Point, Duration)>,
    fired_at: Option<Duration>,
    announcer: Announcer,
    /// Places are written as letters and numbers.
    letters: bool,
    unsaved: bool,
    revision: u64,
}

/// The chances of one chart. They are given out for that chart alone.
#[derive(Debug, Default)]
struct Belief {
    /// Of whose waters, after how many shots of the game.
    of: Option<(Side, usize)>,
    heat: Option<Arc<Heat>>,
    task: Option<Task<Heat>>,
}

impl BattleshipController {
    /// A table with a game on it. `seed` is where random fleets come from.
    #[must_use]
    pub fn new(battle: Battle, seed: u64, wake: Waker) -> Self {
        let mut table = Self {
            battle,
            plan: None,
            at_screen: None,
            revealed: false,
            wake,
            throws: seed,
            arranging: None,
            failure: None,
            choosing: None,
            belief: Belief::default(),
            leaving: Vec::new(),
            heat_wanted: false,
            tip_wanted: false,
            tip: None,
            grading: None,
            grades: Vec::new(),
            pace: Duration::from_millis(700),
            watching: true,
            shown: None,
            refused: None,
            fired_at: None,
            announcer: Announcer::default(),
            letters: false,
            unsaved: false,
            revision: 0,
        };
        table.settle();
        table
    }

    /// Two people, or one against a computer player?
    fn people(&self) -> usize {
        self.battle.setup.seats.iter().filter(|seat| seat.is_person()).count()
    }

    /// What the game is made of.
    pub const fn setup(&self) -> &BattleshipSetup {
        &self.battle.setup
    }

    /// The game, for saving.
    pub const fn battle(&self) -> &Battle {
        &self.battle
    }

    /// The fleet that is being placed.
    pub const fn plan(&self) -> Option<&Plan> {
        self.plan.as_ref()
    }

    /// Where the game is.
    #[must_use]
    pub fn stage(&self) -> Stage {
        if self.battle.winner().is_some() {
            return Stage::Over;
        }
        let two = self.people() == 2;
        for side in Side::BOTH {
            if self.battle.seat(side).is_person() && !self.battle.is_placed(side) {
                return if two && self.at_screen != Some(side) {
                    Stage::HandOver(side)
                } else {
                    Stage::Placing(side)
                };
            }
        }
        if !self.battle.is_begun() {
            return Stage::Arranging;
        }
        match self.at_screen {
            None if two => Stage::HandOver(self.battle.turn().unwrap_or(Side::First)),
            _ => Stage::Battle,
        }
    }

    /// Who looks at the screen.
    #[must_use]
    pub fn viewer(&self) -> Option<Side> {
        match self.people() {
            1 => Side::BOTH.into_iter().find(|side| self.battle.seat(*side).is_person()),
            2 if self.stage() == Stage::Over => self.at_screen.or(self.battle.winner()),
            2 => self.at_screen,
            _ => None,
        }
    }

    /// What whoever is at the screen may know.
    #[must_use]
    pub fn sight(&self) -> PlayerView {
        let sight = match self.shown {
            None => self.battle.sight(self.viewer()),
            // Only a finished game is gone through.
            Some(shots) => self.battle.sight_after(self.viewer(), shots),
        };
        let hidden = self.hides_ships() && !self.revealed;
        if hidden { sight.without_ships() } else { sight }
    }

    /// Whether a person may fire now.
    #[must_use]
    pub fn can_fire(&self) -> bool {
        let turn = self.battle.turn();
        self.stage() == Stage::Battle
            && self.shown.is_none()
            && turn.is_some_and(|turn| {
                self.battle.seat(turn).is_person() && self.viewer() == Some(turn)
            })
    }

    /// Whether a shot was fired and the other person comes next.
    #[must_use]
    pub fn must_hand_over(&self) -> bool {
        self.people() == 2
            && self.stage() == Stage::Battle
            && self.battle.turn().is_some_and(|turn| self.viewer() != Some(turn))
    }

    /// Whether one's own ships are hidden unless asked for: where two people share a screen.
    #[must_use]
    pub fn hides_ships(&self) -> bool {
        self.people() == 2 && self.stage() != Stage::Over
    }

    /// Whether one's own ships were asked for.
    pub const fn is_revealed(&self) -> bool {
        self.revealed
    }

    /// Whether nobody but computer players is at the table.
    pub fn is_watched(&self) -> bool {
        self.people() == 0
    }

    /// Whether watching goes on.
    pub const fn is_watching(&self) -> bool {
        self.watching
    }

    /// The pace of watching.
    pub const fn pace(&self) -> Duration {
        self.pace
    }

    /// Whether a computer player is choosing.
    pub const fn is_choosing(&self) -> bool {
        self.choosing.is_some()
    }

    /// Whether chances are shown.
    pub const fn shows_heat(&self) -> bool {
        self.heat_wanted
    }

    /// Whose waters the chances are about: those that the viewer shoots at, or whoever is on turn.
    #[must_use]
    pub fn target(&self) -> Side {
        match (self.viewer(), self.battle.turn()) {
            (Some(viewer), _) => viewer.other(),
            (None, Some(turn)) => turn.other(),
            (None, None) => Side::Second,
        }
    }

    /// How many shots are shown.
    #[must_use]
    pub fn shots_shown(&self) -> usize {
        self.shown.unwrap_or(self.battle.shots.len())
    }

    /// The chances in the waters shot at, if they are shown and known for the moment shown.
    #[must_use]
    pub fn heat(&self) -> Option<&Heat> {
        if !self.heat_wanted {
            return None;
        }
        self.known_heat()
    }

    fn known_heat(&self) -> Option<&Heat> {
        let key = (self.target(), self.shots_shown());
        if self.belief.of == Some(key) { self.belief.heat.as_deref() } else { None }
    }

    /// The shot that was given as a tip for this moment.
    #[must_use]
    pub fn tip(&self) -> Option<Point> {
        self.tip.filter(|(shots, _)| *shots == self.shots_shown()).map(|(_, at)| at)
    }

    /// The grades of the shots so far looked at.
    pub fn grades(&self) -> &[Grade] {
        &self.grades
    }

    /// Whether shots are being graded.
    pub const fn is_grading(&self) -> bool {
        self.grading.is_some()
    }

    /// Skill and luck of a side.
    #[must_use]
    pub fn reckoning(&self, side: Side) -> Reckoning {
        let mut sum = Reckoning::default();
        for grade in &self.grades {
            if let Some(fired) = self.battle.shots.get(grade.shot)
                && fired.by == side.index()
            {
                sum.add(*grade, fired.shot);
            }
        }
        sum
    }

    /// The last point that could not be fired at, and when.
    pub const fn refused(&self) -> Option<(Point, Duration)> {
        self.refused
    }

    /// When the last shot was fired.
    pub const fn fired_at(&self) -> Option<Duration> {
        self.fired_at
    }

    /// Why the game cannot be played, if it cannot.
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// What was said last, for a while.
    #[must_use]
    pub fn notice(&self) -> Option<&str> {
        self.announcer.notice()
    }

    /// The last thing that happened, to be read aloud.
    pub fn announcement(&self) -> &str {
        self.announcer.announcement()
    }

    /// Grows with every change.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether the game has changed since this was asked last.
    pub const fn take_unsaved(&mut self) -> bool {
        std::mem::replace(&mut self.unsaved, false)
    }

    /// Writes places as letters and numbers, or as the seed does.
    pub const fn name_places(&mut self, letters: bool) {
        self.letters = letters;
    }

    fn place_name(&self, point: Point) -> String {
        place_name(point, self.letters)
    }

    /// Has this read aloud.
    pub fn announce(&mut self, text: impl Into<String>) {
        self.announcer.announce(text);
    }

    /// Shows a notice in the bottom row for a while.
    pub fn notify(&mut self, text: impl Into<String>) {
        self.announcer.notify(text);
    }

    /// The last shot in the seed's words, with places written by `place`.
    #[must_use]
    pub fn last_words(&self, place: impl Fn(Point) -> String) -> Option<String> {
        let fired = self.battle.shots.get(self.shots_shown().checked_sub(1)?)?;
        let name = self.battle.name(Side::BOTH[fired.by]);
        Some(shot_words(self.battle.game(), &name, &place(fired.at), fired.shot))
    }

    /// The result in the seed's words.
    #[must_use]
    pub fn result(&self) -> Option<String> {
        self.battle.winner().map(|winner| format!("{} wins!", self.battle.name(winner)))
    }

    /// Carries out what a person asked for. What cannot be done is said and changes nothing.
    pub fn act(&mut self, intent: BattleshipIntent) {
        match intent {
            BattleshipIntent::Hold(ship) => self.with_plan(|plan| plan.hold(ship)),
            BattleshipIntent::MoveTo(point) => self.with_plan(|plan| plan.move_to(point)),
            BattleshipIntent::Rotate => self.with_plan(Plan::rotate),
            BattleshipIntent::Place => self.place(),
            BattleshipIntent::Random => self.place_at_random(),
            BattleshipIntent::ClearFleet => self.with_plan(Plan::clear),
            BattleshipIntent::Ready => self.ready(),
            BattleshipIntent::TakeOver => self.take_over(),
            BattleshipIntent::HandOver => self.hand_over(),
            BattleshipIntent::Reveal(on) => self.revealed = on,
            BattleshipIntent::Fire(at) => self.fire_for_person(at),
            BattleshipIntent::Surrender => self.surrender(),
            BattleshipIntent::Rematch => {
                let setup = self.battle.setup.clone();
                self.start(setup);
            }
            BattleshipIntent::New(setup) => self.start(setup),
            BattleshipIntent::Load(battle) => self.load(*battle),
            BattleshipIntent::Heat(wanted) => self.heat_wanted = wanted,
            BattleshipIntent::Tip => self.ask_tip(),
            BattleshipIntent::Pace(pace) => self.pace = pace.min(SLOWEST),
            BattleshipIntent::Watch(on) => {
                self.watching = on;
                self.choosing = None;
            }
            BattleshipIntent::GoTo(shots) => self.go_to(shots),
            BattleshipIntent::Grade => self.begin_grades(),
        }
        self.revision += 1;
    }

    /// Goes on: computer players place and fire, the belief is heard.
    pub fn tick(&mut self, now: Duration) {
        self.announcer.tick(now);
        self.arrange();
        self.poll_choice();
        self.start_choice();
        self.poll_belief();
        if self.heat_wanted || self.tip_wanted {
            self.look();
        }
        self.poll_grades();
    }

    /// When [`BattleshipController::tick`] must be called again at the latest.
    #[must_use]
    pub fn next_tick(&self) -> Option<Duration> {
        let choice = self.choosing.as_ref().and_then(|(_, pending)| pending.due(self.least()));
        [self.announcer.notice_ends(), choice].into_iter().flatten().min()
    }

    /// Whether anything is going on in the background.
    pub const fn is_busy(&self) -> bool {
        self.choosing.is_some()
            || self.arranging.is_some()
            || self.belief.task.is_some()
            || self.grading.is_some()
    }
}
