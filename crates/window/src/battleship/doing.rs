//! What can be done in a battle, and what is known of it: between the lists of ships, or above them.

use std::time::Duration;

use battleship::{Point, Side};
use eframe::egui::accesskit::Role;
use eframe::egui::{Label, Ui, WidgetInfo};
use session::battleship::{BattleshipController, BattleshipIntent, chance_words, insight_words};
use session::words::count;

use crate::action::{Action, DialogKind, Page, Toggle};
use crate::theme::Pen;
use crate::widgets::{Step, Weight, columns, line, wrapped};

/// Everything of it, one below the other.
pub(super) fn show(
    ui: &mut Ui,
    controller: &BattleshipController,
    pointed: Option<Point>,
    is_giving_up: bool,
    pen: &Pen,
) {
    ui.spacing_mut().item_spacing.y = 6.0;
    match controller.result() {
        Some(result) => after_battle(ui, controller, &result, pen),
        None => during_battle(ui, controller, pointed, is_giving_up, pen),
    }
}

fn heat_button(controller: &BattleshipController) -> (&'static str, Weight, Action) {
    ("Heat map  M", Weight::main_if(controller.shows_heat()), Action::Toggle(Toggle::Heat))
}

fn after_battle(ui: &mut Ui, controller: &BattleshipController, result: &str, pen: &Pen) {
    let result = match controller.given_up() {
        Some(given_up) => format!("{result}: {given_up}"),
        None => result.to_owned(),
    };
    let response = line(ui, pen.title(&result, 20.0));
    response.widget_info(|| WidgetInfo::labeled(Role::Status, true, &result));
    tallies(ui, controller, pen);
    let height = 30.0 * pen.scale;
    let buttons = [
        ("Rematch", Weight::Main, BattleshipIntent::Rematch.into()),
        ("Report  F5", Weight::Plain, Action::Show(Page::Report)),
    ];
    let more = [
        ("New game...", Weight::Plain, DialogKind::NewGame.into()),
        ("Grade shots", Weight::Plain, BattleshipIntent::Grade.into()),
        heat_button(controller),
    ];
    rows(ui, height, &buttons, &more, pen);
    replay(ui, controller, pen);
}

fn during_battle(
    ui: &mut Ui,
    controller: &BattleshipController,
    pointed: Option<Point>,
    is_giving_up: bool,
    pen: &Pen,
) {
    let row = |ui: &mut Ui, buttons: &[_]| pen.ask_row(ui, 32.0 * pen.scale, buttons);
    if controller.must_hand_over() {
        row(ui, &[("Hand over", Weight::Main, BattleshipIntent::HandOver.into())]);
    }
    if controller.hides_ships() {
        let on = controller.is_revealed();
        let name = if on { "Hide my ships" } else { "Show my ships" };
        row(ui, &[(name, Weight::Plain, BattleshipIntent::Reveal(!on).into())]);
    }
    if controller.is_watched() {
        let going = controller.is_watching();
        let name = if going { "Pause" } else { "Go on" };
        let watch = (name, Weight::Main, BattleshipIntent::Watch(!going).into());
        let step = ("One shot", Weight::Plain, BattleshipIntent::Step.into());
        row(ui, &[watch, step, heat_button(controller)]);
        pace(ui, controller, pen);
    } else {
        let tip = ("Tip  T", Weight::Plain, BattleshipIntent::Tip.into());
        let name = if is_giving_up { "Surrender for good" } else { "Surrender" };
        let surrender = (name, Weight::main_if(is_giving_up), BattleshipIntent::Surrender.into());
        let new = ("New game...", Weight::Plain, DialogKind::NewGame.into());
        rows(ui, 32.0 * pen.scale, &[heat_button(controller), tip], &[surrender, new], pen);
    }
    if let Some(why) = controller.failure() {
        wrapped(ui, pen.text(why, 13.0, pen.palette.danger));
        row(ui, &[("Ask again", Weight::Main, BattleshipIntent::AskAgain.into())]);
    }
    tallies(ui, controller, pen);
    known(ui, controller, pointed, pen);
}

/// Buttons in one row where that has room for all of them, so that more can be said below.
fn rows(
    ui: &mut Ui,
    height: f32,
    first: &[(&str, Weight, Action)],
    second: &[(&str, Weight, Action)],
    pen: &Pen,
) {
    let gap = ui.spacing().item_spacing.x;
    let all = [first, second].concat();
    // "Surrender for good" would need more, and nothing may move under the pointer.
    let width = |(text, ..): &(&str, Weight, Action)| pen.button_width(ui, text).max(100.0);
    let needed: f32 = all.iter().map(|button| width(button) + gap).sum();
    if needed + 60.0 * pen.scale <= ui.available_width() {
        return pen.ask_row(ui, height, &all);
    }
    pen.ask_row(ui, height, first);
    pen.ask_row(ui, height, second);
}

/// Shots, hits and accuracy of both sides, so far as they are shown.
fn tallies(ui: &mut Ui, controller: &BattleshipController, pen: &Pen) {
    let tally = |side: Side| {
        let (shots, hits) = controller.view().tally(side);
        let part = 100.0 * hits as f64 / shots.max(1) as f64;
        let (shots, hits) = (count(shots, "shot"), count(hits, "hit"));
        format!("{}: {shots}, {hits}, {part:.0} %", whose(controller, side))
    };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 24.0;
        for side in Side::BOTH {
            let text = pen.text(tally(side), 13.0, pen.palette.text2);
            ui.add(Label::new(text).extend().selectable(false));
        }
    });
}

/// Who shoots, in front of a figure.
fn whose(controller: &BattleshipController, side: Side) -> String {
    let is_you = controller.view().viewer == Some(side) && controller.battle().people() == 1;
    if is_you { "You".to_owned() } else { controller.battle().name(side) }
}

/// What the heat map says of the point that is pointed at, and what it rests on.
fn known(ui: &mut Ui, controller: &BattleshipController, pointed: Option<Point>, pen: &Pen) {
    if let Some(insight) = controller.shown_insight() {
        let chart = &controller.view().waters(controller.target()).chart;
        if let Some(point) = pointed.filter(|point| chart.untried().contains(*point)) {
            let words = chance_words(&insight.belief, chart.game(), point);
            let said = format!("{}: {words}", pen.names.place(point));
            wrapped(ui, pen.text(said, 13.0, pen.palette.text));
        }
        let said = insight_words(insight).join(" \u{b7} ");
        wrapped(ui, pen.text(said, 13.0, pen.palette.text2));
    }
    if let Some(why) = controller.too_little_learned() {
        wrapped(ui, pen.text(why, 13.0, pen.palette.text2));
    }
    // Why the tip is good.
    let reasons = controller.tip_reasons();
    if !reasons.is_empty() {
        wrapped(ui, pen.text(reasons.join(" "), 13.0, pen.palette.text));
    }
}

fn pace(ui: &mut Ui, controller: &BattleshipController, pen: &Pen) {
    ui.horizontal_wrapped(|ui| {
        for (name, milliseconds) in [("Slow", 1500), ("Normal", 700), ("Fast", 150)] {
            let pace = Duration::from_millis(milliseconds);
            if pen.ring(ui.radio(controller.pace() == pace, name), ui).clicked() {
                pen.push(BattleshipIntent::Pace(pace));
            }
        }
    });
}

/// Going through a finished game, with grades.
fn replay(ui: &mut Ui, controller: &BattleshipController, pen: &Pen) {
    let (shown, all) = (controller.shots_shown(), controller.battle().shots().len());
    let said = format!("Shot {shown} of {all}");
    columns(ui, &[1.0, 1.0, 1.8, 1.0, 1.0], 30.0 * pen.scale, |ui, index, size| {
        // Which shot it is stands between the ways back and the ways on.
        if index == 2 {
            let text = pen.text(&said, 13.0, pen.palette.text2);
            ui.add_sized(size, Label::new(text).truncate().selectable(false));
            return;
        }
        let step = Step::ALL[index - usize::from(index > 2)];
        let to = pen.step_button(ui, (step, "shot"), size, (shown, all));
        pen.extend(to.map(BattleshipIntent::GoTo));
    });
    known(ui, controller, None, pen);
    let grade = shown.checked_sub(1).and_then(|place| controller.grades().get(place));
    if let Some(grade) = grade {
        let text = format!(
            "This shot: {}, chance {:.0} %, {:.2} shots lost; best {} with {:.0} %",
            grade.word(),
            grade.chance * 100.0,
            grade.loss,
            pen.names.place(grade.best.0),
            grade.best.1 * 100.0
        );
        wrapped(ui, pen.text(text, 13.0, pen.palette.text));
        for said in controller.shot_reasons() {
            wrapped(ui, pen.text(said, 13.0, pen.palette.text));
        }
    }
    if controller.is_grading() {
        line(ui, pen.text("Grading ...", 13.0, pen.palette.text2));
    }
    if controller.grades().is_empty() {
        return;
    }
    for side in Side::BOTH {
        let sum = controller.reckoning(side);
        let luck = sum.luck();
        let text = format!(
            "{}: skill {:.0} %, luck {} {:.1} hits",
            whose(controller, side),
            sum.skill(),
            if luck < 0.0 { "\u{2212}" } else { "+" },
            luck.abs()
        );
        let response = line(ui, pen.text(text, 13.0, pen.palette.text));
        response.on_hover_text(format!(
            "{} hits; shots with these chances bring {:.1} on average; {:.1} shots lost against the best",
            sum.hits, sum.expected, sum.lost
        ));
    }
}
