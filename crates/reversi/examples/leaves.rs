//! Counts one depth of 8x8 Othello and prints the leaves: what `cargo xtask callgrind` measures.
//!
//! ```text
//! cargo run --release --example leaves -- 10
//! ```

use reversi::perft::{Convention, perft};
use reversi::{Position, RuleSet};

fn main() {
    let depth = std::env::args().nth(1).and_then(|depth| depth.parse().ok()).unwrap_or(8);
    let start = Position::start(RuleSet::OTHELLO);
    println!("{}", perft(&start, depth, Convention::Plies));
}
