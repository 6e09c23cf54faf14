//! The course of a game as a curve: what its positions are worth, or who was ahead.

use reversi::{Model, Player};

use crate::controller::Controller;

/// The points of the curve, seen by Dark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    about: &'static str,
    points: Vec<(usize, i32)>,
}

impl Course {
    /// What the positions are worth, once the whole game was looked at or while it is; until then,
    /// how many discs Dark is ahead.
    #[must_use]
    pub fn of(controller: &Controller) -> Self {
        let seen_by_dark =
            |mover: Player, discs: i32| if mover == Player::Dark { discs } else { -discs };
        let valued: Vec<(usize, i32)> = (0..controller.moves().len())
            .filter_map(|place| {
                let remark = controller.remark(place)?;
                Some((place + 1, seen_by_dark(remark.mover, remark.value.discs)))
            })
            .collect();
        // While the game is looked at again, the curve grows from its end back.
        let is_looked_at = controller.is_reviewed() || controller.review_progress().is_some();
        if is_looked_at && !valued.is_empty() {
            let first = controller.remark(0);
            let before = first.map(|first| (0, seen_by_dark(first.mover, first.best_value.discs)));
            let points = before.into_iter().chain(valued).collect();
            return Self { about: "What the positions are worth", points };
        }
        let mut model: Model = controller.model().clone();
        model.go_to(usize::MAX);
        let discs = |model: &Model| {
            let board = model.board();
            board.count(Some(Player::Dark)) - board.count(Some(Player::Light))
        };
        let mut points = vec![(model.moves_played(), discs(&model))];
        while model.undo() {
            points.push((model.moves_played(), discs(&model)));
        }
        points.reverse();
        Self { about: "Discs ahead; F5 works out what the positions are worth", points }
    }

    /// What the curve shows.
    pub const fn about(&self) -> &'static str {
        self.about
    }

    /// How many moves were played, and the discs then.
    pub fn points(&self) -> &[(usize, i32)] {
        &self.points
    }

    /// The largest value of the axis.
    #[must_use]
    pub fn most(&self) -> i32 {
        let most = self.points.iter().map(|(_, discs)| discs.abs()).max().unwrap_or(0);
        [8, 16, 32].into_iter().find(|limit| most <= *limit).unwrap_or(64)
    }
}
