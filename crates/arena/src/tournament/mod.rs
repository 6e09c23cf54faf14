//! Tournaments between any seats: matches, round robins, gauntlets and ladders of both games.
//!
//! A tournament is a list of numbered games. Each depends on its number and on the seed alone, and
//! is [kept](GameLog) as soon as it is over; what a tournament has shown is [worked out](Standings)
//! from the games that are kept. So it does not matter in how many sittings, on how many threads or
//! on how many machines they were played.

mod charts;
mod log;
mod page;
mod play;
mod record;
mod schedule;
mod standings;
mod text;

use battleship::{Game, Layout};
use battleship_engine::SeededDice;
use battleship_engine::placement::{Effort, random_layout};
use reversi::notation::{Passes, board_text, transcript};
use reversi::{Model, Position, RuleSet, Square};
use reversi_engine::{Engine, Options};
use support::{SeededRandom, StopToken};

use crate::fault::Fault;
use crate::openings::Openings;
use crate::referee::{End, Referee};
use crate::sea_referee::SeaReferee;
use crate::seats::{BattleshipSeat, ReversiSeat, SeatedReversi};
use crate::sprt::Sprt;
use crate::time_control::{ArenaTime, SideClock};

pub use log::{GameLog, LogError, Opened, checksum, games_text, read_games_text};
pub use page::page;
pub use play::{Live, PlayError};
pub use record::{GameRecord, SideFault, fleet_of, shots_of};
pub use schedule::{Format, Slot};
pub use standings::{Decision, PairingResult, PlayerResult, Standings};
pub use text::text;

/// A tournament.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// What people call it.
    pub title: String,
    /// What is played, and by whom.
    pub contest: Contestants,
    /// What people call the players, in their order.
    pub names: Vec<String>,
    /// Who meets whom, by their numbers.
    pub pairings: Vec<[usize; 2]>,
    /// How many pairs of games each pairing plays.
    pub pairs: u64,
    /// Where the dice start.
    pub seed: u64,
    /// How much time a side has.
    pub time: ArenaTime,
    /// Measure what moves cost, by the solver, when so many squares or fewer are empty.
    pub losses: u32,
    /// When it has shown enough; only with one pairing.
    pub sprt: Option<Sprt>,
}

/// What is played, and by whom.
#[derive(Clone, Debug)]
pub enum Contestants {
    /// Reversi or Othello.
    Reversi {
        /// The rules and the board.
        rules: RuleSet,
        /// Where games begin.
        openings: Openings,
        /// The players.
        players: Vec<ReversiSeat>,
    },
    /// Battleship.
    Battleship {
        /// The board and the fleet.
        game: Game,
        /// Whether players lay out their fleets. If not, both have the same random ones: those of the
        /// first game of a pair change owners in the second.
        own_fleets: bool,
        /// The players.
        players: Vec<BattleshipSeat>,
    },
}

impl Tournament {
    /// How many games there are.
    #[must_use]
    pub fn games(&self) -> u64 {
        2 * self.pairs * self.pairings.len() as u64
    }

    /// Where a game stands.
    #[must_use]
    pub fn slot(&self, game: u64) -> Slot {
        Slot::of(game, self.pairings.len().max(1) as u64)
    }

    /// Plays a game. It depends on its number and the seed alone, unless a player looks at the clock; none if it was stopped.
    pub fn play(&self, game: u64, stop: &StopToken) -> Result<Option<GameRecord>, PlayError> {
        let slot = self.slot(game);
        // Dice of the pair: both games have the same opening and the same seeds. All pairings have
        // the same openings.
        let mut dice = SeededRandom::for_part(self.seed, slot.pair);
        let mut sides = self.pairings[slot.pairing];
        match &self.contest {
            Contestants::Reversi { rules, openings, players } => {
                // Who need not think needs no memory.
                let thinks = self.losses > 0 || matches!(openings, Openings::Balanced);
                let hash_mb = if thinks { 4 } else { 1 };
                let judge = Engine::new(Options { hash_mb, ..Options::default() })?;
                let start = openings.of_pair(slot.pair, *rules, &mut dice, &judge, stop);
                let mut seeds = seeds(&mut dice, slot.pairing);
                if slot.swapped {
                    sides.reverse();
                    seeds.reverse();
                }
                let referee = Referee { time: self.time, judge: &judge, losses: self.losses, stop };
                let seats = sides.map(|side| &players[side]);
                let begun = Begun { game, sides, seeds };
                Ok(play_reversi(&referee, seats, &start, begun))
            }
            Contestants::Battleship { game: sea, own_fleets, players } => {
                let mut dice = SeededDice::new(dice.next_seed());
                let mut fleet = || random_layout(sea, &mut dice, Effort::default());
                let fleets = if *own_fleets { None } else { Some([fleet()?.0, fleet()?.0]) };
                let mut seeds = seeds(&mut SeededRandom::new(dice.next_seed()), slot.pairing);
                if slot.swapped {
                    sides.reverse();
                    seeds.reverse();
                }
                let referee = SeaReferee { game: sea, time: self.time, stop };
                let seats = sides.map(|side| &players[side]);
                let begun = Begun { game, sides, seeds };
                Ok(play_battle(&referee, seats, fleets.as_ref(), begun))
            }
        }
    }
}

/// The seeds of the players of a pairing.
fn seeds(dice: &mut SeededRandom, pairing: usize) -> [u64; 2] {
    for _ in 0..2 * pairing {
        dice.next_seed();
    }
    [dice.next_seed(), dice.next_seed()]
}

/// What a record says before the game.
#[derive(Clone, Copy)]
struct Begun {
    game: u64,
    sides: [usize; 2],
    seeds: [u64; 2],
}

impl Begun {
    /// The record of a game that ended so.
    fn record(self, end: End, clocks: &[SideClock; 2]) -> GameRecord {
        let (half_points, score, fault) = match end {
            End::Board(score) => ((score.signum() + 1) as u8, Some(score), None),
            End::Fault(side, fault) => (if side == 0 { 0 } else { 2 }, None, Some((side, fault))),
        };
        let ms = |time: std::time::Duration| (time.as_secs_f64() * 1e6).round() / 1e3;
        GameRecord {
            game: self.game,
            sides: self.sides,
            seeds: self.seeds,
            start: None,
            opening: String::new(),
            fleets: None,
            moves: String::new(),
            half_points,
            score,
            fault: fault.map(|(side, fault)| SideFault { side, fault }),
            turns: clocks.each_ref().map(|clock| clock.moves),
            ms: clocks.each_ref().map(|clock| ms(clock.used)),
            longest_ms: clocks.each_ref().map(|clock| ms(clock.longest)),
            lost: [0; 2],
            measured: [0; 2],
        }
    }
}

/// Plays a game of Reversi. A player who cannot even begin has lost.
fn play_reversi(
    referee: &Referee<'_>,
    seats: [&ReversiSeat; 2],
    opening: &Model,
    begun: Begun,
) -> Option<GameRecord> {
    let rules = opening.position().rules();
    let start = opening.start();
    let is_usual = *start == Position::start(rules);
    let opened = |record| GameRecord {
        start: (!is_usual).then(|| board_text(start)),
        opening: transcript(opening, Passes::LeftOut),
        ..record
    };
    let mut players = Vec::new();
    for (side, seat) in seats.iter().enumerate() {
        match seat.sit(begun.seeds[side]) {
            Ok(player) => players.push(player),
            Err(error) => {
                let end = End::Fault(side, Fault::of_reversi(&error));
                return Some(opened(begun.record(end, &[SideClock::new(referee.time); 2])));
            }
        }
    }
    let mut players: [SeatedReversi<'_>; 2] = players.try_into().ok()?;
    let played = referee.play(&mut players, opening)?;
    Some(opened(GameRecord {
        moves: played.moves.iter().map(Square::to_string).collect(),
        lost: played.lost,
        measured: played.measured,
        ..begun.record(played.end, &played.clocks)
    }))
}

/// Plays a game of Battleship.
fn play_battle(
    referee: &SeaReferee<'_>,
    seats: [&BattleshipSeat; 2],
    fleets: Option<&[Layout; 2]>,
    begun: Begun,
) -> Option<GameRecord> {
    let mut players = [0, 1].map(|side| seats[side].sit(referee.game, begun.seeds[side]));
    let played = referee.play(&mut players, fleets)?;
    Some(GameRecord {
        fleets: Some(played.fleets.each_ref().map(record::fleet_fields)),
        moves: record::shots_text(&played.shots),
        ..begun.record(played.end, &played.clocks)
    })
}
