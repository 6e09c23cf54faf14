//! Answers kept in a file, so that a long run can be stopped and gone on with.
//!
//! Every line is one answer: rules, question, position, score, best move, line, nodes and seconds,
//! divided by tabs. Lines that cannot be read, such as the torn last one of a run that was killed,
//! are passed over.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};

use reports::SolvedPosition;

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

impl Answers {
    /// Reads the answers of a file, which need not exist.
    pub(crate) fn open(path: &str) -> io::Result<Self> {
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        if !text.is_empty() && !text.ends_with('\n') {
            writeln!(file)?;
        }
        Ok(Self { file, known: text.lines().filter_map(parse).collect() })
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

fn parse(line: &str) -> Option<([String; 3], Answer)> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [rules, asked, position, score, best, moves, nodes, seconds] = fields[..] else {
        return None;
    };
    let answer = Answer {
        score: score.parse().ok()?,
        best: (best != "-").then(|| best.to_owned()),
        line: moves.to_owned(),
        nodes: nodes.parse().ok()?,
        seconds: seconds.parse().ok()?,
    };
    Some(([rules, asked, position].map(str::to_owned), answer))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_back_and_torn_ones_passed_over() {
        let line = "othello\texact\t2x2 XXXX O\t-4\t-\t\t0\t0.5";
        let (key, answer) = parse(line).expect("a line");
        assert_eq!(key[2], "2x2 XXXX O");
        assert_eq!((answer.score, answer.best, answer.seconds), (-4, None, 0.5));
        for torn in ["", "othello", &line[..30], "a\tb\tc\tx\t-\t\t0\t0.5"] {
            assert!(parse(torn).is_none(), "{torn}");
        }
    }
}
