//! Battleship in line mode: the same battle as in the window, a line at a time.

use std::io;
use std::time::Duration;

use battleship_engine::BattleshipSeat;
use session::battleship::{
    Battle, BattleshipController, BattleshipIntent, BattleshipSetup, Stage, insight_words,
};
use session::store::{FileId, write_file};
use session::{Keepable, Settings};

use super::sea_command::{SEA_HELP, SeaCommand};
use super::width::{columns, wrapped};
use super::{Session, files, page, sea_page};
use crate::failure::Failure;

/// A shot is never faster than this for whoever watches; from a pipe the clock only says so.
const SHOT: Duration = Duration::from_secs(1);
/// How long to wait for news at a time.
const MOMENT: Duration = Duration::from_millis(50);

impl Session {
    /// The battle, once there is one that has begun.
    pub(super) fn at_sea(&self) -> Option<&Battle> {
        self.sea.as_ref().map(BattleshipController::battle).filter(|battle| battle.is_begun())
    }

    fn letters(&self) -> bool {
        self.library.settings().battleship_letters
    }

    /// Puts another battle on the table.
    fn set_sail(&mut self, battle: Battle) {
        let wake = self.events.wake();
        match &mut self.sea {
            Some(sea) => sea.act(BattleshipIntent::Load(Box::new(battle))),
            none => *none = Some(BattleshipController::new(battle, support::random_seed(), wake)),
        }
        self.go_to_sea();
    }

    /// The battle is what is played now.
    pub(super) fn go_to_sea(&mut self) {
        (self.is_home, self.is_sea, self.shown_sea) = (false, true, None);
        self.told = self.sea.as_ref().map_or(0, |sea| sea.battle().shots().len());
    }

    /// A new battle: of these players, else of those of the last one.
    pub(super) fn begin_battle(&mut self, seats: Option<[BattleshipSeat; 2]>) -> io::Result<()> {
        self.keep();
        let last = self.library.battles.others().next().map(|kept| &kept.game);
        let last = self.sea.as_ref().map(BattleshipController::battle).or(last);
        let setup = last.map_or_else(BattleshipSetup::default, Battle::setup);
        let seats = seats.unwrap_or_else(|| setup.seats.clone());
        self.set_sail(Battle::new(BattleshipSetup { seats, ..setup }, support::random_seed()));
        let names = battleship::Side::BOTH
            .map(|side| self.sea.as_ref().map_or_else(String::new, |sea| sea.battle().name(side)));
        self.print_line(&format!("Battleship: {} against {}", names[0], names[1]))
    }

    /// Goes on with a battle of the library. False if it is none.
    pub(super) fn go_on_at_sea(&mut self, id: FileId) -> bool {
        if !self.library.battles.others().any(|kept| kept.id == id) {
            return false;
        }
        self.keep();
        if self.sea.is_none() {
            let battle = Battle::new(BattleshipSetup::default(), support::random_seed());
            self.set_sail(battle);
        }
        let sea = self.sea.as_mut();
        let went_on = sea.is_some_and(|sea| self.library.battles.continue_game(id, sea));
        self.go_to_sea();
        went_on
    }

    /// A battle from a file.
    pub(super) fn open_battle(&mut self, text: &str) -> Result<String, String> {
        let battle = Battle::from_text(text.trim()).map_err(|error| error.to_string())?;
        self.keep();
        let said = format!("Opened {}", Keepable::title(&battle));
        self.set_sail(battle);
        Ok(said)
    }

    // Time.

    /// Waits while computer players place and fire, and says what they do.
    pub(super) fn let_fleets_fight(&mut self) -> Result<(), Failure> {
        let letters = self.letters();
        loop {
            if let Some(sea) = &mut self.sea {
                sea.name_places(letters);
            }
            self.tick();
            self.clock.advance(SHOT);
            self.tell_shots()?;
            let Some(sea) = &self.sea else { return Ok(()) };
            if let Some(why) = sea.failure().map(str::to_owned) {
                return Ok(self.print_line(&format!("This battle cannot go on: {why}"))?);
            }
            let waits = match sea.stage() {
                Stage::Arranging => true,
                Stage::Battle => !sea.can_fire() && !sea.must_hand_over(),
                _ => false,
            };
            if !waits {
                return Ok(());
            }
            self.flush()?;
            self.next_event(Some(MOMENT))?;
        }
    }

    /// Says which shots were fired since the last ones were told.
    fn tell_shots(&mut self) -> io::Result<()> {
        let letters = self.letters();
        let Some(sea) = &self.sea else { return Ok(()) };
        let fired = sea.battle().shots().len();
        let words: Vec<String> =
            (self.told..fired).filter_map(|place| sea_page::shot(sea, place, letters)).collect();
        if fired > self.told {
            self.told = fired;
            self.keep();
        }
        for line in words {
            self.print_line(&format!("{line}."))?;
        }
        Ok(())
    }

    pub(super) fn show_sea(&mut self) -> io::Result<()> {
        let letters = self.letters();
        let Some(sea) = &self.sea else { return Ok(()) };
        self.shown_sea = Some((sea.revision(), sea.stage()));
        let name = |side| sea.battle().name(side);
        let page = match (sea.stage(), sea.plan()) {
            (Stage::Placing(_), Some(plan)) => sea_page::plan(plan, letters, columns()),
            (Stage::HandOver(side), _) => {
                // What the one before has seen scrolls away.
                let blank = if self.is_terminal { "\n".repeat(60) } else { String::new() };
                let said =
                    format!("Hand the screen to {0}. {0}: Enter when you are here.", name(side));
                blank + &wrapped(&said, 2, columns())
            }
            _ => sea_page::waters(sea, letters, columns()),
        };
        let is_over = sea.stage() == Stage::Over;
        self.print(&page)?;
        if is_over {
            self.print_line("new plays again, grade looks at the shots, home shows all games.")?;
        }
        Ok(())
    }

    /// Shows the battle if it has changed since it was shown.
    pub(super) fn show_sea_anew(&mut self) -> io::Result<()> {
        let now = self.sea.as_ref().map(|sea| (sea.revision(), sea.stage()));
        if now == self.shown_sea { Ok(()) } else { self.show_sea() }
    }

    /// What stands before what is typed.
    pub(super) fn sea_prompt(&self) -> String {
        let Some(sea) = &self.sea else { return String::new() };
        match sea.stage() {
            Stage::Placing(_) => "Place".to_owned(),
            Stage::HandOver(side) => sea.battle().name(side),
            Stage::Battle if sea.must_hand_over() => "Enter".to_owned(),
            Stage::Battle => "Fire".to_owned(),
            _ => String::new(),
        }
    }

    // Obeying.

    /// Carries out what was typed at sea.
    pub(super) fn obey_at_sea(&mut self, command: SeaCommand) -> Result<(), Failure> {
        match command {
            SeaCommand::Board => self.show_or_hand_over()?,
            SeaCommand::Help => self.print(&page::rows(SEA_HELP, columns()))?,
            SeaCommand::At(at, way) => self.go_at(at, way)?,
            SeaCommand::Act(intent) => self.act_at_sea(intent)?,
            SeaCommand::Ship(number) => {
                let ship = number.checked_sub(1).map(battleship::ShipId);
                let plan = self.sea.as_ref().and_then(|sea| sea.plan());
                let ship =
                    ship.filter(|ship| plan.is_some_and(|it| it.game().ship(*ship).is_some()));
                match ship {
                    Some(ship) => self.act_at_sea(BattleshipIntent::Hold(ship))?,
                    None => self.print_line("no ship of that number is to be placed")?,
                }
            }
            SeaCommand::Tip => self.sea_tip()?,
            SeaCommand::Heat => self.sea_heat()?,
            SeaCommand::Shots => self.sea_shots()?,
            SeaCommand::Grades => self.sea_grades()?,
            SeaCommand::After(shots) => self.act_at_sea(BattleshipIntent::GoTo(shots))?,
            SeaCommand::Levels => self.print(&sea_page::players(columns()))?,
            SeaCommand::Letters(on) => self.write_letters(on)?,
            SeaCommand::Common(command) => self.obey(command)?,
        }
        Ok(())
    }

    fn show_or_hand_over(&mut self) -> io::Result<()> {
        let Some(sea) = &self.sea else { return Ok(()) };
        match sea.stage() {
            Stage::HandOver(_) => self.act_at_sea(BattleshipIntent::TakeOver),
            Stage::Battle if sea.must_hand_over() => self.act_at_sea(BattleshipIntent::HandOver),
            _ => self.show_sea(),
        }
    }

    /// A place was typed: a shot, or a ship is put down.
    fn go_at(
        &mut self,
        at: battleship::Point,
        way: Option<battleship::Direction>,
    ) -> io::Result<()> {
        let letters = self.letters();
        let Some(sea) = &mut self.sea else { return Ok(()) };
        if let Some(plan) = sea.plan() {
            if plan.held().is_none() {
                return self.print_line("all ships are placed: ready begins");
            }
            if way.is_some_and(|way| way != plan.direction) {
                sea.act(BattleshipIntent::Rotate);
            }
            sea.act(BattleshipIntent::MoveTo(at));
            // A ship that would leave the board is moved inside by hand, but not by what was typed.
            if sea.plan().is_some_and(|plan| plan.at != at) {
                return self.print_line("it would not lie on the board there");
            }
            return self.act_at_sea(BattleshipIntent::Place);
        }
        if way.is_some() {
            let place = if letters { "E4" } else { "3 4" };
            return self
                .print_line(&format!("a shot has no direction: type a place such as {place}"));
        }
        self.act_at_sea(BattleshipIntent::Fire(at))
    }

    /// Lets the battle do something, keeps it if that changed it, and says what was refused.
    pub(super) fn act_at_sea(&mut self, intent: BattleshipIntent) -> io::Result<()> {
        let Some(sea) = &mut self.sea else { return Ok(()) };
        let before = (sea.revision(), sea.stage());
        let is_look = matches!(intent, BattleshipIntent::GoTo(_) | BattleshipIntent::Reveal(_));
        let is_new = intent == BattleshipIntent::Rematch;
        sea.act(intent);
        let notice = sea.notice().map(str::to_owned);
        let is_same = (sea.revision(), sea.stage()) == before;
        if is_new {
            self.go_to_sea();
        }
        self.tell_shots()?;
        self.keep();
        match notice.filter(|notice| !notice.is_empty()) {
            Some(notice) => self.print_line(&notice),
            None if is_look => self.show_sea(),
            // A ship that was taken up is shown, too.
            None if is_same && self.sea.as_ref().is_some_and(|sea| sea.plan().is_some()) => {
                self.show_sea()
            }
            None => Ok(()),
        }
    }

    fn wait_while(&mut self, waits: impl Fn(&BattleshipController) -> bool) -> Result<(), Failure> {
        self.tick();
        self.flush()?;
        while self.sea.as_ref().is_some_and(&waits) {
            self.next_event(Some(MOMENT))?;
        }
        Ok(())
    }

    fn sea_tip(&mut self) -> Result<(), Failure> {
        self.act_at_sea(BattleshipIntent::Tip)?;
        if !self.sea.as_ref().is_some_and(BattleshipController::can_fire) {
            return Ok(());
        }
        self.wait_while(|sea| sea.tip().is_none() && sea.is_busy())?;
        let Some(sea) = &self.sea else { return Ok(()) };
        let mut lines: Vec<String> = sea.notice().map(str::to_owned).into_iter().collect();
        lines.extend(sea.tip_reasons());
        for line in lines {
            self.print_line(&line)?;
        }
        Ok(())
    }

    fn sea_heat(&mut self) -> Result<(), Failure> {
        if let Some(sea) = &mut self.sea {
            sea.act(BattleshipIntent::Heat(true));
        }
        self.wait_while(|sea| sea.heat().is_none() && sea.is_busy())?;
        let letters = self.letters();
        let Some(sea) = &mut self.sea else { return Ok(()) };
        let page = match sea_page::heat(sea, letters) {
            Some(page) => {
                let words = sea.shown_insight().map(insight_words).unwrap_or_default();
                words.iter().fold(page, |page, line| page + &wrapped(line, 2, columns()))
            }
            None => wrapped("there are chances when both fleets are placed", 2, columns()),
        };
        sea.act(BattleshipIntent::Heat(false));
        Ok(self.print(&page)?)
    }

    fn sea_shots(&mut self) -> io::Result<()> {
        let letters = self.letters();
        let Some(sea) = &self.sea else { return Ok(()) };
        let shots = (0..sea.battle().shots().len()).filter_map(|place| {
            let said = sea_page::shot(sea, place, letters)?;
            Some(wrapped(&format!("{:>4}  {said}", place + 1), 6, columns()))
        });
        let page: String = shots.collect();
        self.print(if page.is_empty() { "No shots yet.\n" } else { &page })
    }

    /// Grades come one by one, and each is printed when it comes.
    fn sea_grades(&mut self) -> Result<(), Failure> {
        self.act_at_sea(BattleshipIntent::Grade)?;
        let letters = self.letters();
        let mut told = 0;
        loop {
            self.tick();
            let Some(sea) = &self.sea else { return Ok(()) };
            if sea.stage() != Stage::Over {
                return Ok(());
            }
            let is_done = !sea.is_grading();
            let new = &sea.grades()[told.min(sea.grades().len())..];
            told += new.len();
            let page: String =
                new.iter().map(|grade| sea_page::graded(sea, *grade, letters, columns())).collect();
            self.print(&page)?;
            self.flush()?;
            if is_done {
                break;
            }
            self.next_event(Some(MOMENT))?;
        }
        let Some(sea) = &self.sea else { return Ok(()) };
        let sums = battleship::Side::BOTH.map(|side| {
            let sum = sea.reckoning(side);
            let name = sea.battle().name(side);
            format!("{name}: skill {:.0} %, luck {:+.1} hits", sum.skill(), sum.luck())
        });
        for line in sums {
            self.print_line(&line)?;
        }
        self.keep();
        Ok(())
    }

    /// Writes the battle into a file.
    pub(super) fn save_battle(&self, name: &str, over: bool) -> Result<String, String> {
        let Some(battle) = self.at_sea() else {
            return Err("there is no battle to save".to_owned());
        };
        let path = files::free_path(name, over)?;
        write_file(&path, battle.to_text().as_bytes())?;
        Ok(format!(
            "Written to {}: the battle, its fleets not to be read by chance",
            path.display()
        ))
    }

    /// Places are written as letters and numbers, or as the seed does.
    pub(super) fn write_letters(&mut self, battleship_letters: bool) -> io::Result<()> {
        let settings = Settings { battleship_letters, ..self.library.settings().clone() };
        self.library.change_settings(settings);
        self.print_line(if battleship_letters {
            "Places are A1 to J10"
        } else {
            "Places are (0,0) to (9,9)"
        })
    }
}
