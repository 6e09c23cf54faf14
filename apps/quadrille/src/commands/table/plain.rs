//! A second opinion: an exact search that shares nothing with the engine but the rules.
//!
//! It plays on positions as the rules library makes them, passes settled, and knows neither an
//! evaluation nor stable discs, nor symmetry. What it remembers is kept under the discs themselves
//! and not under a hash of them, so that no position is ever taken for another. It is slow, and
//! meant to be right by inspection.

use reversi::{Discs, Position, RuleSet, Square, SquareSet};
use support::StopToken;

/// What is known of a position: its score for the player on turn is between the two.
#[derive(Clone, Copy)]
struct Entry {
    discs: Discs,
    lower: i8,
    upper: i8,
    /// How many squares are empty, to tell what is dearer.
    empties: u8,
}

/// A position that no game has, for entries that are free.
const NOBODY: Discs = Discs { own: SquareSet::EMPTY, opp: SquareSet::EMPTY };

/// With fewer empty squares, moves are not ordered and nothing is remembered: that costs more than
/// it saves.
const ORDERED: i32 = 5;

/// A board of so many squares needs a megabyte, and twice as much for every other square.
const SMALL: i32 = 14;

/// How many nodes are visited between two looks at whether to stop.
const CHECK_NODES: u64 = 4096;

/// The search.
pub(super) struct Plain<'a> {
    /// In pairs: the first of each keeps what was dearest, the other what was last.
    entries: Vec<Entry>,
    corners: SquareSet,
    stop: &'a StopToken,
    stopped: bool,
    /// Positions visited.
    pub(super) nodes: u64,
}

impl<'a> Plain<'a> {
    /// A search with so many megabytes to remember positions, or as many as a small board needs;
    /// none if there is no such memory.
    pub(super) fn new(rules: RuleSet, megabytes: usize, stop: &'a StopToken) -> Option<Self> {
        let enough = 1 << (rules.size().area() - SMALL).clamp(0, 16);
        let count = ((megabytes.min(enough) << 20) / size_of::<Entry>()) & !1;
        let mut entries = Vec::new();
        entries.try_reserve_exact(count).ok()?;
        entries.resize(count, Entry { discs: NOBODY, lower: 0, upper: 0, empties: 0 });
        let (right, bottom) = (rules.size().width() - 1, rules.size().height() - 1);
        let corners = [(0, 0), (right, 0), (0, bottom), (right, bottom)];
        let corners = corners.into_iter().filter_map(|(x, y)| Square::new(x, y)).collect();
        Some(Self { entries, corners, stop, stopped: false, nodes: 0 })
    }

    /// The score for the player on turn, and a move that reaches it, if there is a move; nothing if
    /// it was stopped. It asks "at least so much?" until there is one answer left; with the score
    /// as its first guess two questions are enough.
    pub(super) fn solve(
        &mut self,
        position: &Position,
        guess: i32,
    ) -> Option<(i32, Option<Square>)> {
        let area = position.rules().size().area();
        if position.is_over() {
            return Some((position.rules().final_score(position.discs()), None));
        }
        let (mut lower, mut upper, mut best) = (-area, area, None);
        let mut asked = guess.clamp(1 - area, area);
        while lower < upper {
            let (score, square) = self.at_least(position, asked)?;
            if score >= asked {
                (lower, best, asked) = (score, square, score + 1);
            } else {
                (upper, asked) = (score, score.max(lower + 1));
            }
        }
        if best.is_none() {
            // Nothing but the least is left, and any move reaches that.
            best = self.at_least(position, lower)?.1;
        }
        Some((lower, best))
    }

    /// Whether the score is at least `asked`: a bound that says so, and the move.
    fn at_least(&mut self, position: &Position, asked: i32) -> Option<(i32, Option<Square>)> {
        let mut best = (i32::MIN, None);
        for (square, next) in self.ordered(position) {
            let score = self.after(position, &next, asked);
            if self.stopped {
                return None;
            }
            if score > best.0 {
                best = (score, Some(square));
            }
            if score >= asked {
                break;
            }
        }
        Some(best)
    }

    /// The score of a move, as far as it matters whether it is at least `asked`.
    fn after(&mut self, position: &Position, next: &Position, asked: i32) -> i32 {
        if next.mover() == position.mover() {
            self.search(next, asked)
        } else {
            -self.search(next, 1 - asked)
        }
    }

    /// A bound of the score that tells whether it is at least `asked`.
    fn search(&mut self, position: &Position, asked: i32) -> i32 {
        self.nodes += 1;
        if self.nodes.is_multiple_of(CHECK_NODES) {
            self.stopped |= self.stop.is_stopped();
        }
        if self.stopped || position.is_over() {
            return position.rules().final_score(position.discs());
        }
        let empties = position.rules().size().area() - position.discs().occupied().len();
        let mut best = i32::MIN;
        if empties < ORDERED {
            for square in position.legal_squares() {
                let Ok(next) = position.play(square) else { continue };
                best = best.max(self.after(position, &next, asked));
                if best >= asked {
                    break;
                }
            }
            return best;
        }
        let discs = position.discs();
        let place = (position.hash64() % (self.entries.len() as u64 / 2)) as usize * 2;
        let known = self.entries[place..place + 2].iter().find(|entry| entry.discs == discs);
        let (mut lower, mut upper) = (i8::MIN, i8::MAX);
        if let Some(known) = known {
            (lower, upper) = (known.lower, known.upper);
            if i32::from(lower) >= asked {
                return lower.into();
            }
            if i32::from(upper) < asked {
                return upper.into();
            }
        }
        for (_, next) in self.ordered(position) {
            best = best.max(self.after(position, &next, asked));
            if self.stopped {
                return best;
            }
            if best >= asked {
                break;
            }
        }
        // Scores are between -64 and 64.
        if best >= asked {
            lower = best as i8;
        } else {
            upper = best as i8;
        }
        self.remember(place, Entry { discs, lower, upper, empties: empties as u8 });
        best
    }

    fn remember(&mut self, place: usize, entry: Entry) {
        let dearest = self.entries[place];
        let is_dearer = entry.empties >= dearest.empties || dearest.discs == entry.discs;
        self.entries[place + usize::from(!is_dearer)] = entry;
    }

    /// The moves, those first that leave the opponent the fewest replies, a corner being worth some.
    fn ordered(&self, position: &Position) -> Vec<(Square, Position)> {
        let after = |square| Some((square, position.play(square).ok()?));
        let mut moves: Vec<(Square, Position)> =
            position.legal_squares().iter().filter_map(after).collect();
        moves.sort_by_key(|(square, next)| {
            // Who moves again leaves no reply at all.
            let replies = if next.mover() == position.mover() && !next.is_over() {
                -1
            } else {
                let replies = next.legal_squares();
                replies.len() + (replies & self.corners).len()
            };
            2 * replies - 3 * i32::from(self.corners.contains(*square))
        });
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi::Variant;
    use reversi_engine::{Engine, Options};

    #[test]
    fn it_agrees_with_the_engine_whatever_it_is_told_to_expect() {
        let engine = Engine::new(Options { hash_mb: 1, ..Options::default() }).expect("memory");
        for variant in Variant::ALL {
            for (size, guess) in [("2x2", 0), ("2x3", 6), ("3x3", -9), ("3x4", 99), ("4x4", -3)] {
                let rules = RuleSet::new(variant, size.parse().expect("a size"));
                let start = Position::start(rules);
                let stop = StopToken::new();
                let mut plain = Plain::new(rules, 1, &stop).expect("memory");
                let (score, best) = plain.solve(&start, guess).expect("it was not stopped");
                assert_eq!(Some(score), engine.solve(&start).score(), "{rules:?}");
                assert_eq!(best.is_none(), start.is_over(), "{rules:?}");
                if let Some(best) = best {
                    let next = start.play(best).expect("legal");
                    let value = engine.solve(&next).score().expect("exact");
                    assert_eq!(if next.mover() == start.mover() { value } else { -value }, score);
                }
            }
        }
    }

    #[test]
    fn it_can_be_stopped() {
        let rules = RuleSet::new(Variant::Othello, "6x6".parse().expect("a size"));
        let stop = StopToken::new();
        stop.stop();
        let mut plain = Plain::new(rules, 1, &stop).expect("memory");
        assert!(plain.solve(&Position::start(rules), -4).is_none());
        assert!(plain.nodes < 2 * CHECK_NODES);
    }
}
