//! Reasons, worked out from the position: corners, moves left to each side, discs that are safe for
//! good, the parity of a region, and where the line that follows leads.

use reversi::{Phase, Player, Position, Square, SquareSet, Variant};

use super::facts::{corners, reach, region, regions, stable_edge};
use crate::words::{count, title};

/// How many reasons are given at most: the first ones weigh most.
const MOST: usize = 3;
/// How many moves of a line are looked at and shown.
const LINE: usize = 6;
/// With more empty squares, regions are no regions yet.
const PARITY_FROM: i32 = 20;
/// With fewer empty squares, the count of moves says little.
const MOBILITY_UNTIL: i32 = 10;

/// What is said of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The move.
    pub square: Square,
    /// The reasons, in whole sentences.
    pub text: String,
    /// The moves that show it, this one first.
    pub line: Vec<Square>,
}

/// A move and what it changes.
struct Played<'a> {
    before: &'a Position,
    square: Square,
    after: Position,
    /// Who moves.
    own: Player,
    names: (&'static str, &'static str),
}

impl<'a> Played<'a> {
    fn new(before: &'a Position, square: Square) -> Option<Self> {
        let own = before.turn()?;
        let kind = before.rules().variant();
        let names = (title(kind, own), title(kind, !own));
        Some(Self { before, square, after: before.play(square).ok()?, own, names })
    }

    /// How many moves a player has afterwards.
    fn moves_of(&self, player: Player) -> i32 {
        if self.after.is_over() { 0 } else { reach(&self.after, player).len() }
    }

    /// The corners that the other player can take, before and afterwards.
    fn corners_of_other(&self) -> (SquareSet, SquareSet) {
        let corners = corners(self.before.rules().size());
        let after = if self.after.turn() == Some(!self.own) {
            reach(&self.after, !self.own)
        } else {
            SquareSet::EMPTY
        };
        (reach(self.before, !self.own) & corners, after & corners)
    }

    /// How many more of a player's discs on the edge are safe for good.
    fn safer(&self, player: Player) -> i32 {
        stable_edge(&self.after, player).len() - stable_edge(self.before, player).len()
    }

    fn region(&self) -> i32 {
        region(self.before.board().empty(), self.square).len()
    }
}

/// Whether most discs win: then corners and safe discs are good.
const fn most_wins(kind: Variant) -> bool {
    !matches!(kind, Variant::AntiReversi | Variant::AntiOthello)
}

/// Why a move is good. The line begins with it.
#[must_use]
pub fn why_good(position: &Position, line: &[Square]) -> Option<Advice> {
    let played = Played::new(position, *line.first()?)?;
    let mut said = Vec::new();
    if position.phase() == Phase::Main {
        if most_wins(position.rules().variant()) {
            said.extend(corner_taken(&played));
            said.extend(corner_kept(&played));
            said.extend(passes(&played));
            said.extend(safe_edge(&played, played.own, ""));
            said.extend(corner_ahead(position, line, played.own));
        } else {
            said.extend(passes(&played));
        }
        said.extend(few_moves(&played));
        said.extend(odd_region(&played));
    }
    Some(advice(&played, said, line))
}

/// Why a move is bad, compared with a better one where that may be named. The line begins with the
/// move and is what refutes it.
#[must_use]
pub fn why_bad(position: &Position, line: &[Square], better: Option<Square>) -> Option<Advice> {
    let played = Played::new(position, *line.first()?)?;
    let best = better.and_then(|square| Played::new(position, square));
    let best = best.as_ref();
    let mut said = Vec::new();
    if position.phase() == Phase::Main {
        if most_wins(position.rules().variant()) {
            said.extend(corner_given(&played));
            said.extend(best.and_then(|best| corner_left(&played, best)));
            said.extend(best.and_then(|best| corner_missed(&played, best)));
            if let Some(reply) = line.get(1).and_then(|reply| Played::new(&played.after, *reply))
                && reply.own != played.own
            {
                let lead = format!("{} answers {}: ", reply.names.0, reply.square);
                said.extend(safe_edge(&reply, reply.own, &lead));
            }
            said.extend(corner_ahead(position, line, !played.own));
        }
        said.extend(best.and_then(|best| more_moves(&played, best)));
        said.extend(best.and_then(|best| even_region(&played, best)));
    }
    Some(advice(&played, said, line))
}

fn advice(played: &Played<'_>, mut said: Vec<String>, line: &[Square]) -> Advice {
    said.truncate(MOST);
    let line: Vec<Square> = line.iter().copied().take(LINE).collect();
    if said.is_empty() {
        said.extend(match line.get(1..).filter(|rest| !rest.is_empty()) {
            Some(rest) => Some(format!("What follows: {}.", names(rest))),
            None => played.after.is_over().then(|| "It ends the game.".to_owned()),
        });
    }
    Advice { square: played.square, text: said.join(" "), line }
}

fn names(line: &[Square]) -> String {
    line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn corner_taken(played: &Played<'_>) -> Option<String> {
    let is_corner = corners(played.before.rules().size()).contains(played.square);
    is_corner.then(|| format!("{} takes a corner, which nobody can flip back.", played.square))
}

fn corner_kept(played: &Played<'_>) -> Option<String> {
    let (before, after) = played.corners_of_other();
    let mut kept = before - after;
    kept.remove(played.square);
    let (square, other) = (played.square, played.names.1);
    (!kept.is_empty())
        .then(|| format!("{other} could take the corner {kept}; after {square} it cannot."))
}

fn corner_given(played: &Played<'_>) -> Option<String> {
    let (before, after) = played.corners_of_other();
    let (square, other, given) = (played.square, played.names.1, after - before);
    (!given.is_empty()).then(|| format!("{square} lets {other} take the corner {given} at once."))
}

fn corner_left(played: &Played<'_>, best: &Played<'_>) -> Option<String> {
    let (before, after) = played.corners_of_other();
    let left = (after & before) - best.corners_of_other().1;
    let (square, other, better) = (played.square, played.names.1, best.square);
    (!left.is_empty()).then(|| {
        format!("{square} leaves {other} the corner {left}; {better} keeps it out of there.")
    })
}

fn corner_missed(played: &Played<'_>, best: &Played<'_>) -> Option<String> {
    let corners = corners(played.before.rules().size());
    (corners.contains(best.square) && !corners.contains(played.square))
        .then(|| format!("{} would have taken a corner, which nobody can flip back.", best.square))
}

/// Where the line leads: the first corner that a player takes in it, from the third move on.
fn corner_ahead(position: &Position, line: &[Square], player: Player) -> Option<String> {
    let corners = corners(position.rules().size());
    let mut at = *position;
    for (place, square) in line.iter().enumerate().take(LINE) {
        let mover = at.turn()?;
        if place >= 2 && mover == player && corners.contains(*square) {
            let name = title(position.rules().variant(), player);
            let way = names(&line[1..=place]);
            return Some(format!("It leads to the corner {square} for {name}: {way}."));
        }
        at = at.play(*square).ok()?;
    }
    None
}

fn passes(played: &Played<'_>) -> Option<String> {
    let other = played.names.1;
    (played.after.turn() == Some(played.own))
        .then(|| format!("{other} has no move then and passes."))
}

fn safe_edge(played: &Played<'_>, player: Player, lead: &str) -> Option<String> {
    let gained = played.safer(player);
    let is_own = player == played.own;
    let name = if is_own { played.names.0 } else { played.names.1 };
    (gained >= 2).then(|| {
        format!("{lead}{gained} more of {name}'s discs on the edge can never be flipped again.")
    })
}

/// Few moves are left to the other player: fewer than after any other move, or half of one's own.
fn few_moves(played: &Played<'_>) -> Option<String> {
    let (left, own) = (played.moves_of(!played.own), played.moves_of(played.own));
    let empty = played.before.board().empty().len();
    if empty < MOBILITY_UNTIL || played.after.turn() != Some(!played.own) {
        return None;
    }
    let others: Vec<i32> = (played.before.legal_squares() - SquareSet::of(played.square))
        .iter()
        .filter_map(|square| Played::new(played.before, square))
        .map(|other| other.moves_of(!other.own))
        .collect();
    let is_fewest = others.iter().all(|moves| left < *moves) && !others.is_empty();
    let (square, (name, other)) = (played.square, played.names);
    let moves = count(left as usize, "move");
    if is_fewest {
        Some(format!(
            "{square} leaves {other} {moves}, fewer than any other square, and {name} could play {own}."
        ))
    } else {
        (left * 2 <= own)
            .then(|| format!("{square} leaves {other} {moves}, {name} could play {own}."))
    }
}

/// More moves are left to the other player than had to be, or fewer to oneself.
fn more_moves(played: &Played<'_>, best: &Played<'_>) -> Option<String> {
    if played.before.board().empty().len() < MOBILITY_UNTIL {
        return None;
    }
    let (own, (name, other)) = (played.own, played.names);
    let (square, better) = (played.square, best.square);
    let (left, least) = (played.moves_of(!own), best.moves_of(!own));
    let (kept, most) = (played.moves_of(own), best.moves_of(own));
    if left >= least + 2 {
        let moves = count(left as usize, "move");
        Some(format!("{square} leaves {other} {moves}, {better} only {least}."))
    } else if kept + 2 <= most {
        let moves = count(kept as usize, "move");
        Some(format!("After {square} {name} could play {moves}, after {better} {most}."))
    } else {
        None
    }
}

fn odd_region(played: &Played<'_>) -> Option<String> {
    let empty = played.before.board().empty();
    let size = played.region();
    let is_apart = empty.len() <= PARITY_FROM && regions(empty).len() >= 2;
    let (name, square) = (played.names.0, played.square);
    (is_apart && size % 2 == 1 && size > 1).then(|| {
        format!(
            "The region of {square} has {size} empty squares, an odd number: {name} also makes the \
             last move there, if nobody passes."
        )
    })
}

fn even_region(played: &Played<'_>, best: &Played<'_>) -> Option<String> {
    let empty = played.before.board().empty();
    let (size, better) = (played.region(), best.region());
    let is_apart = empty.len() <= PARITY_FROM && regions(empty).len() >= 2;
    let ((_, other), square, best) = (played.names, played.square, best.square);
    (is_apart && size % 2 == 0 && better % 2 == 1).then(|| {
        format!(
            "The region of {square} has {size} empty squares, an even number: {other} makes the last \
             move there, if nobody passes. That of {best} has {better}, an odd number."
        )
    })
}

#[cfg(test)]
mod tests;
