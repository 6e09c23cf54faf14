//! GTP, as engines of Othello speak it.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use reversi::{Model, Player, RuleSet, Size, Square, Variant};
use reversi_engine::{Clock, SearchInfo};

use super::desk::{Desk, Event};
use super::thinker::{Found, Thinker, depth_text, for_one_move, line_text};
use crate::gtp::Command;

/// Everything that is known, in the order of the list.
const COMMANDS: &[&str] = &[
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "reg_genmove",
    "undo",
    "showboard",
    "final_score",
    "time_settings",
    "time_left",
    "list_games",
    "set_game",
    "gogui-interrupt",
    "quadrille-depth",
    "quadrille-hints",
];

/// The line that asks for the answer so far, as `GoGui` writes it.
const INTERRUPT: &str = "# interrupt";

/// What is answered: good or bad, and the text.
type Answer = Result<String, String>;

/// A game with a host.
#[derive(Debug)]
pub(super) struct Session {
    thinker: Thinker,
    game: Model,
    /// What the host has on its board that ours has too: for a pass of its own, false.
    plies: Vec<bool>,
    time: TimeControl,
}

impl Session {
    pub(super) fn new(thinker: Thinker) -> Self {
        let game = Model::new(RuleSet::OTHELLO);
        Self { thinker, game, plies: Vec::new(), time: TimeControl::default() }
    }

    pub(super) fn run<W: Write>(mut self, desk: &mut Desk<W>) -> io::Result<()> {
        while let Some(line) = desk.next_line() {
            let Some(command) = Command::parse(&line) else { continue };
            let answer = self.answer(&command, desk);
            let id = command.id.map(|id| id.to_string()).unwrap_or_default();
            let (mark, text) = match &answer {
                Ok(text) => ('=', text),
                Err(text) => ('?', text),
            };
            let blank = if text.is_empty() || text.starts_with('\n') { "" } else { " " };
            desk.write(&format!("{mark}{id}{blank}{text}\n\n"))?;
            if command.name == "quit" {
                break;
            }
        }
        Ok(())
    }

    fn answer<W: Write>(&mut self, command: &Command, desk: &mut Desk<W>) -> Answer {
        let arguments: Vec<&str> = command.arguments.iter().map(String::as_str).collect();
        let nothing = Ok(String::new());
        match (command.name.as_str(), arguments.as_slice()) {
            ("protocol_version", _) => Ok("2".to_owned()),
            ("name", _) => Ok("Quadrille".to_owned()),
            ("version", _) => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            ("known_command", [name, ..]) => Ok(COMMANDS.contains(name).to_string()),
            ("list_commands", _) => Ok(COMMANDS.join("\n")),
            ("list_games", _) => Ok("Othello".to_owned()),
            ("set_game", [name, ..]) if name.eq_ignore_ascii_case("othello") => nothing,
            ("set_game", [_, ..]) => Err("unsupported game".to_owned()),
            ("quit" | "komi" | "gogui-interrupt", _) => nothing,
            ("boardsize", [size]) => self.board_size(size),
            ("clear_board", _) => {
                self.clear(self.game.rules());
                nothing
            }
            ("play", [colour, square]) => self.play(colour, square),
            ("genmove", [colour]) => self.generate(colour, desk, true),
            ("reg_genmove", [colour]) => self.generate(colour, desk, false),
            ("undo", _) => self.undo(),
            ("showboard", _) => Ok(self.board()),
            ("final_score", _) => self.score(),
            ("time_settings", [main, more, stones]) => self.time.set(main, more, stones),
            ("time_left", [colour, time, stones]) => self.time.set_left(colour, time, stones),
            ("quadrille-depth", [depth]) => match depth.parse() {
                Ok(depth) if self.thinker.set_depth(depth) => nothing,
                _ => Err("expected a depth above 0".to_owned()),
            },
            ("quadrille-hints", most) => self.hints(most, desk),
            (name, _) if COMMANDS.contains(&name) => Err("syntax error".to_owned()),
            _ => Err("unknown command".to_owned()),
        }
    }

    fn board_size(&mut self, size: &str) -> Answer {
        let side: i32 = size.parse().map_err(|_| "syntax error")?;
        let size = Size::new(side, side).map_err(|_| "unacceptable size")?;
        self.clear(RuleSet::new(Variant::Othello, size));
        Ok(String::new())
    }

    fn clear(&mut self, rules: RuleSet) {
        self.thinker.new_game(None);
        self.game = Model::new(rules);
        self.plies.clear();
        self.time.restart();
    }

    fn play(&mut self, colour: &str, square: &str) -> Answer {
        let player = colour_of(colour).ok_or("syntax error")?;
        let word = square.to_ascii_lowercase();
        self.thinker.stop();
        if word == "pass" {
            if !self.must_pass(player) {
                return Err("illegal move".to_owned());
            }
            self.plies.push(false);
            return Ok(String::new());
        }
        let square: Square = word.parse().map_err(|_| "syntax error")?;
        if self.game.turn() != Some(player) || self.game.play(square).is_err() {
            return Err("illegal move".to_owned());
        }
        self.plies.push(true);
        Ok(String::new())
    }

    /// Whether a player has no move and is passed.
    fn must_pass(&self, player: Player) -> bool {
        self.game.is_game_over() || self.game.passed() == Some(player)
    }

    fn undo(&mut self) -> Answer {
        self.thinker.stop();
        match self.plies.pop() {
            None => return Err("cannot undo".to_owned()),
            Some(is_move) if is_move => {
                self.game.undo();
                self.game.forget_undone();
            }
            Some(_) => {}
        }
        Ok(String::new())
    }

    fn generate<W: Write>(&mut self, colour: &str, desk: &mut Desk<W>, plays: bool) -> Answer {
        let player = colour_of(colour).ok_or("syntax error")?;
        if self.game.turn() != Some(player) {
            if !self.must_pass(player) {
                let name = if player == Player::Dark { "black" } else { "white" };
                return Err(format!("it is not the turn of {name}"));
            }
            if plays {
                self.plies.push(false);
            }
            return Ok("PASS".to_owned());
        }
        let begun = Instant::now();
        self.thinker.choose(&self.game, self.time.clock(player));
        let info = self.wait_for_move(desk)?;
        let square = info.best.ok_or("there is no move")?;
        if plays {
            self.time.spend(player, begun.elapsed());
            self.game.play(square).map_err(|error| error.to_string())?;
            self.plies.push(true);
            self.thinker.ponder(&self.game, &info.line);
        }
        Ok(square.to_string().to_ascii_uppercase())
    }

    /// The move that is thought about; whatever the host says meanwhile waits.
    fn wait_for_move<W: Write>(&mut self, desk: &mut Desk<W>) -> Result<SearchInfo, String> {
        loop {
            if let Some(Found::Move(choice)) = self.thinker.poll() {
                return choice.map_err(|error| error.replace('\n', " "));
            }
            if !self.thinker.is_busy() {
                return Err("it could not think".to_owned());
            }
            self.wait(desk);
        }
    }

    fn wait<W: Write>(&self, desk: &mut Desk<W>) {
        match desk.wait() {
            Event::Line(line) if line.trim() == INTERRUPT => self.thinker.hurry(),
            Event::Woken => {}
            other => desk.put_back(other),
        }
    }

    /// What the best moves are worth, a line each: move, discs, depth, line of play.
    fn hints<W: Write>(&mut self, most: &[&str], desk: &mut Desk<W>) -> Answer {
        let most: usize = match most {
            [] => usize::MAX,
            [most] => most.parse().map_err(|_| "syntax error")?,
            _ => return Err("syntax error".to_owned()),
        };
        let position = *self.game.position();
        self.thinker.value_moves(&position);
        let mut last = Vec::new();
        loop {
            match self.thinker.poll() {
                Some(Found::Values(values)) => last = values,
                Some(Found::Move(_)) => {}
                None if !self.thinker.is_busy() => break,
                None => self.wait(desk),
            }
        }
        let line = |found: &reversi_engine::MoveValue| {
            let line = line_text(&position, &found.line);
            let square = found.square.to_string().to_ascii_uppercase();
            format!("{square} {:+} {} {line}", found.value.discs, depth_text(found.value))
        };
        Ok(last.iter().take(most).map(line).collect::<Vec<_>>().join("\n"))
    }

    fn score(&self) -> Answer {
        match self.game.position().score() {
            None => Err("cannot score".to_owned()),
            Some(0) => Ok("0".to_owned()),
            Some(dark) if dark > 0 => Ok(format!("B+{dark}")),
            Some(dark) => Ok(format!("W+{}", -dark)),
        }
    }

    /// The board, without an empty line.
    fn board(&self) -> String {
        let rows = crate::bots::rows(self.game.position());
        let spaced = |letters: &mut dyn Iterator<Item = char>| -> String {
            letters.flat_map(|letter| [' ', letter]).collect()
        };
        let mut text = format!("\n {}", spaced(&mut ('A'..='H').take(rows[0].len())));
        for (number, row) in rows.iter().enumerate() {
            let squares = row.replace('-', ".");
            text += &format!("\n{}{}", number + 1, spaced(&mut squares.chars()));
        }
        text + match self.game.turn() {
            Some(Player::Dark) => "\nX to move",
            Some(Player::Light) => "\nO to move",
            None => "\nGame over",
        }
    }
}

fn colour_of(word: &str) -> Option<Player> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Player::Dark),
        "w" | "white" => Some(Player::Light),
        _ => None,
    }
}

/// Time as the host gives it.
#[derive(Clone, Copy, Debug, Default)]
struct TimeControl {
    main: Duration,
    /// Time for so many moves, once the main time is used up.
    more: Option<(Duration, u32)>,
    /// What is left for each side, and the moves that it is for if they are counted.
    left: [Option<(Duration, u32)>; 2],
}

/// The most that any clock shows.
const MOST: f64 = 1e6;

fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.parse::<f64>().ok().filter(|number| (0.0..=MOST).contains(number));
    number.map(Duration::from_secs_f64).ok_or_else(|| "syntax error".to_owned())
}

impl TimeControl {
    fn set(&mut self, main: &str, more: &str, stones: &str) -> Answer {
        let stones: u32 = stones.parse().map_err(|_| "syntax error")?;
        let (main, more) = (seconds(main)?, seconds(more)?);
        *self = Self { main, ..Self::default() };
        self.more = (stones > 0 && !more.is_zero()).then_some((more, stones));
        // Time to add without moves to count means no limit.
        if stones == 0 && !more.is_zero() {
            *self = Self::default();
        }
        self.restart();
        Ok(String::new())
    }

    fn restart(&mut self) {
        self.left = [(!self.main.is_zero()).then_some((self.main, 0)); 2];
    }

    fn set_left(&mut self, colour: &str, time: &str, stones: &str) -> Answer {
        let player = colour_of(colour).ok_or("syntax error")?;
        let stones = stones.parse().map_err(|_| "syntax error")?;
        self.left[usize::from(player == Player::Light)] = Some((seconds(time)?, stones));
        Ok(String::new())
    }

    /// What a move of a player may take.
    fn clock(&self, player: Player) -> Option<Clock> {
        match (self.left[usize::from(player == Player::Light)], self.more) {
            (Some((left, 0)), None) => Some(Clock { left, increment: Duration::ZERO }),
            (Some((left, 0)), Some((more, stones))) if !left.is_zero() => {
                Some(Clock { left, increment: more / stones })
            }
            (Some((left, stones)), _) if stones > 0 => Some(for_one_move(left / stones)),
            (_, Some((more, stones))) => Some(for_one_move(more / stones)),
            (_, None) => None,
        }
    }

    /// A move took so long. Hosts that send what is left overrule it.
    fn spend(&mut self, player: Player, time: Duration) {
        if let Some((left, 0)) = &mut self.left[usize::from(player == Player::Light)] {
            *left = left.saturating_sub(time);
        }
    }
}
