//! The bytes of a file with their place, and the text of one record after the other.

use std::io::{self, BufRead, Read};

/// The most bytes of a record. A long game with remarks needs a tenth of it.
pub const MOST_RECORD_BYTES: usize = 1 << 16;

/// The most that is passed over to find the next record. It costs no memory; only what never ends is
/// to end some time.
const MOST_SKIPPED_BYTES: u64 = 64 << 20;

/// Bytes that are read once, from the first to the last.
#[derive(Debug)]
pub(crate) struct Source<R> {
    input: R,
    /// Bytes that were given back, the next one last.
    given_back: Vec<u8>,
    line: u64,
    byte: u64,
    /// Where the record began that is being read.
    began: u64,
}

/// The text of one record, or of what stands in the place of one.
#[derive(Debug, Default)]
pub(crate) struct Chunk {
    pub(crate) bytes: Vec<u8>,
    /// Where it begins: its line from 1, and the bytes before it.
    pub(crate) line: u64,
    pub(crate) byte: u64,
    /// What is wrong with it as a whole, if it cannot even be looked at.
    pub(crate) problem: Option<&'static str>,
    /// Whether it ends where the file does, and not where the next one begins.
    pub(crate) is_last: bool,
}

impl Chunk {
    /// Empties it: a record begins at the place of `source`.
    pub(crate) fn begin<R: BufRead>(&mut self, source: &mut Source<R>) {
        self.bytes.clear();
        (self.line, self.byte) = source.place();
        self.problem = None;
        self.is_last = false;
        source.began = source.byte;
    }

    /// Adds a byte while there is room.
    pub(crate) fn push(&mut self, byte: u8) {
        if self.bytes.len() < MOST_RECORD_BYTES {
            self.bytes.push(byte);
        } else {
            self.problem = Some(TOO_LONG);
        }
    }
}

pub(crate) const TOO_LONG: &str = "it is longer than 64 KB";

/// How many lines end there.
pub(crate) fn line_ends(bytes: &[u8]) -> u64 {
    bytes.split(|byte| *byte == b'\n').count() as u64 - 1
}

impl<R: BufRead> Source<R> {
    pub(crate) const fn new(input: R) -> Self {
        Self { input, given_back: Vec::new(), line: 1, byte: 0, began: 0 }
    }

    /// The line from 1, and how many bytes were read.
    pub(crate) const fn place(&self) -> (u64, u64) {
        (self.line, self.byte)
    }

    /// The next byte, until there is none.
    pub(crate) fn next(&mut self) -> io::Result<Option<u8>> {
        let byte = match self.given_back.pop() {
            Some(byte) => byte,
            None => match self.first()? {
                None => return Ok(None),
                Some(byte) => {
                    self.input.consume(1);
                    byte
                }
            },
        };
        self.count(1, u64::from(byte == b'\n'))?;
        Ok(Some(byte))
    }

    fn first(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.input.fill_buf() {
                Ok(bytes) => return Ok(bytes.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    fn count(&mut self, bytes: u64, lines: u64) -> io::Result<()> {
        self.byte += bytes;
        self.line += lines;
        if self.byte - self.began > MOST_SKIPPED_BYTES {
            let problem = "there is no end of a record within 64 MB";
            return Err(io::Error::new(io::ErrorKind::InvalidData, problem));
        }
        Ok(())
    }

    /// Gives bytes back that were read last: they come again.
    pub(crate) fn give_back(&mut self, bytes: &[u8]) {
        self.given_back.extend(bytes.iter().rev());
        self.byte -= bytes.len() as u64;
        self.line -= line_ends(bytes);
    }

    /// Adds the rest of a line with its end to `line`, of which at most so many bytes are kept.
    /// Nothing is added only at the end of the file. False if something was left out.
    pub(crate) fn read_line(&mut self, line: &mut Vec<u8>, most: usize) -> io::Result<bool> {
        let before = line.len();
        while let Some(byte) = self.given_back.pop() {
            line.push(byte);
            self.count(1, u64::from(byte == b'\n'))?;
            if byte == b'\n' {
                return Ok(true);
            }
        }
        let room = (before + most).saturating_sub(line.len()) as u64;
        let read = (&mut self.input).take(room).read_until(b'\n', line)? as u64;
        let ended = line.last() == Some(&b'\n');
        self.count(read, u64::from(ended && read > 0))?;
        if ended || read < room || self.first()?.is_none() {
            return Ok(true);
        }
        let left = (&mut self.input).take(MOST_SKIPPED_BYTES).skip_until(b'\n')? as u64;
        self.count(left, 1)?;
        Ok(false)
    }

    /// The next bytes, as many as there are up to the length of `into`.
    pub(crate) fn read_block(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let mut read = 0;
        while read < into.len() {
            match self.input.read(&mut into[read..]) {
                Ok(0) => break,
                Ok(more) => read += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        self.byte += read as u64;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_a_most_and_their_numbers() {
        let mut source = Source::new(&b"abc\n\n1234567890\nlast"[..]);
        let mut line = Vec::new();
        for (expected, whole, number) in
            [("abc\n", true, 2), ("\n", true, 3), ("12345", false, 4), ("last", true, 4)]
        {
            line.clear();
            assert_eq!(source.read_line(&mut line, 5).expect("memory"), whole);
            assert_eq!((line.as_slice(), source.place().0), (expected.as_bytes(), number));
        }
        assert_eq!(source.place().1, 20);
        source.give_back(b"0\nlast");
        assert_eq!(source.place(), (3, 14));
        line.clear();
        assert!(source.read_line(&mut line, 5).expect("memory") && line == b"0\n");
        assert_eq!(source.next().expect("memory"), Some(b'l'));
    }

    #[test]
    fn what_never_ends_is_given_up() {
        let mut source = Source::new(io::BufReader::new(io::repeat(b'x')));
        let error = source.read_line(&mut Vec::new(), 10).expect_err("no end");
        assert!(error.to_string().contains("64 MB"), "{error}");
    }
}
