//! Line mode: the table in any terminal, or from a pipe.
//!
//! A line in, a few lines out; no colours and no cursor, so it reads aloud and pipes. The board is
//! shown whenever it has changed. What is typed comes back in the output of a pipe, so that it
//! reads like a terminal. After every move the game is kept before the move is acknowledged.

mod command;
mod events;
mod files;
mod page;

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use reversi::{Player, Size, Variant};
use session::store::FileId;
use session::{
    Controller, ENGINE_LEAST, Intent, Keepable, Kept, Library, SavedGame, Seat, Setup, describe,
    words,
};

use crate::failure::Failure;
use crate::input::Line;
use command::Command;
use events::Event;
pub(crate) use events::Events;
use session::Opening;

/// Only an engine that takes longer than this is said to be thinking.
const SAY_THINKING: Duration = Duration::from_secs(1);
/// How long the values of the moves are looked for.
const LOOK: Duration = Duration::from_secs(2);
const NO_GAME: &str = "there is no game on the table: new begins one, open FILE reads one, \
    continue goes on with the last";
const NOT_LISTED: &str = "no game has that number: games lists them";
const BATTLESHIP: &str = "Battleship is a program of its own: quit, and type battleship";

/// What line mode needs to know of the world around it.
#[derive(Clone, Debug)]
pub(crate) struct Surroundings {
    /// Somebody sits there: their lines are seen already, and engines answer no faster than the
    /// eye.
    pub is_terminal: bool,
    /// Where games are kept.
    pub folder: Option<PathBuf>,
    /// What `~/` stands for in the names of files.
    pub home: Option<PathBuf>,
    /// Sways engines between moves that are as good as each other.
    pub seed: u64,
}

/// Plays line by line until somebody quits or the input ends. Answers go to `output`; what went
/// wrong with the folder goes to `talk`.
pub(crate) fn run(
    opening: &Opening,
    events: Events,
    output: impl Write,
    talk: impl Write,
    surroundings: Surroundings,
) -> Result<(), Failure> {
    let library = Library::open(surroundings.folder.clone(), events.wake());
    let setup = match opening {
        // Battleship has a console of its own.
        Opening::Home | Opening::Battle(_) => {
            Setup { time: None, ..library.settings().last_setup.clone() }
        }
        Opening::Game(setup) => setup.clone(),
    };
    let table = Controller::new(SavedGame::new(&setup), surroundings.seed, events.wake());
    let mut session = Session {
        table,
        is_home: *opening == Opening::Home,
        library,
        listed: Vec::new(),
        events,
        output,
        talk,
        trouble: None,
        shown: None,
        time: Time { started: Instant::now(), virtual_now: Duration::ZERO },
        surroundings,
    };
    let end = session.play();
    session.finish(end)
}

/// The time that the table is told. From a pipe it stands still but for what engines are asked to
/// wait, so that a script runs as fast as they think.
#[derive(Debug)]
struct Time {
    started: Instant,
    virtual_now: Duration,
}

struct Session<O, E> {
    table: Controller,
    /// The games to choose from are shown, and not the one on the table.
    is_home: bool,
    library: Library,
    /// The games that were listed last, by their numbers there.
    listed: Vec<FileId>,
    events: Events,
    output: O,
    talk: E,
    /// What was said not to be kept.
    trouble: Option<String>,
    /// Which state of the table was shown last.
    shown: Option<u64>,
    time: Time,
    surroundings: Surroundings,
}

/// Whether to go on.
enum Next {
    GoOn,
    Quit,
}

impl<O: Write, E: Write> Session<O, E> {
    fn play(&mut self) -> Result<(), Failure> {
        self.complain();
        if self.is_home {
            self.show_home()?;
        } else {
            self.greet()?;
        }
        loop {
            if !self.is_home {
                self.let_engines_play()?;
                if self.shown != Some(self.table.revision()) {
                    self.show_board()?;
                }
            }
            let line = match self.ask()? {
                Line::Text(line) => line,
                Line::TooLong => {
                    self.say("that line is too long")?;
                    continue;
                }
                Line::End => {
                    writeln!(self.output)?;
                    return Ok(());
                }
            };
            match Command::read(&line) {
                Err(why) => self.say(&why)?,
                Ok(command) => {
                    if let Next::Quit = self.obey(command)? {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Waits for the last save and says what became of it.
    fn finish(mut self, end: Result<(), Failure>) -> Result<(), Failure> {
        if let Err(Failure::Stopped) = end {
            // Behind the prompt and the ^C that the terminal shows.
            let _ = writeln!(self.output);
        }
        let flushed = self.output.flush();
        self.library.games.keep_all(&self.table);
        for message in self.library.finish() {
            if Some(&message) != self.trouble.as_ref() {
                let _ = writeln!(self.talk, "quadrille: {message}");
            }
        }
        end?;
        Ok(flushed?)
    }

    // Talking.

    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")
    }

    /// Tells what people should know about their files; what is not kept, when that begins and
    /// when it ends.
    fn complain(&mut self) {
        let mut messages = self.library.take_messages();
        let trouble = self.library.trouble();
        if trouble != self.trouble {
            messages.push(trouble.clone().unwrap_or_else(|| "everything is kept again".to_owned()));
            self.trouble = trouble;
        }
        for message in messages {
            // If nobody hears it, the game goes on all the same.
            let _ = writeln!(self.talk, "quadrille: {message}");
        }
    }

    fn greet(&mut self) -> io::Result<()> {
        let kept = self.library.games.unfinished().next().map(|kept| describe(&kept.game));
        if let Some(game) = kept {
            self.say(&format!("{game}, is kept; continue goes on with it"))?;
        }
        self.say("Type a square such as d4 to play there, help for everything else.")
    }

    /// The game on the table, once a move was made in it.
    fn on_table(&self) -> Option<&SavedGame> {
        Some(self.table.record()).filter(|record| record.is_begun())
    }

    fn show_home(&mut self) -> io::Result<()> {
        self.library.games.refresh();
        self.complain();
        let others: Vec<&SavedGame> = self.library.games.others().map(|kept| &kept.game).collect();
        let kept: Vec<&SavedGame> = self.on_table().into_iter().chain(others).collect();
        let page = page::home(&kept);
        self.output.write_all(page.as_bytes())
    }

    fn list_games(&mut self) -> io::Result<()> {
        self.library.games.refresh();
        self.complain();
        let others: Vec<&Kept<SavedGame>> = self.library.games.unfinished().collect();
        let games: Vec<&SavedGame> = others.iter().map(|kept| &kept.game).collect();
        let page = page::games(self.on_table(), &games);
        self.listed = others.iter().map(|kept| kept.id).collect();
        self.output.write_all(page.as_bytes())
    }

    fn show_board(&mut self) -> io::Result<()> {
        self.shown = Some(self.table.revision());
        self.output.write_all(page::board(&self.table).as_bytes())?;
        if self.table.outcome().is_some() {
            self.say("new plays again, undo takes back, home shows all games.")?;
        }
        Ok(())
    }

    fn prompt(&mut self) -> io::Result<()> {
        let turn = if self.is_home { None } else { self.table.turn() };
        let kind = self.table.position().rules().variant();
        write!(self.output, "{}> ", turn.map_or("", |turn| words::title(kind, turn)))?;
        self.output.flush()
    }

    /// Prompts for a line and waits for it. Clocks go on meanwhile.
    fn ask(&mut self) -> Result<Line, Failure> {
        self.prompt()?;
        self.events.ask_line();
        loop {
            if let Some(Event::Line(line)) = self.next_event()? {
                if let (false, Line::Text(text)) = (self.surroundings.is_terminal, &line) {
                    writeln!(self.output, "{}", text.trim_end())?;
                }
                return Ok(line);
            }
            let has_ended = self.shown != Some(self.table.revision());
            if has_ended && !self.is_home {
                // Only a clock that ran out can have changed the game meanwhile.
                writeln!(self.output)?;
                self.keep();
                self.show_board()?;
                self.prompt()?;
            }
        }
    }

    // Time.

    fn now(&self) -> Duration {
        if self.surroundings.is_terminal {
            self.time.started.elapsed()
        } else {
            self.time.virtual_now
        }
    }

    fn tick(&mut self) {
        let now = self.now();
        if !self.is_home {
            self.table.tick(now);
        }
    }

    /// What happens next, or nothing if it was only time that went by.
    fn next_event(&mut self) -> Result<Option<Event>, Failure> {
        self.next_event_within(None)
    }

    fn next_event_within(&mut self, most: Option<Duration>) -> Result<Option<Event>, Failure> {
        let next = if self.is_home || !self.surroundings.is_terminal {
            None
        } else {
            self.table.next_tick().map(|next| next.saturating_sub(self.now()))
        };
        let patience = next.into_iter().chain(most).min();
        let event = self.events.next(patience);
        self.tick();
        self.library.games.keep(&mut self.table);
        self.complain();
        match event {
            Some(Event::Stop) => Err(Failure::Stopped),
            event => Ok(event),
        }
    }

    /// Waits while engines are to move, and says what they play.
    fn let_engines_play(&mut self) -> Result<(), Failure> {
        self.tick();
        let mut began = Instant::now();
        let mut was_said = false;
        while let Some(player) = self.table.choosing() {
            let revision = self.table.revision();
            if !self.surroundings.is_terminal {
                self.time.virtual_now += ENGINE_LEAST;
            }
            self.output.flush()?;
            while self.table.choosing().is_some() && self.table.revision() == revision {
                let left = SAY_THINKING.saturating_sub(began.elapsed());
                self.next_event_within((!was_said).then_some(left))?;
                let is_late = began.elapsed() >= SAY_THINKING && self.surroundings.is_terminal;
                if self.table.revision() == revision && is_late && !was_said {
                    let kind = self.table.position().rules().variant();
                    writeln!(self.output, "{} is thinking ...", words::title(kind, player))?;
                    self.output.flush()?;
                    was_said = true;
                }
            }
            if self.table.revision() != revision {
                self.keep();
                let told = self.table.announcement().to_owned();
                self.say(&told)?;
                (began, was_said) = (Instant::now(), false);
            }
        }
        Ok(())
    }

    // Obeying.

    /// Carries out what was typed.
    fn obey(&mut self, command: Command) -> Result<Next, Failure> {
        match command {
            Command::Quit => return Ok(Next::Quit),
            Command::Help => self.output.write_all(page::help().as_bytes())?,
            Command::Home => self.go_home()?,
            Command::Continue(None) | Command::Open(None) => self.go_on()?,
            Command::Continue(Some(number)) => match self.find_listed(number) {
                Some(id) => self.go_on_with(id)?,
                None => self.say(NOT_LISTED)?,
            },
            Command::Games => self.list_games()?,
            Command::Delete(number) => self.delete(number)?,
            Command::Battleship => self.say(BATTLESHIP)?,
            Command::Levels => {
                let page = page::levels(&self.table);
                self.output.write_all(page.as_bytes())?;
            }
            Command::Seat(seat, side) => self.change_seat(&seat, side)?,
            Command::New(kind, size) => self.begin(kind, size)?,
            Command::Open(Some(name)) => self.open(&name)?,
            Command::Board if self.is_home => self.show_home()?,
            _ if self.is_home => self.say(NO_GAME)?,
            Command::Board => self.show_board()?,
            Command::Play(square) => self.act(Intent::Play(square))?,
            Command::Undo => self.act(Intent::Undo)?,
            Command::Redo => self.act(Intent::Redo)?,
            Command::Resign => self.act(Intent::Resign)?,
            Command::Tip => self.tip()?,
            Command::Values => self.values()?,
            Command::Ask(square) => {
                let position = self.table.position();
                let answer = match position.find_move(square) {
                    Some(found) => page::flips(found),
                    None => words::why_not(position, square) + "\n",
                };
                self.output.write_all(answer.as_bytes())?;
            }
            Command::Moves => {
                let page = page::moves(&self.table);
                self.output.write_all(page.as_bytes())?;
            }
            Command::Copy => {
                let page = page::copies(self.table.model());
                self.output.write_all(page.as_bytes())?;
            }
            Command::Save { file, over } => self.save(file.as_deref(), over)?,
        }
        Ok(Next::GoOn)
    }

    /// Lets the table do something, keeps the game if that changed it, and says what was done.
    fn act(&mut self, intent: Intent) -> io::Result<()> {
        self.tick();
        let revision = self.table.revision();
        // An older message is no answer to this.
        self.table.notify("");
        self.table.act(intent);
        self.keep();
        let notice = self.table.status().1.unwrap_or_default().to_owned();
        if !notice.is_empty() {
            self.say(&notice)
        } else if self.table.revision() != revision {
            let told = self.table.announcement().to_owned();
            self.say(&told)
        } else {
            Ok(())
        }
    }

    /// Keeps the game, once a move was made in it, and waits until it is on the disk.
    fn keep(&mut self) {
        self.library.games.keep(&mut self.table);
        self.library.wait();
        self.complain();
    }

    fn go_home(&mut self) -> io::Result<()> {
        self.is_home = true;
        self.show_home()
    }

    fn go_on(&mut self) -> io::Result<()> {
        let last = self.library.games.others().next().map(|kept| kept.id);
        if self.on_table().is_none()
            && let Some(id) = last
        {
            self.go_on_with(id)
        } else if self.is_home && self.on_table().is_none() {
            self.say("there is no game to go on with yet")
        } else if self.is_home {
            self.back_at_table()
        } else if self.table.is_paused() {
            self.table.act(Intent::PlayOn);
            self.keep();
            self.say("The game goes on")
        } else {
            self.say("this is the game; games lists all others")
        }
    }

    fn back_at_table(&mut self) -> io::Result<()> {
        (self.is_home, self.shown) = (false, None);
        let game = describe(self.table.record());
        self.say(&game)
    }

    /// The game that was listed under this number.
    fn find_listed(&self, number: usize) -> Option<FileId> {
        self.listed.get(number.checked_sub(1)?).copied()
    }

    fn go_on_with(&mut self, id: FileId) -> io::Result<()> {
        if !self.library.games.continue_game(id, &mut self.table) {
            return self.say(NOT_LISTED);
        }
        self.keep();
        self.back_at_table()
    }

    fn delete(&mut self, number: usize) -> io::Result<()> {
        let listed = self.find_listed(number);
        let found = self.library.games.unfinished().find(|kept| Some(kept.id) == listed);
        let Some(Kept { id, game }) = found.cloned() else { return self.say(NOT_LISTED) };
        let is_gone = self.library.games.delete(id);
        self.complain();
        let what = if is_gone { "Deleted" } else { "This could not be deleted" };
        self.say(&format!("{what}: {}", game.title()))
    }

    fn begin(&mut self, kind: Option<Variant>, size: Option<Size>) -> io::Result<()> {
        self.keep();
        let setup = self.table.record().setup();
        let kind = kind.unwrap_or_else(|| setup.rules.variant());
        let size = size.unwrap_or_else(|| setup.rules.size());
        let rules = reversi::RuleSet::new(kind, size);
        // A clock that cannot be seen running would be no fair one.
        self.table.act(Intent::New(Setup { rules, time: None, ..setup }));
        self.is_home = false;
        self.output.write_all(page::wrapped(words::rules_line(kind), 0).as_bytes())
    }

    fn open(&mut self, name: &str) -> io::Result<()> {
        let path = files::path(name, self.surroundings.home.as_deref());
        match files::open(&path, &self.table.record().setup()) {
            Ok(pasted) => {
                self.is_home = false;
                self.keep();
                self.table.act(Intent::Load(Box::new(pasted.record)));
                self.keep();
                self.say(&format!("Opened {}", pasted.meaning))
            }
            Err(why) => self.say(&why),
        }
    }

    fn save(&mut self, name: Option<&str>, over: bool) -> io::Result<()> {
        let answer = match (name, self.library.folder()) {
            (Some(name), _) => {
                let path = files::path(name, self.surroundings.home.as_deref());
                files::save(self.table.record(), &path, over).unwrap_or_else(|why| why)
            }
            (None, Some(folder)) => {
                let place = self.library.games.place();
                let place = place.unwrap_or_else(|| folder.display().to_string());
                format!(
                    "The game is kept in {place} after every move; save FILE writes it elsewhere"
                )
            }
            (None, None) => "Games are not kept here; save FILE writes this one".to_owned(),
        };
        self.say(&answer)
    }

    fn change_seat(&mut self, seat: &Seat, side: Option<Player>) -> io::Result<()> {
        let sides = match (side, self.table.turn()) {
            (Some(side), _) => vec![side],
            (None, _) if seat.is_person() => Player::BOTH.to_vec(),
            (None, Some(turn)) => vec![!turn],
            (None, None) => {
                return self.say("the game is over: say which side, such as level 3 light");
            }
        };
        for side in sides {
            if self.table.seat(side) == seat {
                let kind = self.table.position().rules().variant();
                let who = words::title(kind, side);
                self.say(&format!("{who} is played by {seat} already"))?;
            } else {
                self.act(Intent::Seat(side, seat.clone()))?;
                // It says so; the board is the same.
                self.shown = self.shown.map(|_| self.table.revision());
            }
        }
        Ok(())
    }

    fn tip(&mut self) -> Result<(), Failure> {
        self.tick();
        self.table.notify("");
        self.table.act(Intent::Tip);
        self.output.flush()?;
        while self.table.is_analysing() {
            self.next_event()?;
        }
        let notice = self.table.status().1.unwrap_or_default().to_owned();
        // To give a tip is no change of the board.
        self.shown = Some(self.table.revision());
        Ok(self.say(&notice)?)
    }

    fn values(&mut self) -> Result<(), Failure> {
        let Some(turn) = self.table.turn() else {
            return Ok(self.say("the game is over: there are no moves to value")?);
        };
        self.output.flush()?;
        self.table.notify("");
        self.table.act(Intent::Values(true));
        self.tick();
        let began = Instant::now();
        while self.table.is_analysing()
            && (began.elapsed() < LOOK || self.table.values().is_empty())
        {
            let left = LOOK.saturating_sub(began.elapsed()).max(Duration::from_millis(50));
            self.next_event_within(Some(left))?;
        }
        let kind = self.table.position().rules().variant();
        let mover = kind.words().name(Some(turn));
        let page = match (self.table.values(), self.table.status().1) {
            ([], Some(why)) => format!("{why}\n"),
            (values, _) => page::values(mover, values),
        };
        self.table.act(Intent::Values(false));
        self.shown = Some(self.table.revision());
        Ok(self.output.write_all(page.as_bytes())?)
    }
}
