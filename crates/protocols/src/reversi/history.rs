//! Which moves led to a position: protocols of old play games, not positions.

use std::collections::HashSet;

use reversi::{Model, Position, Square};

/// How many positions are looked at. Ten moves of an opening take a few thousand.
const MOST_LOOKED_AT: usize = 100_000;

/// A game that reaches a position: the known one, with the moves of the other side behind it, or else
/// one from the start of the rules. Any order of moves that leads there will do.
pub(super) fn reach(known: Option<Model>, position: &Position) -> Option<Model> {
    let known = known.filter(|game| game.rules() == position.rules());
    if let Some(mut game) = known
        && extend(&mut game, position)
    {
        return Some(game);
    }
    let mut game = Model::new(position.rules());
    extend(&mut game, position).then_some(game)
}

/// Plays on until the position is reached; false if there is no way.
fn extend(game: &mut Model, to: &Position) -> bool {
    let mut search = Search { to, seen: HashSet::new(), line: Vec::new() };
    if !search.find(game.position()) {
        return false;
    }
    search.line.iter().all(|square| game.play(*square).is_ok())
}

struct Search<'a> {
    to: &'a Position,
    seen: HashSet<Position>,
    line: Vec<Square>,
}

impl Search<'_> {
    fn find(&mut self, from: &Position) -> bool {
        if from == self.to {
            return true;
        }
        // A square that has a disc keeps one.
        let (here, there) = (from.discs(), self.to.discs());
        let (here, there) = (here.own | here.opp, there.own | there.opp);
        if !(here - there).is_empty() || here == there {
            return false;
        }
        if self.seen.len() >= MOST_LOOKED_AT || !self.seen.insert(*from) {
            return false;
        }
        for square in from.legal_squares() & there {
            let Ok(next) = from.play(square) else { continue };
            self.line.push(square);
            if self.find(&next) {
                return true;
            }
            self.line.pop();
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi::{RuleSet, Size, Variant};
    use reversi_engine::random_move;
    use support::SeededRandom;

    #[test]
    fn openings_are_found_from_the_start() {
        for seed in 0..20 {
            let mut dice = SeededRandom::new(seed);
            let mut position = Position::start(RuleSet::OTHELLO);
            for _ in 0..10 {
                let square = random_move(&position, &mut dice).expect("a move");
                position = position.play(square).expect("a legal move");
            }
            let game = reach(None, &position).expect("a game");
            assert_eq!((game.position(), game.moves_played()), (&position, 10));
        }
    }

    #[test]
    fn a_game_is_followed_move_by_move() {
        let size = Size::new(6, 6).expect("a size");
        for seed in 0..10 {
            let mut dice = SeededRandom::new(seed);
            let mut game = Model::new(RuleSet::new(Variant::Othello, size));
            let mut known = None;
            while let Some(square) = random_move(game.position(), &mut dice) {
                game.play(square).expect("a legal move");
                let found = reach(known, game.position()).expect("a game");
                assert_eq!(found, game);
                known = Some(found);
            }
        }
    }

    #[test]
    fn what_no_game_leads_to_is_not_found() {
        let board = RuleSet::OTHELLO.start_board();
        let light = Position::from_board(RuleSet::OTHELLO, &board, reversi::Player::Light);
        assert_eq!(reach(None, &light), None);
    }
}
