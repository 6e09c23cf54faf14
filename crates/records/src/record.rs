//! What a file says of one game or position.

use reversi::{Player, Square};

use crate::date::Date;
use crate::game::Game;
use crate::result::Stated;

/// A game or a position, and what is said about it. Texts that are empty say nothing; none has a
/// line end or more than one blank in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The moves, checked by the rules.
    pub game: Game,
    /// Who played Dark, or Black.
    pub dark: String,
    /// Who played Light, or White.
    pub light: String,
    /// The tournament.
    pub event: String,
    /// The town, or the server.
    pub place: String,
    /// When it was played.
    pub date: Option<Date>,
    /// The result that is stated.
    pub result: Option<Stated>,
    /// Remarks, in the order of the moves.
    pub comments: Vec<Comment>,
    /// What the moves of the last position are worth, for the player who is to move there.
    pub scores: Vec<ScoredMove>,
}

/// A remark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// It stands behind so many moves.
    pub after: usize,
    /// What it says.
    pub text: String,
}

/// A score in discs, and of what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredMove {
    /// Of what.
    pub play: ScoredPlay,
    /// The score for the player who is to move before any pass.
    pub score: i32,
}

/// What has a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoredPlay {
    /// The position itself.
    Position,
    /// A pass.
    Pass,
    /// A move.
    Move(Square),
}

impl Record {
    /// A game of which nothing else is known.
    #[must_use]
    pub const fn new(game: Game) -> Self {
        Self {
            game,
            dark: String::new(),
            light: String::new(),
            event: String::new(),
            place: String::new(),
            date: None,
            result: None,
            comments: Vec::new(),
            scores: Vec::new(),
        }
    }

    /// The name of a player.
    #[must_use]
    pub fn name(&self, player: Player) -> &str {
        match player {
            Player::Dark => &self.dark,
            Player::Light => &self.light,
        }
    }

    /// The result: as it is stated, else as it was played; nothing if there is neither.
    ///
    /// ```
    /// use records::{Game, Record, Stated};
    /// use reversi::RuleSet;
    ///
    /// let mut record = Record::new(Game::new(RuleSet::OTHELLO));
    /// assert_eq!(record.outcome(), None);
    /// record.result = Some(Stated::discs(2));
    /// assert_eq!(record.outcome(), Some(Stated::discs(2)));
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<Stated> {
        self.result.or_else(|| self.game.score().map(Stated::discs))
    }

    /// Whether what is stated is not what the moves lead to: `None` where one of them is missing,
    /// or where the game did not end on the board.
    #[must_use]
    pub fn result_differs(&self) -> Option<bool> {
        let played = self.game.score()?;
        let stated = self.result?;
        Some(match stated.margin() {
            Some(margin) => margin != played,
            None => stated.winner() != Stated::discs(played).winner(),
        })
    }

    /// Adds a remark behind the moves so far, if it says anything.
    pub(crate) fn comment(&mut self, text: String) {
        if !text.is_empty() {
            self.comments.push(Comment { after: self.game.moves().len(), text });
        }
    }

    /// The remarks behind so many moves.
    pub(crate) fn comments_after(&self, moves: usize) -> impl Iterator<Item = &str> {
        let here = self.comments.iter().filter(move |comment| comment.after == moves);
        here.map(|comment| comment.text.as_str())
    }
}
