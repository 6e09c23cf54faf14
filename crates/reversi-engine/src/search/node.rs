//! Alpha-beta: principal variations with full windows, everything else with null windows.
//!
//! One search serves both halves of the game. It looks `depth` moves ahead; where that reaches the
//! end of the game the score is exact, and elsewhere a position at the end of its depth is worth
//! what the evaluation says. A pass takes no depth.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use reversi::{Discs, Square, SquareSet};
use support::Instant;

use super::endgame_cache::EndgameCache;
use super::order::{FRONTIER, MOBILITY, Moves, ODD, Ranked, pick, replies};
use super::pool::{Pool, Stops};
use crate::eval::{DISC, Evaluation};
use crate::masks::{kinds, odd_regions, spread};
use crate::search_rules::SearchRules;
use crate::stability::stable;
use crate::transposition_table::{Entry, TranspositionTable};

/// With so many empty squares and fewer, moves are not ordered by replies: looking costs more
/// than it saves.
const SHALLOW: u32 = 7;
/// Exact scores with fewer empty squares are not worth remembering.
const TABLE_EMPTIES: u32 = 10;
/// Nor are guesses of less depth.
const TABLE_DEPTH: u32 = 2;
/// From this depth on, the positions after all moves are probed first: one of them may end the
/// node (enhanced transposition cutoff).
const ENHANCED_CUTOFF_DEPTH: u32 = 11;
/// So many moves of a node are searched by one thread before the others join: where one of them
/// ends the node, what the others do is lost.
const ALONE: usize = 2;
/// How many nodes are visited between two checks whether to give up: some microseconds.
const CHECK_NODES: u64 = 1024;

/// So much of a bound from stable discs is lost to those that are not: with less to spare it is
/// not worth looking which are.
const SURELY_UNSTABLE: i32 = 24;

/// Greater than any score.
pub(crate) const INFINITE: i32 = 65;

/// What all threads of a search share.
#[derive(Debug)]
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a TranspositionTable,
    /// Tells positions of these rules from others in the table.
    pub(crate) salt: u64,
    pub(crate) evaluation: &'a Evaluation,
    /// What moves are worth by their squares alone: see `order.rs`.
    pub(crate) worth: [i32; 64],
    pub(crate) pool: Pool,
    /// Positions with less depth are not worth starting a thread for.
    pub(crate) split: u32,
    /// Nodes visited by all threads, up to date within [`CHECK_NODES`] each.
    pub(crate) nodes: AtomicU64,
    /// The search ends when `nodes` comes to this.
    pub(crate) most_nodes: u64,
    /// The search ends at this time.
    pub(crate) deadline: Option<Instant>,
    /// The caller's wish to end the search.
    pub(crate) stop: &'a AtomicBool,
}

impl Shared<'_> {
    /// Whether the limits are met.
    pub(crate) fn is_spent(&self) -> bool {
        self.nodes.load(Ordering::Relaxed) >= self.most_nodes
            || self.deadline.is_some_and(|end| Instant::now() >= end)
    }
}

pub(crate) struct Search<'a, T> {
    pub(super) rules: T,
    pub(super) shared: &'a Shared<'a>,
    corners: SquareSet,
    /// What a move is worth by its square alone.
    worth: &'a [i32; 64],
    pub(super) stops: Stops<'a>,
    endgame_cache: EndgameCache,
    pub(super) stopped: bool,
    pub(super) nodes: u64,
    /// How many of `nodes` are counted in [`Shared::nodes`].
    reported: u64,
}

impl<'a, T: SearchRules> Search<'a, T> {
    pub(super) fn new(rules: T, shared: &'a Shared<'a>, stops: Stops<'a>) -> Self {
        let corners = kinds(rules.size())[0];
        Self {
            rules,
            shared,
            corners,
            worth: &shared.worth,
            endgame_cache: EndgameCache::new(),
            stops,
            stopped: false,
            nodes: 0,
            reported: 0,
        }
    }

    /// Adds the nodes visited to those of the other threads.
    pub(super) fn report_nodes(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.reported, Ordering::Relaxed);
        self.reported = self.nodes;
    }

    /// Checks from time to time whether to give up.
    #[inline]
    fn check_stop(&mut self) {
        if self.nodes - self.reported >= CHECK_NODES {
            self.report_nodes();
            self.stopped |= self.stops.any() || self.shared.is_spent();
        }
    }

    #[inline]
    fn empty(&self, discs: Discs) -> SquareSet {
        self.rules.playable() - discs.occupied()
    }

    /// The value of discs whose player may have to pass, looking `depth` moves ahead.
    pub(super) fn value(&mut self, discs: Discs, alpha: i32, beta: i32, depth: u32) -> i32 {
        let empty = self.empty(discs);
        let empties = empty.len() as u32;
        if !(self.rules.opening() & empty).is_empty() {
            return if depth == 0 {
                self.leaf(discs)
            } else {
                self.open(discs, alpha, beta, depth)
            };
        }
        if depth >= empties {
            match empties {
                0..=4 => self.last(discs, alpha, beta, empty),
                5..=SHALLOW => self.shallow(discs, alpha, beta),
                _ => self.deep(discs, alpha, beta, empties, empties),
            }
        } else if depth == 0 {
            self.leaf(discs)
        } else {
            self.deep(discs, alpha, beta, depth, empties)
        }
    }

    /// A position at the end of the depth.
    fn leaf(&mut self, discs: Discs) -> i32 {
        self.nodes += 1;
        self.shared.evaluation.discs(discs)
    }

    /// The opening of Reversi: every unfilled centre square is a move and flips nothing.
    fn open(&mut self, discs: Discs, alpha: i32, beta: i32, depth: u32) -> i32 {
        self.nodes += 1;
        self.check_stop();
        if self.stopped {
            return alpha;
        }
        let mut moves = self.open_moves(discs);
        let depth = depth.min(self.empty(discs).len() as u32);
        self.best_of(discs, &mut moves, alpha, beta, depth).score
    }

    fn open_moves(&self, discs: Discs) -> Moves {
        let unfilled = self.rules.opening() - discs.occupied();
        unfilled
            .iter()
            .map(|square| Ranked { square, gained: SquareSet::of(square), key: 0 })
            .collect()
    }

    /// The moves of a position in the order in which to try them, for a search from the root.
    pub(super) fn root_moves(&mut self, discs: Discs, depth: u32) -> Moves {
        let empty = self.empty(discs);
        if !(self.rules.opening() & empty).is_empty() {
            return self.open_moves(discs);
        }
        let first = self.probe(discs).and_then(|known| known.best);
        let mut moves = Moves::new();
        self.rank(&mut moves, discs, empty, (-INFINITE, INFINITE), depth, first);
        moves
    }

    pub(super) fn probe(&self, discs: Discs) -> Option<Entry> {
        self.shared.table.probe(self.shared.table.slot(self.shared.salt, discs))
    }

    fn deep(&mut self, discs: Discs, alpha: i32, beta: i32, depth: u32, empties: u32) -> i32 {
        self.nodes += 1;
        self.check_stop();
        if self.stopped {
            return alpha;
        }
        let exact = depth == empties;
        if exact && let Some(ceiling) = self.ceiling(discs, alpha) {
            return ceiling;
        }
        let (mut alpha, mut beta) = (alpha, beta);
        let mut first = None;
        if remembered(depth, empties)
            && let Some(known) = self.probe(discs)
        {
            first = known.best;
            if u32::from(known.depth) >= depth {
                let (lower, upper) = (i32::from(known.lower), i32::from(known.upper));
                if lower >= beta || lower == upper {
                    return lower;
                }
                if upper <= alpha {
                    return upper;
                }
                (alpha, beta) = (alpha.max(lower), beta.min(upper));
            }
        }
        let by_table = remembered(depth, empties);
        if exact
            && !by_table
            && let Some(score) = self.endgame_cache.narrow(discs, &mut alpha, &mut beta)
        {
            return score;
        }
        let empty = self.empty(discs);
        let mut moves = Moves::new();
        if let Some(score) = self.rank(&mut moves, discs, empty, (alpha, beta), depth, first) {
            return score;
        }
        if moves.is_empty() {
            return self.stuck(discs, alpha, beta, depth);
        }
        let score = self.best_of(discs, &mut moves, alpha, beta, depth).score;
        if exact && !by_table && !self.stopped {
            self.endgame_cache.store(discs, score, alpha, beta);
        }
        score
    }

    /// The greatest score that stable discs allow, if it is not above `alpha`.
    #[inline]
    fn ceiling(&self, discs: Discs, alpha: i32) -> Option<i32> {
        let costly = self.rules.costly(discs);
        let area = self.rules.playable().len();
        // All of them together must be enough before it is worth looking which are stable.
        if area - 2 * costly.len() + SURELY_UNSTABLE > alpha {
            return None;
        }
        let stable = stable(costly, discs.occupied(), self.rules.playable());
        let ceiling = area - 2 * stable.len();
        (ceiling <= alpha).then_some(ceiling)
    }

    /// Lists the moves with their ranks. A score, if one of them is known to be good enough.
    fn rank(
        &mut self,
        moves: &mut Moves,
        discs: Discs,
        empty: SquareSet,
        (alpha, beta): (i32, i32),
        depth: u32,
        first: Option<Square>,
    ) -> Option<i32> {
        let lines = discs.lines();
        let table = self.shared.table;
        for square in lines.landings() & empty {
            let gained = lines.flips(square) | SquareSet::of(square);
            if depth >= ENHANCED_CUTOFF_DEPTH {
                table.prefetch(table.slot(self.shared.salt, discs.after(gained)));
            }
            moves.push(Ranked { square, gained, key: 0 });
        }
        if moves.len() < 2 {
            return None;
        }
        let odd = odd_regions(empty);
        let ahead = ordering_depth(depth, empty.len() as u32);
        for ranked in moves.iter_mut() {
            let Ranked { square, gained, .. } = *ranked;
            let next = discs.after(gained);
            if Some(square) == first || next.own.is_empty() {
                ranked.key = i32::MAX;
                continue;
            }
            let left = empty - SquareSet::of(square);
            let mut key = -MOBILITY * replies(next, left, self.corners)
                - FRONTIER * (spread(next.opp) & left).len()
                + ODD * i32::from(odd.contains(square))
                + self.worth[square.index()];
            if let Some(ahead) = ahead {
                let value = if ahead == 0 {
                    -self.shared.evaluation.value(next)
                } else {
                    -self.value(next, -INFINITE, (-alpha + 8).min(INFINITE), ahead) * DISC
                };
                key += value * EVALUATION / DISC;
            }
            ranked.key = key;
        }
        if depth >= ENHANCED_CUTOFF_DEPTH {
            for ranked in moves.iter() {
                if let Some(known) = self.probe(discs.after(ranked.gained))
                    && u32::from(known.depth) + 1 >= depth
                    && -i32::from(known.upper) >= beta
                {
                    return Some(-i32::from(known.upper));
                }
            }
        }
        None
    }

    /// Searches moves by rank, the first with the whole window and the others to see whether
    /// they are better at all. Remembers what it found.
    pub(super) fn best_of(
        &mut self,
        discs: Discs,
        moves: &mut Moves,
        alpha: i32,
        beta: i32,
        depth: u32,
    ) -> Found {
        let mut found = Found { score: -INFINITE, square: None, low: alpha };
        let mut place = 0;
        while let Some(ranked) = pick(moves, place) {
            if place >= ALONE
                && depth >= self.shared.split
                && moves.len() - place > 1
                && self.shared.pool.has_free()
            {
                let rest = &mut moves[place..];
                rest.sort_by_key(|ranked| -ranked.key);
                found = self.split(discs, rest, found, beta, depth);
                break;
            }
            place += 1;
            let score = self.better(discs.after(ranked.gained), found, beta, depth);
            if self.stopped {
                break;
            }
            found.improve(ranked.square, score);
            if score >= beta {
                break;
            }
        }
        let empties = self.empty(discs).len() as u32;
        if !self.stopped && remembered(depth, empties) {
            let best = found.score;
            let lower = if best > alpha { best } else { -INFINITE };
            let upper = if best < beta { best } else { INFINITE };
            let entry = Entry {
                lower: lower as i8,
                upper: upper as i8,
                depth: depth as u8,
                best: found.square,
            };
            let table = self.shared.table;
            table.store(table.slot(self.shared.salt, discs), entry);
        }
        found
    }

    /// The value of a move to `next`: the first of a node with the whole window, others first to
    /// see whether they are better at all.
    pub(super) fn better(&mut self, next: Discs, found: Found, beta: i32, depth: u32) -> i32 {
        let low = found.low;
        let depth = depth - 1;
        if found.square.is_none() {
            return -self.value(next, -beta, -low, depth);
        }
        let score = -self.value(next, -low - 1, -low, depth);
        if score > low && score < beta && !self.stopped {
            -self.value(next, -beta, -low, depth)
        } else {
            score
        }
    }

    /// The player to move has no move.
    fn stuck(&mut self, discs: Discs, alpha: i32, beta: i32, depth: u32) -> i32 {
        let swapped = discs.swapped();
        let replies = swapped.lines().landings() & self.empty(discs);
        if !self.rules.passes() || replies.is_empty() {
            return self.rules.final_score(discs);
        }
        -self.value(swapped, -beta, -alpha, depth)
    }

    /// A few empty squares: no sorting, odd regions first, and only a small memory of its own.
    fn shallow(&mut self, discs: Discs, alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        let (mut alpha, mut beta) = (alpha, beta);
        let empty = self.empty(discs);
        if let Some(score) = self.endgame_cache.narrow(discs, &mut alpha, &mut beta) {
            return score;
        }
        let lines = discs.lines();
        let moves = lines.landings() & empty;
        if moves.is_empty() {
            return self.stuck(discs, alpha, beta, empty.len() as u32);
        }
        let odd = odd_regions(empty);
        let mut best = -INFINITE;
        let corners = self.corners;
        let even = moves - odd;
        let odd = moves & odd;
        'search: for part in [odd & corners, odd - corners, even & corners, even - corners] {
            for square in part {
                let next = discs.after(lines.flips(square) | SquareSet::of(square));
                let left = empty - SquareSet::of(square);
                let low = alpha.max(best);
                let score = if left.len() <= 4 {
                    -self.last(next, -beta, -low, left)
                } else {
                    -self.shallow(next, -beta, -low)
                };
                if score > best {
                    best = score;
                    if score >= beta {
                        break 'search;
                    }
                }
            }
        }
        self.endgame_cache.store(discs, best, alpha, beta);
        best
    }
}

/// The weight of the evaluation in the rank of a move, a disc.
const EVALUATION: i32 = 16;

/// How far to look at a move to rank it, if at all.
#[inline]
fn ordering_depth(depth: u32, empties: u32) -> Option<u32> {
    if depth == empties {
        match depth {
            ..15 => None,
            15..18 => Some(0),
            18..21 => Some(1),
            _ => Some(2),
        }
    } else {
        match depth {
            ..3 => None,
            3..7 => Some(0),
            _ => Some(1),
        }
    }
}

/// Whether values of this depth are worth remembering.
#[inline]
fn remembered(depth: u32, empties: u32) -> bool {
    if depth == empties { empties >= TABLE_EMPTIES } else { depth >= TABLE_DEPTH }
}

/// The best move of a node so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    /// The greatest value, or bound of one.
    pub(crate) score: i32,
    pub(crate) square: Option<Square>,
    /// What the next move has to beat.
    pub(crate) low: i32,
}

impl Found {
    pub(super) fn improve(&mut self, square: Square, score: i32) {
        if score > self.score || self.square.is_none() {
            *self = Self { score, square: Some(square), low: self.low.max(score) };
        }
    }
}
