//! Lines of JSON, as a bot of ours answers them.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use battleship::{Board, Game, PointSet, ShipId, Shot};
use battleship_engine::{BattleshipContender, SeededDice};
use reversi::{Model, Player, RuleSet, Size, Square, Variant};
use reversi_engine::Clock;

use super::ServerOptions;
use super::desk::{Desk, Event};
use super::thinker::{Found, Thinker, for_one_move};
use crate::bots::{Answer, Berth, GameKind, Message, Mission, ShotEntry};

/// How often a player is asked for a shot that is not wasted.
const MOST_TRIES: usize = 200;

/// A game with a host.
pub(super) struct Session {
    thinker: Thinker,
    rules: RuleSet,
    sea: Sea,
}

/// Battleship: who plays it, and what it knows.
struct Sea {
    contender: Arc<dyn BattleshipContender>,
    game: Game,
    seed: u64,
    player: Option<Box<dyn battleship::Player>>,
    /// What the player was told.
    shots: Vec<ShotEntry>,
    enemy_shots: usize,
}

impl Session {
    pub(super) fn new(thinker: Thinker, options: &ServerOptions) -> Self {
        let sea = Sea {
            contender: Arc::clone(&options.battleship),
            game: Game::standard(),
            seed: options.seed,
            player: None,
            shots: Vec::new(),
            enemy_shots: 0,
        };
        Self { thinker, rules: RuleSet::OTHELLO, sea }
    }

    pub(super) fn run<W: Write>(mut self, desk: &mut Desk<W>) -> io::Result<()> {
        while let Some(line) = desk.next_line() {
            if line.trim().is_empty() {
                continue;
            }
            let answer = match Message::parse(&line) {
                Ok(None) => continue,
                Ok(Some(Message::Quit)) => break,
                Ok(Some(message)) => self.answer(message, desk),
                Err(problem) => Err(problem),
            };
            let answer = match answer {
                Ok(None) => continue,
                Ok(Some(answer)) => answer,
                Err(problem) => Answer::Error(problem),
            };
            desk.write(&(answer.to_line() + "\n"))?;
        }
        Ok(())
    }

    fn answer<W: Write>(
        &mut self,
        message: Message,
        desk: &mut Desk<W>,
    ) -> Result<Option<Answer>, String> {
        match message {
            Message::Game { kind: GameKind::Reversi { rules, .. }, seed, .. } => {
                self.rules = rules;
                self.thinker.new_game(Some(seed));
                Ok(None)
            }
            Message::Game { kind: GameKind::Battleship(mission), seed, .. } => {
                self.sea.begin(&mission, Some(seed))?;
                Ok(None)
            }
            Message::Move { you, board, time_ms, clock_ms, .. } => {
                let game = game_of(self.rules, you, &board)?;
                self.thinker.choose(&game, Some(clock(time_ms, clock_ms)));
                self.wait_for_move(&game, desk).map(Some)
            }
            Message::Place { mission, .. } => self.sea.place(&mission).map(Some),
            Message::Shoot { shots, enemy_shots, .. } => {
                self.sea.shoot(shots, &enemy_shots).map(Some)
            }
            Message::End { .. } => {
                self.thinker.stop();
                Ok(None)
            }
            Message::Quit => Ok(None),
        }
    }

    fn wait_for_move<W: Write>(
        &mut self,
        game: &Model,
        desk: &mut Desk<W>,
    ) -> Result<Answer, String> {
        loop {
            if let Some(Found::Move(choice)) = self.thinker.poll() {
                let info = choice?;
                let square = info.best.ok_or("there is no move")?;
                let mut after = game.clone();
                if after.play(square).is_ok() {
                    self.thinker.ponder(&after, &info.line);
                }
                return Ok(Answer::Move { square, value: Some(f64::from(info.value.discs)) });
            }
            if !self.thinker.is_busy() {
                return Err("it could not think".to_owned());
            }
            match desk.wait() {
                Event::Woken => {}
                other => desk.put_back(other),
            }
        }
    }
}

/// The clock for an answer.
fn clock(time_ms: u64, clock_ms: Option<u64>) -> Clock {
    let one_move = Duration::from_millis(time_ms.min(86_400_000));
    match clock_ms.map(|ms| Duration::from_millis(ms.min(86_400_000))) {
        // A share of the clock is less than what one move may take.
        Some(left) if left < one_move * 10 => Clock { left, increment: Duration::ZERO },
        _ => for_one_move(one_move),
    }
}

/// The game that goes on from a board.
fn game_of(rules: RuleSet, you: Player, rows: &[String]) -> Result<Model, String> {
    let wrong = || "\"board\": expected rows of X, O and -, of one length".to_owned();
    let width = rows.first().map_or(0, |row| row.chars().count());
    let size = Size::new(width as i32, rows.len() as i32).map_err(|error| error.to_string())?;
    let mut board = reversi::Board::new(size);
    for (y, row) in rows.iter().enumerate() {
        if row.chars().count() != width {
            return Err(wrong());
        }
        for (x, letter) in row.chars().enumerate() {
            let holder = match letter {
                'X' => Some(Player::Dark),
                'O' => Some(Player::Light),
                '-' => None,
                _ => return Err(wrong()),
            };
            let square = Square::new(x as i32, y as i32).ok_or_else(wrong)?;
            board.set(square, holder).map_err(|_| wrong())?;
        }
    }
    let variant: Variant = rules.variant();
    let game = Model::from_board(RuleSet::new(variant, size), &board, you);
    if game.turn() != Some(you) {
        return Err("there is no legal move for you".to_owned());
    }
    Ok(game)
}

impl Sea {
    fn begin(&mut self, mission: &Mission, seed: Option<u64>) -> Result<(), String> {
        self.game = mission.game()?;
        self.seed = seed.unwrap_or(self.seed);
        self.restart();
        Ok(())
    }

    fn restart(&mut self) {
        let dice = SeededDice::new(self.seed);
        self.player = Some(self.contender.player("Quadrille", &self.game, dice));
        self.shots.clear();
        self.enemy_shots = 0;
    }

    fn place(&mut self, mission: &Mission) -> Result<Answer, String> {
        if self.player.is_none() || Mission::of(&self.game) != *mission {
            self.begin(mission, None)?;
        }
        let player = self.player.as_mut().ok_or("no game has begun")?;
        let mut board = Board::new(&self.game);
        if !player.place_ships(&mut board).map_err(|error| error.to_string())? {
            return Err("the ships do not fit".to_owned());
        }
        let berths =
            board.fleet().map(|berth| Berth { at: berth.start, direction: berth.direction });
        Ok(Answer::Place(berths.collect()))
    }

    fn shoot(
        &mut self,
        shots: Vec<ShotEntry>,
        enemy: &[battleship::Point],
    ) -> Result<Answer, String> {
        if self.player.is_none() || !shots.starts_with(&self.shots) {
            self.restart();
        }
        let player = self.player.as_mut().ok_or("no game has begun")?;
        for shot in &shots[self.shots.len()..] {
            let result = match shot.sunk {
                Some(symbol) => Shot::Sunk(ship_of(&self.game, symbol)?),
                None if shot.hit => Shot::Hit,
                None => Shot::Miss,
            };
            player.record_attack_result(shot.at, Ok(result));
        }
        for at in enemy.iter().skip(self.enemy_shots) {
            player.record_attack_by_opponent(*at);
        }
        (self.shots, self.enemy_shots) = (shots, enemy.len());
        let tried: PointSet = self.shots.iter().map(|shot| shot.at).collect();
        // A player that was not here from the start may not know all that was tried.
        for _ in 0..MOST_TRIES {
            let at = player.recommend_attack().map_err(|error| error.to_string())?;
            if !tried.contains(at) {
                return Ok(Answer::Shoot(at));
            }
        }
        let left = (self.game.points() - tried).iter().next();
        left.map(Answer::Shoot).ok_or_else(|| "every cell was shot at".to_owned())
    }
}

fn ship_of(game: &Game, symbol: char) -> Result<ShipId, String> {
    let found = game.ships().find(|(_, ship)| ship.symbol() == symbol);
    found.map(|(id, _)| id).ok_or_else(|| format!("there is no ship '{symbol}'"))
}
