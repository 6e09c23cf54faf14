//! The clipboard of the terminal: a sequence that most terminals know, over ssh, too (OSC 52).

use std::io::{self, Write, stdout};

/// Has the terminal take a text into its clipboard. One that does not know how passes it over.
pub(crate) fn send(text: &str) -> io::Result<()> {
    write!(stdout(), "\x1b]52;c;{}\x07", base64(text.as_bytes()))?;
    stdout().flush()
}

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

fn base64(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let at = |place: usize| u32::from(chunk.get(place).copied().unwrap_or(0));
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        for place in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * place) & 63) as usize];
            text.push(if place <= chunk.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn texts_are_written_as_rfc_4648_has_them() {
        for (text, written) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")]
        {
            assert_eq!(base64(text.as_bytes()), written);
        }
    }
}
