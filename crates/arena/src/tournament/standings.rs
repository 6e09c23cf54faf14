//! What the games of a tournament have shown.

use std::collections::{BTreeMap, HashMap};

use super::Tournament;
use super::record::GameRecord;
use super::text::elo_text;
use crate::pair_counts::PairCounts;
use crate::ratings::{Rating, ratings};
use crate::sprt::{Sprt, Verdict};
use crate::stats::mean_and_error;
use protocols::Blame;

/// What a tournament has shown. It depends on the games alone, not on the order in which they were
/// finished.
#[derive(Clone, Debug)]
pub struct Standings {
    /// How many games count.
    pub games: u64,
    /// Every player, in the order of the list.
    pub players: Vec<PlayerResult>,
    /// Every pairing.
    pub pairings: Vec<PairingResult>,
    /// The players by their numbers, the best first.
    pub ranking: Vec<usize>,
    /// What the test has decided.
    pub decision: Option<Decision>,
    /// The LLR of the test after so many pairs, at most some hundred times.
    pub course: Vec<(u64, f64)>,
}

/// How a player did.
#[derive(Clone, Debug)]
pub struct PlayerResult {
    /// Games won, drawn and lost.
    pub wins: u64,
    /// Games that nobody won.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// The rating.
    pub rating: Rating,
    /// Games that were lost by a fault.
    pub faults: BTreeMap<String, u64>,
    /// Moves made.
    pub turns: u64,
    /// The time for all of them, in milliseconds.
    pub ms: f64,
    /// The slowest move, in milliseconds.
    pub longest_ms: f64,
    /// The mean final score of the games that had one; none if no game had.
    pub mean_score: Option<f64>,
    /// The mean cost of a move near the end, in discs, with its standard error; none if nothing was
    /// measured.
    pub cost: Option<(f64, f64)>,
}

impl PlayerResult {
    /// Games played.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points; a draw is half a point.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The mean time for a move, in milliseconds.
    #[must_use]
    pub fn ms_per_move(&self) -> f64 {
        self.ms / (self.turns as f64).max(1.0)
    }
}

/// How two players did against each other; figures are those of the first.
#[derive(Clone, Debug, Default)]
pub struct PairingResult {
    /// Who they are, by their numbers.
    pub sides: [usize; 2],
    /// Pairs of games by points.
    pub counts: PairCounts,
    /// Games won, drawn and lost.
    pub wins: u64,
    /// Games that nobody won.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// The final scores of games that had one, in the order of the games.
    pub scores: Vec<i32>,
}

/// What a test has decided, and after how many pairs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decision {
    /// What.
    pub verdict: Verdict,
    /// After so many pairs; games beyond them do not count.
    pub pairs: u64,
    /// The LLR then.
    pub llr: f64,
}

/// Half points of the first player of a pairing.
fn half_points(tournament: &Tournament, game: &GameRecord) -> u8 {
    if tournament.slot(game.game).swapped {
        2 - game.half_points.min(2)
    } else {
        game.half_points.min(2)
    }
}

/// The pairs of the first pairing in their order: a test must not depend on which games happen to be
/// finished first, or quick losses would count before slow wins.
#[derive(Debug)]
pub(super) struct Order<'a> {
    tournament: &'a Tournament,
    test: Option<Sprt>,
    /// Finished games of pairs whose turn has not come.
    waiting: HashMap<u64, u8>,
    counts: PairCounts,
    next: u64,
    decision: Option<Decision>,
    course: Vec<(u64, f64)>,
    /// All finished games of the first pairing: won, drawn, lost.
    wdl: [u64; 3],
    faults: u64,
}

impl<'a> Order<'a> {
    pub(super) fn new(tournament: &'a Tournament) -> Self {
        let test = tournament.sprt.filter(|_| tournament.pairings.len() == 1);
        Self {
            tournament,
            test,
            waiting: HashMap::new(),
            counts: PairCounts::default(),
            next: 0,
            decision: None,
            course: Vec::new(),
            wdl: [0; 3],
            faults: 0,
        }
    }

    pub(super) const fn decision(&self) -> Option<Decision> {
        self.decision
    }

    /// Notes a finished game.
    pub(super) fn add(&mut self, game: &GameRecord) {
        self.faults += u64::from(game.fault.is_some());
        if self.tournament.slot(game.game).pairing != 0 {
            return;
        }
        let points = half_points(self.tournament, game);
        self.wdl[2 - usize::from(points)] += 1;
        let pairings = self.tournament.pairings.len().max(1) as u64;
        let number = 2 * self.tournament.slot(game.game).pair + game.game % 2;
        self.waiting.insert(number, points);
        let of = |pair: u64| [2 * pair, 2 * pair + 1];
        while let [Some(&one), Some(&other)] = of(self.next).map(|game| self.waiting.get(&game)) {
            for game in of(self.next) {
                self.waiting.remove(&game);
            }
            self.next += 1;
            if self.decision.is_some() || self.next > self.tournament.pairs {
                continue;
            }
            self.counts.add_pair([one, other]);
            let Some(test) = self.test.filter(|_| pairings == 1) else { continue };
            let llr = test.llr(&self.counts);
            self.course.push((self.next, llr));
            let verdict = test.verdict(&self.counts);
            let pairs = self.next;
            self.decision = verdict.map(|verdict| Decision { verdict, pairs, llr });
        }
    }
}

/// How a tournament stands, in a few words.
pub(super) fn short_line(tournament: &Tournament, order: &Order<'_>) -> String {
    let mut parts = Vec::new();
    if let [[one, other]] = tournament.pairings[..] {
        let [won, drawn, lost] = order.wdl;
        let names = [one, other].map(|side| tournament.names[side].as_str());
        parts.push(format!("{} - {}: +{won} ={drawn} -{lost}", names[0], names[1]));
        if order.counts.len() > 1 {
            let (elo, (low, high)) = order.counts.elo();
            let [elo, low, high] = [elo, low, high].map(elo_text);
            parts.push(format!("Elo {elo} ({low} to {high})"));
        }
        if let (Some(test), Some((_, llr))) = (order.test, order.course.last()) {
            let (lower, upper) = test.bounds();
            parts.push(format!("LLR {llr:.2} ({lower:.2} to {upper:.2})"));
        }
    }
    if order.faults > 0 {
        parts.push(format!("{} by a fault", order.faults));
    }
    parts.join(", ")
}

/// The most points of the course of a test that are kept.
const MOST_COURSE: usize = 400;

impl Standings {
    /// What these games show.
    #[must_use]
    pub fn of(tournament: &Tournament, games: &[GameRecord]) -> Self {
        let all: BTreeMap<u64, &GameRecord> = games
            .iter()
            .filter(|game| game.game < tournament.games())
            .map(|game| (game.game, game))
            .collect();
        let mut order = Order::new(tournament);
        for game in all.values() {
            order.add(game);
        }
        // What was finished beyond the decision does not count: it depends on the threads.
        let counts = |game: &&&GameRecord| {
            order.decision.is_none_or(|end| tournament.slot(game.game).pair < end.pairs)
        };
        let counted: Vec<&GameRecord> = all.values().filter(counts).copied().collect();
        let pairings = pairings(tournament, &counted);
        let results: Vec<([usize; 2], PairCounts)> =
            pairings.iter().map(|pairing| (pairing.sides, pairing.counts)).collect();
        let ratings = ratings(tournament.names.len(), &results);
        let players: Vec<PlayerResult> = ratings
            .into_iter()
            .enumerate()
            .map(|(player, rating)| player_result(player, rating, &counted))
            .collect();
        let mut ranking: Vec<usize> = (0..players.len()).collect();
        let key = |player: &usize| {
            let result = &players[*player];
            let rating = match result.rating {
                Rating::Above => f64::INFINITY,
                Rating::Known { elo, .. } => elo,
                Rating::Below => f64::NEG_INFINITY,
                Rating::Unknown => result.points() / (result.games() as f64).max(1.0),
            };
            (rating, result.points())
        };
        ranking.sort_by(|one, other| {
            let (one, other) = (key(one), key(other));
            other.0.total_cmp(&one.0).then(other.1.total_cmp(&one.1))
        });
        let step = order.course.len().div_ceil(MOST_COURSE).max(1);
        let last = order.course.len().saturating_sub(1);
        let course = order.course.iter().enumerate();
        let course = course.filter(|(at, _)| at.is_multiple_of(step) || *at == last);
        let course = course.map(|(_, point)| *point).collect();
        let games = counted.len() as u64;
        Self { games, players, pairings, ranking, decision: order.decision, course }
    }

    /// All games that were lost by a fault of this kind.
    #[must_use]
    pub fn faults(&self, kind: Blame) -> u64 {
        let name = kind.to_string();
        self.players.iter().filter_map(|player| player.faults.get(&name)).sum()
    }
}

fn pairings(tournament: &Tournament, games: &[&GameRecord]) -> Vec<PairingResult> {
    let new = |sides: &[usize; 2]| PairingResult { sides: *sides, ..PairingResult::default() };
    let mut pairings: Vec<PairingResult> = tournament.pairings.iter().map(new).collect();
    let mut pairs: BTreeMap<(usize, u64), Vec<u8>> = BTreeMap::new();
    for game in games {
        let slot = tournament.slot(game.game);
        let points = half_points(tournament, game);
        let pairing = &mut pairings[slot.pairing];
        *[&mut pairing.losses, &mut pairing.draws, &mut pairing.wins][usize::from(points)] += 1;
        pairing.scores.extend(game.score.map(|score| if slot.swapped { -score } else { score }));
        pairs.entry((slot.pairing, slot.pair)).or_default().push(points);
    }
    for ((pairing, _), points) in pairs {
        match points[..] {
            [one, other] => pairings[pairing].counts.add_pair([one, other]),
            [one] => pairings[pairing].counts.add_lone(one),
            _ => {}
        }
    }
    pairings
}

fn player_result(player: usize, rating: Rating, games: &[&GameRecord]) -> PlayerResult {
    let mut result = PlayerResult {
        wins: 0,
        draws: 0,
        losses: 0,
        rating,
        faults: BTreeMap::new(),
        turns: 0,
        ms: 0.0,
        longest_ms: 0.0,
        mean_score: None,
        cost: None,
    };
    let (mut scores, mut costs) = (Vec::new(), Vec::new());
    for game in games {
        for side in [0, 1].into_iter().filter(|side| game.sides[*side] == player) {
            let points = if side == 0 { game.half_points } else { 2 - game.half_points.min(2) };
            *match points {
                2 => &mut result.wins,
                1 => &mut result.draws,
                _ => &mut result.losses,
            } += 1;
            if let Some(fault) = game.fault.as_ref().filter(|fault| fault.side == side) {
                *result.faults.entry(fault.fault.kind.to_string()).or_default() += 1;
            }
            result.turns += u64::from(game.turns[side]);
            result.ms += game.ms[side];
            result.longest_ms = result.longest_ms.max(game.longest_ms[side]);
            scores
                .extend(game.score.map(|score| f64::from(if side == 0 { score } else { -score })));
            if game.measured[side] > 0 {
                costs.push(f64::from(game.lost[side]) / f64::from(game.measured[side]));
            }
        }
    }
    result.mean_score = (!scores.is_empty()).then(|| mean_and_error(&scores).0);
    result.cost = (!costs.is_empty()).then(|| mean_and_error(&costs));
    result
}
