//! Hostile, cut and damaged files: no panic, the place is said, and the other records are read.

mod common;

use common::{defaults, random_record, read, written};
use fastrand::Rng;
use records::{Defaults, Format, MOST_RECORD_BYTES, Reader, Record};
use reversi::RuleSet;

fn file(format: Format, games: usize) -> (Vec<Record>, Vec<u8>) {
    let mut random = Rng::with_seed(5);
    let rules = RuleSet::OTHELLO;
    let records: Vec<Record> =
        (0..games).map(|_| random_record(&mut random, format, rules)).collect();
    let bytes = written(format, defaults(rules), &records).0;
    (records, bytes)
}

/// Every file cut at every byte: the games before the cut are read, and there is no panic.
#[test]
fn a_file_that_is_cut_off_is_read_up_to_there() {
    for format in Format::ALL {
        let (records, bytes) = file(format, 4);
        let whole = read(format, &bytes).0.len();
        assert_eq!(whole, records.len(), "{format}");
        let mut before = 0;
        for cut in 0..bytes.len() {
            let (found, damage) = read(format, &bytes[..cut]);
            // A line of moves, and the result of PGN, may be cut where nobody sees it.
            assert!(found.len() + 1 >= before && found.len() <= whole, "{format} {cut}");
            assert!(damage.len() <= 1, "{format} {cut}: {damage:?}");
            before = before.max(found.len());
        }
        assert!(before + 1 >= whole, "{format}");
    }
}

/// One byte changed, lost or doubled, or several: at most a few records are lost, none is made up.
#[test]
fn a_changed_byte_costs_few_records() {
    let mut random = Rng::with_seed(9);
    for format in Format::ALL {
        let (_, bytes) = file(format, 6);
        for _ in 0..1500 {
            let mut bytes = bytes.clone();
            let at = random.usize(..bytes.len());
            match random.u8(..3) {
                0 => bytes[at] = random.u8(..),
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, random.u8(..)),
            }
            let (found, damage) = read(format, &bytes);
            assert!(found.len() <= 7, "{format}");
            if format != Format::Wthor {
                // A byte that is lost moves all games of a database.
                assert!(found.len() + damage.len() >= 4, "{format} {at}: {damage:?}");
                assert!(found.len() >= 4, "{format} {at}: {damage:?}");
            }
        }
    }
}

#[test]
fn rubbish_of_any_kind_is_survived() {
    let mut random = Rng::with_seed(2);
    let alphabet = b"(;)[]{}%\"\\GMBWFEN18f5d6-XO*. \n\r\t\0\xff";
    for format in Format::ALL {
        for _ in 0..300 {
            let length = random.usize(..400);
            let any = random.bool();
            let byte = |random: &mut Rng| {
                if any { random.u8(..) } else { alphabet[random.usize(..alphabet.len())] }
            };
            let bytes: Vec<u8> = (0..length).map(|_| byte(&mut random)).collect();
            read(format, &bytes);
            let _ = Format::recognise(None, &bytes);
        }
    }
}

#[test]
fn a_record_without_end_is_passed_over() {
    for (format, head, unit, tail) in [
        (Format::Ggf, "(;GM[Othello]CO[", "x", "];)"),
        (Format::Sgf, "(;GM[2]C[", "\\]", "])"),
        (Format::Sgf, "", "(;", ""),
        (Format::Pgn, "[Event \"a\"]\n1. f5 {", "\n", "}\n"),
        (Format::Pgn, "[Event \"", "x", "\"]\n"),
        (Format::Moves, "", "f5", ""),
        (Format::Obf, "", "-", ""),
    ] {
        let (records, good) = file(format, 2);
        let long = format!("{head}{}{tail}\n", unit.repeat(3 * MOST_RECORD_BYTES / unit.len()));
        let (found, damage) = read(format, &[&good, long.as_bytes(), &good].concat());
        assert_eq!(found.len(), 2 * records.len(), "{format}: {damage:?}");
        assert_eq!(damage.len(), 1, "{format}: {damage:?}");
        assert!(damage[0].starts_with("record 3, line "), "{format}: {damage:?}");
    }
}

#[track_caller]
fn check(format: Format, text: &str, games: usize, damage: &[&str]) {
    let (found, said) = read(format, text.as_bytes());
    assert_eq!(
        (found.len(), said.iter().map(String::as_str).collect()),
        (games, damage.to_vec()),
        "{text}"
    );
}

#[test]
fn damaged_games_are_named_with_their_place() {
    check(
        Format::Ggf,
        "1 (;GM[Othello]TY[8]B[f5];)\n(;GM[Othello]TY[8]B[f5]W[f5];)\n2 (;GM[Othello]B[f5];)(;GM[othello]B[e6];)",
        3,
        &["record 2, line 2: move 2: f5 is no legal move for white"],
    );
    check(
        Format::Ggf,
        "(;GM[Othello]B[f5\n(;GM[Othello]B[f5];)\nwords (;GM[Chess];)(;TY[10];)(;B[f5]",
        1,
        &[
            "record 1, line 1: the game has no end",
            "record 3, line 3: expected a game in brackets, (; … )",
            "record 4, line 3: it is no game of Othello, but \"Chess\"",
            "record 5, line 3: board 10x10 is too large: width and height are 2 to 8",
            "record 6, line 3: the game has no end",
        ],
    );
    let note = "A note (of mine)\n(;GM[2];B[f5])\nmore\n(;GM[2])";
    check(Format::Sgf, note, 2, &["record 2, line 3: expected a game in brackets, (; … )"]);
    let none = "record 1, line 1: expected a game in brackets, (; … )";
    check(Format::Sgf, "A note (of mine), no game\n", 0, &[none]);
    check(
        Format::Sgf,
        "(;GM[2];B[f5];W[d6](;B[c3])(;B[c4]))\n(;GM[1];B[aa])\n(;GM[2];W[f5])",
        1,
        &[
            "record 2, line 2: it is a game of type \"1\", and Othello is 2",
            "record 3, line 3: move 1: black is on turn",
        ],
    );
    check(
        Format::Pgn,
        "[Event \"a\"]\n[Black \"x]\n1. f5\n\n[Event \"b\"]\n1. f5 {no end\n[Event \"c\"]\n1. f5 zz\n\n1. f5 d6 0-1\n[Date \"1980\"]\n1. f5 d6 *\n",
        1,
        &[
            "record 1, line 2: expected a tag such as [Black \"name\"]",
            "record 2, line 5: a remark has no end",
            "record 3, line 8: expected a move or a result, found \"zz\"",
        ],
    );
    let cut = "the game has no end, such as a result 47-17, or *";
    let place = |line: u32| format!("record 1, line {line}: {cut}");
    check(Format::Pgn, "[Black \"a\"]\n[Result \"64-0\"]\n\n1. f5 d6\n2. c3\n\n", 0, &[&place(5)]);
    check(Format::Pgn, "[Black \"a\"]\n", 0, &[&place(1)]);
    check(
        Format::Obf,
        "2x2 XOOX X; +0;\n2x2 XOO X;\n% remark\n4x4 -----OX--XO----- X; B1:+1; a1:+3;\n",
        1,
        &[
            "record 2, line 2: at the end: expected 4 squares and the side to move, found 3 squares",
            "record 3, line 4: no such move: a1:+3",
        ],
    );
}

/// Servers and databases leave the result behind the moves out, or write games that were left.
#[test]
fn a_game_of_pgn_ends_with_its_moves_or_where_the_next_one_begins() {
    let whole = "[Variant \"anti-othello\"]\n[Size \"2x2\"]\n\n";
    check(Format::Pgn, whole, 1, &[]);
    check(Format::Pgn, "[Event \"a\"]\n1. f5\n[Event \"b\"]\n1. f5 d6 {well} 0-1 ; so\n", 2, &[]);
}

#[test]
fn a_database_says_where_it_is_damaged() {
    let (_, good) = file(Format::Wthor, 3);
    let said = |bytes: &[u8]| read(Format::Wthor, bytes);
    let mut bytes = good.clone();
    bytes[16 + 68 + 8] = 99;
    assert_eq!(said(&bytes).1, ["record 2, byte 92: 99 is no square"]);
    let cut = said(&good[..16 + 68 + 5]);
    assert_eq!(cut.1, ["record 2, byte 84: the file ends after 5 of the 68 bytes of a game"]);
    assert_eq!(cut.0.len(), 1);
    let fewer = said(&good[..16 + 68]);
    assert_eq!(fewer.1, ["record 2, byte 84: the head says 3 games, and there are 1"]);
    let more = said(&[&good[..], &good[16..84]].concat());
    assert_eq!(more.0.len(), 4);
    assert_eq!(more.1, ["record 5, byte 288: the head says 3 games, and there are 4"]);
    assert_eq!(
        said(&good[..10]).1,
        ["record 1, byte 0: the file is shorter than the head of a database"]
    );
    let mut large = good;
    large[12] = 10;
    assert_eq!(
        said(&large).1,
        ["record 1, byte 0: it is a database of games on 10x10, not on 8x8"]
    );
}

#[test]
fn old_files_in_latin_1_are_read() {
    let text = b"[Black \"Ren\xe9\"]\n1. f5 d6 0-1\n";
    assert_eq!(read(Format::Pgn, text).0[0].dark, "René");
}

/// Editors put a mark in front of UTF-8: alone on a line, before a remark, and, where files were
/// joined, in the middle.
#[test]
fn marks_in_front_of_texts_are_passed_over() {
    for format in Format::ALL.into_iter().filter(|format| *format != Format::Wthor) {
        let (records, text) = file(format, 3);
        let mark = b"\xef\xbb\xbf";
        assert_eq!(read(format, mark), (Vec::new(), Vec::new()), "{format}");
        let files = [&mark[..], &text, mark, b"\n", &text, mark, &text].concat();
        let twice = [&records[..], &records, &records].concat();
        assert_eq!(read(format, &files), (twice, Vec::new()), "{format}");
        let recognised = [Format::recognise(None, &text), Format::recognise(None, &files)];
        assert_eq!(recognised[0], recognised[1], "{format}");
    }
    let (found, damage) = read(Format::Moves, b"\xef\xbb\xbf% a remark\nf5d6\n");
    assert_eq!((found.len(), damage), (1, Vec::new()));
}

#[test]
fn remarks_of_pgn_may_have_brackets() {
    let text = "[Event \"a\"]\n% a { that nobody closes\n1. f5 (1. d3 {fine :)} c5 {(}) d6 *\n\n\
                [Event \"b\"]\n1. f5 *\n";
    let (records, damage) = read(Format::Pgn, text.as_bytes());
    assert_eq!(damage, [""; 0]);
    assert_eq!(records.iter().map(|record| record.game.moves().len()).collect::<Vec<_>>(), [2, 1]);
}

/// What others write: move numbers, passes in all spellings, times, evaluations, several games a line.
#[test]
fn the_habits_of_other_programs_are_understood() {
    let ggf = "1 (;GM[Othello]PC[GGS/os]DT[940607137]PB[a]PW[b]RB[2196.37]TI[05:00//02:00]TY[8r20]\
        RE[-22.870:t]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\
        B[F5/1.04/0.01]W[d6//3];)";
    let (records, damage) = read(Format::Ggf, ggf.as_bytes());
    assert_eq!(damage, [""; 0]);
    let record = &records[0];
    assert_eq!((record.place.as_str(), record.game.moves().len()), ("GGS/os", 2));
    assert_eq!(record.date.map(records::Date::year), Some(1999));
    let stated =
        records::Stated { score: records::Score::Margin(-22_870), how: records::How::Time };
    assert_eq!(record.result, Some(stated));
    let edax = "(;FF[4]GM[2]AP[edax:4.6]PC[Edax]DT[2020-01-02]PB[a \\] b]PW[c]SZ[8]AB[e4][d5]AW[d4][e5]PL[B]\
        RE[W+12]B[f5];W[d6];B[ce]C[go style])";
    let (records, damage) = read(Format::Sgf, edax.as_bytes());
    assert_eq!(damage, [""; 0]);
    let record = &records[0];
    assert_eq!((record.dark.as_str(), record.game.moves().len()), ("a ] b", 3));
    assert!(record.game.setup().is_none() && record.comments[0].after == 3);
    assert_eq!(record.result.and_then(records::Stated::margin), Some(-12));
    let playok = "[Black \"a\"]\n[White \"b\"]\n[Result \"47-17\"]\n[Variant \"xot\"]\n\n1. f5 d6 2.c3! (2. c4 d3) $3 d3\n3... c4 ; rest\n47-17\n";
    let (records, damage) = read(Format::Pgn, playok.as_bytes());
    assert_eq!(damage, [""; 0]);
    assert_eq!(records[0].game.moves().len(), 5);
    assert_eq!(records[0].result.and_then(records::Stated::margin), Some(30));
    let zebra = "F5d6C3d3C4                               Tiger\nf5 d6 c3\n1. F5 2. d6\n";
    let (records, damage) = read(Format::Moves, zebra.as_bytes());
    assert_eq!((records.len(), damage), (3, Vec::new()));
    assert_eq!(records[0].comments[0].text, "Tiger");
}

#[test]
fn what_cannot_be_read_ends_the_file() {
    struct Broken;
    impl std::io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("broken"))
        }
    }
    for format in Format::ALL {
        let input = std::io::BufReader::new(Broken);
        let said: Vec<String> = Reader::new(format, Defaults::default(), input)
            .map(|record| record.expect_err("broken").to_string())
            .collect();
        assert_eq!(said, ["broken"], "{format}");
    }
}
