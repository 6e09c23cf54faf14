//! Answers kept in a file, so that a long run can be stopped and gone on with.
//!
//! Every line is one answer: rules, question, position, score, best move, line, nodes and seconds,
//! divided by tabs. What a line says is believed only if it can be: a line that was torn when a run
//! was killed, or damaged since, is named and its position solved again.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::str::FromStr;

use reports::SolvedPosition;
use reversi::notation::{board_text, parse_transcript, read};
use reversi::{Player, Ply, RuleSet, Scoring, UnknownRules, Variant};

use crate::input::{Line, MOST_LINE_BYTES, next_line};

/// What was answered, and where the next answers go.
pub(crate) struct Answers {
    file: File,
    known: HashMap<[String; 3], Answer>,
}

/// What is kept of an answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Answer {
    pub(crate) score: i32,
    pub(crate) best: Option<String>,
    pub(crate) line: String,
    pub(crate) nodes: u64,
    pub(crate) seconds: f64,
}

/// What was asked, as it stands in the file and in reports.
pub(crate) const EXACT: &str = "exact";
pub(crate) const WIN_DRAW_LOSS: &str = "win, draw or loss";

/// The biggest file of answers: some millions of them.
const MOST_FILE_BYTES: u64 = 1 << 30;

/// Lines that are not believed.
#[derive(Debug)]
pub(crate) struct Damaged {
    pub(crate) first_line: usize,
    pub(crate) problem: String,
    pub(crate) others: usize,
}

impl Answers {
    /// Reads the answers of a file, which need not exist.
    pub(crate) fn open(path: &str) -> io::Result<(Self, Option<Damaged>)> {
        let refused = |why: &str| io::Error::new(io::ErrorKind::InvalidInput, why.to_owned());
        // Before it is opened: to open a pipe would wait for somebody to write into it.
        match std::fs::metadata(path) {
            Ok(found) if !found.is_file() => return Err(refused("is no file")),
            Ok(found) if found.len() > MOST_FILE_BYTES => {
                return Err(refused("is bigger than 1 GB"));
            }
            _ => {}
        }
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        let (mut known, mut damaged) = (HashMap::new(), None::<Damaged>);
        let mut input = BufReader::new(&file);
        for number in 1.. {
            let answer = match next_line(&mut input)? {
                Line::End => break,
                Line::TooLong => Err(format!("it is longer than {MOST_LINE_BYTES} bytes")),
                Line::Text(line) if line.is_empty() => continue,
                Line::Text(line) => parse(&line),
            };
            match answer {
                Ok((key, answer)) => _ = known.insert(key, answer),
                Err(problem) => match &mut damaged {
                    Some(damaged) => damaged.others += 1,
                    None => damaged = Some(Damaged { first_line: number, problem, others: 0 }),
                },
            }
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
        Ok((Self { file, known }, damaged))
    }

    pub(crate) fn find(&self, rules: &str, asked: &str, position: &str) -> Option<&Answer> {
        self.known.get(&[rules, asked, position].map(str::to_owned))
    }

    /// Keeps an answer; it is on the disk when this returns.
    pub(crate) fn keep(
        &mut self,
        rules: &str,
        asked: &str,
        solved: &SolvedPosition,
    ) -> io::Result<()> {
        let Some(score) = solved.score else { return Ok(()) };
        writeln!(
            self.file,
            "{rules}\t{asked}\t{}\t{score}\t{}\t{}\t{}\t{}",
            solved.position,
            solved.best.as_deref().unwrap_or("-"),
            solved.principal_line,
            solved.nodes,
            solved.seconds
        )?;
        self.file.sync_data()
    }
}

fn parse(line: &str) -> Result<([String; 3], Answer), String> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [rules, asked, position, score, best, moves, nodes, seconds] = fields[..] else {
        return Err(format!("expected 8 fields, found {}", fields.len()));
    };
    let answer = Answer {
        score: number("score", score)?,
        best: (best != "-").then(|| best.to_owned()),
        line: moves.to_owned(),
        nodes: number("number of nodes", nodes)?,
        seconds: number("time", seconds)?,
    };
    check(rules, asked, position, &answer)?;
    Ok(([rules, asked, position].map(str::to_owned), answer))
}

fn number<T: FromStr>(what: &str, text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{} is no {what}", quoted(text)))
}

fn quoted(text: &str) -> String {
    let short: String = text.chars().take(40).collect();
    if short == text { format!("{text:?}") } else { format!("{short:?}...") }
}

/// Whether this could be the answer: moves that are legal, a score that can be, and if the game
/// is played to its end, the score that it has there.
fn check(rules: &str, asked: &str, text: &str, answer: &Answer) -> Result<(), String> {
    let variant: Variant = rules.parse().map_err(|error: UnknownRules| error.to_string())?;
    let start = read(variant, None, text).map_err(|error| error.to_string())?.model;
    let position = start.position();
    if board_text(position) != text {
        return Err(format!("{} is no position as we write it", quoted(text)));
    }
    let line = parse_transcript(start.clone(), &answer.line).map_err(|error| error.to_string())?;
    let first = line.plies().find_map(|ply| match ply {
        Ply::Move(_, played) => Some(played.square.to_string()),
        Ply::Pass(_) => None,
    });
    if answer.best != first || answer.best.is_none() != position.is_over() {
        return Err("the best move does not begin the line".to_owned());
    }
    let score = answer.score;
    let for_mover = |score: i32| if position.mover() == Player::Dark { score } else { -score };
    let possible = match asked {
        WIN_DRAW_LOSS => (-1..=1).contains(&score),
        EXACT => {
            let played = line.position().score().map(for_mover);
            is_possible(position.rules(), score) && played.is_none_or(|played| played == score)
        }
        _ => return Err(format!("nobody asks {}", quoted(asked))),
    };
    if !possible || !(0.0..f64::INFINITY).contains(&answer.seconds) {
        return Err(format!("the score {score} in {} s cannot be", answer.seconds));
    }
    Ok(())
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
        let (key, answer) = parse(LINE).expect("a line");
        assert_eq!(key[2], "2x2 XXXX O");
        assert_eq!((answer.score, answer.best, answer.seconds), (-4, None, 0.5));
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
