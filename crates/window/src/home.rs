//! The home page: go on with the last game, or choose one.

use battleship_engine::BattleshipSeat;
use eframe::egui::{self, Color32, CornerRadius, Rect, Sense, Stroke, Ui, vec2};
use reversi::{Model, Player, RuleSet, Size, Variant};
use session::battleship::{Battle, BattleshipSetup};
use session::{Keepable, SavedGame, Seat, Setup, Sides, describe, words};

use super::action::{Action, DialogKind, Page};
use super::board::miniature;
use super::theme::{Pen, waters};
use super::widgets::{Weight, column_of, from_right, line, text_width, wide, wrapped};

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

const BATTLESHIP: &str = "Place your fleet, then find and sink the other one, shot by shot.";

/// Draws the page.
pub(crate) fn show(ui: &mut Ui, offers: &Offers<'_>, pen: &Pen) {
    column_of(ui, "home", 1000.0 * pen.scale.max(1.0), |ui| page(ui, offers, pen));
}

fn page(ui: &mut Ui, offers: &Offers<'_>, pen: &Pen) {
    ui.add_space(18.0);
    let title = pen.title("Quadrille", 34.0);
    let pages = |ui: &mut Ui| {
        let size = vec2(110.0, 36.0) * pen.scale;
        pen.ask(ui, "Learn", size, Weight::Plain, Action::Show(Page::Learn));
        let size = vec2(140.0, 36.0) * pen.scale;
        pen.ask(ui, "Your games", size, Weight::Plain, Action::Show(Page::Played));
    };
    let beside = text_width(ui, "Quadrille", pen.strong(34.0)) + 280.0 * pen.scale;
    if ui.available_width() >= beside {
        ui.horizontal(|ui| {
            ui.label(title);
            from_right(ui, pages);
        });
    } else {
        ui.label(title);
        ui.horizontal(pages);
    }
    ui.label(pen.text("Reversi, Othello and Battleship", 16.0, pen.palette.text2));
    ui.add_space(14.0);
    let (last, before) = &offers.games;
    let is_over = last.as_ref().is_some_and(|(_, record)| record.is_over());
    let (verb, weight) =
        if is_over { ("Look at it again", Weight::Plain) } else { ("Continue", Weight::Main) };
    let kept = [
        (last.as_ref(), ("Your last game", verb), weight),
        (before.first(), ("The game before", "Continue the game before"), Weight::Plain),
    ];
    let kept: Vec<_> =
        kept.into_iter().filter_map(|(kept, words, weight)| Some((kept?, words, weight))).collect();
    // Side by side, so that the games below stay in sight.
    if ui.available_width() >= 640.0 * pen.scale && kept.len() == 2 {
        ui.columns(2, |columns| {
            for (ui, (offered, words, weight)) in columns.iter_mut().zip(kept) {
                offer(ui, offered, words, weight, pen);
            }
        });
        ui.add_space(8.0);
    } else {
        for (offered, words, weight) in kept {
            offer(ui, offered, words, weight, pen);
            ui.add_space(8.0);
        }
    }
    let more = before.len().saturating_sub(1) + offers.battles.len().saturating_sub(2);
    if more > 0 {
        let name = format!("{more} more to go on with ...");
        let size = vec2(260.0, 34.0) * pen.scale;
        pen.ask(ui, &name, size, Weight::Plain, DialogKind::Open);
        ui.add_space(8.0);
    }
    for game in [Some(Variant::Reversi), Some(Variant::Othello), None] {
        game_card(ui, game, offers, pen);
        ui.add_space(8.0);
    }
}

/// Whether Enter begins a game of this kind against the computer.
fn is_usual(kind: Variant, offers: &Offers<'_>, pen: &Pen) -> bool {
    let goes_on = offers.games.0.as_ref().is_some_and(|(_, record)| !record.is_over());
    let is_reversi =
        matches!(pen.settings.last_setup.rules.variant(), Variant::Reversi | Variant::AntiReversi);
    !goes_on && offers.battles.is_empty() && is_reversi == (kind == Variant::Reversi)
}

/// What Enter means on this page: go on with what was played last, or else a game against the
/// computer.
pub(crate) fn usual(offers: &Offers<'_>, pen: &Pen) -> Action {
    let going = offers.games.0.as_ref().filter(|(_, record)| !record.is_over());
    let battle = offers.battles.first().map(|(action, _)| action.clone());
    let last = &pen.settings.last_setup;
    going
        .map(|(action, _)| action.clone())
        .or(battle)
        .unwrap_or_else(|| against_engine(last).into())
}

/// A game to go on with, and the button that does it.
fn offer(
    ui: &mut Ui,
    (action, record): &Offer<'_, SavedGame>,
    (title, name): (&str, &str),
    weight: Weight,
    pen: &Pen,
) {
    let p = pen.palette;
    let (rim, width) = match weight {
        Weight::Main => (Stroke::new(2.0, p.accent), 150.0),
        Weight::Plain => (Stroke::new(1.0, p.border), 230.0),
    };
    let picture = |ui: &Ui, rect| miniature(ui.painter(), rect, &record.model, pen);
    pictured(pen.frame().stroke(rim), ui, 112.0, pen, picture, |ui| {
        ui.add_space(4.0);
        line(ui, pen.title(title, 18.0));
        line(ui, pen.text(describe(record), 14.0, p.text));
        line(ui, pen.text(standing(record), 14.0, p.text2));
        pen.ask(ui, name, vec2(width, 36.0) * pen.scale, weight, action.clone());
    });
}

/// A card with a picture of this side on the left.
fn pictured(
    frame: egui::Frame,
    ui: &mut Ui,
    side: f32,
    pen: &Pen,
    picture: impl FnOnce(&Ui, Rect),
    content: impl FnOnce(&mut Ui),
) {
    wide(frame, ui, |ui| {
        ui.horizontal(|ui| {
            let size = vec2(side, side) * pen.scale.min(1.4);
            let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
            picture(ui, rect);
            ui.add_space(8.0);
            ui.vertical(content);
        });
    });
}

/// Who plays, and whose turn it is, or how it ended.
fn standing(record: &SavedGame) -> String {
    let who = |seat: &Seat| {
        seat.contender().map_or_else(|| "a person".to_owned(), |contender| contender.name())
    };
    let players = format!("{} against {}", who(&record.seats.dark), who(&record.seats.light));
    format!("{players}, {}", record.standing())
}

/// The card of a game; without a kind, that of Battleship.
fn game_card(ui: &mut Ui, kind: Option<Variant>, offers: &Offers<'_>, pen: &Pen) {
    let about = kind.map_or(BATTLESHIP, words::rules_line);
    pictured(
        pen.frame(),
        ui,
        76.0,
        pen,
        |ui, rect| picture(ui, rect, kind, pen),
        |ui| {
            ui.label(pen.title(title(kind), 18.0));
            wrapped(ui, pen.text(about, 14.0, pen.palette.text2));
            let choices = match kind {
                Some(kind) => {
                    let weight = Weight::main_if(is_usual(kind, offers, pen));
                    game_choices(kind, &pen.settings.last_setup, weight)
                }
                None => battle_choices(offers),
            };
            ui.horizontal_wrapped(|ui| {
                for (name, width, weight, action) in choices {
                    // How far a battle is can take more words than usual.
                    let wide = (width * pen.scale).max(pen.button_width(ui, &name));
                    let size = vec2(wide.min(ui.max_rect().width()), 34.0 * pen.scale);
                    pen.ask(ui, &name, size, weight, action);
                }
            });
        },
    );
}

/// A button of a card: its name, its width, how it looks, and what it asks for.
type Choice = (String, f32, Weight, Action);

fn plain(kind: Option<Variant>, name: &str, width: f32, action: impl Into<Action>) -> Choice {
    (format!("{}: {name}", title(kind)), width, Weight::Plain, action.into())
}

const fn title(kind: Option<Variant>) -> &'static str {
    match kind {
        Some(Variant::Reversi) => "Reversi",
        Some(_) => "Othello",
        None => "Battleship",
    }
}

/// What is set up when nothing else is said has the last game's players, clock and kind of rules.
fn game_choices(kind: Variant, last: &Setup, weight: Weight) -> Vec<Choice> {
    let rules = match (kind, last.rules.variant()) {
        (Variant::Othello, rules @ (Variant::NoPass | Variant::AntiOthello))
        | (Variant::Reversi, rules @ Variant::AntiReversi) => rules,
        _ => kind,
    };
    let setup = Setup { rules: RuleSet::new(rules, last.rules.size()), ..last.clone() };
    let people = Setup { seats: Sides::both(Seat::PERSON), time: None, ..setup.clone() };
    let against = format!("against {}", setup.seats.opponent().name());
    let (name, width, _, action) = plain(Some(kind), &against, 220.0, against_engine(&setup));
    vec![
        plain(Some(kind), "two people", 190.0, people),
        (name, width, weight, action),
        plain(Some(kind), "choose ...", 170.0, DialogKind::NewReversi(setup)),
    ]
}

fn battle_choices(offers: &Offers<'_>) -> Vec<Choice> {
    let setup = &offers.battle_setup;
    let with = |seats| BattleshipSetup { seats, ..setup.clone() };
    let against = format!("against {}", setup.contender().title());
    let seats = [BattleshipSeat::PERSON, BattleshipSeat::of(setup.contender())];
    let names = [
        ("Continue the battle", 250.0, Weight::Main),
        ("Continue the battle before", 300.0, Weight::Plain),
    ];
    let going =
        offers.battles.iter().zip(names).map(|((action, battle), (name, width, weight))| {
            let name = format!("{name} ({})", battle.progress());
            (name, width, weight, action.clone())
        });
    let new = [
        plain(None, "two people", 200.0, with([BattleshipSeat::PERSON; 2])),
        plain(None, &against, 240.0, with(seats)),
        plain(None, "choose ...", 190.0, DialogKind::NewBattle),
        plain(None, "assistant", 190.0, Action::Show(Page::Assistant)),
    ];
    going.chain(new).collect()
}

/// A person against an engine; on the same side as last time, if there was one.
fn against_engine(setup: &Setup) -> Setup {
    let person = setup.seats.only_person().unwrap_or(Player::Dark);
    let mut seats = Sides::both(Seat::of(setup.seats.opponent()));
    seats[person] = Seat::PERSON;
    Setup { seats, ..setup.clone() }
}

/// A small picture of the game.
fn picture(ui: &Ui, rect: Rect, kind: Option<Variant>, pen: &Pen) {
    let Some(kind) = kind else { return water(ui, rect) };
    let moves: &[&str] = if kind == Variant::Reversi { &["b2", "c2", "c3"] } else { &[] };
    let Ok(size) = Size::new(4, 4) else { return };
    let mut model = Model::new(RuleSet::new(kind, size));
    for square in moves {
        let _ = square.parse().map(|square| model.play(square));
    }
    miniature(ui.painter(), rect, &model, pen);
}

fn water(ui: &Ui, rect: Rect) {
    let painter = ui.painter();
    painter.rect_filled(rect, CornerRadius::same(6), waters::WATER);
    let cell = rect.width() / 4.0;
    for step in 1..4 {
        let at = step as f32 * cell;
        let stroke = Stroke::new(1.0, waters::GRID);
        painter.vline(rect.left() + at, rect.y_range(), stroke);
        painter.hline(rect.x_range(), rect.top() + at, stroke);
    }
    let ship = Rect::from_min_size(rect.min + vec2(cell, cell), vec2(3.0 * cell, cell));
    painter.rect_filled(ship.shrink(cell * 0.2), CornerRadius::same(8), waters::HULL);
    let miss = rect.min + vec2(0.5, 2.5) * cell;
    painter.circle_stroke(miss, cell * 0.25, Stroke::new(2.0, Color32::WHITE));
}
