//! A board that is being set up.

use reversi::{Board, Model, Player, RuleSet, Size, Square, Variant};

use crate::saved_game::SavedGame;
use crate::seat::{Seat, Sides};
use crate::setup::Setup;

/// A board that is being set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Editor {
    kind: Variant,
    board: Board,
    /// Who moves next.
    pub turn: Player,
    /// What is put on a square.
    pub brush: Option<Player>,
}

impl Editor {
    /// Begins with the position of a game.
    #[must_use]
    pub fn new(model: &Model) -> Self {
        let turn = model.turn().unwrap_or(Player::Dark);
        let kind = model.rules().variant();
        Self { kind, board: model.board(), turn, brush: Some(Player::Dark) }
    }

    /// The board as it stands.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The rules that it will be played by.
    #[must_use]
    pub const fn rules(&self) -> RuleSet {
        RuleSet::new(self.kind, self.board.size())
    }

    /// Puts what the brush holds on a square, or takes it off if it is there already.
    pub fn paint(&mut self, square: Square) {
        let there = self.board.get(square).ok().flatten();
        self.set(square, if there == self.brush { None } else { self.brush });
    }

    /// Puts a disc on a square, or nothing. Squares off the board stay as they are.
    pub fn set(&mut self, square: Square, disc: Option<Player>) {
        let _ = self.board.set(square, disc);
    }

    /// Goes on to the next: nothing, Dark, Light, nothing.
    pub fn cycle(&mut self, square: Square) {
        let next = match self.board.get(square).ok().flatten() {
            None => Some(Player::Dark),
            Some(Player::Dark) => Some(Player::Light),
            Some(Player::Light) => None,
        };
        self.set(square, next);
    }

    /// Takes everything off.
    pub fn clear(&mut self) {
        self.board = Board::new(self.board.size());
    }

    /// The start of the rules.
    pub fn reset(&mut self) {
        self.board = self.rules().start_board();
        self.turn = Player::Dark;
    }

    /// Plays by other rules.
    pub const fn set_kind(&mut self, kind: Variant) {
        self.kind = kind;
    }

    /// Takes another board; the discs that fit stay.
    pub fn set_size(&mut self, size: Size) {
        let old = self.board;
        self.board = Board::new(size);
        for square in size.squares() {
            self.set(square, old.get(square).ok().flatten());
        }
    }

    /// What would be played from here.
    #[must_use]
    pub fn model(&self) -> Model {
        Model::from_board(self.rules(), &self.board, self.turn)
    }

    /// A game from here, with these players.
    #[must_use]
    pub fn record(&self, seats: Sides<Seat>) -> SavedGame {
        let setup = Setup { rules: self.rules(), seats, time: None };
        let model = if self.board == self.rules().start_board() && self.turn == Player::Dark {
            Model::new(self.rules())
        } else {
            self.model()
        };
        SavedGame { model, ..SavedGame::new(&setup) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_painted_cycled_and_cleared() {
        let mut editor = Editor::new(&Model::new(RuleSet::OTHELLO));
        let square: Square = "a1".parse().expect("a square");
        editor.brush = Some(Player::Light);
        editor.paint(square);
        assert_eq!(editor.board().get(square), Ok(Some(Player::Light)));
        editor.paint(square);
        assert_eq!(editor.board().get(square), Ok(None));
        let mut seen = Vec::new();
        for _ in 0..3 {
            editor.cycle(square);
            seen.push(editor.board().get(square).expect("on the board"));
        }
        assert_eq!(seen, [Some(Player::Dark), Some(Player::Light), None]);
        editor.clear();
        assert_eq!(editor.board().count(None), 64);
        editor.reset();
        assert_eq!(editor.board().count(None), 60);
    }

    #[test]
    fn discs_stay_where_they_fit_on_another_board() {
        let mut editor = Editor::new(&Model::new(RuleSet::OTHELLO));
        editor.set_size(Size::new(4, 5).expect("a size"));
        assert_eq!(editor.board().count(Some(Player::Light)), 1);
        editor.paint("h8".parse().expect("a square"));
        assert_eq!(editor.board().count(None), 18);
    }

    #[test]
    fn a_pass_at_the_start_is_in_the_record() {
        let mut editor = Editor::new(&Model::new(RuleSet::OTHELLO));
        editor.clear();
        for (name, disc) in [("a1", Player::Dark), ("b1", Player::Light)] {
            editor.set(name.parse().expect("a square"), Some(disc));
        }
        editor.turn = Player::Light;
        let record = editor.record(Sides::both(Seat::PERSON));
        assert_eq!(record.model.turn(), Some(Player::Dark));
        assert_eq!(record.model.passed(), Some(Player::Light));
    }
}
