//! What the table says: whose turn it is, who has won, what was wrong.

use reversi::handout::Status;
use reversi::{Model, Phase, Player, Position, Square, Variant, WhenStuck};

use crate::saved_game::{Forfeit, Reason};
use crate::seat::Seat;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who won; nobody if it is a tie.
    pub winner: Option<Player>,
    /// How the game ended, if not on the board.
    pub forfeit: Option<Forfeit>,
}

/// The player's word, with a capital.
#[must_use]
pub fn title(kind: Variant, player: Player) -> &'static str {
    kind.words().title(player)
}

/// Who sits there: `You` never, because two people may; `Level 3 · Beginner`, or `Person`.
#[must_use]
pub fn seat_name(seat: &Seat) -> String {
    seat.contender().map_or_else(|| "Person".to_owned(), |contender| contender.title())
}

/// The name of a rule set in a sentence.
#[must_use]
pub const fn game_name(kind: Variant) -> &'static str {
    match kind {
        Variant::Reversi => "Reversi",
        Variant::Othello => "Othello",
        Variant::NoPass => "Othello without passes",
        Variant::AntiReversi => "Anti-Reversi",
        Variant::AntiOthello => "Anti-Othello",
    }
}

/// The rules in a line for people.
#[must_use]
pub const fn rules_line(kind: Variant) -> &'static str {
    match kind {
        Variant::Reversi => {
            "Fill the four centre squares in turn, then every move must flip. The most tiles win."
        }
        Variant::Othello => {
            "Tournament rules: who has no move passes. The most discs win, empty squares count for the winner."
        }
        Variant::NoPass => "Without passes: a player on turn who has no move loses.",
        Variant::AntiReversi => "Reversi the other way round: the fewest tiles win.",
        Variant::AntiOthello => "Othello the other way round: the fewest discs win.",
    }
}

/// The counts of a position: Dark's and Light's discs.
fn counts(position: &Position) -> (i32, i32) {
    let board = position.board();
    (board.count(Some(Player::Dark)), board.count(Some(Player::Light)))
}

/// The result in a headline: `Dark wins 44 - 20`, `Tie 32 - 32`, `Light wins on time`.
#[must_use]
pub fn headline(position: &Position, outcome: Outcome) -> String {
    let kind = position.rules().variant();
    let (dark, light) = counts(position);
    match (outcome.winner, outcome.forfeit) {
        (Some(winner), Some(Forfeit { reason: Reason::Time, .. })) => {
            format!("{} wins on time", title(kind, winner))
        }
        (Some(winner), Some(Forfeit { loser, reason: Reason::Resigned })) => {
            format!("{} wins: {} resigned", title(kind, winner), kind.words().name(Some(loser)))
        }
        (Some(winner), None) if is_stuck(position) => {
            let loser = kind.words().name(Some(!winner));
            format!("{} wins: {loser} has no move", title(kind, winner))
        }
        (Some(Player::Dark), None) => {
            format!("{} wins {dark} - {light}", title(kind, Player::Dark))
        }
        (Some(Player::Light), None) => {
            format!("{} wins {light} - {dark}", title(kind, Player::Light))
        }
        (None, _) => format!("Tie {dark} - {light}"),
    }
}

/// Whether the game ended because a player was stuck, which then loses whatever the discs say.
fn is_stuck(position: &Position) -> bool {
    matches!(Status::of(position), Status::Stuck(_))
}

/// The first words of the bottom row. Under the Othello seed's rules they are the seed's.
#[must_use]
pub fn bottom_row(model: &Model, outcome: Option<Outcome>) -> String {
    let position = model.position();
    let kind = position.rules().variant();
    if let Some(outcome) = outcome
        && (outcome.forfeit.is_some() || kind != Variant::NoPass)
    {
        return format!("Game over: {}", headline(position, outcome));
    }
    if kind == Variant::NoPass {
        return Status::of(position).to_string();
    }
    let Some(turn) = position.turn() else { return String::new() };
    match model.passed() {
        Some(passed) => {
            format!("{} has no move - {} again", title(kind, passed), title(kind, turn))
        }
        None => format!("{} to move", title(kind, turn)),
    }
}

/// Why a square cannot be played.
#[must_use]
pub fn why_not(position: &Position, square: Square) -> String {
    let kind = position.rules().variant();
    let board = position.board();
    let Some(turn) = position.turn() else { return "the game is over".to_owned() };
    match board.get(square) {
        Err(_) => format!("{square} is not on the board"),
        Ok(Some(_)) => format!("{square} is taken"),
        Ok(None) if position.phase() == Phase::Opening => {
            format!("{square} is not one of the four centre squares, which come first")
        }
        Ok(None) => format!("{} would flip nothing on {square}", title(kind, turn)),
    }
}

/// A square for a screen reader: `h6, empty, legal, flips 6`.
#[must_use]
pub fn square_name(position: &Position, square: Square) -> String {
    let kind = position.rules().variant();
    match position.board().get(square) {
        Ok(Some(player)) => format!("{square}, {}", kind.words().name(Some(player))),
        _ => match position.find_move(square) {
            Some(found) => match found.gained.len() - 1 {
                0 => format!("{square}, empty, legal"),
                flips => format!("{square}, empty, legal, flips {flips}"),
            },
            None => format!("{square}, empty"),
        },
    }
}

/// What happened with a move, for the live region.
#[must_use]
pub fn announcement(model: &Model, player: Player, square: Square, flips: i32) -> String {
    let kind = model.rules().variant();
    let mut text = format!("{} played {square}", title(kind, player));
    match flips {
        0 => text.push('.'),
        1 => text += " and flipped 1.",
        _ => text += &format!(" and flipped {flips}."),
    }
    if let Some(passed) = model.passed()
        && let Some(turn) = model.turn()
    {
        text += &format!(" {} has no move - {} again.", title(kind, passed), title(kind, turn));
    }
    text
}

/// Whether a player who is stuck loses, which the panel says.
#[must_use]
pub fn stuck_loses(kind: Variant) -> bool {
    reversi::RuleSet::new(kind, reversi::Size::EIGHT).when_stuck() == WhenStuck::Lose
}

/// A number with commas, for reading.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number of things, with their name: `1 move`, `2 moves`.
#[must_use]
pub fn count(number: usize, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {thing}{plural}", grouped(number as u64))
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn digits_are_grouped_by_three() {
        let numbers = [0, 12, 123, 1_234, 123_456, 1_234_567];
        let texts = ["0", "12", "123", "1,234", "123,456", "1,234,567"];
        assert_eq!(numbers.map(grouped), texts);
    }
}
