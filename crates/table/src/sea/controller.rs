//! Battleship's controller: stages of a game, computer players, the belief, what is said.

use std::sync::Arc;
use std::time::Duration;

use battleship::{AttackError, Point, ShipId, Shot};
use battleship_engine::belief::{Heat, heat};
use battleship_engine::placement::Layout;

use super::battle::{Battle, FireError, SeaSeat, SeaSetup, SideOf, Sight};
use super::grades::{Grade, Reckoning, grade};
use super::plan::Plan;
use super::rung::{place_name, shot_words};
use crate::controller::{ENGINE_LEAST, NOTICE};
use crate::task::{Task, Wake};

/// What a person asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum SeaIntent {
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
    /// Fire.
    Fire(Point),
    /// Give up.
    Surrender,
    /// The same again.
    Rematch,
    /// Another game.
    New(SeaSetup),
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
    Placing(SideOf),
    /// The computer players place theirs.
    Arranging,
    /// The screen waits for this side's person.
    HandOver(SideOf),
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
pub struct SeaController {
    battle: Battle,
    plan: Option<Plan>,
    /// Who is at the screen, where two people share it.
    at_screen: Option<SideOf>,
    now: Duration,
    wake: Wake,
    throws: u64,
    arranging: Option<(SideOf, Task<Result<Layout, String>>)>,
    failure: Option<String>,
    choosing: Option<Choosing>,
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
    notice: Option<(String, Duration)>,
    told: String,
    /// Places are written as letters and numbers.
    letters: bool,
    unsaved: bool,
    revision: u64,
}

#[derive(Debug)]
struct Choosing {
    side: SideOf,
    task: Task<Option<Point>>,
    began: Duration,
    answer: Answer,
}

/// What a computer player has answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    /// Nothing yet.
    Pending,
    /// This point.
    Shot(Point),
    /// It does not know where to shoot.
    Nowhere,
}

/// The chances of one chart. They are given out for that chart alone.
#[derive(Debug, Default)]
struct Belief {
    /// Of whose waters, after how many shots of the game.
    of: Option<(SideOf, usize)>,
    heat: Option<Arc<Heat>>,
    task: Option<Task<Heat>>,
}

impl SeaController {
    /// A table with a game on it. `seed` is where random fleets come from.
    #[must_use]
    pub fn new(battle: Battle, seed: u64, wake: Wake) -> Self {
        let mut table = Self {
            battle,
            plan: None,
            at_screen: None,
            now: Duration::ZERO,
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
            notice: None,
            told: String::new(),
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
    pub const fn setup(&self) -> &SeaSetup {
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
        for side in SideOf::BOTH {
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
            None if two => Stage::HandOver(self.battle.turn().unwrap_or(SideOf::First)),
            _ => Stage::Battle,
        }
    }

    /// Who looks at the screen.
    #[must_use]
    pub fn viewer(&self) -> Option<SideOf> {
        match self.people() {
            1 => SideOf::BOTH.into_iter().find(|side| self.battle.seat(*side).is_person()),
            2 if self.stage() == Stage::Over => self.at_screen.or(self.battle.winner()),
            2 => self.at_screen,
            _ => None,
        }
    }

    /// What whoever is at the screen may know.
    #[must_use]
    pub fn sight(&self) -> Sight {
        match self.shown {
            None => self.battle.sight(self.viewer()),
            // Only a finished game is gone through.
            Some(shots) => self.battle.sight_after(self.viewer(), shots),
        }
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
    pub fn target(&self) -> SideOf {
        match (self.viewer(), self.battle.turn()) {
            (Some(viewer), _) => viewer.other(),
            (None, Some(turn)) => turn.other(),
            (None, None) => SideOf::Second,
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
    pub fn reckoning(&self, side: SideOf) -> Reckoning {
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
        self.notice.as_ref().filter(|(_, until)| self.now < *until).map(|(text, _)| text.as_str())
    }

    /// The last thing that happened, to be read aloud.
    pub fn told(&self) -> &str {
        &self.told
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
    pub fn tell(&mut self, text: impl Into<String>) {
        self.told = text.into();
    }

    /// Says something in the bottom row for a while.
    pub fn say(&mut self, text: impl Into<String>) {
        self.notice = Some((text.into(), self.now + NOTICE));
    }

    /// The last shot in the seed's words, with places written by `place`.
    #[must_use]
    pub fn last_words(&self, place: impl Fn(Point) -> String) -> Option<String> {
        let fired = self.battle.shots.get(self.shots_shown().checked_sub(1)?)?;
        let name = self.battle.name(SideOf::BOTH[fired.by]);
        Some(shot_words(self.battle.game(), &name, &place(fired.at), fired.shot))
    }

    /// The result in the seed's words.
    #[must_use]
    pub fn result(&self) -> Option<String> {
        self.battle.winner().map(|winner| format!("{} wins!", self.battle.name(winner)))
    }

    /// Carries out what a person asked for. What cannot be done is said and changes nothing.
    pub fn act(&mut self, intent: SeaIntent) {
        match intent {
            SeaIntent::Hold(ship) => self.with_plan(|plan| plan.hold(ship)),
            SeaIntent::MoveTo(point) => self.with_plan(|plan| plan.move_to(point)),
            SeaIntent::Rotate => self.with_plan(Plan::rotate),
            SeaIntent::Place => self.place(),
            SeaIntent::Random => self.place_at_random(),
            SeaIntent::ClearFleet => self.with_plan(Plan::clear),
            SeaIntent::Ready => self.ready(),
            SeaIntent::TakeOver => self.take_over(),
            SeaIntent::HandOver => self.hand_over(),
            SeaIntent::Fire(at) => self.fire_for_person(at),
            SeaIntent::Surrender => self.surrender(),
            SeaIntent::Rematch => {
                let setup = self.battle.setup.clone();
                self.start(setup);
            }
            SeaIntent::New(setup) => self.start(setup),
            SeaIntent::Load(battle) => self.load(*battle),
            SeaIntent::Heat(wanted) => self.heat_wanted = wanted,
            SeaIntent::Tip => self.ask_tip(),
            SeaIntent::Pace(pace) => self.pace = pace.min(SLOWEST),
            SeaIntent::Watch(on) => {
                self.watching = on;
                self.choosing = None;
            }
            SeaIntent::GoTo(shots) => self.go_to(shots),
            SeaIntent::Grade => self.begin_grades(),
        }
        self.revision += 1;
    }

    /// Goes on: computer players place and fire, the belief is heard.
    pub fn tick(&mut self, now: Duration) {
        self.now = self.now.max(now);
        self.arrange();
        self.hear_choice();
        self.start_choice();
        self.hear_belief();
        if self.heat_wanted || self.tip_wanted {
            self.look();
        }
        self.hear_grades();
    }

    /// When [`SeaController::tick`] must be called again at the latest.
    #[must_use]
    pub fn next_tick(&self) -> Option<Duration> {
        let notice =
            self.notice.as_ref().map(|(_, until)| *until).filter(|until| *until > self.now);
        let choice = self.choosing.as_ref().filter(|choosing| choosing.answer != Answer::Pending);
        let choice = choice.map(|choosing| choosing.began + self.least());
        [notice, choice].into_iter().flatten().min()
    }

    /// Whether anything is going on in the background.
    pub const fn is_busy(&self) -> bool {
        self.choosing.is_some()
            || self.arranging.is_some()
            || self.belief.task.is_some()
            || self.grading.is_some()
    }

    // Placing.

    fn with_plan(&mut self, change: impl FnOnce(&mut Plan)) {
        if let Some(plan) = &mut self.plan {
            change(plan);
        }
    }

    fn place(&mut self) {
        let Some(plan) = &mut self.plan else { return };
        let name =
            plan.held().and_then(|ship| plan.game().ship(ship)).map(|ship| ship.name().to_owned());
        let Some(name) = name else { return };
        match plan.place() {
            Ok(()) => self.told = format!("The {name} is placed."),
            Err(why) => {
                let text = format!("The {name} cannot be placed there: {why}");
                self.told.clone_from(&text);
                self.say(text);
            }
        }
    }

    fn place_at_random(&mut self) {
        self.throws = self.throws.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let seed = self.throws;
        let Some(plan) = &mut self.plan else { return };
        match plan.randomise(seed) {
            Ok(()) => "All ships are placed.".clone_into(&mut self.told),
            Err(why) => self.say(why),
        }
    }

    fn ready(&mut self) {
        let Stage::Placing(side) = self.stage() else { return };
        let layout = self.plan.as_ref().and_then(Plan::layout);
        if layout.is_some_and(|layout| self.battle.set_fleet(side, layout)) {
            self.at_screen = None;
            self.unsaved = true;
            self.settle();
        } else {
            self.say("the fleet is not complete yet");
        }
    }

    /// Prepares whatever the stage needs.
    fn settle(&mut self) {
        self.plan = match self.stage() {
            Stage::Placing(_) => Some(Plan::new(self.battle.game())),
            _ => None,
        };
    }

    /// Computer players place their fleets in the background.
    fn arrange(&mut self) {
        if let Some((side, task)) = &mut self.arranging {
            let side = *side;
            match task.heard() {
                Some(Ok(layout)) => {
                    self.battle.set_fleet(side, layout);
                    self.arranging = None;
                    self.unsaved = true;
                    self.revision += 1;
                }
                Some(Err(why)) => {
                    self.arranging = None;
                    self.failure = Some(why);
                    self.revision += 1;
                }
                None if task.is_done() => self.arranging = None,
                None => {}
            }
        }
        if self.arranging.is_some() || self.failure.is_some() {
            return;
        }
        for side in SideOf::BOTH {
            let SeaSeat::Computer(rung) = self.battle.seat(side) else { continue };
            if self.battle.is_placed(side) {
                continue;
            }
            let (game, seed) = (Arc::clone(self.battle.game()), self.battle.seed);
            let seed = seed.wrapping_add(1 + side.index() as u64);
            let task = Task::start(&self.wake, move |_, tell| tell.tell(rung.layout(&game, seed)));
            match task {
                Ok(task) => self.arranging = Some((side, task)),
                Err(error) => self.failure = Some(error.to_string()),
            }
            return;
        }
    }

    // Two people.

    fn take_over(&mut self) {
        if let Stage::HandOver(side) = self.stage() {
            self.at_screen = Some(side);
            self.settle();
        }
    }

    fn hand_over(&mut self) {
        if self.must_hand_over() {
            self.at_screen = None;
            self.forget_belief();
        }
    }

    // The battle.

    fn fire_for_person(&mut self, at: Point) {
        if !self.can_fire() {
            let why = match self.stage() {
                Stage::Over => "the game is over",
                Stage::Battle if self.must_hand_over() => "the other player comes next",
                _ => "it is not your turn",
            };
            return self.refuse(at, why.to_owned());
        }
        self.fire(at);
    }

    fn refuse(&mut self, at: Point, why: String) {
        self.refused = Some((at, self.now));
        self.told.clone_from(&why);
        self.say(why);
    }

    fn fire(&mut self, at: Point) {
        let side = self.battle.turn();
        match self.battle.fire(at) {
            Ok(shot) => {
                self.fired_at = Some(self.now);
                self.refused = None;
                self.notice = None;
                self.unsaved = true;
                self.revision += 1;
                self.choosing = None;
                self.tip_wanted = false;
                let name = side.map_or_else(String::new, |side| self.battle.name(side));
                let place = self.place_name(at);
                self.told = shot_words(self.battle.game(), &name, &place, shot) + ".";
                if let Some(result) = self.result() {
                    self.told += &format!(" {result}");
                }
                self.hush_hits(shot);
            }
            Err(FireError::Attack(AttackError::AlreadyAttacked(at))) => {
                self.refuse(at, format!("{} was attacked before", self.place_name(at)));
            }
            Err(error) => self.refuse(at, error.to_string()),
        }
    }

    /// A sunk ship is said in the bottom row, too, because it is easily missed.
    fn hush_hits(&mut self, shot: Shot) {
        if let (Shot::Sunk(_), false) = (shot, self.people() == 0) {
            let told = self.told.clone();
            self.say(told);
        }
    }

    fn surrender(&mut self) {
        let Some(turn) = self.battle.turn() else { return };
        let loser = self.viewer().unwrap_or(turn);
        self.battle.surrender(loser);
        self.choosing = None;
        self.unsaved = true;
        self.told = self.result().unwrap_or_default();
    }

    fn start(&mut self, setup: SeaSetup) {
        self.throws = self.throws.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(0x5EA);
        let battle = Battle::new(setup, self.throws);
        self.load(battle);
        self.unsaved = true;
    }

    fn load(&mut self, battle: Battle) {
        let wake = self.wake.clone();
        let (now, pace, throws) = (self.now, self.pace, self.throws);
        let (heat_wanted, revision, letters) = (self.heat_wanted, self.revision, self.letters);
        let new = Self::new(battle, throws, wake);
        *self = Self { now, heat_wanted, pace, letters, revision, ..new };
        "A new game of Battleship.".clone_into(&mut self.told);
    }

    fn least(&self) -> Duration {
        if self.is_watched() { self.pace.max(Duration::from_millis(50)) } else { ENGINE_LEAST * 2 }
    }

    fn start_choice(&mut self) {
        if self.choosing.is_some() || self.stage() != Stage::Battle || self.shown.is_some() {
            return;
        }
        if self.is_watched() && !self.watching {
            return;
        }
        let Some(side) = self.battle.turn() else { return };
        let SeaSeat::Computer(rung) = self.battle.seat(side) else { return };
        let game = Arc::clone(self.battle.game());
        let seed = self.battle.seed.wrapping_add(11 + side.index() as u64);
        let own = self.battle.shots_of(side);
        let task = Task::start(&self.wake, move |_, tell| tell.tell(rung.shot(&game, seed, &own)));
        match task {
            Ok(task) => {
                self.choosing =
                    Some(Choosing { side, task, began: self.now, answer: Answer::Pending });
            }
            Err(error) => self.failure = Some(error.to_string()),
        }
    }

    fn hear_choice(&mut self) {
        let least = self.least();
        let Some(choosing) = &mut self.choosing else { return };
        if choosing.answer == Answer::Pending {
            choosing.answer = match choosing.task.heard() {
                Some(Some(at)) => Answer::Shot(at),
                Some(None) => Answer::Nowhere,
                None if choosing.task.is_done() => Answer::Nowhere,
                None => Answer::Pending,
            };
        }
        if self.now.saturating_sub(choosing.began) < least {
            return;
        }
        let answer = match choosing.answer {
            Answer::Pending => return,
            Answer::Shot(at) => Some(at),
            Answer::Nowhere => None,
        };
        let side = choosing.side;
        self.choosing = None;
        if self.battle.turn() != Some(side) {
            return;
        }
        // A computer player that wastes a shot would stop the game; it takes the next free point.
        let free = self.battle.chart(side.other()).untried();
        let at = answer.filter(|at| free.contains(*at)).or(free.first());
        if let Some(at) = at {
            self.fire(at);
        }
    }

    // Insight.

    fn look(&mut self) {
        let key = (self.target(), self.shots_shown());
        let allowed = matches!(self.stage(), Stage::Battle | Stage::Over);
        if self.belief.of == Some(key) || !allowed {
            return;
        }
        let chart = self.battle.chart_after(key.0, key.1);
        self.leave_belief();
        self.belief = Belief { of: Some(key), heat: None, task: None };
        let work = move |_: &reversi_engine::Stop, tell: &crate::task::Tell<Heat>| {
            tell.tell(heat(&chart));
        };
        match Task::start(&self.wake, work) {
            Ok(task) => self.belief.task = Some(task),
            Err(error) => self.say(error.to_string()),
        }
    }

    fn hear_belief(&mut self) {
        if let Some(task) = &mut self.belief.task {
            if let Some(heat) = task.heard() {
                self.belief.heat = Some(Arc::new(heat));
                self.belief.task = None;
                self.revision += 1;
            } else if task.is_done() {
                self.belief.task = None;
            }
        }
        if self.tip_wanted
            && let Some(heat) = self.known_heat()
        {
            let chart = self.battle.chart_after(self.target(), self.shots_shown());
            if let Some(best) = heat.hottest(chart.untried()).first() {
                let chance = heat.at(best);
                let place = self.place_name(best);
                self.tip = Some((self.shots_shown(), best));
                self.told = format!("Tip: {place}.");
                self.say(format!("Tip: {place}, a chance of {:.0} %", chance * 100.0));
            }
            self.tip_wanted = false;
        }
    }

    /// Dropping work waits for its end, which would delay a picture. So it ends by itself.
    fn leave_belief(&mut self) {
        self.leaving.extend(self.belief.task.take());
        self.leaving.retain_mut(|task| {
            let _ = task.heard();
            !task.is_done()
        });
    }

    fn forget_belief(&mut self) {
        self.leave_belief();
        self.belief = Belief::default();
        self.tip = None;
        self.tip_wanted = false;
    }

    fn ask_tip(&mut self) {
        if self.can_fire() {
            self.tip_wanted = true;
        } else {
            self.say("there is no shot to look for");
        }
    }

    fn go_to(&mut self, shots: usize) {
        // While a game goes on there is nothing to go through: it would show what is to come.
        if self.stage() != Stage::Over {
            return self.say("a game can be gone through when it is over");
        }
        let all = self.battle.shots.len();
        self.shown = (shots < all).then_some(shots);
    }

    fn begin_grades(&mut self) {
        if self.stage() != Stage::Over {
            return self.say("shots are graded when the game is over");
        }
        if self.grading.is_some() || self.grades.len() == self.battle.shots.len() {
            return;
        }
        let (game, shots) = (Arc::clone(self.battle.game()), self.battle.shots.clone());
        let work = move |stop: &reversi_engine::Stop, tell: &crate::task::Tell<Grade>| {
            grade(&game, &shots, stop, |grade| tell.tell(grade));
        };
        self.grades.clear();
        match Task::start(&self.wake, work) {
            Ok(task) => self.grading = Some(task),
            Err(error) => self.say(error.to_string()),
        }
    }

    fn hear_grades(&mut self) {
        let Some(task) = &mut self.grading else { return };
        while let Some(grade) = task.heard() {
            self.grades.push(grade);
        }
        if task.is_done() {
            self.grading = None;
        }
        self.revision += 1;
    }
}
