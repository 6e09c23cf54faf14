//! Which games of a list are wanted.

use records::Finder;
use reversi::{Player, Position};

use super::chunk::{Chunk, Listed};

/// A result that is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// Any.
    #[default]
    Any,
    /// This player won.
    Won(Player),
    /// Nobody did.
    Draw,
    /// Nobody knows.
    Unknown,
}

/// What is looked for in a list of games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Words that must all be there, in any case: in the name of a player, a tournament or an opening,
    /// or a year, or years such as 1990-1999.
    pub text: String,
    /// The result.
    pub result: Wanted,
    /// A position that the game went through, turned and mirrored ones included.
    pub position: Option<Position>,
}

/// A word of the text.
enum Word {
    Text(String),
    Years(u16, u16),
}

impl Filter {
    /// Whether everything is wanted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.text.trim().is_empty() && self.result == Wanted::Any && self.position.is_none()
    }

    /// The places of the games of a chunk that are wanted.
    #[must_use]
    pub fn choose(&self, chunk: &Chunk) -> Vec<u32> {
        let words: Vec<Word> = self.text.split_whitespace().map(word).collect();
        let finder = self.position.as_ref().map(Finder::new);
        let went_through = |listed: &Listed<'_>| {
            let finds = |finder: &Finder| finder.find_in(listed.start, listed.moves).is_some();
            finder.as_ref().is_none_or(finds)
        };
        // Each text of the chunk is looked at once, however many games have it.
        let hits: Vec<Vec<bool>> = words
            .iter()
            .map(|word| match word {
                Word::Text(word) => {
                    chunk.texts().iter().map(|text| text.to_lowercase().contains(word)).collect()
                }
                Word::Years(..) => Vec::new(),
            })
            .collect();
        let is_wanted = |place: usize| {
            let Some(listed) = chunk.get(place) else { return false };
            self.takes(&listed)
                && went_through(&listed)
                && words.iter().zip(&hits).all(|(word, hits)| {
                    let in_texts = || chunk.text_places(place).iter().any(|text| hits[*text]);
                    match word {
                        Word::Years(first, last) => {
                            listed.date.is_some_and(|date| (*first..=*last).contains(&date.year()))
                        }
                        Word::Text(word) => in_texts() || in_opening(&listed, word),
                    }
                })
        };
        (0..chunk.len()).filter(|place| is_wanted(*place)).map(|place| place as u32).collect()
    }

    fn takes(&self, listed: &Listed<'_>) -> bool {
        match (self.result, listed.ended.winner()) {
            (Wanted::Any, _) | (Wanted::Unknown, None) | (Wanted::Draw, Some(None)) => true,
            (Wanted::Won(player), Some(Some(winner))) => player == winner,
            _ => false,
        }
    }
}

fn in_opening(listed: &Listed<'_>, word: &str) -> bool {
    listed.opening.is_some_and(|name| name.to_lowercase().contains(word))
}

fn word(text: &str) -> Word {
    let year = |text: &str| text.parse::<u16>().ok().filter(|year| (1000..=9999).contains(year));
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (year(first), year(last)) {
        (Some(first), Some(last)) => Word::Years(first, last),
        _ => Word::Text(text.to_lowercase()),
    }
}

#[cfg(test)]
mod tests {
    use records::{Defaults, Format, Reader};

    use super::*;

    #[test]
    fn words_years_and_results_choose() {
        let file = "[White \"Ann Öz\"]\n[Black \"Ben\"]\n[Date \"1998.03.??\"]\n[Result \"40-24\"]\n1. f5 d6 2. c3 d3 3. c4\n\n\
            [Event \"Paris Open\"]\n[White \"Ben\"]\n[Black \"Cleo\"]\n[Date \"2004\"]\n[Result \"32-32\"]\n1. f5 f6\n\n\
            [Event \"?\"]\n[Black \"Ann\"]\n1. f5 f4 *\n";
        let mut chunk = Chunk::default();
        for (number, record) in
            (1..).zip(Reader::new(Format::Pgn, Defaults::default(), file.as_bytes()))
        {
            chunk.add(number, &record.expect("a game"));
        }
        for (text, result, expected) in [
            ("", Wanted::Any, &[0, 1, 2][..]),
            ("ann", Wanted::Any, &[0, 2]),
            ("ÖZ", Wanted::Any, &[0]),
            ("ben paris", Wanted::Any, &[1]),
            ("tig", Wanted::Any, &[0]),
            ("1990-1999", Wanted::Any, &[0]),
            ("2004 cleo", Wanted::Any, &[1]),
            ("2005", Wanted::Any, &[]),
            ("", Wanted::Won(Player::Dark), &[0]),
            ("", Wanted::Draw, &[1]),
            ("ann", Wanted::Unknown, &[2]),
        ] {
            let filter = Filter { text: text.to_owned(), result, position: None };
            assert_eq!(filter.choose(&chunk), expected, "{filter:?}");
        }
    }
}
