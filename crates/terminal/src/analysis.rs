//! The analysis of a game: what every move was worth and what it cost, where the game turned, and the
//! curve. The position is that of the game, so whoever leaves the page is at the move that was shown.

use ratatui::layout::Rect;
use reversi::Player;
use reversi_engine::PlyAnalysis;
use session::{Controller, Intent, Mark, Settings, words};

use crate::action::{Action, Page};
use crate::app::Memory;
use crate::board::{self, Cell};
use crate::canvas::{Canvas, part, rest, wrap};
use crate::graph;

/// The moves that were looked at, with their places.
fn remarks(controller: &Controller) -> impl Iterator<Item = (usize, &PlyAnalysis)> {
    let places = 0..controller.moves().len();
    places.filter_map(move |place| Some((place, controller.remark(place)?)))
}

/// Where the game turned: the moves that cost most, the worst first.
pub(crate) fn turning_points(controller: &Controller) -> Vec<(usize, &PlyAnalysis)> {
    let mut points: Vec<(usize, &PlyAnalysis)> =
        remarks(controller).filter(|(_, found)| found.turning_point || found.loss >= 4).collect();
    points.sort_by_key(|(_, found)| std::cmp::Reverse((found.turning_point, found.loss)));
    points.truncate(3);
    points
}

pub(crate) fn draw(
    canvas: &mut Canvas<'_>,
    area: Rect,
    controller: &Controller,
    memory: &Memory,
    settings: &Settings,
) {
    let look = canvas.look;
    let size = controller.position().rules().size();
    let above = Rect { height: area.height - 2, ..area };
    let cell = Cell::fitting(area, size, &look);
    let (width, _) = cell.extent(size);
    board::draw(canvas, above, cell, controller, memory, settings);
    panel(canvas, rest(above, width + 2, 0), controller);
    let below = Rect { x: area.x + 1, width: area.width - 1, y: area.bottom() - 2, height: 2 };
    canvas.line(below, 0, &status(controller), look.strong());
    let mut commands = vec![
        ("Esc", "game", Action::Show(Page::Game)),
        ("Up", "back", Action::Step(-1)),
        ("Down", "on", Action::Step(1)),
        ("w", "your mistakes", Action::Mistakes),
        ("v", "values", Action::Values),
        ("?", "keys", Action::Show(Page::Help)),
    ];
    let turning = match turning_points(controller).len() {
        0 => None,
        1 => Some(("1", "turning point")),
        2 => Some(("1-2", "turning points")),
        _ => Some(("1-3", "turning points")),
    };
    if let Some((keys, name)) = turning {
        commands.insert(3, (keys, name, Action::Nothing));
    }
    canvas.commands(rest(below, 0, 1), 0, &commands);
}

/// How far the work is, or what the move shown was.
fn status(controller: &Controller) -> String {
    if let Some((done, all)) = controller.review_progress() {
        return format!("analysed {done} of {all} moves");
    }
    if let Some(exact) = controller.deepening() {
        return format!("Exact from move {}; going further back", exact + 1);
    }
    match controller.notice() {
        Some(notice) if !notice.is_empty() => notice.to_owned(),
        _ if controller.remark(0).is_none() => "z analyses the game".to_owned(),
        _ => {
            let (here, all) = (controller.model().moves_played(), controller.moves().len());
            format!("After move {here} of {all}")
        }
    }
}

fn panel(canvas: &mut Canvas<'_>, area: Rect, controller: &Controller) {
    let look = canvas.look;
    let is_low = area.height < 16;
    let mut row = 0;
    if !is_low {
        canvas.line(area, 0, "ANALYSIS", look.strong());
        for (player, at) in Player::BOTH.into_iter().zip(1..) {
            canvas.line(area, at, &losses(controller, player, area.width), look.text());
        }
        row = 4;
    }
    for (number, (place, remark)) in turning_points(controller).into_iter().enumerate() {
        let who = words::title(controller.model().rules().variant(), remark.mover);
        let (number, place_name) = (number + 1, place + 1);
        let PlyAnalysis { played, loss, best, .. } = remark;
        let text = if is_narrow(area) {
            format!("{number} {place_name}. {played} -{loss}: {best}")
        } else {
            format!("{number} move {place_name}: {who} {played} cost {loss}, best {best}")
        };
        let line = part(area, 0, row, area.width);
        canvas.line(area, row, &text, look.danger());
        canvas.zone(line, Intent::GoTo(place).into());
        row += 1;
    }
    row += u16::from(row > 0 && !is_low);
    row += advice(canvas, rest(area, 0, row), controller);
    let room = rest(area, 0, row);
    let has_graph = room.height >= 14 && room.width >= 30;
    let lower = if has_graph { room.height / 2 } else { 0 };
    moves(canvas, Rect { height: room.height - lower, ..room }, controller);
    if has_graph {
        graph::draw(canvas, rest(room, 0, room.height - lower), controller);
    }
}

/// Whether the tables have no room for all of their columns.
const fn is_narrow(area: Rect) -> bool {
    area.width < 32
}

/// What the coach says of the move that was played here. Says how many rows that took.
fn advice(canvas: &mut Canvas<'_>, area: Rect, controller: &Controller) -> u16 {
    let Some(advice) = controller.advice().filter(|advice| !advice.text.is_empty()) else {
        return 0;
    };
    let lines = wrap(&format!("Why {}: {}", advice.square, advice.text), area.width.into());
    let most = usize::from(area.height / 2);
    for (line, row) in lines.iter().take(most).zip(0..) {
        canvas.line(area, row, line, canvas.look.accent());
    }
    lines.len().min(most) as u16
}

/// What a player's moves have cost, in words.
fn losses(controller: &Controller, player: Player, width: u16) -> String {
    let name = words::title(controller.model().rules().variant(), player);
    let own = remarks(controller).filter(|(_, remark)| remark.mover == player);
    let lost: Vec<i32> = own.map(|(_, remark)| remark.loss).collect();
    let (discs, moves) = (lost.iter().sum::<i32>(), lost.len());
    if moves == 0 {
        return format!("{name}: no move looked at");
    }
    let each = f64::from(discs) / moves as f64;
    let (lost, moves) = (words::count(discs.max(0) as usize, "disc"), words::count(moves, "move"));
    // Without the mean, and then in fewer words, where there is no room for all.
    let short = format!("{name}: {lost} lost in {moves}");
    let texts = [format!("{short}, {each:.1} each"), short, format!("{name}: -{discs} in {moves}")];
    let fits = texts.iter().find(|text| text.len() <= usize::from(width));
    fits.unwrap_or(&texts[2]).clone()
}

/// The moves with what they were worth, what they cost, and the best one; a press goes to one.
fn moves(canvas: &mut Canvas<'_>, area: Rect, controller: &Controller) {
    let look = canvas.look;
    let all = controller.moves();
    if area.height < 2 || all.is_empty() {
        return;
    }
    let narrow = is_narrow(area);
    let head = if narrow { "move    worth loss" } else { "move       worth  loss  best" };
    canvas.line(area, 0, head, look.faint());
    let here = controller.model().moves_played();
    let room = usize::from(area.height - 1);
    let first = here.saturating_sub(room / 2).min(all.len().saturating_sub(room));
    for (row, place) in (1..).zip((first..all.len()).take(room)) {
        let text = match controller.remark(place) {
            Some(remark) => {
                let mark = Mark::of(remark.loss).map_or("", Mark::sign);
                let name = format!("{}{mark}", remark.played);
                let loss =
                    if remark.loss > 0 { format!("-{}", remark.loss) } else { "0".to_owned() };
                let value = remark.value.to_string();
                if narrow {
                    format!("{:>2}. {name:<4}{value:>5}{loss:>5}", place + 1)
                } else {
                    format!("{:>3}. {name:<6}{value:>5} {loss:>5}  {}", place + 1, remark.best)
                }
            }
            None => format!("{:>3}. {}", place + 1, all[place]),
        };
        let loss = controller.remark(place).map_or(0, |remark| remark.loss);
        let style = match loss {
            _ if place + 1 == here => look.chosen(),
            4.. => look.danger(),
            _ => look.text(),
        };
        canvas.line(area, row, &text, style);
        canvas.zone(part(area, 0, row, area.width), Intent::GoTo(place + 1).into());
    }
}
