//! Lessons, and walks through mistakes and puzzles: a board, what is asked for, and what was said.

use battleship::Point;
use ratatui::layout::Rect;
use session::battleship::{BattleshipIntent, BattleshipSetup};
use session::coach::{Drill, DrillKind};
use session::lesson::{Lesson, LessonIntent, Said, Scene, Topic, Waters};
use session::palette::waters as sea;
use session::{Controller, Intent, Seat, Settings, Setup, Sides};

use crate::action::{Action, Page};
use crate::app::Memory;
use crate::board::{self, Cell as BoardCell};
use crate::canvas::{Canvas, command_rows, rest, wrap};
use crate::placing;
use crate::waters::{self, Cell, Step};

/// What stands beside or below the board.
struct Words<'a> {
    /// How far it is, and the same in short.
    progress: [String; 2],
    title: String,
    text: String,
    said: Option<&'a Said>,
    commands: Vec<(&'static str, &'static str, Action)>,
}

/// A lesson.
pub(crate) fn lesson(
    canvas: &mut Canvas<'_>,
    area: Rect,
    lesson: &Lesson,
    memory: &Memory,
    settings: &Settings,
) {
    let (done, of) = (lesson.done().iter().filter(|done| **done).count(), lesson.done().len());
    let (name, step) = (lesson.topic().name(), lesson.at() + 1);
    let progress = if lesson.is_over() {
        [format!("{name}: {done} of {of} steps done"), format!("{name} {done}/{of}")]
    } else {
        [format!("{name}: {step} of {of} steps, {done} done"), format!("{name} {step}/{of}")]
    };
    let mut commands = Vec::new();
    match (lesson.is_over(), lesson.is_answered()) {
        (true, _) => commands.push(("Enter", "play", first_game(lesson.topic()))),
        (_, true) => commands.push(("Enter", "next step", LessonIntent::Next.into())),
        _ => commands.push(("t", "show me", LessonIntent::Show.into())),
    }
    if matches!(lesson.scene(), Scene::Placing(_)) {
        commands.push(("r", "turn", BattleshipIntent::Rotate.into()));
    }
    commands.extend([
        ("Esc", "leave", Action::Show(Page::Learn)),
        ("z", "again", LessonIntent::Again.into()),
        (",", "back", Action::Step(-1)),
        (".", "skip", Action::Step(1)),
    ]);
    let words = Words {
        progress,
        title: lesson.title().to_owned(),
        text: lesson.text(),
        said: lesson.said(),
        commands,
    };
    match lesson.scene() {
        Scene::Discs(table) => discs(canvas, area, table, memory, settings, &words),
        Scene::Placing(plan) => {
            let (_, height) = waters::extent(plan.game(), Step::NARROW);
            placing::fleet(canvas, area, plan, settings, true);
            below(canvas, rest(area, 1, height + 1), memory, &words);
        }
        Scene::Shooting(waters) => {
            let (_, height) = waters::extent(waters.chart().game(), Step::NARROW);
            shooting(canvas, area, waters, memory, settings);
            below(canvas, rest(area, 1, height + 1), memory, &words);
        }
        Scene::End => below(canvas, rest(area, 1, 1), memory, &words),
    }
}

/// A walk.
pub(crate) fn drill(
    canvas: &mut Canvas<'_>,
    area: Rect,
    drill: &Drill,
    memory: &Memory,
    settings: &Settings,
) {
    let solved = drill.exercises().iter().filter(|found| found.is_solved).count();
    let of = drill.exercises().len();
    let thing = match drill.kind() {
        DrillKind::Mistakes => "Mistake",
        DrillKind::Puzzles(_) => "Puzzle",
    };
    let progress = match drill.exercise() {
        Some(_) => {
            let at = drill.at() + 1;
            let is_making = matches!(drill.kind(), DrillKind::Puzzles(_)) && drill.is_busy();
            if is_making {
                // How many there will be is not known yet.
                [format!("{thing} {at}, {solved} solved"), format!("{thing} {at}")]
            } else {
                [format!("{thing} {at} of {of}, {solved} solved"), format!("{thing} {at}/{of}")]
            }
        }
        None => [format!("{solved} of {of} solved"), format!("{solved}/{of} solved")],
    };
    let mut commands = vec![if drill.is_answered() {
        ("Enter", "next", LessonIntent::Next.into())
    } else {
        ("t", "show me", LessonIntent::Show.into())
    }];
    commands.extend([
        ("Esc", "leave", Action::Back),
        ("z", "again", LessonIntent::Again.into()),
        (",", "back", Action::Step(-1)),
        (".", "skip", Action::Step(1)),
    ]);
    let (title, text) = (drill.title(), drill.text());
    let words = Words { progress, title, text, said: drill.said(), commands };
    discs(canvas, area, drill.table(), memory, settings, &words);
}

/// A board of discs with the words beside it.
fn discs(
    canvas: &mut Canvas<'_>,
    area: Rect,
    table: &Controller,
    memory: &Memory,
    settings: &Settings,
    words: &Words<'_>,
) {
    let size = table.position().rules().size();
    let cell = BoardCell::fitting(area, size, &canvas.look);
    let (width, _) = cell.extent(size);
    board::draw(canvas, area, cell, table, memory, settings);
    below(canvas, rest(area, width + 2, 0), memory, words);
}

/// What is asked for and what was said, with the ways on in the last rows. A text that has no room is
/// shown part by part.
fn below(canvas: &mut Canvas<'_>, area: Rect, memory: &Memory, words: &Words<'_>) {
    let look = canvas.look;
    let style = match words.said {
        Some(said) if !said.is_right => look.danger(),
        _ => look.accent(),
    };
    let said = words.said.map_or_else(Vec::new, |said| wrap(&said.text, area.width.into()));
    let said: Vec<_> = said.into_iter().map(|line| (line, style)).collect();
    let text = wrap(&words.text, area.width.into());
    let text: Vec<_> = text.into_iter().map(|line| (line, look.text())).collect();
    let mut commands = words.commands.clone();
    let (lines, room) = loop {
        let foot = command_rows(area.width, &commands);
        let room = area.height.saturating_sub(foot);
        let (top, gap) = (heading_rows(room), usize::from(room >= 14));
        let rows = usize::from(room.saturating_sub(top)).max(1);
        if text.len() + gap + said.len() <= rows {
            let gap = vec![(String::new(), style); gap];
            break ([text, gap, said].concat(), room);
        }
        // Where the room is scarce, what was said is more than what was asked.
        let lines = if said.is_empty() { &text } else { &said };
        let parts = lines.len().div_ceil(rows);
        if parts == 1 {
            break (lines.clone(), room);
        }
        if commands.len() > words.commands.len() {
            let part = usize::from(memory.scrolled) % parts;
            break (lines.iter().skip(part * rows).take(rows).cloned().collect(), room);
        }
        commands.insert(1, ("m", "more", Action::More));
    };
    let top = heading_rows(room);
    if top > 1 {
        let [long, short] = &words.progress;
        let progress = if long.len() > usize::from(area.width) { short } else { long };
        canvas.line(area, 0, progress, look.faint());
    }
    canvas.line(area, u16::from(top > 1), &words.title, look.strong());
    for ((line, style), row) in lines.iter().zip(top..room) {
        canvas.line(area, row, line, *style);
    }
    canvas.commands(rest(area, 0, room), 0, &commands);
}

/// How many rows the progress and the title take, with a gap where there is room.
const fn heading_rows(room: u16) -> u16 {
    match room {
        ..6 => 1,
        6..14 => 2,
        _ => 3,
    }
}

/// The enemy's waters in a lesson.
fn shooting(
    canvas: &mut Canvas<'_>,
    area: Rect,
    waters: &Waters,
    memory: &Memory,
    settings: &Settings,
) {
    let chart = waters.chart();
    let last = waters.shots().last().map(|(at, _)| *at);
    let cell = |point: Point| {
        let is_wreck = chart.known_wrecks().iter().any(|(_, cells)| cells.contains(point));
        let mut cell = if is_wreck {
            Cell::new('#', sea::HIT, sea::SUNK)
        } else if chart.hits().contains(point) {
            Cell::new('X', sea::HIT_GLYPH, sea::HIT)
        } else if chart.misses().contains(point) {
            Cell::new('o', sea::MISS, sea::WATER)
        } else {
            Cell::water()
        };
        cell.marked = memory.point == Some(point);
        cell.last = last == Some(point);
        cell
    };
    let actions = |point| Some((BattleshipIntent::Fire(point).into(), Action::AimAt(point)));
    waters::draw(
        canvas,
        area,
        chart.game(),
        settings.battleship_letters,
        Step::WIDE,
        cell,
        actions,
    );
}

/// A game against somebody easy.
pub(crate) fn first_game(topic: Topic) -> Action {
    use reversi::{Size, Variant};
    let kind = match topic {
        Topic::Reversi => Variant::Reversi,
        Topic::Othello => Variant::Othello,
        Topic::Battleship => return BattleshipIntent::New(BattleshipSetup::default()).into(),
    };
    let people = Setup::people(kind, Size::EIGHT);
    let light = Seat::of(people.seats.opponent());
    Intent::New(Setup { seats: Sides { dark: Seat::PERSON, light }, ..people }).into()
}
