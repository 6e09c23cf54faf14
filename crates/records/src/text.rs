//! Texts of unknown origin.

use std::borrow::Cow;

/// The most characters of a name, and of a problem.
const MOST_CHARS: usize = 200;

/// What some editors put in front of UTF-8. Where files were joined, it stands in the middle.
pub(crate) const MARK: &[u8] = b"\xef\xbb\xbf";

/// A line or a file without the mark in front of it.
pub(crate) fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(MARK).unwrap_or(bytes)
}

/// Bytes as text: UTF-8, or else Latin-1, in which old files are written.
pub(crate) fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(latin1(bytes)),
    }
}

/// Latin-1: every byte is the character of its number.
pub(crate) fn latin1(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

/// A text on one line, with one blank between words.
pub(crate) fn tidy(text: &str) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c.is_control());
    let mut tidy = String::with_capacity(text.len());
    for word in words.filter(|word| !word.is_empty()) {
        if !tidy.is_empty() {
            tidy.push(' ');
        }
        tidy += word;
    }
    tidy
}

/// A name: tidy, and cut where nobody has so long a one. What stands for no name is none.
pub(crate) fn name(text: &str) -> String {
    let tidy = tidy(text);
    let name: String = tidy.chars().take(MOST_CHARS).collect();
    let name = name.trim_end();
    if name.chars().all(|c| c == '?' || c == '-') { String::new() } else { name.to_owned() }
}

/// What is said about a text may quote it: on one line, and not all of it.
pub(crate) fn short(text: &str) -> String {
    let tidy = tidy(text);
    match tidy.char_indices().nth(MOST_CHARS) {
        None => tidy,
        Some((end, _)) => format!("{} …", &tidy[..end]),
    }
}
