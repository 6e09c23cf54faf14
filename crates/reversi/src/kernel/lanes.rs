//! Mobility of many boards at once: branch-free code over slices, which the compiler turns into
//! vectors as wide as the machine's (four boards a step with AVX2, two with plain x86-64).

use super::INNER;
use super::portable::{flood_down, flood_up};

/// What a batch of boards adds up to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Legal moves of all boards together.
    pub(crate) moves: u64,
    /// Boards whose player has no move.
    pub(crate) stuck: u64,
}

/// Counts the moves of the player `own` on each of the boards. `own` and `opp` are of one length.
#[inline(always)] // Into code for the machine at hand.
pub(crate) fn tally(own: &[u64], opp: &[u64], playable: u64) -> Tally {
    let mut tally = Tally::default();
    for (&own, &opp) in own.iter().zip(opp) {
        let moves = landings(own, opp) & playable & !(own | opp);
        tally.moves += u64::from(moves.count_ones());
        tally.stuck += u64::from(moves == 0);
    }
    tally
}

/// As `Brackets::landings`, in a form that vectorises over boards instead of over lines.
#[inline(always)] // Or the loop above is not vectorised.
pub(super) fn landings(own: u64, opp: u64) -> u64 {
    let inner = opp & INNER;
    // East: adding the first disc of each run to the runs carries to the square behind each.
    // A run starts right behind a disc of ours, so it cannot be entered in its middle, and
    // without the outer columns a carry stays in its row.
    let mut landings = (inner + ((own << 1) & inner)) & !inner;
    landings |= flood_down(own, inner, 1) >> 1;
    landings |= flood_up(own, opp, 8) << 8;
    landings |= flood_down(own, opp, 8) >> 8;
    landings |= flood_up(own, inner, 7) << 7;
    landings |= flood_down(own, inner, 7) >> 7;
    landings |= flood_up(own, inner, 9) << 9;
    landings |= flood_down(own, inner, 9) >> 9;
    landings
}
