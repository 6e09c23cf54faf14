//! `quadrille solve`: exact scores of positions, one a line.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek, Write};

use clap::Args;
use reversi::notation::{board_text, read};
use reversi::{Position, Square};
use reversi_engine::{Engine, Options, Solution, Window};
use serde::Serialize;

use super::answers::{Answers, EXACT, WIN_DRAW_LOSS};
use super::r#move::{ValueReport, squares};
use crate::failure::Failure;
use crate::game_argument::Game;
use crate::input::numbered;
use crate::memory::check_hash;
use crate::number::{count, grouped, number, others, rate};
use crate::output::{ended, stop_on_ctrl_c, to_json};
use crate::progress::with_progress;

#[derive(Args)]
#[command(after_help = FORMAT)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: Game,

    /// How many threads share the work
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 1, value_parser = number(1, 1024))]
    threads: u64,

    /// Megabytes for what the search remembers
    #[arg(long, allow_negative_numbers = true, value_name = "MB", default_value_t = 256, value_parser = number(1, 65_536))]
    hash: u64,

    /// Ask only for win, draw or loss, shown as +1, +0 or -1: often faster
    #[arg(long)]
    wld: bool,

    /// Keep answers in this file as they are found, and take those that are in it already from
    /// there: a long run can be stopped and gone on with
    #[arg(long, value_name = "ANSWERS")]
    resume: Option<String>,

    /// Print the answers as JSON
    #[arg(long)]
    json: bool,

    /// The file with the positions; - for standard input
    #[arg(value_name = "FILE|-")]
    file: String,
}

const FORMAT: &str = "\
Each line is a position as `quadrille show` reads it, or a line of an Othello
Board File: a board text, then fields that end in `;` with a move and its score,
such as `A2:+38;`, or a score alone, `+38;`. The best of them is compared with
what is found. Empty lines, and what follows a %, are passed over.

Scores are for the player on turn, as the rules define them. A line that cannot
be read is reported with its number, and the others are solved all the same; the
exit code is then 1, as it is where a known score differs. There may be any number
of lines, with --json 100000.";

/// The most lines of which a report tells as JSON, which is printed at the end. What is printed
/// line by line has no end.
const MOST_REPORTED: usize = 100_000;

/// The answers to a file of positions.
#[derive(Default, Serialize)]
struct SolveReport {
    /// The name of the rule set.
    rules: &'static str,
    /// `exact` scores, or only whether it is a `win, draw or loss`.
    asked: &'static str,
    /// Every position that was solved, in the order of the file; the one that was stopped last.
    positions: Vec<SolvedPosition>,
    /// Lines that could not be read.
    bad_lines: Vec<BadLine>,
    /// Positions visited in all.
    nodes: u64,
    /// Time taken in all.
    seconds: f64,
    /// Whether it was stopped before the last position.
    stopped: bool,
}

/// One position.
#[derive(Serialize)]
struct SolvedPosition {
    /// The line of the file, from 1.
    line: usize,
    /// The position, in one line.
    position: String,
    /// Empty squares.
    empties: i32,
    /// The score for the player on turn; with win, draw or loss only its sign counts. `null` if
    /// it was stopped before the score was known.
    score: Option<i32>,
    /// The score is at least this.
    lower: i32,
    /// The score is at most this.
    upper: i32,
    /// What the position looked worth, and how many moves ahead, where the score is not known.
    guess: Option<ValueReport>,
    /// A best move; `null` if the game is over.
    best: Option<Square>,
    /// Best play for both sides, passes left out; cut after the best move where only win, draw
    /// or loss was asked for.
    principal_line: String,
    /// Whether the answer was in the file already, of an earlier run or line; it is not counted in
    /// the totals.
    kept: bool,
    /// The score that the line of the file states, if any.
    known: Option<i32>,
    /// Whether the two agree; `null` if nothing is known.
    agrees: Option<bool>,
    /// Positions visited.
    nodes: u64,
    /// Time taken.
    seconds: f64,
}

/// A line that could not be read.
#[derive(Clone, Serialize)]
struct BadLine {
    /// The line of the file, from 1.
    line: usize,
    /// What is wrong with it.
    error: String,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (game, path) = (&arguments.game, arguments.file.as_str());
    let (input, total) = open(path).map_err(Failure::of(path))?;
    let stop = stop_on_ctrl_c();
    check_hash(arguments.hash)?;
    let (threads, hash_mb) = (arguments.threads as usize, arguments.hash as usize);
    let engine = Engine::new(Options { threads, hash_mb, ..Options::default() })
        .map_err(|_| Failure::Input(format!("there is not enough memory for --hash {hash_mb}")))?;
    let (asked, window) =
        if arguments.wld { (WIN_DRAW_LOSS, Window::WIN_DRAW_LOSS) } else { (EXACT, Window::FULL) };
    let open_answers = |path: &String| Answers::open(path).map_err(Failure::of(path));
    let mut answers = arguments.resume.as_ref().map(open_answers).transpose()?;
    let rules = game.rules.name();
    let report = SolveReport { rules, asked, ..SolveReport::default() };
    let mut results = Results { report, json: arguments.json, ..Results::default() };
    let mut done = 0;
    for line in numbered(input) {
        let (line, text) = match line {
            Ok(line) => line,
            Err(error) => {
                results.unreadable = Some(format!("{path}: {error}"));
                break;
            }
        };
        if text.as_ref().is_ok_and(|text| content(text).is_none()) {
            continue;
        }
        if results.is_full() {
            break;
        }
        let problem = match text.and_then(|text| Problem::read(game, line, &text)) {
            Ok(problem) => problem,
            Err(error) => {
                results.add_bad_line(BadLine { line, error })?;
                continue;
            }
        };
        let position = board_text(&problem.position);
        let kept = answers.as_ref().and_then(|answers| answers.find(rules, asked, &position));
        let solution = kept.cloned().unwrap_or_else(|| {
            let solve = || engine.solve_with(&problem.position, window, &stop, |_| {});
            with_progress(format!("line {line}"), || (done, total), solve)
        });
        let solved = SolvedPosition::new(&problem, &solution, window, kept.is_some());
        if let Some(answers) = answers.as_mut().filter(|_| !solved.kept && solution.complete) {
            answers.keep(rules, asked, &position, &solution)?;
        }
        done += 1;
        results.add(solved)?;
        if !solution.complete {
            results.report.stopped = true;
            break;
        }
    }
    results.end()
}

/// A file, or standard input; and how many lines have a position, where that can be found out:
/// what is no plain file, such as a pipe, can be read only once.
fn open(path: &str) -> io::Result<(Box<dyn BufRead>, u64)> {
    if path == "-" {
        return Ok((Box::new(io::stdin().lock()), 0));
    }
    let mut file = File::open(path)?;
    let mut total = 0;
    if file.metadata()?.is_file() {
        for line in numbered(BufReader::new(&file)) {
            let (_, text) = line?;
            total += u64::from(text.map_or(true, |text| content(&text).is_some()));
        }
        file.rewind()?;
    }
    Ok((Box::new(BufReader::new(file)), total))
}

/// Nothing, if a line has no more than a comment; else the line without one.
fn content(text: &str) -> Option<&str> {
    text.split('%').next().filter(|content| !content.trim().is_empty())
}

/// A line of the file that was understood: a position and the best of the scores behind it.
struct Problem {
    line: usize,
    position: Position,
    known: Option<i32>,
}

impl Problem {
    fn read(game: &Game, line: usize, text: &str) -> Result<Self, String> {
        let mut fields = content(text).unwrap_or_default().split(';');
        let mut text = fields.next().unwrap_or_default().to_owned();
        let mut known = None;
        for field in fields.map(str::trim).filter(|field| !field.is_empty()) {
            let score = match field.split_once(':') {
                Some((square, score)) if is_move(square.trim()) => Some(score),
                None if field.starts_with(['+', '-']) => Some(field),
                _ => None,
            };
            match score.map(|score| score.trim().parse::<i32>()) {
                Some(Ok(score)) => known = known.max(Some(score)),
                Some(Err(_)) => {
                    return Err(format!("expected a score such as +38, found {field:?}"));
                }
                // No score: moves that go on from the position.
                None => text = format!("{text} {field}"),
            }
        }
        let model = read(game.rules, game.size, &text).map_err(|error| error.to_string())?.model;
        // A side that had to pass was settled; what is known is its score, not the other's.
        let passed = model.moves_played() == 0 && model.passed().is_some();
        let known = if passed { known.map(i32::saturating_neg) } else { known };
        Ok(Self { line, position: *model.position(), known })
    }
}

fn is_move(text: &str) -> bool {
    text.parse::<Square>().is_ok() || ["pa", "ps"].contains(&text.to_lowercase().as_str())
}

impl SolvedPosition {
    /// The answer to a problem, of this run or kept from an earlier one.
    fn new(problem: &Problem, solution: &Solution, window: Window, kept: bool) -> Self {
        let sign = |score: i32| if window == Window::FULL { score } else { score.signum() };
        let (lower, upper) = (solution.lower, solution.upper);
        let score =
            solution.complete.then(|| sign(if lower > window.alpha { lower } else { upper }));
        Self {
            line: problem.line,
            position: board_text(&problem.position),
            empties: problem.position.board().count(None),
            score,
            lower,
            upper,
            guess: solution.guess.filter(|_| !solution.complete).map(ValueReport::from),
            best: solution.best,
            principal_line: squares(&solution.line),
            kept,
            known: problem.known,
            agrees: problem.known.zip(score).map(|(known, score)| sign(known) == score),
            nodes: solution.nodes,
            seconds: solution.time.as_secs_f64(),
        }
    }
}

/// What was found so far. As JSON it is printed at the end, for people as it is found.
#[derive(Default)]
struct Results {
    report: SolveReport,
    json: bool,
    /// Positions that were solved, those of which a score was known, and those that agree with it.
    solved: usize,
    known: usize,
    agree: usize,
    bad_lines: usize,
    first_bad_line: Option<BadLine>,
    /// Why what follows was not read.
    unreadable: Option<String>,
}

impl Results {
    /// Whether there is no room for more; then says so at the end.
    fn is_full(&mut self) -> bool {
        let full = self.report.positions.len() + self.report.bad_lines.len() >= MOST_REPORTED;
        if full {
            self.unreadable = Some(format!(
                "with --json {MOST_REPORTED} lines at most are read; without it, any number"
            ));
        }
        full
    }

    fn add_bad_line(&mut self, bad: BadLine) -> Result<(), Failure> {
        self.bad_lines += 1;
        if self.json {
            self.report.bad_lines.push(bad.clone());
        } else {
            writeln!(io::stdout(), "line {} was not read: {}", bad.line, bad.error)?;
        }
        self.first_bad_line.get_or_insert(bad);
        Ok(())
    }

    fn add(&mut self, solved: SolvedPosition) -> Result<(), Failure> {
        if !solved.kept {
            self.report.nodes += solved.nodes;
            self.report.seconds += solved.seconds;
        }
        self.solved += usize::from(solved.score.is_some());
        self.known += usize::from(solved.agrees.is_some());
        self.agree += usize::from(solved.agrees == Some(true));
        if self.json {
            self.report.positions.push(solved);
            return Ok(());
        }
        let heading = if self.solved + self.bad_lines <= 1 { HEADING } else { "" };
        Ok(write!(io::stdout(), "{heading}{}", row(&solved))?)
    }

    /// Prints what is left to print, and says whether all is well.
    fn end(self) -> Result<(), Failure> {
        if self.solved + self.bad_lines == 0 && !self.report.stopped {
            let nothing = || "there are no positions to solve".to_owned();
            return Err(Failure::Input(self.unreadable.unwrap_or_else(nothing)));
        }
        let text = if self.json { to_json(&self.report) } else { self.total() };
        io::stdout().write_all(text.as_bytes())?;
        ended(self.report.stopped)?;
        if let Some(problem) = self.unreadable {
            return Err(Failure::Input(problem));
        }
        // One line for all of them; each bad line was printed with its reason.
        if let Some(bad) = self.first_bad_line {
            let others = others(self.bad_lines - 1, "bad line");
            return Err(Failure::Input(format!("line {}: {}{others}", bad.line, bad.error)));
        }
        match self.known - self.agree {
            0 => Ok(()),
            count => Err(Failure::Input(format!("{count} scores differ from those in the file"))),
        }
    }

    fn total(&self) -> String {
        let (nodes, seconds) = (self.report.nodes, self.report.seconds);
        let mut text = format!(
            "\n{}, {} nodes, {seconds:.3} s, {} nodes/s\n",
            count(self.solved, "position"),
            grouped(nodes),
            rate(nodes, seconds)
        );
        if self.known > 0 {
            text += &format!("{} of {} known scores agree\n", self.agree, self.known);
        }
        text
    }
}

const HEADING: &str =
    " line empties   score  best           nodes   seconds     nodes/s  line of best play\n";

fn row(solved: &SolvedPosition) -> String {
    let SolvedPosition { line, empties, seconds, principal_line, .. } = solved;
    let mark = match solved.agrees {
        Some(false) => format!(" (known: {:+})", solved.known.unwrap_or_default()),
        _ => String::new(),
    };
    let mark = match &solved.guess {
        Some(ValueReport { discs, depth: Some(depth), .. }) => {
            format!("{mark} (not solved; looks like {discs:+} at depth {depth})")
        }
        Some(ValueReport { discs, confidence: Some(percent), .. }) => {
            format!("{mark} (not solved; looks like {discs:+}, {percent} % sure)")
        }
        _ if solved.kept => format!("{mark} (kept)"),
        _ => mark,
    };
    // The score, or what is known of it.
    let score = match solved.score {
        Some(score) => format!("{score:+}"),
        None => format!("{:+}..{:+}", solved.lower, solved.upper),
    };
    let best = solved.best.map_or_else(|| "-".to_owned(), |best| best.to_string());
    let (nodes, rate) = (grouped(solved.nodes), rate(solved.nodes, *seconds));
    format!(
        "{line:>5} {empties:>7} {score:>7} {best:>5} {nodes:>15} {seconds:>9.3} {rate:>11}  \
         {principal_line}{mark}\n"
    )
}
