//! What the table says: whose turn it is, who has won, what was wrong.

use std::time::Duration;

use reversi::handout::Status;
use reversi::{Model, Phase, Player, Position, Square, Variant, WhenStuck};

use crate::saved_game::{Forfeit, Reason};
use crate::seat::{Seat, Sides};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who won; nobody if it is a tie.
    pub winner: Option<Player>,
    /// How the game ended, if not on the board.
    pub forfeit: Option<Forfeit>,
}

impl Outcome {
    /// How a game ended that came to this position, if it did.
    pub(crate) fn of(position: &Position, forfeit: Option<Forfeit>) -> Option<Self> {
        match forfeit {
            Some(Forfeit { loser, .. }) => Some(Self { winner: Some(!loser), forfeit }),
            None => position.is_over().then(|| Self { winner: position.winner(), forfeit }),
        }
    }
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

/// Whose turn it is: `Dark to move`.
#[must_use]
pub fn to_move(kind: Variant, turn: Player) -> String {
    format!("{} to move", title(kind, turn))
}

/// The result in a headline: `Dark wins 44 - 20`, `Tie 32 - 32`, `Light wins on time`.
#[must_use]
pub fn headline(position: &Position, outcome: Outcome) -> String {
    let kind = position.rules().variant();
    let count = |player| position.board().count(Some(player));
    let winner = outcome.winner.unwrap_or(Player::Dark);
    let (score, loser) = ((count(winner), count(!winner)), kind.words().name(Some(!winner)));
    let how = match outcome.forfeit.map(|forfeit| forfeit.reason) {
        None if outcome.winner.is_none() => return format!("Tie {} - {}", score.0, score.1),
        None if is_stuck(position) => format!(": {loser} has no move"),
        None => format!(" {} - {}", score.0, score.1),
        Some(Reason::Resigned) => format!(": {loser} resigned"),
        Some(Reason::Time) => " on time".to_owned(),
    };
    format!("{} wins{how}", title(kind, winner))
}

/// The result for whoever is at the screen: `You win 40 - 24 against level 3`, where one person plays
/// against somebody else; otherwise the headline.
#[must_use]
pub fn result(position: &Position, outcome: Outcome, seats: &Sides<Seat>) -> String {
    let Some(person) = seats.only_person() else { return headline(position, outcome) };
    let count = |player| position.board().count(Some(player));
    let against = seats[!person].contender().map_or_else(String::new, |other| other.name());
    let verb = match outcome.winner {
        None => "Tie",
        Some(winner) if winner == person => "You win",
        Some(_) => "You lose",
    };
    let how = match outcome.forfeit.map(|forfeit| (forfeit.loser == person, forfeit.reason)) {
        None if is_stuck(position) => String::new(),
        None => format!(" {} - {}", count(person), count(!person)),
        Some((_, Reason::Time)) => " on time".to_owned(),
        Some((true, Reason::Resigned)) => " by resigning".to_owned(),
        Some((false, Reason::Resigned)) => String::new(),
    };
    let why = match outcome.winner {
        Some(winner) if outcome.forfeit.is_none() && is_stuck(position) => {
            format!(": {} has no move", position.rules().variant().words().name(Some(!winner)))
        }
        _ => String::new(),
    };
    format!("{verb}{how} against {against}{why}")
}

/// Whether the game ended because a player was stuck, which then loses whatever the discs say.
fn is_stuck(position: &Position) -> bool {
    matches!(Status::of(position), Status::Stuck(_))
}

/// The first words of the bottom row. Under the Othello seed's rules they are the seed's.
#[must_use]
pub fn bottom_row(model: &Model, outcome: Option<Outcome>, seats: &Sides<Seat>) -> String {
    let position = model.position();
    let kind = position.rules().variant();
    if let Some(outcome) = outcome
        && (outcome.forfeit.is_some() || kind != Variant::NoPass)
    {
        return format!("Game over: {}", result(position, outcome, seats));
    }
    if kind == Variant::NoPass {
        return Status::of(position).to_string();
    }
    pass(model).or(position.turn().map(|turn| to_move(kind, turn))).unwrap_or_default()
}

/// Who has just passed, and who is to move again.
fn pass(model: &Model) -> Option<String> {
    let kind = model.rules().variant();
    let (passed, turn) = (title(kind, model.passed()?), title(kind, model.turn()?));
    Some(format!("{passed} has no move - {turn} again"))
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
        _ => match position.find_move(square).map(|found| found.gained.len() - 1) {
            None => format!("{square}, empty"),
            Some(0) => format!("{square}, empty, legal"),
            Some(flips) => format!("{square}, empty, legal, flips {flips}"),
        },
    }
}

/// What happened with a move, for the live region.
#[must_use]
pub fn announcement(model: &Model, player: Player, square: Square, flips: i32) -> String {
    let kind = model.rules().variant();
    let mut text = format!("{} played {square}", title(kind, player));
    if flips > 0 {
        text += &format!(" and flipped {flips}");
    }
    text + &pass(model).map_or(".".to_owned(), |pass| format!(". {pass}."))
}

/// Whether a player who is stuck loses, which the panel says.
#[must_use]
pub fn stuck_loses(kind: Variant) -> bool {
    reversi::RuleSet::new(kind, reversi::Size::EIGHT).when_stuck() == WhenStuck::Lose
}

/// The time between two moves that are watched: `0.7 s`.
#[must_use]
pub fn pace(pace: Duration) -> String {
    let text = format!("{:.2}", pace.as_secs_f64());
    format!("{} s", text.trim_end_matches('0').trim_end_matches('.'))
}

/// A ship within a sentence: `the submarine`, but `ship A`, which is a name.
#[must_use]
pub fn the_ship(name: &str) -> String {
    if name.starts_with("ship ") { name.to_owned() } else { format!("the {name}") }
}

/// A number with commas, for reading.
#[must_use]
pub fn grouped(number: u64) -> String {
    if number < 1000 {
        return number.to_string();
    }
    format!("{},{:03}", grouped(number / 1000), number % 1000)
}

/// A number of things, with their name: `1 move`, `2 moves`.
#[must_use]
pub fn count(number: usize, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {thing}{plural}", grouped(number as u64))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{grouped, pace};

    #[test]
    fn a_pace_has_no_zeros_at_its_end() {
        let paces = [700, 25, 1000, 2800].map(|ms| pace(Duration::from_millis(ms)));
        assert_eq!(paces, ["0.7 s", "0.03 s", "1 s", "2.8 s"]);
    }

    #[test]
    fn digits_are_grouped_by_three() {
        let numbers = [0, 12, 123, 1_234, 123_456, 1_234_567];
        let texts = ["0", "12", "123", "1,234", "123,456", "1,234,567"];
        assert_eq!(numbers.map(grouped), texts);
    }
}
