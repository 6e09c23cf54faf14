//! What is written is read again as it was, in every format, for all it can say.

mod common;

use common::{defaults, random_record, rules_of, written};
use fastrand::Rng;
use records::{Defaults, Format, Game, Reader, Record, Writer};
use reversi::{RuleSet, Size, Variant};

/// Several games a file under every rule set and size that the format can say.
#[track_caller]
fn check(format: Format, games: usize) {
    let mut random = Rng::with_seed(16);
    for rules in rules_of(format) {
        let records: Vec<Record> =
            (0..games).map(|_| random_record(&mut random, format, rules)).collect();
        let (bytes, names) = written(format, defaults(rules), &records);
        let reader = Reader::new(format, defaults(rules), &bytes[..]).with_names(names);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let read: Vec<Record> = reader
            .map(|record| record.unwrap_or_else(|error| panic!("{rules:?}: {error}\n{text}")))
            .collect();
        assert_eq!(read.len(), records.len(), "{rules:?}\n{text}");
        for (read, record) in read.iter().zip(&records) {
            assert_eq!(read, record, "{rules:?}\n{text}");
        }
    }
}

#[test]
fn wthor_reads_what_it_writes() {
    check(Format::Wthor, 200);
}

#[test]
fn ggf_reads_what_it_writes() {
    check(Format::Ggf, 20);
}

#[test]
fn pgn_reads_what_it_writes() {
    check(Format::Pgn, 5);
}

#[test]
fn sgf_reads_what_it_writes() {
    check(Format::Sgf, 5);
}

#[test]
fn obf_reads_what_it_writes() {
    check(Format::Obf, 10);
}

#[test]
fn lists_of_moves_are_read_as_they_were_written() {
    check(Format::Moves, 5);
}

#[test]
fn boards_are_read_as_they_were_written() {
    check(Format::Board, 10);
}

#[track_caller]
fn refuses(format: Format, record: &Record, expected: &str) {
    let mut writer = Writer::new(format, Defaults::default(), Vec::new());
    let problem = writer.write(record).expect_err("it cannot be said").to_string();
    assert_eq!(problem, expected);
    assert_eq!(
        writer.finish().expect("memory").output.len() % 68,
        usize::from(format == Format::Wthor) * 16
    );
}

#[test]
fn what_a_format_cannot_say_is_refused_in_words() {
    let game = |rules| Record::new(Game::new(rules));
    let flat = RuleSet::new(Variant::Othello, Size::new(7, 4).expect("a size"));
    refuses(Format::Ggf, &game(RuleSet::REVERSI), "GGF has no rules reversi");
    refuses(Format::Ggf, &game(flat), "GGF has only square boards, not 7x4");
    refuses(
        Format::Wthor,
        &game(RuleSet::NO_PASS),
        "WTHOR has only games of othello on 8x8, not no-pass on 8x8",
    );
    refuses(
        Format::Wthor,
        &game(RuleSet::OTHELLO),
        "WTHOR needs a result in discs, and there is none",
    );
    refuses(
        Format::Obf,
        &game(RuleSet::REVERSI),
        "Othello Board Files do not say the rules, and reversi is not othello",
    );
}

/// Every game can be said in PGN and SGF, so that what is read from any format is kept there.
#[test]
fn games_go_from_format_to_format() {
    let mut random = Rng::with_seed(3);
    let records: Vec<Record> =
        (0..50).map(|_| random_record(&mut random, Format::Wthor, RuleSet::OTHELLO)).collect();
    let mut now = records.clone();
    for format in [Format::Pgn, Format::Ggf, Format::Sgf, Format::Wthor] {
        let (bytes, names) = written(format, Defaults::default(), &now);
        let reader = Reader::new(format, Defaults::default(), &bytes[..]).with_names(names);
        now = reader.map(|record| record.expect("a game")).collect();
    }
    assert_eq!(now, records);
}
