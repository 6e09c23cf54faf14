//! The protocol of `NBoard`.

use std::io::{self, Write};
use std::time::Instant;

use reversi::{Model, RuleSet};
use reversi_engine::SearchInfo;

use super::desk::{Desk, Event};
use super::thinker::{Found, Thinker, depth_text, line_text};
use crate::nboard::Command;

/// A game with a host.
#[derive(Debug)]
pub(super) struct Session {
    thinker: Thinker,
    game: Model,
    /// Whether the side that has no move has to say so: our board has passed already.
    owes_pass: bool,
    work: Option<Work>,
}

/// What is thought about.
#[derive(Debug)]
enum Work {
    /// A move, since then.
    Go(Instant),
    /// So many best moves.
    Hint(usize),
}

impl Session {
    pub(super) fn new(thinker: Thinker) -> Self {
        Self { thinker, game: Model::new(RuleSet::OTHELLO), owes_pass: false, work: None }
    }

    pub(super) fn run<W: Write>(mut self, desk: &mut Desk<W>) -> io::Result<()> {
        let mut ended = false;
        while !ended || self.work.is_some() {
            match desk.next() {
                Event::Line(line) => {
                    // Whatever is not known is passed over.
                    let Some(command) = Command::parse(&line) else { continue };
                    if command == Command::Quit {
                        break;
                    }
                    self.stop(desk)?;
                    self.obey(command, desk)?;
                }
                Event::Woken => self.tell(desk)?,
                // What was asked for is still answered.
                Event::End => ended = true,
            }
        }
        Ok(())
    }

    /// Any command ends what is thought about.
    fn stop<W: Write>(&mut self, desk: &mut Desk<W>) -> io::Result<()> {
        self.thinker.stop();
        match self.work.take() {
            Some(_) => desk.write("status\n"),
            None => Ok(()),
        }
    }

    fn obey<W: Write>(&mut self, command: Command, desk: &mut Desk<W>) -> io::Result<()> {
        match command {
            Command::NBoard(_) => desk.write("set myname Quadrille\n")?,
            Command::Depth(depth) => {
                self.thinker.set_depth(depth.max(1));
            }
            Command::Game(game, owes_pass) => {
                (self.game, self.owes_pass) = (*game, owes_pass);
            }
            Command::BadGame(problem) => {
                let problem = problem.replace(char::is_control, " ");
                desk.write(&format!("status The game cannot be read: {problem}\n"))?;
            }
            Command::Move(None) => self.owes_pass = false,
            Command::Move(Some(square)) => match self.game.play(square) {
                Ok(_) => self.owes_pass = self.game.passed().is_some(),
                Err(error) => desk.write(&format!("status {error}\n"))?,
            },
            Command::Hint(_) | Command::Go if self.owes_pass || self.game.is_game_over() => {
                if command == Command::Go {
                    desk.write("=== PA\n")?;
                }
            }
            Command::Hint(most) => {
                desk.write("status Analysing\n")?;
                self.work = Some(Work::Hint(most));
                self.thinker.value_moves(self.game.position());
            }
            Command::Go => {
                desk.write("status Thinking\n")?;
                self.work = Some(Work::Go(Instant::now()));
                self.thinker.choose(&self.game, None);
            }
            Command::Ping(number) => {
                desk.write(&format!("{}\n", format!("pong {number}").trim_end()))?;
            }
            // There is nothing to learn: the evaluation is fixed.
            Command::Learn => desk.write("learned\n")?,
            Command::Contempt | Command::Analyze | Command::Quit => {}
        }
        // If nobody could begin to think, that is the end of it.
        if self.work.is_some() && !self.thinker.is_busy() {
            self.tell(desk)?;
        }
        Ok(())
    }

    /// Tells what was found.
    fn tell<W: Write>(&mut self, desk: &mut Desk<W>) -> io::Result<()> {
        while let Some(found) = self.thinker.poll() {
            match (found, &self.work) {
                (Found::Move(choice), Some(Work::Go(begun))) => {
                    let seconds = begun.elapsed().as_secs_f64();
                    self.tell_move(choice, seconds, desk)?;
                }
                (Found::Values(values), Some(Work::Hint(most))) => {
                    let position = self.game.position();
                    let lines: Vec<String> = values
                        .iter()
                        .take(*most)
                        .map(|found| {
                            let line = line_text(position, &found.line);
                            let (discs, depth) = (found.value.discs, depth_text(found.value));
                            format!("search {line} {discs}.00 0 {depth}\n")
                        })
                        .collect();
                    desk.write(&lines.concat())?;
                }
                _ => {}
            }
        }
        if !self.thinker.is_busy() && self.work.take().is_some() {
            desk.write("status\n")?;
        }
        Ok(())
    }

    fn tell_move<W: Write>(
        &mut self,
        choice: Result<SearchInfo, String>,
        seconds: f64,
        desk: &mut Desk<W>,
    ) -> io::Result<()> {
        let info = match choice {
            Ok(info) => info,
            Err(problem) => {
                let problem = problem.replace(char::is_control, " ");
                return desk.write(&format!("status {problem}\n"));
            }
        };
        let Some(square) = info.best else { return Ok(()) };
        let position = self.game.position();
        let name = square.to_string().to_ascii_uppercase();
        let (line, discs) = (line_text(position, &info.line), info.value.discs);
        let depth = depth_text(info.value);
        let text = format!(
            "search {line} {discs}.00 0 {depth}\nnodestats {} {seconds:.2}\n=== {name}/{discs}.00/{seconds:.2}\n",
            info.nodes
        );
        desk.write(&text)?;
        let mut after = self.game.clone();
        if after.play(square).is_ok() {
            self.thinker.ponder(&after, &info.line);
        }
        Ok(())
    }
}
