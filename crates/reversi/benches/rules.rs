//! Speed of the rules, as ratios within one run: `cargo bench -p reversi`.
//!
//! Perft runs on one thread without a table. "One at a time" is the usual way to write a perft
//! on the same kernels: one board after the other, the last ply counted from the move set.

use std::hint::black_box;
use std::time::Instant;

use reversi::perft::{Convention, perft};
use reversi::{Discs, Kernels, Model, Position, RuleSet, Square};

/// The fastest published peer's leaves a second at depth 12, measured on a Zen 3 machine.
const MARK_LEAVES_PER_SECOND: f64 = 475e6;
/// What a move in the model may cost.
const MARK_PLAY_NS: f64 = 200.0;
const ROUNDS: usize = 3;

fn main() {
    let rules = RuleSet::OTHELLO;
    let start = Position::start(rules);
    println!("kernels: {}; best of {ROUNDS} rounds\n", Kernels::best());
    println!(
        "{:<26}{:>15}{:>9}{:>14}{:>16}{:>17}",
        "perft, 8x8 Othello", "leaves", "seconds", "M leaves/s", "to the mark", "to one at a time"
    );
    for depth in [10, 11, 12] {
        let (leaves, slow) = best(|| one_at_a_time(rules, start.discs(), depth));
        let (same, fast) = best(|| perft(&start, depth, Convention::Plies));
        assert_eq!(leaves, same, "two ways of counting must agree");
        for (name, seconds) in [("one at a time", slow), ("batched", fast)] {
            let rate = leaves as f64 / seconds;
            println!(
                "{:<26}{leaves:>15}{seconds:>9.3}{:>14.0}{:>16.2}{:>17.2}",
                format!("depth {depth}, {name}"),
                rate / 1e6,
                rate / MARK_LEAVES_PER_SECOND,
                slow / seconds
            );
        }
    }

    let games = games(rules, 2_000);
    let moves: usize = games.iter().map(Vec::len).sum();
    let (_, seconds) = best(|| games.iter().map(|game| replay(rules, game)).sum());
    let ns = seconds * 1e9 / moves as f64;
    println!(
        "\nModel::play with the new legal moves, 8x8: {ns:.1} ns a move over {moves} moves; {:.2} of the mark of {MARK_PLAY_NS} ns",
        ns / MARK_PLAY_NS
    );
}

/// The shortest of a few rounds, in seconds.
fn best(work: impl Fn() -> u64) -> (u64, f64) {
    let mut result = 0;
    let mut seconds = f64::MAX;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        result = black_box(work());
        seconds = seconds.min(start.elapsed().as_secs_f64());
    }
    (result, seconds)
}

fn one_at_a_time(rules: RuleSet, discs: Discs, depth: u32) -> u64 {
    let moves = rules.moves(discs);
    if moves.is_empty() {
        let swapped = discs.swapped();
        return if depth == 1 || rules.moves(swapped).is_empty() {
            1
        } else {
            one_at_a_time(rules, swapped, depth - 1)
        };
    }
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .iter()
        .map(|square| {
            let gained = discs.flips(square) | reversi::SquareSet::of(square);
            one_at_a_time(rules, discs.after(gained), depth - 1)
        })
        .sum()
}

fn games(rules: RuleSet, count: u64) -> Vec<Vec<Square>> {
    (0..count)
        .map(|seed| {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut position = Position::start(rules);
            let mut game = Vec::new();
            while !position.is_over() {
                let squares: Vec<Square> = position.legal_squares().iter().collect();
                let square = squares[random.usize(..squares.len())];
                game.push(square);
                position = position.play(square).expect("legal");
            }
            game
        })
        .collect()
}

fn replay(rules: RuleSet, game: &[Square]) -> u64 {
    let mut model = Model::new(rules);
    for &square in game {
        model.play(square).expect("legal");
        black_box(model.position().legal_squares());
    }
    model.moves_played() as u64
}
