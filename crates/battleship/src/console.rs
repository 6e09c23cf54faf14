//! Input and output of the console game, passed in and shared.

use std::fmt;
use std::io::{self, BufRead, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::PlayerError;

/// Where a game talks and listens. It reads the way the original program does, so that the same
/// keystrokes give the same game: whole lines for words, and for numbers whatever comes next,
/// over line ends if need be. Clones are handles of the same console, so that people and the game
/// itself can share one.
///
/// ```
/// use battleship::Console;
///
/// let (console, transcript) = Console::scripted("Hugo\n3 5\n");
/// assert_eq!(console.ask_line("Who? ")?, "Hugo");
/// assert_eq!(console.ask_integers("Where? ")?, Some((3, 5)));
/// console.print("Thank you.\n")?;
/// assert_eq!(transcript.text(), "Who? Where? Thank you.\n");
/// # Ok::<(), battleship::PlayerError>(())
/// ```
#[derive(Clone)]
pub struct Console(Arc<Mutex<Streams>>);

struct Streams {
    input: Box<dyn BufRead + Send>,
    output: Box<dyn Write + Send>,
}

impl fmt::Debug for Console {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Console")
    }
}

/// Everything that a scripted console has printed.
///
/// ```
/// let (console, transcript) = battleship::Console::scripted("");
/// console.print("Hello")?;
/// assert_eq!(transcript.text(), "Hello");
/// # Ok::<(), battleship::PlayerError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Transcript(Arc<Mutex<Vec<u8>>>);

impl Transcript {
    /// What was printed so far.
    #[must_use]
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&lock(&self.0)).into_owned()
    }
}

impl Write for Transcript {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        lock(&self.0).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What it guards is whole after every call, so a panic elsewhere does not matter.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Console {
    /// A console over any input and output.
    pub fn new(input: impl BufRead + Send + 'static, output: impl Write + Send + 'static) -> Self {
        let streams = Streams { input: Box::new(input), output: Box::new(output) };
        Self(Arc::new(Mutex::new(streams)))
    }

    /// A console at which this is typed, and what it prints: for tests and scripts.
    pub fn scripted(input: impl Into<Vec<u8>>) -> (Self, Transcript) {
        let transcript = Transcript::default();
        (Self::new(io::Cursor::new(input.into()), transcript.clone()), transcript)
    }

    /// Prints a text as it is.
    pub fn print(&self, text: &str) -> Result<(), PlayerError> {
        Ok(lock(&self.0).output.write_all(text.as_bytes())?)
    }

    /// Writes out whatever was printed.
    pub fn flush(&self) -> Result<(), PlayerError> {
        Ok(lock(&self.0).output.flush()?)
    }

    /// Prints a question and reads a line, without its end.
    pub fn ask_line(&self, question: &str) -> Result<String, PlayerError> {
        self.print(question)?;
        self.flush()?;
        lock(&self.0).line()
    }

    /// Prints a question and reads two integers; what follows them on their line is dropped.
    /// `None` if something else came first: then that line is dropped.
    pub fn ask_integers(&self, question: &str) -> Result<Option<(i32, i32)>, PlayerError> {
        self.print(question)?;
        self.flush()?;
        let mut streams = lock(&self.0);
        let pair = match streams.integer()? {
            None => None,
            Some(first) => streams.integer()?.map(|second| (first, second)),
        };
        streams.drop_line()?;
        Ok(pair)
    }
}

impl Streams {
    fn line(&mut self) -> Result<String, PlayerError> {
        let mut line = Vec::new();
        // A line without end must not fill the memory: what counts is at its front.
        if io::Read::take(&mut self.input, 4096).read_until(b'\n', &mut line)? == 0 {
            return Err(PlayerError::EndOfInput);
        }
        if line.len() == 4096 && line.last() != Some(&b'\n') {
            self.drop_line()?;
        }
        // Lines from elsewhere may end in two characters.
        let ends = [&b"\r\n"[..], b"\n"];
        let text = ends.iter().find_map(|end| line.strip_suffix(*end)).unwrap_or(&line);
        Ok(String::from_utf8_lossy(text).into_owned())
    }

    /// Skips blanks and line ends and reads an integer, as C++ streams do.
    fn integer(&mut self) -> Result<Option<i32>, PlayerError> {
        while self.peek()?.ok_or(PlayerError::EndOfInput)?.is_ascii_whitespace() {
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

    fn peek(&mut self) -> Result<Option<u8>, PlayerError> {
        loop {
            match self.input.fill_buf() {
                Ok(buffer) => return Ok(buffer.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Drops the rest of the line; at the end of input there is none.
    fn drop_line(&mut self) -> Result<(), PlayerError> {
        Ok(self.input.skip_until(b'\n').map(|_| ())?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `ask_integers` makes of an input, until it ends.
    fn integers(input: &str) -> Vec<Option<(i32, i32)>> {
        let (console, _) = Console::scripted(input);
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
        let (console, transcript) = Console::scripted("one\r\n\nlast");
        let mut lines = Vec::new();
        while let Ok(line) = console.ask_line("? ") {
            lines.push(line);
        }
        assert_eq!(lines, ["one", "", "last"]);
        assert_eq!(transcript.text(), "? ? ? ? ");
    }
}
