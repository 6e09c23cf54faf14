//! Input and output of the console game, passed in.

use std::fmt;
use std::io::{self, BufRead, Write};

/// Where a game talks and listens. It reads the way the original program does, so that the same
/// keystrokes give the same game: whole lines for words, and for numbers whatever comes next,
/// over line ends if need be.
pub struct Console<'a> {
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
}

impl fmt::Debug for Console<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Console")
    }
}

/// Why a conversation ended.
#[derive(Debug)]
pub enum TalkError {
    /// There is no more input.
    EndOfInput,
    /// Reading or writing failed.
    Io(io::Error),
}

impl fmt::Display for TalkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EndOfInput => f.write_str("the input ended before the game did"),
            Self::Io(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl std::error::Error for TalkError {}

impl From<io::Error> for TalkError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl<'a> Console<'a> {
    /// A console over any input and output.
    pub fn new(input: &'a mut dyn BufRead, output: &'a mut dyn Write) -> Self {
        Self { input, output }
    }

    /// Prints a text as it is.
    pub fn say(&mut self, text: &str) -> Result<(), TalkError> {
        Ok(self.output.write_all(text.as_bytes())?)
    }

    /// Prints a question and reads a line, without its end.
    pub fn ask_line(&mut self, question: &str) -> Result<String, TalkError> {
        self.say(question)?;
        self.output.flush()?;
        let mut line = Vec::new();
        // A line without end must not fill the memory: what counts is at its front.
        if io::Read::take(&mut self.input, 4096).read_until(b'\n', &mut line)? == 0 {
            return Err(TalkError::EndOfInput);
        }
        if line.len() == 4096 && line.last() != Some(&b'\n') {
            self.drop_line()?;
        }
        if line.last() == Some(&b'\n') {
            line.pop();
            // Lines from elsewhere may end in two characters.
            if line.last() == Some(&b'\r') {
                line.pop();
            }
        }
        Ok(String::from_utf8_lossy(&line).into_owned())
    }

    /// Prints a question and reads two integers; what follows them on their line is dropped.
    /// `None` if something else came first: then that line is dropped.
    pub fn ask_integers(&mut self, question: &str) -> Result<Option<(i32, i32)>, TalkError> {
        self.say(question)?;
        self.output.flush()?;
        let pair = match self.integer()? {
            None => None,
            Some(first) => self.integer()?.map(|second| (first, second)),
        };
        self.drop_line()?;
        Ok(pair)
    }

    /// Skips blanks and line ends and reads an integer, as C++ streams do.
    fn integer(&mut self) -> Result<Option<i32>, TalkError> {
        while self.peek()?.ok_or(TalkError::EndOfInput)?.is_ascii_whitespace() {
            self.input.consume(1);
        }
        let mut text = String::new();
        while let Some(byte) = self.peek()? {
            let sign = text.is_empty() && (byte == b'-' || byte == b'+');
            if !sign && !byte.is_ascii_digit() {
                break;
            }
            // Enough digits to be out of range stay out of range with more of them.
            if text.len() < 20 {
                text.push(char::from(byte));
            }
            self.input.consume(1);
        }
        Ok(text.parse().ok())
    }

    fn peek(&mut self) -> Result<Option<u8>, TalkError> {
        loop {
            match self.input.fill_buf() {
                Ok(buffer) => return Ok(buffer.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Drops the rest of the line; at the end of input there is none.
    fn drop_line(&mut self) -> Result<(), TalkError> {
        Ok(self.input.skip_until(b'\n').map(|_| ())?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `ask_integers` makes of an input, until it ends.
    fn integers(input: &str) -> Vec<Option<(i32, i32)>> {
        let (mut input, mut output) = (input.as_bytes(), Vec::new());
        let mut console = Console::new(&mut input, &mut output);
        let mut found = Vec::new();
        while let Ok(pair) = console.ask_integers("") {
            found.push(pair);
        }
        found
    }

    #[test]
    fn two_integers_are_read_as_the_original_reads_them() {
        assert_eq!(integers("3 5\n"), [Some((3, 5))]);
        assert_eq!(integers("3 5 and more\n1 2"), [Some((3, 5)), Some((1, 2))]);
        assert_eq!(integers("-1 +20\n"), [Some((-1, 20))]);
        assert_eq!(integers("3\n\n5\n"), [Some((3, 5))]); // Over line ends.
        assert_eq!(integers("\n \n3 5\n"), [Some((3, 5))]); // Empty lines are blanks.
        assert_eq!(integers("x\n3 5\n"), [None, Some((3, 5))]);
        assert_eq!(integers("3 x 5\n"), [None]);
        assert_eq!(integers("3,5\n3 5\n"), [None, Some((3, 5))]);
        assert_eq!(integers("3.5 2\n"), [None]);
        assert_eq!(integers("99999999999 2\n1 1\n"), [None, Some((1, 1))]);
        assert_eq!(integers("- 2\n1 1\n"), [None, Some((1, 1))]);
        assert_eq!(integers("3 5abc\n"), [Some((3, 5))]);
        assert_eq!(integers("3"), []); // The input ends in between.
        assert_eq!(integers(""), []);
    }

    #[test]
    fn lines_end_with_the_input() {
        let (mut input, mut output) = (&b"one\r\n\nlast"[..], Vec::new());
        let mut console = Console::new(&mut input, &mut output);
        let mut lines = Vec::new();
        while let Ok(line) = console.ask_line("? ") {
            lines.push(line);
        }
        assert_eq!(lines, ["one", "", "last"]);
        assert_eq!(output, b"? ? ? ? ");
    }
}
