//! A new game of Battleship: who plays, on which board, with which ships.

use std::sync::Arc;

use battleship::Game;
use battleship_engine::{BattleshipContender, BattleshipSeat, roster};
use eframe::egui::{self, Ui};
use session::battleship::BattleshipSetup;

use crate::theme::Look;
use crate::widgets::ring;

/// A ship as it is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Typed {
    name: String,
    symbol: String,
    length: i32,
}

/// What is chosen so far.
#[derive(Clone, Debug)]
pub(crate) struct NewBattle {
    seats: [BattleshipSeat; 2],
    /// Who plays where a person makes room for a computer player.
    contender: Arc<dyn BattleshipContender>,
    rows: i32,
    cols: i32,
    ships: Vec<Typed>,
    /// Only the board and the fleet matter.
    pub(crate) for_assistant: bool,
}

/// The most ships that are typed; the board has no room for more.
const MOST_SHIPS: usize = 100;

impl NewBattle {
    /// Begins with this.
    pub(crate) fn new(setup: &BattleshipSetup, for_assistant: bool) -> Self {
        let mut page = Self {
            seats: setup.seats.clone(),
            contender: setup.contender(),
            rows: setup.game.rows(),
            cols: setup.game.cols(),
            ships: Vec::new(),
            for_assistant,
        };
        page.take_fleet(&setup.game);
        page
    }

    fn take_fleet(&mut self, game: &Game) {
        let typed = |ship: &battleship::Ship| Typed {
            name: ship.name().to_owned(),
            symbol: ship.symbol().to_string(),
            length: ship.length() as i32,
        };
        self.ships = game.ships().map(|(_, ship)| typed(ship)).collect();
    }

    /// The game as it stands, and for each ship why it is refused.
    fn game(&self) -> (Option<Game>, Vec<Option<String>>) {
        let mut game = Game::new(self.rows, self.cols).ok();
        let mut refusals = Vec::new();
        for ship in &self.ships {
            let refusal = game.as_mut().and_then(|game| {
                let mut letters = ship.symbol.chars();
                let (Some(symbol), None) = (letters.next(), letters.next()) else {
                    return Some("one character is its symbol".to_owned());
                };
                let added = game.add_ship(ship.length, symbol, &ship.name);
                added.err().map(|error| error.to_string())
            });
            refusals.push(refusal);
        }
        (game, refusals)
    }

    /// What was chosen, if it can be played.
    pub(crate) fn setup(&self) -> Option<BattleshipSetup> {
        let (game, refusals) = self.game();
        let game =
            game.filter(|game| game.n_ships() > 0 && refusals.iter().all(Option::is_none))?;
        Some(BattleshipSetup { game, seats: self.seats.clone() })
    }

    /// Draws the page.
    pub(crate) fn show(&mut self, ui: &mut Ui, look: &Look) {
        if !self.for_assistant {
            self.players(ui, look);
        }
        ui.label(look.title("Board", 14.0));
        ui.horizontal_wrapped(|ui| {
            for (name, value) in [("Rows", &mut self.rows), ("Columns", &mut self.cols)] {
                let label = ui.label(name);
                let response = ui.add(egui::DragValue::new(value).range(1..=10).speed(0.05));
                ring(ui, look, response.labelled_by(label.id).accessible_name(name));
            }
            let standard = ui.button("Standard game");
            if ring(ui, look, standard).clicked() {
                let game = Game::standard();
                (self.rows, self.cols) = (game.rows(), game.cols());
                self.take_fleet(&game);
            }
        });
        self.fleet(ui, look);
    }

    fn players(&mut self, ui: &mut Ui, look: &Look) {
        ui.label(look.title("Players", 14.0));
        for index in 0..2 {
            let who = if index == 0 { "First" } else { "Second" };
            ui.horizontal_wrapped(|ui| {
                let seat = &mut self.seats[index];
                let person = ui.radio(seat.is_person(), format!("{who}: a person"));
                if ring(ui, look, person).clicked() {
                    *seat = BattleshipSeat::PERSON;
                }
                let computer = ui.radio(!seat.is_person(), format!("{who}: the computer"));
                if ring(ui, look, computer).clicked() && seat.is_person() {
                    *seat = BattleshipSeat::of(Arc::clone(&self.contender));
                }
                if let Some(contender) = seat.contender() {
                    self.contender = Arc::clone(contender);
                    let shown = egui::ComboBox::from_id_salt(("contender", index))
                        .width(150.0 * look.scale)
                        .selected_text(contender.title())
                        .show_ui(ui, |ui| {
                            for option in roster().listed() {
                                let one = BattleshipSeat::of(Arc::clone(option));
                                ui.selectable_value(seat, one, option.title());
                            }
                        });
                    shown.response.widget_info(|| {
                        let role = egui::accesskit::Role::ComboBox;
                        egui::WidgetInfo::labeled(role, true, format!("{who} computer player"))
                    });
                    ring(ui, look, shown.response);
                }
            });
            if let Some(contender) = self.seats[index].contender() {
                let text = look.text(contender.about(), 13.0, look.palette.text2);
                ui.add(egui::Label::new(text).wrap());
            }
        }
    }

    fn fleet(&mut self, ui: &mut Ui, look: &Look) {
        let p = look.palette;
        ui.label(look.title("Fleet", 14.0));
        let (_, refusals) = self.game();
        let mut removed = None;
        for (index, ship) in self.ships.iter_mut().enumerate() {
            ui.horizontal_wrapped(|ui| {
                let number = index + 1;
                let name = egui::TextEdit::singleline(&mut ship.name)
                    .char_limit(40)
                    .desired_width(150.0 * look.scale);
                let response = ui.add(name);
                ring(ui, look, response.accessible_name(format!("Name of ship {number}")));
                let symbol = egui::TextEdit::singleline(&mut ship.symbol)
                    .char_limit(1)
                    .desired_width(36.0 * look.scale);
                let response = ui.add(symbol);
                ring(ui, look, response.accessible_name(format!("Symbol of ship {number}")));
                let length = egui::DragValue::new(&mut ship.length).range(1..=10).speed(0.05);
                let response = ui.add(length);
                ring(ui, look, response.accessible_name(format!("Length of ship {number}")));
                let response = ui.button("Remove").accessible_name(format!("Remove ship {number}"));
                if ring(ui, look, response).clicked() {
                    removed = Some(index);
                }
                if let Some(Some(why)) = refusals.get(index) {
                    ui.label(look.text(why, 13.0, p.danger));
                }
            });
        }
        if let Some(index) = removed {
            self.ships.remove(index);
        }
        if self.ships.is_empty() {
            ui.label(look.text("A game needs a ship.", 13.0, p.danger));
        }
        let add = ui.add_enabled(self.ships.len() < MOST_SHIPS, egui::Button::new("Add a ship"));
        if ring(ui, look, add).clicked() {
            let taken: Vec<String> = self.ships.iter().map(|ship| ship.symbol.clone()).collect();
            let free = ('A'..='Z').filter(|letter| *letter != 'X');
            let symbol =
                free.map(|letter| letter.to_string()).find(|letter| !taken.contains(letter));
            let symbol = symbol.unwrap_or_default();
            self.ships.push(Typed { name: format!("ship {symbol}"), symbol, length: 2 });
        }
    }
}
