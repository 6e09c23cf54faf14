//! What a step on a board of discs asks for, and how the rules judge an answer. What is said comes
//! from the position: who could take which corner, how many moves are left, who wins.

use reversi::{Phase, Player, Position, Square, Variant};

use super::Said;
use crate::coach::facts::{corners, lines_flipped, open_corners, reach};
use crate::words::{count, why_not};

/// What a step asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Any legal move.
    Any,
    /// A move that flips in so many directions.
    Lines(usize),
    /// A corner.
    Corner,
    /// A move after which the other player cannot take a corner.
    Safe,
    /// The move that leaves the other player the fewest moves.
    Quiet,
    /// A move after which the other player has to pass.
    Pass,
    /// A move that wins, whatever the other player does.
    Win,
}

/// What a disc is called.
pub(super) const fn disc(kind: Variant) -> &'static str {
    match kind {
        Variant::Reversi | Variant::AntiReversi => "tile",
        _ => "disc",
    }
}

impl Goal {
    /// Whether a legal move is an answer.
    #[must_use]
    pub fn is_met(self, position: &Position, square: Square) -> bool {
        let Ok(next) = position.play(square) else { return false };
        let other = !position.mover();
        match self {
            Self::Any => true,
            Self::Lines(least) => lines_flipped(position, square) >= least,
            Self::Corner => corners(position.rules().size()).contains(square),
            Self::Safe => open_corners(&next, other).is_empty(),
            Self::Quiet => moves_left(position, square) == fewest(position),
            Self::Pass => next.turn() == Some(position.mover()),
            Self::Win => value(position, square).is_some_and(|score| score > 0),
        }
    }

    /// The answer to a move.
    pub(super) fn judge(self, position: &Position, square: Square) -> Said {
        let Some(found) = position.find_move(square) else {
            let text = match position.phase() {
                Phase::Opening | Phase::Over => why_not(position, square),
                Phase::Main => {
                    format!("{}. Squares with a dot can be played.", why_not(position, square))
                }
            };
            return Said { is_right: false, text: capital(&text), line: Vec::new() };
        };
        let is_right = self.is_met(position, square);
        let flips = (found.gained.len() - 1) as usize;
        let (text, line) = match self {
            Self::Any => (any(position, square, flips), Vec::new()),
            Self::Lines(least) => (lines(position, square, flips, least), Vec::new()),
            Self::Corner => (corner(position, square, is_right), Vec::new()),
            Self::Safe => safe(position, square),
            Self::Quiet => (quiet(position, square, is_right), Vec::new()),
            Self::Pass => (pass(position, square), Vec::new()),
            Self::Win => (win(position, square), Vec::new()),
        };
        Said { is_right, text, line }
    }

    /// One of the answers, for whoever asks to be shown.
    #[must_use]
    pub fn answer(self, position: &Position) -> Option<Square> {
        position.legal_squares().iter().find(|square| self.is_met(position, *square))
    }
}

pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}

fn title(position: &Position, player: Player) -> &'static str {
    position.rules().variant().words().title(player)
}

/// How many moves the other player has after a move.
fn moves_left(position: &Position, square: Square) -> i32 {
    position.play(square).map_or(i32::MAX, |next| reach(&next, !position.mover()).len())
}

/// The fewest moves that can be left to the other player.
fn fewest(position: &Position) -> i32 {
    let left = position.legal_squares().iter().map(|square| moves_left(position, square));
    left.min().unwrap_or(0)
}

fn any(position: &Position, square: Square, flips: usize) -> String {
    let disc = disc(position.rules().variant());
    if flips == 0 {
        return format!("Right: {square} is yours.");
    }
    let bracketed = count(flips, disc);
    let turns = if flips == 1 { "it turns" } else { "they turn" };
    format!("Right: {square} brackets {bracketed} between two of yours, and so {turns} over.")
}

fn lines(position: &Position, square: Square, flips: usize, least: usize) -> String {
    let lines = lines_flipped(position, square);
    let flipped = count(flips, disc(position.rules().variant()));
    let along = format!("{square} flips {flipped} along {}", count(lines, "line"));
    if lines >= least {
        format!("Right: {along}. Every line that is bracketed turns over, all at once.")
    } else {
        format!("{along}; there is a move with {least} or more. Try another square.")
    }
}

fn corner(position: &Position, square: Square, is_right: bool) -> String {
    if is_right {
        return format!("Right: no line goes on behind {square}, so nobody can ever flip it back.");
    }
    let open = open_corners(position, position.mover());
    format!("{square} is allowed, but {open} is a corner and can be taken now. Try again.")
}

/// What a move opens, with the reply that shows it.
fn safe(position: &Position, square: Square) -> (String, Vec<Square>) {
    let Ok(next) = position.play(square) else { return (String::new(), Vec::new()) };
    let other = title(position, !position.mover());
    let open = open_corners(&next, !position.mover());
    match open.first() {
        None => {
            let text = format!("Right: after {square} {other} cannot take any corner.");
            (text, Vec::new())
        }
        Some(first) => {
            let text = format!(
                "After {square} {other} can take the corner {first} at once: see the arrow. Try again."
            );
            (text, vec![square, first])
        }
    }
}

fn quiet(position: &Position, square: Square, is_right: bool) -> String {
    let other = title(position, !position.mover());
    let (left, fewest) = (moves_left(position, square), fewest(position));
    let moves = count(left as usize, "move");
    if is_right {
        format!("Right: {square} leaves {other} {moves}, fewer than any other move.")
    } else {
        format!("{square} leaves {other} {moves}; another move leaves only {fewest}. Try again.")
    }
}

fn pass(position: &Position, square: Square) -> String {
    let other = title(position, !position.mover());
    match moves_left(position, square) {
        0 => format!("Right: {other} has no move, passes, and you move again."),
        left => {
            let moves = count(left as usize, "move");
            format!("After {square} {other} still has {moves}. Find the move that leaves none.")
        }
    }
}

/// The score of a position for Dark with best play. Only for the last few squares.
pub(super) fn dark_score(position: &Position) -> i32 {
    if let Some(score) = position.score() {
        return score;
    }
    let after = |square| position.play(square).map(|next| dark_score(&next)).ok();
    let scores = position.legal_squares().iter().filter_map(after);
    if position.mover() == Player::Dark { scores.max() } else { scores.min() }.unwrap_or(0)
}

/// What a move is worth to whoever makes it.
fn value(position: &Position, square: Square) -> Option<i32> {
    let score = dark_score(&position.play(square).ok()?);
    Some(if position.mover() == Player::Dark { score } else { -score })
}

/// The reply that is best for whoever is on turn. Only for the last few squares.
pub(super) fn best_reply(position: &Position) -> Option<Square> {
    let legal = position.legal_squares();
    legal.iter().max_by_key(|square| value(position, *square))
}

fn win(position: &Position, square: Square) -> String {
    match value(position, square) {
        Some(score @ 1..) => format!("Right: with best play you win by {score}."),
        Some(0) => format!("{square} only draws. Try the other square."),
        Some(score) => format!("After {square} you lose by {}. Try the other square.", -score),
        None => String::new(),
    }
}
