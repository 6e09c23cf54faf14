//! A program that is asked what it thinks of positions, beside our own analysis.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use protocols::reversi::{Client, Hint};
use reversi::{Model, Position};
use reversi_engine::ReversiPlayer as _;
use support::{StopToken, Waker};

use super::ProgramEntry;

/// How many of its best moves a program is asked for.
const MOST_HINTS: usize = 3;

/// A program that is asked about one position after the other. It works on a thread of its own that
/// nobody waits for: a new question calls the one before off.
#[derive(Debug)]
pub(crate) struct Consultant {
    program: ProgramEntry,
    questions: Sender<Question>,
    answers: Receiver<Answer>,
    /// The position that was asked about last.
    asked: Option<Position>,
    stop: StopToken,
    hints: Vec<Hint>,
    is_done: bool,
    failure: Option<String>,
}

/// What to think of, and how that is called off.
#[derive(Debug)]
struct Question {
    game: Model,
    stop: StopToken,
}

/// What was said about a position: a hint, or the end, with what went wrong.
#[derive(Debug)]
struct Answer {
    about: Position,
    said: Result<Hint, Option<String>>,
}

impl Consultant {
    /// Somebody to ask. Nothing is started before the first question.
    pub(crate) fn new(program: ProgramEntry, wake: Waker) -> Result<Self, String> {
        let (questions, asked) = channel();
        let (answer, answers) = channel();
        let client = Client::new(program.program().clone(), 1);
        let work = move || think(client, &asked, &answer, &wake);
        let thread = thread::Builder::new().name("consultant".to_owned()).spawn(work);
        thread.map_err(|error| format!("it could not be asked: {error}"))?;
        let (asked, stop, hints) = (None, StopToken::new(), Vec::new());
        Ok(Self { program, questions, answers, asked, stop, hints, is_done: true, failure: None })
    }

    /// Who is asked.
    pub(crate) const fn program(&self) -> &ProgramEntry {
        &self.program
    }

    /// Asks about the position of a game, unless that was done. After a fault nothing is asked until
    /// somebody wants it again.
    pub(crate) fn ask(&mut self, game: &Model) {
        let position = *game.position();
        if self.failure.is_some() || self.asked == Some(position) || position.is_over() {
            return;
        }
        self.stop.stop();
        self.stop = StopToken::new();
        (self.asked, self.is_done) = (Some(position), false);
        self.hints.clear();
        let mut game = game.clone();
        game.forget_undone();
        // The thread ends with us and not before.
        let _ = self.questions.send(Question { game, stop: self.stop.clone() });
    }

    /// Calls off what is being thought about.
    pub(crate) fn rest(&mut self) {
        self.stop.stop();
        (self.asked, self.is_done) = (None, true);
        self.hints.clear();
    }

    /// Hears what was said; true if that was anything. Never waits.
    pub(crate) fn poll(&mut self) -> bool {
        let mut heard = false;
        while let Ok(Answer { about, said }) = self.answers.try_recv() {
            // What comes late is about another position.
            if self.asked != Some(about) {
                continue;
            }
            heard = true;
            match said {
                Ok(hint) => self.take(hint),
                Err(fault) => (self.is_done, self.failure) = (true, fault),
            }
        }
        heard
    }

    /// A move that was spoken of before is spoken of anew; the best comes first.
    fn take(&mut self, hint: Hint) {
        self.hints.retain(|other| other.line.first() != hint.line.first());
        self.hints.push(hint);
        let value = |hint: &Hint| hint.value.unwrap_or(f64::NEG_INFINITY);
        self.hints.sort_by(|one, other| value(other).total_cmp(&value(one)));
    }

    /// What it says of a position, the best first.
    pub(crate) fn hints(&self, position: &Position) -> &[Hint] {
        if self.asked.as_ref() == Some(position) { &self.hints } else { &[] }
    }

    /// Whether it is thinking.
    pub(crate) const fn is_thinking(&self) -> bool {
        !self.is_done
    }

    /// What it did wrong.
    pub(crate) fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }
}

impl Drop for Consultant {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

/// Answers the last of the questions that wait, until nobody asks any more.
fn think(mut client: Client, asked: &Receiver<Question>, answers: &Sender<Answer>, wake: &Waker) {
    while let Ok(first) = asked.recv() {
        let Question { game, stop } = asked.try_iter().last().unwrap_or(first);
        let about = *game.position();
        let say = |said| {
            let _ = answers.send(Answer { about, said });
            wake.call();
        };
        client.follow(&game);
        let time = client.program().limits.time;
        let hear = |hint| say(Ok(hint));
        let ended = client.hints(&about, (MOST_HINTS, time), &stop, hear);
        say(Err(match ended {
            Ok(true) => None,
            Ok(false) => Some("it cannot say what moves are worth".to_owned()),
            Err(fault) => Some(fault.to_string()),
        }));
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use reversi::RuleSet;
    use std::time::Duration;

    fn consulted(script: &str, options: &str) -> Consultant {
        let command = format!("sh -c '{script}'");
        let entry = ProgramEntry::new("Seer", &command, "bots", options).expect("an entry");
        let mut seer = Consultant::new(entry, Waker::default()).expect("a thread");
        seer.ask(&Model::new(RuleSet::OTHELLO));
        while seer.is_thinking() {
            seer.poll();
            thread::sleep(Duration::from_millis(5));
        }
        seer
    }

    #[test]
    fn what_a_bot_would_play_is_its_analysis() {
        let script = r#"while read -r line; do case "$line" in *legal*) echo "{\"move\":\"d3\",\"value\":1.5}";; esac; done"#;
        let seer = consulted(script, "");
        assert_eq!(seer.failure(), None);
        let start = Position::start(RuleSet::OTHELLO);
        let [hint] = seer.hints(&start) else { panic!("{:?}", seer.hints(&start)) };
        assert_eq!((hint.line[0].to_string(), hint.value), ("d3".to_owned(), Some(1.5)));
        let after = start.play("d3".parse().expect("a square")).expect("a legal move");
        assert!(seer.hints(&after).is_empty(), "said of another position");
    }

    #[test]
    fn illegal_advice_is_no_advice() {
        let script = r#"while read -r line; do case "$line" in *legal*) echo "{\"move\":\"a1\"}";; esac; done"#;
        let seer = consulted(script, "");
        let failure = seer.failure().expect("a fault");
        assert!(failure.starts_with("Seer: illegal move: a1 is no legal move"), "{failure}");
        assert!(seer.hints(&Position::start(RuleSet::OTHELLO)).is_empty());
    }
}
