//! Battleship's controller: stages of a game, computer players, the belief, what is said.

mod fighting;
mod insight;
mod placing;
mod reporting;
mod screen;

use std::cell::OnceCell;
use std::ops::{Deref, DerefMut};
use std::time::Duration;

use battleship::{PlayerView, Point, ShipId, Shot, Side};
use support::Waker;

use self::fighting::{Fight, PACE};
use self::insight::{Insight, Review};
use self::placing::Placing;
use self::screen::Screen;
use super::battle::{Battle, BattleshipSetup};
use super::computer::{place_name, shot_words};
use super::plan::Plan;
use crate::journal::Journal;
use crate::library::RunningGame;
use crate::played::{battle_text, read_battle};
use crate::watching::Watching;

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
    /// Watch one shot, and wait.
    Step,
    /// Look at the game after so many shots; all of them is the end.
    GoTo(usize),
    /// Grade all shots.
    Grade,
    /// All that a report tells: grade the shots, and have the good player play against the same fleets.
    Report,
    /// Show shot after shot from the one shown on, or stop there.
    Replay(bool),
    /// Whichever of these is not so.
    ToggleReplay,
    /// Ask a computer player again that could not go on.
    AskAgain,
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

/// A game of Battleship on the table. What its journal can be asked and told, it can, too.
#[derive(Debug)]
pub struct BattleshipController {
    battle: Battle,
    placing: Placing,
    screen: Screen,
    fight: Fight,
    watching: Watching,
    insight: Insight,
    review: Review,
    journal: Journal<Point>,
    /// Why the game cannot go on.
    failure: Option<String>,
    /// Places are written as letters and numbers.
    letters: bool,
    /// What may be seen, until something changes.
    view: OnceCell<PlayerView>,
    wake: Waker,
}

impl Deref for BattleshipController {
    type Target = Journal<Point>;

    fn deref(&self) -> &Journal<Point> {
        &self.journal
    }
}

impl DerefMut for BattleshipController {
    fn deref_mut(&mut self) -> &mut Journal<Point> {
        &mut self.journal
    }
}

impl BattleshipController {
    /// A table with a game on it. `seed` is where random fleets come from.
    #[must_use]
    pub fn new(battle: Battle, seed: u64, wake: Waker) -> Self {
        let mut table = Self {
            battle,
            placing: Placing { plan: None, arranging: None, throws: seed },
            screen: Screen::default(),
            fight: Fight::default(),
            watching: Watching::at(PACE),
            insight: Insight::default(),
            review: Review::default(),
            journal: Journal::default(),
            failure: None,
            letters: false,
            view: OnceCell::new(),
            wake,
        };
        table.settle();
        table
    }

    /// The game, also for saving.
    pub const fn battle(&self) -> &Battle {
        &self.battle
    }

    /// The fleet that is being placed.
    pub const fn plan(&self) -> Option<&Plan> {
        self.placing.plan.as_ref()
    }

    /// Whether nobody but computer players is at the table.
    pub fn is_watched(&self) -> bool {
        self.battle.people() == 0
    }

    /// Whether watching goes on.
    pub const fn is_watching(&self) -> bool {
        self.watching.goes_on()
    }

    /// The pace of watching.
    pub const fn pace(&self) -> Duration {
        self.watching.pace()
    }

    /// When the last shot was fired.
    pub const fn fired_at(&self) -> Option<Duration> {
        self.fight.fired_at
    }

    /// Why the game cannot be played, if it cannot.
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// Writes places as letters and numbers, or as the seed does.
    pub const fn name_places(&mut self, letters: bool) {
        self.letters = letters;
    }

    fn place_name(&self, point: Point) -> String {
        place_name(point, self.letters)
    }

    /// The last shot of each side in the seed's words, one's own first, with places written by
    /// `place`: so the result of a shot can still be read when it was answered.
    #[must_use]
    pub fn last_words(&self, place: impl Fn(Point) -> String) -> Option<String> {
        let first = self.viewer().unwrap_or(Side::First);
        let last = |side| self.view().shots.iter().rev().find(|fired| fired.by == side);
        let words = [first, first.other()].into_iter().filter_map(last).map(|fired| {
            let name = self.name_for_viewer(fired.by);
            shot_words(self.battle.game(), &name, &place(fired.at), fired.shot)
        });
        let words: Vec<String> = words.collect();
        (!words.is_empty()).then(|| words.join(" · "))
    }

    /// The same in a few letters each, for where there is hardly room: `You (3,4): miss`.
    #[must_use]
    pub fn last_in_short(&self, place: impl Fn(Point) -> String) -> Vec<String> {
        let first = self.viewer().unwrap_or(Side::First);
        let last = |side| self.view().shots.iter().rev().find(|fired| fired.by == side);
        let words = [first, first.other()].into_iter().filter_map(last).map(|fired| {
            let what = match fired.shot {
                Shot::Miss => "miss",
                Shot::Hit => "hit",
                Shot::Sunk(_) => "sunk",
            };
            format!("{} {}: {what}", self.name_for_viewer(fired.by), place(fired.at))
        });
        words.collect()
    }

    /// What a side is called by whoever is at the screen alone.
    fn name_for_viewer(&self, side: Side) -> String {
        let is_viewer = self.battle.people() == 1 && self.viewer() == Some(side);
        if is_viewer { "You".to_owned() } else { self.battle.name(side) }
    }

    /// The result: `You win against Hasty`, where one person plays; otherwise who wins.
    #[must_use]
    pub fn result(&self) -> Option<String> {
        let winner = self.battle.winner()?;
        let name = |side| self.battle.name(side);
        Some(match self.viewer().filter(|_| self.battle.people() == 1) {
            Some(viewer) if viewer == winner => format!("You win against {}", name(winner.other())),
            Some(_) => format!("You lose against {}", name(winner)),
            None => format!("{} wins", name(winner)),
        })
    }

    /// Who gave up, if anybody did: `You surrendered`.
    #[must_use]
    pub fn given_up(&self) -> Option<String> {
        let side = self.battle.surrendered()?;
        Some(format!("{} surrendered", self.name_for_viewer(side)))
    }

    /// Carries out what a person asked for. What cannot be done is said and changes nothing.
    pub fn act(&mut self, intent: BattleshipIntent) {
        // What was refused before is no news beside what comes now.
        self.clear_notice();
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
            BattleshipIntent::Reveal(on) => self.screen.revealed = on,
            BattleshipIntent::Fire(at) => self.fire_for_person(at),
            BattleshipIntent::Surrender => self.surrender(),
            BattleshipIntent::Rematch => self.start(self.battle.setup()),
            BattleshipIntent::AskAgain => {
                self.failure = None;
                self.changed();
            }
            BattleshipIntent::New(setup) => self.start(setup),
            BattleshipIntent::Load(battle) => self.load(*battle),
            BattleshipIntent::Heat(wanted) => self.insight.heat_wanted = wanted,
            BattleshipIntent::Tip => self.ask_tip(),
            BattleshipIntent::Pace(pace) => self.watching.keep_pace(pace),
            BattleshipIntent::Watch(on) => {
                self.watching.go_on(on);
                self.fight.choosing = None;
            }
            BattleshipIntent::Step => self.watching.step(),
            BattleshipIntent::GoTo(shots) => self.go_to(shots),
            BattleshipIntent::Grade => self.begin_grades(),
            BattleshipIntent::Report => self.begin_report(),
            BattleshipIntent::Replay(on) => self.replay(on),
            BattleshipIntent::ToggleReplay => self.replay(!self.is_replaying()),
        }
        self.changed();
    }

    /// What may be seen is made anew.
    fn changed(&mut self) {
        self.view = OnceCell::new();
    }

    /// Goes on: computer players place and fire, the belief is heard.
    pub fn tick(&mut self, now: Duration) {
        self.pass_to(now);
        self.arrange();
        self.poll_choice();
        self.start_choice();
        self.poll_belief();
        self.start_belief();
        self.poll_grades();
        self.poll_benchmark();
        self.go_on_replaying();
    }

    /// When [`BattleshipController::tick`] must be called again at the latest.
    #[must_use]
    pub fn next_tick(&self) -> Option<Duration> {
        let choice = self.fight.choosing.as_ref().and_then(|pending| pending.due(self.least()));
        [self.notice_ends(), choice, self.review.replaying].into_iter().flatten().min()
    }

    /// Whether anything is going on in the background.
    pub const fn is_busy(&self) -> bool {
        self.fight.choosing.is_some()
            || self.placing.arranging.is_some()
            || self.insight.is_busy()
            || self.review.grading.is_some()
            || self.review.measuring.is_some()
    }
}

impl RunningGame for BattleshipController {
    type Game = Battle;
    type Place = Point;

    fn kept_game(&self) -> &Battle {
        &self.battle
    }

    fn go_on_with(&mut self, game: Battle) {
        self.load(game);
        self.changed();
    }

    fn analysis(&self) -> Option<String> {
        let grades = self.grades();
        (grades.len() == self.battle.shots().len()).then(|| battle_text(grades))
    }

    fn recall(&mut self, analysis: &str) {
        if let Some(grades) = read_battle(&self.battle, analysis) {
            self.take_grades(grades);
        }
    }
}
