//! A game: where it begins and the moves, legal by construction.

use reversi::notation::board_text;
use reversi::{Board, Model, Player, Ply, Position, RuleSet, Square};

/// A start and moves that the rules allow, kept small: a byte a move. [`Game::model`] has it with
/// undo and all positions.
///
/// ```
/// use records::Game;
/// use reversi::RuleSet;
///
/// let mut game = Game::new(RuleSet::OTHELLO);
/// game.play("f5".parse()?)?;
/// assert!(game.play("a1".parse()?).is_err());
/// assert_eq!(game.moves().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The board and the side to move, unless they are the ordinary ones.
    setup: Option<(Board, Player)>,
    start: Position,
    moves: Vec<Square>,
    end: Position,
    /// Who was passed on the way to the end, after the last move.
    passed: Option<Player>,
}

impl Game {
    /// A game from the ordinary start.
    #[must_use]
    pub fn new(rules: RuleSet) -> Self {
        let start = Position::start(rules);
        Self { setup: None, start, moves: Vec::new(), end: start, passed: None }
    }

    /// A game from the ordinary start, with room for so many moves.
    pub(crate) fn with_room(rules: RuleSet, moves: usize) -> Self {
        Self { moves: Vec::with_capacity(moves.min(60)), ..Self::new(rules) }
    }

    /// A game from any board, with `turn` on turn; a player who cannot move is passed.
    #[must_use]
    pub fn from_board(rules: RuleSet, board: &Board, turn: Player) -> Self {
        if *board == rules.start_board() && turn == Player::Dark {
            return Self::new(rules);
        }
        let start = Position::from_board(rules, board, turn);
        let passed = (start.turn() == Some(turn.other())).then_some(turn);
        Self { setup: Some((*board, turn)), start, moves: Vec::new(), end: start, passed }
    }

    /// The moves of a game up to the position that it has reached.
    ///
    /// # Panics
    ///
    /// Never: a model holds legal moves.
    #[must_use]
    pub fn from_model(model: &Model) -> Self {
        let start = model.start();
        let mut plies = model.plies().peekable();
        let turn = match plies.peek() {
            Some(Ply::Pass(player)) => *player,
            _ => start.mover(),
        };
        let mut game = Self::from_board(model.rules(), &start.board(), turn);
        for ply in plies {
            if let Ply::Move(_, played) = ply {
                game.play(played.square).expect("a model holds legal moves alone");
            }
        }
        game
    }

    /// The same game with its history.
    ///
    /// # Panics
    ///
    /// Never: the moves are legal.
    #[must_use]
    pub fn model(&self) -> Model {
        let mut model = match &self.setup {
            None => Model::new(self.rules()),
            Some((board, turn)) => Model::from_board(self.rules(), board, *turn),
        };
        for square in &self.moves {
            model.play(*square).expect("a game holds legal moves alone");
        }
        model
    }

    /// Plays a move, or says in words why not.
    pub fn play(&mut self, square: Square) -> Result<(), String> {
        let mover = self.end.mover();
        let Ok(end) = self.end.play(square) else { return Err(self.refusal(square)) };
        self.passed = (end.turn() == Some(mover)).then_some(mover.other());
        self.end = end;
        self.moves.push(square);
        Ok(())
    }

    fn refusal(&self, square: Square) -> String {
        let (size, words) = (self.rules().size(), self.rules().variant().words());
        let number = self.moves.len() + 1;
        match self.end.turn() {
            _ if !size.contains(square) => {
                format!("move {number}: {square} is not on a board of {size}")
            }
            None => format!("move {number}: {square} cannot be played, the game is over"),
            Some(turn) => {
                format!("move {number}: {square} is no legal move for {}", words.name(Some(turn)))
            }
        }
    }

    /// The rules.
    pub const fn rules(&self) -> RuleSet {
        self.start.rules()
    }

    /// The board and the side to move with which it begins, where they are not the ordinary ones.
    pub const fn setup(&self) -> Option<&(Board, Player)> {
        self.setup.as_ref()
    }

    /// The position in which it begins, passes settled.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The board and the side to move with which it begins, in one line. A side that has to pass
    /// is the side to move.
    #[must_use]
    pub fn start_text(&self) -> String {
        let mut text = board_text(&self.start);
        if let Some((_, turn)) = self.setup {
            text.pop();
            text.push(turn.letter());
        }
        text
    }

    /// The moves, passes left out.
    pub fn moves(&self) -> &[Square] {
        &self.moves
    }

    /// The position reached.
    pub const fn end(&self) -> &Position {
        &self.end
    }

    /// Who was passed on the way to the position reached, after the last move.
    pub const fn passed(&self) -> Option<Player> {
        self.passed
    }

    /// The final score in Dark's view, if the game was played to its end.
    #[must_use]
    pub fn score(&self) -> Option<i32> {
        self.end.score()
    }
}

#[cfg(test)]
mod tests {
    use reversi::notation::read;
    use reversi::{Size, Variant};

    use super::*;

    #[test]
    fn a_game_and_its_model_are_the_same() {
        let rules = [RuleSet::REVERSI, RuleSet::OTHELLO, RuleSet::NO_PASS];
        for (rules, text) in rules.into_iter().zip(["d4e4e5d5", "f5d6c3", "f5f6"]) {
            let model = read(rules.variant(), None, text).expect("a game").model;
            let game = Game::from_model(&model);
            assert_eq!((game.moves().len(), game.setup()), (text.len() / 2, None));
            assert_eq!(game.model(), model);
        }
    }

    #[test]
    fn a_pass_before_the_first_move_is_kept() {
        let size = Some(Size::new(4, 2).expect("a size"));
        let model = read(Variant::Othello, size, "4x2 XO------ O c1").expect("a game").model;
        let game = Game::from_model(&model);
        assert_eq!(game.setup().map(|setup| setup.1), Some(Player::Light));
        assert_eq!(game.model(), model);
    }

    #[test]
    fn what_the_rules_refuse_is_said() {
        let mut game = Game::new(RuleSet::OTHELLO);
        let at = |name: &str| name.parse().expect("a square");
        assert_eq!(game.play(at("f5")), Ok(()));
        assert_eq!(game.play(at("f5")).unwrap_err(), "move 2: f5 is no legal move for white");
        assert_eq!(game.moves().len(), 1);
    }
}
