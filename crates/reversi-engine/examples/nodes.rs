//! Solves a published endgame problem, FFO #40 or #44, and prints the nodes: what
//! `cargo xtask callgrind` measures. With another number it does everything but solve.
//!
//! ```text
//! cargo run --release -p reversi-engine --example nodes -- 40
//! ```

use reversi::notation::read;
use reversi::{RuleSet, Variant};
use reversi_engine::{Engine, Evaluation, Options};

fn main() {
    let text = match std::env::args().nth(1).as_deref() {
        Some("40") => "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X",
        Some("44") => "--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX-- O",
        _ => "2x2 XOOX X",
    };
    // The weights are unpacked in any case, so that a difference counts the search alone.
    let _ = Evaluation::new(RuleSet::OTHELLO);
    let reading = read(Variant::Othello, None, text).expect("a position");
    let engine = Engine::new(Options { hash_mb: 16, ..Options::default() }).expect("memory");
    let solution = engine.solve(reading.model.position());
    println!("{}", solution.nodes);
}
