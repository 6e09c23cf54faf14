//! Answers kept in a file, so that a long run can be stopped and gone on with.
//!
//! Every line is one answer: rules, question, position, score, best move, line, nodes and seconds,
//! divided by tabs; a `?` in place of a score says that it was given up after so many nodes and
//! seconds. What a line says is believed only if it can be: a line that was torn when a run was
//! killed, or damaged since, is named and its position solved again.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::str::FromStr;
use std::time::Duration;

use reversi::notation::{board_text, parse_transcript, read};
use reversi::{Player, RuleSet, Scoring, UnknownRules, Variant};
use reversi_engine::Solution;
use session::line_moves;

use super::r#move::squares;
use crate::input::numbered;
use crate::number::others;

/// What was answered, and where the next answers go.
pub(super) struct Answers {
    file: File,
    known: HashMap<[String; 3], Solution>,
}

/// What was asked, as it stands in the file and in reports.
pub(super) const EXACT: &str = "exact";
pub(super) const WIN_DRAW_LOSS: &str = "win, draw or loss";
/// The exact score once more, of one move of those that mirror each other.
pub(super) const BY_SYMMETRY: &str = "exact, by symmetry";
/// The exact score once more, by a search that shares nothing with the engine.
pub(super) const PLAINLY: &str = "exact, plainly";

/// In place of a score that was given up.
const GIVEN_UP: &str = "?";

/// The biggest file of answers: some millions of them.
const MOST_FILE_BYTES: u64 = 1 << 30;

impl Answers {
    /// Reads the answers of a file, which need not exist. Lines that are not believed are said.
    pub(super) fn open(path: &str) -> io::Result<Self> {
        let refused = |why: &str| Err(io::Error::new(io::ErrorKind::InvalidInput, why));
        // Before it is opened: to open a pipe would wait for somebody to write into it.
        match std::fs::metadata(path) {
            Ok(found) if !found.is_file() => return refused("is no file"),
            Ok(found) if found.len() > MOST_FILE_BYTES => return refused("is bigger than 1 GB"),
            _ => {}
        }
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        let (mut known, mut damaged, mut first_damaged) = (HashMap::new(), 0, None);
        for line in numbered(BufReader::new(&file)) {
            let (number, line) = line?;
            match line.and_then(|line| parse(&line)) {
                Ok(Some((key, answer))) => remember(&mut known, key, answer),
                Ok(None) => {}
                Err(problem) => {
                    damaged += 1;
                    first_damaged.get_or_insert((number, problem));
                }
            }
        }
        // One line may have been torn; a text in which nothing is an answer is somebody's own.
        if known.is_empty() && damaged > 1 {
            return refused("is no file of answers, and would be added to");
        }
        if let Some((line, problem)) = first_damaged {
            let others = others(damaged - 1, "such line");
            eprintln!("quadrille: {path}: line {line} is not believed: {problem}{others}");
        }
        // A torn line is ended, so that the next answer gets a line of its own.
        if file.metadata()?.len() > 0 {
            let mut last = [0];
            file.seek(SeekFrom::End(-1))?;
            file.read_exact(&mut last)?;
            if last != *b"\n" {
                writeln!(file)?;
            }
        }
        Ok(Self { file, known })
    }

    /// The answer to a question.
    pub(super) fn find(&self, rules: &str, asked: &str, position: &str) -> Option<&Solution> {
        self.tried(rules, asked, position).filter(|solution| solution.complete)
    }

    /// The answer to a question, or how long it was looked for in vain.
    pub(super) fn tried(&self, rules: &str, asked: &str, position: &str) -> Option<&Solution> {
        self.known.get(&[rules, asked, position].map(str::to_owned))
    }

    /// Keeps an answer, or that there was none; it is on the disk when this returns.
    pub(super) fn keep(
        &mut self,
        rules: &str,
        asked: &str,
        position: &str,
        solution: &Solution,
    ) -> io::Result<()> {
        let score = match solution {
            Solution { complete: false, .. } => GIVEN_UP.to_owned(),
            // The bounds are on one side of a draw, or both are one.
            Solution { lower, upper, .. } if asked == WIN_DRAW_LOSS => {
                (lower.signum() + upper.signum()).signum().to_string()
            }
            Solution { lower, .. } => lower.to_string(),
        };
        let line = if solution.complete { solution.line.as_slice() } else { &[] };
        let best = line.first().map_or_else(|| "-".to_owned(), ToString::to_string);
        let (line, nodes) = (squares(line), solution.nodes);
        let seconds = solution.time.as_secs_f64();
        // Written at once, so that two programs with one file do not mix their lines.
        let text =
            format!("{rules}\t{asked}\t{position}\t{score}\t{best}\t{line}\t{nodes}\t{seconds}\n");
        self.file.write_all(text.as_bytes())?;
        self.file.sync_data()?;
        let key = [rules, asked, position].map(str::to_owned);
        remember(&mut self.known, key, solution.clone());
        Ok(())
    }
}

/// The later answer counts, but none never takes the place of one, nor of a longer look in vain.
fn remember(known: &mut HashMap<[String; 3], Solution>, key: [String; 3], answer: Solution) {
    let better = |old: &Solution| !answer.complete && (old.complete || old.time > answer.time);
    if !known.get(&key).is_some_and(better) {
        known.insert(key, answer);
    }
}

/// The answer of a line, if there is one in it, by what it is an answer to.
fn parse(line: &str) -> Result<Option<([String; 3], Solution)>, String> {
    if line.is_empty() {
        return Ok(None);
    }
    let fields: Vec<&str> = line.split('\t').collect();
    let [rules, asked, position, score, best, moves, nodes, seconds] = fields[..] else {
        return Err(format!("expected 8 fields, found {}", fields.len()));
    };
    let given_up = score == GIVEN_UP;
    let score = if given_up { 0 } else { number("score", score)? };
    let nodes = number("number of nodes", nodes)?;
    let seconds: f64 = number("time", seconds)?;
    let cannot_be = || format!("the score {score} in {seconds} s cannot be");
    let variant: Variant = rules.parse().map_err(|error: UnknownRules| error.to_string())?;
    let start = read(variant, None, position).map_err(|error| error.to_string())?.model;
    let (rules_at, is_over) = (start.rules(), start.is_game_over());
    // Moves that are legal, a score that can be, and if the game is played to its end, the score
    // that it has there.
    if board_text(start.position()) != position {
        return Err(format!("{} is no position as we write it", quoted(position)));
    }
    let mover = start.position().mover();
    let played = parse_transcript(start, moves).map_err(|error| error.to_string())?;
    let line = line_moves(&played);
    let first = line.first().map_or_else(|| "-".to_owned(), ToString::to_string);
    if best != first || line.is_empty() != (is_over || given_up) {
        return Err("the best move does not begin the line".to_owned());
    }
    let area = rules_at.size().area();
    let for_mover = |score: i32| if mover == Player::Dark { score } else { -score };
    let (possible, lower, upper) = match asked {
        WIN_DRAW_LOSS => match score {
            1 => (true, 1, area),
            -1 => (true, -area, -1),
            _ => (score == 0, 0, 0),
        },
        EXACT | BY_SYMMETRY | PLAINLY => {
            let end = played.position().score().map(for_mover);
            let possible = is_possible(rules_at, score) && end.is_none_or(|end| end == score);
            (possible, score, score)
        }
        _ => return Err(format!("nobody asks {}", quoted(asked))),
    };
    let time = Duration::try_from_secs_f64(seconds).map_err(|_| cannot_be())?;
    if !possible {
        return Err(cannot_be());
    }
    let best = line.first().copied();
    let (lower, upper) = if given_up { (-area, area) } else { (lower, upper) };
    let complete = !given_up;
    let solution = Solution { lower, upper, best, line, guess: None, complete, nodes, time };
    Ok(Some(([rules, asked, position].map(str::to_owned), solution)))
}

fn number<T: FromStr>(what: &str, text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{} is no {what}", quoted(text)))
}

fn quoted(text: &str) -> String {
    let short: String = text.chars().take(40).collect();
    if short == text { format!("{text:?}") } else { format!("{short:?}...") }
}

/// Whether a game can end with this score. Where the winner gets the empty squares, every square
/// is counted, unless it is a tie.
fn is_possible(rules: RuleSet, score: i32) -> bool {
    let area = rules.size().area();
    let all_count = rules.scoring() == Scoring::MostAndEmpties && score != 0;
    score.unsigned_abs() <= area.unsigned_abs() && !(all_count && (area - score) % 2 != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "othello\texact\t2x2 XXXX O\t-4\t-\t\t0\t0.5";

    #[test]
    fn lines_are_read_back() {
        let (key, answer) = parse(LINE).expect("a line").expect("an answer");
        assert_eq!(key[2], "2x2 XXXX O");
        assert_eq!((answer.score(), answer.best), (Some(-4), None));
        assert_eq!(answer.time, Duration::from_millis(500));
    }

    #[track_caller]
    fn check_damaged(line: &str, expected: &str) {
        assert_eq!(parse(line).expect_err("a damaged line"), expected);
    }

    #[test]
    fn damaged_lines_are_not_believed() {
        check_damaged("othello", "expected 8 fields, found 1");
        check_damaged(&LINE[..26], "expected 8 fields, found 4");
        check_damaged(&LINE.replace("-4", "four"), "\"four\" is no score");
        check_damaged(&LINE.replace("-4", "999999"), "the score 999999 in 0.5 s cannot be");
        check_damaged(&LINE.replace("-4", "-2"), "the score -2 in 0.5 s cannot be");
        check_damaged(&LINE.replace("0.5", "NaN"), "the score -4 in NaN s cannot be");
        check_damaged(&LINE.replace("exact", "exakt"), "nobody asks \"exakt\"");
        check_damaged(
            &LINE.replace("XXXX", "xxxx"),
            "\"2x2 xxxx O\" is no position as we write it",
        );
        check_damaged(
            &LINE.replace("\t-\t\t", "\ta1\ta1\t"),
            "column 1: a1 cannot be played, the game is over",
        );
        let open = "othello\texact\t4x4 -----OX--XO----- X\t-10\tb1\tb1\t7\t0.5";
        assert!(parse(open).is_ok());
        // An odd score of an even board; a move that is not legal; and one that is not the line's.
        check_damaged(&open.replace("-10", "-9"), "the score -9 in 0.5 s cannot be");
        check_damaged(&open.replace("-10", "-18"), "the score -18 in 0.5 s cannot be");
        check_damaged(
            &open.replace("\tb1\tb1", "\ta2\tb1"),
            "the best move does not begin the line",
        );
        check_damaged(&open.replace("\tb1\tb1", "\t-\t"), "the best move does not begin the line");
        let unfinished = open.replace("othello", "anti-othello").replace("-10", "3");
        assert!(parse(&unfinished).is_ok());
    }
}
