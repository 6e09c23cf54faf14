//! The seeds' own figures and examples, each test named after its figure or section.

use reversi::handout::{IllegalArgument, MoveMap, NoSuchElement, Othello, Status};
use reversi::notation::{parse_transcript, read};
use reversi::{
    Board, Direction, Model, Phase, PlayError, Player, RuleSet, Size, Square, SquareSet, Variant,
};

const BLACK: Option<Player> = Some(Player::Dark);
const WHITE: Option<Player> = Some(Player::Light);
const NONE: Option<Player> = None;

fn xy(x: i32, y: i32) -> Square {
    Square::new(x, y).expect("on the grid")
}

fn set(squares: &[(i32, i32)]) -> SquareSet {
    squares.iter().map(|&(x, y)| xy(x, y)).collect()
}

fn reversi(width: i32, height: i32) -> RuleSet {
    RuleSet::new(Variant::Reversi, Size::new(width, height).expect("a size"))
}

// ---------------------------------------------------------------- seeds 000, 003, 004: Reversi

#[test]
fn seed_000_figure_1_fifth_to_seventh_moves_on_6x6() {
    // The picture itself is lost in the text; this is what the rules give for such moves.
    let mut model = parse_transcript(Model::new(reversi(6, 6)), "c3c4d4d3").expect("an opening");
    assert_eq!(model.board().to_string(), "______\n______\n__DL__\n__LD__\n______\n______\n");
    assert_eq!(model.position().legal_squares(), set(&[(3, 1), (4, 2), (1, 3), (2, 4)]));
    model.play(xy(4, 2)).expect("the fifth move");
    assert_eq!(model.board().to_string(), "______\n______\n__DDD_\n__LD__\n______\n______\n");
    let sixth = model.find_move(xy(4, 3)).expect("the sixth move");
    assert_eq!(sixth.gained, set(&[(3, 3), (4, 3)]));
    model.play(xy(4, 3)).expect("the sixth move");
    let seventh = model.find_move(xy(2, 4)).expect("the seventh move");
    assert_eq!(seventh.gained, set(&[(2, 3), (3, 3), (2, 4)]));
}

#[test]
fn seed_000_figure_2_a_model_on_an_edited_board() {
    let mut board = Board::new(Size::EIGHT);
    board.set_all(set(&[(2, 2), (3, 3)]), BLACK).expect("on the board");
    board.set(xy(3, 2), WHITE).expect("on the board");
    let model = Model::from_board(reversi(8, 8), &board, Player::Dark);
    assert_eq!(model.get(xy(3, 2)), Ok(WHITE));
    // Still the opening: (4,2) would capture (3,2), but only the centre may be played.
    assert_eq!(model.find_move(xy(4, 2)), None);
    assert_eq!(model.position().legal_squares(), set(&[(4, 3), (3, 4), (4, 4)]));
    assert!(model.get(xy(7, 7)).is_ok());
    let small = Model::new(reversi(4, 4));
    assert!(small.get(xy(4, 0)).is_err());
}

#[test]
fn seed_000_section_6_2_an_opening_move_gains_its_own_square_even_where_it_would_capture() {
    // (4,3) is empty, with Light on (3,3) and Dark on (2,3) behind it.
    let mut board = Board::new(Size::EIGHT);
    board.set(xy(2, 3), BLACK).expect("on the board");
    board.set(xy(3, 3), WHITE).expect("on the board");
    let mut model = Model::from_board(reversi(8, 8), &board, Player::Dark);
    assert_eq!(board.gains(xy(4, 3), Player::Dark), set(&[(3, 3), (4, 3)]));
    assert_eq!(model.find_move(xy(4, 3)).map(|m| m.gained), Some(set(&[(4, 3)])));
    model.play(xy(4, 3)).expect("an opening move");
    assert_eq!(model.get(xy(3, 3)), Ok(WHITE));
}

#[test]
fn seed_000_section_5_1_the_model_offers_a_map_of_its_moves() {
    let model = Model::default();
    assert_eq!(model.rules(), reversi(8, 8));
    let map = model.position().moves().collect::<MoveMap>();
    assert_eq!(map.len(), 4);
    for square in [(3, 3), (3, 4), (4, 3), (4, 4)] {
        let square = xy(square.0, square.1);
        assert_eq!(map.get(&square).copied(), model.find_move(square).map(|m| m.gained));
        assert_eq!(map.get(&square), Some(&SquareSet::of(square)));
    }
    assert_eq!(map.get(&xy(0, 0)), None);
}

#[test]
fn seed_000_figure_3_find_flips_per_direction() {
    let mut board = Board::new(Size::EIGHT);
    board.set(xy(2, 2), BLACK).expect("on the board");
    board.set(xy(2, 3), WHITE).expect("on the board");
    let flips = |dx, dy| {
        let direction = Direction::from_delta(dx, dy).expect("a direction");
        board.flips_in(xy(2, 4), direction, Player::Dark)
    };
    assert!(flips(0, 1).is_empty());
    assert_eq!(flips(0, -1), set(&[(2, 3)]));
    for direction in Direction::ALL {
        let expected = if direction == Direction::North { set(&[(2, 3)]) } else { set(&[]) };
        assert_eq!(board.flips_in(xy(2, 4), direction, Player::Dark), expected);
        assert!(board.flips_in(xy(2, 4), direction, Player::Light).is_empty());
    }
    assert_eq!(board.flips(xy(2, 4), Player::Dark), set(&[(2, 3)]));
    assert_eq!(board.gains(xy(2, 4), Player::Dark), set(&[(2, 3), (2, 4)]));
    // An occupied square is no move, and neither is an empty one without a line.
    assert!(board.gains(xy(2, 3), Player::Dark).is_empty());
    assert!(board.gains(xy(2, 5), Player::Dark).is_empty());
}

#[test]
fn seed_000_section_3_dark_opens_in_the_centre_and_players_alternate() {
    let mut model = Model::new(reversi(8, 8));
    let centre = set(&[(3, 3), (3, 4), (4, 3), (4, 4)]);
    assert_eq!(model.turn(), BLACK);
    assert_eq!(model.position().phase(), Phase::Opening);
    let mut left = centre;
    for (square, player) in
        [(3, 3), (4, 4), (3, 4), (4, 3)].into_iter().zip([BLACK, WHITE].iter().cycle())
    {
        let square = xy(square.0, square.1);
        assert_eq!((model.turn(), model.position().legal_squares()), (*player, left));
        let played = model.play(square).expect("an opening move");
        assert_eq!(played.gained, SquareSet::of(square));
        left -= SquareSet::of(square);
    }
    assert_eq!(model.position().phase(), Phase::Main);
    assert_eq!(model.turn(), BLACK);
}

#[test]
fn seed_000_section_3_1_a_7_by_4_board_has_its_own_centre() {
    let model = Model::new(reversi(7, 4));
    assert_eq!(model.position().legal_squares(), set(&[(2, 1), (3, 1), (2, 2), (3, 2)]));
    assert_eq!(model.board().size().squares().len(), 28);
    assert_eq!(model.board().size().center(), set(&[(2, 1), (3, 1), (2, 2), (3, 2)]));
    assert_eq!(Direction::ALL.len(), 8);
}

#[test]
fn seed_000_section_3_a_2_by_2_game_ends_with_its_opening() {
    let mut model = Model::new(reversi(2, 2));
    for square in ["a1", "b1", "a2", "b2"] {
        assert!(!model.is_game_over());
        model.play(square.parse().expect("a square")).expect("an opening move");
    }
    assert!(model.is_game_over());
    assert_eq!((model.turn(), model.winner(), model.position().score()), (None, None, Some(0)));
    assert_eq!(model.play(xy(0, 0)), Err(PlayError::GameOver));
}

#[test]
fn seed_000_section_4_4_the_board() {
    let mut board = Board::new(Size::new(7, 4).expect("a size"));
    assert_eq!((board.size().width(), board.size().height()), (7, 4));
    board.set(xy(2, 3), BLACK).expect("on the board");
    assert_eq!(board.get(xy(2, 3)), Ok(BLACK));
    board.set_all(set(&[(2, 3), (3, 3)]), WHITE).expect("on the board");
    assert_eq!((board.count(BLACK), board.count(WHITE), board.count(NONE)), (0, 2, 26));
    board.set(xy(2, 3), NONE).expect("on the board");
    assert_eq!(board.get(xy(2, 3)), Ok(NONE));
    let before = board;
    assert_eq!(
        board.get(xy(7, 0)).expect_err("off the board").to_string(),
        "h1 is out of bounds on a board of 7x4"
    );
    assert!(board.set(xy(0, 4), BLACK).is_err());
    assert!(board.set_all(set(&[(0, 0), (0, 4)]), BLACK).is_err());
    assert_eq!(board, before);
    assert_ne!(board, Board::new(Size::new(4, 7).expect("a size")));
}

#[test]
fn seed_000_section_5_1_play_move_errors() {
    let mut model = Model::new(reversi(4, 4));
    let before = model.clone();
    assert_eq!(model.play(xy(0, 0)), Err(PlayError::NoSuchMove(xy(0, 0))));
    // Off the board there is no move, and asking is no error.
    assert_eq!(model.find_move(xy(7, 7)), None);
    assert_eq!(model.play(xy(7, 7)), Err(PlayError::NoSuchMove(xy(7, 7))));
    assert_eq!(model, before);
}

#[test]
fn seed_000_section_3_a_player_who_cannot_move_is_passed() {
    let position = read(Variant::Reversi, None, "4x2 DDL- DDD- light").expect("a position").model;
    assert_eq!((position.turn(), position.passed()), (BLACK, WHITE));
    // In play: whoever moves twice running does so because the other had no capture.
    let mut passes = 0;
    for size in Size::all() {
        let mut model = Model::new(RuleSet::new(Variant::Reversi, size));
        while let Some(turn) = model.turn() {
            let square = model.position().legal_squares().first().expect("a move");
            model.play(square).expect("legal");
            if model.turn() == Some(turn) {
                passes += 1;
                let board = model.board();
                assert_eq!(model.passed(), Some(turn.other()));
                assert!(size.squares().iter().all(|at| board.gains(at, turn.other()).is_empty()));
            }
        }
    }
    assert!(passes > 20, "{passes}");
}

// ---------------------------------------------------------------------- seed 002: Othello

fn othello(black: &[(i32, i32)], white: &[(i32, i32)]) -> Othello {
    let mut game = Othello::new();
    for (squares, color) in [(black, BLACK), (white, WHITE)] {
        for &(row, col) in squares {
            game.set_entry(color, row, col).expect("on the board");
        }
    }
    game
}

#[test]
fn seed_002_figure_1_the_start() {
    let mut game = Othello::new();
    game.restart(BLACK).expect("a colour");
    assert_eq!(
        game.to_string(),
        "  0 1 2 3 4 5 6 7\n\
         0 - - - - - - - -\n\
         1 - - - - - - - -\n\
         2 - - - - - - - -\n\
         3 - - - W B - - -\n\
         4 - - - B W - - -\n\
         5 - - - - - - - -\n\
         6 - - - - - - - -\n\
         7 - - - - - - - -\n"
    );
}

#[test]
fn seed_002_figure_2_blacks_first_moves() {
    let mut game = Othello::new();
    game.restart(BLACK).expect("a colour");
    let mut valid = Vec::new();
    for row in 0..8 {
        for col in 0..8 {
            if game.valid_move(BLACK, row, col) {
                valid.push((row, col));
            }
        }
    }
    assert_eq!(valid, [(2, 3), (3, 2), (4, 5), (5, 4)]);
}

#[test]
fn seed_002_figures_3_and_4_a_move_that_traps_in_three_directions() {
    // The seed names (6,4) among the pieces to the right; (5,5) is meant.
    let mut game = othello(
        &[(0, 3), (2, 3), (3, 5), (5, 6)],
        &[(1, 3), (3, 3), (4, 3), (4, 4), (5, 4), (5, 5), (4, 2), (6, 4), (6, 3), (7, 3)],
    );
    assert!(game.valid_move(BLACK, 5, 3));
    game.make_move(5, 3);
    for (row, col) in [(5, 3), (3, 3), (4, 3), (4, 4), (5, 4), (5, 5)] {
        assert_eq!(game.entry(row, col), Ok(BLACK), "({row},{col})");
    }
    // Not between two black pieces, or not next to the new one.
    for (row, col) in [(1, 3), (4, 2), (6, 4), (6, 3), (7, 3)] {
        assert_eq!(game.entry(row, col), Ok(WHITE), "({row},{col})");
    }
    assert_eq!(game.turn(), Player::Light);
}

#[test]
fn seed_002_3_1_a_new_object_is_empty_with_black_to_move() {
    let game = Othello::new();
    assert_eq!((game.count(NONE), game.turn()), (64, Player::Dark));
    assert_eq!(game, Othello::default());
}

#[test]
fn seed_002_3_2_a_copy_is_independent() {
    let mut game = Othello::new();
    game.restart(WHITE).expect("a colour");
    let mut copy = game;
    assert_eq!(copy, game);
    copy.make_move(2, 4);
    assert_eq!((game.count(WHITE), copy.count(WHITE)), (2, 4));
    assert_eq!((game.turn(), copy.turn()), (Player::Light, Player::Dark));
    game.set_entry(BLACK, 0, 0).expect("on the board");
    assert_eq!(copy.entry(0, 0), Ok(NONE));
}

#[test]
fn seed_002_3_3_restart_takes_the_colour_and_refuses_none() {
    let mut game = othello(&[(0, 0)], &[(7, 7)]);
    let before = game;
    assert_eq!(game.restart(NONE), Err(IllegalArgument));
    assert_eq!(game, before);
    game.restart(WHITE).expect("a colour");
    assert_eq!(game.turn(), Player::Light);
    assert_eq!((game.count(BLACK), game.count(WHITE)), (2, 2));
    assert_eq!((game.entry(3, 3), game.entry(4, 4)), (Ok(WHITE), Ok(WHITE)));
    assert_eq!((game.entry(3, 4), game.entry(4, 3)), (Ok(BLACK), Ok(BLACK)));
}

#[test]
fn seed_002_3_4_set_turn_refuses_none() {
    let mut game = Othello::new();
    game.set_turn(WHITE).expect("a colour");
    assert_eq!(game.turn(), Player::Light);
    assert_eq!(game.set_turn(NONE), Err(IllegalArgument));
    assert_eq!(game.turn(), Player::Light);
}

#[test]
fn seed_002_3_6_and_3_7_entries_off_the_board_are_no_such_element() {
    let mut game = Othello::new();
    for (row, col) in [(-1, 0), (0, -1), (8, 0), (0, 8), (10, 20), (i32::MIN, i32::MAX)] {
        assert_eq!(game.set_entry(BLACK, row, col), Err(NoSuchElement { row, col }));
        assert_eq!(game.entry(row, col), Err(NoSuchElement { row, col }));
    }
    assert_eq!(game, Othello::new());
    game.set_entry(BLACK, 7, 7).expect("on the board");
    game.set_entry(WHITE, 7, 7).expect("overwrites");
    assert_eq!(game.entry(7, 7), Ok(WHITE));
    game.set_entry(NONE, 7, 7).expect("clears");
    assert_eq!(game, Othello::new());
}

#[test]
fn seed_002_3_8_valid_move_is_false_and_never_an_error() {
    let mut game = Othello::new();
    game.restart(BLACK).expect("a colour");
    let before = game;
    assert!(!game.valid_move(BLACK, 10, 20)); // Off the board.
    assert!(!game.valid_move(BLACK, -1, 3));
    assert!(!game.valid_move(BLACK, 3, 3)); // Occupied.
    assert!(!game.valid_move(BLACK, 0, 0)); // Traps nothing.
    assert!(!game.valid_move(NONE, 2, 3)); // Nobody's piece.
    assert!(game.valid_move(WHITE, 2, 4)); // Whoever is on turn.
    assert_eq!(game, before);
}

#[test]
fn seed_002_3_9_and_3_10_invalid_moves_are_ignored() {
    let mut game = Othello::new();
    game.restart(BLACK).expect("a colour");
    let before = game;
    game.make_move(10, 20);
    game.make_move(0, 0);
    game.make_move(3, 3);
    game.make_move_as(WHITE, 2, 4); // Valid, but not White's turn.
    game.make_move_as(NONE, 2, 3);
    assert_eq!(game, before);
    game.make_move_as(BLACK, 2, 3);
    assert_eq!((game.count(BLACK), game.turn()), (4, Player::Light));
}

#[test]
fn seed_002_3_11_the_text_has_162_characters_and_nine_newlines() {
    let mut game = othello(&[(0, 0), (7, 0)], &[(0, 7)]);
    let text = game.to_string();
    assert_eq!(text.len(), 162);
    assert_eq!(text.matches('\n').count(), 9);
    assert!(text.split_inclusive('\n').all(|line| line.len() == 18 && !line.contains(" \n")));
    assert!(text.starts_with("  0 1 2 3 4 5 6 7\n0 B - - - - - - W\n"));
    assert!(text.ends_with("7 B - - - - - - -\n"));
    assert_eq!(text.parse(), Ok(game));
    game.restart(BLACK).expect("a colour");
    assert_eq!(game.to_string().parse(), Ok(game));
}

#[test]
fn seed_002_3_12_to_3_15_counts_and_comparisons() {
    let check = |black: &[(i32, i32)], white: &[(i32, i32)], expected: (bool, bool, bool)| {
        let game = othello(black, white);
        assert_eq!(game.count(BLACK), black.len() as i32);
        assert_eq!(game.count(WHITE), white.len() as i32);
        assert_eq!(game.count(NONE), 64 - (black.len() + white.len()) as i32);
        let found = (game.more_black_pieces(), game.more_white_pieces(), game.equal_pieces());
        assert_eq!(found, expected);
    };
    check(&[], &[], (false, false, true));
    check(&[(0, 0)], &[], (true, false, false));
    check(&[(0, 0)], &[(1, 1), (2, 2)], (false, true, false));
    check(&[(0, 0)], &[(1, 1)], (false, false, true));
}

#[test]
fn seed_002_section_4_the_message_in_the_bottom_row() {
    let mut game = Othello::new();
    assert_eq!(game.status(), Status::Stuck(Player::Dark));
    assert_eq!(game.status().to_string(), "No moves for black- white won!");
    game.set_turn(WHITE).expect("a colour");
    assert_eq!(game.status().to_string(), "No moves for white- black won!");
    game.restart(BLACK).expect("a colour");
    assert_eq!(game.status().to_string(), "It's now black's turn.");
    game.make_move(2, 3);
    assert_eq!(game.status().to_string(), "It's now white's turn.");
    for row in 0..8 {
        for col in 0..8 {
            game.set_entry(if col < 4 { BLACK } else { WHITE }, row, col).expect("on the board");
        }
    }
    assert_eq!(game.status().to_string(), "Tie game!");
    game.set_entry(BLACK, 0, 7).expect("on the board");
    assert_eq!(game.status().to_string(), "Black won!");
    game.set_entry(WHITE, 0, 7).expect("on the board");
    game.set_entry(WHITE, 0, 0).expect("on the board");
    assert_eq!(game.status().to_string(), "White won!");
}

#[test]
fn seed_002_section_2_without_a_move_one_loses_even_with_more_pieces() {
    // White holds one disc and it is White's turn, who has no move: Black wins by all 16 squares.
    let reading = read(Variant::NoPass, None, "4x4 XXX- XX-- X--O ---- O").expect("a position");
    let position = *reading.model.position();
    assert_eq!((position.turn(), position.winner()), (None, BLACK));
    assert_eq!(position.score(), Some(16));
    let reading = read(Variant::NoPass, None, "4x4 XXX- XX-- X--O ---- X").expect("a position");
    assert_eq!(reading.model.position().score(), Some(-16));
}

// -------------------------------------------------------------- published games, played out

#[track_caller]
fn plays_out(variant: Variant, size: &str, moves: &str, score: i32, passes: usize) {
    let model = read(variant, Some(size.parse().expect("a size")), moves).expect("legal").model;
    assert_eq!(model.position().score(), Some(score));
    assert_eq!(model.plies().count() - model.moves_played(), passes);
}

#[test]
fn published_perfect_games_end_as_published() {
    // H. Takizawa, "Othello is solved": 32-32.
    plays_out(
        Variant::Othello,
        "8x8",
        "F5D6C3D3C4F4F6F3E6E7D7C5B6D8C6C7D2B5A5A6A7G5E3B4C8G6G4C2E8D1F7E2G3H4F1E1F2G1B1F8G8B3H3B2H5\
         B7A3A4A1A2C1H2H1G2B8A8G7H8H7H6",
        0,
        0,
    );
    // J. Feinstein's 6x6 game: 16-20, Black passes once.
    plays_out(
        Variant::Othello,
        "6x6",
        "c2b4c5d2e4e3d1c1b1d5d6f4b3b2f3f2e2b6a4c6a6a2b5a5e6e5a3a1f5f6 pa e1f1",
        -4,
        1,
    );
    // F. Pittner's game of 6x6 in which the fewest discs win: 17-19.
    plays_out(
        Variant::AntiOthello,
        "6x6",
        "C2B4D5E2E3C1B1E4D1D2F2E1F3F4B3D6A5A4A3A2B5B2E6C5C6F1F5E5F6B6A6A1",
        2,
        0,
    );
}
