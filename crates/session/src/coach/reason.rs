//! Reasons, worked out from the position: corners, moves left to each side, discs that are safe for
//! good, the parity of a region, and where the line that follows leads.

use reversi::{Phase, Player, Position, Square, SquareSet, Variant};
use reversi_engine::MoveValue;

use super::facts::{corners, open_corners, outside, reach, region, regions, stable_edge};
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

/// A better move, to compare a mistake with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    /// It may be named.
    Named(Square),
    /// It is still to be found.
    Hidden(Square),
}

impl Better {
    const fn square(self) -> Square {
        match self {
            Self::Named(square) | Self::Hidden(square) => square,
        }
    }

    /// What it is called in the middle of a sentence.
    fn name(self) -> String {
        match self {
            Self::Named(square) => square.to_string(),
            Self::Hidden(_) => "another move".to_owned(),
        }
    }

    /// The same at the beginning of one.
    fn title(self) -> String {
        match self {
            Self::Named(square) => square.to_string(),
            Self::Hidden(_) => "Another move".to_owned(),
        }
    }
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

    /// How many empty squares the discs touch that it flips.
    fn outside(&self) -> i32 {
        outside(self.before, self.square).len()
    }

    /// The other moves of the position.
    fn others(&self) -> Vec<Played<'a>> {
        let others = self.before.legal_squares() - SquareSet::of(self.square);
        others.iter().filter_map(|square| Played::new(self.before, square)).collect()
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
    Some(advice(&played, good_reasons(&played, position, line), line))
}

/// Why the best move is good, where it is known what all moves are worth, the best first.
#[must_use]
pub fn why_best(position: &Position, values: &[MoveValue]) -> Option<Advice> {
    let line = &values.first()?.line;
    let played = Played::new(position, *line.first()?)?;
    let mut said = good_reasons(&played, position, line);
    said.truncate(MOST - 1);
    said.extend(margin(values));
    Some(advice(&played, said, line))
}

/// Why a move is good, and better than the one that was played.
#[must_use]
pub fn why_better(position: &Position, line: &[Square], played: Square) -> Option<Advice> {
    let good = Played::new(position, *line.first()?)?;
    let mut said = good_reasons(&good, position, line);
    if said.len() < MOST
        && let Some(bad) = Played::new(position, played)
    {
        said.extend(bad_reasons(&bad, &[played], Some((&good, Better::Named(good.square)))));
    }
    Some(advice(&good, said, line))
}

/// By how much the best move is the best.
fn margin(values: &[MoveValue]) -> Option<String> {
    let best = values.first()?;
    let Some(next) = values.get(1) else { return Some("There is no other move.".to_owned()) };
    let more = best.value.discs - next.value.discs;
    (more >= 1).then(|| {
        let discs = count(more as usize, "disc");
        format!("It is worth {discs} more than {}, the next best.", next.square)
    })
}

fn good_reasons(played: &Played<'_>, position: &Position, line: &[Square]) -> Vec<String> {
    let mut said = Vec::new();
    if position.phase() == Phase::Main {
        if most_wins(position.rules().variant()) {
            said.extend(corner_taken(played));
            said.extend(corner_kept(played));
            said.extend(passes(played));
            said.extend(safe_edge(played, played.own, ""));
            said.extend(corner_ahead(position, line, played.own));
            said.extend(corner_waits(played));
        } else {
            said.extend(passes(played));
        }
        said.extend(few_moves(played));
        said.extend(odd_region(played));
        said.extend(inside(played));
    }
    said
}

/// Why a move is bad, compared with a better one where that may be named. The line begins with the
/// move and is what refutes it.
#[must_use]
pub fn why_bad(position: &Position, line: &[Square], better: Option<Better>) -> Option<Advice> {
    let played = Played::new(position, *line.first()?)?;
    let best = better.and_then(|better| Played::new(position, better.square()));
    let said = bad_reasons(&played, line, best.as_ref().zip(better));
    Some(advice(&played, said, line))
}

fn bad_reasons(
    played: &Played<'_>,
    line: &[Square],
    best: Option<(&Played<'_>, Better)>,
) -> Vec<String> {
    let mut said = Vec::new();
    let position = played.before;
    if position.phase() == Phase::Main {
        if most_wins(position.rules().variant()) {
            said.extend(corner_given(played));
            said.extend(best.and_then(|best| corner_left(played, best)));
            said.extend(best.and_then(|best| corner_missed(played, best)));
            if let Some(reply) = line.get(1).and_then(|reply| Played::new(&played.after, *reply))
                && reply.own != played.own
            {
                let lead = format!("{} answers {}: ", reply.names.0, reply.square);
                said.extend(safe_edge(&reply, reply.own, &lead));
            }
            said.extend(corner_ahead(position, line, !played.own));
        }
        said.extend(best.and_then(|best| more_moves(played, best)));
        said.extend(best.and_then(|best| even_region(played, best)));
        said.extend(best.and_then(|best| more_outside(played, best)));
    }
    said
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

/// A corner that may be taken later, because the other player cannot take it either.
fn corner_waits(played: &Played<'_>) -> Option<String> {
    let corners = corners(played.before.rules().size());
    let other = played.names.1;
    let waiting = open_corners(played.before, played.own)
        & open_corners(&played.after, played.own)
        & !reach(&played.after, !played.own);
    (!waiting.is_empty() && !corners.contains(played.square) && !played.after.is_over())
        .then(|| format!("The corner {waiting} can wait: {other} cannot take it."))
}

fn corner_left(played: &Played<'_>, (best, better): (&Played<'_>, Better)) -> Option<String> {
    let (before, after) = played.corners_of_other();
    let left = (after & before) - best.corners_of_other().1;
    let (square, other, better) = (played.square, played.names.1, better.name());
    (!left.is_empty()).then(|| {
        format!("{square} leaves {other} the corner {left}; {better} keeps it out of there.")
    })
}

fn corner_missed(played: &Played<'_>, (best, better): (&Played<'_>, Better)) -> Option<String> {
    let corners = corners(played.before.rules().size());
    (corners.contains(best.square) && !corners.contains(played.square)).then(|| {
        format!("{} would have taken a corner, which nobody can flip back.", better.title())
    })
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
    let others: Vec<i32> = played.others().iter().map(|other| other.moves_of(!other.own)).collect();
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
fn more_moves(played: &Played<'_>, (best, better): (&Played<'_>, Better)) -> Option<String> {
    if played.before.board().empty().len() < MOBILITY_UNTIL {
        return None;
    }
    let (own, (name, other)) = (played.own, played.names);
    let (square, better) = (played.square, better.name());
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

fn even_region(played: &Played<'_>, (best, named): (&Played<'_>, Better)) -> Option<String> {
    let empty = played.before.board().empty();
    let (size, better) = (played.region(), best.region());
    let is_apart = empty.len() <= PARITY_FROM && regions(empty).len() >= 2;
    let ((_, other), square) = (played.names, played.square);
    let that = match named {
        Better::Named(square) => format!("That of {square}"),
        Better::Hidden(_) => "Another region".to_owned(),
    };
    (is_apart && size % 2 == 0 && better % 2 == 1).then(|| {
        format!(
            "The region of {square} has {size} empty squares, an even number: {other} makes the last \
             move there, if nobody passes. {that} has {better}, an odd number."
        )
    })
}

/// What it flips lies inside: every empty square beside it is one that the other player may soon
/// play on.
fn inside(played: &Played<'_>) -> Option<String> {
    let touched = played.outside();
    let others = played.others();
    if played.before.board().empty().len() < MOBILITY_UNTIL || others.is_empty() {
        return None;
    }
    let (square, squares) = (played.square, count(touched as usize, "empty square"));
    others
        .iter()
        .all(|other| touched < other.outside())
        .then(|| format!("What {square} flips touches {squares}, fewer than after any other move."))
}

fn more_outside(played: &Played<'_>, (best, better): (&Played<'_>, Better)) -> Option<String> {
    let (touched, least) = (played.outside(), best.outside());
    let is_early = played.before.board().empty().len() >= MOBILITY_UNTIL;
    let (square, better, other) = (played.square, better.name(), played.names.1);
    let squares = count(touched as usize, "empty square");
    (is_early && touched >= least + 3).then(|| {
        format!(
            "What {square} flips touches {squares}, after {better} only {least}: that opens \
             squares for {other}."
        )
    })
}

#[cfg(test)]
mod tests;
