//! `quadrille games`: counts, lists and filters the games of files.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use clap::Args;
use records::{Defaults, Finder, How, ReadError, Record, Stated};
use reversi::notation::{Passes, transcript};
use reversi::{Player, Square, Variant};
use serde::{Serialize, Serializer};
use session::{opening_name, openings_called};
use support::StopToken;

use crate::failure::Failure;
use crate::game_argument::Game;
use crate::number::{counted, grouped, number, others};
use crate::output::{ended, print, stop_on_ctrl_c, to_json};
use crate::progress::with_progress;
use crate::record_files::{self, FORMATS, FileFormat, RecordFile, total_bytes};

#[derive(Args)]
#[command(after_help = FORMATS)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: Game,

    /// The format of the files, where it is not to be found out
    #[arg(long, value_name = "FORMAT")]
    from: Option<FileFormat>,

    /// Only games of players who have this in their name, in any case
    #[arg(long, value_name = "NAME")]
    player: Option<String>,

    /// Only games that went through an opening of this name, such as Tiger
    #[arg(long, value_name = "NAME")]
    opening: Option<String>,

    /// Only games of this year, or of years such as 1990-1999
    #[arg(long, value_name = "YEAR", value_parser = years)]
    year: Option<(u16, u16)>,

    /// Only games with this result: dark, light, draw or unknown
    #[arg(long, value_name = "RESULT", value_parser = result)]
    result: Option<Outcome>,

    /// Only games that went through this position, turned or mirrored ones included; and which
    /// moves were played there
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,

    /// How many games are listed at most; all are counted
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 20, value_parser = number(0, 100_000))]
    list: u64,

    /// Print what was found as JSON
    #[arg(long)]
    json: bool,

    /// The files; - for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
}

fn years(text: &str) -> Result<(u16, u16), String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let year = |text: &str| text.parse::<u16>().ok().filter(|year| (1000..=9999).contains(year));
    let range = year(first).zip(year(last)).filter(|(first, last)| first <= last);
    range.ok_or_else(|| "expected a year such as 1999, or 1990-1999".to_owned())
}

/// How a game ended, as far as that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Won(Player),
    Draw,
    Unknown,
}

fn result(text: &str) -> Result<Outcome, String> {
    match text {
        "draw" => Ok(Outcome::Draw),
        "unknown" => Ok(Outcome::Unknown),
        _ => text
            .parse()
            .map(Outcome::Won)
            .map_err(|_| "expected dark or light (also black, white), draw or unknown".to_owned()),
    }
}

impl Outcome {
    fn of(record: &Record) -> Self {
        match record.outcome().map(Stated::winner) {
            None => Self::Unknown,
            Some(None) => Self::Draw,
            Some(Some(player)) => Self::Won(player),
        }
    }
}

/// What was found in the files.
#[derive(Default, Serialize)]
struct GamesReport {
    /// Every file that was read.
    files: Vec<FileReport>,
    /// Games that were read.
    read: u64,
    /// Records that could not be read.
    damaged: u64,
    /// Games that match all filters.
    games: u64,
    /// How these ended: as it is stated, else as they were played.
    results: Results,
    /// Games that match and state another result than their moves lead to.
    differing: u64,
    /// The moves that were played from the position that was asked for, most often played first;
    /// `null` where none was.
    next: Option<Vec<NextMove>>,
    /// Games that match, in the order of the files; as many as were asked for.
    listed: Vec<ListedGame>,
    /// The first damaged records.
    bad_records: Vec<BadRecord>,
    /// Time taken.
    seconds: f64,
    /// Whether it was stopped before the end.
    stopped: bool,
}

#[derive(Default, Serialize)]
struct FileReport {
    file: String,
    /// What it was recognised as; `null` if it could not be opened.
    format: Option<String>,
    games: u64,
    damaged: u64,
    /// Why it could not be read, or not to its end.
    error: Option<String>,
}

impl FileReport {
    /// Whether anything is known of what is in it.
    const fn is_read(&self) -> bool {
        self.error.is_none() || self.games + self.damaged > 0
    }
}

#[derive(Clone, Copy, Default, Serialize)]
struct Results {
    dark: u64,
    light: u64,
    draw: u64,
    unknown: u64,
}

impl Results {
    fn add(&mut self, outcome: Outcome) {
        *match outcome {
            Outcome::Won(Player::Dark) => &mut self.dark,
            Outcome::Won(Player::Light) => &mut self.light,
            Outcome::Draw => &mut self.draw,
            Outcome::Unknown => &mut self.unknown,
        } += 1;
    }
}

#[derive(Serialize)]
struct NextMove {
    /// The move, as it lies on the board that was asked for; `null` for games that ended there.
    square: Option<Square>,
    games: u64,
    results: Results,
}

/// A difference in thousandths of a disc, since a komi has fractions; whole discs are written as such.
#[derive(Clone, Copy)]
struct Margin(i32);

impl Margin {
    fn discs(self) -> f64 {
        f64::from(self.0) / 1000.0
    }
}

impl Serialize for Margin {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 % 1000 {
            0 => serializer.serialize_i32(self.0 / 1000),
            _ => serializer.serialize_f64(self.discs()),
        }
    }
}

#[derive(Serialize)]
struct ListedGame {
    file: String,
    /// Its number in the file, from 1.
    record: u64,
    dark: String,
    light: String,
    event: String,
    place: String,
    date: Option<String>,
    rules: Variant,
    width: i32,
    height: i32,
    opening: Option<&'static str>,
    /// By how many discs in dark's view it was won; `null` if that is not known.
    margin: Option<Margin>,
    winner: Option<Player>,
    /// How it ended: `played`, `resigned`, `time`, `agreed` or `left`; `null` without a result.
    ended: Option<&'static str>,
    /// The score that the moves lead to, in dark's view; `null` if they do not lead to the end.
    played: Option<i32>,
    /// Where it begins, unless that is the ordinary start.
    start: Option<String>,
    transcript: String,
}

#[derive(Serialize)]
struct BadRecord {
    file: String,
    record: u64,
    line: Option<u64>,
    byte: u64,
    error: String,
}

/// The most damaged records of which it is said where they are.
const MOST_BAD: usize = 1000;
/// And for people.
const MOST_SAID: usize = 20;

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let filter = Filter::new(arguments)?;
    let stop = stop_on_ctrl_c();
    let read = Arc::new(AtomicU64::new(0));
    let whole = total_bytes(arguments.files.iter().map(String::as_str));
    let start = Instant::now();
    let mut search =
        Search { arguments, filter, report: GamesReport::default(), next: BTreeMap::new() };
    with_progress(
        "games",
        || (read.load(Ordering::Relaxed), whole),
        || arguments.files.iter().for_each(|path| search.file(path, &read, &stop)),
    );
    let mut report = search.finished();
    report.seconds = start.elapsed().as_secs_f64();
    report.stopped = stop.is_stopped();
    let wrong = wrong(&report);
    if report.files.iter().any(FileReport::is_read) {
        print(&if arguments.json { to_json(&report) } else { page(&report, arguments) })?;
    }
    ended(report.stopped)?;
    wrong.map_or(Ok(()), |line| Err(Failure::Input(line)))
}

/// What is said at the end where something could not be read: files before records.
fn wrong(report: &GamesReport) -> Option<String> {
    let unread: Vec<&String> = report.files.iter().filter_map(|file| file.error.as_ref()).collect();
    if let Some(error) = unread.first() {
        return Some(format!("{error}{}", others(unread.len() - 1, "file")));
    }
    let bad = report.bad_records.first()?;
    let others = match report.damaged - 1 {
        0 => String::new(),
        others => format!(" (and {})", counted(others, "other damaged record")),
    };
    let is_prose = |file: &FileReport| file.file == bad.file && file.games == 0 && file.damaged > 1;
    let doubt = if report.files.iter().any(is_prose) { "nothing in it is a game: " } else { "" };
    Some(format!("{}: {doubt}{}{others}", bad.file, place(bad)))
}

fn place(bad: &BadRecord) -> String {
    match bad.line {
        Some(line) => format!("record {}, line {line}: {}", bad.record, bad.error),
        None => format!("record {}, byte {}: {}", bad.record, bad.byte, bad.error),
    }
}

/// Which games are wanted.
struct Filter {
    player: Option<String>,
    openings: Option<Vec<Finder>>,
    years: Option<(u16, u16)>,
    result: Option<Outcome>,
    position: Option<Finder>,
}

impl Filter {
    fn new(arguments: &Arguments) -> Result<Self, Failure> {
        let openings = arguments.opening.as_ref().map(|name| {
            let openings = openings_called(name);
            if openings.is_empty() {
                return Err(Failure::Input(format!("no opening is known as {name:?}")));
            }
            Ok(openings.iter().map(|(_, position)| Finder::new(position)).collect())
        });
        let position = arguments.position.as_ref().map(|text| -> Result<_, Failure> {
            let reading = arguments.game.read(std::slice::from_ref(text))?;
            Ok(Finder::new(reading.model.position()))
        });
        Ok(Self {
            player: arguments.player.as_ref().map(|name| name.to_lowercase()),
            openings: openings.transpose()?,
            years: arguments.year,
            result: arguments.result,
            position: position.transpose()?,
        })
    }

    /// Whether a game is wanted.
    fn take(&self, record: &Record) -> Option<Wanted> {
        let next = match &self.position {
            None => None,
            Some(finder) => finder.find(&record.game)?.next,
        };
        let year = record.date.map(records::Date::year);
        let has = |name: &str| {
            Player::BOTH.iter().any(|player| record.name(*player).to_lowercase().contains(name))
        };
        let wanted = self
            .years
            .is_none_or(|(first, last)| year.is_some_and(|year| (first..=last).contains(&year)))
            && self.result.is_none_or(|result| result == Outcome::of(record))
            && self.player.as_ref().is_none_or(|name| has(name))
            && self.openings.as_ref().is_none_or(|openings| {
                openings.iter().any(|finder| finder.find(&record.game).is_some())
            });
        wanted.then_some(Wanted { next })
    }
}

/// A game that is wanted.
struct Wanted {
    /// The move that was played from the position, if one was asked for and a move was played.
    next: Option<Square>,
}

/// A search through files.
struct Search<'a> {
    arguments: &'a Arguments,
    filter: Filter,
    report: GamesReport,
    next: BTreeMap<Option<Square>, (u64, Results)>,
}

impl Search<'_> {
    fn file(&mut self, path: &str, read: &Arc<AtomicU64>, stop: &StopToken) {
        let game = &self.arguments.game;
        let defaults = Defaults { variant: game.rules, size: game.size };
        let mut found = FileReport { file: path.to_owned(), ..FileReport::default() };
        match record_files::open(path, self.arguments.from, defaults, read) {
            Ok(records) => self.records(&mut found, records, stop),
            Err(why) => found.error = Some(why),
        }
        self.report.read += found.games;
        self.report.damaged += found.damaged;
        self.report.files.push(found);
    }

    fn records(&mut self, found: &mut FileReport, records: RecordFile, stop: &StopToken) {
        found.format = Some(records.format.to_string());
        for (number, record) in (1..).zip(records) {
            if stop.is_stopped() {
                break;
            }
            match record {
                Ok(record) => {
                    found.games += 1;
                    self.add(&found.file, number, &record);
                }
                Err(ReadError::Io(error)) => found.error = Some(format!("{}: {error}", found.file)),
                Err(ReadError::Damaged(damage)) => {
                    found.damaged += 1;
                    if self.report.bad_records.len() < MOST_BAD {
                        self.report.bad_records.push(BadRecord {
                            file: found.file.clone(),
                            record: damage.record,
                            line: damage.line,
                            byte: damage.byte,
                            error: damage.problem,
                        });
                    }
                }
            }
        }
    }

    fn add(&mut self, path: &str, number: u64, record: &Record) {
        let Some(Wanted { next }) = self.filter.take(record) else { return };
        let outcome = Outcome::of(record);
        let report = &mut self.report;
        report.games += 1;
        report.results.add(outcome);
        report.differing += u64::from(record.result_differs() == Some(true));
        if self.filter.position.is_some() {
            let (games, results) = self.next.entry(next).or_default();
            *games += 1;
            results.add(outcome);
        }
        if (report.listed.len() as u64) < self.arguments.list {
            report.listed.push(listed(path, number, record));
        }
    }

    fn finished(self) -> GamesReport {
        let moves = self.next.into_iter();
        let moves = moves.map(|(square, (games, results))| NextMove { square, games, results });
        let mut next: Vec<_> = moves.collect();
        next.sort_by_key(|next| std::cmp::Reverse(next.games));
        let next = self.filter.position.map(|_| next);
        GamesReport { next, ..self.report }
    }
}

fn listed(path: &str, number: u64, record: &Record) -> ListedGame {
    let model = record.game.model();
    let (rules, stated) = (record.game.rules(), record.outcome());
    let margin = stated.and_then(|stated| match stated.score {
        records::Score::Margin(margin) => Some(Margin(margin)),
        _ => None,
    });
    ListedGame {
        file: path.to_owned(),
        record: number,
        dark: record.dark.clone(),
        light: record.light.clone(),
        event: record.event.clone(),
        place: record.place.clone(),
        date: record.date.map(|date| date.to_string()),
        rules: rules.variant(),
        width: rules.size().width(),
        height: rules.size().height(),
        opening: opening_name(&model),
        margin,
        winner: stated.and_then(Stated::winner),
        ended: stated.map(|stated| match stated.how {
            How::Played => "played",
            How::Resigned => "resigned",
            How::Time => "time",
            How::Agreed => "agreed",
            How::Left => "left",
        }),
        played: record.game.score(),
        start: record.game.setup().map(|_| record.game.start_text()),
        transcript: transcript(&model, Passes::LeftOut),
    }
}

/// The whole text that is printed for people.
fn page(report: &GamesReport, arguments: &Arguments) -> String {
    let mut text = String::new();
    for file in &report.files {
        let damaged = match file.damaged {
            0 => String::new(),
            damaged => format!(", {}", counted(damaged, "damaged record")),
        };
        if file.is_read() {
            let (games, format) = (counted(file.games, "game"), file.format.as_deref());
            let format = format.unwrap_or_default();
            text += &format!("{}: {games} in {format}{damaged}\n", file.file);
        }
        text += &file.error.as_ref().map_or_else(String::new, |error| format!("{error}\n"));
    }
    for bad in report.bad_records.iter().take(MOST_SAID) {
        text += &format!("  {}: {}\n", bad.file, place(bad));
    }
    if !report.listed.is_empty() {
        text += "\n record  date        result  players, opening, event\n";
    }
    for game in &report.listed {
        text += &row(game);
    }
    let (games, read) = (grouped(report.games), grouped(report.read));
    let Results { dark, light, draw, unknown } = report.results;
    text += &format!(
        "\n{games} of {read} games: dark won {}, light won {}, {} drawn, {} unknown\n",
        grouped(dark),
        grouped(light),
        grouped(draw),
        grouped(unknown)
    );
    if report.differing > 0 {
        let differing = grouped(report.differing);
        text += &format!("{differing} of them state another result than their moves lead to\n");
    }
    if let Some(next) = report.next.as_ref().filter(|next| !next.is_empty()) {
        text += "\n move       games  dark won  light won      drawn\n";
        for NextMove { square, games, results } in next {
            let square = square.map_or_else(|| "end".to_owned(), |square| square.to_string());
            let Results { dark, light, draw, .. } = results;
            let [games, dark, light, draw] = [games, dark, light, draw].map(|n| grouped(*n));
            text += &format!(" {square:<4} {games:>11} {dark:>9} {light:>10} {draw:>10}\n");
        }
    }
    if report.listed.len() < report.games as usize && arguments.list > 0 {
        text += "\nThere are more games than are listed: --list N lists N of them.\n";
    }
    text
}

fn row(game: &ListedGame) -> String {
    let unknown = |name: &str| if name.is_empty() { "?".to_owned() } else { name.to_owned() };
    let result = match (game.margin, game.winner, game.ended) {
        (Some(margin), ..) => format!("{:+}", margin.discs()),
        (None, Some(winner), _) => winner.to_string(),
        (None, None, Some(_)) => "draw".to_owned(),
        (None, None, None) => "-".to_owned(),
    };
    let date = game.date.as_deref().unwrap_or("-");
    let mut text = format!(
        "{:>7}  {date:<10}  {result:>6}  {} - {}",
        game.record,
        unknown(&game.dark),
        unknown(&game.light)
    );
    if game.rules != Variant::Othello || (game.width, game.height) != (8, 8) {
        text += &format!(", {} {}x{}", game.rules, game.width, game.height);
    }
    for part in [game.opening.unwrap_or_default(), &game.event] {
        if !part.is_empty() {
            text += &format!(", {part}");
        }
    }
    text + "\n"
}
