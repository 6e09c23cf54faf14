//! A finished game as a line of the file says it.

use std::fmt;
use std::sync::Arc;

use battleship::{Shot, Side};
use records::Date;
use reversi::{Player, Position, Variant};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::remarks::{read_battle, read_plies};
use crate::battleship::Battle;
use crate::library::Keepable;
use crate::openings::opening_name;
use crate::saved_file::SavedError;
use crate::saved_game::{Reason, SavedGame, whole};
use crate::seat::Seat;
use crate::words::{game_name, title};

/// Which game of a person's games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayedId(pub u64);

/// One of the three games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Family {
    /// Reversi, and Anti-Reversi.
    Reversi,
    /// Othello under all its rules.
    Othello,
    /// Battleship.
    Battleship,
}

/// How a game ended for whoever is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Won.
    Won,
    /// Nobody won.
    Drawn,
    /// Lost.
    Lost,
}

/// How well a side played.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Accuracy {
    /// Moves than which none was better; or shots that hit.
    pub good: u32,
    /// Of so many.
    pub of: u32,
    /// What was lost against the best: discs, or shots. Nothing before somebody has looked.
    pub lost: Option<f64>,
}

impl Accuracy {
    /// The good ones in per cent.
    #[must_use]
    pub fn percent(self) -> f64 {
        100.0 * f64::from(self.good) / f64::from(self.of.max(1))
    }
}

/// What a list says of a finished game. The first of two is who played Dark, or shot first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// Which it is.
    pub id: PlayedId,
    /// The day of its end, by the calendar of Greenwich.
    pub day: String,
    /// One of the three games.
    pub family: Family,
    /// The rules and the board in words.
    pub title: String,
    /// Who played, as seats are written.
    pub players: [String; 2],
    /// Who won, 0 or 1; nobody if it was drawn.
    pub winner: Option<usize>,
    /// How it ended, in words: `40 - 24`, `resigned`.
    pub score: String,
    /// The name of the opening; empty if it has none.
    pub opening: String,
    /// How well each played, as far as that is known.
    pub accuracy: Option<[Accuracy; 2]>,
    /// Whether it began as games on the ladder do: Othello or Reversi, 8x8, from its usual start.
    pub rated: bool,
    /// The whole line.
    #[serde(skip)]
    pub line: Arc<str>,
}

/// A line of the file.
#[derive(Serialize)]
struct Line<'a> {
    format: &'a str,
    version: u64,
    #[serde(flatten)]
    row: &'a Played,
    game: Value,
    analysis: Option<&'a str>,
}

/// The format of a line.
const FORMAT: &str = "quadrille-played";
/// Its version.
const VERSION: u64 = 1;

/// The name of a person's seat.
const PERSON: &str = "person";

impl Played {
    /// Reads what a list shows of a line.
    ///
    /// It is taken as it stands: the game itself is checked by the rules when it is opened.
    pub(super) fn read(line: &str) -> Result<Self, String> {
        #[derive(Deserialize)]
        struct Head {
            format: String,
            version: u64,
        }
        let wrong = |error: serde_json::Error| format!("column {}: {error}", error.column());
        let row: Self = match serde_json::from_str(line) {
            Ok(row) => row,
            Err(error) => {
                let newer = serde_json::from_str::<Head>(line).ok();
                let newer = newer.filter(|head| head.format == FORMAT && head.version > VERSION);
                return Err(newer.map_or_else(
                    || wrong(error),
                    |head| SavedError::Newer { version: head.version }.to_string(),
                ));
            }
        };
        if row.winner.is_some_and(|winner| winner > 1) {
            return Err("winner: expected 0, 1 or null".to_owned());
        }
        Ok(Self { line: line.into(), ..row })
    }

    /// The text of the game and of its analysis.
    pub(super) fn texts(&self) -> Result<(String, Option<String>), String> {
        #[derive(Deserialize)]
        struct Body {
            game: Value,
            analysis: Option<String>,
        }
        let body: Body = serde_json::from_str(&self.line).map_err(|error| error.to_string())?;
        Ok((body.game.to_string(), body.analysis))
    }

    /// The text of the game alone.
    pub(crate) fn game_text(&self) -> Option<String> {
        self.texts().ok().map(|(game, _)| game)
    }

    /// With its line.
    pub(super) fn with_line(self, game: &str, analysis: Option<&str>) -> Self {
        let game: Value = serde_json::from_str(game).unwrap_or_default();
        let line = Line { format: FORMAT, version: VERSION, row: &self, game, analysis };
        let line = serde_json::to_string(&line).expect("nothing in it that JSON cannot");
        Self { line: line.into(), ..self }
    }

    /// Which side is the person's, if one person played against somebody else.
    #[must_use]
    pub fn you(&self) -> Option<usize> {
        match (self.players[0] == PERSON, self.players[1] == PERSON) {
            (true, false) => Some(0),
            (false, true) => Some(1),
            _ => None,
        }
    }

    /// How it ended for a side.
    #[must_use]
    pub fn standing_of(&self, side: usize) -> Standing {
        match self.winner {
            None => Standing::Drawn,
            Some(winner) if winner == side => Standing::Won,
            Some(_) => Standing::Lost,
        }
    }

    /// How it ended for you.
    #[must_use]
    pub fn standing(&self) -> Option<Standing> {
        self.you().map(|you| self.standing_of(you))
    }

    /// Against whom you played, in words; both players where that was nobody or everybody.
    #[must_use]
    pub fn opponent(&self) -> String {
        match self.you() {
            Some(you) => self.players[1 - you].clone(),
            None if self.players[0] == PERSON => "two people".to_owned(),
            None => format!("{} - {}", self.players[0], self.players[1]),
        }
    }

    /// `Won 40 - 24`; `Dark won 40 - 24` where both played.
    #[must_use]
    pub fn result(&self) -> String {
        let names = match self.family {
            Family::Reversi => {
                [Player::Dark, Player::Light].map(|side| title(Variant::Reversi, side))
            }
            Family::Othello => {
                [Player::Dark, Player::Light].map(|side| title(Variant::Othello, side))
            }
            Family::Battleship => ["First", "Second"],
        };
        let word = match (self.standing(), self.winner) {
            (Some(Standing::Won), _) => "Won".to_owned(),
            (Some(Standing::Lost), _) => "Lost".to_owned(),
            (Some(Standing::Drawn), _) | (None, None) => "Tie".to_owned(),
            (None, Some(winner)) => format!("{} won", names[winner.min(1)]),
        };
        format!("{word} {}", self.score)
    }

    /// How well you played; nothing before it is known, or where nobody is you.
    #[must_use]
    pub fn your_accuracy(&self) -> Option<Accuracy> {
        Some(self.accuracy?[self.you()?])
    }

    /// Whether an analysis is kept with it.
    #[must_use]
    pub fn is_analysed(&self) -> bool {
        self.accuracy.is_some_and(|both| both.iter().any(|side| side.lost.is_some()))
    }
}

/// What a kind of game says of itself when it is over.
pub(crate) fn played_game(game: &SavedGame, analysis: Option<&str>) -> Played {
    let model = whole(&game.model);
    let rules = model.rules();
    let variant = rules.variant();
    let position = model.position();
    let counts = [Player::Dark, Player::Light].map(|side| position.board().count(Some(side)));
    let winner = game.forfeit.map_or_else(|| position.winner(), |forfeit| Some(!forfeit.loser));
    let score = match game.forfeit.map(|forfeit| forfeit.reason) {
        Some(Reason::Resigned) => "by resignation".to_owned(),
        Some(Reason::Time) => "on time".to_owned(),
        // The winner's, or yours, first.
        None => {
            let first = match (game.seats.only_person(), winner) {
                (Some(you), _) => you,
                (None, Some(winner)) => winner,
                (None, None) => Player::Dark,
            };
            let [dark, light] = counts;
            if first == Player::Dark {
                format!("{dark} - {light}")
            } else {
                format!("{light} - {dark}")
            }
        }
    };
    let plies = analysis.and_then(|text| read_plies(&model, text));
    let accuracy = plies.map(|plies| {
        [Player::Dark, Player::Light].map(|side| {
            let own = || plies.iter().filter(|ply| ply.mover == side);
            Accuracy {
                good: own().filter(|ply| ply.loss == 0).count() as u32,
                of: own().count() as u32,
                lost: Some(own().map(|ply| f64::from(ply.loss)).sum()),
            }
        })
    });
    let is_usual = *model.start() == Position::start(rules);
    let is_eight = rules.size() == reversi::Size::EIGHT;
    let seat = |seat: &Seat| seat.to_string();
    Played {
        id: PlayedId(0),
        day: String::new(),
        family: match variant {
            Variant::Reversi | Variant::AntiReversi => Family::Reversi,
            Variant::Othello | Variant::NoPass | Variant::AntiOthello => Family::Othello,
        },
        title: format!("{} {}", game_name(variant), rules.size()),
        players: [seat(&game.seats.dark), seat(&game.seats.light)],
        winner: winner.map(|winner| usize::from(winner == Player::Light)),
        score,
        opening: opening_name(&model).unwrap_or_default().to_owned(),
        accuracy,
        rated: is_usual && is_eight && matches!(variant, Variant::Othello | Variant::Reversi),
        line: Arc::default(),
    }
}

/// The same for a battle.
pub(crate) fn played_battle(battle: &Battle, analysis: Option<&str>) -> Played {
    let shots = battle.shots();
    let grades = analysis.and_then(|text| read_battle(battle, text));
    let accuracy = Side::BOTH.map(|side| {
        let own = shots.iter().filter(|fired| fired.by == side);
        let lost = grades.as_ref().map(|grades| {
            let own = grades.iter().filter(|grade| shots[grade.shot].by == side);
            own.map(|grade| grade.loss).sum()
        });
        let hits = own.clone().filter(|fired| fired.shot != Shot::Miss).count() as u32;
        Accuracy { good: hits, of: own.count() as u32, lost }
    });
    let score = if battle.surrendered().is_some() {
        "by surrender".to_owned()
    } else {
        let winner = battle.winner().unwrap_or(Side::First);
        format!("in {} shots", shots.iter().filter(|fired| fired.by == winner).count())
    };
    let game = battle.game();
    Played {
        id: PlayedId(0),
        day: String::new(),
        family: Family::Battleship,
        title: format!("Battleship {}x{}", game.rows(), game.cols()),
        players: Side::BOTH.map(|side| battle.seat(side).to_string()),
        winner: battle.winner().map(Side::index),
        score,
        opening: String::new(),
        accuracy: Some(accuracy),
        rated: false,
        line: Arc::default(),
    }
}

/// The day, as far as the clock of the system is right.
pub(super) fn today() -> String {
    use std::time::{SystemTime, UNIX_EPOCH};
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Date::from_unix(since.as_secs()).map(|day| day.to_string()).unwrap_or_default()
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Reversi => "Reversi",
            Self::Othello => "Othello",
            Self::Battleship => "Battleship",
        })
    }
}

/// A game that was opened again, with its analysis.
pub(super) fn open<G: Keepable>(row: &Played) -> Result<(G, Option<String>), String> {
    let (text, analysis) = row.texts()?;
    Ok((G::from_text(&text).map_err(|error| error.to_string())?, analysis))
}
