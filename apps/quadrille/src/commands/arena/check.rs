//! `quadrille arena check`: plays the protocol against a bot and says in words what is wrong.

use std::thread;
use std::time::{Duration, Instant};

use battleship::{Game, Match, Player as _, Side};
use battleship_engine::placement::{Effort, random_layout};
use battleship_engine::{Mediocre, SeededDice};
use clap::Args;
use protocols::bots::{Ending, Message};
use protocols::{Blame, ExternalError, ExternalProgram, Process, Protocol};
use reversi::{Model, Player, RuleSet, Size, Variant};
use reversi_engine::{ReversiPlayer, random_move};
use support::{SeededRandom, StopToken};

use crate::failure::Failure;
use crate::output::{ended, print, stop_on_ctrl_c};

#[derive(Args)]
#[command(after_help = "\
The bot plays whole games against random moves in one process, on several boards. What it does
wrong is said in a sentence, with the end of what it wrote on its standard error; the exit code is
1 then. docs/bots.md has the protocol. COMMAND may begin with gtp: or nboard: for engines that
speak those.")]
pub(super) struct Arguments {
    /// What it should play: reversi, othello, no-pass, anti-reversi, anti-othello or battleship
    #[arg(long, value_name = "G", default_value = "othello")]
    game: String,

    /// The one board it plays Reversi on, width first [default: 8x8, and smaller ones]
    #[arg(long, value_name = "WxH")]
    size: Option<Size>,

    /// Options and limits, such as "time=2 memory=512"
    #[arg(long, value_name = "OPTIONS", default_value = "")]
    options: String,

    /// How the bot is started
    #[arg(
        value_name = "COMMAND",
        required = true,
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    command: Vec<String>,
}

impl Arguments {
    fn program(&self) -> Result<ExternalProgram, Failure> {
        if let Some(option) = self.command.first().filter(|word| word.starts_with('-')) {
            return Err(Failure::Input(format!(
                "{option} is no option of check; those of the bot stand in one text: --options \"time=1\""
            )));
        }
        // One word may be a whole command line; several are those of a shell.
        let command = match &self.command[..] {
            [one] => one.clone(),
            words => {
                let quoted = |word: &String| {
                    let plain = |c: char| !c.is_whitespace() && !"'\"\\".contains(c);
                    let is_plain = !word.is_empty() && word.chars().all(plain);
                    if is_plain {
                        word.clone()
                    } else {
                        format!("'{}'", word.replace('\'', "'\"'\"'"))
                    }
                };
                words.iter().map(quoted).collect::<Vec<_>>().join(" ")
            }
        };
        let program = ExternalProgram::from_command(&command)
            .unwrap_or_else(|| Ok(ExternalProgram::new("", &command, Protocol::Bots)))
            .and_then(|program| program.with_options(&self.options))
            .and_then(|program| program.words().map(|_| program));
        let program = program.map_err(Failure::input)?;
        Ok(ExternalProgram { name: "the bot".to_owned(), ..program })
    }
}

/// What was found so far.
struct Checked {
    stop: StopToken,
    wrong: usize,
    /// What was said last of a fault: a bot that does the same in every game hears it once.
    said: String,
    slowest: Duration,
    answers: u32,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let program = arguments.program()?;
    let stop = stop_on_ctrl_c();
    let mut checked =
        Checked { stop, wrong: 0, said: String::new(), slowest: Duration::ZERO, answers: 0 };
    if arguments.game == "battleship" {
        if arguments.size.is_some() {
            return Err(Failure::of("--size")(
                "is for Reversi; Battleship is played on two boards",
            ));
        }
        checked.battleship(&program)?;
    } else {
        let variant: Variant = arguments.game.parse().map_err(|_| {
            Failure::Input(format!(
                "--game: expected reversi, othello, no-pass, anti-reversi, anti-othello or battleship, found '{}'",
                arguments.game
            ))
        })?;
        checked.reversi(&program, variant, arguments.size)?;
    }
    if program.protocol == Protocol::Bots && checked.wrong == 0 && !checked.stop.is_stopped() {
        checked.manners(&program)?;
    }
    ended(checked.stop.is_stopped())?;
    let Checked { wrong, slowest, answers, .. } = checked;
    if wrong > 0 {
        return Err(Failure::Input(format!("the bot breaks the protocol ({wrong} of the checks)")));
    }
    let ms = slowest.as_secs_f64() * 1e3;
    print(&format!(
        "\nThe bot keeps to the protocol: {answers} answers, the slowest after {ms:.1} ms.\n"
    ))
}

fn fine(what: &str) -> Result<(), Failure> {
    print(&format!("ok     {what}\n"))
}

impl Checked {
    fn wrong(&mut self, what: &str, error: &ExternalError) -> Result<(), Failure> {
        self.wrong += 1;
        let head = format!("WRONG  {what}: {}: {}\n", error.blame, error.what);
        let mut help = format!("       {}\n", error.blame.advice());
        if error.blame == Blame::StartFailed && error.what.contains(".py'") {
            help += "       A script is started by its language: python3 mybot.py\n";
        }
        let lines: Vec<&str> = error.stderr.lines().collect();
        if !lines.is_empty() {
            help += "       It wrote on its standard error:\n";
            for line in &lines[lines.len().saturating_sub(10)..] {
                help += &format!("         {}\n", crate::failure::one_line(line));
            }
        }
        print(&head)?;
        if self.said == help {
            return Ok(());
        }
        print(&help)?;
        self.said = help;
        Ok(())
    }

    fn note(&mut self, took: Duration) {
        self.slowest = self.slowest.max(took);
        self.answers += 1;
    }

    /// Whole games of Reversi, in one process.
    fn reversi(
        &mut self,
        program: &ExternalProgram,
        variant: Variant,
        only: Option<Size>,
    ) -> Result<(), Failure> {
        let mut client = protocols::reversi::Client::new(program.clone(), 1);
        if let Err(error) = client.start() {
            return self.wrong("it starts", &error);
        }
        fine("it starts")?;
        let first = RuleSet::new(variant, only.unwrap_or(Size::EIGHT));
        let mut games = vec![
            ("a whole game as X, which moves first".to_owned(), first, Player::Dark),
            ("another in the same process, as O".to_owned(), first, Player::Light),
        ];
        for (width, height) in [(6, 6), (4, 5)] {
            let Ok(size) = Size::new(width, height) else { continue };
            // GTP knows square boards only.
            if program.protocol == Protocol::Bots && only.is_none() {
                let rules = RuleSet::new(variant, size);
                games.push((format!("a game on a board of {size}"), rules, Player::Dark));
            }
        }
        for (number, (what, rules, you)) in games.into_iter().enumerate() {
            client.next_game(number as u64);
            match self.game(&mut client, Model::new(rules), you, number as u64) {
                _ if self.stop.is_stopped() => break,
                Ok(moves) => fine(&format!("{what}: {moves} moves"))?,
                Err(error) => self.wrong(&what, &error)?,
            }
        }
        Ok(())
    }

    /// A game against random moves; how many moves the bot made.
    fn game(
        &mut self,
        client: &mut protocols::reversi::Client,
        mut game: Model,
        you: Player,
        seed: u64,
    ) -> Result<u32, ExternalError> {
        let mut dice = SeededRandom::new(seed);
        let mut moves = 0;
        while !game.is_game_over() && !self.stop.is_stopped() {
            let position = *game.position();
            let square = if position.mover() == you {
                client.follow(&game);
                let asked = Instant::now();
                let answer = client.choose_move(&position, None, &self.stop);
                self.note(asked.elapsed());
                moves += 1;
                let info = answer.map_err(|error| {
                    ExternalError::of_reversi(&error)
                        .cloned()
                        .unwrap_or_else(|| ExternalError::new(Blame::Crash, error.to_string()))
                })?;
                info.best
            } else {
                random_move(&position, &mut dice)
            };
            let Some(square) = square else { break };
            let _ = game.play(square);
        }
        if game.is_game_over() {
            client.end_game(game.position());
        }
        Ok(moves)
    }

    /// Two games of Battleship, in one process.
    fn battleship(&mut self, program: &ExternalProgram) -> Result<(), Failure> {
        let small = Game::new(6, 7).map(|mut game| {
            for (length, symbol, name) in [(3, 'D', "destroyer"), (2, 'P', "patrol boat")] {
                let _ = game.add_ship(length, symbol, name);
            }
            game
        });
        let standard = Game::standard();
        let mut client = protocols::battleship::Client::new(program.clone(), "bot", &standard, 1);
        if let Err(error) = client.start() {
            return self.wrong("it starts", &error);
        }
        fine("it starts")?;
        let games = [
            ("the standard game, with a fleet of its own", Some(standard.clone()), true),
            ("another in the same process, with a fleet from us", Some(standard), false),
            ("a game on a board of 6x7 with two ships", small.ok(), true),
        ];
        for (number, (what, game, places)) in (1..).zip(games) {
            let Some(game) = game else { continue };
            client.next_game(&game, number);
            match self.battle(&mut client, &game, places, number) {
                _ if self.stop.is_stopped() => break,
                Ok(shots) => fine(&format!("{what}: {shots} shots"))?,
                Err(error) => self.wrong(what, &error)?,
            }
        }
        Ok(())
    }

    /// A game against our mediocre player; how many shots the bot fired.
    fn battle(
        &mut self,
        client: &mut protocols::battleship::Client,
        game: &Game,
        places: bool,
        seed: u64,
    ) -> Result<u32, ExternalError> {
        let fault = |error: battleship::PlayerError| {
            ExternalError::of_battleship(&error)
                .cloned()
                .unwrap_or_else(|| ExternalError::new(Blame::Crash, error.to_string()))
        };
        let ours = |what: &str| ExternalError::new(Blame::StartFailed, what.to_owned());
        let mut dice = SeededDice::new(seed);
        let mut battle = Match::new(game);
        let mut board = battleship::Board::new(game);
        let mut fleet = || {
            random_layout(game, &mut dice, Effort::default())
                .map(|(fleet, _)| fleet)
                .map_err(|error| ours(&error.to_string()))
        };
        if places {
            let asked = Instant::now();
            client.place_ships(&mut board).map_err(fault)?;
            self.note(asked.elapsed());
            battle.set_board(Side::First, board).map_err(|error| ours(&error.to_string()))?;
        } else {
            battle.set_fleet(Side::First, &fleet()?).map_err(|error| ours(&error.to_string()))?;
        }
        battle.set_fleet(Side::Second, &fleet()?).map_err(|error| ours(&error.to_string()))?;
        let mut enemy = Mediocre::new("mediocre", game, dice);
        let mut shots = 0;
        while let Some(turn) = battle.turn().filter(|_| !self.stop.is_stopped()) {
            let at = if turn == Side::First {
                let asked = Instant::now();
                let at = client.recommend_attack().map_err(fault)?;
                self.note(asked.elapsed());
                shots += 1;
                at
            } else {
                enemy.recommend_attack().map_err(fault)?
            };
            let shot = battle.fire(at).map_err(|error| {
                ExternalError::new(Blame::IllegalMove, format!("it attacked {at}: {error}"))
            })?;
            let (shooter, other): (&mut dyn battleship::Player, &mut dyn battleship::Player) =
                if turn == Side::First { (client, &mut enemy) } else { (&mut enemy, client) };
            shooter.record_attack_result(at, Ok(shot));
            other.record_attack_by_opponent(at);
        }
        let won = battle.winner() == Some(Side::First);
        client.tell_ending(if won { Ending::Win } else { Ending::Loss });
        Ok(shots)
    }

    /// What games do not show: unknown messages, and talk that nobody asked for.
    fn manners(&mut self, program: &ExternalProgram) -> Result<(), Failure> {
        const QUIET: Duration = Duration::from_millis(300);
        let mut process = match Process::start(program) {
            Ok(process) => process,
            Err(error) => return self.wrong("it starts again", &error),
        };
        let what = "it passes over messages that it does not know, and is quiet until asked";
        let unknown = [
            r#"{"type":"weather","text":"a message of a later version"}"#.to_owned(),
            Message::End { ending: Ending::Draw, score: None }.to_line(),
        ];
        let deadline = Instant::now() + program.limits.time + program.limits.start;
        let quiet = unknown.iter().try_for_each(|line| process.send(line, deadline));
        let heard = quiet.and_then(|()| {
            // Long enough for an answer that should not come.
            let until = Instant::now() + QUIET.max(2 * self.slowest).min(Duration::from_secs(2));
            while Instant::now() < until && !self.stop.is_stopped() {
                if let Some(line) = process.heard_already()? {
                    let text = String::from_utf8_lossy(&line).into_owned();
                    return Err(process.fault(
                        Blame::Garbage,
                        format!(
                            "it wrote without being asked: {}",
                            crate::failure::one_line(&text)
                        ),
                    ));
                }
                thread::sleep(Duration::from_millis(10));
            }
            Ok(())
        });
        match heard {
            Ok(()) => fine(what)?,
            Err(error) => self.wrong(what, &error)?,
        }
        process.end(&[&Message::Quit.to_line()]);
        Ok(())
    }
}
