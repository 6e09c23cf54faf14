//! A move before one's eyes: its disc is placed, the others turn, at the end losers go grey.

use eframe::egui::Ui;
use reversi::{Size, Square};
use session::Controller;

use super::board::{BoardView, now};
use super::discs::Disc;
use super::theme::{Pen, time};
use super::winning;

/// A move that is being seen: its disc is placed, the others turn, at the end losers go grey.
pub(crate) struct Moving {
    change: Option<session::Change>,
    since: f32,
    stagger: f32,
    over: bool,
    joyful: bool,
}

impl Moving {
    pub(crate) fn of(view: &BoardView, ui: &Ui, controller: &Controller, pen: &Pen) -> Self {
        let change = controller
            .last_change()
            .filter(|change| pen.settings.animation && change.at >= view.skipped);
        let since =
            change.map_or(f32::MAX, |change| now(ui).saturating_sub(change.at).as_secs_f32());
        let farthest = change.map_or(0, |change| {
            change.flipped.iter().map(|square| distance(square, change.square)).max().unwrap_or(0)
        });
        // All of it within the cap, however long the line is.
        let room = (time::FLIP_CAP - time::FLIP) / (farthest - 1).max(1) as f32;
        let stagger = time::FLIP_STAGGER.min(room);
        let over = controller.outcome().is_some();
        let joyful = change.is_some() && over && winning::is_joyful(controller);
        Self { change, since, stagger, over, joyful }
    }

    pub(crate) fn turn(&self, square: Square, disc: &mut Disc) {
        let Some(change) = self.change else { return };
        if square == change.square {
            let part = (self.since / time::PLACE).clamp(0.0, 1.0);
            disc.radius *= 0.7 + 0.3 * part;
        } else if change.flipped.contains(square) {
            let begin = (distance(square, change.square) - 1) as f32 * self.stagger;
            let part = ((self.since - begin) / time::FLIP).clamp(0.0, 1.0);
            if part < 0.5 {
                disc.player = !disc.player;
            }
            disc.width = (1.0 - 2.0 * part).abs().max(0.04);
            if part >= 1.0 {
                disc.width = 1.0;
            }
        }
    }

    pub(crate) fn is_placed(&self) -> bool {
        self.since >= time::PLACE
    }

    pub(crate) fn grey(&self) -> f32 {
        ((self.since - time::FLIP_CAP) / time::GREY).clamp(0.0, 1.0)
    }

    /// A disc of the winner in the moment after a win.
    pub(crate) fn rejoice(&self, square: Square, size: Size, disc: &mut Disc) {
        if self.joyful {
            disc.radius *= winning::swell(self.since - time::FLIP_CAP, square, size);
        }
    }

    pub(crate) fn goes_on(&self) -> bool {
        let after = if self.joyful { time::GREY.max(time::WIN) } else { time::GREY };
        let lasting = time::FLIP_CAP + if self.over { after } else { 0.0 };
        self.change.is_some() && self.since <= lasting
    }
}

fn distance(a: Square, b: Square) -> i32 {
    (a.x() - b.x()).abs().max((a.y() - b.y()).abs())
}
