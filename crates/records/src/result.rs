//! Results as files state them.

use reversi::Player;

/// The result that a file states; what the moves lead to is [`Game::score`](crate::Game::score).
/// The two may differ: games are given up, clocks run out, and some files are wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stated {
    /// Who won, and by how much.
    pub score: Score,
    /// How it came about.
    pub how: How,
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// By so many thousandths of a disc in Dark's view: a komi has fractions.
    Margin(i32),
    /// This player, and it is not said by how much.
    Winner(Player),
    /// Nobody.
    Draw,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// On the board, or nothing is said.
    Played,
    /// Somebody gave up.
    Resigned,
    /// A clock ran out.
    Time,
    /// Both agreed on a score.
    Agreed,
    /// It was left before its end.
    Left,
}

impl Stated {
    /// A result by so many discs in Dark's view.
    ///
    /// ```
    /// use records::Stated;
    /// use reversi::Player;
    ///
    /// let stated = Stated::discs(-12);
    /// assert_eq!((stated.winner(), stated.margin()), (Some(Player::Light), Some(-12)));
    /// ```
    #[must_use]
    pub const fn discs(margin: i32) -> Self {
        Self { score: Score::Margin(margin.saturating_mul(1000)), how: How::Played }
    }

    /// A winner, without a score.
    pub(crate) const fn won(player: Player, how: How) -> Self {
        Self { score: Score::Winner(player), how }
    }

    /// Who won; nobody, if it is a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Player> {
        match self.score {
            Score::Margin(1..) => Some(Player::Dark),
            Score::Margin(..0) => Some(Player::Light),
            Score::Winner(player) => Some(player),
            Score::Margin(0) | Score::Draw => None,
        }
    }

    /// By how many discs in Dark's view, if that is a whole number.
    #[must_use]
    pub const fn margin(self) -> Option<i32> {
        match self.score {
            Score::Margin(margin) if margin % 1000 == 0 => Some(margin / 1000),
            _ => None,
        }
    }
}

/// A number such as `+12`, `-22.87` or `12.000` in thousandths, if it is one and no board is
/// larger.
pub(crate) fn thousandths(text: &str) -> Option<i32> {
    let (sign, text) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 3 || !is_number(whole) || !is_number(part) {
        return None;
    }
    let part: String = part.chars().chain("000".chars()).take(3).collect();
    Some(sign * (whole.parse::<i32>().ok()? * 1000 + part.parse::<i32>().ok()?))
}

/// A number of thousandths with as many decimals as it needs, without a sign.
pub(crate) fn without_sign(thousandths: i32) -> String {
    let number = thousandths.unsigned_abs();
    let text = format!("{}.{:03}", number / 1000, number % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_to_a_thousandth() {
        for (text, expected) in [
            ("+12.000", Some(12_000)),
            ("-22.87", Some(-22_870)),
            ("0", Some(0)),
            ("-0.0005", Some(0)),
            ("64", Some(64_000)),
            ("", None),
            ("+", None),
            ("12x", None),
            ("1.x", None),
            ("9999", None),
            ("--3", None),
        ] {
            assert_eq!(thousandths(text), expected, "{text}");
        }
        assert_eq!(without_sign(-22_870), "22.87");
        assert_eq!(without_sign(12_000), "12");
    }
}
