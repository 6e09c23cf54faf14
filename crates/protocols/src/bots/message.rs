//! What the host says.

use battleship::{Game, Point};
use reversi::{Model, Player, Ply, Position, RuleSet, Size, Square, Variant};
use serde_json::{Map, Value, json};

use super::fields::{field, list, object, optional, point, small, text};

/// The version of the protocol.
pub const VERSION: u64 = 1;

/// What the host says, on one line.
///
/// ```
/// use protocols::bots::Message;
///
/// let line = r#"{"type": "quit"}"#;
/// assert_eq!(Message::parse(line), Ok(Some(Message::Quit)));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// A game begins.
    Game {
        /// What is played.
        kind: GameKind,
        /// Dice for whatever the bot leaves to chance.
        seed: u64,
        /// Milliseconds for each answer.
        time_ms: u64,
    },
    /// Reversi: where do you play?
    Move {
        /// The bot's side.
        you: Player,
        /// Who holds each square, row by row.
        board: Vec<String>,
        /// Where it may play.
        legal: Vec<Square>,
        /// The game so far, passes as `pass`.
        moves: Vec<String>,
        /// Milliseconds for the answer.
        time_ms: u64,
        /// Milliseconds left for the rest of the game, if there is a clock.
        clock_ms: Option<u64>,
    },
    /// Battleship: where do your ships lie?
    Place {
        /// Board and fleet.
        mission: Mission,
        /// Milliseconds for the answer.
        time_ms: u64,
    },
    /// Battleship: where do you shoot?
    Shoot {
        /// What is known of the enemy's board, row by row: `.` not shot at, `o` missed, `X` hit.
        enemy: Vec<String>,
        /// The shots so far.
        shots: Vec<ShotEntry>,
        /// The enemy's ships that are afloat.
        afloat: Vec<ShipEntry>,
        /// Where the enemy has shot.
        enemy_shots: Vec<Point>,
        /// Milliseconds for the answer.
        time_ms: u64,
    },
    /// The game is over.
    End {
        /// How.
        ending: Ending,
        /// The bot's final score, where there is one.
        score: Option<i32>,
    },
    /// Leave.
    Quit,
}

/// What is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameKind {
    /// Reversi or Othello: rules and size, the bot's side, the first board and whose turn it is.
    Reversi {
        /// Rules and size.
        rules: RuleSet,
        /// The bot's side.
        you: Player,
        /// The board in which the game begins, row by row.
        board: Vec<String>,
        /// Who is on turn there.
        turn: Player,
    },
    /// Battleship.
    Battleship(Mission),
}

/// A board of Battleship, and the ships.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mission {
    /// Rows.
    pub rows: i32,
    /// Columns.
    pub cols: i32,
    /// Ships.
    pub ships: Vec<ShipEntry>,
}

/// A ship.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShipEntry {
    /// What it is called.
    pub name: String,
    /// Its letter.
    pub symbol: char,
    /// Its cells.
    pub length: i32,
}

/// A shot, and what it did: `miss`, `hit` or `sunk` with the letter of the ship.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShotEntry {
    /// Where.
    pub at: Point,
    /// Whether it hit.
    pub hit: bool,
    /// The letter of the ship that it sank.
    pub sunk: Option<char>,
}

/// How a game ended for the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It won.
    Win,
    /// It lost.
    Loss,
    /// Nobody won.
    Draw,
}

impl Ending {
    const ALL: [(Self, &str); 3] = [(Self::Win, "win"), (Self::Loss, "loss"), (Self::Draw, "draw")];

    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(one, _)| *one == self).map_or("", |(_, name)| name)
    }
}

impl Mission {
    /// That of a game.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let ships = game.ships().map(|(_, ship)| ShipEntry::of(ship)).collect();
        Self { rows: game.rows(), cols: game.cols(), ships }
    }

    /// The game of this board and these ships, or why there is none.
    pub fn game(&self) -> Result<Game, String> {
        let mut game = Game::new(self.rows, self.cols).map_err(|error| error.to_string())?;
        for ship in &self.ships {
            let added = game.add_ship(ship.length, ship.symbol, &ship.name);
            added.map_err(|error| error.to_string())?;
        }
        Ok(game)
    }

    fn fill(&self, object: &mut Value) {
        object["rows"] = json!(self.rows);
        object["cols"] = json!(self.cols);
        object["ships"] = self.ships.iter().map(ShipEntry::to_json).collect();
    }

    fn read(object: &Map<String, Value>) -> Result<Self, String> {
        Ok(Self {
            rows: field(object, "rows", "a number", small)?,
            cols: field(object, "cols", "a number", small)?,
            ships: field(object, "ships", SHIPS, |value| list(value, ShipEntry::read))?,
        })
    }
}

const SHIPS: &str = "a list of ships with name, symbol and length";

impl ShipEntry {
    /// That of a ship.
    #[must_use]
    pub fn of(ship: &battleship::Ship) -> Self {
        Self { name: ship.name().to_owned(), symbol: ship.symbol(), length: ship.length() as i32 }
    }

    fn to_json(&self) -> Value {
        json!({"name": self.name, "symbol": self.symbol, "length": self.length})
    }

    fn read(value: &Value) -> Option<Self> {
        Some(Self {
            name: text(value.get("name")?)?,
            symbol: letter(value.get("symbol")?)?,
            length: small(value.get("length")?)?,
        })
    }
}

impl ShotEntry {
    fn to_json(&self) -> Value {
        let result = match (self.hit, self.sunk) {
            (_, Some(_)) => "sunk",
            (true, None) => "hit",
            (false, None) => "miss",
        };
        json!({"at": [self.at.row, self.at.col], "result": result, "ship": self.sunk})
    }

    fn read(value: &Value) -> Option<Self> {
        let at = point(value.get("at")?)?;
        let sunk = value.get("ship").filter(|ship| !ship.is_null()).map(letter);
        let (hit, sunk) = match (value.get("result")?.as_str()?, sunk) {
            ("miss", None) => (false, None),
            ("hit", None) => (true, None),
            ("sunk", Some(ship)) => (true, Some(ship?)),
            _ => return None,
        };
        Some(Self { at, hit, sunk })
    }
}

fn letter(value: &Value) -> Option<char> {
    let mut letters = value.as_str()?.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// The rows of a board.
#[must_use]
pub(crate) fn rows(position: &Position) -> Vec<String> {
    let (board, size) = (position.board(), position.rules().size());
    let letter = |x, y| {
        let holder = Square::new(x, y).and_then(|square| board.get(square).ok().flatten());
        holder.map_or('-', Player::letter)
    };
    (0..size.height()).map(|y| (0..size.width()).map(|x| letter(x, y)).collect()).collect()
}

/// The record of a game, passes included.
fn record(game: &Model) -> Vec<String> {
    game.plies()
        .map(|ply| match ply {
            Ply::Move(_, played) => played.square.to_string(),
            Ply::Pass(_) => "pass".to_owned(),
        })
        .collect()
}

impl Message {
    /// The beginning of a game of Reversi.
    #[must_use]
    pub fn reversi_game(game: &Model, you: Player, seed: u64, time_ms: u64) -> Self {
        let start = game.start();
        let kind =
            GameKind::Reversi { rules: game.rules(), you, board: rows(start), turn: start.mover() };
        Self::Game { kind, seed, time_ms }
    }

    /// The question for a move.
    #[must_use]
    pub fn ask_move(game: &Model, time_ms: u64, clock_ms: Option<u64>) -> Self {
        let position = game.position();
        Self::Move {
            you: position.mover(),
            board: rows(position),
            legal: position.legal_squares().iter().collect(),
            moves: record(game),
            time_ms,
            clock_ms,
        }
    }

    /// The line for it.
    #[must_use]
    pub fn to_line(&self) -> String {
        self.to_json().to_string()
    }

    fn to_json(&self) -> Value {
        match self {
            Self::Game { kind, seed, time_ms } => {
                let mut object = json!({"type": "game", "version": VERSION});
                kind.fill(&mut object);
                object["seed"] = json!(seed);
                object["time_ms"] = json!(time_ms);
                object
            }
            Self::Move { you, board, legal, moves, time_ms, clock_ms } => json!({
                "type": "move",
                "you": you.letter(),
                "board": board,
                "legal": legal.iter().map(Square::to_string).collect::<Vec<_>>(),
                "moves": moves,
                "time_ms": time_ms,
                "clock_ms": clock_ms,
            }),
            Self::Place { mission, time_ms } => {
                let mut object = json!({"type": "place"});
                mission.fill(&mut object);
                object["time_ms"] = json!(time_ms);
                object
            }
            Self::Shoot { enemy, shots, afloat, enemy_shots, time_ms } => json!({
                "type": "shoot",
                "enemy": enemy,
                "shots": shots.iter().map(ShotEntry::to_json).collect::<Vec<_>>(),
                "afloat": afloat.iter().map(ShipEntry::to_json).collect::<Vec<_>>(),
                "enemy_shots": enemy_shots.iter().map(|at| [at.row, at.col]).collect::<Vec<_>>(),
                "time_ms": time_ms,
            }),
            Self::End { ending, score } => {
                json!({"type": "end", "result": ending.name(), "score": score})
            }
            Self::Quit => json!({"type": "quit"}),
        }
    }

    /// Reads a line; fields that are not known are passed over, and so is a message of a type that
    /// is not: a later host may have more.
    pub fn parse(line: &str) -> Result<Option<Self>, String> {
        let object = object(line)?;
        let kind = field(&object, "type", "a text", Value::as_str)?;
        let milliseconds = || field(&object, "time_ms", "a number", Value::as_u64);
        let message = match kind {
            "game" => Self::Game {
                kind: GameKind::read(&object)?,
                seed: field(&object, "seed", "a number", Value::as_u64)?,
                time_ms: milliseconds()?,
            },
            "move" => Self::Move {
                you: field(&object, "you", PLAYER, player)?,
                board: field(&object, "board", "a list of rows", |value| list(value, text))?,
                legal: field(&object, "legal", "a list of squares", |value| list(value, square))?,
                moves: field(&object, "moves", "a list of moves", |value| list(value, text))?,
                time_ms: milliseconds()?,
                clock_ms: optional(&object, "clock_ms", "a number", Value::as_u64)?,
            },
            "place" => Self::Place { mission: Mission::read(&object)?, time_ms: milliseconds()? },
            "shoot" => Self::Shoot {
                enemy: field(&object, "enemy", "a list of rows", |value| list(value, text))?,
                shots: field(&object, "shots", "a list of shots", |value| {
                    list(value, ShotEntry::read)
                })?,
                afloat: field(&object, "afloat", SHIPS, |value| list(value, ShipEntry::read))?,
                enemy_shots: field(&object, "enemy_shots", "a list of [row, col]", |value| {
                    list(value, point)
                })?,
                time_ms: milliseconds()?,
            },
            "end" => Self::End {
                ending: field(&object, "result", "\"win\", \"loss\" or \"draw\"", |value| {
                    Ending::ALL.iter().find(|(_, name)| value == name).map(|(ending, _)| *ending)
                })?,
                score: optional(&object, "score", "a number", small)?,
            },
            "quit" => Self::Quit,
            _ => return Ok(None),
        };
        Ok(Some(message))
    }
}

const PLAYER: &str = "\"X\" or \"O\"";

fn player(value: &Value) -> Option<Player> {
    Player::BOTH.into_iter().find(|player| letter(value) == Some(player.letter()))
}

fn square(value: &Value) -> Option<Square> {
    value.as_str()?.parse().ok()
}

impl GameKind {
    fn fill(&self, object: &mut Value) {
        match self {
            Self::Reversi { rules, you, board, turn } => {
                object["game"] = json!("reversi");
                object["rules"] = json!(rules.variant().name());
                object["width"] = json!(rules.size().width());
                object["height"] = json!(rules.size().height());
                object["you"] = json!(you.letter());
                object["board"] = json!(board);
                object["turn"] = json!(turn.letter());
            }
            Self::Battleship(mission) => {
                object["game"] = json!("battleship");
                mission.fill(object);
            }
        }
    }

    fn read(object: &Map<String, Value>) -> Result<Self, String> {
        let version = field(object, "version", "a number", Value::as_u64)?;
        if version != VERSION {
            return Err(format!("\"version\": expected {VERSION}, found {version}"));
        }
        match field(object, "game", "a text", Value::as_str)? {
            "reversi" => {
                let variant = field(object, "rules", "a rule set", |value| {
                    value.as_str()?.parse::<Variant>().ok()
                })?;
                let side = |name| field(object, name, "2 to 8", small);
                let size = Size::new(side("width")?, side("height")?);
                Ok(Self::Reversi {
                    rules: RuleSet::new(variant, size.map_err(|error| error.to_string())?),
                    you: field(object, "you", PLAYER, player)?,
                    board: field(object, "board", "a list of rows", |value| list(value, text))?,
                    turn: field(object, "turn", PLAYER, player)?,
                })
            }
            "battleship" => Mission::read(object).map(Self::Battleship),
            other => Err(format!(
                "\"game\": expected \"reversi\" or \"battleship\", found '{}'",
                crate::blame::shown(other)
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(message: &Message) {
        assert_eq!(Message::parse(&message.to_line()), Ok(Some(message.clone())));
    }

    #[test]
    fn messages_read_back() {
        for variant in Variant::ALL {
            let rules = RuleSet::new(variant, Size::new(6, 4).expect("a size"));
            let mut game = Model::new(rules);
            check(&Message::reversi_game(&game, Player::Light, u64::MAX, 500));
            while let Some(square) = game.position().legal_squares().first() {
                check(&Message::ask_move(&game, 1000, Some(5)));
                game.play(square).expect("a legal move");
            }
            check(&Message::ask_move(&game, 1000, None));
        }
        let mission = Mission::of(&Game::standard());
        assert_eq!(mission.game(), Ok(Game::standard()));
        check(&Message::Game { kind: GameKind::Battleship(mission.clone()), seed: 1, time_ms: 2 });
        check(&Message::Place { mission: mission.clone(), time_ms: 7 });
        let shot = |hit, sunk| ShotEntry { at: Point::new(3, 4), hit, sunk };
        check(&Message::Shoot {
            enemy: vec!["..o".to_owned()],
            shots: vec![shot(false, None), shot(true, None), shot(true, Some('A'))],
            afloat: mission.ships,
            enemy_shots: vec![Point::new(0, 0)],
            time_ms: 7,
        });
        for (ending, _) in Ending::ALL {
            check(&Message::End { ending, score: Some(-3) });
        }
        check(&Message::End { ending: Ending::Draw, score: None });
        check(&Message::Quit);
    }

    #[test]
    fn messages_of_later_versions_are_passed_over() {
        assert_eq!(Message::parse(r#"{"type": "dance", "version": 2}"#), Ok(None));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (line, problem) in [
            (r#"{"kind": 1}"#, "\"type\" is missing: expected a text"),
            (r#"{"type": "game", "version": 2}"#, "\"version\": expected 1, found 2"),
            (
                r#"{"type": "game", "version": 1, "game": "go"}"#,
                "\"game\": expected \"reversi\" or \"battleship\", found 'go'",
            ),
        ] {
            assert_eq!(Message::parse(line), Err(problem.to_owned()));
        }
    }
}
