//! `quadrille solve`: exact scores of positions, one a line.

mod answers;

use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;
use reports::{BadLine, SolveReport, SolvedPosition, ValueReport, to_json};
use reversi::notation::board_text;
use reversi::{Position, Square};
use reversi_engine::{Engine, Options, Window};
use support::StopToken;

use super::r#move::{squares, value};
use crate::failure::Failure;
use crate::game_argument::Game;
use crate::memory::check_hash;
use crate::number::{count, grouped, number, rate};
use crate::output::{on_ctrl_c, print};
use crate::progress::with_progress;
use answers::{Answer, Answers};

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
exit code is then 1, as it is where a known score differs.";

/// A line of the file that was understood.
struct Problem {
    line: usize,
    position: Position,
    known: Option<i32>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let text = read_file(&arguments.file)?;
    let (problems, bad_lines) = read_problems(&arguments.game, &text);
    if problems.is_empty() && bad_lines.is_empty() {
        return Err(Failure::Input("there are no positions to solve".to_owned()));
    }
    let stop = StopToken::new();
    let stopper = stop.clone();
    on_ctrl_c(move || stopper.stop());
    check_hash(arguments.hash)?;
    let options = Options {
        threads: arguments.threads as usize,
        hash: arguments.hash as usize,
        ..Options::default()
    };
    let engine = Engine::new(options).map_err(|_| {
        Failure::Input(format!("there is not enough memory for --hash {}", arguments.hash))
    })?;

    let mut answers = arguments.resume.as_deref().map(open_answers).transpose()?;
    let (rules, asked) =
        (arguments.game.rules_name(), if arguments.wld { "win, draw or loss" } else { "exact" });
    let mut report = SolveReport {
        rules,
        asked,
        positions: Vec::new(),
        bad_lines,
        nodes: 0,
        seconds: 0.0,
        stopped: false,
    };
    if !arguments.json {
        print(HEADING)?;
    }
    let done = AtomicU64::new(0);
    for problem in &problems {
        let progress = || (done.load(Ordering::Relaxed), problems.len() as u64);
        let label = format!("line {}", problem.line);
        let text = board_text(&problem.position);
        let kept = answers.as_ref().and_then(|answers| answers.find(rules, asked, &text));
        let (solved, complete) = match kept {
            Some(answer) => (from_answer(problem, answer, arguments.wld), true),
            None => {
                with_progress(&label, progress, || solve(&engine, problem, arguments.wld, &stop))
            }
        };
        if kept.is_none()
            && let Some(answers) = &mut answers
        {
            answers.keep(rules, asked, &solved)?;
        }
        done.fetch_add(1, Ordering::Relaxed);
        if !arguments.json {
            print(&row(&solved))?;
        }
        if !solved.kept {
            report.nodes += solved.nodes;
            report.seconds += solved.seconds;
        }
        report.positions.push(solved);
        if !complete {
            report.stopped = true;
            break;
        }
    }
    print(&if arguments.json { to_json(&report) } else { total(&report) })?;
    end(&report)
}

fn end(report: &SolveReport) -> Result<(), Failure> {
    let wrong = report.positions.iter().filter(|solved| solved.agrees == Some(false)).count();
    if report.stopped {
        return Err(Failure::Stopped);
    }
    // One line for all of them; each bad line is in the report with its reason.
    if let Some(bad) = report.bad_lines.first() {
        let others = match report.bad_lines.len() {
            1 => String::new(),
            2 => " (and 1 other bad line)".to_owned(),
            count => format!(" (and {} other bad lines)", count - 1),
        };
        return Err(Failure::Input(format!("line {}: {}{others}", bad.line, bad.error)));
    }
    match wrong {
        0 => Ok(()),
        count => Err(Failure::Input(format!("{count} scores differ from those in the file"))),
    }
}

fn read_file(path: &str) -> Result<String, Failure> {
    let text = match path {
        "-" => std::io::read_to_string(std::io::stdin()),
        path => std::fs::read_to_string(path),
    };
    let name = if path == "-" { "standard input" } else { path };
    text.map_err(|error| Failure::Input(format!("{name}: {error}")))
}

fn read_problems(game: &Game, text: &str) -> (Vec<Problem>, Vec<BadLine>) {
    let (mut problems, mut bad) = (Vec::new(), Vec::new());
    for (line, content) in (1..).zip(text.lines()) {
        let content = content.split('%').next().unwrap_or_default();
        if content.trim().is_empty() {
            continue;
        }
        match read_problem(game, content) {
            Ok((position, known)) => problems.push(Problem { line, position, known }),
            Err(error) => bad.push(BadLine { line, error }),
        }
    }
    (problems, bad)
}

/// A position and the best of the scores behind it.
fn read_problem(game: &Game, content: &str) -> Result<(Position, Option<i32>), String> {
    let mut fields = content.split(';');
    let mut text = fields.next().unwrap_or_default().to_owned();
    let mut known = None;
    for field in fields.map(str::trim).filter(|field| !field.is_empty()) {
        let score = match field.split_once(':') {
            Some((square, score)) if is_move(square) => Some(score),
            None if field.starts_with(['+', '-']) => Some(field),
            _ => None,
        };
        match score.map(|score| score.trim().parse::<i32>()) {
            Some(Ok(score)) => known = known.max(Some(score)),
            Some(Err(_)) => return Err(format!("expected a score such as +38, found {field:?}")),
            // No score: moves that go on from the position.
            None => text = format!("{text} {field}"),
        }
    }
    let reading = game.read_text(&text).map_err(|error| error.to_string())?;
    // A side that had to pass was settled; what is known is its score, not the other's.
    let passed = reading.model.moves_played() == 0 && reading.model.passed().is_some();
    Ok((*reading.model.position(), if passed { known.map(|known| -known) } else { known }))
}

fn is_move(text: &str) -> bool {
    text.trim().parse::<Square>().is_ok()
        || ["pa", "ps"].contains(&text.trim().to_lowercase().as_str())
}

fn open_answers(path: &str) -> Result<Answers, Failure> {
    Answers::open(path).map_err(|error| Failure::Input(format!("{path}: {error}")))
}

/// Solves a position; also says whether it was not stopped.
fn solve(
    engine: &Engine,
    problem: &Problem,
    wld: bool,
    stop: &StopToken,
) -> (SolvedPosition, bool) {
    let window = if wld { Window::WIN_DRAW_LOSS } else { Window::FULL };
    let solution = engine.solve(&problem.position, window, stop, |_| {});
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

fn total(report: &SolveReport) -> String {
    let known = report.positions.iter().filter(|solved| solved.agrees.is_some()).count();
    let agree = report.positions.iter().filter(|solved| solved.agrees == Some(true)).count();
    let solved = report.positions.iter().filter(|solved| solved.score.is_some()).count();
    let mut text = format!(
        "\n{}, {} nodes, {:.3} s, {} nodes/s\n",
        count(solved, "position"),
        grouped(report.nodes),
        report.seconds,
        rate(report.nodes, report.seconds)
    );
    if known > 0 {
        text += &format!("{agree} of {known} known scores agree\n");
    }
    for bad in &report.bad_lines {
        text += &format!("line {} was not read: {}\n", bad.line, bad.error);
    }
    text
}
