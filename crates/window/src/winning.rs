//! The moment after a win: a wave runs once over the winner's discs or ships. It covers nothing, and
//! there is none without animation.

use battleship::{ShipState, Side};
use eframe::egui::{Color32, Ui};
use reversi::{Size, Square};
use session::Controller;
use session::battleship::BattleshipController;

use crate::battleship::grid::Grid;
use crate::board::now;
use crate::theme::{Pen, time};

/// How wide the wave is, in boards.
const WIDTH: f32 = 0.35;
/// How much larger a disc is on its crest; so it still has room in its square.
const SWELL: f32 = 0.14;

/// How high the wave is at a part of its way: from 0 to 1, and back to 0.
fn crest(part: f32, place: f32) -> f32 {
    // It begins before the board and ends behind it.
    let far = (part * (1.0 + 2.0 * WIDTH) - WIDTH - place).abs() / WIDTH;
    if far >= 1.0 { 0.0 } else { (1.0 - far * far).powi(2) }
}

/// How much larger a winner's disc is, so many seconds after the last one was turned.
pub(crate) fn swell(seconds: f32, square: Square, size: Size) -> f32 {
    let part = seconds / time::WIN;
    if !(0.0..1.0).contains(&part) {
        return 1.0;
    }
    let way = (size.width() + size.height() - 2).max(1) as f32;
    1.0 + SWELL * crest(part, (square.x() + square.y()) as f32 / way)
}

/// Whether the end of a game is a win to rejoice at: a person's, or one that is only watched.
pub(crate) fn is_joyful(controller: &Controller) -> bool {
    let seats = &controller.record().seats;
    let winner = controller.outcome().and_then(|outcome| outcome.winner);
    let is_watched = reversi::Player::BOTH.iter().all(|player| !seats[*player].is_person());
    winner.is_some_and(|winner| is_watched || seats[winner].is_person())
}

/// Light runs over the winner's ships that still float, once the last enemy has sunk.
pub(crate) fn paint_fleet(
    ui: &Ui,
    grid: &Grid,
    controller: &BattleshipController,
    side: Side,
    pen: &Pen,
) {
    let view = controller.view();
    let is_joyful = match controller.viewer() {
        Some(viewer) => controller.battle().people() == 2 || viewer == side,
        None => true,
    };
    let ends = controller.fired_at().filter(|_| pen.settings.animation && is_joyful);
    let (Some(fired), true) = (ends, view.winner == Some(side)) else { return };
    let part = (now(ui).saturating_sub(fired).as_secs_f32() - time::SINK) / time::WIN;
    if part < 1.0 {
        ui.ctx().request_repaint();
    }
    if !(0.0..1.0).contains(&part) {
        return;
    }
    let waters = view.waters(side);
    for ((id, ship), place) in view.game.ships().zip(waters.ships.iter().flatten()) {
        if waters.ship_state(id) == ShipState::Sunk {
            continue;
        }
        let at = place.start.col as f32 / view.game.cols().max(2) as f32;
        let light = (crest(part, at) * 200.0) as u8;
        grid.paint_hull(ui.painter(), place.cells, ship.name(), Color32::from_white_alpha(light));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wave_passes_every_square_and_leaves_it_as_it_was() {
        for size in Size::all() {
            for square in size.squares() {
                let at = |part: f32| swell(part * time::WIN, square, size);
                let most = (0..=100).map(|step| at(step as f32 / 100.0)).fold(0.0, f32::max);
                assert!(
                    most > 1.1 && most * session::figures::DISC < 0.5,
                    "{size} {square} {most}"
                );
                for still in [-1.0, 0.0, 1.0, 5.0] {
                    assert!((at(still) - 1.0).abs() < 1e-3, "{size} {square} at {still}");
                }
            }
        }
    }
}
