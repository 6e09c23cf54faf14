//! The library against its slow twin: all 49 sizes, all five rule sets, whole random games and
//! boards that no game reaches.

mod twin;

use reversi::handout::{Othello, Status};
use reversi::{Board, Direction, Model, Player, Ply, Position, RuleSet, Size, Square, Variant};
use twin::{DARK, LIGHT, NEITHER, Twin, TwinMove};

fn code(player: Option<Player>) -> i8 {
    match player {
        Some(Player::Dark) => DARK,
        Some(Player::Light) => LIGHT,
        None => NEITHER,
    }
}

fn player(code: i8) -> Option<Player> {
    [Some(Player::Dark), Some(Player::Light), None]
        .into_iter()
        .find(|&player| self::code(player) == code)
        .expect("a code of the twin")
}

fn square(x: i32, y: i32) -> Square {
    Square::new(x, y).expect("on the grid")
}

/// Compares everything the two say about a position. Returns the twin's moves.
fn compare(position: &Position, twin: &Twin, context: &str) -> Vec<TwinMove> {
    let moves = twin.moves();
    assert_eq!(code(position.turn()), twin.turn, "turn, {context}\n{position:?}");
    assert_eq!(position.is_over(), twin.turn == NEITHER, "over, {context}\n{position:?}");
    assert_eq!(code(position.winner()), twin.winner, "winner, {context}\n{position:?}");
    assert_eq!(position.score().unwrap_or(0), twin.score, "score, {context}\n{position:?}");
    assert_eq!(position.score().is_some(), position.is_over(), "{context}");
    let board = position.board();
    for y in 0..twin.height {
        for x in 0..twin.width {
            let holder = board.get(square(x, y)).expect("on the board");
            assert_eq!(code(holder), twin.grid[y as usize][x as usize], "{context}\n{position:?}");
        }
    }
    let mut ours: Vec<_> = position.moves().collect();
    assert_eq!(ours.len(), moves.len(), "number of moves, {context}\n{position:?}");
    ours.sort_by_key(|played| (played.square.y(), played.square.x()));
    for (played, (at, gained)) in ours.iter().zip(&moves) {
        assert_eq!((played.square.x(), played.square.y()), *at, "{context}\n{position:?}");
        let mut squares: Vec<_> = played.gained.iter().map(|s| (s.x(), s.y())).collect();
        squares.sort_by_key(|&(x, y)| (y, x));
        assert_eq!(squares, *gained, "gained by {}, {context}\n{position:?}", played.square);
        assert_eq!(position.find_move(played.square), Some(*played));
    }
    assert_eq!(position.legal_squares().len() as usize, moves.len());
    moves
}

/// Plays one random game on both. Returns the number of compared plies.
fn play_out(model: &mut Model, twin: &mut Twin, random: &mut fastrand::Rng, seed: u64) -> u64 {
    let context = format!("{:?}, seed {seed}", model.rules());
    let mut plies = 0;
    loop {
        let moves = compare(model.position(), twin, &context);
        plies += 1;
        if moves.is_empty() {
            return plies;
        }
        let ((x, y), gained) = &moves[random.usize(..moves.len())];
        let mover = twin.turn;
        let passed = twin.play(gained);
        let played = model.play(square(*x, *y)).expect("a legal move");
        assert_eq!(played.square, square(*x, *y));
        assert_eq!(model.passed().is_some(), passed, "{context}");
        if passed {
            assert_eq!(model.plies().last(), player(-mover).map(Ply::Pass));
        }
    }
}

/// Which games the machine's share of the test plays: all sizes and rules, many rounds.
fn rounds(first: u64, rounds: u64) -> u64 {
    let mut plies = 0;
    for seed in first..first + rounds {
        let mut random = fastrand::Rng::with_seed(seed);
        for variant in Variant::ALL {
            for size in Size::all() {
                let rules = RuleSet::new(variant, size);
                let mut twin = Twin::start(variant.name(), size.width(), size.height());
                plies += play_out(&mut Model::new(rules), &mut twin, &mut random, seed);
            }
        }
    }
    plies
}

// Two tests, so that two cores share the work: together more than a million plies.
#[test]
fn games_agree_with_the_twin_first_half() {
    let plies = rounds(1, 125);
    assert!(plies >= 500_000, "{plies}");
}

#[test]
fn games_agree_with_the_twin_second_half() {
    let plies = rounds(1_000, 125);
    assert!(plies >= 500_000, "{plies}");
}

/// A board with any density of discs, and a twin of it.
fn edited(variant: Variant, size: Size, random: &mut fastrand::Rng) -> (Model, Twin) {
    let density = random.u8(0..=10);
    let mut board = Board::new(size);
    let mut grid = vec![vec![NEITHER; size.width() as usize]; size.height() as usize];
    for at in size.squares() {
        if random.u8(..10) < density {
            let holder = if random.bool() { DARK } else { LIGHT };
            grid[at.y() as usize][at.x() as usize] = holder;
            board.set(at, player(holder)).expect("on the board");
        }
    }
    let turn = if random.bool() { Player::Dark } else { Player::Light };
    let twin = Twin::from_grid(variant.name(), grid, code(Some(turn)));
    (Model::from_board(RuleSet::new(variant, size), &board, turn), twin)
}

#[test]
fn edited_boards_agree_with_the_twin_and_play_on_alike() {
    for seed in 0..60 {
        let mut random = fastrand::Rng::with_seed(seed);
        for variant in Variant::ALL {
            for size in Size::all() {
                let (mut model, mut twin) = edited(variant, size, &mut random);
                play_out(&mut model, &mut twin, &mut random, seed);
            }
        }
    }
}

#[test]
fn flips_in_one_direction_agree_with_the_twin() {
    for seed in 0..20 {
        let mut random = fastrand::Rng::with_seed(seed);
        for size in Size::all() {
            let (model, twin) = edited(Variant::Reversi, size, &mut random);
            for at in size.squares() {
                for direction in Direction::ALL {
                    for player in Player::BOTH {
                        let (dx, dy) = direction.delta();
                        let expected = twin.find_flips(at.x(), at.y(), dx, dy, code(Some(player)));
                        let flips = model.board().flips_in(at, direction, player);
                        assert_eq!(flips, expected.iter().map(|&(x, y)| square(x, y)).collect());
                    }
                }
            }
        }
    }
}

#[test]
fn squares_that_are_not_legal_are_refused_and_change_nothing() {
    let mut random = fastrand::Rng::with_seed(3);
    for variant in Variant::ALL {
        for size in Size::all() {
            for _ in 0..5 {
                let (mut model, _) = edited(variant, size, &mut random);
                let before = model.clone();
                for at in Square::all() {
                    if !model.position().legal_squares().contains(at) {
                        assert_eq!(model.find_move(at), None);
                        let error = model.play(at).expect_err("an illegal move");
                        let over = model.is_game_over();
                        assert_eq!(error == reversi::PlayError::GameOver, over);
                    }
                }
                assert_eq!(model, before);
            }
        }
    }
}

#[test]
fn the_othello_class_agrees_with_the_twin_on_any_board_and_turn() {
    for seed in 0..300 {
        let mut random = fastrand::Rng::with_seed(seed);
        let density = random.u8(0..=10);
        let mut game = Othello::new();
        let mut grid = vec![vec![NEITHER; 8]; 8];
        for (row, line) in grid.iter_mut().enumerate() {
            for (col, holder) in line.iter_mut().enumerate() {
                if random.u8(..10) < density {
                    *holder = if random.bool() { DARK } else { LIGHT };
                }
                game.set_entry(player(*holder), row as i32, col as i32).expect("on the board");
            }
        }
        let turn = if random.bool() { DARK } else { LIGHT };
        game.set_turn(player(turn)).expect("a colour");
        // The moves of both colours, whoever is on turn, as the twin finds them.
        let twin = Twin::from_grid("no-pass", grid.clone(), turn);
        for color in [DARK, LIGHT] {
            let moves = twin.moves_of(color);
            for row in -1..=8 {
                for col in -1..=8 {
                    let expected = moves.iter().find(|(at, _)| *at == (col, row));
                    assert_eq!(game.valid_move(player(color), row, col), expected.is_some());
                    let mut after = game;
                    after.make_move_as(player(color), row, col);
                    match expected {
                        Some((_, gained)) if color == turn => {
                            let mut twin = twin.clone();
                            twin.turn = turn;
                            twin.play(gained);
                            assert_eq!(after.turn(), player(-turn).expect("a player"));
                            for (row, line) in twin.grid.iter().enumerate() {
                                for (col, &holder) in line.iter().enumerate() {
                                    let entry = after.entry(row as i32, col as i32);
                                    assert_eq!(entry, Ok(player(holder)), "seed {seed}");
                                }
                            }
                        }
                        _ => assert_eq!(after, game, "ignored, seed {seed}"),
                    }
                }
            }
        }
        let over = twin.turn == NEITHER;
        assert_eq!(!matches!(game.status(), Status::Turn(_)), over, "seed {seed}");
        let winner = match game.status() {
            Status::Stuck(loser) => code(Some(!loser)),
            Status::Won(winner) => code(Some(winner)),
            Status::Turn(_) | Status::Tie => NEITHER,
        };
        assert_eq!(winner, twin.winner, "seed {seed}");
    }
}
