//! The battle: two grids, both fleets, and what can be known.

use battleship::{PlayerView, Point, Shot, Side};
use battleship_engine::belief::Belief;
use eframe::egui::accesskit::Role;
use eframe::egui::{
    Context, Id, Key, Modifiers, Rect, Sense, Stroke, Ui, UiBuilder, WidgetInfo, vec2,
};
use session::battleship::{BattleshipController, BattleshipIntent, Plan, Stage, chance_words};
use session::words::count;

use super::grid::{Grid, is_free, middle, stop, take_focus};
use super::{Names, doing, fleet_list};
use crate::action::Action;
use crate::board::now;
use crate::cursor::Cursor;
use crate::keys::{self, DIGITS, LETTERS};
use crate::press::{Press, clicked_otherwise, pointer};
use crate::theme::{Pen, REFUSED, time, waters};
use crate::widgets::{Weight, cross, line, scrolled, text_width};
use crate::winning;

/// How large the titles of the waters are, in points.
const TITLE: f32 = 16.0;

/// What the page remembers: where the keyboard aims.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BattlePage {
    cursor: Cursor<Point>,
    press: Press<Point>,
    /// A row that was typed, waiting for its column.
    typed_row: Option<i32>,
}

impl BattlePage {
    /// Moves the aim and fires, by keys.
    pub(crate) fn keys(&mut self, ctx: &Context, controller: &BattleshipController, pen: &Pen) {
        let game = controller.battle().game();
        let (bottom, right) = (game.rows() - 1, game.cols() - 1);
        let at = self.cursor.at().unwrap_or(middle(game));
        if keys::first_tab(ctx).is_some() && controller.can_fire() {
            self.cursor.go(at);
            take_focus(ctx);
        }
        let to = ctx.input_mut(|input| {
            let moved = keys::moved(input, (at.col, at.row), (right, bottom));
            // A row that was typed waits for its column, unless something else came between.
            if moved.is_some() {
                self.typed_row = None;
            }
            let mut key = |key: Key| input.consume_key(Modifiers::NONE, key);
            self.typed(&mut key, at, pen.names).or(moved.map(|(col, row)| Point::new(row, col)))
        });
        if let Some(to) = to {
            self.cursor.go(Point::new(to.row.clamp(0, bottom), to.col.clamp(0, right)));
            take_focus(ctx);
            pen.push(Action::Describe);
        }
        self.enter(ctx, controller, pen);
    }

    /// Enter does what comes next: fires, hands the screen over, begins anew.
    fn enter(&mut self, ctx: &Context, controller: &BattleshipController, pen: &Pen) {
        if !is_free(ctx) {
            return;
        }
        let next = match controller.stage() {
            Stage::Over => Some(BattleshipIntent::Rematch),
            _ if controller.must_hand_over() => Some(BattleshipIntent::HandOver),
            _ => None,
        };
        if let Some(next) = next {
            return pen.extend(keys::pressed_anew(ctx, Key::Enter).then_some(next));
        }
        if keys::entered(ctx) {
            self.typed_row = None;
            if let Some(aim) = self.cursor.pointed() {
                return pen.push(BattleshipIntent::Fire(aim));
            }
            // Nothing looks like a cursor: first it is shown.
            let at = self.cursor.at().unwrap_or(middle(controller.battle().game()));
            self.cursor.go(at);
            take_focus(ctx);
        }
    }

    /// Where the keyboard aims, in words.
    pub(crate) fn aim(&self, controller: &BattleshipController, names: Names) -> Option<String> {
        let at = self.cursor.at()?;
        let state = state(controller.view(), controller.target(), at);
        Some(format!("{}, {state}", names.place(at)))
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
        controller: &BattleshipController,
        is_giving_up: bool,
        pen: &Pen,
    ) {
        let view = controller.view();
        let room = ui.available_rect_before_wrap().shrink(12.0);
        // What the viewer shoots at is on the left; without a viewer nothing changes places.
        let target = view.viewer.map_or(Side::Second, Side::other);
        let sides = [target, target.other()];
        let doing = (self.cursor.pointed(), is_giving_up);
        match lists_height(ui, controller, room, pen) {
            Some(lower) => {
                let (grids, below) = room.split_top_bottom_at_y(room.bottom() - lower);
                let below = below.with_min_y(below.top() + 10.0);
                self.both_waters(ui, grids, controller, sides, pen);
                let builder = UiBuilder::new().max_rect(below);
                ui.scope_builder(builder, |ui| lists(ui, controller, sides, doing, pen));
            }
            None => {
                ui.scope_builder(UiBuilder::new().max_rect(room), |ui| {
                    scrolled(ui, "battle", |ui| {
                        self.column(ui, room.height(), controller, (sides, doing), pen);
                    });
                });
            }
        }
        ui.advance_cursor_after_rect(room);
    }

    /// Everything one below the other, for a page that scrolls: the waters as large as they can be,
    /// with something of what can be done in sight.
    fn column(
        &mut self,
        ui: &mut Ui,
        height: f32,
        controller: &BattleshipController,
        (sides, doing): ([Side; 2], Doing),
        pen: &Pen,
    ) {
        ui.set_width(ui.available_width() - 10.0);
        let game = &controller.view().game;
        let [wide, _] = halves(ui.available_rect_before_wrap());
        let needed = Grid::height_for(wide.width(), game, TITLE, pen);
        let size = vec2(ui.available_width(), needed.min(height - 42.0 * pen.scale));
        let (room, _) = ui.allocate_exact_size(size, Sense::hover());
        self.both_waters(ui, room, controller, sides, pen);
        ui.advance_cursor_after_rect(room);
        doing::show(ui, controller, doing.0, doing.1, pen);
        ui.add_space(4.0);
        let both = ui.available_width() >= 2.0 * fleet_list::width_for(ui, game, pen) + 8.0;
        let ships = |ui: &mut Ui, side| {
            line(ui, pen.title(short_title(controller, side), 14.0));
            fleet_list::show(ui, controller.view(), side, f32::INFINITY, pen);
        };
        if both {
            ui.columns(2, |columns| {
                for (ui, side) in columns.iter_mut().zip(sides) {
                    ships(ui, side);
                }
            });
        } else {
            for side in sides {
                ships(ui, side);
            }
        }
    }

    /// Both waters beside each other, with titles in letters of the same size.
    fn both_waters(
        &mut self,
        ui: &mut Ui,
        room: Rect,
        controller: &BattleshipController,
        sides: [Side; 2],
        pen: &Pen,
    ) {
        let rooms = halves(room);
        let grid = Grid::below(ui, rooms[0], &controller.view().game, TITLE, pen);
        let width = rooms[0].right() - grid.rect().left();
        let long = sides.map(|side| title(controller, side));
        let fits = |text: &String| text_width(ui, text, pen.strong(TITLE)) <= width;
        let titles = if long.iter().all(fits) {
            long
        } else {
            sides.map(|side| short_title(controller, side))
        };
        for (index, side) in sides.into_iter().enumerate() {
            self.waters(ui, rooms[index], controller, (side, &titles[index]), pen);
        }
    }

    /// A side's waters with a title.
    fn waters(
        &mut self,
        ui: &mut Ui,
        rect: Rect,
        controller: &BattleshipController,
        (side, shown): (Side, &str),
        pen: &Pen,
    ) {
        let (view, title) = (controller.view(), title(controller, side));
        let grid = Grid::under_title(ui, rect, &view.game, (shown, TITLE), pen);
        let target = side == controller.target();
        let belief = controller.shown_insight().filter(|_| target).map(|known| &known.belief);
        if let Some(belief) = belief {
            let untried = view.waters(side).chart.untried();
            grid.paint_heat(ui.painter(), &belief.heat, untried, pen);
        }
        grid.paint_side(ui.painter(), view, side, pen);
        if pen.settings.animation {
            paint_splash(ui, &grid, controller, side);
        }
        winning::paint_fleet(ui, &grid, controller, side, pen);
        if view.turn.is_some_and(|turn| turn.other() == side) {
            grid.paint_active(ui.painter(), pen);
        }
        if target
            && controller.can_fire()
            && stop(ui, grid.rect(), "Enemy waters: arrows aim, Enter fires")
        {
            self.cursor.go(self.cursor.at().unwrap_or(middle(&view.game)));
        }
        ui.scope_builder(grid.cells(&title), |ui| cells(ui, &grid, controller, side, belief, pen));
        if target {
            let over = pointer(ui).and_then(|place| grid.point_at(place));
            self.cursor.follow(ui, over.filter(|_| controller.can_fire()));
            if let Some(point) = self.press.clicked(ui, |place| grid.point_at(place)) {
                self.cursor.press(point);
                pen.push(BattleshipIntent::Fire(point));
            }
            self.paint_aim(ui, &grid, controller);
        }
    }

    fn paint_aim(&self, ui: &Ui, grid: &Grid, controller: &BattleshipController) {
        if let Some(tip) = controller.tip() {
            grid.paint_frame(ui.painter(), tip, true);
        }
        if let Some(cursor) = self.cursor.pointed() {
            grid.paint_frame(ui.painter(), cursor, false);
        }
        if let Some((at, since)) = controller.refused() {
            let past = now(ui).saturating_sub(since).as_secs_f32();
            if past < time::ILLEGAL {
                let rect = grid.cell_at(at).shrink(grid.cell() * 0.3);
                cross(ui.painter(), rect, Stroke::new(4.0, REFUSED));
                ui.ctx().request_repaint();
            }
        }
    }
}

/// The cells of a side's waters: a click fires.
fn cells(
    ui: &Ui,
    grid: &Grid,
    controller: &BattleshipController,
    side: Side,
    belief: Option<&Belief>,
    pen: &Pen,
) {
    let view = controller.view();
    let target = side == controller.target();
    let chart = &view.waters(side).chart;
    let which = match view.viewer {
        Some(viewer) if viewer == side => "own".to_owned(),
        Some(_) => "enemy".to_owned(),
        None => controller.battle().name(side),
    };
    for point in view.game.points() {
        let id = Id::unique(("sea", side, point.row, point.col));
        let can_fire = target && controller.can_fire() && chart.untried().contains(point);
        let response = ui.interact(grid.cell_at(point), id, Sense::CLICK);
        let mut name = format!("{which} {}, {}", pen.names.place(point), state(view, side, point));
        if let Some(belief) = belief
            && chart.untried().contains(point)
        {
            name += &format!(", {}", chance_words(belief, &view.game, point));
        }
        response.widget_info(|| WidgetInfo::labeled(Role::Cell, can_fire, &name));
        if clicked_otherwise(ui, &response) && target {
            pen.push(BattleshipIntent::Fire(point));
        }
    }
}

/// A ring that closes on the last shot, and on the ship that it sank.
fn paint_splash(ui: &Ui, grid: &Grid, controller: &BattleshipController, side: Side) {
    let view = controller.view();
    let last = view.shots.last().filter(|fired| fired.by != side);
    let (Some(last), Some(fired_at)) = (last, controller.fired_at()) else { return };
    let lasting = if matches!(last.shot, Shot::Sunk(_)) { time::SINK } else { time::SHOT };
    let part = now(ui).saturating_sub(fired_at).as_secs_f32() / lasting;
    if part >= 1.0 || controller.shots_shown() != view.shots.len() {
        return;
    }
    let colour = if last.shot == Shot::Miss { waters::MISS } else { waters::HIT };
    let radius = grid.cell() * (1.1 - 0.8 * part);
    let stroke = Stroke::new(3.0, colour.gamma_multiply(1.0 - part * 0.6));
    ui.painter().circle_stroke(grid.cell_at(last.at).center(), radius, stroke);
    ui.ctx().request_repaint();
}

/// Whose waters, in words.
fn title(controller: &BattleshipController, side: Side) -> String {
    let name = controller.battle().name(side);
    match controller.view().viewer {
        Some(viewer) if viewer == side => "Your fleet \u{2014} enemy shots".to_owned(),
        Some(_) => format!("Enemy waters ({name}) \u{2014} your shots"),
        None => format!("Waters of {name}"),
    }
}

/// The same where there is little room.
fn short_title(controller: &BattleshipController, side: Side) -> String {
    match controller.view().viewer {
        Some(viewer) if viewer == side => "Your fleet".to_owned(),
        Some(_) => "Enemy fleet".to_owned(),
        None => controller.battle().name(side),
    }
}

/// What a point shows, in words.
pub(super) fn state(view: &PlayerView, side: Side, point: Point) -> String {
    let waters = view.waters(side);
    let ship = waters.ship_at(point).and_then(|ship| view.game.ship(ship));
    let ship = ship.map(battleship::Ship::name);
    let shots = [
        (waters.chart.misses().contains(point), "miss"),
        (waters.is_wreck(point), "sunk"),
        (waters.chart.hits().contains(point), "hit"),
    ];
    let shot = shots.into_iter().find_map(|(is_so, word)| is_so.then_some(word));
    match (ship, shot) {
        (Some(ship), Some(shot)) => format!("{ship}, {shot}"),
        (Some(ship), None) => ship.to_owned(),
        (None, Some(shot)) => shot.to_owned(),
        (None, None) if view.viewer == Some(side) => "water".to_owned(),
        (None, None) => "not tried".to_owned(),
    }
}

/// What is pointed at, and whether somebody was asked if giving up is meant.
type Doing = (Option<Point>, bool);

/// The rooms of the two waters.
fn halves(room: Rect) -> [Rect; 2] {
    let (left, right) = room.split_left_right_at_x(room.center().x);
    [left, right].map(|half| half.shrink2(vec2(8.0, 0.0)))
}

/// How high the lists below the waters are. Nothing where they would have too little room for
/// their words, or would leave too little for the waters to grow with the text: then the page
/// scrolls.
fn lists_height(ui: &Ui, controller: &BattleshipController, room: Rect, pen: &Pen) -> Option<f32> {
    let game = &controller.view().game;
    let ships = game.n_ships() as f32;
    let lower =
        ((ships * 26.0 + 24.0).max(150.0) * pen.scale.min(1.5)).min(210.0 * pen.scale) + 10.0;
    // As much as going through a finished game needs, so that the boards keep their size.
    let lower = lower.max(196.0 * pen.scale).min(room.height() * 0.45);
    let [half, _] = halves(room);
    let cell = |height: f32| {
        Grid::below(ui, half.with_max_y(half.top() + height), game, TITLE, pen).cell()
    };
    let least = (20.0 * pen.scale).min(cell(room.height()));
    let fits = list_width(ui, room.width(), pen) >= fleet_list::width_for(ui, game, pen);
    (fits && cell(room.height() - lower) >= least).then_some(lower)
}

/// The lists need no more than this; whatever is said between them gets the rest.
fn list_width(ui: &Ui, room: f32, pen: &Pen) -> f32 {
    ((room - 2.0 * ui.spacing().item_spacing.x) / 3.0).min(330.0 * pen.scale)
}

/// Both fleets, and between them what can be done.
fn lists(
    ui: &mut Ui,
    controller: &BattleshipController,
    [target, other]: [Side; 2],
    (pointed, is_giving_up): Doing,
    pen: &Pen,
) {
    let room = ui.available_rect_before_wrap();
    let gap = ui.spacing().item_spacing.x;
    let list = list_width(ui, room.width(), pen);
    let (left, rest) = room.split_left_right_at_x(room.left() + list);
    let (middle, right) = rest.split_left_right_at_x(room.right() - list);
    let height = room.height() - 26.0;
    let part = |ui: &mut Ui, room: Rect, content: &dyn Fn(&mut Ui)| {
        ui.scope_builder(UiBuilder::new().max_rect(room), content);
    };
    part(ui, left, &|ui| fleet_list::show(ui, controller.view(), target, height, pen));
    part(ui, middle.shrink2(vec2(gap, 0.0)), &|ui| {
        scrolled(ui, "doing", |ui| {
            // The bar that says that there is more stands beside the buttons, not on them.
            ui.set_width(ui.available_width() - 8.0);
            doing::show(ui, controller, pointed, is_giving_up, pen);
        });
    });
    part(ui, right, &|ui| fleet_list::show(ui, controller.view(), other, height, pen));
}

/// The page between two people: nobody's ships are in sight.
pub(crate) fn hand_over_page(ui: &mut Ui, name: &str, placing: bool, pen: &Pen) {
    ui.vertical_centered(|ui| {
        ui.add_space((ui.available_height() * 0.28).max(20.0));
        ui.label(pen.title(format!("{name}, please"), 30.0));
        let text = if placing {
            "Come to the screen and place your fleet. Nobody else should look."
        } else {
            "Come to the screen for your shot. All ships are hidden until you say so."
        };
        ui.add_space(8.0);
        ui.label(pen.text(text, 16.0, pen.palette.text2));
        ui.add_space(18.0);
        let size = vec2(240.0, 44.0) * pen.scale;
        pen.ask(ui, &format!("I am {name}"), size, Weight::Main, BattleshipIntent::TakeOver);
    });
}

/// How the ship in the hand lies, in words.
pub(crate) fn placing_words(plan: &Plan, names: Names) -> String {
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
pub(crate) fn status(controller: &BattleshipController, names: Names) -> String {
    let mut text = match controller.stage() {
        Stage::Placing(_) => {
            controller.plan().map_or_else(String::new, |plan| placing_words(plan, names))
        }
        Stage::Arranging => "The computer player places its fleet ...".to_owned(),
        Stage::HandOver(_) => "The screen changes hands".to_owned(),
        Stage::Over => {
            let over =
                format!("Game over after {}", count(controller.battle().shots().len(), "shot"));
            match controller.given_up() {
                Some(given_up) => format!("{over} · {given_up}"),
                None => over,
            }
        }
        Stage::Battle => {
            let view = controller.view();
            view.turn.map_or_else(String::new, |turn| match view.viewer {
                Some(viewer) if viewer == turn => "Your turn".to_owned(),
                _ => format!("{}'s turn", controller.battle().name(turn)),
            })
        }
    };
    if let Some(notice) = controller.notice() {
        text += &format!(" · {notice}");
    } else if matches!(controller.stage(), Stage::Battle | Stage::Over)
        && let Some(words) = controller.last_words(|point| names.place(point))
    {
        text += &format!(" · {words}");
    }
    text
}
