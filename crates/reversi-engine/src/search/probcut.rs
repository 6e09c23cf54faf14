//! Leaving positions out because a shallower search says enough of them (multi-probcut).

// See `calls.rs`.
#![allow(clippy::inline_always)]

use reversi::Kernel;

use super::node::Search;
use crate::eval::{Evaluated, in_discs, probe_depth};
use crate::search_rules::SearchRules;
use crate::transposition_table::Entry;

/// With less depth nothing is left out: a look costs as much as it saves.
const LEAST_DEPTH: u32 = 3;
/// How much of the margin the bare evaluation may fall short of, in discs: where it does by more, no
/// shallow search is likely to say enough.
const GLANCE: f32 = 0.5;

impl<T: SearchRules, K: Kernel> Search<'_, T, K> {
    /// A bound, if a shallower search is so far outside of the window that the deep one would be, too,
    /// as surely as is asked for.
    #[inline(always)]
    pub(super) fn probcut_here(
        &mut self,
        node: &Evaluated,
        alpha: i32,
        beta: i32,
        depth: u32,
        empties: u32,
    ) -> Option<i32> {
        let deviations = self.selectivity.deviations()?;
        if depth < LEAST_DEPTH || beta - alpha > 1 {
            return None;
        }
        let errors = self.shared.evaluation.errors()?;
        let [probe_error, glance_error] = errors.deviations(depth, empties);
        let margin = (deviations * probe_error).ceil() as i32;
        let slack = (GLANCE * deviations * glance_error) as i32;
        let glance = in_discs(self.shared.evaluation.value_by(self.kernel, node));
        let most = self.rules.playable().len();
        let probe = probe_depth(depth);
        let high = beta + margin;
        if glance + slack >= high && high < most {
            let score = self.value(node, high - 1, high, probe);
            if score >= high && !self.stopped {
                return Some(self.foreseen(node, beta, (alpha, beta), depth));
            }
        }
        let low = alpha - margin;
        if glance - slack <= low && low > -most {
            let score = self.value(node, low, low + 1, probe);
            if score <= low && !self.stopped {
                return Some(self.foreseen(node, alpha, (alpha, beta), depth));
            }
        }
        None
    }

    /// Remembers a bound that was foreseen.
    fn foreseen(&mut self, node: &Evaluated, bound: i32, window: (i32, i32), depth: u32) -> i32 {
        let entry = Entry::new(bound, window, depth, None).with_selectivity(self.selectivity);
        self.shared.table.store(self.shared.table.slot(self.shared.salt, node.discs), entry);
        bound
    }
}
