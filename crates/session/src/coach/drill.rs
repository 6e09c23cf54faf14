//! A walk through positions in which a good move is to be found: one's own mistakes, or puzzles.

use std::time::Duration;

use reversi::{Model, Player, Position, Square};
use reversi_engine::{Engine, Limits, MoveValue, Options};
use support::{StopToken, Task, TaskSender, Waker};

use super::puzzle::{Difficulty, Puzzle, daily, from_game};
use super::reason::{Better, why_bad, why_best, why_better};
use crate::controller::{Controller, Mark};
use crate::intent::Intent;
use crate::lesson::{LessonIntent, Said, table_with};
use crate::words::{count, title, why_not};

/// What is walked through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrillKind {
    /// One's own mistakes in a game that was looked at again.
    Mistakes,
    /// The puzzles of a day, counted from 1970.
    Puzzles(u64),
}

/// A position, and what is known of its moves.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// What it is: `Move 31`, `Easy`.
    pub title: String,
    /// The position.
    pub position: Position,
    /// The move that was played there, and was a mistake.
    pub played: Option<Square>,
    /// What every move is worth, the best first; empty until that is worked out.
    values: Vec<MoveValue>,
    /// Whether it was solved, at any try.
    pub is_solved: bool,
}

/// What the work in the background finds.
#[derive(Debug)]
enum Found {
    Exercise(Exercise),
    Values(usize, Vec<MoveValue>),
}

/// A walk, and how far the player has come.
#[derive(Debug)]
pub struct Drill {
    kind: DrillKind,
    exercises: Vec<Exercise>,
    at: usize,
    table: Controller,
    said: Option<Said>,
    announcement: String,
    task: Option<Task<Found>>,
    /// An answer that waits for the values.
    waiting: Option<Square>,
    trouble: Option<String>,
}

/// A difference that a guess must show to count.
const NEAR: i32 = 1;
/// How many of one's own games are looked through for puzzles.
const OWN_GAMES: usize = 12;
/// How many puzzles come from them.
const OWN_PUZZLES: usize = 2;

fn analyst() -> Result<Engine, String> {
    let options = Options { threads: 1, hash_mb: 16, ..Options::default() };
    Engine::new(options).map_err(|error| error.to_string())
}

impl Drill {
    /// A walk through the mistakes of the people at the table, in the order of the game, or why there
    /// is none.
    pub fn mistakes(controller: &Controller, wake: &Waker) -> Result<Self, &'static str> {
        if controller.review_progress().is_some() {
            return Err("the game is being analysed: one moment");
        }
        // Of a part of the game nobody knows which mistakes mattered.
        if !controller.is_reviewed() {
            return Err("no mistake of yours is known: analyse the game first");
        }
        let exercises = mistakes_of(controller);
        let first = exercises.first().ok_or("no mistake of yours was found in this game")?;
        let mut drill = Self::new(DrillKind::Mistakes, table_with(&first.position), exercises);
        let positions: Vec<Position> = drill.exercises.iter().map(|found| found.position).collect();
        drill.start(wake, move |engine, stop, sender| {
            for (place, position) in positions.iter().enumerate() {
                let values = engine.analyse_moves_with(position, &Limits::ANALYSIS, stop, |_| {});
                if stop.is_stopped() {
                    return;
                }
                sender.send(Found::Values(place, values));
            }
        });
        drill.begin(0);
        Ok(drill)
    }

    /// The puzzles of a day, and some from one's own finished games, the latest first.
    #[must_use]
    pub fn puzzles(day: u64, solved: u64, games: Vec<(Model, Player)>, wake: &Waker) -> Self {
        let table = table_with(&Position::start(reversi::RuleSet::OTHELLO));
        let mut drill = Self::new(DrillKind::Puzzles(day), table, Vec::new());
        drill.start(wake, move |engine, stop, sender| {
            let send = |number: usize, source: &str, Puzzle { position, values }: Puzzle| {
                let difficulty = Difficulty::of(position.board().empty().len());
                sender.send(Found::Exercise(Exercise {
                    title: format!("{}{source}", difficulty.name()),
                    position,
                    played: None,
                    values,
                    // Those of one's own games may be others than before.
                    is_solved: number < Difficulty::DAILY.len() && solved >> number & 1 == 1,
                }));
            };
            for number in 0..Difficulty::DAILY.len() {
                if let Some(puzzle) = daily(engine, day, number, stop) {
                    send(number, "", puzzle);
                }
            }
            let own = games.iter().take(OWN_GAMES);
            let own = own.filter_map(|(game, player)| from_game(engine, game, *player, stop));
            for (number, puzzle) in own.take(OWN_PUZZLES).enumerate() {
                send(Difficulty::DAILY.len() + number, ", from one of your games", puzzle);
            }
        });
        "Making the puzzles of the day ...".clone_into(&mut drill.announcement);
        drill
    }

    fn new(kind: DrillKind, table: Controller, exercises: Vec<Exercise>) -> Self {
        let (said, announcement, task, waiting, trouble) = Default::default();
        Self { kind, exercises, at: 0, table, said, announcement, task, waiting, trouble }
    }

    fn start(
        &mut self,
        wake: &Waker,
        work: impl FnOnce(&Engine, &StopToken, &TaskSender<Found>) + Send + 'static,
    ) {
        let started = analyst().and_then(|engine| {
            Task::start(wake, move |stop, sender| work(&engine, stop, sender))
                .map_err(|error| format!("the engine could not be started: {error}"))
        });
        match started {
            Ok(task) => self.task = Some(task),
            Err(why) => self.trouble = Some(why),
        }
    }

    /// What is walked through.
    pub const fn kind(&self) -> DrillKind {
        self.kind
    }

    /// The positions, as far as they are known.
    pub fn exercises(&self) -> &[Exercise] {
        &self.exercises
    }

    /// Which one is on the table, from 0; at the end, how many there are.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The one on the table.
    pub fn exercise(&self) -> Option<&Exercise> {
        self.exercises.get(self.at)
    }

    /// Whether work goes on in the background.
    pub const fn is_busy(&self) -> bool {
        self.task.is_some()
    }

    /// Whether all are behind.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.at >= self.exercises.len() && self.task.is_none()
    }

    /// The board.
    pub const fn table(&self) -> &Controller {
        &self.table
    }

    /// What was said to the last answer.
    pub const fn said(&self) -> Option<&Said> {
        self.said.as_ref()
    }

    /// Whether the right move is on the board.
    #[must_use]
    pub fn is_answered(&self) -> bool {
        self.said.as_ref().is_some_and(|said| said.is_right)
    }

    /// The last thing that happened, to be read aloud.
    pub fn announcement(&self) -> &str {
        &self.announcement
    }

    /// What it is about.
    #[must_use]
    pub fn title(&self) -> String {
        match (self.exercise(), self.kind) {
            (Some(exercise), _) => exercise.title.clone(),
            (None, _) if self.task.is_some() => "One moment ...".to_owned(),
            (None, DrillKind::Mistakes) => "These were your mistakes".to_owned(),
            (None, DrillKind::Puzzles(_)) => "That is all for today".to_owned(),
        }
    }

    /// What is to be done.
    #[must_use]
    pub fn text(&self) -> String {
        let Some(exercise) = self.exercise() else {
            if let Some(trouble) = &self.trouble {
                return trouble.clone();
            }
            let solved = self.exercises.iter().filter(|exercise| exercise.is_solved).count();
            let of = self.exercises.len();
            return match self.task {
                Some(_) => "The next puzzle is being made.".to_owned(),
                None => format!("{solved} of {of} solved."),
            };
        };
        let kind = exercise.position.rules().variant();
        let who = title(kind, exercise.position.mover());
        let empties = exercise.position.board().empty().len();
        match exercise.played {
            Some(played) => {
                format!("You are {who} and played {played}. Find a better move.")
            }
            None => format!(
                "You are {who}; {} are left. Exactly one move is best, counted to the end. Find it.",
                count(empties as usize, "empty square")
            ),
        }
    }

    /// Time goes on, and what was found is heard.
    pub fn tick(&mut self, now: Duration) {
        self.table.tick(now);
        let (mut found, mut task) = (Vec::new(), self.task.take());
        Task::drain(&mut task, |news| found.push(news));
        self.task = task;
        for news in found {
            match news {
                Found::Exercise(exercise) => {
                    self.exercises.push(exercise);
                    if self.at + 1 == self.exercises.len() {
                        self.begin(self.at);
                    }
                }
                Found::Values(place, values) => {
                    if let Some(exercise) = self.exercises.get_mut(place) {
                        exercise.values = values;
                    }
                }
            }
        }
        if let Some(square) = self.waiting
            && self.exercise().is_some_and(|exercise| !exercise.values.is_empty())
        {
            self.waiting = None;
            self.play(square);
        }
    }

    /// When to go on at the latest.
    #[must_use]
    pub fn next_tick(&self) -> Option<Duration> {
        self.table.next_tick()
    }

    fn begin(&mut self, at: usize) {
        self.at = at.min(self.exercises.len());
        (self.said, self.waiting) = (None, None);
        if let Some(exercise) = self.exercises.get(self.at) {
            self.table = table_with(&exercise.position);
        }
        self.announcement = format!("{}. {}", self.title(), self.text());
    }

    /// Carries out what was asked for.
    pub fn act(&mut self, intent: LessonIntent) {
        match intent {
            LessonIntent::Back => self.begin(self.at.saturating_sub(1)),
            LessonIntent::Next => self.begin(self.at + 1),
            LessonIntent::Again => self.begin(self.at),
            LessonIntent::Restart => self.begin(0),
            LessonIntent::Show => {
                let best = self.exercise().and_then(|exercise| exercise.values.first());
                let best = best.map(|best| best.square);
                if let (Some(square), false) = (best, self.is_answered()) {
                    let was_solved = self.exercise().is_some_and(|exercise| exercise.is_solved);
                    self.play(square);
                    // What was shown was not solved.
                    if let Some(exercise) = self.exercises.get_mut(self.at) {
                        exercise.is_solved = was_solved;
                    }
                } else if best.is_none() {
                    self.hear(Said::wrong("The moves are being worked out: one moment."));
                }
            }
        }
    }

    /// An answer.
    pub fn play(&mut self, square: Square) {
        let Some(exercise) = self.exercises.get(self.at) else { return };
        if self.is_answered() {
            return;
        }
        if exercise.position.find_move(square).is_none() {
            // It says and shows why.
            self.table.act(Intent::Play(square));
            return self.hear(Said::wrong(format!("{}.", why_not(&exercise.position, square))));
        }
        if exercise.values.is_empty() {
            self.waiting = Some(square);
            return self.hear(Said::wrong(format!("{square}: working it out ...")));
        }
        let said = judge(exercise, square);
        if said.is_right {
            self.table.act(Intent::Play(square));
            self.exercises[self.at].is_solved = true;
        }
        self.hear(said);
    }

    fn hear(&mut self, said: Said) {
        self.announcement.clone_from(&said.text);
        self.said = Some(said);
    }
}

/// The mistakes of the people at the table.
fn mistakes_of(controller: &Controller) -> Vec<Exercise> {
    let mut game = controller.model().clone();
    let remarks = (0..controller.moves().len()).filter_map(|place| {
        let remark = controller.remark(place)?;
        let is_own = controller.seat(remark.mover).is_person();
        (is_own && Mark::of(remark.loss).is_some()).then_some((place, remark))
    });
    let exercise = |(place, remark): (usize, &reversi_engine::PlyAnalysis)| {
        game.go_to(place);
        let sign = Mark::of(remark.loss).map_or("", Mark::sign);
        Exercise {
            title: format!("Move {}: {} {sign}", place + 1, remark.played),
            position: *game.position(),
            played: Some(remark.played),
            values: Vec::new(),
            is_solved: false,
        }
    };
    remarks.map(exercise).collect()
}

/// What a move is worth, in words.
fn worth(found: &MoveValue) -> String {
    match (found.value.is_exact(), found.value.discs) {
        (false, _) => format!("is worth {}", found.value),
        (true, 0) => "draws".to_owned(),
        (true, discs @ 1..) => format!("wins by {discs}"),
        (true, discs) => format!("loses by {}", -discs),
    }
}

fn judge(exercise: &Exercise, square: Square) -> Said {
    let Exercise { position, values, played, .. } = exercise;
    let Some((best, found)) =
        values.first().zip(values.iter().find(|found| found.square == square))
    else {
        return Said::wrong(format!("{square} was not looked at."));
    };
    let near = if best.value.is_exact() { 0 } else { NEAR };
    let worth_of_it = worth(found);
    if found.value.discs + near >= best.value.discs && Some(square) != *played {
        let why = match *played {
            Some(played) => why_better(position, &found.line, played),
            None => why_best(position, values),
        };
        let why = why.map_or_else(String::new, |advice| advice.text);
        let text = format!("Right: {square} {worth_of_it} with best play. {why}");
        return Said { is_right: true, text: text.trim_end().to_owned(), line: Vec::new() };
    }
    let before = played.and_then(|played| values.iter().find(|found| found.square == played));
    let advice = why_bad(position, &found.line, Some(Better::Hidden(best.square)));
    let why = advice.as_ref().map_or_else(String::new, |advice| advice.text.clone());
    let line = advice.map_or_else(Vec::new, |advice| advice.line);
    let lost = best.value.discs - found.value.discs;
    let more = match before {
        Some(_) if Some(square) == *played => "That is what was played. ",
        Some(before) if found.value.discs > before.value.discs => "Better, but not good enough. ",
        _ => "",
    };
    let text = format!(
        "{more}{square} {worth_of_it}, {} less than the best. {why} Try again.",
        count(lost.unsigned_abs() as usize, "disc")
    );
    Said { is_right: false, text, line }
}

#[cfg(test)]
mod tests;
