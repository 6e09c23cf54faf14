//! A state of a game in which whoever is on turn can move, or which is over.

use std::fmt;

use crate::discs::mix;
use crate::error::error_texts;
use crate::{Board, Discs, Move, Player, RuleSet, Square, SquareSet, Symmetry, WhenStuck};

/// A position of a game, by value. Passes are settled: the player on turn has a move, or the
/// game is over, so no caller can forget a pass.
///
/// ```
/// use reversi::{Variant, Position, RuleSet, Size};
///
/// let start = Position::start(RuleSet::OTHELLO);
/// assert_eq!(start.legal_squares().to_string(), "d3 c4 f5 e6");
/// let next = start.play("f5".parse()?)?;
/// assert_eq!(next.legal_squares().to_string(), "f4 d6 f6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    rules: RuleSet,
    /// From the view of `mover`.
    discs: Discs,
    /// Who is on turn; in a finished game, who would have been.
    mover: Player,
    /// Where `mover` may play; empty if and only if the game is over.
    legal: SquareSet,
}

/// Which part of the game a position belongs to. Derived from the discs, never stored.
///
/// ```
/// use reversi::{Phase, Position, RuleSet};
///
/// assert_eq!(Position::start(RuleSet::REVERSI).phase(), Phase::Opening);
/// assert_eq!(Position::start(RuleSet::OTHELLO).phase(), Phase::Main);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The opening squares are being filled.
    Opening,
    /// Moves capture.
    Main,
    /// Nobody is on turn.
    Over,
}

/// Why a move was refused; nothing was changed.
///
/// ```
/// use reversi::{Position, RuleSet};
///
/// let error = Position::start(RuleSet::OTHELLO).play("a1".parse()?).unwrap_err();
/// assert_eq!(error.to_string(), "no such move: a1");
/// # Ok::<(), reversi::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The player on turn may not play on this square.
    NoSuchMove(Square),
    /// The game is over.
    GameOver,
}

error_texts! { PlayError:
    Self::NoSuchMove(square) => "no such move: {square}";
    Self::GameOver => "the game is over";
}

impl Position {
    /// The position in which a game begins.
    #[must_use]
    pub fn start(rules: RuleSet) -> Self {
        Self::from_board(rules, &rules.start_board(), Player::Dark)
    }

    /// The position of any board with `turn` on turn, reachable or not. If `turn` has no move,
    /// that is settled by the rules: the other player is on turn, or the game is over.
    ///
    /// The size of the rules gives way to the board's.
    #[must_use]
    pub fn from_board(rules: RuleSet, board: &Board, turn: Player) -> Self {
        let rules = RuleSet::new(rules.variant(), board.size());
        let discs = Discs { own: board.discs(turn), opp: board.discs(turn.other()) };
        Self::settled(rules, discs, turn)
    }

    #[inline]
    fn settled(rules: RuleSet, discs: Discs, mover: Player) -> Self {
        let with = |discs, mover| Self { rules, discs, mover, legal: rules.moves(discs) };
        let settled = with(discs, mover);
        if settled.is_over() && rules.when_stuck() == WhenStuck::Pass {
            let passed = with(discs.swapped(), mover.other());
            return if passed.is_over() { settled } else { passed };
        }
        settled
    }

    /// The rules of this game.
    pub const fn rules(&self) -> RuleSet {
        self.rules
    }

    /// The discs from the side of the player on turn; in a finished game, of the player who
    /// would have been.
    pub const fn discs(&self) -> Discs {
        self.discs
    }

    /// Who is on turn, or in a finished game who would have been.
    pub const fn mover(&self) -> Player {
        self.mover
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> Board {
        let mut board = Board::new(self.rules.size());
        for (discs, player) in [(self.discs.own, self.mover), (self.discs.opp, !self.mover)] {
            board.fill(discs, Some(player));
        }
        board
    }

    /// Who is on turn; nobody when the game is over.
    #[must_use]
    pub const fn turn(&self) -> Option<Player> {
        if self.legal.is_empty() { None } else { Some(self.mover) }
    }

    /// Whether the game is over.
    pub const fn is_over(&self) -> bool {
        self.legal.is_empty()
    }

    /// Which part of the game this is.
    pub fn phase(&self) -> Phase {
        if self.is_over() {
            Phase::Over
        } else if self.rules.is_opening(self.discs) {
            Phase::Opening
        } else {
            Phase::Main
        }
    }

    /// The final score in Dark's view, as [`RuleSet::final_score`] defines it, once the game
    /// is over.
    ///
    /// ```
    /// use reversi::notation::read;
    /// use reversi::{Player, Variant};
    ///
    /// let text = "dark / DDDD / DDDD / LLLL / DDL_";
    /// let position = *read(Variant::Othello, None, text)?.model.position();
    /// let end = position.play("d4".parse()?)?;
    /// assert_eq!((end.score(), end.winner()), (Some(12), Some(Player::Dark)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn score(&self) -> Option<i32> {
        let score = self.is_over().then(|| self.rules.final_score(self.discs))?;
        Some(if self.mover == Player::Dark { score } else { -score })
    }

    /// The winner, if the game is over and not a tie.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        match self.score()? {
            score if score > 0 => Some(Player::Dark),
            score if score < 0 => Some(Player::Light),
            _ => None,
        }
    }

    /// The squares where the player on turn may play.
    pub const fn legal_squares(&self) -> SquareSet {
        self.legal
    }

    /// The move on this square, if the player on turn may play there.
    #[must_use]
    #[inline]
    pub fn find_move(&self, square: Square) -> Option<Move> {
        if !self.legal.contains(square) {
            return None;
        }
        let mut gained = SquareSet::of(square);
        // In the opening a move gains its own square alone, whatever it would capture.
        if !self.rules.is_opening(self.discs) {
            gained |= self.discs.flips(square);
        }
        Some(Move { square, gained })
    }

    /// Every legal move, row by row.
    ///
    /// ```
    /// use reversi::{Position, RuleSet};
    ///
    /// let start = Position::start(RuleSet::OTHELLO);
    /// let most = start.moves().max_by_key(|found| found.flips().len());
    /// assert_eq!(most.map(|found| found.flips().len()), Some(1));
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.legal.iter().filter_map(|square| self.find_move(square))
    }

    /// The position after a move on this square.
    pub fn play(&self, square: Square) -> Result<Self, PlayError> {
        if self.is_over() {
            return Err(PlayError::GameOver);
        }
        let played = self.find_move(square).ok_or(PlayError::NoSuchMove(square))?;
        Ok(self.after(played))
    }

    /// The position after a move that is known to be legal.
    #[inline]
    pub(crate) fn after(&self, played: Move) -> Self {
        Self::settled(self.rules, self.discs.after(played.gained), self.mover.other())
    }

    /// The symmetries under which the rest of the game does not change.
    ///
    /// The board's symmetries, as far as the opening allows. Where it lies off the middle, a
    /// mirror image of a position may have unfilled opening squares although the position itself
    /// has not; to the rules that is another phase of the game, and no symmetry.
    pub fn symmetries(&self) -> impl Iterator<Item = Symmetry> + use<> {
        let (rules, size) = (self.rules, self.rules.size());
        let (opening, occupied) = (rules.opening(), self.discs.occupied());
        let opened = occupied.contains_all(opening);
        Symmetry::of(size).filter(move |symmetry| {
            symmetry.apply(opening, size) == opening
                || opened && symmetry.apply(occupied, size).contains_all(opening)
        })
    }

    /// The same position, turned or mirrored.
    ///
    /// The symmetry must be one of [`Position::symmetries`].
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        let apply = |set| symmetry.apply(set, self.rules.size());
        Self {
            discs: Discs { own: apply(self.discs.own), opp: apply(self.discs.opp) },
            legal: apply(self.legal),
            ..*self
        }
    }

    /// One position for all that are equal up to symmetry, and the symmetry that leads to it.
    ///
    /// ```
    /// use reversi::{Position, RuleSet};
    ///
    /// // The four first moves of Othello are one, turned and mirrored.
    /// let start = Position::start(RuleSet::OTHELLO);
    /// let mut next = start.legal_squares().iter().filter_map(|square| start.play(square).ok());
    /// let first = next.next().expect("a move").canonical().0;
    /// assert!(next.all(|position| position.canonical().0 == first));
    /// ```
    #[must_use]
    pub fn canonical(&self) -> (Self, Symmetry) {
        let images = self.symmetries().map(|symmetry| (self.transformed(symmetry), symmetry));
        // The identity is always among them.
        images.min_by_key(|(position, _)| position.discs).unwrap_or((*self, Symmetry::IDENTITY))
    }

    /// A 64-bit hash of the position with its rules and size, the same on every machine.
    pub fn hash64(&self) -> u64 {
        let size = self.rules.size();
        let salt = (self.rules.variant() as u64) << 16
            | (size.width() as u64) << 8
            | (size.height() as u64) << 4
            | self.mover as u64;
        mix(self.discs.hash() ^ mix(salt))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turn =
            self.turn().map_or("over", |player| self.rules.variant().words().name(Some(player)));
        write!(f, "{:?}, {turn}\n{}", self.rules, self.board())
    }
}
