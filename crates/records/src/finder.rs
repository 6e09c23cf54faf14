//! Whether games went through a position.

use reversi::{Discs, Player, Position, Size, Square, SquareSet, Symmetry};

use crate::game::Game;

/// A position that is looked for in games: its discs and who is to move, turned and mirrored as the
/// board allows. The rules need not be the same.
///
/// Every move adds a disc, so a game can be there only after one number of moves; and the squares
/// that are occupied then are known without playing. So nearly all games are told apart without a
/// capture.
///
/// ```
/// use records::{Finder, Game};
/// use reversi::{Variant, notation::read};
///
/// let tiger = read(Variant::Othello, None, "f5d6c3d3c4")?.model;
/// let mirrored = read(Variant::Othello, None, "e6f4c3c4d3d6")?.model;
/// let found = Finder::new(tiger.position()).find(&Game::from_model(&mirrored)).unwrap();
/// assert_eq!((found.moves, found.next.unwrap().to_string().as_str()), (5, "f4"));
/// # Ok::<(), reversi::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Finder {
    size: Size,
    mover: Player,
    count: i32,
    /// What each symmetry makes of the position.
    images: Vec<(Discs, Symmetry)>,
}

/// Where a game went through a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// After so many moves.
    pub moves: usize,
    /// The move that was played there, as it lies on the board that was looked for; of several that
    /// are the same by the position's own symmetry, always one.
    pub next: Option<Square>,
}

impl Finder {
    /// Looks for a position.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        let (size, discs) = (position.rules().size(), position.discs());
        let image = |symmetry: Symmetry| {
            let apply = |set| symmetry.apply(set, size);
            (Discs { own: apply(discs.own), opp: apply(discs.opp) }, symmetry)
        };
        Self {
            size,
            mover: position.mover(),
            count: discs.occupied().len(),
            images: position.symmetries().map(image).collect(),
        }
    }

    /// Where a game went through the position, if it did.
    #[must_use]
    pub fn find(&self, game: &Game) -> Option<Found> {
        self.find_in(game.start(), game.moves())
    }

    /// The same for a game that is kept as its start and its moves. Moves that are not legal lead
    /// nowhere.
    #[must_use]
    pub fn find_in(&self, start: &Position, all: &[Square]) -> Option<Found> {
        if start.rules().size() != self.size {
            return None;
        }
        let occupied = start.discs().occupied();
        let moves = usize::try_from(self.count - occupied.len()).ok()?;
        let played = all.get(..moves)?;
        let occupied = occupied | played.iter().copied().collect::<SquareSet>();
        if !self.images.iter().any(|(image, _)| image.occupied() == occupied) {
            return None;
        }
        let mut position = *start;
        for square in played {
            position = position.play(*square).ok()?;
        }
        if position.mover() != self.mover {
            return None;
        }
        let discs = position.discs();
        let same = || self.images.iter().filter(|(image, _)| *image == discs);
        same().next()?;
        let next = all.get(moves).and_then(|square| {
            let back = same().map(|(_, by)| by.inverse().apply_to_square(*square, self.size));
            back.min()
        });
        Some(Found { moves, next })
    }
}

#[cfg(test)]
mod tests {
    use reversi::notation::read;
    use reversi::{Model, RuleSet, Variant};

    use super::*;

    fn game(moves: &str) -> Game {
        Game::from_model(&read(Variant::Othello, None, moves).expect("a game").model)
    }

    #[test]
    fn the_first_move_of_a_symmetric_position_is_one() {
        let start = Finder::new(Model::new(RuleSet::OTHELLO).position());
        for first in ["f5", "d3", "c4", "e6"] {
            let found = start.find(&game(first)).expect("every game begins there");
            assert_eq!((found.moves, found.next), (0, "d3".parse().ok()), "{first}");
        }
    }

    /// Every position of a game is found in it and in all its images, and nowhere else.
    #[test]
    fn positions_are_found_where_the_slow_way_finds_them() {
        let mut random = fastrand::Rng::with_seed(7);
        let games: Vec<Game> = (0..30)
            .map(|_| {
                let mut game = Game::new(RuleSet::OTHELLO);
                while let Some(square) = random.choice(game.end().legal_squares().iter()) {
                    game.play(square).expect("legal");
                }
                game
            })
            .collect();
        let path = |game: &Game| {
            let mut position = *game.start();
            let mut path = vec![position];
            for square in game.moves() {
                position = position.play(*square).expect("legal");
                path.push(position);
            }
            path
        };
        for wanted in games.iter().take(5).flat_map(path) {
            let finder = Finder::new(&wanted);
            for game in &games {
                let mut slow = path(game).into_iter();
                let slow = slow.position(|position| position.canonical().0 == wanted.canonical().0);
                assert_eq!(finder.find(game).map(|found| found.moves), slow);
            }
        }
    }

    #[test]
    fn colours_and_sizes_matter() {
        let board = game("f5d6").end().board();
        let other = Position::from_board(RuleSet::OTHELLO, &board, Player::Light);
        assert!(Finder::new(&other).find(&game("f5d6c3")).is_none());
        let small = RuleSet::new(Variant::Othello, Size::new(6, 6).expect("a size"));
        assert!(Finder::new(&Position::start(small)).find(&game("f5")).is_none());
    }
}
