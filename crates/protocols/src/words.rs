//! A command line as one text: words divided by blanks, with quotes where a word has blanks.

/// The words of a text. Single and double quotes keep blanks together; a backslash in front of a
/// quote, a blank or a backslash takes that as it is, and stands for itself elsewhere.
pub(crate) fn split_words(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\0' => return Err("a command has no zero bytes".to_owned()),
            _ if quote == Some(letter) => quote = None,
            '"' | '\'' if quote.is_none() => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            '\\' if quote != Some('\'') => {
                let special = |next: &char| matches!(next, '"' | '\'' | '\\' | ' ');
                let taken = letters.next_if(special).unwrap_or(letter);
                word.get_or_insert_default().push(taken);
            }
            blank if blank.is_whitespace() && quote.is_none() => words.extend(word.take()),
            other => word.get_or_insert_default().push(other),
        }
    }
    if quote.is_some() {
        return Err("a quote is not closed".to_owned());
    }
    words.extend(word);
    Ok(words)
}

/// Words as one text that reads back.
pub(crate) fn join_words(words: &[String]) -> String {
    let quoted = |word: &String| {
        let plain = |c: char| !c.is_whitespace() && !matches!(c, '"' | '\'' | '\\');
        if !word.is_empty() && word.chars().all(plain) {
            return word.clone();
        }
        if !word.contains('\'') {
            return format!("'{word}'");
        }
        format!("\"{}\"", word.replace('\\', "\\\\").replace('"', "\\\""))
    };
    words.iter().map(quoted).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_a_shell() {
        for (text, words) in [
            ("", vec![]),
            ("  a  b ", vec!["a", "b"]),
            ("'a b' \"c 'd\"", vec!["a b", "c 'd"]),
            (r"C:\bots\my.exe a\ b", vec![r"C:\bots\my.exe", "a b"]),
            (r#"x"y"z \" ''"#, vec!["xyz", "\"", ""]),
        ] {
            assert_eq!(split_words(text).expect("words"), words, "{text}");
        }
        assert!(split_words("a 'b").is_err() && split_words("a\0").is_err());
    }

    #[test]
    fn joined_words_read_back() {
        let words = ["a", "", "a b", "it's", "\"x\"", "both ' and \"", r"back\slash", r"\' \"]
            .map(str::to_owned);
        assert_eq!(split_words(&join_words(&words)).expect("words"), words);
    }
}
