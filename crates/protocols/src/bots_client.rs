//! What both games do alike with a bot that speaks lines of JSON.

use std::time::{Duration, Instant};

use support::StopToken;

use crate::blame::{Blame, ExternalError, shown};
use crate::bots::{Answer, Message};
use crate::process::{Heard, Process};

/// How a bot is asked to leave.
pub(crate) const GOODBYE: &[&str] = &[r#"{"type":"quit"}"#];

/// Asks a question and waits for the answer; nothing if it was called off.
pub(crate) fn ask(
    process: &mut Process,
    message: &Message,
    deadline: Instant,
    stop: &StopToken,
) -> Result<Option<Answer>, ExternalError> {
    // Whatever is there before the question is no answer to it.
    while let Some(line) = process.heard_already()? {
        if !line.trim_ascii().is_empty() {
            let line = shown(&String::from_utf8_lossy(&line));
            let what = format!("it wrote '{line}' without being asked");
            return Err(process.fault(Blame::Garbage, what));
        }
    }
    process.send(&message.to_line(), deadline)?;
    loop {
        let Heard::Line(line) = process.hear(deadline, stop)? else { return Ok(None) };
        if line.trim_ascii().is_empty() {
            continue;
        }
        let text = String::from_utf8(line)
            .map_err(|_| process.fault(Blame::Garbage, "its line is not UTF-8"))?;
        let answer = Answer::parse(text.trim());
        return match answer.map_err(|problem| process.fault(Blame::Garbage, problem))? {
            Answer::Error(why) => {
                Err(process.fault(Blame::GaveUp, format!("it said: {}", shown(&why))))
            }
            answer => Ok(Some(answer)),
        };
    }
}

/// Tells something that has no answer. A bot that does not read is found out when it is asked next.
pub(crate) fn tell(process: &mut Process, message: &Message) {
    let deadline = Instant::now() + Duration::from_millis(100);
    let _ = process.send(&message.to_line(), deadline);
}

/// An answer to another question.
pub(crate) fn wrong_kind(process: &Process, asked: &str, answer: &Answer) -> ExternalError {
    let what = format!("it was asked to {asked}, and answered with \"{}\"", answer.kind());
    process.fault(Blame::Garbage, what)
}
