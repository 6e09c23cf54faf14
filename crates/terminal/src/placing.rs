//! Placing a fleet.

use battleship::{Point, ShipId, Side};
use ratatui::layout::Rect;
use session::Settings;
use session::battleship::{BattleshipController, BattleshipIntent, Plan};
use session::palette::{Colour, waters as sea};

use crate::action::Action;
use crate::canvas::{Canvas, part, rest};
use crate::waters::{self, Cell, Step};

/// The page: the fleet of a battle.
pub(crate) fn draw(
    canvas: &mut Canvas<'_>,
    area: Rect,
    controller: &BattleshipController,
    side: Side,
    settings: &Settings,
) {
    let look = canvas.look;
    let Some(plan) = controller.plan() else { return };
    let (_, height) = waters::extent(plan.game(), Step::NARROW);
    let is_low = area.height < height + 3;
    let title = match controller.battle().people() {
        2 => {
            format!("WATERS OF {}: place your fleet", controller.battle().name(side).to_uppercase())
        }
        _ => "BATTLESHIP   place your fleet".to_owned(),
    };
    if !is_low {
        canvas.line(rest(area, 1, 0), 0, &title, look.strong());
    }
    let board = rest(area, 0, u16::from(!is_low) * 2);
    fleet(canvas, board, plan, settings, is_low);
    let below = rest(area, 1, area.height - 1);
    let (said, is_bad) = words(plan, area.width);
    let said = controller.notice().filter(|notice| !notice.is_empty()).map_or(said, str::to_owned);
    canvas.line(below, 0, &said, if is_bad { look.danger() } else { look.strong() });
}

/// What is said of the ship in the hand, and whether it does not fit.
pub(crate) fn words(plan: &Plan, width: u16) -> (String, bool) {
    match (plan.fits(), plan.held()) {
        (_, None) => ("The fleet is complete: Enter begins.".to_owned(), false),
        (Err(why), Some(_)) => (why, true),
        (Ok(()), Some(ship)) => {
            let name = plan.game().ship(ship).map_or("ship", battleship::Ship::name);
            let how =
                if width < 70 { "" } else { ": arrows or mouse, r turns, Enter puts it down" };
            (format!("Place {}{how}", session::words::the_ship(name)), false)
        }
    }
}

/// The waters with the ships, and the list of ships beside them.
pub(crate) fn fleet(
    canvas: &mut Canvas<'_>,
    board: Rect,
    plan: &Plan,
    settings: &Settings,
    is_low: bool,
) {
    let game = plan.game();
    let step = Step::fitting(game, |step, (width, height)| {
        width + 30 <= board.width && (!step.is_high() || (height + 2 <= board.height && !is_low))
    });
    let (width, _) = waters::extent(game, step);
    let (ghost, fits) = (plan.ghost(), plan.fits());
    let cell = |point: Point| {
        if ghost.contains(point) && plan.held().is_some() {
            let (sign, ground) =
                if fits.is_ok() { ('+', sea::GHOST_OK) } else { ('!', sea::GHOST_BAD) };
            return Cell::new(sign, Colour(0), ground);
        }
        let ship = plan.ship_at(point).and_then(|ship| game.ship(ship));
        ship.map_or_else(Cell::water, |ship| Cell::ship(ship.symbol()))
    };
    let actions = |point| Some((Action::Drop(point), Action::AimAt(point)));
    waters::draw(canvas, board, game, settings.battleship_letters, step, cell, actions);
    list(canvas, rest(board, width + 2, 1), plan, is_low);
}

fn list(canvas: &mut Canvas<'_>, area: Rect, plan: &Plan, is_low: bool) {
    let look = canvas.look;
    for ((id, ship), row) in plan.game().ships().zip(0..) {
        let is_held = plan.held() == Some(id);
        let state = match plan.place_of(id) {
            Some(_) => "placed",
            None if is_held => "in hand",
            None => "",
        };
        let boxes = ship.symbol().to_string().repeat(ship.length());
        let name: String = if area.width >= 32 {
            format!("{} {:<17}{boxes:<6}{state}", id.0 + 1, ship.name())
        } else {
            format!("{} {boxes:<5} {state}", id.0 + 1)
        };
        let style = if is_held { look.accent() } else { look.text() };
        canvas.line(area, row, &name, style);
        canvas.zone(part(area, 0, row, area.width), BattleshipIntent::Hold(ShipId(id.0)).into());
    }
    let from = plan.game().n_ships() as u16 + u16::from(!is_low);
    let ready = if plan.held().is_none() { "begin" } else { "put down" };
    let enter = match plan.held() {
        None => BattleshipIntent::Ready,
        Some(_) => BattleshipIntent::Place,
    };
    let commands = [
        ("Enter", ready, enter.into()),
        ("x", "random", BattleshipIntent::Random.into()),
        ("r", "turn", BattleshipIntent::Rotate.into()),
        ("Del", "lift", Action::Lift),
        ("?", "keys", Action::Show(crate::action::Page::Help)),
    ];
    canvas.commands(rest(area, 0, from), 0, &commands);
}
