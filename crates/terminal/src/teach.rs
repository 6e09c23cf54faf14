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
use crate::canvas::{Canvas, rest, wrap};
use crate::placing;
use crate::waters::{self, Cell, Step};

/// What stands beside or below the board.
struct Words<'a> {
    /// How far it is.
    progress: String,
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
    let progress = if lesson.is_over() {
        format!("{}: {done} of {of} steps done", lesson.topic().name())
    } else {
        format!("{}: {} of {of} steps, {done} done", lesson.topic().name(), lesson.at() + 1)
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
            below(canvas, rest(area, 1, height + 1), &words);
        }
        Scene::Shooting(waters) => {
            let (_, height) = waters::extent(waters.chart().game(), Step::NARROW);
            shooting(canvas, area, waters, memory, settings);
            below(canvas, rest(area, 1, height + 1), &words);
        }
        Scene::End => below(canvas, rest(area, 1, 1), &words),
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
        Some(_) => format!("{thing} {} of {of}, {solved} solved", drill.at() + 1),
        None => format!("{solved} of {of} solved"),
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
    below(canvas, rest(area, width + 2, 0), words);
}

/// What is asked for and what was said, with the ways on in the last rows.
fn below(canvas: &mut Canvas<'_>, area: Rect, words: &Words<'_>) {
    let look = canvas.look;
    let foot = if area.width < 30 { 4 } else { 2 };
    let room = Rect { height: area.height.saturating_sub(foot), ..area };
    let is_low = room.height < 14;
    canvas.line(room, 0, &words.progress, look.faint());
    canvas.line(room, 1, &words.title, look.strong());
    let mut row = if is_low { 2 } else { 3 };
    // Where the room is scarce, what was said is more than what was asked.
    let said = words.said.map_or_else(Vec::new, |said| wrap(&said.text, area.width.into()));
    let text = wrap(&words.text, area.width.into());
    let most = usize::from(room.height).saturating_sub(usize::from(row) + said.len());
    for line in text.iter().take(if said.is_empty() { text.len() } else { most }) {
        canvas.line(room, row, line, look.text());
        row += 1;
    }
    row += u16::from(!is_low);
    let style = match words.said {
        Some(said) if !said.is_right => look.danger(),
        _ => look.accent(),
    };
    for line in said {
        canvas.line(room, row, &line, style);
        row += 1;
    }
    canvas.commands(rest(area, 0, area.height.saturating_sub(foot)), 0, &words.commands);
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
