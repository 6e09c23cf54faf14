//! Rounds: play, fit, measure, match, and keep what is better.

use std::fmt::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::{fs, io};

use arena::{Contest, ContestResult, Openings, Progress, Series};
use reversi::{Position, RuleSet};
use reversi_engine::eval::{Geometry, PatternWeights};
use reversi_engine::{
    Clock, Engine, Evaluation, Limits, NoMemory, Options, PlayerError, ReversiContender,
    ReversiPlayer, SearchInfo, StopToken,
};
use support::{Contender, SeededRandom};

use crate::errors::{MeasuredErrors, measure, numbers_of_empties};
use crate::files::{read_games, write_games, write_whole};
use crate::fit::{FitOptions, fit_weights};
use crate::self_play::{SelfPlay, TrainingGame};

/// How to make weights.
#[derive(Clone, Debug)]
pub struct Training {
    /// Where the files of all rounds are.
    pub folder: PathBuf,
    /// How many rounds.
    pub rounds: u32,
    /// Games in a round; one in fifty is not learned from but measured on.
    pub games: u64,
    /// Games of the match against the best weights so far.
    pub match_games: u64,
    /// Where they begin.
    pub openings: Openings,
    /// Positions for each number of empty squares on which errors are measured.
    pub measured: usize,
    /// Where the dice start.
    pub seed: u64,
    /// How many threads work. They change nothing but the time it takes.
    pub threads: usize,
    /// How games are played.
    pub self_play: SelfPlay,
    /// How weights are fitted.
    pub fit: FitOptions,
}

/// So many games are played between two files.
const FILE_GAMES: u64 = 1_000;
/// One game of so many is kept from the fit.
const HELD_OUT: usize = 50;
/// How far the sides of a match look ahead.
const MATCH_DEPTH: u32 = 6;
/// The file of a round that is written last.
const REPORT: &str = "report.txt";

/// What a training is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The engine plays itself.
    Games,
    /// Weights are fitted, phase by phase.
    Fit,
    /// Positions are searched to measure errors.
    Errors,
    /// New weights play the best so far.
    Match,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Games => "games",
            Self::Fit => "fit",
            Self::Errors => "errors",
            Self::Match => "match",
        })
    }
}

/// How far a training is, for whoever watches it.
#[derive(Debug, Default)]
pub struct Watch {
    stop: StopToken,
    now: Mutex<Option<Now>>,
}

#[derive(Debug)]
struct Now {
    round: u32,
    step: Step,
    progress: Arc<Progress>,
    /// What was done before this part of the step, and what there is to do in all.
    before: u64,
    whole: u64,
}

impl Watch {
    /// A training that has not begun yet, and that this ends; what is done stays.
    #[must_use]
    pub fn new(stop: StopToken) -> Self {
        Self { stop, ..Self::default() }
    }

    /// How much of the present step is done, and how much there is to do.
    pub fn done(&self) -> (u64, u64) {
        let now = self.now.lock().unwrap_or_else(PoisonError::into_inner);
        now.as_ref().map_or((0, 0), |now| (now.before + now.progress.done(), now.whole))
    }

    fn begin(&self, round: u32, step: Step, before: u64, whole: u64) -> Arc<Progress> {
        let progress = Arc::new(Progress::new(self.stop.clone()));
        let now = Now { round, step, progress: Arc::clone(&progress), before, whole };
        *self.now.lock().unwrap_or_else(PoisonError::into_inner) = Some(now);
        progress
    }
}

/// The round and the step.
impl fmt::Display for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.now.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(now) => write!(f, "round {}, {}", now.round, now.step),
            None => Ok(()),
        }
    }
}

/// What came of a round.
#[derive(Clone, Debug)]
pub struct RoundReport {
    /// Which one, from 1.
    pub round: u32,
    /// What was measured of its weights.
    pub errors: MeasuredErrors,
    /// The match against the best weights so far.
    pub result: ContestResult,
    /// Whether its weights are the best now.
    pub kept: bool,
}

/// Why a training ended.
#[derive(Debug)]
pub enum TrainingError {
    /// There are no patterns for the board.
    Board(RuleSet),
    /// It was stopped; what is done stays.
    Stopped,
    /// A file could not be read or written.
    File(PathBuf, io::Error),
    /// There is a file which is not what it should be.
    Damaged(PathBuf),
    /// The folder holds a training that was begun with these options.
    Other(PathBuf, String),
    /// Nothing is known of this round yet, on which a later one depends.
    Unfinished(u32),
    /// There was not enough memory.
    Memory(NoMemory),
    /// A match could not be played.
    Match(PlayerError),
}

impl fmt::Display for TrainingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(rules) => {
                write!(f, "there are no patterns for {}, only for 8x8 and 6x6", rules.size())
            }
            Self::Stopped => f.write_str("stopped"),
            Self::File(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Other(folder, options) => write!(
                f,
                "{} holds a training with other options: {options}; take these, or another folder",
                folder.display()
            ),
            Self::Damaged(path) => write!(f, "{} is damaged; delete it to go on", path.display()),
            Self::Unfinished(round) => {
                write!(f, "round {round} is not finished; quadrille train finishes it")
            }
            Self::Memory(error) => error.fmt(f),
            Self::Match(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TrainingError {}

impl From<NoMemory> for TrainingError {
    fn from(error: NoMemory) -> Self {
        Self::Memory(error)
    }
}

impl Training {
    /// Goes through all rounds, or on with them. `finished` gets each that is done. The best weights
    /// are then in `weights.bin` in the folder.
    pub fn run(
        &self,
        watch: &Watch,
        mut finished: impl FnMut(&RoundReport),
    ) -> Result<(), TrainingError> {
        let rules = self.self_play.rules;
        let geometry = Geometry::of(rules.size()).ok_or(TrainingError::Board(rules))?;
        self.claim_folder()?;
        let mut best: Option<Arc<PatternWeights>> = None;
        // Weights learn from the games of all rounds so far: searches come to positions that good
        // players never would.
        let mut learned: Vec<TrainingGame> = Vec::new();
        for round in 1..=self.rounds {
            let games = self.games_of(round, best.as_ref(), watch)?;
            learned.extend(held(&games, false));
            let path = self.path(round, "weights.bin");
            let mut weights = if let Some(bytes) = read(&path)? {
                PatternWeights::read(&bytes).map_err(|_| TrainingError::Damaged(path.clone()))?
            } else {
                let progress = watch.begin(round, Step::Fit, 0, geometry.phases() as u64);
                fit_weights((rules, geometry), &learned, self.fit, self.threads, &progress)
                    .ok_or(TrainingError::Stopped)?
            };
            let numbers = numbers_of_empties(rules).count();
            let progress = watch.begin(round, Step::Errors, 0, (numbers * self.measured) as u64);
            let bare = Arc::new(weights.clone());
            let tested = held(&games, true);
            let errors = measure((rules, &bare), &tested, self.measured, self.threads, &progress)?
                .ok_or(TrainingError::Stopped)?;
            weights = weights.with_errors(errors.model.clone());
            write(&path, &weights.write())?;
            let weights = Arc::new(weights);
            let result = self.play_match(round, &weights, best.as_ref(), watch)?;
            let kept = result.rate > 0.5;
            if kept {
                write(&self.folder.join("weights.bin"), &weights.write())?;
                best = Some(weights);
            }
            let report = RoundReport { round, errors, result, kept };
            write(&self.path(round, REPORT), report.to_string().as_bytes())?;
            finished(&report);
        }
        Ok(())
    }

    /// Keeps the options in the folder, or compares them with those it was begun with: what two trainings
    /// did would be mixed up.
    fn claim_folder(&self) -> Result<(), TrainingError> {
        let path = self.folder.join("options.txt");
        let options = self.options();
        match read(&path)? {
            None => write(&path, options.as_bytes()),
            Some(begun) if begun == options.as_bytes() => Ok(()),
            Some(begun) => {
                let begun = String::from_utf8_lossy(&begun).trim().to_owned();
                Err(TrainingError::Other(self.folder.clone(), begun))
            }
        }
    }

    /// All on which the result depends but the number of rounds, which may grow.
    fn options(&self) -> String {
        let Self { games, match_games, measured, seed, .. } = self;
        let SelfPlay { rules, depth, exact, .. } = self.self_play;
        let (rules, size) = (rules.variant().name(), rules.size());
        format!(
            "--rules {rules} --size {size} --games {games} --depth {depth} --exact {exact} \
             --match-games {match_games} --measured {measured} --seed {seed}\n"
        )
    }

    fn path(&self, round: u32, name: &str) -> PathBuf {
        self.folder.join(format!("round-{round}")).join(name)
    }

    /// The games of a round: those that are there, and the rest played.
    fn games_of(
        &self,
        round: u32,
        best: Option<&Arc<PatternWeights>>,
        watch: &Watch,
    ) -> Result<Vec<TrainingGame>, TrainingError> {
        let evaluation = evaluation(self.self_play.rules, best);
        let mut games = Vec::new();
        for file in 0..self.files() {
            let path = self.games_path(round, file);
            if let Some(bytes) = read(&path)? {
                games.extend(read_games(&bytes).ok_or(TrainingError::Damaged(path))?);
                continue;
            }
            let played = self.play_file(round, file, &evaluation, watch)?;
            write_games(&path, &played).map_err(|error| TrainingError::File(path, error))?;
            games.extend(played);
        }
        Ok(games)
    }

    /// How many files the games of a round fill.
    #[must_use]
    pub const fn files(&self) -> u64 {
        self.games.div_ceil(FILE_GAMES)
    }

    /// Where the games of a file of a round are kept.
    #[must_use]
    pub fn games_path(&self, round: u32, file: u64) -> PathBuf {
        self.path(round, &format!("games-{file:05}.bin"))
    }

    /// The best weights of the rounds before this one; none if no round was kept, and the features
    /// play. Every one of them must be finished, since its weights might have become the best.
    pub fn best_before(&self, round: u32) -> Result<Option<Arc<PatternWeights>>, TrainingError> {
        let mut best = None;
        for round in 1..round {
            let report = read(&self.path(round, REPORT))?;
            if report.ok_or(TrainingError::Unfinished(round))?.ends_with(verdict(true).as_bytes()) {
                best = Some(round);
            }
        }
        let Some(best) = best else { return Ok(None) };
        let path = self.path(best, "weights.bin");
        let bytes = fs::read(&path).map_err(|error| TrainingError::File(path.clone(), error))?;
        let weights = PatternWeights::read(&bytes).map_err(|_| TrainingError::Damaged(path))?;
        Ok(Some(Arc::new(weights)))
    }

    /// Plays the games of one file of a round for whoever collects them, with the best weights of the
    /// rounds before, if there are any. They are the games that [`Training::run`] would play.
    pub fn play_part(
        &self,
        (round, file): (u32, u64),
        best: Option<&Arc<PatternWeights>>,
        watch: &Watch,
    ) -> Result<Vec<TrainingGame>, TrainingError> {
        self.play_file(round, file, &evaluation(self.self_play.rules, best), watch)
    }

    fn play_file(
        &self,
        round: u32,
        file: u64,
        evaluation: &Evaluation,
        watch: &Watch,
    ) -> Result<Vec<TrainingGame>, TrainingError> {
        let seed = SeededRandom::for_part(self.seed, u64::from(round)).next_seed();
        let first = file * FILE_GAMES;
        let count = FILE_GAMES.min(self.games.saturating_sub(first));
        let progress = watch.begin(round, Step::Games, first, self.games);
        let series = Series { games: count, seed, threads: self.threads };
        let played = series.run(&progress, |number| {
            self.self_play.play(evaluation, (seed, first + number), &watch.stop)
        })?;
        let played: Vec<TrainingGame> = played.into_iter().flatten().collect();
        if played.len() as u64 != count || watch.stop.is_stopped() {
            return Err(TrainingError::Stopped);
        }
        Ok(played)
    }

    fn play_match(
        &self,
        round: u32,
        weights: &Arc<PatternWeights>,
        best: Option<&Arc<PatternWeights>>,
        watch: &Watch,
    ) -> Result<ContestResult, TrainingError> {
        let rules = self.self_play.rules;
        let side = |name: &str,
                    weights: Option<&Arc<PatternWeights>>|
         -> Arc<dyn ReversiContender> {
            Arc::new(Candidate { name: name.to_owned(), evaluation: evaluation(rules, weights) })
        };
        let contest = Contest {
            sides: [side("new weights", Some(weights)), side("best weights", best)],
            rules,
            openings: self.openings.clone(),
            series: Series { games: self.match_games, seed: self.seed, threads: self.threads },
            losses: 0,
        };
        let progress = watch.begin(round, Step::Match, 0, self.match_games);
        let result = contest.run(&progress).map_err(TrainingError::Match)?;
        if watch.stop.is_stopped() { Err(TrainingError::Stopped) } else { Ok(result) }
    }
}

/// The evaluation by weights, or by features before there are any.
fn evaluation(rules: RuleSet, weights: Option<&Arc<PatternWeights>>) -> Evaluation {
    match weights {
        Some(weights) => Evaluation::with_patterns(rules, Arc::clone(weights)),
        None => Evaluation::by_features(rules),
    }
}

/// The games that weights are measured on, or the others.
fn held(games: &[TrainingGame], out: bool) -> Vec<TrainingGame> {
    let games = games.iter().enumerate();
    games
        .filter(|(at, _)| at.is_multiple_of(HELD_OUT) == out)
        .map(|(_, game)| game.clone())
        .collect()
}

/// A file, if there is one.
fn read(path: &Path) -> Result<Option<Vec<u8>>, TrainingError> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(TrainingError::File(path.to_owned(), error)),
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), TrainingError> {
    write_whole(path, bytes).map_err(|error| TrainingError::File(path.to_owned(), error))
}

/// Somebody who plays by some weights.
#[derive(Clone, Debug)]
struct Candidate {
    name: String,
    evaluation: Evaluation,
}

impl Contender for Candidate {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn title(&self) -> String {
        self.name.clone()
    }

    fn about(&self) -> String {
        "An evaluation on trial.".to_owned()
    }
}

impl ReversiContender for Candidate {
    fn player(&self, _: u64) -> Result<Box<dyn ReversiPlayer>, PlayerError> {
        let engine = Engine::new(Options { hash_mb: 4, ..Options::default() })?;
        Ok(Box::new(CandidatePlayer { engine, evaluation: self.evaluation.clone() }))
    }
}

#[derive(Debug)]
struct CandidatePlayer {
    engine: Engine,
    evaluation: Evaluation,
}

impl ReversiPlayer for CandidatePlayer {
    fn choose_move(
        &mut self,
        position: &Position,
        _: Option<Clock>,
        stop: &StopToken,
    ) -> Result<SearchInfo, PlayerError> {
        let limits = Limits::depth(MATCH_DEPTH);
        Ok(self.engine.think_by(&self.evaluation, position, &limits, stop, |_| {}))
    }
}

impl fmt::Display for RoundReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ContestResult { wins, draws, losses, .. } = self.result;
        let (elo, (low, high)) = self.result.elo();
        let mut text = format!("round {}\n", self.round);
        writeln!(text, "empty squares: positions, mean error, root of the mean square, in discs")?;
        for (empties, (count, mean, square)) in &self.errors.by_empties {
            writeln!(text, "{empties:>4}: {count:>5} {mean:>6.2} {square:>6.2}")?;
        }
        write!(
            text,
            "match: won {wins}, drawn {draws}, lost {losses}; Elo {elo:+.0} ({low:+.0} to {high:+.0})"
        )?;
        f.write_str(&(text + verdict(self.kept)))
    }
}

/// What a report ends with, behind the end of a line.
const fn verdict(kept: bool) -> &'static str {
    if kept { "\nkept\n" } else { "\nnot kept\n" }
}
