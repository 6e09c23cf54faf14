//! What stands beside the board: players, discs, advice, moves, graph, commands.

use ratatui::layout::Rect;
use ratatui::style::Style;
use reversi::{Player, Variant};
use session::{Controller, Entry, Intent, Mark, words};

use crate::action::{Action, Page};
use crate::app::Memory;
use crate::canvas::{Canvas, command_rows, part, rest, wrap};
use crate::graph;

/// Rows that commands take, where there is room for them.
const COMMANDS: u16 = 3;

pub(crate) fn draw(canvas: &mut Canvas<'_>, area: Rect, controller: &Controller, memory: &Memory) {
    let look = canvas.look;
    let kind = controller.position().rules().variant();
    let size = controller.position().rules().size();
    let is_low = area.height < 16;
    let name = words::game_name(kind).to_uppercase();
    let room = usize::from(area.width);
    let first = name.split(' ').next().unwrap_or_default();
    let short = match kind {
        Variant::NoPass => "OTHELLO, NO PASSES".to_owned(),
        _ => format!("{first} {size}"),
    };
    let titles = [format!("{name} {size}"), name.clone(), short];
    let title = titles.iter().find(|title| title.len() <= room).map_or(first, String::as_str);
    let end = canvas.line(area, 0, title, look.strong());
    let fits = |opening: &&str| usize::from(end) + 2 + opening.len() <= room;
    if let Some(opening) = controller.opening().filter(fits) {
        canvas.put(area, end + 2, 0, opening, look.faint());
    }
    let mut row = if is_low { 1 } else { 2 };
    for player in Player::BOTH {
        self::player(canvas, area, row, controller, player);
        row += 1;
    }
    if let Some(outcome) = controller.outcome() {
        let said = words::result(controller.position(), outcome, &controller.record().seats);
        row += canvas.wrapped(area, row + u16::from(!is_low), &said, look.accent());
        row += u16::from(!is_low);
    } else if !is_low {
        share(canvas, area, row + 1, controller);
        row += 2;
    }
    row += u16::from(!is_low);
    let commands = commands(controller, is_low);
    let rows = command_rows(area.width, &commands);
    let foot = if is_low { rows.min(2) } else { rows.max(COMMANDS).min(area.height / 3) };
    let middle = Rect { height: area.height.saturating_sub(foot), ..area };
    row += insight(canvas, rest(middle, 0, row), controller);
    let room = rest(middle, 0, row);
    let with_graph = room.height >= 16 && room.width >= 30;
    if with_graph {
        let (upper, lower) = (room.height / 2, room.height - room.height / 2);
        moves(canvas, Rect { height: upper, ..room }, controller);
        graph::draw(canvas, rest(room, 0, room.height - lower + 1), controller);
    } else if memory.graph {
        graph::draw(canvas, room, controller);
    } else {
        moves(canvas, room, controller);
    }
    canvas.commands(rest(area, 0, area.height.saturating_sub(foot)), 0, &commands);
}

/// What can be done; where there is hardly room, how to go elsewhere.
fn commands(controller: &Controller, is_low: bool) -> Vec<(&'static str, &'static str, Action)> {
    let elsewhere = [
        ("n", "new", Action::Show(Page::NewGame)),
        ("o", "home", Action::Show(Page::Home)),
        ("?", "keys", Action::Show(Page::Help)),
        ("q", "quit", Action::Quit),
    ];
    if is_low {
        return elsewhere.into();
    }
    let is_watched = controller.is_watched() && controller.outcome().is_none();
    let going = if controller.is_watching() { "wait" } else { "go on" };
    let [first, second] = if is_watched {
        [("p", going, Action::Watch), ("Space", "one move", Action::WatchOne)]
    } else {
        [("u", "undo", Intent::Undo.into()), ("r", "redo", Intent::Redo.into())]
    };
    let mut commands = vec![
        first,
        second,
        ("t", "tip", Intent::Tip.into()),
        ("v", "values", Action::Values),
        ("m", "graph", Action::Graph),
        ("z", "analyse", Intent::Review.into()),
        ("i", "levels", Action::Show(Page::Levels)),
    ];
    commands.extend(elsewhere);
    commands
}

fn player(canvas: &mut Canvas<'_>, area: Rect, row: u16, controller: &Controller, player: Player) {
    let look = canvas.look;
    let kind = controller.position().rules().variant();
    let is_turn = controller.turn() == Some(player);
    let style = if is_turn { look.accent() } else { look.text() };
    canvas.put(area, 0, row, if is_turn { ">" } else { " " }, style);
    let sign = if player == Player::Dark { "X" } else { "O" };
    if look.is_plain() {
        canvas.put(area, 2, row, sign, style);
    } else {
        let disc = Style::new().fg(look.disc(player)).bg(look.board.square);
        for (x, braille) in (area.x + 1..).zip(['\u{28BE}', '\u{2877}']) {
            canvas.sign(x, area.y + row, braille, disc);
        }
    }
    let count = controller.position().board().count(Some(player));
    let clock = controller.time_left(player).map_or_else(String::new, |left| {
        let seconds = left.as_secs();
        if seconds < 10 {
            format!("  0:0{seconds}.{}", left.subsec_millis() / 100)
        } else {
            format!("  {}:{:02}", seconds / 60, seconds % 60)
        }
    });
    let title = words::title(kind, player);
    let text = if area.width < 30 {
        format!("{title:<5}{count:>3}{clock} {}", controller.seat(player))
    } else {
        let seat = words::seat_name(controller.seat(player));
        format!("{title:<6}{count:>3}{clock}  {seat}")
    };
    canvas.put(area, 4, row, &text, style);
}

/// The discs of both as a bar, with the empty squares between them.
fn share(canvas: &mut Canvas<'_>, area: Rect, row: u16, controller: &Controller) {
    let look = canvas.look;
    let board = controller.position().board();
    let count = |player| board.count(player);
    let (dark, light) = (count(Some(Player::Dark)), count(Some(Player::Light)));
    let empty = count(None);
    let most = (dark + light + empty).max(1);
    let width = i32::from(area.width.saturating_sub(12).min(32));
    let parts = [dark * width / most, light * width / most];
    let mut col = 0;
    let middle = width - parts[0] - parts[1];
    let styles = [
        Style::new().fg(look.palette.text).bg(look.disc(Player::Dark)),
        Style::new().fg(look.palette.text2).bg(look.palette.panel2),
        Style::new().fg(look.disc(Player::Dark)).bg(look.disc(Player::Light)),
    ];
    let signs = if look.is_plain() { ["X", ".", "O"] } else { [" "; 3] };
    for ((cells, style), sign) in [parts[0], middle, parts[1]].into_iter().zip(styles).zip(signs) {
        col = canvas.put(area, col, row, &sign.repeat(cells.max(0) as usize), style);
    }
    canvas.put(area, col + 1, row, &format!("{empty} empty"), look.faint());
}

/// What the coach and the analyst say of the position. Says how many rows that took.
fn insight(canvas: &mut Canvas<'_>, area: Rect, controller: &Controller) -> u16 {
    let look = canvas.look;
    let mut row = 0;
    let best = if area.height < 12 { 1 } else { 3 };
    // A game that was given up has no next move.
    let values = if controller.outcome().is_some() { &[] } else { controller.values() };
    for known in values.iter().take(best) {
        let line: Vec<String> = known.line.iter().take(6).map(ToString::to_string).collect();
        let text = format!("{:>4} {}  {}", known.value, line.join(" "), known.value.certainty);
        canvas.line(area, row, &text, look.text());
        row += 1;
    }
    if let Some(remark) = controller.remark(controller.model().moves_played()) {
        let mark = Mark::of(remark.loss).map_or("", Mark::sign);
        let text = format!(
            "played {}{mark} {}, best {} {}",
            remark.played, remark.value, remark.best, remark.best_value
        );
        canvas.line(area, row, &text, look.text());
        row += 1;
    }
    if let Some(advice) = controller.advice().filter(|advice| !advice.text.is_empty()) {
        let most = (area.height / 2).max(1);
        let lines = wrap(&advice.text, area.width.into());
        for line in lines.iter().take(most.into()) {
            canvas.line(area, row, line, look.accent());
            row += 1;
        }
    }
    if let Some((done, all)) = controller.review_progress() {
        canvas.line(area, row, &format!("analysed {done} of {all} moves"), look.faint());
        row += 1;
    }
    if row > 0 && area.height >= 12 { row + 1 } else { row }
}

/// The moves, the last ones in sight; a press goes to one.
fn moves(canvas: &mut Canvas<'_>, area: Rect, controller: &Controller) {
    let look = canvas.look;
    let entries = controller.entries();
    let here = controller.model().moves_played();
    if area.height == 0 {
        return;
    }
    if entries.is_empty() {
        canvas.line(area, 0, "no moves yet", look.faint());
        return;
    }
    // Two entries a row, as they were played; a third column of rows where there is room.
    let rows: Vec<&[Entry]> = entries.chunks(2).collect();
    let current = entries.iter().rposition(|entry| entry.moves <= here).unwrap_or(0) / 2;
    let width = 18;
    let columns = usize::from((area.width / width).max(1));
    let room = usize::from(area.height) * columns;
    let last = (current + 1).max(room.min(rows.len()));
    let first = last.saturating_sub(room);
    for (at, (number, pair)) in rows.iter().enumerate().take(last).skip(first).enumerate() {
        let (column, row) = (at / usize::from(area.height), at % usize::from(area.height));
        let from = column as u16 * width;
        let mut col =
            canvas.put(area, from, row as u16, &format!("{:>3}.", number + 1), look.faint());
        for entry in *pair {
            let mark = entry
                .square
                .and_then(|_| controller.remark(entry.moves - 1))
                .and_then(|remark| Mark::of(remark.loss))
                .map_or("", Mark::sign);
            let name = entry.square.map_or_else(|| "pass".to_owned(), |square| square.to_string());
            let is_here = entry.moves == here && entry.square.is_some();
            let style = match is_here {
                true => look.chosen(),
                false if mark == "??" || mark == "?" => look.danger(),
                false if entry.moves > here => look.faint(),
                false => look.text(),
            };
            let text = format!("{name}{mark}");
            canvas.put(area, col + 1, row as u16, &text, style);
            let go = Action::Reversi(Intent::GoTo(entry.moves));
            canvas.zone(part(area, col + 1, row as u16, text.len() as u16), go);
            col += 6;
        }
    }
}
