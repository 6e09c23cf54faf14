//! Alpha-beta to the end of the game: null windows, a table, the fewest replies first.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use reversi::{Discs, Position, Square, SquareSet};

use super::pool::{Pool, Stops};
use super::{Solution, Window};
use crate::table::{Known, Table};
use crate::terms::Terms;

/// With so many empty squares and fewer, moves are not ordered by replies: looking costs more
/// than it saves.
const SHALLOW: u32 = 6;
/// Positions with fewer empty squares are not worth remembering.
const TABLE_EMPTIES: u32 = 9;

/// How often a search looks whether to give up: every few microseconds.
const LOOK_UP_NODES: u64 = 64;
/// Positions with fewer empty squares are not worth starting a thread for.
const SPLIT_EMPTIES: u32 = 14;

/// The four quadrants of the grid. Whoever moves last in a region tends to gain, so regions with
/// an odd number of empty squares come first.
const QUADRANTS: [u64; 4] =
    [0x0000_0000_0f0f_0f0f, 0x0000_0000_f0f0_f0f0, 0x0f0f_0f0f_0000_0000, 0xf0f0_f0f0_0000_0000];

pub(super) struct Search<'a, T> {
    terms: T,
    table: &'a Table,
    /// Tells positions of these rules from others in the table.
    salt: u64,
    pool: &'a Pool,
    stops: Stops<'a>,
    stopped: bool,
    nodes: u64,
}

impl<'a, T: Terms> Search<'a, T> {
    pub(super) fn new(
        terms: T,
        salt: u64,
        table: &'a Table,
        pool: &'a Pool,
        stops: Stops<'a>,
    ) -> Self {
        Self { terms, table, salt, pool, stops, stopped: false, nodes: 0 }
    }

    /// The whole answer to a position.
    pub(super) fn run(mut self, position: &Position, window: Window) -> Option<Solution> {
        let score = self.value(position.discs(), window.alpha, window.beta);
        let mut line = Vec::new();
        let mut at = *position;
        let mut sign = 1;
        // Follow moves that reach the score: by what the table knows, or else by searching.
        while !at.is_over() && !self.stopped {
            let target = sign * score;
            let square = self.reaching(&at, target)?;
            let next = at.play(square).ok()?;
            if next.mover() != at.mover() {
                sign = -sign;
            }
            line.push(square);
            at = next;
            // Outside the window only the first move is proved.
            if score <= window.alpha || score >= window.beta {
                break;
            }
        }
        let nodes = self.nodes;
        (!self.stopped).then(|| Solution { score, best: line.first().copied(), line, nodes })
    }

    /// A move whose score is at least `target`; the last one if no other is.
    fn reaching(&mut self, position: &Position, target: i32) -> Option<Square> {
        let mut moves: Vec<Square> = position.legal_squares().iter().collect();
        if let Some(best) = self.table.get(self.salt, position.discs()).and_then(|known| known.best)
        {
            moves.sort_by_key(|&square| square != best);
        }
        let last = moves.last().copied();
        for square in moves {
            let next = position.play(square).ok()?;
            let score = if next.is_over() {
                let score = position.rules().final_score(next.discs());
                if next.mover() == position.mover() { score } else { -score }
            } else if next.mover() == position.mover() {
                self.value(next.discs(), target - 1, target)
            } else {
                -self.value(next.discs(), -target, -target + 1)
            };
            if score >= target || self.stopped {
                return Some(square);
            }
        }
        last
    }

    /// The score of discs whose player may have to pass.
    fn value(&mut self, discs: Discs, alpha: i32, beta: i32) -> i32 {
        let empties = (self.terms.playable() - discs.occupied()).len() as u32;
        if !(self.terms.opening() - discs.occupied()).is_empty() {
            self.open(discs, alpha, beta, empties)
        } else if empties <= SHALLOW {
            self.shallow(discs, alpha, beta)
        } else {
            self.deep(discs, alpha, beta, empties)
        }
    }

    /// The opening of Reversi: every unfilled centre square is a move and flips nothing.
    fn open(&mut self, discs: Discs, alpha: i32, beta: i32, empties: u32) -> i32 {
        self.nodes += 1;
        let moves = self.terms.opening() - discs.occupied();
        let gains = moves.iter().map(|square| (square, SquareSet::of(square)));
        self.best_of(discs, &gains.collect::<Vec<_>>(), alpha, beta, empties)
    }

    fn deep(&mut self, discs: Discs, alpha: i32, beta: i32, empties: u32) -> i32 {
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK_UP_NODES) && self.stops.any() {
            self.stopped = true;
        }
        if self.stopped {
            return alpha;
        }
        let (mut alpha, mut beta) = (alpha, beta);
        let mut first = None;
        if empties >= TABLE_EMPTIES
            && let Some(known) = self.table.get(self.salt, discs)
        {
            let (lower, upper) = (i32::from(known.lower), i32::from(known.upper));
            if lower >= beta || lower == upper {
                return lower;
            }
            if upper <= alpha {
                return upper;
            }
            (alpha, beta) = (alpha.max(lower), beta.min(upper));
            first = known.best;
        }
        let lines = discs.lines();
        let moves = (lines.landings() & self.terms.playable()) - discs.occupied();
        if moves.is_empty() {
            return self.stuck(discs, alpha, beta);
        }
        let mut gains: Vec<(Square, SquareSet)> = moves
            .iter()
            .map(|square| (square, lines.flips(square) | SquareSet::of(square)))
            .collect();
        self.order(discs, &mut gains, first);
        self.best_of(discs, &gains, alpha, beta, empties)
    }

    /// Searches moves in order, the first with the whole window and the others to see whether
    /// they are better at all. Remembers what it found.
    fn best_of(
        &mut self,
        discs: Discs,
        gains: &[(Square, SquareSet)],
        alpha: i32,
        beta: i32,
        empties: u32,
    ) -> i32 {
        let mut found = Found { score: i32::MIN, square: None, low: alpha };
        let mut rest = gains;
        while let Some((&(square, gained), others)) = rest.split_first() {
            if found.square.is_some()
                && empties >= SPLIT_EMPTIES
                && others.len() > 1
                && self.pool.has_free()
            {
                found = self.split(discs, rest, found, beta);
                break;
            }
            rest = others;
            let next = discs.after(gained);
            let score = self.better(next, found, beta);
            if self.stopped {
                break;
            }
            found.improve(square, score);
            if score >= beta {
                break;
            }
        }
        if self.stopped {
            return found.low;
        }
        let Found { score: best, square: best_square, .. } = found;
        if empties >= TABLE_EMPTIES {
            let lower = if best > alpha { best } else { -65 };
            let upper = if best < beta { best } else { 65 };
            let known = Known { lower: lower as i8, upper: upper as i8, best: best_square };
            self.table.put(self.salt, discs, empties, known);
        }
        best
    }

    /// The score of a move to `next`: the first of a node with the whole window, others first to
    /// see whether they are better at all.
    fn better(&mut self, next: Discs, found: Found, beta: i32) -> i32 {
        let low = found.low;
        if found.square.is_none() {
            return -self.value(next, -beta, -low);
        }
        let score = -self.value(next, -low - 1, -low);
        if score > low && score < beta && !self.stopped {
            -self.value(next, -beta, -score)
        } else {
            score
        }
    }

    /// Shares the moves that are left of a node with other threads. The first move is searched
    /// already, so that there is something to beat.
    fn split(
        &mut self,
        discs: Discs,
        rest: &[(Square, SquareSet)],
        found: Found,
        beta: i32,
    ) -> Found {
        let cutoff = AtomicBool::new(false);
        let next = AtomicUsize::new(0);
        let shared = Mutex::new(found);
        let lock = || shared.lock().unwrap_or_else(PoisonError::into_inner);
        let (terms, salt, table, pool) = (self.terms, self.salt, self.table, self.pool);
        let above = self.stops;
        // Works through moves until there are none, or one makes the others pointless. Returns
        // the nodes visited.
        let work = || {
            let mut search = Search::new(terms, salt, table, pool, above.with(&cutoff));
            while let Some(&(square, gained)) = rest.get(next.fetch_add(1, Ordering::Relaxed)) {
                let before = *lock();
                let score = search.better(discs.after(gained), before, beta);
                if search.stopped {
                    break;
                }
                lock().improve(square, score);
                if score >= beta {
                    cutoff.store(true, Ordering::Relaxed);
                    break;
                }
            }
            search.nodes
        };
        self.nodes += thread::scope(|scope| {
            let mut helpers = Vec::new();
            while helpers.len() + 1 < rest.len() && pool.take() {
                let help = || {
                    let nodes = work();
                    pool.give();
                    nodes
                };
                // Where no thread is to be had, those there are do the work.
                let Ok(helper) = thread::Builder::new().spawn_scoped(scope, help) else {
                    pool.give();
                    break;
                };
                helpers.push(helper);
            }
            let own = work();
            pool.give();
            let theirs: u64 = helpers.into_iter().map(|helper| helper.join().unwrap_or(0)).sum();
            pool.come_back();
            own + theirs
        });
        self.stopped |= self.stops.any();
        *lock()
    }

    /// Few replies first; among equals corners, then regions with an odd number of empty squares.
    fn order(&self, discs: Discs, gains: &mut [(Square, SquareSet)], first: Option<Square>) {
        let playable = self.terms.playable();
        let empty = playable - discs.occupied();
        let odd = odd_regions(empty);
        gains.sort_by_cached_key(|&(square, gained)| {
            if Some(square) == first {
                return i32::MIN;
            }
            let next = discs.after(gained);
            let replies = (next.lines().landings() & playable) - next.occupied();
            let corners = replies.bits() & CORNERS;
            let mut key = 16 * (replies.len() + corners.count_ones() as i32);
            key -= 24 * i32::from(1_u64 << square.index() & CORNERS != 0);
            key - 4 * i32::from(odd.contains(square))
        });
    }

    /// The player to move has no move.
    fn stuck(&mut self, discs: Discs, alpha: i32, beta: i32) -> i32 {
        let swapped = discs.swapped();
        let replies = (swapped.lines().landings() & self.terms.playable()) - discs.occupied();
        if !self.terms.passes() || replies.is_empty() {
            return self.terms.final_score(discs);
        }
        -self.value(swapped, -beta, -alpha)
    }

    /// The last few empty squares: no table, no sorting, odd regions first.
    fn shallow(&mut self, discs: Discs, alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        let lines = discs.lines();
        let empty = self.terms.playable() - discs.occupied();
        let moves = lines.landings() & empty;
        if moves.is_empty() {
            return self.stuck(discs, alpha, beta);
        }
        let odd = odd_regions(empty);
        let mut best = i32::MIN;
        let mut alpha = alpha;
        for part in [moves & odd, moves - odd] {
            for square in part {
                let next = discs.after(lines.flips(square) | SquareSet::of(square));
                let score = if empty.len() == 1 {
                    self.nodes += 1;
                    -self.terms.final_score(next)
                } else {
                    -self.shallow(next, -beta, -alpha)
                };
                if score > best {
                    best = score;
                    alpha = alpha.max(score);
                    if score >= beta {
                        return score;
                    }
                }
            }
        }
        best
    }
}

/// The best move of a node so far.
#[derive(Clone, Copy)]
struct Found {
    /// The greatest score, or bound of one.
    score: i32,
    square: Option<Square>,
    /// What the next move has to beat.
    low: i32,
}

impl Found {
    fn improve(&mut self, square: Square, score: i32) {
        if score > self.score {
            *self = Self { score, square: Some(square), low: self.low.max(score) };
        }
    }
}

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// The empty squares of quadrants that have an odd number of them.
#[inline]
fn odd_regions(empty: SquareSet) -> SquareSet {
    let mut odd = 0;
    for quadrant in QUADRANTS {
        if (empty.bits() & quadrant).count_ones() % 2 == 1 {
            odd |= quadrant;
        }
    }
    SquareSet::from_bits(odd) & empty
}
