//! The home page: go on with the last game, or choose one.

use battleship_engine::BattleshipSeat;
use eframe::egui::{self, Sense, Ui, vec2};
use reversi::{Model, Player, RuleSet, Size, Variant};
use session::battleship::{Battle, BattleshipSetup};
use session::{SavedGame, Seat, Settings, Setup, Sides, describe, words};

use session::words::count;

use super::action::{Action, Actions, DialogKind, Page};
use super::board::miniature;
use super::theme::{Look, waters};
use super::widgets::{Weight, ask, button, card, line};

/// A game to go on with, and how.
pub(crate) type Offer<'a, G> = (Action, &'a G);

/// What the home page offers to go on with.
#[derive(Clone, Debug)]
pub(crate) struct Offers<'a> {
    /// The last game, and those that were left before it.
    pub games: (Option<Offer<'a, SavedGame>>, Vec<Offer<'a, SavedGame>>),
    /// The battles that are not over, the last one first.
    pub battles: Vec<Offer<'a, Battle>>,
    /// What the last battle was made of.
    pub battle_setup: BattleshipSetup,
}

/// Draws the page.
pub(crate) fn show(
    ui: &mut Ui,
    offers: &Offers<'_>,
    settings: &Settings,
    look: &Look,
    actions: &mut Actions,
) {
    egui::ScrollArea::vertical().id_salt("home").auto_shrink([false, false]).show(ui, |ui| {
        let width = ui.available_width().min(1000.0 * look.scale.max(1.0));
        let side = ((ui.available_width() - width) / 2.0).max(0.0);
        egui::Frame::new().inner_margin(egui::Margin::symmetric(side as i8 % 127, 0)).show(
            ui,
            |ui| {
                // A margin is a small number, so a wide one is a space of its own.
                ui.horizontal(|ui| {
                    ui.add_space((side - f32::from(side as i8 % 127)).max(0.0));
                    ui.vertical(|ui| {
                        ui.set_width(width - 24.0);
                        page(ui, offers, settings, look, actions);
                    });
                });
            },
        );
    });
}

fn page(ui: &mut Ui, offers: &Offers<'_>, settings: &Settings, look: &Look, actions: &mut Actions) {
    let p = look.palette;
    ui.add_space(18.0);
    ui.label(look.title("Quadrille", 34.0));
    ui.label(look.text("Reversi, Othello and Battleship", 16.0, p.text2));
    ui.add_space(14.0);
    let (last, before) = &offers.games;
    for (offered, title, name) in [
        (last.as_ref(), "Your last game", "Continue"),
        (before.first(), "The game before", "Continue the game before"),
    ] {
        let Some((action, record)) = offered else { continue };
        if offer(ui, record, title, name, look) {
            actions.push(action.clone());
        }
        ui.add_space(8.0);
    }
    let more = before.len().saturating_sub(1) + offers.battles.len().saturating_sub(2);
    if more > 0 {
        let name = format!("{more} more to go on with ...");
        let size = vec2(260.0, 34.0) * look.scale;
        ask(ui, look, &name, size, Weight::Plain, DialogKind::Open, actions);
        ui.add_space(8.0);
    }
    for game in [Game::Reversi, Game::Othello, Game::Battleship] {
        game_card(ui, game, offers, settings, look, actions);
        ui.add_space(8.0);
    }
}

fn offer(ui: &mut Ui, record: &SavedGame, title: &str, name: &str, look: &Look) -> bool {
    let mut clicked = false;
    let side = 112.0 * look.scale.min(1.4);
    let main = name == "Continue";
    let outline = if main { look.palette.accent } else { look.palette.border };
    card(look).stroke(egui::Stroke::new(if main { 2.0 } else { 1.0 }, outline)).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
            miniature(ui.painter(), rect, &record.model, look);
            ui.add_space(8.0);
            ui.vertical(|ui| {
                ui.add_space(4.0);
                line(ui, look.title(title, 18.0));
                line(ui, look.text(describe(record), 14.0, look.palette.text));
                line(ui, look.text(standing(record), 14.0, look.palette.text2));
                let size = vec2(if main { 150.0 } else { 230.0 } * look.scale, 36.0 * look.scale);
                let weight = if main { Weight::Main } else { Weight::Plain };
                clicked = button(ui, look, name, size, weight).clicked();
            });
        });
    });
    clicked
}

/// Who plays, and whose turn it is.
fn standing(record: &SavedGame) -> String {
    let kind = record.model.rules().variant();
    let who = |seat: &Seat| {
        seat.contender().map_or_else(|| "a person".to_owned(), |contender| contender.name())
    };
    let players = format!("{} against {}", who(&record.seats.dark), who(&record.seats.light));
    let turn = match (record.forfeit, record.model.turn()) {
        (None, Some(turn)) => format!("{} to move", words::title(kind, turn)),
        _ => "finished".to_owned(),
    };
    format!("{players}, {turn}")
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Game {
    Reversi,
    Othello,
    Battleship,
}

impl Game {
    const fn name(self) -> &'static str {
        match self {
            Self::Reversi => "Reversi",
            Self::Othello => "Othello",
            Self::Battleship => "Battleship",
        }
    }

    const fn about(self) -> &'static str {
        match self {
            Self::Reversi => words::rules_line(Variant::Reversi),
            Self::Othello => words::rules_line(Variant::Othello),
            Self::Battleship => "Place your fleet, then find and sink the other one, shot by shot.",
        }
    }

    /// What is set up when nothing else is said: the last game's players and clock.
    fn setup(self, last: &Setup) -> Setup {
        let kind = match self {
            Self::Othello => match last.rules.variant() {
                kind @ (Variant::Othello | Variant::NoPass | Variant::AntiOthello) => kind,
                _ => Variant::Othello,
            },
            _ => match last.rules.variant() {
                kind @ (Variant::Reversi | Variant::AntiReversi) => kind,
                _ => Variant::Reversi,
            },
        };
        Setup { rules: RuleSet::new(kind, last.rules.size()), ..last.clone() }
    }
}

fn game_card(
    ui: &mut Ui,
    game: Game,
    offers: &Offers<'_>,
    settings: &Settings,
    look: &Look,
    actions: &mut Actions,
) {
    card(look).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.horizontal(|ui| {
            let side = 76.0 * look.scale.min(1.4);
            let (rect, _) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
            picture(ui, rect, game, look);
            ui.add_space(8.0);
            ui.vertical(|ui| {
                ui.label(look.title(game.name(), 18.0));
                let text = look.text(game.about(), 14.0, look.palette.text2);
                ui.add(egui::Label::new(text).wrap());
                let choices = match game {
                    Game::Battleship => battle_choices(offers),
                    _ => game_choices(game, &settings.last_setup),
                };
                ui.horizontal_wrapped(|ui| {
                    for (name, width, weight, action) in choices {
                        let size = vec2(width, 34.0) * look.scale;
                        ask(ui, look, &name, size, weight, action, actions);
                    }
                });
            });
        });
    });
}

/// A button of a card: its name, its width, how it looks, and what it asks for.
type Choice = (String, f32, Weight, Action);

fn game_choices(game: Game, last: &Setup) -> Vec<Choice> {
    let setup = game.setup(last);
    let name = game.name();
    let people = Setup { seats: Sides::both(Seat::PERSON), time: None, ..setup.clone() };
    let opponent = setup.seats.opponent().name();
    vec![
        (format!("{name}: two people"), 190.0, Weight::Plain, people.into()),
        (
            format!("{name}: against {opponent}"),
            220.0,
            Weight::Plain,
            against_engine(&setup).into(),
        ),
        (format!("{name}: choose ..."), 170.0, Weight::Plain, DialogKind::NewReversi(setup).into()),
    ]
}

fn battle_choices(offers: &Offers<'_>) -> Vec<Choice> {
    let setup = &offers.battle_setup;
    let contender = setup.contender();
    let mut choices: Vec<Choice> = Vec::new();
    for ((action, battle), (name, width, weight)) in offers.battles.iter().zip([
        ("Continue the battle", 250.0, Weight::Main),
        ("Continue the battle before", 300.0, Weight::Plain),
    ]) {
        let name = format!("{name} ({})", count(battle.shots().len(), "shot"));
        choices.push((name, width, weight, action.clone()));
    }
    let with = |seats| Action::from(BattleshipSetup { seats, ..setup.clone() });
    choices.extend(
        [
            ("two people".to_owned(), 200.0, with([BattleshipSeat::PERSON; 2])),
            (
                format!("against {}", contender.title()),
                240.0,
                with([BattleshipSeat::PERSON, BattleshipSeat::of(contender)]),
            ),
            ("choose ...".to_owned(), 190.0, DialogKind::NewBattle.into()),
            ("assistant".to_owned(), 190.0, Action::Show(Page::Assistant)),
        ]
        .map(|(name, width, action)| (format!("Battleship: {name}"), width, Weight::Plain, action)),
    );
    choices
}

/// A person against an engine; on the same side as last time, if there was one.
fn against_engine(setup: &Setup) -> Setup {
    let person = setup.seats.only_person().unwrap_or(Player::Dark);
    let mut seats = Sides::both(Seat::of(setup.seats.opponent()));
    seats[person] = Seat::PERSON;
    Setup { seats, ..setup.clone() }
}

/// A small picture of the game.
fn picture(ui: &Ui, rect: egui::Rect, game: Game, look: &Look) {
    match game {
        Game::Reversi | Game::Othello => {
            let kind = if game == Game::Reversi { Variant::Reversi } else { Variant::Othello };
            let Ok(size) = Size::new(4, 4) else { return };
            let mut model = Model::new(RuleSet::new(kind, size));
            let moves: &[&str] = if game == Game::Reversi { &["b2", "c2", "c3"] } else { &[] };
            for square in moves {
                let _ = square.parse().map(|square| model.play(square));
            }
            miniature(ui.painter(), rect, &model, look);
        }
        Game::Battleship => water(ui, rect),
    }
}

fn water(ui: &Ui, rect: egui::Rect) {
    let painter = ui.painter();
    painter.rect_filled(rect, egui::CornerRadius::same(6), waters::WATER);
    let cell = rect.width() / 4.0;
    for step in 1..4 {
        let at = step as f32 * cell;
        let stroke = egui::Stroke::new(1.0, waters::GRID);
        painter.vline(rect.left() + at, rect.y_range(), stroke);
        painter.hline(rect.x_range(), rect.top() + at, stroke);
    }
    let ship = egui::Rect::from_min_size(rect.min + vec2(cell, cell), vec2(3.0 * cell, cell));
    painter.rect_filled(ship.shrink(cell * 0.2), egui::CornerRadius::same(8), waters::HULL);
    let miss = rect.min + vec2(0.5, 2.5) * cell;
    painter.circle_stroke(miss, cell * 0.25, egui::Stroke::new(2.0, egui::Color32::WHITE));
}
