//! The one place where actions are carried out.

use std::time::Duration;

use battleship::{Point, ShipId};
use session::battleship::{BattleshipIntent, BattleshipSetup, Stage};
use session::coach::{Drill, DrillKind};
use session::lesson::LessonIntent;
use session::played::{PlayedGame, PlayedId};
use session::store::FileId;
use session::{Intent, Settings};

use super::{App, Page, Question, Wish};
use crate::action::Action;

impl App {
    pub(crate) fn perform(&mut self, action: impl Into<Action>) {
        let action = action.into();
        let giving_up = std::mem::take(&mut self.memory.giving_up);
        let deleting = self.memory.deleting.take();
        match action {
            Action::Reversi(Intent::Resign) if !giving_up => self.ask_resign(),
            Action::Battleship(BattleshipIntent::Surrender) if !giving_up => self.ask_surrender(),
            Action::Delete(_) | Action::RemoveProgram(_) if deleting.as_ref() != Some(&action) => {
                self.complaints = vec!["Del once more deletes it for good".to_owned()];
                self.memory.deleting = Some(action);
            }
            Action::Reversi(intent) => self.act(intent),
            Action::Battleship(intent) => self.act_at_sea(intent),
            Action::Show(page) => self.show(page),
            Action::Continue(id) => self.go_on(id),
            Action::Delete(id) => _ = self.library.delete(id),
            Action::Open(id) => self.open_played(id),
            Action::DeletePlayed(id) => {
                if self.library.played.delete(id) {
                    self.complaints = vec!["Deleted; u brings it back".to_owned()];
                }
            }
            Action::Undelete => _ = self.library.played.undelete(),
            Action::Learn(topic) => self.learn(topic),
            Action::Lesson(intent) => self.act_in_lesson(intent),
            Action::Mistakes => self.walk_through_mistakes(),
            Action::Puzzles => self.solve_puzzles(),
            Action::Ask(question) => self.ask(question),
            Action::Answer => {
                self.memory.deleting = deleting;
                self.answer();
            }
            Action::Clear => self.clear_typed(),
            Action::OpenFile(path) => self.open_path(&path),
            Action::Copy => self.copy(),
            Action::RemoveProgram(name) => self.remove_program(&name),
            Action::Watch => self.watch(),
            Action::WatchOne => match self.page {
                Page::Battle => self.act_at_sea(BattleshipIntent::Step),
                _ => self.act(Intent::Step),
            },
            Action::Pace(faster) => self.pace(faster),
            Action::OtherSide => {
                self.memory.other_side = !self.memory.other_side;
                self.memory.scrolled = 0;
            }
            Action::Prepare(setup) => self.setup = setup,
            Action::PrepareBattle(setup) => self.battle_setup = setup,
            Action::Settings(settings) => self.library.change_settings(settings),
            Action::Step(by) => self.step(by),
            Action::Aim(square) => {
                self.memory.spent &= self.memory.square == Some(square);
                self.memory.square = Some(square);
            }
            Action::AimAt(point) => self.aim_at(point),
            Action::Drop(point) => {
                self.act_at_sea(BattleshipIntent::MoveTo(point));
                self.act_at_sea(BattleshipIntent::Place);
            }
            Action::Lift => self.lift(),
            Action::Dots => {
                let now = self.settings().clone();
                self.library.change_settings(Settings { legal_dots: !now.legal_dots, ..now });
            }
            Action::Choose(row) => self.memory.chosen = row,
            Action::More => self.memory.scrolled = self.memory.scrolled.wrapping_add(1),
            Action::Graph => self.memory.graph = !self.memory.graph,
            Action::Waters => self.memory.own_waters = !self.memory.own_waters,
            Action::Values => self.act(Intent::Values(!self.reversi.shows_values())),
            Action::Heat => {
                let on = self.battle.as_ref().is_some_and(|battle| !battle.shows_heat());
                self.act_at_sea(BattleshipIntent::Heat(on));
            }
            Action::Back => self.back(),
            Action::Nothing => {}
            Action::Quit => self.wish = Wish::Quit,
            Action::Suspend => self.wish = Wish::Suspend,
        }
        self.keep();
    }

    /// The cursor of Battleship goes to a point. What was said before makes way for what is there.
    fn aim_at(&mut self, point: Point) {
        let is_new = self.memory.point != Some(point);
        self.memory.spent &= !is_new;
        self.memory.point = Some(point);
        if self.is_placing() {
            self.act_at_sea(BattleshipIntent::MoveTo(point));
        } else if let Some(battle) =
            self.battle.as_mut().filter(|battle| is_new && battle.can_fire())
        {
            battle.clear_notice();
        }
    }

    /// What plays by itself goes on, or waits.
    fn watch(&mut self) {
        if self.page == Page::Game {
            let on = !self.reversi.is_watching();
            return self.act(Intent::Watch(on));
        }
        let Some(battle) = &self.battle else { return };
        self.act_at_sea(match battle.stage() {
            Stage::Over => BattleshipIntent::ToggleReplay,
            _ => BattleshipIntent::Watch(!battle.is_watching()),
        });
    }

    /// Watches at double or half the pace.
    fn pace(&mut self, faster: bool) {
        let turned = |pace: Duration| {
            let to = if faster { pace / 2 } else { pace * 2 };
            to.clamp(Duration::from_millis(25), Duration::from_secs(6))
        };
        match (self.page, &self.battle) {
            (Page::Battle, Some(battle)) => {
                let pace = turned(battle.pace());
                self.act_at_sea(BattleshipIntent::Pace(pace));
            }
            _ => self.act(Intent::Pace(turned(self.reversi.pace()))),
        }
    }

    fn act(&mut self, intent: Intent) {
        let another = matches!(intent, Intent::New(_));
        if self.is_taught() && !another {
            return self.play_taught(&intent);
        }
        if intent == Intent::Review && self.page == Page::Game {
            self.show(Page::Analysis);
        }
        if let Intent::New(setup) = &intent {
            let settings = Settings { last_setup: setup.clone(), ..self.settings().clone() };
            self.library.change_settings(settings);
            self.memory.square = None;
            self.page = Page::Game;
        }
        let (played, before) = (self.memory.square, self.reversi.model().moves_played());
        let plays = matches!(intent, Intent::Play(square) if played == Some(square));
        self.reversi.act(intent);
        self.memory.spent |= plays && self.reversi.model().moves_played() > before;
    }

    fn act_at_sea(&mut self, intent: BattleshipIntent) {
        if self.is_taught() && !matches!(intent, BattleshipIntent::New(_)) {
            return self.sail(&intent);
        }
        match (intent, &mut self.battle) {
            (BattleshipIntent::New(setup), _) => {
                self.start_battle(setup);
                self.page = Page::Battle;
            }
            (BattleshipIntent::Reveal(_), Some(battle)) => {
                battle.act(BattleshipIntent::Reveal(!battle.is_revealed()));
            }
            (intent, Some(battle)) => {
                // Where one has aimed is nothing for the other.
                if intent == BattleshipIntent::HandOver {
                    self.memory.point = None;
                }
                let aimed = self.memory.point;
                let fires = matches!(&intent, BattleshipIntent::Fire(at) if aimed == Some(*at));
                let before = battle.battle().shots().len();
                battle.act(intent);
                self.memory.spent |= fires && battle.battle().shots().len() > before;
                self.memory.typed = None;
            }
            (_, None) => {}
        }
    }

    fn lift(&mut self) {
        let last = self.plan().and_then(|plan| plan.places().iter().rposition(Option::is_some));
        if let Some(ship) = last {
            self.act_at_sea(BattleshipIntent::Hold(ShipId(ship)));
        }
    }

    fn ask_resign(&mut self) {
        if self.reversi.turn().is_some() {
            self.memory.giving_up = true;
            self.reversi.notify("Resign? x again, or the game goes on");
        } else {
            self.reversi.notify("the game is over");
        }
    }

    fn ask_surrender(&mut self) {
        let Some(battle) = &mut self.battle else { return };
        self.memory.giving_up = battle.can_surrender();
        battle.notify(if self.memory.giving_up {
            "Give up? x again, or the battle goes on"
        } else {
            "there is nothing to give up"
        });
    }

    pub(super) fn show(&mut self, page: Page) {
        // A new game is one of the kind on the page.
        let at_sea = matches!(self.page, Page::Battle | Page::Report);
        let page = if page == Page::NewGame && at_sea { Page::NewBattle } else { page };
        if page == Page::Report && !self.begin_report() {
            return;
        }
        if matches!(self.page, Page::Home | Page::Game | Page::Battle) {
            self.behind = self.page;
        }
        match page {
            Page::Help if self.page != Page::Help => self.memory.helped = self.page,
            Page::NewGame => self.setup = self.settings().last_setup.clone(),
            Page::NewBattle => {
                self.battle_setup = self
                    .battle
                    .as_ref()
                    .map_or_else(BattleshipSetup::default, |battle| battle.battle().setup());
            }
            Page::Home | Page::Kept => self.library.refresh_soon(),
            Page::Played => self.library.played.read_soon(),
            _ => {}
        }
        (self.memory.chosen, self.memory.scrolled) = (0, 0);
        self.page = page;
    }

    fn back(&mut self) {
        let to = match self.page {
            Page::Home | Page::Game | Page::Battle => Page::Home,
            Page::Analysis => Page::Game,
            Page::Report => Page::Battle,
            Page::Lesson => Page::Learn,
            Page::Drill => match self.drill.as_ref().map(Drill::kind) {
                Some(DrillKind::Mistakes) => Page::Analysis,
                _ => Page::Learn,
            },
            Page::Programs => Page::Settings,
            Page::Help => self.memory.helped,
            Page::Ask => match self.memory.asked.take() {
                Some((Question::Program, _)) => Page::Programs,
                Some((Question::Search, _)) => Page::Played,
                Some((Question::Fleet, _)) => Page::NewBattle,
                _ => self.behind,
            },
            _ => self.behind,
        };
        self.show(to);
    }

    /// A battle that is over has a report.
    fn begin_report(&mut self) -> bool {
        let Some(battle) = &mut self.battle else { return false };
        battle.act(BattleshipIntent::Report);
        battle.stage() == Stage::Over
    }

    fn go_on(&mut self, id: FileId) {
        let went_on = if self.library.battles.others().any(|kept| kept.id == id) {
            if self.battle.is_none() {
                self.start_battle(BattleshipSetup::default());
            }
            self.page = Page::Battle;
            self.battle
                .as_mut()
                .is_some_and(|battle| self.library.battles.continue_game(id, battle))
        } else {
            self.page = Page::Game;
            self.library.games.continue_game(id, &mut self.reversi)
        };
        (self.memory.square, self.memory.point) = (None, None);
        if !went_on {
            self.complaints.push("that game is not there any more".to_owned());
            self.show(Page::Home);
        }
    }

    fn open_played(&mut self, id: PlayedId) {
        match self.library.played.game(id) {
            Ok(PlayedGame::Reversi(game, analysis)) => {
                let game = (*game, analysis.as_deref());
                self.library.games.open_played(id, game, &mut self.reversi);
                self.page = Page::Game;
            }
            Ok(PlayedGame::Battle(battle, analysis)) => {
                if self.battle.is_none() {
                    self.start_battle(BattleshipSetup::default());
                }
                if let Some(table) = &mut self.battle {
                    let game = (*battle, analysis.as_deref());
                    self.library.battles.open_played(id, game, table);
                }
                self.page = Page::Battle;
            }
            Err(why) => self.complaints.push(why),
        }
    }

    fn step(&mut self, by: isize) {
        if self.is_taught() {
            let to = if by < 0 { LessonIntent::Back } else { LessonIntent::Next };
            return self.act_in_lesson(to);
        }
        if matches!(self.page, Page::Battle | Page::Report) {
            let Some(battle) = &self.battle else { return };
            if battle.stage() == Stage::Over {
                let shots = battle.shots_shown().saturating_add_signed(by);
                self.act_at_sea(BattleshipIntent::GoTo(shots));
            }
            return;
        }
        let moves = self.reversi.model().moves_played();
        let to = moves.saturating_add_signed(by).min(self.reversi.moves().len());
        if to != moves {
            self.reversi.act(Intent::GoTo(to));
        }
    }
}
