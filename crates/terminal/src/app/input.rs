//! Keys and the mouse become actions.

use battleship::{Point, ShipId};
use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;
use reversi::Square;
use session::Intent;
use session::battleship::{BattleshipController, BattleshipIntent, Stage};

use super::{App, Page, Typed};
use crate::action::Action;
use crate::canvas::Zone;
use crate::keys;
use crate::menu;

/// How far `PgUp` and `PgDn` go in a list.
const LEAP: isize = 8;

impl App {
    pub(super) fn read(&mut self, event: &Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
            Event::Mouse(mouse) => self.mouse(*mouse),
            Event::Paste(text) => self.paste(text),
            _ => {}
        }
    }

    fn key(&mut self, key: &KeyEvent) {
        if !self.complaints.is_empty() {
            self.complaints.remove(0);
        }
        let action = match self.page {
            Page::Game => self.game_key(key),
            Page::Battle => self.battle_key(key),
            Page::Analysis => self.analysis_key(key),
            Page::Report => self.report_key(key),
            Page::Lesson | Page::Drill => self.taught_key(key),
            Page::Help => self.help_key(key.code),
            Page::Ask => self.ask_key(key),
            Page::Played => self.list_key(key.code).or_else(|| keys::find(keys::PLAYED, key)),
            _ => self.list_key(key.code),
        };
        if let Some(action) = action.or_else(|| keys::find(keys::COMMON, key)) {
            self.perform(action);
        }
    }

    fn help_key(&mut self, key: KeyCode) -> Option<Action> {
        let by = match key {
            KeyCode::Up => -1,
            KeyCode::Down => 1,
            KeyCode::PageUp => -10,
            KeyCode::PageDown | KeyCode::Char(' ') => 10,
            KeyCode::Home => i16::MIN,
            KeyCode::End => i16::MAX,
            _ => return None,
        };
        self.memory.scrolled = self.memory.scrolled.saturating_add_signed(by);
        Some(Action::Nothing)
    }

    pub(super) fn list_key(&mut self, key: KeyCode) -> Option<Action> {
        let rows = self.rows();
        let chosen = menu::settle(&rows, self.memory.chosen);
        let row = rows.get(chosen)?;
        let go = |by| Some(Action::Choose(menu::step(&rows, chosen, by)));
        match key {
            KeyCode::Up | KeyCode::BackTab => go(-1),
            KeyCode::Down | KeyCode::Tab => go(1),
            KeyCode::PageUp => go(-LEAP),
            KeyCode::PageDown => go(LEAP),
            KeyCode::Home => go(isize::MIN / 2),
            KeyCode::End => go(isize::MAX / 2),
            KeyCode::Left => row.change.clone().map(|[left, _]| left),
            KeyCode::Right => row.change.clone().map(|[_, right]| right),
            KeyCode::Enter | KeyCode::Char(' ') => row.enter.clone(),
            KeyCode::Delete => row.delete.clone(),
            _ => None,
        }
    }

    fn game_key(&mut self, key: &KeyEvent) -> Option<Action> {
        let is_step = matches!(key.code, KeyCode::Enter | KeyCode::Char(' '));
        if self.reversi.is_watched() && self.reversi.outcome().is_none() {
            if is_step {
                return Some(Action::WatchOne);
            }
            if let Some(action) = keys::find(keys::WATCHING, key) {
                return Some(action);
            }
        }
        self.board_key(key)
    }

    /// Steps through the game on the page of its analysis.
    fn analysis_key(&mut self, key: &KeyEvent) -> Option<Action> {
        let all = self.reversi.moves().len() as isize;
        if let Some(by) = step(key.code, all) {
            return Some(Action::Step(by));
        }
        match key.code {
            KeyCode::Enter => Some(Action::Show(Page::Game)),
            KeyCode::Char(digit @ '1'..='9') => {
                let turning = crate::analysis::turning_points(&self.reversi);
                let place = turning.get(digit as usize - '1' as usize)?.0;
                Some(Intent::GoTo(place).into())
            }
            _ => keys::find(keys::ANALYSIS, key).or_else(|| keys::find(keys::REVERSI, key)),
        }
    }

    /// Steps through the battle on the page of its report.
    fn report_key(&mut self, key: &KeyEvent) -> Option<Action> {
        let all = self.battle.as_ref()?.battle().shots().len() as isize;
        if let Some(by) = step(key.code, all) {
            return Some(Action::Step(by));
        }
        match key.code {
            KeyCode::Enter => Some(Action::Show(Page::Battle)),
            KeyCode::Tab | KeyCode::Char('w') => Some(Action::OtherSide),
            KeyCode::Char('m') => Some(Action::More),
            KeyCode::Char(digit @ '1'..='9') => {
                let (battle, memory) = (self.battle.as_ref()?, &self.memory);
                let report = battle.report(crate::report::side(battle, memory))?;
                let shot = report.turning.get(digit as usize - '1' as usize)?;
                Some(BattleshipIntent::GoTo(shot.number).into())
            }
            _ => keys::find(keys::BATTLE, key),
        }
    }

    pub(super) fn board_key(&mut self, key: &KeyEvent) -> Option<Action> {
        if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
            return keys::find(keys::REVERSI, key);
        }
        let size = self.table().position().rules().size();
        let (right, bottom) = (size.width() - 1, size.height() - 1);
        let at = self.memory.square.filter(|square| size.contains(*square));
        let (x, y) = at.map_or((size.width() / 2, size.height() / 2), |at| (at.x(), at.y()));
        let to = match key.code {
            KeyCode::Tab | KeyCode::BackTab => {
                return self.next_legal(key.code == KeyCode::Tab).map(Action::Aim);
            }
            KeyCode::Enter | KeyCode::Char(' ') => {
                return match (self.table().outcome(), at) {
                    (Some(_), _) if self.is_taught() => None,
                    (Some(_), _) => Some(Intent::Rematch.into()),
                    (None, Some(square)) => Some(Intent::Play(square).into()),
                    (None, None) => Square::new(x, y).map(Action::Aim),
                };
            }
            KeyCode::Char(letter @ 'a'..='h') => Some((letter as i32 - 'a' as i32, y)),
            KeyCode::Char(digit @ '1'..='8') => Some((x, digit as i32 - '1' as i32)),
            // The first arrow shows where the cursor is.
            code => keys::moved(code, (x, y), (right, bottom))
                .map(|to| if at.is_some() { to } else { (x, y) }),
        };
        let to = to.filter(|(x, y)| *x <= right && *y <= bottom);
        let aimed = to.and_then(|(x, y)| Square::new(x, y)).map(Action::Aim);
        let rows: &[keys::Row] = if self.is_taught() { &[] } else { keys::REVERSI };
        aimed.or_else(|| keys::find(rows, key))
    }

    fn next_legal(&self, forward: bool) -> Option<Square> {
        let legal: Vec<Square> = self.table().position().legal_squares().iter().collect();
        let here = self.memory.square.map(Square::index);
        if forward {
            let after = |square: &&Square| here.is_none_or(|here| square.index() > here);
            legal.iter().find(after).or(legal.first()).copied()
        } else {
            let before = |square: &&Square| here.is_some_and(|here| square.index() < here);
            legal.iter().rev().find(before).or(legal.last()).copied()
        }
    }

    fn battle_key(&mut self, key: &KeyEvent) -> Option<Action> {
        let stage = self.battle.as_ref()?.stage();
        let is_plain = !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        let found = match stage {
            Stage::Placing(_) if is_plain => self.placing_key(key.code),
            Stage::HandOver(_) if key.code == KeyCode::Enter => {
                Some(BattleshipIntent::TakeOver.into())
            }
            Stage::Battle | Stage::Over if is_plain => self.firing_key(key.code),
            _ => None,
        };
        if self.battle.as_ref().is_some_and(BattleshipController::is_watched)
            && let Some(action) = keys::find(keys::WATCHING, key)
        {
            return Some(action);
        }
        found.or_else(|| {
            let rows = match stage {
                Stage::Placing(_) => keys::PLACING,
                Stage::Battle | Stage::Over => keys::BATTLE,
                _ => return None,
            };
            keys::find(rows, key)
        })
    }

    pub(super) fn placing_key(&self, key: KeyCode) -> Option<Action> {
        let plan = self.plan()?;
        let (rows, cols) = (plan.game().rows(), plan.game().cols());
        let intent = match key {
            KeyCode::Char(digit @ '1'..='9') => {
                let ship = digit as usize - '1' as usize;
                (ship < plan.game().n_ships()).then_some(BattleshipIntent::Hold(ShipId(ship)))?
            }
            KeyCode::Enter | KeyCode::Char(' ') if plan.held().is_some() => BattleshipIntent::Place,
            KeyCode::Enter | KeyCode::Char(' ') => BattleshipIntent::Ready,
            KeyCode::Delete | KeyCode::Backspace => return Some(Action::Lift),
            code => {
                let (x, y) = keys::moved(code, (plan.at.col, plan.at.row), (cols - 1, rows - 1))?;
                BattleshipIntent::MoveTo(Point::new(y, x))
            }
        };
        Some(intent.into())
    }

    fn firing_key(&mut self, key: KeyCode) -> Option<Action> {
        let battle = self.battle.as_ref()?;
        let letters = self.settings().battleship_letters;
        let (rows, cols) = (battle.battle().game().rows(), battle.battle().game().cols());
        let at = self.memory.point.unwrap_or(Point::new(rows / 2, cols / 2));
        let to = match key {
            KeyCode::Enter | KeyCode::Char(' ') => {
                self.memory.typed = None;
                return Some(if battle.is_watched() && battle.stage() == Stage::Battle {
                    Action::WatchOne
                } else if battle.must_hand_over() {
                    BattleshipIntent::HandOver.into()
                } else if battle.stage() == Stage::Over {
                    BattleshipIntent::Rematch.into()
                } else if self.memory.point.is_none() {
                    Action::AimAt(at)
                } else {
                    BattleshipIntent::Fire(at).into()
                });
            }
            KeyCode::Char(sign) if place_sign(sign, letters) => self.typed_place(sign, at, letters),
            code => {
                let to = keys::moved(code, (at.col, at.row), (cols - 1, rows - 1));
                self.memory.typed = self.memory.typed.filter(|_| to.is_none());
                to.map(|to| if self.memory.point.is_some() { to } else { (at.col, at.row) })
            }
        };
        let to = to.filter(|(x, y)| *x < cols && *y < rows);
        to.map(|(x, y)| Action::AimAt(Point::new(y, x)))
    }

    /// A sign of a place: two digits from 0, or a letter and a number from 1, whichever of both is
    /// written on the board. A number alone is a row where letters are.
    fn typed_place(&mut self, sign: char, at: Point, letters: bool) -> Option<(i32, i32)> {
        let before = self.memory.typed.take();
        let Some(digit) = sign.to_digit(10).map(|digit| digit as i32) else {
            self.memory.typed = Some(Typed::Column);
            return Some((sign.to_ascii_lowercase() as i32 - 'a' as i32, at.row));
        };
        match (digit, before) {
            (0, Some(Typed::One)) => Some((at.col, 9)),
            (_, Some(Typed::Row)) => Some((digit, at.row)),
            (_, Some(Typed::Column)) | (1.., _) if letters || before == Some(Typed::Column) => {
                self.memory.typed = (digit == 1).then_some(Typed::One);
                (digit > 0).then_some((at.col, digit - 1))
            }
            _ if letters => None,
            _ => {
                self.memory.typed = Some(Typed::Row);
                Some((at.col, digit))
            }
        }
    }

    fn zone_at(&self, mouse: MouseEvent) -> Option<&Zone> {
        let place = Position::new(mouse.column, mouse.row);
        self.zones.iter().rev().find(|zone| zone.area.contains(place))
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        let zone = self.zone_at(mouse).cloned();
        match mouse.kind {
            MouseEventKind::Moved | MouseEventKind::Drag(_) => {
                if let Some(point) = zone.and_then(|zone| zone.point) {
                    self.perform(point);
                }
            }
            MouseEventKind::Down(MouseButton::Left) => {
                self.memory.pressed = zone.as_ref().map(|zone| zone.area);
                if let Some(Action::Drop(point)) = zone.map(|zone| zone.press) {
                    self.take_up(point);
                }
            }
            MouseEventKind::Up(MouseButton::Left) => {
                let pressed = self.memory.pressed.take();
                let was_dragged = std::mem::take(&mut self.memory.dragged);
                let zone = zone.filter(|zone| was_dragged || Some(zone.area) == pressed);
                if let Some(zone) = zone {
                    self.perform(zone.press);
                }
            }
            MouseEventKind::Down(MouseButton::Right) if self.is_placing() => {
                self.perform(BattleshipIntent::Rotate);
            }
            MouseEventKind::ScrollUp => self.wheel(-1),
            MouseEventKind::ScrollDown => self.wheel(1),
            _ => {}
        }
    }

    fn wheel(&mut self, by: isize) {
        let action = match self.page {
            Page::Battle | Page::Lesson if self.is_placing() => BattleshipIntent::Rotate.into(),
            Page::Game | Page::Battle | Page::Analysis | Page::Report => Action::Step(by),
            Page::Lesson | Page::Drill => return,
            Page::Help => {
                self.memory.scrolled = self.memory.scrolled.saturating_add_signed(3 * by as i16);
                return;
            }
            _ => {
                let rows = self.rows();
                let chosen = menu::settle(&rows, self.memory.chosen);
                Action::Choose(menu::step(&rows, chosen, by))
            }
        };
        self.perform(action);
    }

    pub(super) fn is_placing(&self) -> bool {
        self.plan().is_some()
    }

    /// A ship that lies where the button goes down is dragged.
    fn take_up(&mut self, point: Point) {
        if let Some(ship) = self.plan().and_then(|plan| plan.ship_at(point)) {
            self.perform(BattleshipIntent::Hold(ship));
            self.memory.dragged = true;
        }
    }
}

/// Whether a sign belongs to a place of Battleship. Where digits are written, j copies the shots.
fn place_sign(sign: char, letters: bool) -> bool {
    match sign.to_ascii_lowercase() {
        '0'..='9' | 'a'..='i' => true,
        'j' => letters,
        _ => false,
    }
}

/// How far a key steps through a game of so many moves or shots.
fn step(key: KeyCode, all: isize) -> Option<isize> {
    Some(match key {
        KeyCode::Up | KeyCode::Left => -1,
        KeyCode::Down | KeyCode::Right => 1,
        KeyCode::PageUp => -LEAP,
        KeyCode::PageDown => LEAP,
        KeyCode::Home => -all,
        KeyCode::End => all,
        _ => return None,
    })
}
