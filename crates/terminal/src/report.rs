//! The report of a battle that is over: the waters with the shot shown, how both did, the shots that
//! turned it, and luck and lost shots as a curve.

use battleship::Side;
use ratatui::layout::Rect;
use session::Settings;
use session::battleship::{BattleshipController, BattleshipIntent, Report};

use crate::action::{Action, Page};
use crate::app::Memory;
use crate::canvas::{Canvas, part, rest};
use crate::graph::{Curve, plot};
use crate::waters::{self, Step};

/// Whose shots it is about.
pub(crate) fn side(controller: &BattleshipController, memory: &Memory) -> Side {
    let viewer = controller.viewer().unwrap_or(Side::First);
    if memory.other_side { viewer.other() } else { viewer }
}

pub(crate) fn draw(
    canvas: &mut Canvas<'_>,
    area: Rect,
    controller: &BattleshipController,
    memory: &Memory,
    settings: &Settings,
) {
    let look = canvas.look;
    let side = side(controller, memory);
    let Some(report) = controller.report(side) else {
        canvas.line(rest(area, 1, 0), 0, "There is a report when a battle is over.", look.text());
        return;
    };
    let view = controller.view();
    let step = Step::fitting(&view.game, |step, (width, height)| {
        width + 36 <= area.width && (!step.is_high() || height + 14 <= area.height)
    });
    let (width, height) = waters::extent(&view.game, step);
    let is_low = area.height < height + 4;
    let top = u16::from(!is_low) * 2;
    if !is_low {
        let result = controller.result().unwrap_or_default();
        canvas.line(rest(area, 1, 0), 0, &format!("REPORT   {result}"), look.strong());
    }
    let board = rest(area, 0, top);
    let last = view.last_shot(side.other()).map(|fired| fired.at);
    let cell = |point| {
        let mut cell = waters::known(view, side.other(), point);
        cell.last = last == Some(point);
        cell
    };
    let number = |point| {
        let shots = controller.battle().shots();
        shots.iter().position(|fired| fired.by == side && fired.at == point)
    };
    let actions = |point| {
        let shot = number(point)?;
        Some((BattleshipIntent::GoTo(shot + 1).into(), Action::Nothing))
    };
    let letters = settings.battleship_letters;
    waters::draw(canvas, board, &view.game, letters, step, cell, actions);
    let foot = Rect { x: area.x + 1, width: area.width - 1, y: area.bottom() - 2, height: 2 };
    if area.height > top + height + 2 + 6 {
        let below = rest(area, 0, top + height + 1);
        let room = Rect { height: foot.y.saturating_sub(below.y), width: width.max(30), ..below };
        curves(canvas, room, controller, &report);
    }
    let beside = rest(board, width + 2, 0);
    let room = Rect { height: foot.y.saturating_sub(beside.y), ..beside };
    said(canvas, room, controller, &report, letters);
    let (shown, all) = (controller.shots_shown(), controller.battle().shots().len());
    let status = controller.notice().filter(|notice| !notice.is_empty());
    let status = status.map_or_else(|| format!("Shot {shown} of {all}"), str::to_owned);
    if !is_low {
        canvas.line(foot, 0, &status, look.strong());
    }
    let replay = if controller.is_replaying() { "wait" } else { "replay" };
    let commands = [
        ("Esc", "battle", Action::Show(Page::Battle)),
        ("Up", "back", Action::Step(-1)),
        ("Down", "on", Action::Step(1)),
        ("p", replay, Action::Watch),
        ("w", "other side", Action::OtherSide),
        ("?", "keys", Action::Show(Page::Help)),
    ];
    canvas.commands(rest(foot, 0, 1), 0, &commands);
}

/// What the report tells, and the turning shots; a press on one goes to its moment.
fn said(
    canvas: &mut Canvas<'_>,
    area: Rect,
    controller: &BattleshipController,
    report: &Report,
    letters: bool,
) {
    let look = canvas.look;
    let mut row = canvas.wrapped(area, 0, &format!("Shots: {}", report.name), look.strong());
    row += canvas.wrapped(area, row, &report.comparison(), look.text());
    let (graded, all) = report.graded;
    let sum = if graded < all {
        format!("Grading shot {} of {all} ...", graded + 1)
    } else {
        report.total_words()
    };
    row += canvas.wrapped(area, row, &sum, look.text());
    for reason in controller.shot_reasons() {
        row += canvas.wrapped(area, row, &reason, look.accent());
    }
    row += 1;
    if !report.turning.is_empty() {
        canvas.line(area, row, "Turning shots", look.strong());
        row += 1;
    }
    for (number, shot) in report.turning.iter().enumerate() {
        let text = format!("{} {}", number + 1, shot.words(controller.battle(), letters));
        let rows = canvas.wrapped(area, row, &text, look.text());
        for line in row..(row + rows).min(area.height) {
            canvas
                .zone(part(area, 0, line, area.width), BattleshipIntent::GoTo(shot.number).into());
        }
        row += rows;
    }
}

/// Luck, shot by shot.
fn curves(canvas: &mut Canvas<'_>, area: Rect, controller: &BattleshipController, report: &Report) {
    let all = controller.battle().shots().len();
    // Tenths of a hit: the curve is made of whole numbers.
    let points: Vec<(usize, i32)> = std::iter::once((0, 0))
        .chain(report.curve.iter().map(|point| (point.shots, (point.luck * 10.0).round() as i32)))
        .collect();
    let most = points.iter().map(|(_, luck)| luck.abs()).max().unwrap_or(0).max(10);
    let name = format!("{}.{}", most / 10, most % 10);
    let curve = Curve {
        about: "Luck: hits beyond the chances",
        points: &points,
        most,
        last: all,
        here: controller.shots_shown(),
        names: [format!("+{name}"), format!("-{name}")],
    };
    plot(canvas, area, &curve, |shots| BattleshipIntent::GoTo(shots).into());
}
