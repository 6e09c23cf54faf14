//! Sharing the moves of a node among threads.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use reversi::Kernel;

use super::node::{Found, Search};
use super::order::Ranked;
use crate::eval::Evaluated;
use crate::search_rules::SearchRules;

impl<T: SearchRules, K: Kernel> Search<'_, T, K> {
    /// Shares the moves that are left of a node with other threads. The first moves are searched
    /// already, so that there is something to beat.
    pub(super) fn split(
        &mut self,
        node: &Evaluated,
        rest: &[Ranked],
        found: Found,
        beta: i32,
        depth: u32,
    ) -> Found {
        let cutoff = AtomicBool::new(false);
        let next = AtomicUsize::new(0);
        let best = Mutex::new(found);
        let lock = || best.lock().unwrap_or_else(PoisonError::into_inner);
        let (kernel, rules) = (self.kernel, self.rules);
        let (shared, selectivity) = (self.shared, self.selectivity);
        let pool = &shared.pool;
        let above = self.stops;
        // Works through moves until there are none, or one makes the others pointless.
        let work = || {
            let mut search = Search::new(kernel, rules, shared, selectivity, above.with(&cutoff));
            while let Some(ranked) = rest.get(next.fetch_add(1, Ordering::Relaxed)) {
                let before = *lock();
                let score = search.better(node, *ranked, before, beta, depth);
                if search.stopped {
                    break;
                }
                lock().improve(ranked.square, score);
                if score >= beta {
                    cutoff.store(true, Ordering::Relaxed);
                    break;
                }
            }
            search.report_nodes();
            // Stopped by something else than this node's own end?
            search.stopped && !cutoff.load(Ordering::Relaxed)
        };
        let stopped = thread::scope(|scope| {
            let mut helpers = Vec::new();
            while helpers.len() + 1 < rest.len() && pool.take() {
                let help = || {
                    let stopped = work();
                    pool.give();
                    stopped
                };
                // Where no thread is to be had, those there are do the work.
                let Ok(helper) = thread::Builder::new().spawn_scoped(scope, help) else {
                    pool.give();
                    break;
                };
                helpers.push(helper);
            }
            let mut stopped = work();
            pool.give();
            for helper in helpers {
                stopped |= helper.join().unwrap_or(true);
            }
            pool.come_back();
            stopped
        });
        self.stopped |= stopped || self.stops.any();
        *lock()
    }
}
