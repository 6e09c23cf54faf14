//! A game being played, with its history.

use crate::{Board, Move, OutOfBounds, PlayError, Player, Position, RuleSet, Square};

/// A game: the position reached, how it came about, and what was taken back.
///
/// ```
/// use reversi::{Model, Player, RuleSet};
///
/// let mut model = Model::new(RuleSet::REVERSI);
/// let played = model.play("d4".parse()?)?;
/// assert_eq!(played.gained.to_string(), "d4");
/// assert_eq!(model.turn(), Some(Player::Light));
/// assert!(model.undo() && !model.undo());
/// assert!(model.redo() && !model.redo());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    start: Position,
    /// Who had to pass before the first move; only on boards that were set up so.
    passed_first: Option<Player>,
    /// Moves played, and after them those taken back.
    steps: Vec<Step>,
    /// How many of `steps` are played.
    played: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    player: Player,
    played: Move,
    after: Position,
}

/// One entry of a game's record.
///
/// ```
/// use reversi::{Model, Ply, RuleSet};
///
/// let mut game = Model::new(RuleSet::OTHELLO);
/// game.play("f5".parse()?)?;
/// for ply in game.plies() {
///     match ply {
///         Ply::Move(player, played) => assert_eq!(format!("{player} {played}"), "dark f5"),
///         Ply::Pass(player) => println!("{player} has no move"),
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ply {
    /// A player played a move.
    Move(Player, Move),
    /// A player had no move and was passed.
    Pass(Player),
}

/// A new game of Reversi on 8x8, as the seeds' `Model model;` is.
impl Default for Model {
    fn default() -> Self {
        Self::new(RuleSet::REVERSI)
    }
}

impl Model {
    /// A new game.
    #[must_use]
    pub fn new(rules: RuleSet) -> Self {
        Self::from_position(Position::start(rules))
    }

    /// A game that goes on from a position.
    #[must_use]
    pub fn from_position(start: Position) -> Self {
        Self { start, passed_first: None, steps: Vec::new(), played: 0 }
    }

    /// A game that goes on from any board with `turn` on turn. If that player has no move and
    /// the rules know passes, the pass is the first ply of the record.
    ///
    /// ```
    /// use reversi::{Model, Player, RuleSet};
    ///
    /// let mut board = RuleSet::OTHELLO.start_board();
    /// board.set("a1".parse()?, Some(Player::Light))?;
    /// let game = Model::from_board(RuleSet::OTHELLO, &board, Player::Light);
    /// assert_eq!(game.turn(), Some(Player::Light));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn from_board(rules: RuleSet, board: &Board, turn: Player) -> Self {
        let start = Position::from_board(rules, board, turn);
        let passed_first = (start.turn() == Some(turn.other())).then_some(turn);
        Self { passed_first, ..Self::from_position(start) }
    }

    /// The position reached.
    #[inline]
    pub fn position(&self) -> &Position {
        match self.played {
            0 => &self.start,
            played => &self.steps[played - 1].after,
        }
    }

    /// The position in which the record begins.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The rules of this game.
    pub const fn rules(&self) -> RuleSet {
        self.start.rules()
    }

    /// The board as it stands.
    #[must_use]
    pub fn board(&self) -> Board {
        self.position().board()
    }

    /// Who holds a square.
    pub fn get(&self, square: Square) -> Result<Option<Player>, OutOfBounds> {
        self.board().get(square)
    }

    /// Who is on turn; nobody when the game is over.
    #[must_use]
    pub fn turn(&self) -> Option<Player> {
        self.position().turn()
    }

    /// The winner, if the game is over and not a tie.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        self.position().winner()
    }

    /// Whether the game is over.
    pub fn is_game_over(&self) -> bool {
        self.position().is_over()
    }

    /// The move on this square, if the player on turn may play there; off the board there is
    /// none.
    #[must_use]
    pub fn find_move(&self, square: Square) -> Option<Move> {
        self.position().find_move(square)
    }

    /// Plays a move for the player on turn. The turn goes to the other player, or back if that
    /// one cannot move. Moves that were taken back are forgotten.
    ///
    /// ```
    /// use reversi::{Model, PlayError, RuleSet};
    ///
    /// let mut game = Model::new(RuleSet::OTHELLO);
    /// assert_eq!(game.play("f5".parse()?)?.flips().to_string(), "e5");
    /// let square = "a1".parse()?;
    /// assert_eq!(game.play(square), Err(PlayError::NoSuchMove(square)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn play(&mut self, square: Square) -> Result<Move, PlayError> {
        let position = self.position();
        if position.is_over() {
            return Err(PlayError::GameOver);
        }
        let played = position.find_move(square).ok_or(PlayError::NoSuchMove(square))?;
        let step = Step { player: position.mover(), played, after: position.after(played) };
        self.steps.truncate(self.played);
        self.steps.push(step);
        self.played += 1;
        Ok(played)
    }

    /// Takes back the last move, with the pass that followed it. False if there is none.
    pub fn undo(&mut self) -> bool {
        let possible = self.played > 0;
        self.played -= usize::from(possible);
        possible
    }

    /// Plays again the move that was taken back last. False if there is none.
    pub fn redo(&mut self) -> bool {
        let possible = self.played < self.steps.len();
        self.played += usize::from(possible);
        possible
    }

    /// Undoes or redoes until `moves` moves are played, or as near to that as the record goes.
    ///
    /// ```
    /// use reversi::notation::read;
    /// use reversi::Variant;
    ///
    /// let mut game = read(Variant::Othello, None, "f5d6c3")?.model;
    /// game.go_to(1);
    /// assert_eq!((game.moves_played(), game.moves_undone()), (1, 2));
    /// game.go_to(usize::MAX);
    /// assert_eq!(game.moves_played(), 3);
    /// # Ok::<(), reversi::ParseError>(())
    /// ```
    pub fn go_to(&mut self, moves: usize) {
        self.played = moves.min(self.steps.len());
    }

    /// Forgets the moves that could be redone: the game ends with the position reached.
    pub fn forget_undone(&mut self) {
        self.steps.truncate(self.played);
    }

    /// How many moves are played; passes do not count.
    pub const fn moves_played(&self) -> usize {
        self.played
    }

    /// How many moves can be redone.
    pub fn moves_undone(&self) -> usize {
        self.steps.len() - self.played
    }

    /// The record up to the position reached, passes included.
    pub fn plies(&self) -> impl DoubleEndedIterator<Item = Ply> {
        let steps = self.steps[..self.played].iter().flat_map(|step| {
            let passed = (step.after.turn() == Some(step.player)).then_some(step.player.other());
            [Some(Ply::Move(step.player, step.played)), passed.map(Ply::Pass)]
        });
        std::iter::once(self.passed_first.map(Ply::Pass)).chain(steps).flatten()
    }

    /// Who was passed on the way from the last move to the position reached, if anybody.
    #[must_use]
    pub fn passed(&self) -> Option<Player> {
        match self.plies().next_back()? {
            Ply::Pass(player) => Some(player),
            Ply::Move(..) => None,
        }
    }
}
