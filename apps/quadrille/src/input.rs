//! Reading what others have written, however much of it there is: a line and a text have a most.

use std::io::{self, BufRead, Read};

use crate::failure::Failure;

/// The longest line that is looked at. A saved game is opened from a file, so this is plenty.
const MOST_LINE_BYTES: usize = 10_000;

/// The longest text.
const MOST_TEXT_BYTES: usize = 1 << 20;

/// The most that is passed over to find the end of a line. It costs no memory; only what never ends
/// is to end some time.
const MOST_SKIPPED_BYTES: usize = 64 << 20;

/// What was typed, or stands in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A line without its end; what is no text is replaced by the sign for that.
    Text(String),
    /// A line that was too long to look at.
    TooLong,
    /// There are no more lines.
    End,
}

/// The next line. One that is longer than it takes to say so is passed over to its end, and one
/// that goes on and on is an error: there is no next line.
pub(crate) fn next_line(input: &mut impl BufRead) -> io::Result<Line> {
    let mut bytes = Vec::new();
    // One byte more than is allowed tells that there are more.
    let read = input.by_ref().take(MOST_LINE_BYTES as u64 + 1).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(Line::End);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else if bytes.len() > MOST_LINE_BYTES {
        skip_line(input)?;
        return Ok(Line::TooLong);
    }
    Ok(Line::Text(String::from_utf8_lossy(&bytes).into_owned()))
}

/// The lines from here with their numbers, from 1; one that is too long is an error of its own.
pub(crate) fn numbered(
    mut input: impl BufRead,
) -> impl Iterator<Item = io::Result<(usize, Result<String, String>)>> {
    (1..).map_while(move |number| match next_line(&mut input) {
        Ok(Line::Text(text)) => Some(Ok((number, Ok(text)))),
        Ok(Line::TooLong) => {
            Some(Ok((number, Err(format!("it is longer than {MOST_LINE_BYTES} bytes")))))
        }
        Ok(Line::End) => None,
        Err(error) => Some(Err(error)),
    })
}

/// Goes on to the next line without keeping anything of this one.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    let most = MOST_SKIPPED_BYTES as u64;
    if input.by_ref().take(most).skip_until(b'\n')? < MOST_SKIPPED_BYTES {
        return Ok(());
    }
    Err(io::Error::new(io::ErrorKind::InvalidData, "a line is longer than 64 MB"))
}

/// All of a text, if it is no longer than a text may be.
pub(crate) fn read_text(name: &str, input: impl Read) -> Result<String, Failure> {
    let mut text = String::new();
    match input.take(MOST_TEXT_BYTES as u64 + 1).read_to_string(&mut text) {
        Ok(bytes) if bytes > MOST_TEXT_BYTES => Err(Failure::of(name)("is longer than 1 MB")),
        Ok(_) => Ok(text),
        Err(error) => Err(Failure::of(name)(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    #[test]
    fn lines_of_any_kind_are_read_one_by_one() {
        let mut bytes = b"f5\r\n\n\xff\xfe\0\n".to_vec();
        bytes.extend(vec![b'x'; 3 * MOST_LINE_BYTES]);
        bytes.extend(b"\n");
        bytes.extend(vec![b'y'; MOST_LINE_BYTES]);
        bytes.extend(b"\nlast");
        let mut input = Cursor::new(bytes);
        let text = |text: &str| Line::Text(text.to_owned());
        for line in [
            text("f5\r"),
            text(""),
            text("\u{fffd}\u{fffd}\0"),
            Line::TooLong,
            text(&"y".repeat(MOST_LINE_BYTES)),
            text("last"),
            Line::End,
            Line::End,
        ] {
            assert_eq!(next_line(&mut input).expect("memory can be read"), line);
        }
    }

    #[test]
    fn what_never_ends_is_given_up() {
        let error = next_line(&mut io::BufReader::new(io::repeat(b'x'))).expect_err("no end");
        assert_eq!(error.to_string(), "a line is longer than 64 MB");
        let error = read_text("zeroes", io::repeat(0)).expect_err("no end");
        assert!(matches!(error, Failure::Input(line) if line == "zeroes: is longer than 1 MB"));
    }
}
