//! Who may play Reversi and Othello: levels, engines within limits, and two that everybody should
//! beat. The list is open: whatever implements [`ReversiContender`] can take a seat.

use std::cmp::Reverse;
use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use reversi::{Model, Move, Position, Scoring, Square};
use support::{Contender, Roster, Rostered, SeededRandom};

use crate::engine::{Clock, Engine, Limits, Options, SearchInfo, StopToken};
use crate::eval::Evaluation;
use crate::level::Level;
use crate::opponent::Opponent;

/// Why a player could not be made, or could not move.
pub type PlayerError = Box<dyn Error + Send + Sync>;

/// Somebody who can be asked to play Reversi and Othello.
///
/// ```
/// use reversi::Position;
/// use reversi_engine::{
///     Clock, Engine, Limits, Options, PlayerError, ReversiContender, ReversiPlayer, SearchInfo,
///     StopToken,
/// };
/// use support::{Contender, Seat};
///
/// /// Sees one move ahead.
/// #[derive(Debug)]
/// struct Hasty;
///
/// impl Contender for Hasty {
///     fn name(&self) -> String { "hasty".to_owned() }
///     fn title(&self) -> String { "Hasty".to_owned() }
///     fn about(&self) -> String { "Sees one move ahead.".to_owned() }
/// }
///
/// impl ReversiContender for Hasty {
///     fn player(&self, _seed: u64) -> Result<Box<dyn ReversiPlayer>, PlayerError> {
///         let engine = Engine::new(Options { hash_mb: 1, ..Options::default() })?;
///         Ok(Box::new(OneMove(engine)))
///     }
/// }
///
/// #[derive(Debug)]
/// struct OneMove(Engine);
///
/// impl ReversiPlayer for OneMove {
///     fn choose_move(
///         &mut self,
///         position: &Position,
///         _clock: Option<Clock>,
///         stop: &StopToken,
///     ) -> Result<SearchInfo, PlayerError> {
///         Ok(self.0.think_with(position, &Limits::depth(1), stop, |_| {}))
///     }
/// }
///
/// let seat: Seat<dyn ReversiContender> = Seat::of(std::sync::Arc::new(Hasty));
/// assert_eq!(seat.to_string(), "hasty");
/// ```
pub trait ReversiContender: Contender {
    /// The player for one side of one game. The seed decides whatever is left to chance.
    fn player(&self, seed: u64) -> Result<Box<dyn ReversiPlayer>, PlayerError>;
}

impl Rostered for dyn ReversiContender {
    fn roster() -> &'static Roster<Self> {
        roster()
    }
}

/// A player of one side of a game.
pub trait ReversiPlayer: fmt::Debug + Send {
    /// Tells the game that led to the position in which a move is asked for next. Whoever decides by
    /// the position alone has nothing to do.
    fn follow(&mut self, _game: &Model) {}

    /// Tells that the game is over, with its last position. Another game may follow.
    fn end_game(&mut self, _last: &Position) {}

    /// The move in a position in which the game goes on, and what stands behind it. Once it is
    /// stopped it answers soon, with any move.
    fn choose_move(
        &mut self,
        position: &Position,
        clock: Option<Clock>,
        stop: &StopToken,
    ) -> Result<SearchInfo, PlayerError>;
}

/// Everybody who may play. The levels are listed.
///
/// ```
/// use reversi::{Position, RuleSet};
/// use reversi_engine::{StopToken, roster};
///
/// let contender = roster().find("level 3")?;
/// assert_eq!(contender.title(), "Level 3 · Beginner");
/// let start = Position::start(RuleSet::OTHELLO);
/// let info = contender.player(7)?.choose_move(&start, None, &StopToken::new())?;
/// assert!(start.legal_squares().contains(info.best.expect("a move")));
/// assert_eq!(
///     roster().find("nobody").unwrap_err().to_string(),
///     "expected a level from 1 to 22, depth:N, nodes:N, time:SECONDS, random, \
///      corners or program:NAME"
/// );
/// # Ok::<(), reversi_engine::PlayerError>(())
/// ```
#[must_use]
pub fn roster() -> &'static Roster<dyn ReversiContender> {
    static ROSTER: LazyLock<Roster<dyn ReversiContender>> = LazyLock::new(|| {
        Roster::<dyn ReversiContender>::new()
            .with_group("a level from 1 to 22", Level::all().map(at_level), |name| {
                name.parse().ok().map(at_level)
            })
            .with_family("depth:N", |name| {
                Some(within(name, Limits::depth(count(name, "depth:")?)))
            })
            .with_family("nodes:N", |name| {
                Some(within(name, Limits::nodes(count(name, "nodes:")?)))
            })
            .with_family("time:SECONDS", |name| {
                let seconds: f64 = name.strip_prefix("time:")?.parse().ok()?;
                let fits = seconds > 0.0 && seconds <= 86_400.0;
                fits.then(|| within(name, Limits::time(Duration::from_secs_f64(seconds))))
            })
            .with_family("random", |name| {
                let player = |seed| Ok(Box::new(SeededRandom::new(seed)) as _);
                (name == "random").then(|| listing(name, "Random", "Any legal move.", player))
            })
            .with_family("corners", |name| {
                let about = "A corner if there is one, else the most discs.";
                let player = |_| Ok(Box::new(Corners) as _);
                (name == "corners").then(|| listing(name, "Corners", about, player))
            })
            .with_family("program:NAME", absent)
    });
    &ROSTER
}

/// A program that nobody has let in: games in which it sat can be read all the same.
fn absent(name: &str) -> Option<Arc<dyn ReversiContender>> {
    let program = name.strip_prefix("program:").filter(|program| !program.is_empty())?;
    let (seat, why) = (name.to_owned(), format!("there is no program '{program}' in the settings"));
    // It may have been let in since.
    let player = move |seed| {
        let found = roster().choices().into_iter().find(|contender| contender.name() == seat);
        found.ok_or_else(|| why.clone())?.player(seed)
    };
    Some(listing(name, program, "A program of the settings.", player))
}

/// The number after a prefix, above 0.
fn count<T: FromStr + PartialOrd + Default>(name: &str, prefix: &str) -> Option<T> {
    name.strip_prefix(prefix)?.parse().ok().filter(|number| *number > T::default())
}

/// A contender as data.
struct Listing<F> {
    name: String,
    title: String,
    about: String,
    player: F,
}

/// Makes a player from a seed.
trait MakePlayer: Fn(u64) -> Result<Box<dyn ReversiPlayer>, PlayerError> + Send + Sync {}

impl<F: Fn(u64) -> Result<Box<dyn ReversiPlayer>, PlayerError> + Send + Sync> MakePlayer for F {}

fn listing(
    name: &str,
    title: &str,
    about: &str,
    player: impl MakePlayer + 'static,
) -> Arc<dyn ReversiContender> {
    let (name, title, about) = (name.to_owned(), title.to_owned(), about.to_owned());
    Arc::new(Listing { name, title, about, player })
}

impl<F> fmt::Debug for Listing<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl<F: MakePlayer> Contender for Listing<F> {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn title(&self) -> String {
        self.title.clone()
    }

    fn about(&self) -> String {
        self.about.clone()
    }
}

impl<F: MakePlayer> ReversiContender for Listing<F> {
    fn player(&self, seed: u64) -> Result<Box<dyn ReversiPlayer>, PlayerError> {
        (self.player)(seed)
    }
}

/// A level of the engine.
fn at_level(level: Level) -> Arc<dyn ReversiContender> {
    let title = format!("Level {level} · {}", level.name());
    let player = move |seed| Ok(Box::new(Opponent::new(level, seed)?) as _);
    listing(&format!("level {level}"), &title, level.description(), player)
}

impl ReversiPlayer for Opponent {
    fn choose_move(
        &mut self,
        position: &Position,
        clock: Option<Clock>,
        stop: &StopToken,
    ) -> Result<SearchInfo, PlayerError> {
        Ok(self.choose_with(position, clock, stop, |_| {}))
    }
}

/// Megabytes for what an engine within limits remembers.
const HASH_MB: usize = 16;

/// The engine within limits of one move.
fn within(name: &str, limits: Limits) -> Arc<dyn ReversiContender> {
    let about = "The engine within a limit for each move.";
    listing(name, &format!("Engine {name}"), about, move |_| {
        let engine = Engine::new(Options { hash_mb: HASH_MB, ..Options::default() })?;
        Ok(Box::new(LimitedEngine { engine, limits }))
    })
}

#[derive(Debug)]
struct LimitedEngine {
    engine: Engine,
    limits: Limits,
}

impl ReversiPlayer for LimitedEngine {
    fn choose_move(
        &mut self,
        position: &Position,
        clock: Option<Clock>,
        stop: &StopToken,
    ) -> Result<SearchInfo, PlayerError> {
        let limits = Limits { clock, ..self.limits };
        Ok(self.engine.think_with(position, &limits, stop, |_| {}))
    }
}

/// Any legal move, by dice.
impl ReversiPlayer for SeededRandom {
    fn choose_move(
        &mut self,
        position: &Position,
        _: Option<Clock>,
        _: &StopToken,
    ) -> Result<SearchInfo, PlayerError> {
        Ok(unsearched(position, random_move(position, self)))
    }
}

/// Any legal move, each as likely as any other; none if the game is over.
///
/// ```
/// use reversi::{Position, RuleSet};
/// use reversi_engine::random_move;
/// use support::SeededRandom;
///
/// let start = Position::start(RuleSet::OTHELLO);
/// let square = random_move(&start, &mut SeededRandom::new(7)).expect("a move");
/// assert!(start.legal_squares().contains(square));
/// ```
#[must_use]
pub fn random_move(position: &Position, random: &mut SeededRandom) -> Option<Square> {
    let squares = position.legal_squares();
    if squares.is_empty() {
        return None;
    }
    squares.iter().nth(random.below(squares.len() as u64) as usize)
}

/// A corner if there is one, else the most discs: all that many people know.
#[derive(Debug)]
struct Corners;

impl ReversiPlayer for Corners {
    fn choose_move(
        &mut self,
        position: &Position,
        _: Option<Clock>,
        _: &StopToken,
    ) -> Result<SearchInfo, PlayerError> {
        Ok(unsearched(position, corner_or_most(position)))
    }
}

/// A corner, or else the move that gains the most; where the fewest discs win, the least.
fn corner_or_most(position: &Position) -> Option<Square> {
    let size = position.rules().size();
    let is_corner = |square: &Square| {
        [0, size.width() - 1].contains(&square.x()) && [0, size.height() - 1].contains(&square.y())
    };
    let fewest = position.rules().scoring() == Scoring::Fewest;
    let corner = position.legal_squares().iter().find(is_corner);
    let gain = |played: &Move| if fewest { -played.gained.len() } else { played.gained.len() };
    // Among equals the first.
    let most = position.moves().max_by_key(|played| (gain(played), Reverse(played.square)));
    corner.filter(|_| !fewest).or(most.map(|played| played.square))
}

/// A move without a search behind it: the value is what the position looks worth.
#[must_use]
pub fn unsearched(position: &Position, best: Option<Square>) -> SearchInfo {
    let evaluation = Evaluation::new(position.rules());
    SearchInfo {
        best,
        line: Vec::from_iter(best),
        ..SearchInfo::at_a_glance(position, &evaluation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi::{RuleSet, Variant};

    #[test]
    fn names_read_back_as_they_are_written() {
        let levels = (1..=22).map(|number| format!("level {number}"));
        let others = ["random", "corners", "depth:8", "nodes:1000", "time:0.5"].map(str::to_owned);
        for name in levels.chain(others) {
            assert_eq!(roster().find(&name).expect("a name").name(), name);
        }
        assert_eq!(roster().find("7").expect("a level").name(), "level 7");
        let wrong = "|0|23|level|level 23|level 1 2|depth:|depth:0|depth:-1|nodes:x|time:-1|time:nan|time:1e99|best:1|person";
        for name in wrong.split('|') {
            assert!(roster().find(name).is_err(), "{name}");
        }
        assert_eq!(roster().listed().len(), 22);
    }

    #[test]
    fn everybody_plays_a_whole_game_and_the_same_one_again() {
        for name in ["1", "8", "12", "13", "depth:2", "nodes:500", "random", "corners"] {
            let play = || {
                let contender = roster().find(name).expect("a name");
                let mut player = contender.player(3).expect("memory");
                let mut position = Position::start(RuleSet::new(
                    Variant::Reversi,
                    reversi::Size::new(6, 4).expect("a size"),
                ));
                let mut moves = Vec::new();
                while !position.is_over() {
                    let info =
                        player.choose_move(&position, None, &StopToken::new()).expect("a move");
                    let square = info.best.expect("a move");
                    position = position.play(square).expect("a legal move");
                    moves.push(square);
                }
                moves
            };
            assert_eq!(play(), play(), "{name}");
        }
    }

    #[test]
    fn corners_come_before_gain() {
        let text = "-OOOOOX-/--------/OX------/--------/--------/--------/--------/--------\nX";
        let reading = reversi::notation::read(Variant::Othello, None, text).expect("a position");
        let name = |position| corner_or_most(position).map(|square| square.to_string());
        assert_eq!(name(reading.model.position()), Some("a1".to_owned()));
        assert_eq!(name(&Position::start(RuleSet::OTHELLO)), Some("d3".to_owned()));
    }
}
