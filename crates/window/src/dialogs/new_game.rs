//! A new game: rules, size, players, clock.

use std::sync::Arc;
use std::time::Duration;

use eframe::egui::Ui;
use reversi::{Player, RuleSet, Size};
use reversi_engine::{ReversiContender, roster};
use session::{Setup, TimeControl, words};

use super::seats;
use crate::editor::{sides, variants};
use crate::theme::Pen;

/// What is chosen so far.
#[derive(Clone, Debug)]
pub(crate) struct NewGame {
    setup: Setup,
    /// Who plays when a side is given to an engine.
    opponent: Arc<dyn ReversiContender>,
    /// Minutes, and seconds a move, that clocks get.
    minutes: u64,
    seconds: u64,
}

impl NewGame {
    /// Begins with this.
    pub(crate) fn new(setup: Setup) -> Self {
        let opponent = setup.seats.opponent();
        let time =
            setup.time.map_or((5, 0), |time| (time.main.as_secs() / 60, time.increment.as_secs()));
        Self { setup, opponent, minutes: time.0.clamp(1, 120), seconds: time.1.min(60) }
    }

    /// What was chosen.
    pub(crate) fn setup(&self) -> Setup {
        self.setup.clone()
    }

    /// Draws the page.
    pub(crate) fn show(&mut self, ui: &mut Ui, pen: &Pen) {
        ui.label(pen.title("Rules", 14.0));
        let kind = variants(ui, self.setup.rules.variant(), pen);
        pen.note(ui, words::rules_line(kind));
        ui.label(pen.title("Board", 14.0));
        let mut size = self.setup.rules.size();
        ui.horizontal_wrapped(|ui| {
            for square in [4, 6, 8].into_iter().filter_map(|side| Size::new(side, side).ok()) {
                pen.radio(ui, &mut size, square, square.to_string());
            }
            size = sides(ui, size, pen);
        });
        self.setup.rules = RuleSet::new(kind, size);
        self.players(ui, pen);
        self.clock(ui, pen);
    }

    fn players(&mut self, ui: &mut Ui, pen: &Pen) {
        ui.label(pen.title("Players", 14.0));
        for player in Player::BOTH {
            let name = words::title(self.setup.rules.variant(), player);
            let words = (name, "an engine", &*format!("Level of {name}"));
            let (seat, other) = (&mut self.setup.seats[player], &mut self.opponent);
            seats::show(ui, words, 190.0, seat, other, &roster().choices(), pen);
        }
        ui.horizontal(|ui| {
            if pen.ring(ui.button("Swap colours"), ui).clicked() {
                let seats = &mut self.setup.seats;
                std::mem::swap(&mut seats.dark, &mut seats.light);
            }
        });
    }

    fn clock(&mut self, ui: &mut Ui, pen: &Pen) {
        ui.label(pen.title("Clock", 14.0));
        let mut on = self.setup.time.is_some();
        ui.horizontal_wrapped(|ui| {
            pen.ring(ui.checkbox(&mut on, "Play with clocks"), ui);
            if on {
                pen.number(ui, "Minutes each", &mut self.minutes, 1..=120, 0.1);
                pen.number(ui, "Seconds added a move", &mut self.seconds, 0..=60, 0.1);
            }
        });
        self.setup.time = on.then(|| TimeControl {
            main: Duration::from_mins(self.minutes),
            increment: Duration::from_secs(self.seconds),
        });
    }
}
