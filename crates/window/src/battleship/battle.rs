//! The battle: two grids, both fleets, and what can be known.

use std::time::Duration;

use battleship::{Point, Shot};
use battleship_engine::belief::Heat;
use eframe::egui::accesskit::Role;
use eframe::egui::{
    self, Id, Key, Modifiers, Rect, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, vec2,
};
use session::battleship::{BattleshipController, BattleshipIntent, PlayerView, Side, Stage};

use super::grid::{Grid, has_enter, stop, take_focus};
use super::{Names, fleet_list};
use crate::board::now;
use crate::cards::columns;
use crate::keys::{DIGITS, LETTERS};
use crate::theme::{Look, time, waters};
use crate::widgets::{Icon, Weight, button, card, headline, icon_button, line, ring};
use session::words::count;

/// What the page remembers: where the keyboard aims.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BattlePage {
    cursor: Option<Point>,
    by_keyboard: bool,
    /// A row that was typed, waiting for its column.
    typed_row: Option<i32>,
    /// The aim has moved and was not told yet.
    aimed: bool,
}

/// What was asked for on the page.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Asked {
    /// Something for the table.
    Table(BattleshipIntent),
    /// The dialog for a new game.
    NewGame,
}

/// The room and the things that every part of the page needs.
struct Scene<'a> {
    table: &'a BattleshipController,
    sight: &'a PlayerView,
    names: Names,
    look: &'a Look,
}

impl BattlePage {
    /// Moves the aim and fires, by keys.
    pub(crate) fn keys(
        &mut self,
        ctx: &egui::Context,
        table: &BattleshipController,
        names: Names,
    ) -> Option<BattleshipIntent> {
        let game = &table.setup().game;
        let (rows, cols) = (game.rows(), game.cols());
        let at = self.cursor.unwrap_or(Point::new(rows / 2, cols / 2));
        let (mut to, mut typed) = (None, false);
        ctx.input_mut(|input| {
            let mut key = |key: Key| input.consume_key(Modifiers::NONE, key);
            let moves = [
                (Key::ArrowUp, Point::new(at.row - 1, at.col)),
                (Key::ArrowDown, Point::new(at.row + 1, at.col)),
                (Key::ArrowLeft, Point::new(at.row, at.col - 1)),
                (Key::ArrowRight, Point::new(at.row, at.col + 1)),
                (Key::Home, Point::new(at.row, 0)),
                (Key::End, Point::new(at.row, cols - 1)),
                (Key::PageUp, Point::new(0, at.col)),
                (Key::PageDown, Point::new(rows - 1, at.col)),
            ];
            for (arrow, place) in moves {
                if key(arrow) {
                    to = Some(place);
                }
            }
            if let Some(place) = self.typed(&mut key, at, names) {
                to = Some(place);
                typed = true;
            }
        });
        // A row that was typed waits for its column, unless something else came between.
        if to.is_some() && !typed {
            self.typed_row = None;
        }
        if let Some(to) = to {
            let inside = Point::new(to.row.clamp(0, rows - 1), to.col.clamp(0, cols - 1));
            self.cursor = Some(inside);
            self.by_keyboard = true;
            self.aimed = true;
            take_focus(ctx);
        }
        let aimed = self.cursor.filter(|_| self.by_keyboard)?;
        // Enter belongs to a button that has the focus.
        let fired = has_enter(ctx)
            && ctx.input_mut(|input| {
                input.consume_key(Modifiers::NONE, Key::Enter)
                    || input.consume_key(Modifiers::NONE, Key::Space)
            });
        if fired {
            self.typed_row = None;
        }
        fired.then_some(BattleshipIntent::Fire(aimed))
    }

    /// Where the keyboard aims, to be read aloud once.
    pub(crate) fn take_aim(
        &mut self,
        table: &BattleshipController,
        names: Names,
    ) -> Option<String> {
        std::mem::take(&mut self.aimed).then_some(())?;
        let at = self.cursor?;
        Some(format!("{}, {}", names.place(at), state(&table.sight(), table.target(), at)))
    }

    /// A row and then a column typed as digits; or a letter and a number.
    fn typed(
        &mut self,
        key: &mut impl FnMut(Key) -> bool,
        at: Point,
        names: Names,
    ) -> Option<Point> {
        let digit = (0..10).find(|index| key(DIGITS[*index])).map(|digit| digit as i32);
        if names.letters {
            let column = (0..10).find(|index| key(LETTERS[*index])).map(|column| column as i32);
            let row = digit.map(|digit| if digit == 0 { 9 } else { digit - 1 });
            return match (column, row) {
                (None, None) => None,
                _ => Some(Point::new(row.unwrap_or(at.row), column.unwrap_or(at.col))),
            };
        }
        let digit = digit?;
        match self.typed_row.take() {
            None => {
                self.typed_row = Some(digit);
                Some(Point::new(digit, at.col))
            }
            Some(row) => Some(Point::new(row, digit)),
        }
    }

    /// Draws the page.
    pub(crate) fn show(
        &mut self,
        ui: &mut Ui,
        table: &BattleshipController,
        names: Names,
        look: &Look,
    ) -> Option<Asked> {
        let sight = table.sight();
        let scene = Scene { table, sight: &sight, names, look };
        let room = ui.available_rect_before_wrap().shrink(12.0);
        // What the viewer shoots at is on the left; without a viewer nothing changes places.
        let target = sight.viewer.map_or(Side::Second, Side::other);
        let ships = sight.game.n_ships() as f32;
        let lower =
            ((ships * 26.0 + 24.0).max(150.0) * look.scale.min(1.5)).min(210.0 * look.scale) + 10.0;
        // Going through a finished game needs more room.
        let over = table.stage() == Stage::Over;
        let lower = if over { lower.max(270.0 * look.scale) } else { lower };
        let lower = lower.min(room.height() * 0.45);
        let (grids, below) = room.split_top_bottom_at_y(room.bottom() - lower);
        let below = below.with_min_y(below.top() + 10.0);
        let (left, right) = grids.split_left_right_at_x(grids.center().x);
        let mut asked = None;
        let shot = self.waters(ui, left.shrink2(vec2(8.0, 0.0)), &scene, target);
        asked = asked.or(shot.map(Asked::Table));
        self.waters(ui, right.shrink2(vec2(8.0, 0.0)), &scene, target.other());
        ui.scope_builder(UiBuilder::new().max_rect(below), |ui| {
            let found = lists(ui, &scene, target);
            asked = asked.take().or(found);
        });
        if ui.input(|input| input.pointer.delta() != egui::Vec2::ZERO) {
            self.by_keyboard = false;
        }
        ui.advance_cursor_after_rect(room);
        asked
    }

    /// A side's waters with a title.
    fn waters(
        &mut self,
        ui: &mut Ui,
        rect: Rect,
        scene: &Scene<'_>,
        side: Side,
    ) -> Option<BattleshipIntent> {
        let Scene { table, sight, names, look } = *scene;
        let head = 26.0 * look.scale;
        let title = title(sight, side);
        headline(
            ui,
            Rect::from_min_size(rect.min, vec2(rect.width(), head)),
            look.title(&title, 16.0),
        );
        let below = Rect::from_min_max(rect.min + vec2(0.0, head), rect.max);
        let label = 22.0 * look.scale.clamp(1.0, 1.4);
        let grid = Grid::fit(below, &sight.game, label, ui.pixels_per_point());
        let target = side == table.target();
        grid.paint_water(ui.painter(), names, look);
        let heat = table.heat().filter(|_| target);
        let chart = &sight.waters(side).chart;
        if let Some(heat) = heat {
            grid.paint_heat(ui.painter(), heat, chart.untried(), look);
        }
        grid.paint_side(ui.painter(), sight, side, look);
        if look.animation {
            paint_splash(ui, &grid, scene, side);
        }
        let active = sight.turn.is_some_and(|turn| turn.other() == side);
        if active {
            grid.paint_active(ui.painter(), look);
        }
        if target
            && table.can_fire()
            && stop(ui, grid.rect(), "Enemy waters: arrows aim, Enter fires")
        {
            let middle = Point::new(sight.game.rows() / 2, sight.game.cols() / 2);
            self.cursor = self.cursor.or(Some(middle));
            self.by_keyboard = true;
        }
        let asked =
            ui.scope_builder(grid.cells(&title), |ui| cells(ui, &grid, scene, side, heat)).inner;
        if target {
            self.paint_aim(ui, &grid, table);
        }
        asked
    }

    fn paint_aim(&self, ui: &Ui, grid: &Grid, table: &BattleshipController) {
        if let Some(tip) = table.tip() {
            grid.paint_frame(ui.painter(), tip, true);
        }
        if let Some(cursor) = self.cursor.filter(|_| self.by_keyboard) {
            grid.paint_frame(ui.painter(), cursor, false);
        }
        if let Some((at, since)) = table.refused() {
            let past = now(ui).saturating_sub(since).as_secs_f32();
            if past < time::ILLEGAL {
                let rect = grid.cell_at(at).shrink(grid.cell() * 0.3);
                let stroke = egui::Stroke::new(4.0, crate::theme::DARK.danger);
                ui.painter().line_segment([rect.left_top(), rect.right_bottom()], stroke);
                ui.painter().line_segment([rect.right_top(), rect.left_bottom()], stroke);
                ui.ctx().request_repaint();
            }
        }
    }
}

/// The cells of a side's waters: a click fires.
fn cells(
    ui: &Ui,
    grid: &Grid,
    scene: &Scene<'_>,
    side: Side,
    heat: Option<&Heat>,
) -> Option<BattleshipIntent> {
    let Scene { table, sight, names, .. } = *scene;
    let target = side == table.target();
    let chart = &sight.waters(side).chart;
    let mut asked = None;
    let which = match sight.viewer {
        Some(viewer) if viewer == side => "own",
        Some(_) => "enemy",
        None => &sight.names[side.index()],
    };
    for point in sight.game.points() {
        let id = Id::unique(("sea", side, point.row, point.col));
        let can_fire = target && table.can_fire() && chart.untried().contains(point);
        let response = ui.interact(grid.cell_at(point), id, Sense::CLICK);
        let mut name = format!("{which} {}, {}", names.place(point), state(sight, side, point));
        if let Some(heat) = heat
            && chart.untried().contains(point)
        {
            name += &format!(", chance {:.0} %", heat.at(point) * 100.0);
        }
        response.widget_info(|| WidgetInfo::labeled(Role::Cell, can_fire, &name));
        if response.clicked() && target {
            asked = Some(BattleshipIntent::Fire(point));
        }
        if response.hovered() && can_fire {
            grid.paint_frame(ui.painter(), point, false);
        }
    }
    asked
}

/// A ring that closes on the last shot, and on the ship that it sank.
fn paint_splash(ui: &Ui, grid: &Grid, scene: &Scene<'_>, side: Side) {
    let Scene { table, sight, .. } = *scene;
    let Some(last) = sight.shots.last().filter(|fired| fired.by == side.other().index()) else {
        return;
    };
    let Some(fired_at) = table.fired_at() else { return };
    let lasting = if matches!(last.shot, Shot::Sunk(_)) { time::SINK } else { time::SHOT };
    let part = now(ui).saturating_sub(fired_at).as_secs_f32() / lasting;
    if part >= 1.0 || table.shots_shown() != sight.shots.len() {
        return;
    }
    let colour = if last.shot == Shot::Miss { waters::MISS } else { waters::HIT };
    let radius = grid.cell() * (1.1 - 0.8 * part);
    let stroke = egui::Stroke::new(3.0, colour.gamma_multiply(1.0 - part * 0.6));
    ui.painter().circle_stroke(grid.cell_at(last.at).center(), radius, stroke);
    ui.ctx().request_repaint();
}

/// Whose waters, in words.
fn title(sight: &PlayerView, side: Side) -> String {
    let name = &sight.names[side.index()];
    match sight.viewer {
        Some(viewer) if viewer == side => "Your fleet \u{2014} enemy shots".to_owned(),
        Some(_) => format!("Enemy waters ({name}) \u{2014} your shots"),
        None => format!("Waters of {name}"),
    }
}

/// What a point shows, in words.
fn state(sight: &PlayerView, side: Side, point: Point) -> String {
    let waters = sight.waters(side);
    let ship = waters.berths.as_ref().and_then(|berths| {
        berths.iter().position(|berth| berth.cells.contains(point)).map(battleship::ShipId)
    });
    let ship = ship.and_then(|ship| sight.game.ship(ship)).map(battleship::Ship::name);
    let sunk = sight.wrecks(side).iter().any(|(_, cells)| cells.contains(point));
    let shot = if waters.chart.misses().contains(point) {
        Some("miss")
    } else if sunk {
        Some("sunk")
    } else if waters.chart.hits().contains(point) {
        Some("hit")
    } else {
        None
    };
    match (ship, shot) {
        (Some(ship), Some(shot)) => format!("{ship}, {shot}"),
        (Some(ship), None) => ship.to_owned(),
        (None, Some(shot)) => shot.to_owned(),
        (None, None) if sight.viewer == Some(side) => "water".to_owned(),
        (None, None) => "not tried".to_owned(),
    }
}

/// Both fleets, and between them what can be done.
fn lists(ui: &mut Ui, scene: &Scene<'_>, target: Side) -> Option<Asked> {
    let mut asked = None;
    let height = ui.available_height() - 26.0;
    ui.columns(3, |parts| {
        let [left, middle, right] = parts else { return };
        fleet_list::show(left, scene.sight, target, height, scene.look);
        ScrollArea::vertical().id_salt("doing").auto_shrink([false, false]).show(middle, |ui| {
            asked = doing(ui, scene);
        });
        fleet_list::show(right, scene.sight, target.other(), height, scene.look);
    });
    asked
}

fn doing(ui: &mut Ui, scene: &Scene<'_>) -> Option<Asked> {
    let Scene { table, sight, look, .. } = *scene;
    let mut asked = None;
    ui.spacing_mut().item_spacing.y = 6.0;
    let height = 32.0 * look.scale;
    let row = |ui: &mut Ui, names: &[(&str, Asked, Weight)], asked: &mut Option<Asked>| {
        let weights = vec![1.0; names.len()];
        columns(ui, &weights, height, |ui, index, width| {
            let (name, what, weight) = &names[index];
            if button(ui, look, name, vec2(width, height), *weight).clicked() {
                *asked = Some(what.clone());
            }
        });
    };
    let on = table.shows_heat();
    let table_asks = |intent| Asked::Table(intent);
    let heat_weight = if on { Weight::Main } else { Weight::Plain };
    let heat = ("Heat map  M", table_asks(BattleshipIntent::Heat(!on)), heat_weight);
    if let Some(result) = table.result() {
        card(look).show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            let response = line(ui, look.title(&result, 20.0));
            response.widget_info(|| WidgetInfo::labeled(Role::Status, true, &result));
        });
        row(
            ui,
            &[
                ("Rematch", table_asks(BattleshipIntent::Rematch), Weight::Main),
                ("New game...", Asked::NewGame, Weight::Plain),
            ],
            &mut asked,
        );
        row(
            ui,
            &[("Grade shots", table_asks(BattleshipIntent::Grade), Weight::Plain), heat],
            &mut asked,
        );
        replay(ui, scene, &mut asked);
        return asked;
    }
    if table.must_hand_over() {
        row(ui, &[("Hand over", table_asks(BattleshipIntent::HandOver), Weight::Main)], &mut asked);
    }
    if table.hides_ships() {
        let on = table.is_revealed();
        let name = if on { "Hide my ships" } else { "Show my ships" };
        row(ui, &[(name, table_asks(BattleshipIntent::Reveal(!on)), Weight::Plain)], &mut asked);
    }
    if table.is_watched() {
        let going = table.is_watching();
        let name = if going { "Pause" } else { "Go on" };
        row(
            ui,
            &[(name, table_asks(BattleshipIntent::Watch(!going)), Weight::Main), heat],
            &mut asked,
        );
        pace(ui, table, look, &mut asked);
    } else {
        row(ui, &[heat, ("Tip  T", table_asks(BattleshipIntent::Tip), Weight::Plain)], &mut asked);
        row(
            ui,
            &[
                ("Surrender", table_asks(BattleshipIntent::Surrender), Weight::Plain),
                ("New game...", Asked::NewGame, Weight::Plain),
            ],
            &mut asked,
        );
    }
    for side in Side::BOTH {
        let (shots, hits) = sight.tally(side);
        let part = if shots == 0 { 0.0 } else { 100.0 * hits as f64 / shots as f64 };
        let text = format!(
            "{}: {}, {}, {part:.0} %",
            sight.names[side.index()],
            count(shots, "shot"),
            count(hits, "hit")
        );
        line(ui, look.text(text, 13.0, look.palette.text2));
    }
    if let Some(why) = table.failure() {
        ui.add(egui::Label::new(look.text(why, 13.0, look.palette.danger)).wrap());
    }
    asked
}

fn pace(ui: &mut Ui, table: &BattleshipController, look: &Look, asked: &mut Option<Asked>) {
    ui.horizontal_wrapped(|ui| {
        for (name, milliseconds) in [("Slow", 1500), ("Normal", 700), ("Fast", 150)] {
            let pace = Duration::from_millis(milliseconds);
            let response = ui.radio(table.pace() == pace, name);
            if ring(ui, look, response).clicked() {
                *asked = Some(Asked::Table(BattleshipIntent::Pace(pace)));
            }
        }
    });
}

/// Going through a finished game, with grades.
fn replay(ui: &mut Ui, scene: &Scene<'_>, asked: &mut Option<Asked>) {
    let Scene { table, sight, names, look } = *scene;
    let (shown, all) = (table.shots_shown(), table.battle().shots().len());
    let height = 30.0 * look.scale;
    columns(ui, &[1.0; 4], height, |ui, index, width| {
        let size = vec2(width, height);
        let (icon, name, to, enabled) = match index {
            0 => (Icon::First, "First position", 0, shown > 0),
            1 => (Icon::Back, "One shot back", shown.saturating_sub(1), shown > 0),
            2 => (Icon::Forward, "One shot forward", shown + 1, shown < all),
            _ => (Icon::Last, "Last position", all, shown < all),
        };
        if icon_button(ui, look, icon, name, size, enabled).clicked() && enabled {
            *asked = Some(Asked::Table(BattleshipIntent::GoTo(to)));
        }
    });
    line(ui, look.text(format!("Shot {shown} of {all}"), 13.0, look.palette.text2));
    let grade = shown.checked_sub(1).and_then(|place| table.grades().get(place));
    if let Some(grade) = grade {
        let text = format!(
            "This shot: {}, chance {:.0} %; best {} with {:.0} %",
            grade.word(),
            grade.chance * 100.0,
            names.place(grade.best.1),
            grade.best.0 * 100.0
        );
        ui.add(egui::Label::new(look.text(text, 13.0, look.palette.text)).wrap());
    }
    if table.is_grading() {
        line(ui, look.text("Grading ...", 13.0, look.palette.text2));
    }
    if table.grades().is_empty() {
        return;
    }
    for side in Side::BOTH {
        let sum = table.reckoning(side);
        let luck = sum.luck();
        let text = format!(
            "{}: skill {:.0} %, luck {} {:.1} hits",
            sight.names[side.index()],
            sum.skill(),
            if luck < 0.0 { "\u{2212}" } else { "+" },
            luck.abs()
        );
        let response = line(ui, look.text(text, 13.0, look.palette.text));
        response.on_hover_text(format!(
            "{} hits; shots with these chances bring {:.1} on average, the best shots {:.1}",
            sum.hits, sum.expected, sum.best
        ));
    }
}

/// The page between two people: nobody's ships are in sight.
pub(crate) fn hand_over_page(ui: &mut Ui, name: &str, placing: bool, look: &Look) -> bool {
    let mut taken = false;
    ui.vertical_centered(|ui| {
        ui.add_space((ui.available_height() * 0.28).max(20.0));
        ui.label(look.title(format!("{name}, please"), 30.0));
        let text = if placing {
            "Come to the screen and place your fleet. Nobody else should look."
        } else {
            "Come to the screen for your shot. All ships are hidden until you say so."
        };
        ui.add_space(8.0);
        ui.label(look.text(text, 16.0, look.palette.text2));
        ui.add_space(18.0);
        let size = vec2(240.0, 44.0) * look.scale;
        taken = button(ui, look, &format!("I am {name}"), size, Weight::Main).clicked();
    });
    taken
}

/// How the ship in the hand lies, in words.
pub(crate) fn placing_words(table: &BattleshipController, names: Names) -> String {
    let Some(plan) = table.plan() else { return String::new() };
    match (plan.held().and_then(|ship| plan.game().ship(ship)), plan.fits()) {
        (Some(ship), Ok(())) => {
            let place = names.place(plan.at);
            format!("The {} fits at {place}. Enter or a click puts it down", ship.name())
        }
        (Some(ship), Err(why)) => format!("The {}: {why}", ship.name()),
        (None, _) => "The fleet is complete: start the battle".to_owned(),
    }
}

/// What the bottom row says of a battle.
pub(crate) fn status(table: &BattleshipController, names: Names) -> String {
    let mut text = match table.stage() {
        Stage::Placing(_) => placing_words(table, names),
        Stage::Arranging => "The computer player places its fleet ...".to_owned(),
        Stage::HandOver(_) => "The screen changes hands".to_owned(),
        Stage::Over => table.result().unwrap_or_default(),
        Stage::Battle => {
            let sight = table.sight();
            sight.turn.map_or_else(String::new, |turn| match sight.viewer {
                Some(viewer) if viewer == turn => "Your turn".to_owned(),
                _ => format!("{}'s turn", sight.names[turn.index()]),
            })
        }
    };
    if let Some(notice) = table.notice() {
        text += &format!(" · {notice}");
    } else if matches!(table.stage(), Stage::Battle | Stage::Over)
        && let Some(words) = table.last_words(|point| names.place(point))
    {
        text += &format!(" · {words}");
    }
    text
}
