//! The page of Reversi and Othello: the board, the panel beside it, what is said below.

use ratatui::layout::Rect;
use session::{Controller, Settings};

use crate::app::Memory;
use crate::board::{self, Cell};
use crate::canvas::{Canvas, rest};
use crate::panel;

pub(crate) fn draw(
    canvas: &mut Canvas<'_>,
    area: Rect,
    controller: &Controller,
    memory: &Memory,
    settings: &Settings,
) {
    let look = canvas.look;
    let size = controller.position().rules().size();
    let cell = Cell::fitting(area, size, &look);
    let (width, _) = cell.extent(size);
    let below = Rect { y: area.bottom() - 2, height: 2, ..area };
    let above = Rect { height: area.height - 2, ..area };
    board::draw(canvas, above, cell, controller, memory, settings);
    panel::draw(canvas, rest(above, width + 2, 0), controller, memory);
    let (status, notice) = controller.status();
    let below = Rect { x: below.x + 1, width: below.width - 1, ..below };
    canvas.line(below, 0, &status, look.strong());
    match notice {
        Some(notice) => canvas.line(below, 1, &shortened(notice, below.width), look.accent()),
        None => canvas.line(below, 1, &hint(controller, memory), look.faint()),
    };
}

/// A text that says where it is cut.
fn shortened(text: &str, width: u16) -> String {
    if text.chars().count() <= width.into() {
        return text.to_owned();
    }
    let kept: String = text.chars().take(usize::from(width).saturating_sub(3)).collect();
    kept + "..."
}

/// What the cursor is at, or what can be done.
fn hint(controller: &Controller, memory: &Memory) -> String {
    let position = controller.position();
    if controller.outcome().is_some() {
        return "Enter plays again, z looks at the game again, comma and dot step".to_owned();
    }
    if controller.is_paused() {
        return "p plays on from here, comma and dot step through the game".to_owned();
    }
    if controller.is_watched() {
        let pace = session::words::pace(controller.pace());
        return if controller.is_watching() {
            format!("p waits, Space has one move played, + and - set the pace ({pace})")
        } else {
            "Waiting: p goes on, Space has one move played".to_owned()
        };
    }
    if !controller.is_persons_turn() {
        return String::new();
    }
    // What was played just now needs no reproach for being taken.
    match memory.square.filter(|at| !memory.spent || position.find_move(*at).is_some()) {
        Some(square) => match position.find_move(square) {
            Some(found) => {
                let flipped: Vec<String> = found
                    .gained
                    .iter()
                    .filter(|gained| *gained != square)
                    .map(|gained| gained.to_string())
                    .collect();
                match flipped.len() {
                    0 => format!("{square}: Enter plays there"),
                    count => format!("{square} flips {count}: {}", flipped.join(" ")),
                }
            }
            None => session::words::why_not(position, square),
        },
        None => format!(
            "{}: click, arrows or type a square",
            session::words::count(position.legal_squares().len() as usize, "legal move")
        ),
    }
}
