//! The lines of other programs: read as every protocol has them.

use protocols::bots::{Answer, Message};
use protocols::{ExternalProgram, Protocol, gtp, nboard};

/// Any line, as hosts and engines might write it. What was understood reads back.
pub(crate) fn lines(text: &str) {
    for line in text.lines() {
        if let Ok(Some(message)) = Message::parse(line) {
            assert_eq!(Message::parse(&message.to_line()), Ok(Some(message)));
        }
        if let Ok(answer) = Answer::parse(line) {
            assert_eq!(Answer::parse(&answer.to_line()), Ok(answer));
        }
        let _ = gtp::Command::parse(line);
        let _ = gtp::Response::parse(line);
        let _ = nboard::Command::parse(line);
        let _ = nboard::Report::parse(line);
        if let Some(Ok(program)) = ExternalProgram::from_command(line) {
            let text = program.options_text();
            let again = ExternalProgram::new(&program.name, &program.command, Protocol::Bots);
            let again = again.with_options(&text).expect("options that were written");
            assert_eq!((again.options, again.limits), (program.options, program.limits), "{text}");
        }
    }
}
