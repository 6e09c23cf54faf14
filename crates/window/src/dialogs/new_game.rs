//! A new game: rules, size, players, clock.

use std::sync::Arc;
use std::time::Duration;

use eframe::egui::{self, Ui};
use reversi::{Player, RuleSet, Size, Variant};
use reversi_engine::{ReversiContender, roster};
use session::{Seat, Setup, TimeControl, words};

use crate::theme::Look;
use crate::widgets::ring;

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
    #[must_use]
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
    pub(crate) fn show(&mut self, ui: &mut Ui, look: &Look) {
        self.rules(ui, look);
        self.size(ui, look);
        self.players(ui, look);
        self.clock(ui, look);
    }

    fn rules(&mut self, ui: &mut Ui, look: &Look) {
        ui.label(look.title("Rules", 14.0));
        let mut kind = self.setup.rules.variant();
        ui.horizontal_wrapped(|ui| {
            for option in Variant::ALL {
                let response = ui.radio_value(&mut kind, option, words::game_name(option));
                ring(ui, look, response);
            }
        });
        let text = look.text(words::rules_line(kind), 13.0, look.palette.text2);
        ui.add(egui::Label::new(text).wrap());
        self.setup.rules = RuleSet::new(kind, self.setup.rules.size());
    }

    fn size(&mut self, ui: &mut Ui, look: &Look) {
        let size = self.setup.rules.size();
        let (mut width, mut height) = (size.width(), size.height());
        ui.label(look.title("Board", 14.0));
        ui.horizontal_wrapped(|ui| {
            for side in [4, 6, 8] {
                let chosen = (width, height) == (side, side);
                let response = ui.radio(chosen, format!("{side}x{side}"));
                if ring(ui, look, response).clicked() {
                    (width, height) = (side, side);
                }
            }
            for (name, value) in [("Width", &mut width), ("Height", &mut height)] {
                let label = ui.label(name);
                let response = ui.add(egui::DragValue::new(value).range(2..=8).speed(0.05));
                ring(ui, look, response.labelled_by(label.id).accessible_name(name));
            }
        });
        if let Ok(size) = Size::new(width, height) {
            self.setup.rules = RuleSet::new(self.setup.rules.variant(), size);
        }
    }

    fn players(&mut self, ui: &mut Ui, look: &Look) {
        let kind = self.setup.rules.variant();
        ui.label(look.title("Players", 14.0));
        for player in Player::BOTH {
            let name = words::title(kind, player);
            ui.horizontal_wrapped(|ui| {
                let seat = &mut self.setup.seats[player];
                let person = ui.radio(seat.is_person(), format!("{name}: a person"));
                if ring(ui, look, person).clicked() {
                    *seat = Seat::PERSON;
                }
                let engine = ui.radio(!seat.is_person(), format!("{name}: an engine"));
                if ring(ui, look, engine).clicked() && seat.is_person() {
                    *seat = Seat::of(Arc::clone(&self.opponent));
                }
                if let Some(chosen) = seat.contender().cloned() {
                    let shown = egui::ComboBox::from_id_salt(("level", player))
                        .width(190.0 * look.scale)
                        .selected_text(chosen.title())
                        .show_ui(ui, |ui| {
                            for option in roster().listed().iter().cloned() {
                                let title = option.title();
                                ui.selectable_value(seat, Seat::of(option), title);
                            }
                        });
                    shown.response.widget_info(|| {
                        egui::WidgetInfo::labeled(
                            egui::accesskit::Role::ComboBox,
                            true,
                            format!("Level of {name}"),
                        )
                    });
                    ring(ui, look, shown.response);
                    self.opponent = chosen;
                }
            });
            if let Some(contender) = self.setup.seats[player].contender() {
                let text = look.text(contender.about(), 13.0, look.palette.text2);
                ui.add(egui::Label::new(text).wrap());
            }
        }
        ui.horizontal(|ui| {
            let response = ui.button("Swap colours");
            if ring(ui, look, response).clicked() {
                let seats = &mut self.setup.seats;
                std::mem::swap(&mut seats.dark, &mut seats.light);
            }
        });
    }

    fn clock(&mut self, ui: &mut Ui, look: &Look) {
        ui.label(look.title("Clock", 14.0));
        let mut on = self.setup.time.is_some();
        ui.horizontal_wrapped(|ui| {
            let response = ui.checkbox(&mut on, "Play with clocks");
            ring(ui, look, response);
            if on {
                let values = [
                    ("Minutes each", &mut self.minutes, 1..=120),
                    ("Seconds added a move", &mut self.seconds, 0..=60),
                ];
                for (name, value, range) in values {
                    let label = ui.label(name);
                    let response = ui.add(egui::DragValue::new(value).range(range).speed(0.1));
                    ring(ui, look, response.labelled_by(label.id).accessible_name(name));
                }
            }
        });
        self.setup.time = on.then(|| TimeControl {
            main: Duration::from_mins(self.minutes),
            increment: Duration::from_secs(self.seconds),
        });
    }
}
