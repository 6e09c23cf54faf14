//! A program that plays a side of Battleship at our board.

use std::time::{Duration, Instant};

use battleship::{
    AttackError, Board, Chart, Game, Player, PlayerError, Point, PointSet, ShipId, Shot,
};
use support::StopToken;

use crate::blame::{Blame, ExternalError};
use crate::bots::{Answer, Ending, GameKind, Message, Mission, ShipEntry, ShotEntry};
use crate::bots_client;
use crate::process::Process;
use crate::program::{ExternalProgram, Protocol};

/// A program at one side of a game. Its process is started when it is first asked, and ends with this;
/// [`Client::next_game`] keeps it for another game.
#[derive(Debug)]
pub struct Client {
    name: String,
    program: ExternalProgram,
    game: Game,
    seed: u64,
    process: Option<Process>,
    has_answered: bool,
    /// Whether it knows of this game.
    greeted: bool,
    state: State,
}

/// What the bot may know.
#[derive(Debug)]
struct State {
    chart: Chart,
    shots: Vec<ShotEntry>,
    enemy_shots: Vec<Point>,
    /// Its own ships, if it placed them.
    own: PointSet,
}

impl State {
    fn new(game: &Game) -> Self {
        Self {
            chart: Chart::new(game),
            shots: Vec::new(),
            enemy_shots: Vec::new(),
            own: PointSet::EMPTY,
        }
    }

    /// How the game ended, as far as the bot's side can tell.
    fn ending(&self) -> Option<Ending> {
        if self.chart.afloat().next().is_none() && !self.shots.is_empty() {
            return Some(Ending::Win);
        }
        let hit: PointSet = self.enemy_shots.iter().copied().collect();
        (!self.own.is_empty() && (self.own - hit).is_empty()).then_some(Ending::Loss)
    }
}

impl Client {
    /// A program that is not started yet, under a name for this game. The seed is given to bots that
    /// throw dice.
    #[must_use]
    pub fn new(program: ExternalProgram, name: &str, game: &Game, seed: u64) -> Self {
        Self {
            name: name.to_owned(),
            program,
            game: game.clone(),
            seed,
            process: None,
            has_answered: false,
            greeted: false,
            state: State::new(game),
        }
    }

    /// Begins another game with the same process.
    pub fn next_game(&mut self, game: &Game, seed: u64) {
        self.tell_known_ending();
        (self.game, self.seed, self.greeted) = (game.clone(), seed, false);
        self.state = State::new(game);
        if let Some(process) = &self.process {
            process.next_game();
        }
    }

    fn time_ms(&self) -> u64 {
        self.program.limits.time.as_millis() as u64
    }

    fn process(&mut self) -> Result<&mut Process, ExternalError> {
        if self.program.protocol != Protocol::Bots {
            let what = format!(
                "{} does not know Battleship; bots speak lines of JSON",
                self.program.protocol.title()
            );
            return Err(ExternalError::new(Blame::StartFailed, what).of(&self.program.name, ""));
        }
        if self.process.is_none() {
            self.process = Some(Process::start(&self.program)?);
            (self.has_answered, self.greeted) = (false, false);
        }
        self.process.as_mut().ok_or_else(|| ExternalError::new(Blame::StartFailed, "it has left"))
    }

    fn ask(&mut self, message: &Message) -> Result<Answer, ExternalError> {
        let answer = self.ask_process(message);
        if answer.is_err() {
            self.process = None;
        }
        answer
    }

    fn ask_process(&mut self, message: &Message) -> Result<Answer, ExternalError> {
        self.process()?;
        let limits = self.program.limits;
        let start = if self.has_answered { Duration::ZERO } else { limits.start };
        let deadline = Instant::now() + limits.time + limits.margin + start;
        let greeting = (!self.greeted).then(|| {
            let kind = GameKind::Battleship(Mission::of(&self.game));
            Message::Game { kind, seed: self.seed, time_ms: self.time_ms() }
        });
        let send = if self.has_answered { Vec::new() } else { self.program.options.send.clone() };
        let process = self.process()?;
        if let Some(greeting) = greeting {
            for line in send {
                process.send(&line, deadline)?;
            }
            process.send(&greeting.to_line(), deadline)?;
        }
        let answer = bots_client::ask(process, message, deadline, &StopToken::new())?;
        let answer = answer.ok_or_else(|| process.fault(Blame::Timeout, "it was called off"))?;
        (self.greeted, self.has_answered) = (true, true);
        Ok(answer)
    }

    /// A fault in an answer that came; the process is of no use any more.
    fn fault(&mut self, blame: Blame, what: String) -> PlayerError {
        let error = match self.process.take() {
            Some(process) => process.fault(blame, what),
            None => ExternalError::new(blame, what).of(&self.program.name, ""),
        };
        error.into()
    }

    fn wrong_kind(&mut self, asked: &str, answer: &Answer) -> PlayerError {
        let what = format!("it was asked to {asked}, and answered with \"{}\"", answer.kind());
        self.fault(Blame::Garbage, what)
    }

    /// Starts the process now, if it does not run, instead of with the first question.
    pub fn start(&mut self) -> Result<(), ExternalError> {
        self.process().map(|_| ())
    }

    /// The end of what the process that runs wrote on its standard error.
    #[must_use]
    pub fn stderr(&self) -> String {
        self.process.as_ref().map(Process::stderr).unwrap_or_default()
    }

    /// Tells how the game ended. Without it the bot hears what its side of the sea can tell, when
    /// the next game begins or this is dropped.
    pub fn tell_ending(&mut self, ending: Ending) {
        if let Some(process) = self.process.as_mut().filter(|_| self.greeted) {
            bots_client::tell(process, &Message::End { ending, score: None });
        }
        self.greeted = false;
    }

    fn tell_known_ending(&mut self) {
        if let Some(ending) = self.state.ending() {
            self.tell_ending(ending);
        }
    }

    fn question(&self) -> Message {
        let (game, chart) = (&self.game, &self.state.chart);
        let letter = |at: Point| match () {
            () if chart.hits().contains(at) => 'X',
            () if chart.misses().contains(at) => 'o',
            () => '.',
        };
        let row = |row| (0..game.cols()).map(|col| letter(Point::new(row, col))).collect();
        let afloat = chart.afloat().filter_map(|ship| game.ship(ship)).map(ShipEntry::of).collect();
        Message::Shoot {
            enemy: (0..game.rows()).map(row).collect(),
            shots: self.state.shots.clone(),
            afloat,
            enemy_shots: self.state.enemy_shots.clone(),
            time_ms: self.time_ms(),
        }
    }
}

impl Player for Client {
    fn name(&self) -> &str {
        &self.name
    }

    fn game(&self) -> &Game {
        &self.game
    }

    fn place_ships(&mut self, board: &mut Board) -> Result<bool, PlayerError> {
        let mission = Mission::of(&self.game);
        let count = mission.ships.len();
        let answer = self.ask(&Message::Place { mission, time_ms: self.time_ms() })?;
        let Answer::Place(berths) = answer else { return Err(self.wrong_kind("place", &answer)) };
        if berths.len() != count {
            let what = format!("it placed {} ships instead of {count}", berths.len());
            return Err(self.fault(Blame::IllegalMove, what));
        }
        for (index, berth) in berths.into_iter().enumerate() {
            if let Err(error) = board.place_ship(berth.at, ShipId(index), berth.direction) {
                let ship =
                    self.game.ship(ShipId(index)).map_or("ship", |ship| ship.name()).to_owned();
                let what = format!("its {ship} cannot lie at {}: {error}", berth.at);
                return Err(self.fault(Blame::IllegalMove, what));
            }
            self.state.own |= board.ship_cells(ShipId(index));
        }
        Ok(true)
    }

    fn recommend_attack(&mut self) -> Result<Point, PlayerError> {
        let question = self.question();
        let answer = self.ask(&question)?;
        let Answer::Shoot(at) = answer else { return Err(self.wrong_kind("shoot", &answer)) };
        if !self.state.chart.board().contains(at) {
            return Err(self.fault(Blame::IllegalMove, format!("{at} is outside the board")));
        }
        if !self.state.chart.untried().contains(at) {
            return Err(self.fault(Blame::IllegalMove, format!("{at} was attacked before")));
        }
        Ok(at)
    }

    fn record_attack_result(&mut self, at: Point, result: Result<Shot, AttackError>) {
        let Ok(shot) = result else { return };
        self.state.chart.record(at, shot);
        let sunk = match shot {
            Shot::Sunk(ship) => self.game.ship(ship).map(battleship::Ship::symbol),
            Shot::Hit | Shot::Miss => None,
        };
        self.state.shots.push(ShotEntry { at, hit: shot != Shot::Miss, sunk });
    }

    fn record_attack_by_opponent(&mut self, at: Point) {
        self.state.enemy_shots.push(at);
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.tell_known_ending();
        if let Some(process) = self.process.take() {
            process.end(bots_client::GOODBYE);
        }
    }
}
