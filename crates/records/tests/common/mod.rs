//! Games by chance, from a seed, as far as each format can say them.

// Every test file uses some of this.
#![allow(dead_code)]

use fastrand::Rng;
use records::{
    Comment, Date, Defaults, Format, Game, How, ReadError, Reader, Record, Score, ScoredMove,
    ScoredPlay, Stated, Writer, WthorNames,
};
use reversi::{Board, Player, RuleSet, Size, Variant};

pub(crate) fn rules_of(format: Format) -> Vec<RuleSet> {
    let all = Variant::ALL
        .into_iter()
        .flat_map(|variant| Size::all().map(move |size| RuleSet::new(variant, size)));
    let says = |rules: &RuleSet| match format {
        Format::Wthor => *rules == RuleSet::OTHELLO,
        Format::Ggf => {
            let known = [Variant::Othello, Variant::AntiOthello];
            known.contains(&rules.variant()) && rules.size().is_square()
        }
        _ => true,
    };
    all.filter(says).collect()
}

fn random_start(random: &mut Rng, format: Format, rules: RuleSet) -> Game {
    if format == Format::Wthor || random.bool() {
        return Game::new(rules);
    }
    let mut board = Board::new(rules.size());
    let density = random.usize(..4);
    for square in rules.size().squares() {
        let holder = [None, Some(Player::Dark), Some(Player::Light)];
        let holder = holder[if density == 0 { 0 } else { random.usize(..3) }];
        board.set(square, holder).expect("a square of the board");
    }
    Game::from_board(rules, &board, Player::BOTH[random.usize(..2)])
}

fn is_positions(format: Format) -> bool {
    [Format::Obf, Format::Board].contains(&format)
}

/// Names and remarks with everything that means something to a format which can write it.
fn words(random: &mut Rng, format: Format) -> String {
    let known = ["Ann", "O'Neil", "René", "X", "(;GM", "1. f5", "; a", "-64", "{", "%", ")"];
    let more = ["\"quoted\"", "back\\slash", "[", "]", "木"];
    let most = match format {
        Format::Pgn | Format::Sgf => more.len(),
        Format::Ggf => 2,
        _ => 0,
    };
    let count = random.usize(..3);
    let word = |random: &mut Rng| match random.usize(..known.len() + most) {
        index if index < known.len() => known[index],
        index => more[index - known.len()],
    };
    let words: Vec<_> = (0..count).map(|_| word(random)).collect();
    let text = words.join(" ");
    if format == Format::Wthor {
        text.chars().take(19).collect::<String>().trim().to_owned()
    } else {
        text
    }
}

fn result(random: &mut Rng, format: Format, game: &Game) -> Option<Stated> {
    let area = game.rules().size().area();
    let margin = match (format, game.score()) {
        (Format::Wthor, score) => score.or(Some(2 * random.i32(-32..=32))),
        (_, Some(score)) => Some(score),
        (_, None) => random.bool().then(|| random.i32(-area..=area)),
    };
    let how = [How::Played, How::Resigned, How::Time, How::Left, How::Agreed];
    let how = match format {
        Format::Pgn | Format::Ggf => how[random.usize(..5)],
        _ => How::Played,
    };
    if [Format::Pgn, Format::Sgf].contains(&format) && random.usize(..4) == 0 {
        let winner = Player::BOTH[random.usize(..2)];
        let how =
            if format == Format::Sgf { [How::Resigned, How::Time][random.usize(..2)] } else { how };
        return Some(Stated { score: Score::Winner(winner), how });
    }
    Some(Stated { how, ..Stated::discs(margin?) })
}

/// A record that the format can say whole.
pub(crate) fn random_record(random: &mut Rng, format: Format, rules: RuleSet) -> Record {
    let mut game = random_start(random, format, rules);
    let most = if is_positions(format) { 0 } else { [70, random.usize(..70)][random.usize(..2)] };
    for _ in 0..most {
        let Some(square) = random.choice(game.end().legal_squares().iter()) else { break };
        game.play(square).expect("a legal move");
    }
    let mut record = Record::new(game);
    if let Format::Moves | Format::Board = format {
        return record;
    }
    if format == Format::Obf {
        record.scores = random_scores(random, &record.game);
    } else {
        record.dark = words(random, format);
        record.light = words(random, format);
        record.event = words(random, format);
        record.result = result(random, format, &record.game);
        record.date = Date::find(["2021.03.11", "1999.12", "1980"][random.usize(..3)]);
    }
    if format == Format::Wthor {
        record.date = Date::from_year(2024);
        return record;
    }
    if format != Format::Obf {
        record.place = words(random, format);
    }
    for after in 0..=record.game.moves().len() {
        let text = words(random, format);
        if random.usize(..8) == 0 && !text.is_empty() && !(format == Format::Obf && after > 0) {
            record.comments.push(Comment { after, text });
        }
    }
    record
}

fn random_scores(random: &mut Rng, game: &Game) -> Vec<ScoredMove> {
    let area = game.rules().size().area();
    let mut score = || random.i32(-area..=area);
    let mut scores = Vec::new();
    if game.passed().is_some() {
        scores.push(ScoredMove { play: ScoredPlay::Pass, score: score() });
    } else {
        let moves = game.end().legal_squares().iter();
        scores.extend(moves.map(|at| ScoredMove { play: ScoredPlay::Move(at), score: score() }));
    }
    if scores.is_empty() {
        scores.push(ScoredMove { play: ScoredPlay::Position, score: score() });
    }
    scores
}

pub(crate) fn defaults(rules: RuleSet) -> Defaults {
    Defaults { variant: rules.variant(), size: None }
}

/// A file with these records, and the names of a database.
pub(crate) fn written(
    format: Format,
    defaults: Defaults,
    records: &[Record],
) -> (Vec<u8>, WthorNames) {
    let mut writer = Writer::new(format, defaults, Vec::new());
    for record in records {
        writer.write(record).expect("the format can say it");
    }
    let written = writer.finish().expect("memory");
    let mut names = WthorNames::default();
    if let Some([players, tournaments]) = written.names {
        names.players = WthorNames::read_players(&players[..]).expect("names");
        names.tournaments = WthorNames::read_tournaments(&tournaments[..]).expect("names");
    }
    (written.output, names)
}

/// The records of a file, and what is said about the damaged ones.
pub(crate) fn read(format: Format, bytes: &[u8]) -> (Vec<Record>, Vec<String>) {
    let (mut records, mut damage) = (Vec::new(), Vec::new());
    for record in Reader::new(format, Defaults::default(), bytes) {
        match record {
            Ok(record) => records.push(record),
            Err(ReadError::Damaged(found)) => {
                assert!(found.byte <= bytes.len() as u64, "{found}");
                let line = found.to_string();
                assert!(line.len() < 1000 && !line.contains('\n'), "{line:?}");
                damage.push(line);
            }
            Err(ReadError::Io(error)) => panic!("memory can be read: {error}"),
        }
    }
    (records, damage)
}
