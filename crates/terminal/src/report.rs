//! The report of a battle that is over: the waters with the shot shown, how both did, the shots that
//! turned it, and luck and lost shots as a curve.

use battleship::Side;
use ratatui::layout::Rect;
use ratatui::style::Style;
use session::Settings;
use session::battleship::{BattleshipController, BattleshipIntent, Report};

use crate::action::{Action, Page};
use crate::app::Memory;
use crate::canvas::{Canvas, part, rest, wrap};
use crate::graph::{Curve, plot};
use crate::look::Look;
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
    let foot = Rect { x: area.x + 1, width: area.width - 1, y: area.bottom() - 2, height: 2 };
    // Below a narrow board the curve is wider than it, and the words begin beside the wider one.
    let has_curve = area.height > top + height + 2 + 6 && (width >= 30 || area.width >= 60);
    let left = if has_curve { width.max(30) } else { width };
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
    if has_curve {
        let below = rest(area, 0, top + height + 1);
        let room = Rect { height: foot.y.saturating_sub(below.y), width: left, ..below };
        curves(canvas, room, controller, &report);
    }
    let beside = rest(board, left + 2, 0);
    let end = foot.y + u16::from(is_low);
    let room = Rect { height: end.saturating_sub(beside.y), ..beside };
    let lines = lines(&look, room.width, controller, &report, letters);
    let has_more = said(canvas, room, &lines, memory.scrolled);
    let (shown, all) = (controller.shots_shown(), controller.battle().shots().len());
    let status = controller.notice().filter(|notice| !notice.is_empty());
    let status = status.map_or_else(|| format!("Shot {shown} of {all}"), str::to_owned);
    if !is_low {
        canvas.line(foot, 0, &status, look.strong());
    }
    let replay = if controller.is_replaying() { "wait" } else { "replay" };
    let mut commands = vec![
        ("Esc", "battle", Action::Show(Page::Battle)),
        ("Up", "back", Action::Step(-1)),
        ("Down", "on", Action::Step(1)),
        ("p", replay, Action::Watch),
        ("w", "other side", Action::OtherSide),
        ("?", "keys", Action::Show(Page::Help)),
    ];
    if has_more {
        commands.insert(1, ("m", "more", Action::More));
    }
    canvas.commands(rest(foot, 0, 1), 0, &commands);
}

/// A row of what the report tells, and the shot that a press on it goes to.
type Line = (String, Style, Option<usize>);

/// What the report tells, and the turning shots.
fn lines(
    look: &Look,
    width: u16,
    controller: &BattleshipController,
    report: &Report,
    letters: bool,
) -> Vec<Line> {
    let (graded, all) = report.graded;
    let sum = if graded < all {
        format!("Grading shot {} of {all} ...", graded + 1)
    } else {
        report.total_words()
    };
    let mut texts = vec![
        (format!("Shots: {}", report.name), look.strong(), None),
        (report.comparison(), look.text(), None),
        (sum, look.text(), None),
    ];
    // The reasons are about the shot shown, which may be the other side's.
    let shown = controller.shots_shown().checked_sub(1);
    let shown = shown.and_then(|place| controller.battle().shots().get(place));
    if shown.is_some_and(|fired| fired.by == report.side) {
        let reasons = controller.shot_reasons().into_iter();
        texts.extend(reasons.map(|reason| (reason, look.accent(), None)));
    }
    if !report.turning.is_empty() {
        texts.push((String::new(), look.text(), None));
        texts.push(("Turning shots".to_owned(), look.strong(), None));
    }
    texts.extend(report.turning.iter().zip(1..).map(|(shot, number)| {
        let text = format!("{number} {}", shot.words(controller.battle(), letters));
        (text, look.text(), Some(shot.number))
    }));
    let rows = texts.into_iter().flat_map(|(text, style, shot)| {
        let rows = wrap(&text, width.into()).into_iter();
        rows.map(move |row| (row, style, shot))
    });
    rows.collect()
}

/// Shows the lines, part by part where they have no room. Says whether there is more.
fn said(canvas: &mut Canvas<'_>, area: Rect, lines: &[Line], part_shown: u16) -> bool {
    let room = usize::from(area.height).max(1);
    let parts = lines.len().div_ceil(room).max(1);
    let first = usize::from(part_shown) % parts * room;
    for ((text, style, shot), row) in lines.iter().skip(first).take(room).zip(0..) {
        canvas.line(area, row, text, *style);
        if let Some(shot) = shot {
            canvas.zone(part(area, 0, row, area.width), BattleshipIntent::GoTo(*shot).into());
        }
    }
    parts > 1
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
