//! Every form round-trips on every size and under every rule set; every error says where it is
//! and what was expected; no text makes a parser panic.

use proptest::prelude::*;
use reversi::handout::grid_text;
use reversi::notation::{
    Form, Passes, board_text, parse_board_text, parse_picture, parse_transcript, read, transcript,
};
use reversi::{Board, Model, Player, RuleSet, Size, SquareSet, Variant};

/// Calls `check` with every stage of a random game, for every size and rule set.
fn every_stage(mut check: impl FnMut(&Model)) {
    let mut random = fastrand::Rng::with_seed(5);
    for variant in Variant::ALL {
        for size in Size::all() {
            let mut model = Model::new(RuleSet::new(variant, size));
            check(&model);
            while !model.is_game_over() {
                let squares: Vec<_> = model.position().legal_squares().iter().collect();
                model.play(squares[random.usize(..squares.len())]).expect("legal");
                check(&model);
            }
        }
    }
}

#[test]
fn transcripts_round_trip() {
    every_stage(|model| {
        let start = Model::new(model.rules());
        for passes in [Passes::LeftOut, Passes::Written] {
            let text = transcript(model, passes);
            assert_eq!(parse_transcript(start.clone(), &text).as_ref(), Ok(model), "{text}");
            assert_eq!(parse_transcript(start.clone(), &text.to_uppercase()).as_ref(), Ok(model));
        }
    });
}

#[test]
fn board_texts_round_trip() {
    every_stage(|model| {
        let text = board_text(model.position());
        let back = parse_board_text(model.rules(), &text).expect("its own text");
        assert_eq!(back.position(), model.position(), "{text}");
        let reading = read(model.rules().variant(), None, &text).expect("its own text");
        assert_eq!((reading.form, reading.model.position()), (Form::BoardText, model.position()));
    });
}

#[test]
fn pictures_round_trip() {
    every_stage(|model| {
        let board = model.board();
        for text in [board.to_string(), grid_text(&board)] {
            let picture = parse_picture(&text).expect("its own text");
            assert_eq!((picture.board, picture.turn), (board, None), "{text}");
            let side = model.position().mover();
            let reading = read(model.rules().variant(), None, &format!("{text}{side}\n"));
            let reading = reading.expect("its own text and a side");
            assert_eq!(reading.model.position(), model.position(), "{text}");
            assert_eq!(reading.form, Form::Picture { turn_assumed: false });
        }
    });
}

fn start(variant: Variant) -> Model {
    Model::new(RuleSet::new(variant, Size::EIGHT))
}

#[test]
fn a_transcript_may_be_written_in_many_ways() {
    let expected = parse_transcript(start(Variant::Othello), "f5d6c3d3c4").expect("legal");
    for text in [
        "F5D6C3D3C4",
        "f5 d6 c3 d3 c4",
        " f5,d6,c3,d3,c4 ",
        "1. f5 d6 2. c3 d3 3. c4",
        "1.f5 2.d6 3.c3 4.d3 5.c4",
        "1) f5 2) d6 3) c3 4) d3 5) c4",
        "1 f5 2 d6 3 c3 4 d3 5 c4",
        "f5d6\nc3d3\nc4\n",
        "F5d6C3d3C4 6.",
        "(5,4)(3,5)(2,2)(3,2)(2,3)",
        "f5 (3, 5) c3 (3,2) c4",
    ] {
        assert_eq!(
            parse_transcript(start(Variant::Othello), text).as_ref(),
            Ok(&expected),
            "{text}"
        );
    }
    // Seed 002 writes the row first.
    let expected = parse_transcript(start(Variant::NoPass), "f5d6c3").expect("legal");
    assert_eq!(parse_transcript(start(Variant::NoPass), "(4,5)(5,3)(2,2)").as_ref(), Ok(&expected));
}

#[test]
fn passes_may_be_left_out_or_written_in_any_of_the_usual_ways() {
    let position = "4x2 XO-- ---- O"; // Light passes first.
    let expected = read(Variant::Othello, None, &format!("{position} c1")).expect("legal").model;
    for pass in ["pa", "ps", "PP", "pass", "Pass", "--", "1. -- 2."] {
        let text = format!("{position}; {pass} c1");
        assert_eq!(read(Variant::Othello, None, &text).expect("legal").model, expected, "{text}");
    }
}

#[test]
fn board_texts_may_be_written_in_many_ways() {
    let expected = start(Variant::Othello);
    let x = "---------------------------OX------XO--------------------------- X";
    for text in [
        x.to_owned(),
        x.to_lowercase(),
        x.replace('-', ".").replace('X', "*"),
        x.replace('X', "B").replace('O', "W"),
        x.replace('X', "d").replace('O', "l").replace('-', "_"),
        format!("8x8 {x}"),
        format!("  {x};"),
        x.replace(" X", " black"),
        x.replace(" X", "\nDark"),
        "-------- -------- -------- ---OX--- ---XO--- -------- -------- -------- X".to_owned(),
    ] {
        let reading = read(Variant::Othello, None, &text).expect("a board text");
        assert_eq!(reading.model, expected, "{text}");
    }
    let after = read(Variant::Othello, None, &format!("{x} f5d6")).expect("with moves");
    assert_eq!(after.model, parse_transcript(expected, "f5d6").expect("legal"));
    let glued = read(Variant::Othello, None, &format!("{x};f5d6")).expect("with moves");
    assert_eq!(glued.model, after.model);
}

#[test]
fn pictures_may_be_written_in_many_ways() {
    let expected = Model::new(RuleSet::new(Variant::Othello, Size::new(4, 4).expect("a size")));
    for text in [
        "dark / ____ / _LD_ / _DL_ / ____",
        "---- / -OX- / -XO- / ---- / X",
        "  a b c d\n1 . . . .\n2 . O X .\n3 . X O .\n4 . . . .\n  a b c d\nblack",
        "  A B C D\n1 . + . . 1\n2 + O X . 2\n3 . X O + 3\n4 . . + . 4\nBlack to move",
        "  0 1 2 3\n0 - - - -\n1 - W B -\n2 - B W -\n3 - - - -\nturn: dark\n",
        "\n\n....\n.ox.\n.xo.\n....\n\nx\n",
        "4x4 / ____ / _LD_ / _DL_ / ____ / TURN: Dark",
        "1 .... 1\n2 .OX. 2\n3 .XO. 3\n4 .... 4\nBlack to move.\n",
    ] {
        assert_eq!(
            read(Variant::Othello, None, text).expect("a picture").model,
            expected,
            "{text}"
        );
    }
    // A row of two squares is a row, also where it ends in a full stop.
    let narrow = read(Variant::Othello, None, "XO / O. / ..").expect("a picture").model;
    assert_eq!(narrow.board().to_string(), "DL\nL_\n__\n");
    // Without a side Dark is assumed, and that is said.
    let reading = read(Variant::Othello, None, "____ / _LD_ / _DL_ / ____").expect("a picture");
    assert_eq!((reading.model, reading.form), (expected, Form::Picture { turn_assumed: true }));
}

#[test]
fn start_and_sizes() {
    let reading = |text| read(Variant::Reversi, None, text).expect("a start");
    assert_eq!(reading("start").model, start(Variant::Reversi));
    assert_eq!(reading("7x4").model.rules().size().to_string(), "7x4");
    assert_eq!(reading("7x4 start").form, Form::Start);
    assert_eq!(reading("START d4").model.moves_played(), 1);
    assert_eq!(reading("\u{feff}start").form, Form::Start);
    assert_eq!(reading("Moves so far: d4 e4").model.moves_played(), 2);
    assert_eq!(reading("Position: 2x2 ---- X").form, Form::BoardText);
    assert_eq!(reading("7x4 c2 d3").form, Form::Transcript);
    let size = Size::new(4, 4).ok();
    let on_4x4 = read(Variant::Othello, size, "-----OX--XO----- X").expect("the size was given");
    assert_eq!(on_4x4.model.position().legal_squares().len(), 4);
}

#[track_caller]
fn refuses(variant: Variant, text: &str, message: &str) {
    assert_eq!(read(variant, None, text).expect_err(text).to_string(), message, "{text:?}");
}

#[test]
fn errors_say_where_and_what_was_expected() {
    use Variant::Othello;
    refuses(Othello, "", "there is nothing to read: expected a position, a game or the word start");
    refuses(
        Othello,
        " \n ",
        "there is nothing to read: expected a position, a game or the word start",
    );
    refuses(
        Othello,
        "7x4 zz",
        "column 5: expected moves such as f5d6, a board or the word start, found 'z'",
    );
}

#[test]
fn errors_in_transcripts_say_where_and_what_was_expected() {
    use Variant::{NoPass, Othello, Reversi};
    refuses(Othello, "f9", "column 2: expected a row 1 to 8, found '9'");
    refuses(Othello, "f5 d", "at the end: expected a row 1 to 8");
    refuses(Othello, "f5 i6", "column 4: expected a square, a pass or a move number, found 'i'");
    refuses(Othello, "f5 dé", "column 5: expected a row 1 to 8, found 'é'");
    refuses(
        Othello,
        "f55",
        "column 3: expected a square, a pass or a move number such as 12., found '5'",
    );
    refuses(
        Othello,
        "f5\nd6\nc3x",
        "line 3, column 3: expected a square, a pass or a move number, found 'x'",
    );
    refuses(Othello, "a1", "column 1: a1 is no legal move for black; legal: d3 c4 f5 e6");
    refuses(Othello, "f5 f5", "column 4: f5 is no legal move for white; legal: f4 d6 f6");
    refuses(Reversi, "a1", "column 1: a1 is no legal move for dark; legal: d4 e4 d5 e5");
    refuses(Othello, "f5 pa", "column 4: White can move and may not pass");
    refuses(NoPass, "pass", "column 1: Black can move and may not pass");
    refuses(
        Othello,
        "px",
        "column 1: expected a square, a pass (pa, ps, pp, pass, --) or a move number, found 'p'",
    );
    refuses(Othello, "(5,4", "at the end: expected ) after the pair");
    refuses(Othello, "(5;4)", "column 1: expected a pair (x,y), found '('");
    refuses(NoPass, "(9,4)", "column 1: both numbers of (row,col) are 0 to 7, found \"(9,4)\"");
    refuses(Reversi, "7x4 h8", "column 5: h8 is not on a board of 7x4");
    refuses(Reversi, "2x2 a1b1a2b2 a1", "column 14: a1 cannot be played, the game is over");
    refuses(Reversi, "2x2 a1b1a2b2 pa", "column 14: the game is over, nobody passes");
    // Numbers that are no move numbers.
    let number = "expected a square, a pass or a move number such as 12., found";
    refuses(Othello, "54", &format!("column 1: {number} '5'"));
    refuses(Othello, "5,4 3,5", &format!("column 1: {number} '5'"));
    refuses(Othello, "f5 3,5", &format!("column 4: {number} '3'"));
    refuses(Othello, "f5 8 8 d6", &format!("column 4: {number} '8'"));
    refuses(Othello, "hello", "column 2: expected a row 1 to 8, found 'e'");
    refuses(Othello, "f 5", "column 2: expected a row 1 to 8, found ' '");
}

#[test]
fn errors_in_sizes_say_where_and_what_was_expected() {
    use Variant::Othello;
    refuses(Othello, "8x", "column 1: expected a board size such as 8x8, width first");
    refuses(Othello, "9x9 start", "column 1: board 9x9 is too large: width and height are 2 to 8");
    refuses(
        Othello,
        "1x99999999999 X",
        "column 1: board is too small: width and height are 2 to 8",
    );
}

#[test]
fn errors_in_board_texts_say_where_and_what_was_expected() {
    use Variant::Othello;
    refuses(Othello, "2x2 XO?X X", "column 7: expected X, O or -, found '?'");
    refuses(
        Othello,
        "2x2 XOX X",
        "at the end: expected 4 squares and the side to move, found 3 squares",
    );
    refuses(
        Othello,
        "2x2 XOXX",
        "at the end: expected the side to move, X or O, after the 4 squares",
    );
    refuses(Othello, "2x2 XOXXO X", "column 5: expected 4 squares, found 5 before the next blank");
    refuses(Othello, "2x2 XO", "at the end: expected 4 squares, found 2");
    refuses(Othello, "2x2 XOXX Z", "column 10: expected the side to move, X or O, found \"Z\"");
    refuses(Othello, "2x2 XOXX X a1", "column 12: a1 cannot be played, the game is over");
    refuses(
        Othello,
        &"-".repeat(64),
        "at the end: expected the side to move, X or O, after the 64 squares",
    );
}

#[test]
fn errors_in_pictures_say_where_and_what_was_expected() {
    use Variant::Othello;
    refuses(
        Othello,
        "XO\nXO\nXOX",
        "line 3, column 1: expected 2 squares as in the first row, found 3",
    );
    refuses(
        Othello,
        "XO\nX?",
        "line 2, column 2: expected D, L or _ (also X, O, B, W, -), found '?'",
    );
    refuses(Othello, "XO / XO / dark / light", "column 18: the side to move is given twice");
    refuses(
        Othello,
        "XOXOXOXOX / OXOXOXOXO",
        "column 1: board 9x2 is too large: width and height are 2 to 8",
    );
    refuses(Othello, "dark / XO", "column 2: expected X, O or -, found 'a'");
    refuses(
        Othello,
        "a b c / 1 ____ / 2 _LD_ / 3 _DL_",
        "column 1: expected a label for each of the 4 columns, found 3",
    );
    refuses(Othello, "1 ____ / 2 _LD_ / 4 _DL_", "column 19: expected the row number 3");
    refuses(Othello, "9 __ / 9 __", "column 1: expected the row number 1");
    refuses(Othello, "4x4 / ____ / _LD_", "column 1: the size says 4x4, but the picture is 4x2");
    let size = Size::new(4, 4).ok();
    let error = read(Othello, size, "6x6").expect_err("two sizes");
    assert_eq!(error.to_string(), "column 1: the position is 6x6, but 4x4 was asked for");
}

#[test]
fn an_othello_text_of_another_size_is_refused() {
    let board = Board::new(Size::new(4, 4).expect("a size"));
    let error = grid_text(&board).parse::<reversi::handout::Othello>().expect_err("4x4");
    assert_eq!(error.to_string(), "at the end: expected eight rows of eight squares");
}

proptest! {
    #[test]
    fn no_text_makes_a_parser_panic(text in any::<String>(), variant in 0..5_usize) {
        let variant = Variant::ALL[variant];
        let _ = read(variant, None, &text);
        let _ = parse_picture(&text);
        let _ = text.parse::<SquareSet>();
    }

    #[test]
    fn no_likely_text_makes_a_parser_panic(
        text in "[a-iA-I0-9XOxodlpsDLBW*._ +/;:,()\n-]{0,90}",
        variant in 0..5_usize,
    ) {
        if let Ok(reading) = read(Variant::ALL[variant], None, &text) {
            let again = read(Variant::ALL[variant], None, &board_text(reading.model.position()));
            let again = again.expect("its own text");
            prop_assert_eq!(again.model.position(), reading.model.position());
        }
    }

    #[test]
    fn any_board_round_trips_in_every_picture(
        dark in any::<u64>(), light in any::<u64>(), width in 2..=8, height in 2..=8,
    ) {
        let size = Size::new(width, height).expect("in range");
        let mut board = Board::new(size);
        board.set_all(SquareSet::from_bits(dark) & size.squares(), Some(Player::Dark)).expect("on the board");
        board.set_all(SquareSet::from_bits(light) & size.squares(), Some(Player::Light)).expect("on the board");
        prop_assert_eq!(parse_picture(&board.to_string()).expect("its own text").board, board);
        prop_assert_eq!(parse_picture(&grid_text(&board)).expect("its own text").board, board);
    }
}
