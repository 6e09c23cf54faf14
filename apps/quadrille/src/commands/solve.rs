//! `quadrille solve`: exact scores of positions, one a line.

mod answers;
mod problems;

use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;
use reports::{BadLine, SolveReport, SolvedPosition, ValueReport, to_json};
use reversi::notation::board_text;
use reversi_engine::{Engine, Options, Window};
use support::StopToken;

use super::r#move::{squares, value};
use crate::failure::Failure;
use crate::game_argument::Game;
use crate::memory::check_hash;
use crate::number::{count, grouped, number, rate};
use crate::output::{on_ctrl_c, print};
use crate::progress::with_progress;
use answers::{Answer, Answers, Damaged, EXACT, WIN_DRAW_LOSS};
use problems::{Problem, Problems};

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

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut problems = Problems::open(&arguments.game, &arguments.file)?;
    let stop = StopToken::new();
    let stopper = stop.clone();
    on_ctrl_c(move || stopper.stop());
    check_hash(arguments.hash)?;
    let options = Options {
        threads: arguments.threads as usize,
        hash_mb: arguments.hash as usize,
        ..Options::default()
    };
    let engine = Engine::new(options).map_err(|_| {
        Failure::Input(format!("there is not enough memory for --hash {}", arguments.hash))
    })?;
    let mut answers = arguments.resume.as_deref().map(open_answers).transpose()?;
    let mut results = Results::new(arguments);
    let done = AtomicU64::new(0);
    while !results.is_full() {
        let problem = match problems.next() {
            Ok(None) => break,
            Ok(Some(Ok(problem))) => problem,
            Ok(Some(Err((line, error)))) => {
                results.add_bad_line(BadLine { line, error })?;
                continue;
            }
            Err(error) => {
                results.unreadable = Some(format!("{}: {error}", arguments.file));
                break;
            }
        };
        let progress = || (done.load(Ordering::Relaxed), problems.total);
        let label = format!("line {}", problem.line);
        let text = board_text(&problem.position);
        let kept = answers
            .as_ref()
            .and_then(|answers| answers.find(results.rules(), results.asked(), &text));
        let (solved, complete) = match kept {
            Some(answer) => (from_answer(&problem, answer, arguments.wld), true),
            None => {
                with_progress(&label, progress, || solve(&engine, &problem, arguments.wld, &stop))
            }
        };
        if kept.is_none()
            && let Some(answers) = &mut answers
        {
            answers.keep(results.rules(), results.asked(), &solved)?;
        }
        done.fetch_add(1, Ordering::Relaxed);
        results.add(solved)?;
        if !complete {
            results.report.stopped = true;
            break;
        }
    }
    results.end()
}

/// What was found so far. As JSON it is printed at the end, for people as it is found.
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
    fn new(arguments: &Arguments) -> Self {
        let report = SolveReport {
            rules: arguments.game.rules_name(),
            asked: if arguments.wld { WIN_DRAW_LOSS } else { EXACT },
            positions: Vec::new(),
            bad_lines: Vec::new(),
            nodes: 0,
            seconds: 0.0,
            stopped: false,
        };
        Self {
            report,
            json: arguments.json,
            solved: 0,
            known: 0,
            agree: 0,
            bad_lines: 0,
            first_bad_line: None,
            unreadable: None,
        }
    }

    fn rules(&self) -> &'static str {
        self.report.rules
    }

    fn asked(&self) -> &'static str {
        self.report.asked
    }

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
            print(&format!("line {} was not read: {}\n", bad.line, bad.error))?;
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
        print(&format!("{heading}{}", row(&solved)))
    }

    /// Prints what is left to print, and says whether all is well.
    fn end(self) -> Result<(), Failure> {
        let wrong = self.known - self.agree;
        let nothing = self.solved + self.bad_lines == 0 && !self.report.stopped;
        if nothing {
            let why = self.unreadable;
            let why = why.unwrap_or_else(|| "there are no positions to solve".to_owned());
            return Err(Failure::Input(why));
        }
        print(&if self.json { to_json(&self.report) } else { self.total() })?;
        if self.report.stopped {
            return Err(Failure::Stopped);
        }
        if let Some(problem) = self.unreadable {
            return Err(Failure::Input(problem));
        }
        // One line for all of them; each bad line was printed with its reason.
        if let Some(bad) = self.first_bad_line {
            let others = others(self.bad_lines - 1, "bad line");
            return Err(Failure::Input(format!("line {}: {}{others}", bad.line, bad.error)));
        }
        match wrong {
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

/// What is said of others where one is named.
fn others(others: usize, what: &str) -> String {
    match others {
        0 => String::new(),
        others => format!(" (and {})", count(others, &format!("other {what}"))),
    }
}

fn open_answers(path: &str) -> Result<Answers, Failure> {
    let (answers, damaged) =
        Answers::open(path).map_err(|error| Failure::Input(format!("{path}: {error}")))?;
    if let Some(Damaged { first_line, problem, others: number }) = damaged {
        let others = others(number, "such line");
        eprintln!("quadrille: {path}: line {first_line} is not believed: {problem}{others}");
    }
    Ok(answers)
}

/// Solves a position; also says whether it was not stopped.
fn solve(
    engine: &Engine,
    problem: &Problem,
    wld: bool,
    stop: &StopToken,
) -> (SolvedPosition, bool) {
    let window = if wld { Window::WIN_DRAW_LOSS } else { Window::FULL };
    let solution = engine.solve_with(&problem.position, window, stop, |_| {});
    let score = if solution.lower > window.alpha { solution.lower } else { solution.upper };
    let score = if wld { score.signum() } else { score };
    let solved = SolvedPosition {
        line: problem.line,
        position: board_text(&problem.position),
        empties: problem.position.board().count(None),
        score: solution.complete.then_some(score),
        lower: solution.lower,
        upper: solution.upper,
        guess: solution.guess.filter(|_| !solution.complete).map(value),
        best: solution.best.map(|square| square.to_string()),
        principal_line: squares(&solution.line),
        kept: false,
        known: problem.known,
        agrees: agrees(problem, solution.complete.then_some(score), wld),
        nodes: solution.nodes,
        seconds: solution.time.as_secs_f64(),
    };
    (solved, solution.complete)
}

/// An answer from an earlier run.
fn from_answer(problem: &Problem, answer: &Answer, wld: bool) -> SolvedPosition {
    let area = problem.position.rules().size().area();
    let (lower, upper) = match answer.score.signum() {
        _ if !wld => (answer.score, answer.score),
        1 => (1, area),
        -1 => (-area, -1),
        _ => (0, 0),
    };
    SolvedPosition {
        line: problem.line,
        position: board_text(&problem.position),
        empties: problem.position.board().count(None),
        score: Some(answer.score),
        lower,
        upper,
        guess: None,
        best: answer.best.clone(),
        principal_line: answer.line.clone(),
        kept: true,
        known: problem.known,
        agrees: agrees(problem, Some(answer.score), wld),
        nodes: answer.nodes,
        seconds: answer.seconds,
    }
}

/// Whether a score is the known one, if both are there.
fn agrees(problem: &Problem, score: Option<i32>, wld: bool) -> Option<bool> {
    let (known, score) = (problem.known?, score?);
    Some(if wld { known.signum() == score } else { known == score })
}

const HEADING: &str =
    " line empties   score  best           nodes   seconds     nodes/s  line of best play\n";

fn row(solved: &SolvedPosition) -> String {
    let mark = match solved.agrees {
        Some(false) => format!(" (known: {:+})", solved.known.unwrap_or_default()),
        _ => String::new(),
    };
    let mark = match &solved.guess {
        Some(ValueReport { discs, depth: Some(depth), .. }) => {
            format!("{mark} (not solved; looks like {discs:+} at depth {depth})")
        }
        _ if solved.kept => format!("{mark} (kept)"),
        _ => mark,
    };
    format!(
        "{:>5} {:>7} {:>7} {:>5} {:>15} {:>9.3} {:>11}  {}{mark}\n",
        solved.line,
        solved.empties,
        shown_score(solved),
        solved.best.as_deref().unwrap_or("-"),
        grouped(solved.nodes),
        solved.seconds,
        rate(solved.nodes, solved.seconds),
        solved.principal_line
    )
}

/// The score, or what is known of it.
fn shown_score(solved: &SolvedPosition) -> String {
    match solved.score {
        Some(score) => format!("{score:+}"),
        None => format!("{:+}..{:+}", solved.lower, solved.upper),
    }
}
