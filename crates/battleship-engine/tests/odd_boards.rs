//! The good player on boards and fleets that nobody had in mind: never a shot for nothing, and not clearly
//! more shots than a player who always attacks the likeliest cell.

use std::time::{Duration, Instant};

use battleship::{Board, Game, Player};
use battleship_engine::belief::Budget;
use battleship_engine::placement::{Effort, random_layout};
use battleship_engine::{Good, SeededDice};

/// Tiny boards, ships of every length, many equal ships, fleets that fill the board.
const BOARDS: [(i32, i32, &[i32]); 16] = [
    (1, 1, &[1]),
    (1, 10, &[3, 2]),
    (10, 1, &[1, 1, 1]),
    (2, 2, &[2, 2]),
    (3, 3, &[1, 1, 1, 1]),
    (4, 4, &[2, 2, 2, 2, 2]),
    (4, 4, &[4, 4, 4, 4]),
    (5, 5, &[5, 4, 3, 2, 1]),
    (6, 6, &[6, 1, 6, 1]),
    (5, 8, &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1]),
    (7, 7, &[3, 3, 3, 3, 3, 3]),
    (10, 10, &[1]),
    (10, 10, &[10, 9, 8, 7]),
    (10, 10, &[10, 9, 8, 7, 6, 5, 4, 3, 2, 1]),
    (10, 10, &[2, 2, 2, 2, 2, 2, 2, 2, 2, 2]),
    (10, 10, &[5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5]),
];

fn game((rows, cols, lengths): (i32, i32, &[i32])) -> Game {
    let mut game = Game::new(rows, cols).expect("a size");
    for (&length, symbol) in lengths.iter().zip(('A'..='Z').chain('a'..='z')) {
        game.add_ship(length, symbol, "ship").expect("a ship");
    }
    game
}

/// How many shots a player takes for a board, and its longest decision.
fn clear(mut player: Good<SeededDice>, mut board: Board) -> (f64, Duration) {
    let (mut shots, mut longest) = (0, Duration::ZERO);
    while !board.all_ships_destroyed() {
        let start = Instant::now();
        let at = player.recommend_attack().expect("no input is needed");
        longest = longest.max(start.elapsed());
        let result = board.attack(at);
        assert!(result.is_ok(), "{at} on {:?}: {result:?}", board.game());
        player.record_attack_result(at, result);
        shots += 1;
    }
    (f64::from(shots), longest)
}

/// Plays the same fleets with and without looking ahead.
fn check(games: u64, budget: Budget) {
    for board in BOARDS {
        let game = game(board);
        let (mut good, mut greedy, mut squares) = (0.0, 0.0, 0.0);
        let mut longest = Duration::ZERO;
        for number in 0..games {
            let mut dice = SeededDice::for_part(14, number);
            let (layout, _) = random_layout(&game, &mut dice, Effort::default()).expect("room");
            let mut laid = Board::new(&game);
            laid.place_fleet(&layout).expect("a layout fits");
            let dice = SeededDice::new(dice.next_seed());
            let gus = Good::new("Gus", &game, dice).with_budget(budget);
            let (with, slow) = clear(gus.clone(), laid.clone());
            let (without, _) = clear(gus.without_lookahead(), laid);
            good += with;
            greedy += without;
            squares += (with - without).powi(2);
            longest = longest.max(slow);
        }
        let n = games as f64;
        let gain = (greedy - good) / n;
        let error = ((squares / n - gain * gain).max(0.0) / (n - 1.0)).sqrt();
        let [good, greedy] = [good, greedy].map(|shots| shots / n);
        // docs/battleship-report.md has these lines.
        let (rows, cols, lengths) = board;
        let ms = longest.as_secs_f64() * 1e3;
        println!(
            "| {rows}x{cols}: {lengths:?} | {greedy:.2} | {good:.2} | {gain:.2} +- {error:.2} | {ms:.0} ms |"
        );
        assert!(gain >= -3.0 * error, "{board:?}: {good} shots, greedy {greedy}, error {error}");
    }
}

#[test]
fn good_never_wastes_a_shot_on_odd_boards_and_is_not_clearly_worse_than_greedy() {
    check(6, Budget::of(Duration::from_millis(5)));
}

#[test]
#[ignore = "takes minutes"]
fn good_is_no_worse_than_greedy_on_odd_boards_in_many_games() {
    check(100, Budget::default());
}
