//! Line mode: the table in any terminal, or from a pipe.
//!
//! A line in, a few lines out; no colours and no cursor, so it reads aloud and pipes. The board is
//! shown whenever it has changed. What is typed comes back in the output of a pipe, so that it
//! reads like a terminal. After every move the game is kept before the move is acknowledged.

mod command;
mod events;
mod files;
mod page;
mod programs;
mod sea;
mod sea_command;
mod sea_page;
mod width;

use std::io::{self, BufReader, BufWriter, IsTerminal, StdoutLock, Write};
use std::time::{Duration, Instant};

use reversi::{Player, RuleSet, Size, Variant};
use session::battleship::{BattleshipController, Stage, is_battle_text};
use session::store::FileId;
use session::{
    Controller, ENGINE_LEAST, Intent, Keepable, Kept, Library, Opening, SavedGame, Seat, Setup,
    describe, words,
};
use support::Clock;

use crate::failure::Failure;
use crate::input::Line;
use crate::output::on_ctrl_c;
use command::Command;
use events::{Event, Events};
use sea_command::SeaCommand;
use width::{columns, wrapped};

/// Only an engine that takes longer than this is said to be thinking.
const SAY_THINKING: Duration = Duration::from_secs(1);
/// How long the values of the moves are looked for.
const LOOK: Duration = Duration::from_secs(2);
const NO_GAME: &str = "there is no game on the table: new begins one, open FILE reads one, \
    continue goes on with the last";
const ON_TABLE: &str = "that game is on the table: what is kept beside it can be deleted";
const NOT_LISTED: &str = "no game has that number: games lists them";

/// Plays line by line until somebody quits or the input ends. Answers go to standard output; what
/// went wrong with the folder goes to standard error.
pub(crate) fn run(opening: &Opening) -> Result<(), Failure> {
    let events = Events::new(BufReader::new(io::stdin()))?;
    on_ctrl_c(events.stopper());
    let folder = session::store::folder(std::env::var_os("QUADRILLE_HOME"));
    let library = Library::open(folder, events.wake());
    let setup = match opening {
        // The program of that name has a console of its own.
        Opening::Home | Opening::Battle(_) => {
            Setup { time: None, ..library.settings().last_setup.clone() }
        }
        Opening::Game(setup) => setup.clone(),
    };
    let is_terminal = io::stdin().is_terminal();
    let mut session = Session {
        table: Controller::new(SavedGame::new(&setup), support::random_seed(), events.wake()),
        is_home: *opening == Opening::Home,
        is_sea: false,
        sea: None,
        shown_sea: None,
        told: 0,
        library,
        listed: Vec::new(),
        events,
        output: BufWriter::new(io::stdout().lock()),
        trouble: None,
        shown: None,
        is_terminal,
        clock: if is_terminal { Clock::system() } else { Clock::manual() },
    };
    let end = session.play();
    session.finish(end)
}

/// A game that was listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Listed {
    /// It is kept.
    Kept(FileId),
    /// It is on the table as well, and not what is played.
    Beside,
}

struct Session {
    table: Controller,
    /// The games to choose from are shown, and not the one on the table.
    is_home: bool,
    /// A battle is played, and not the game on the table.
    is_sea: bool,
    /// The battle, once one was begun.
    sea: Option<BattleshipController>,
    /// Which state of the battle was shown last.
    shown_sea: Option<(u64, Stage)>,
    /// How many of its shots were told.
    told: usize,
    library: Library,
    /// The games that were listed last, by their numbers there.
    listed: Vec<Listed>,
    events: Events,
    output: BufWriter<StdoutLock<'static>>,
    /// What was said not to be kept.
    trouble: Option<String>,
    /// Which state of the table was shown last.
    shown: Option<u64>,
    /// Somebody sits there: their lines are seen already, and engines answer no faster than the
    /// eye.
    is_terminal: bool,
    /// The time that the table is told. From a pipe it stands still but for what engines are asked
    /// to wait, so that a script runs as fast as they think.
    clock: Clock,
}

impl Session {
    fn play(&mut self) -> Result<(), Failure> {
        self.complain();
        if self.is_home {
            self.show_home()?;
        } else {
            self.greet()?;
        }
        loop {
            if !self.is_home && self.is_sea {
                self.let_fleets_fight()?;
                self.show_sea_anew()?;
            } else if !self.is_home {
                self.let_engines_play()?;
                if self.shown != Some(self.table.revision()) {
                    self.show_board()?;
                }
            }
            let line = match self.ask()? {
                Line::Text(line) => line,
                Line::TooLong => {
                    self.print_line("that line is too long")?;
                    continue;
                }
                Line::End => return Ok(self.print_line("")?),
            };
            if self.is_sea && !self.is_home {
                match SeaCommand::read(&line) {
                    Err(why) => self.print_line(&why)?,
                    Ok(SeaCommand::Common(Command::Quit)) => return Ok(()),
                    Ok(command) => self.obey_at_sea(command)?,
                }
                continue;
            }
            match Command::read(&line) {
                Err(why) => self.print_line(&why)?,
                Ok(Command::Quit) => return Ok(()),
                Ok(command) => self.obey(command)?,
            }
        }
    }

    /// Waits for the last save and says what became of it.
    fn finish(mut self, end: Result<(), Failure>) -> Result<(), Failure> {
        if let Err(Failure::Stopped) = end {
            // Behind the prompt and the ^C that the terminal shows.
            let _ = self.print_line("");
        }
        let flushed = self.output.flush();
        self.library.games.keep_all(&self.table);
        if let Some(sea) = &self.sea {
            self.library.battles.keep_all(sea);
        }
        for message in self.library.finish() {
            if Some(&message) != self.trouble.as_ref() {
                warn(&message);
            }
        }
        end?;
        Ok(flushed?)
    }

    // Talking.

    /// Prints a line, broken between words where it has no room.
    fn print_line(&mut self, text: &str) -> io::Result<()> {
        self.print(&wrapped(text, 2, columns()))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    /// Prints lines that are ended already, in ASCII as far as the words are ours: not every terminal
    /// knows the dot in a name such as that of a level.
    fn print(&mut self, page: &str) -> io::Result<()> {
        self.output.write_all(page.replace('\u{b7}', "-").as_bytes())
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
            warn(&message);
        }
    }

    fn greet(&mut self) -> io::Result<()> {
        let kept = self.library.games.unfinished().next().map(|kept| describe(&kept.game));
        if let Some(game) = kept {
            self.print_line(&format!("{game}, is kept; continue goes on with it"))?;
        }
        self.print_line("Type a square such as d4 to play there, help for everything else.")
    }

    /// The game on the table, once a move was made in it.
    fn on_table(&self) -> Option<&SavedGame> {
        Some(self.table.record()).filter(|record| record.is_begun())
    }

    /// What is played, in words, once it has begun; and what else is on the table.
    fn titles(&self) -> (Option<String>, Option<String>) {
        let board = self.on_table().map(Keepable::title);
        let sea = self.at_sea().map(Keepable::title);
        if self.is_sea { (sea, board) } else { (board, sea) }
    }

    /// Lists what can be gone on with, and remembers the numbers.
    fn relist(&mut self) -> Vec<String> {
        self.library.refresh();
        self.complain();
        let games = self.library.games.unfinished().map(Kept::listed);
        let battles = self.library.battles.unfinished().map(Kept::listed);
        let kept = games.chain(battles).map(|(id, title)| (Listed::Kept(id), title));
        let beside = self.titles().1.map(|title| (Listed::Beside, title));
        let (listed, titles) = kept.chain(beside).unzip();
        self.listed = listed;
        titles
    }

    fn show_home(&mut self) -> io::Result<()> {
        let others = self.relist();
        let battle = self.at_sea().filter(|battle| self.is_sea && !battle.is_over());
        if let Some(title) = battle.map(Keepable::title) {
            return self.print(&page::home(
                Some((&title, "goes on with")),
                &others,
                false,
                columns(),
            ));
        }
        let last = self.library.games.others().next();
        // What is over, and was played last, has no number.
        let is_first = self.on_table().is_none() && last.is_some_and(|kept| !kept.game.is_over());
        let last = self.on_table().or(last.map(|kept| &kept.game)).map(page::kept_game);
        let last = last.as_ref().map(|(title, verb)| (title.as_str(), *verb));
        self.print(&page::home(last, &others, is_first, columns()))
    }

    fn list_games(&mut self) -> io::Result<()> {
        let others = self.relist();
        self.print(&page::games(self.titles().0.as_deref(), &others, columns()))
    }

    fn show_board(&mut self) -> io::Result<()> {
        self.shown = Some(self.table.revision());
        self.print(&page::board(&self.table, columns()))?;
        if self.table.outcome().is_some() {
            self.print_line("new plays again, undo takes back, home shows all games.")?;
        }
        Ok(())
    }

    /// What a side is called in this game.
    fn title(&self, player: Player) -> &'static str {
        words::title(self.table.position().rules().variant(), player)
    }

    fn prompt(&mut self) -> io::Result<()> {
        let turn = self.table.turn().filter(|_| !self.is_home);
        let title = match turn {
            _ if self.is_sea && !self.is_home => self.sea_prompt(),
            turn => turn.map_or("", |turn| self.title(turn)).to_owned(),
        };
        write!(self.output, "{title}> ")?;
        self.output.flush()
    }

    /// Prompts for a line and waits for it. Clocks go on meanwhile.
    fn ask(&mut self) -> Result<Line, Failure> {
        self.prompt()?;
        self.events.ask_line();
        loop {
            if let Some(Event::Line(line)) = self.next_event(None)? {
                if let (false, Line::Text(text)) = (self.is_terminal, &line) {
                    // What would move a cursor somewhere is nothing to be repeated.
                    let shown = text.trim_end().replace(|sign: char| sign.is_control(), " ");
                    writeln!(self.output, "{shown}")?;
                }
                return Ok(line);
            }
            if self.shown != Some(self.table.revision()) && !self.is_home && !self.is_sea {
                // Only a clock that ran out can have changed the game meanwhile.
                self.print_line("")?;
                self.keep();
                self.show_board()?;
                self.prompt()?;
            }
        }
    }

    // Time.

    fn tick(&mut self) {
        match &mut self.sea {
            _ if self.is_home => {}
            Some(sea) if self.is_sea => sea.tick(self.clock.now()),
            _ => _ = self.table.tick(self.clock.now()),
        }
    }

    /// What happens next, or nothing if it was only time that went by.
    fn next_event(&mut self, most: Option<Duration>) -> Result<Option<Event>, Failure> {
        let next = match &self.sea {
            Some(sea) if self.is_sea => sea.next_tick(),
            _ => self.table.next_tick(),
        };
        let next = next.filter(|_| self.is_terminal && !self.is_home);
        let next = next.map(|next| next.saturating_sub(self.clock.now()));
        let event = self.events.next(next.into_iter().chain(most).min());
        self.tick();
        self.library.games.keep(&mut self.table);
        if let Some(sea) = &mut self.sea {
            self.library.battles.keep(sea);
        }
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
            self.clock.advance(ENGINE_LEAST);
            self.output.flush()?;
            while self.table.choosing().is_some() && self.table.revision() == revision {
                let left = SAY_THINKING.saturating_sub(began.elapsed());
                self.next_event((!was_said).then_some(left))?;
                let is_late = began.elapsed() >= SAY_THINKING && self.is_terminal;
                if self.table.revision() == revision && is_late && !was_said {
                    self.print_line(&format!("{} is thinking ...", self.title(player)))?;
                    self.output.flush()?;
                    was_said = true;
                }
            }
            if self.table.revision() != revision {
                self.keep();
                let said = self.table.announcement().to_owned();
                self.print_line(&said)?;
                (began, was_said) = (Instant::now(), false);
            }
        }
        Ok(())
    }

    // Obeying.

    /// Carries out what was typed.
    fn obey(&mut self, command: Command) -> Result<(), Failure> {
        match command {
            // Whoever reads the lines stops reading.
            Command::Quit => {}
            Command::Help => self.print(&page::help(columns()))?,
            Command::Home => {
                self.is_home = true;
                self.show_home()?;
            }
            Command::Continue(None) | Command::Open(None) => self.go_on()?,
            Command::Continue(Some(number)) => self.go_on_with(self.find_listed(number))?,
            Command::Games => self.list_games()?,
            Command::Delete(number) => self.delete(number)?,
            Command::Battleship(seats) => self.begin_battle(seats)?,
            Command::Levels => self.print(&page::levels(&self.table, columns()))?,
            Command::Seat(seat, side) => self.change_seat(&seat, side)?,
            Command::Programs => {
                self.print(&page::programs(&self.library.settings().programs, columns()))?;
            }
            Command::Program(entry) => self.enter_program(*entry)?,
            Command::NoProgram(name) => self.remove_program(&name)?,
            Command::New(kind, size) => self.begin(kind, size)?,
            Command::Open(Some(name)) => self.open(&name)?,
            Command::Board if self.is_home => self.show_home()?,
            Command::Save { file, over } if self.is_sea && !self.is_home => {
                self.save_at_sea(file.as_deref(), over)?;
            }
            _ if self.is_home => self.print_line(NO_GAME)?,
            Command::Board => self.show_board()?,
            Command::Act(intent) => self.act(intent)?,
            Command::Tip => self.tip()?,
            Command::Values => self.values()?,
            Command::Ask(square) => {
                let position = self.table.position();
                let answer = match position.find_move(square) {
                    Some(found) => page::flips(found),
                    None => words::why_not(position, square),
                };
                self.print_line(&answer)?;
            }
            Command::Moves => self.print(&page::moves(&self.table, columns()))?,
            Command::Copy => self.print(&page::copies(self.table.model()))?,
            Command::Save { file, over } => self.save(file.as_deref(), over)?,
        }
        Ok(())
    }

    /// Lets the table do something, keeps the game if that changed it, and says what was done.
    fn act(&mut self, intent: Intent) -> io::Result<()> {
        self.tick();
        let revision = self.table.revision();
        // An older message is no answer to this.
        self.table.notify("");
        self.table.act(intent);
        self.keep();
        let said = match self.table.status().1 {
            Some(notice) if !notice.is_empty() => notice.to_owned(),
            _ if self.table.revision() == revision => return Ok(()),
            _ => self.table.announcement().to_owned(),
        };
        self.print_line(&said)
    }

    /// Keeps the game, once a move was made in it, and waits until it is on the disk.
    fn keep(&mut self) {
        self.library.games.keep(&mut self.table);
        if let Some(sea) = &mut self.sea {
            self.library.battles.keep(sea);
        }
        self.library.wait();
        self.complain();
    }

    fn go_on(&mut self) -> io::Result<()> {
        let is_battle = self.at_sea().is_some_and(|battle| !battle.is_over());
        if self.is_sea && is_battle && self.is_home {
            return self.back_at_sea();
        }
        if self.is_sea && is_battle {
            return self.print_line("this is the battle; games lists all others");
        }
        let last = self.library.games.others().next().map(|kept| kept.id);
        let battle = self.library.battles.unfinished().next().map(|kept| kept.id);
        if self.on_table().is_none() && last.is_some() {
            self.go_on_with(last.map(Listed::Kept))
        } else if self.is_home && self.on_table().is_none() && is_battle {
            self.back_at_sea()
        } else if self.is_home && self.on_table().is_none() && battle.is_some() {
            self.go_on_with(battle.map(Listed::Kept))
        } else if self.is_home && self.on_table().is_none() {
            self.print_line("there is no game to go on with yet")
        } else if self.is_home || self.is_sea {
            self.back_at_table()
        } else if self.table.is_paused() {
            self.table.act(Intent::PlayOn);
            self.keep();
            self.print_line("The game goes on")
        } else {
            self.print_line("this is the game; games lists all others")
        }
    }

    fn back_at_table(&mut self) -> io::Result<()> {
        (self.is_home, self.is_sea, self.shown) = (false, false, None);
        self.print_line(&describe(self.table.record()))
    }

    fn back_at_sea(&mut self) -> io::Result<()> {
        self.go_to_sea();
        let title = self.at_sea().map(Keepable::title).unwrap_or_default();
        self.print_line(&title)
    }

    /// The game that was listed under this number.
    fn find_listed(&self, number: usize) -> Option<Listed> {
        self.listed.get(number.checked_sub(1)?).copied()
    }

    fn go_on_with(&mut self, game: Option<Listed>) -> io::Result<()> {
        let game = match game {
            Some(Listed::Beside) if self.is_sea => return self.back_at_table(),
            Some(Listed::Beside) => return self.back_at_sea(),
            Some(Listed::Kept(id)) => Some(id),
            None => None,
        };
        if game.is_some_and(|id| self.go_on_at_sea(id)) {
            self.keep();
            return self.back_at_sea();
        }
        if !game.is_some_and(|id| self.library.games.continue_game(id, &mut self.table)) {
            return self.print_line(NOT_LISTED);
        }
        self.keep();
        self.back_at_table()
    }

    fn delete(&mut self, number: usize) -> io::Result<()> {
        let listed = match self.find_listed(number) {
            Some(Listed::Beside) => return self.print_line(ON_TABLE),
            Some(Listed::Kept(id)) => Some(id),
            None => None,
        };
        let games = self.library.games.unfinished().map(Kept::listed);
        let battles = self.library.battles.unfinished().map(Kept::listed);
        let found = games.chain(battles).find(|(id, _)| Some(*id) == listed);
        let Some((id, title)) = found else { return self.print_line(NOT_LISTED) };
        let is_gone = self.library.delete(id);
        self.library.wait();
        self.complain();
        let what = if is_gone { "Deleted" } else { "This could not be deleted" };
        self.print_line(&format!("{what}: {title}"))
    }

    fn begin(&mut self, kind: Option<Variant>, size: Option<Size>) -> io::Result<()> {
        self.keep();
        let setup = self.table.record().setup();
        let kind = kind.unwrap_or_else(|| setup.rules.variant());
        let rules = RuleSet::new(kind, size.unwrap_or_else(|| setup.rules.size()));
        // A clock that cannot be seen running would be no fair one.
        self.table.act(Intent::New(Setup { rules, time: None, ..setup }));
        (self.is_home, self.is_sea) = (false, false);
        self.print(&wrapped(words::rules_line(kind), 0, columns()))
    }

    fn open(&mut self, name: &str) -> io::Result<()> {
        let opened = files::text(name);
        if let Some(text) = opened.as_ref().ok().filter(|text| is_battle_text(text)) {
            let said = self.open_battle(text).unwrap_or_else(|why| format!("{name}: {why}"));
            return self.print_line(&said);
        }
        let setup = self.table.record().setup();
        match opened.and_then(|text| files::read(name, &text, &setup)) {
            Ok(pasted) => {
                (self.is_home, self.is_sea) = (false, false);
                self.keep();
                self.table.act(Intent::Load(Box::new(pasted.record)));
                self.keep();
                self.print_line(&format!("Opened {}", pasted.meaning))
            }
            Err(why) => self.print_line(&why),
        }
    }

    fn save(&mut self, name: Option<&str>, over: bool) -> io::Result<()> {
        let answer = match (name, self.library.folder()) {
            (Some(name), _) => {
                files::save(self.table.record(), name, over).unwrap_or_else(|why| why)
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
        self.print_line(&answer)
    }

    fn save_at_sea(&mut self, name: Option<&str>, over: bool) -> io::Result<()> {
        let answer = match name {
            Some(name) => self.save_battle(name, over).unwrap_or_else(|why| why),
            None => {
                "The battle is kept after every shot; save FILE.json writes it elsewhere".to_owned()
            }
        };
        self.print_line(&answer)
    }

    fn change_seat(&mut self, seat: &Seat, side: Option<Player>) -> io::Result<()> {
        let sides = match (side, self.table.turn()) {
            (Some(side), _) => vec![side],
            (None, _) if seat.is_person() => Player::BOTH.to_vec(),
            (None, Some(turn)) => vec![!turn],
            (None, None) => {
                return self.print_line("the game is over: say which side, such as level 3 light");
            }
        };
        for side in sides {
            if self.table.seat(side) == seat {
                self.print_line(&format!("{} is played by {seat} already", self.title(side)))?;
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
            self.next_event(None)?;
        }
        // To give a tip is no change of the board.
        self.shown = Some(self.table.revision());
        let said = self.table.status().1.unwrap_or_default().to_owned();
        Ok(self.print_line(&said)?)
    }

    fn values(&mut self) -> Result<(), Failure> {
        let Some(turn) = self.table.turn() else {
            return Ok(self.print_line("the game is over: there are no moves to value")?);
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
            self.next_event(Some(left))?;
        }
        let mover = self.table.position().rules().variant().words().name(Some(turn));
        let page = match (self.table.values(), self.table.status().1) {
            ([], Some(why)) => format!("{why}\n"),
            (values, _) => page::values(mover, values, columns()),
        };
        self.table.act(Intent::Values(false));
        self.shown = Some(self.table.revision());
        Ok(self.print(&page)?)
    }
}

/// Says something beside the game. If nobody hears it, the game goes on all the same.
fn warn(message: &str) {
    let _ = writeln!(io::stderr(), "quadrille: {message}");
}
