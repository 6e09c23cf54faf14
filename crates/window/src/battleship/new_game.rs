//! A new game of Battleship: who plays, on which board, with which ships.

use std::sync::Arc;

use battleship::Game;
use battleship_engine::{BattleshipContender, BattleshipSeat, roster};
use eframe::egui::{Button, DragValue, TextEdit, Ui};
use session::battleship::BattleshipSetup;

use crate::dialogs::seats;
use crate::theme::Pen;

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
            rows: 0,
            cols: 0,
            ships: Vec::new(),
            for_assistant,
        };
        page.take_game(&setup.game);
        page
    }

    fn take_game(&mut self, game: &Game) {
        (self.rows, self.cols) = (game.rows(), game.cols());
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
    pub(crate) fn show(&mut self, ui: &mut Ui, pen: &Pen) {
        if !self.for_assistant {
            self.players(ui, pen);
        }
        ui.label(pen.title("Board", 14.0));
        ui.horizontal_wrapped(|ui| {
            pen.number(ui, "Rows", &mut self.rows, 1..=10, 0.05);
            pen.number(ui, "Columns", &mut self.cols, 1..=10, 0.05);
            if pen.ring(ui.button("Standard game"), ui).clicked() {
                self.take_game(&Game::standard());
            }
        });
        self.fleet(ui, pen);
    }

    fn players(&mut self, ui: &mut Ui, pen: &Pen) {
        ui.label(pen.title("Players", 14.0));
        for (seat, side) in self.seats.iter_mut().zip(["First", "Second"]) {
            let words = (side, "the computer", &*format!("{side} computer player"));
            seats::show(ui, words, 150.0, seat, &mut self.contender, &roster().choices(), pen);
        }
    }

    fn fleet(&mut self, ui: &mut Ui, pen: &Pen) {
        let p = pen.palette;
        ui.label(pen.title("Fleet", 14.0));
        let (_, refusals) = self.game();
        let mut removed = None;
        for (index, ship) in self.ships.iter_mut().enumerate() {
            ui.horizontal_wrapped(|ui| {
                let number = index + 1;
                for (what, text, most, width) in
                    [("Name", &mut ship.name, 40, 150.0), ("Symbol", &mut ship.symbol, 1, 36.0)]
                {
                    let edit = TextEdit::singleline(text).char_limit(most);
                    let response = ui.add(edit.desired_width(width * pen.scale));
                    pen.ring(response.accessible_name(format!("{what} of ship {number}")), ui);
                }
                let length = DragValue::new(&mut ship.length).range(1..=10).speed(0.05);
                let name = format!("Length of ship {number}");
                pen.ring(ui.add(length).accessible_name(name), ui);
                let response = ui.button("Remove").accessible_name(format!("Remove ship {number}"));
                if pen.ring(response, ui).clicked() {
                    removed = Some(index);
                }
                if let Some(Some(why)) = refusals.get(index) {
                    ui.label(pen.text(why, 13.0, p.danger));
                }
            });
        }
        if let Some(index) = removed {
            self.ships.remove(index);
        }
        if self.ships.is_empty() {
            ui.label(pen.text("A game needs a ship.", 13.0, p.danger));
        }
        let add = ui.add_enabled(self.ships.len() < MOST_SHIPS, Button::new("Add a ship"));
        if pen.ring(add, ui).clicked() {
            let mut letters = ('A'..='Z').filter(|letter| *letter != 'X').map(String::from);
            let is_free = |letter: &String| self.ships.iter().all(|ship| ship.symbol != *letter);
            let symbol = letters.find(is_free).unwrap_or_default();
            self.ships.push(Typed { name: format!("ship {symbol}"), symbol, length: 2 });
        }
    }
}
