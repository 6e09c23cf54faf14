//! Files of games in the formats of other programs: whatever is read is legal, can be written and
//! reads back; whatever is damaged is said in one short line.

use records::{Defaults, Format, ReadError, Reader, Record, Writer, WthorNames};
use reversi::RuleSet;

use crate::rules_of;

pub(crate) fn wthor(text: &str) {
    // So that every byte can be had from a text.
    let bytes: Vec<u8> = text.chars().map(|letter| letter as u8).collect();
    check(Format::Wthor, Defaults::default(), &bytes);
}

pub(crate) fn ggf(text: &str) {
    check(Format::Ggf, Defaults::default(), text.as_bytes());
}

pub(crate) fn pgn(text: &str) {
    on_two_boards(Format::Pgn, text);
}

pub(crate) fn sgf(text: &str) {
    on_two_boards(Format::Sgf, text);
}

pub(crate) fn obf(text: &str) {
    on_two_boards(Format::Obf, text);
}

pub(crate) fn lists(text: &str) {
    for format in [Format::Moves, Format::Board] {
        on_two_boards(format, text);
    }
}

/// The files that do not say rules and size are read under those of the text's own choice, too.
fn on_two_boards(format: Format, text: &str) {
    let rules = rules_of(text);
    let chosen = Defaults { variant: rules.variant(), size: Some(rules.size()) };
    for defaults in [Defaults::default(), chosen] {
        check(format, defaults, text.as_bytes());
    }
}

fn check(format: Format, defaults: Defaults, bytes: &[u8]) {
    let _ = Format::recognise(None, bytes);
    let mut before = 0;
    for record in Reader::new(format, defaults, bytes) {
        match record {
            Ok(record) => check_record(format, &record),
            Err(ReadError::Io(error)) => panic!("memory can be read: {error}"),
            Err(ReadError::Damaged(damage)) => {
                let line = damage.to_string();
                assert!(line.len() < 1000 && !line.contains('\n'), "{line:?}");
                assert!(damage.byte <= bytes.len() as u64 && damage.record > before, "{line}");
                before = damage.record;
            }
        }
    }
}

fn check_record(format: Format, record: &Record) {
    assert_eq!(record.game.model().position(), record.game.end());
    for format in [format, Format::Pgn, Format::Sgf] {
        // Boards and their files hold the position that was reached.
        let is_position = matches!(format, Format::Obf | Format::Board);
        let Some(first) = written(format, record) else { continue };
        let again = read_one(format, record.game.rules(), &first);
        if !is_position {
            assert_eq!(again.game, record.game, "{format}");
        }
        let second = written(format, &again).expect("what was written can be");
        assert_eq!(first.0, second.0, "{format}");
    }
}

type File = (Vec<u8>, Option<[Vec<u8>; 2]>);

fn defaults(rules: RuleSet) -> Defaults {
    Defaults { variant: rules.variant(), size: None }
}

/// A file with this record alone, if the format can say it.
fn written(format: Format, record: &Record) -> Option<File> {
    let mut writer = Writer::new(format, defaults(record.game.rules()), Vec::new());
    writer.write(record).ok()?;
    let written = writer.finish().expect("memory can be written");
    Some((written.output, written.names))
}

fn read_one(format: Format, rules: RuleSet, (bytes, names): &File) -> Record {
    let mut known = WthorNames::default();
    if let Some([players, tournaments]) = names {
        known.players = WthorNames::read_players(&players[..]).expect("names");
        known.tournaments = WthorNames::read_tournaments(&tournaments[..]).expect("names");
    }
    let mut reader = Reader::new(format, defaults(rules), &bytes[..]).with_names(known);
    let record = reader.next().expect("a record");
    let text = || String::from_utf8_lossy(bytes).into_owned();
    assert!(reader.next().is_none(), "one record\n{}", text());
    record.unwrap_or_else(|error| panic!("{error}\n{}", text()))
}
