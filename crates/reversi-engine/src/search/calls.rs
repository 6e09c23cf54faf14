//! The calls of a search: methods that are functions of their own, compiled for each kernel.
//!
//! What a processor can do better than others (AVX2, counting bits) is of use only where the compiler
//! may use it in all of a function. So each of these is compiled three times, with what the
//! kernels ask for (see [`per_kernel`]), and everything else that counts is inlined into them: hence
//! the many `#[inline(always)]` in this folder. The choice is made once, at the root.

use reversi::{Discs, Kernel, Square, SquareSet, per_kernel};

use super::node::{Found, Search};
use super::order::{Moves, Ranked};
use crate::eval::Evaluated;
use crate::search_rules::SearchRules;

per_kernel! {
    [T: SearchRules, K: Kernel] Search<'_, T, K>;

    /// The value of a position whose player may have to pass, looking `depth` moves ahead.
    pub(super) fn value(node: &Evaluated, alpha: i32, beta: i32, depth: u32) -> i32 = value_here;
    /// The same one move ahead.
    pub(super) fn frontier(node: &Evaluated, alpha: i32, beta: i32) -> i32 = frontier_here;
    /// The same two moves ahead and more.
    pub(super) fn deep(
        node: &Evaluated,
        alpha: i32,
        beta: i32,
        depth: u32,
        empties: u32,
    ) -> i32 = deep_here;
    /// A bound from a shallower search.
    pub(super) fn probcut(
        node: &Evaluated,
        alpha: i32,
        beta: i32,
        depth: u32,
        empties: u32,
    ) -> Option<i32> = probcut_here;
    /// Lists the moves.
    pub(super) fn list(
        moves: &mut Moves,
        node: &Evaluated,
        empty: SquareSet,
        beta: i32,
        depth: u32,
    ) -> Option<i32> = list_here;
    /// Ranks moves.
    pub(super) fn rank(
        moves: &mut [Ranked],
        node: &Evaluated,
        alpha: i32,
        depth: u32,
        first: Option<Square>,
    ) -> () = rank_here;
    /// Searches moves by rank.
    pub(super) fn best_of(
        node: &Evaluated,
        moves: &mut Moves,
        alpha: i32,
        beta: i32,
        depth: u32,
    ) -> Found = best_of_here;
    /// The player to move has no move.
    pub(super) fn stuck(node: &Evaluated, alpha: i32, beta: i32, depth: u32) -> i32 = stuck_here;

    /// The end of the game: moves in the order of how few replies they leave.
    pub(super) fn by_replies(
        discs: Discs,
        alpha: i32,
        beta: i32,
        empty: SquareSet,
    ) -> i32 = by_replies_here;
    /// Whether the score with five or six empty squares is greater than `alpha`: a bound of it.
    pub(super) fn by_parity_above(discs: Discs, alpha: i32, empty: SquareSet) -> i32
        = by_parity_above_here;
    /// The player to move has no move.
    pub(super) fn stuck_at_end(
        discs: Discs,
        alpha: i32,
        beta: i32,
        empty: SquareSet,
    ) -> i32 = stuck_at_end_here;
    /// How many discs of a side can never be flipped again.
    pub(super) fn stable_count(side: SquareSet, occupied: SquareSet) -> i32 = stable_count_here;

    /// Whether the score with at most four empty squares is greater than `alpha`: a bound of it.
    pub(super) fn last_above(discs: Discs, alpha: i32, empty: SquareSet) -> i32 = last_above_here;
    pub(super) fn four_above(discs: Discs, alpha: i32, empty: SquareSet) -> i32 = four_above_here;
    pub(super) fn three(discs: Discs, alpha: i32, squares: [Square; 3]) -> i32 = three_here;
    pub(super) fn four_stuck(discs: Discs, alpha: i32, squares: [Square; 4]) -> i32
        = four_stuck_here;
    pub(super) fn three_stuck(discs: Discs, alpha: i32, squares: [Square; 3]) -> i32
        = three_stuck_here;
    pub(super) fn two_stuck(discs: Discs, alpha: i32, squares: [Square; 2]) -> i32
        = two_stuck_here;
}
