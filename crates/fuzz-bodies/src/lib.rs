//! The fuzz targets: one for every parser, one for every kind of file, one for the Battleship
//! console and one for the Reversi engine. The parsers read any text, and what was understood is
//! checked by writing it and reading that again.
//!
//! `fuzz/` runs them under libFuzzer; [`quick()`] runs them on mutated examples anywhere.

mod console;
mod engine;
mod protocols;
mod quick;
mod records;
mod saved;

use reversi::handout::{Othello, grid_text};
use reversi::notation::{
    Passes, board_text, parse_board_text, parse_picture, parse_transcript, read, transcript,
};
use reversi::{Coordinates, Model, ParseError, Player, RuleSet, Size, Square, SquareSet, Variant};

pub use quick::quick;

/// A fuzz target: a name, what it does with a text, and texts to start from.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, also the file's in `fuzz/fuzz_targets`.
    pub name: &'static str,
    /// Panics if something is wrong.
    pub run: fn(&str),
    /// Texts that it understands.
    pub examples: &'static [&'static str],
}

/// Every target.
pub const TARGETS: [Target; 17] = [
    Target {
        name: "squares",
        run: squares,
        examples: &["f5", "H8", "(3,4)", "{2, 6}", "7,0", "a1 b2 c3 h8", "8x8", "7x4", "dark"],
    },
    Target {
        name: "protocols",
        run: protocols::lines,
        examples: &[
            r#"{"type":"move","you":"X","board":["-XO"],"legal":["f5"],"moves":[],"time_ms":9,"clock_ms":null}"#,
            r#"{"type":"game","version":1,"game":"battleship","rows":2,"cols":3,"ships":[],"seed":1,"time_ms":9}"#,
            r#"{"place": [[0, 0, "horizontal"]]}"#,
            "7 play b F5 # a remark\n=7 F6\n? syntax error",
            "nboard 2\nset depth 3\nmove F5/1.2/0.5\n=== d6 -1.00 0.0\nsearch F5d6 1.5 0 10",
            "set game (;GM[Othello]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5];)",
            "bot(time=2 'folder=a b' send=x):python3 'my bot.py'",
        ],
    },
    Target {
        name: "transcripts",
        run: transcripts,
        examples: &[
            "f5d6c3d3c4f4f6f3e6e7",
            "1. F5 d6 2. c3 d3 3. c4 pa",
            "(5,4)(3,5)(2,2)",
            "d4 e4 d5 e5 c4",
            "b1a1 -- ps",
        ],
    },
    Target {
        name: "board_text",
        run: board_texts,
        examples: &[
            "---------------------------OX------XO--------------------------- X",
            "4x4 -----OX--XO----- X; b1 a1",
            "7x4 ---------XO----OX----------- dark",
            "2x2 XOOX O",
        ],
    },
    Target {
        name: "positions",
        run: positions,
        examples: &[
            "start",
            "7x4 start",
            "dark / ____ / _LD_ / _DL_ / ____",
            "  0 1 2 3\n0 - - - -\n1 - W B -\n2 - B W -\n3 - - - -\n",
            "  a b c d\n1 . + . .\n2 + O X .\n3 . X O +\n4 . . + .\nBlack to move",
            "f5d6c3",
            "4x4 -----OX--XO----- X; b1 a1",
        ],
    },
    Target {
        name: "saved_games",
        run: saved::games,
        // Files; and the lines of which the fields of a file are made: see there.
        examples: &[
            include_str!("../../session/tests/data/game.json"),
            include_str!("../../session/tests/data/game_from_a_board.json"),
            "othello\n8x8\n\nf5d6c3d3c4\n4\nperson\nlevel 3\n\n300000\nf5d6c5\n\nf5f6",
            "no-pass\n4x3\n4x3 XOO--XO----- X\nd1\n1\nlevel 12\nperson\nlight on time\n",
            "reversi\n4x4\n\nb2b3c3c2a2\n0\nperson\nperson\ndark resigned\n0",
        ],
    },
    Target {
        name: "battles",
        run: saved::battles,
        examples: &[
            include_str!("../../session/tests/data/battleship_small.json"),
            include_str!("../../session/tests/data/battleship_unplaced.json"),
            include_str!("../../session/tests/data/battleship.json"),
        ],
    },
    Target {
        name: "settings",
        run: saved::settings,
        examples: &[
            include_str!("../../session/tests/data/settings.json"),
            include_str!("../../session/tests/data/settings_with_more.json"),
            r#"{"version":2,"theme":"dark","text_percent":80,"last":{"size":"6x5","dark":"level 1"}}"#,
        ],
    },
    Target {
        name: "pastes",
        run: saved::pastes,
        examples: &[
            "f5d6c3",
            "7x4 start",
            "4x4 -----OX--XO----- X; b1 a1",
            "  a b c d\n1 . + . .\n2 + O X .\n3 . X O +\n4 . . + .\nBlack to move",
            include_str!("../../session/tests/data/game.json"),
            "(;GM[Othello]TY[8]B[f5]W[d6];)",
            "(;FF[4]GM[2]SZ[8];B[f5];W[d6])",
            "[Black \"a\"]\n1. f5 d6 *\n",
            "4x4 -----OX--XO----- X; B1:-10; % 4x4",
        ],
    },
    Target {
        name: "wthor",
        run: records::wthor,
        examples: &["\u{14}\u{18}\u{1}\u{1f}\u{2}\0\0\0\0\0\u{e8}\u{7}\u{8}\0\u{18}\0\
             \u{1}\0\u{2}\0\u{3}\0\u{20}\u{20}8@!\"+\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\
             \0\0\0\0\0\0\u{22}\u{20}8BA\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"],
    },
    Target {
        name: "ggf",
        run: records::ggf,
        examples: &[
            "(;GM[Othello]PC[GGS/os]DT[2003.12.15_12:33:18.MST]PB[a]PW[b]TY[8]RE[+2.000]\
             BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\
             B[d3//0.01]W[c5/2.3/1]CO[well]B[f6];)",
            "2 (;GM[Othello]TY[s4a]BO[4 ---- -O*- -*O- ---- *]B[B1]W[a1]RE[-3:t];)(;TY[4]B[b1];)",
        ],
    },
    Target {
        name: "pgn",
        run: records::pgn,
        examples: &[
            "[Event \"?\"]\n[Date \"2021.03.11\"]\n[Black \"a\"]\n[Result \"47-17\"]\n\n1. f5 d6 2. c3 {well} d3 47-17\n",
            "[Variant \"reversi\"]\n[Size \"4x4\"]\n1. b2 b3 (1. c3) 2. c3 c2 ; rest\n1-0\n[Event \"x\"]\n1. f5 --\n",
            "[FEN \"4x4 -----OX--XO----- X\"]\n[Termination \"time\"]\n1. b1 a1 *",
        ],
    },
    Target {
        name: "sgf",
        run: records::sgf,
        examples: &[
            "(;FF[4]GM[2]SZ[8]PB[a \\] b]DT[2020-01-02]RE[W+12]AB[e4][d5]AW[d4][e5]PL[B];B[f5]C[x];W[d6](;B[c3])(;B[c4]))",
            "(;GM[2]RU[reversi]SZ[4:3];B[b1];W[c1]RE[B+R])(;GM[2];B[])",
        ],
    },
    Target {
        name: "obf",
        run: records::obf,
        examples: &[
            "4x4 -----OX--XO----- X; B1:-10; A2:+4; % remark\n2x2 XOOX O; +0;\n",
            "4x2 XO------ O; PA:+3;",
        ],
    },
    Target {
        name: "lists",
        run: records::lists,
        examples: &[
            "f5d6c3\nf5 f6\n# remark\n4x4 -----OX--XO----- X; b1 a1\n7x4 start\n",
            "F5d6C3d3C4                 Tiger\n2x2 XOOX O\n",
        ],
    },
    Target {
        name: "console",
        run: console::console,
        examples: &[
            "h\n0 0\nv\n1 1\n0 0\n\n1 1\n\n2 2\n\n",
            "x\n\nhorizontal\n0\n5 words\n9 9\n0 0\nv\n0 1\n7 7\n\nnonsense\n0 1\n",
            "v\n-1 99999999999\n0 2\nh\n3 0\n",
        ],
    },
    Target {
        name: "engine",
        run: engine::engine,
        // Variant, width, height, who is on turn, limits, a level and the squares: see there.
        examples: &[
            "3770222200000000000000000000000000002100000012000000000000000000000000000",
            "3331322510000021001200000",
            "233022220",
            "4551123112010212120121201212021201212",
            "1770332512121201212102102120120112021212010212102102120121201201210212",
            "044033354112121012122112",
            "311000001221",
            "26314444121",
            "366015a1b1111111222222211121211222112",
        ],
    },
];

/// Rules and size from the first bytes, so that the fuzzer chooses them.
fn rules_of(text: &str) -> RuleSet {
    let mut bytes = text.bytes().map(usize::from);
    let mut next = || bytes.next().unwrap_or(0);
    let kind = Variant::ALL[next() % Variant::ALL.len()];
    let size = Size::new((next() % 7) as i32 + 2, (next() % 7) as i32 + 2).expect("2 to 8");
    RuleSet::new(kind, size)
}

fn squares(text: &str) {
    for form in [Coordinates::Name, Coordinates::Xy, Coordinates::RowCol] {
        if let Ok(square) = form.parse(text) {
            assert_eq!(form.parse(&form.write(square)), Ok(square));
        }
    }
    if let Ok(set) = text.parse::<SquareSet>() {
        assert_eq!(set.to_string().parse(), Ok(set));
        assert_eq!(set.iter().collect::<SquareSet>(), set);
    }
    if let Ok(size) = text.parse::<Size>() {
        assert_eq!(size.to_string().parse(), Ok(size));
    }
    let _ = text.parse::<Square>().map_err(|error| error.to_string());
    let _ = text.parse::<Player>();
    let _ = text.parse::<Variant>();
}

/// Reads the text under rules of its own choice, on a board of its own choice and on the usual one,
/// and checks what was understood.
fn read_on_two_boards(
    text: &str,
    parse: impl Fn(RuleSet, &str) -> Result<Model, ParseError>,
    check: impl Fn(RuleSet, &Model),
) {
    let rules = rules_of(text);
    for rules in [rules, RuleSet::new(rules.variant(), Size::EIGHT)] {
        match parse(rules, text) {
            Ok(model) => check(rules, &model),
            Err(error) => check_error(text, &error),
        }
    }
}

fn transcripts(text: &str) {
    let parse = |rules, text: &str| parse_transcript(Model::new(rules), text);
    read_on_two_boards(text, parse, |rules, model| {
        for passes in [Passes::LeftOut, Passes::Written] {
            assert_eq!(parse(rules, &transcript(model, passes)).as_ref(), Ok(model));
        }
    });
}

fn board_texts(text: &str) {
    read_on_two_boards(text, parse_board_text, |rules, model| {
        let back = parse_board_text(rules, &board_text(model.position()));
        assert_eq!(back.expect("its own text").position(), model.position());
    });
}

fn positions(text: &str) {
    let rules = rules_of(text);
    for size in [None, Some(rules.size())] {
        match read(rules.variant(), size, text) {
            Ok(reading) => {
                let position = reading.model.position();
                let back = read(rules.variant(), size, &board_text(position));
                assert_eq!(back.expect("its own text").model.position(), position);
                let (canonical, by) = position.canonical();
                assert_eq!(position.transformed(by), canonical);
            }
            Err(error) => check_error(text, &error),
        }
    }
    match parse_picture(text) {
        Ok(picture) => {
            let board = picture.board;
            for text in [grid_text(&board), board.to_string()] {
                assert_eq!(parse_picture(&text).expect("its own text").board, board);
            }
        }
        Err(error) => check_error(text, &error),
    }
    if let Ok(othello) = text.parse::<Othello>() {
        assert_eq!(othello.to_string().len(), 162);
        assert_eq!(othello.to_string().parse(), Ok(othello));
    }
}

/// An error is one line, and its place is in the text.
fn check_error(text: &str, error: &ParseError) {
    assert!(error.offset() <= text.len());
    let line = error.to_string();
    assert!(!line.is_empty() && !line.contains('\n'), "{line:?}");
}

/// Runs the target with this name on a text.
///
/// # Panics
///
/// If there is no such target, or it found a fault.
pub fn run(name: &str, text: &str) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("a target's name");
    (target.run)(text);
}
