//! Speed of Battleship, against what was asked for: `cargo bench -p arena`.

use std::time::Instant;

use arena::{Duel, Progress, Series, Trial};
use battleship::Game;
use battleship_engine::roster;

/// Games of the mediocre player against itself, a minute on one thread.
const MARK_GAMES: f64 = 100_000.0;
/// A decision of the good player at the 99th percentile.
const MARK_DECISION_MS: f64 = 50.0;

fn main() {
    let game = Game::standard();
    let player = |name| roster().find(name).expect("a contender");
    let duel = Duel {
        players: ["mediocre"; 2].map(player),
        game: game.clone(),
        series: Series { games: 20_000, seed: 1, threads: 1 },
    };
    let start = Instant::now();
    let result = duel.run(&Progress::default()).expect("nobody fails");
    let rate = result.games() as f64 / start.elapsed().as_secs_f64() * 60.0;
    println!(
        "mediocre against mediocre: {rate:.0} games a minute, {:.1} times the mark",
        rate / MARK_GAMES
    );

    let trial = Trial {
        player: player("good"),
        game,
        series: Series { games: 2_000, seed: 1, threads: 1 },
    };
    let result = trial.run(&Progress::default()).expect("a computer player and room");
    let slow = result.decisions.percentile_ms(0.99);
    println!(
        "good: 99 % of its decisions within {slow:.3} ms, {:.2} of the mark",
        slow / MARK_DECISION_MS
    );
}
