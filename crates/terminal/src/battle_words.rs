//! What is said of a battle: whose turn it is and what Enter does, the last shots, reasons, chances and
//! grades, as far as there is room. What has none is left out in whole sentences, the last first.

use battleship::{Point, Side};
use session::battleship::{Grade, Stage, chance_words, insight_words, place_name};
use session::words::pace;

use crate::battle::Scene;
use crate::canvas::{Canvas, wrap};
use ratatui::layout::Rect;

/// The room for words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    pub(crate) rows: u16,
    /// They stand in a column in which long words are hard to read.
    pub(crate) is_narrow: bool,
}

/// The longest of some texts that has room; else the last.
fn fitting(texts: &[String], width: u16) -> String {
    let fits = |text: &&String| text.chars().count() <= usize::from(width);
    texts.iter().find(fits).or(texts.last()).cloned().unwrap_or_default()
}

/// What the row of the status says: the latest notice, else what comes next. Where the last shots are
/// said nowhere else (`is_alone`), they are said here.
pub(crate) fn status_text(scene: &Scene<'_>, width: u16, is_alone: bool) -> String {
    let controller = scene.controller;
    if let Some(notice) = controller.notice().filter(|notice| !notice.is_empty()) {
        return notice.to_owned();
    }
    if let Some(result) = controller.result() {
        let shown = controller.shots_shown();
        let all = controller.battle().shots().len();
        let texts = [
            format!("{result}   after shot {shown} of {all}"),
            format!("{result}, {shown} of {all}"),
            result,
        ];
        return fitting(&texts, width);
    }
    if controller.must_hand_over() {
        return "Enter hands over to the other player".to_owned();
    }
    if controller.is_watched() {
        let pace = pace(controller.pace());
        let texts = if controller.is_watching() {
            let whose = controller.battle().turn().map(|side| controller.battle().name(side));
            let whose = whose.unwrap_or_default();
            [
                format!("{whose} is choosing its shot; p waits, + and - set the pace ({pace})"),
                format!("A shot each {pace}: p waits"),
            ]
        } else {
            ["Waiting: p goes on, Space has one shot fired", "Waiting: p goes on"]
                .map(str::to_owned)
        };
        return fitting(&texts, width);
    }
    if !controller.can_fire() {
        return "the other side is choosing its shot".to_owned();
    }
    let open = scene.view.waters(scene.shooter.other()).chart.untried();
    // What was shot at just now needs no reproach.
    match scene.memory.point.filter(|at| open.contains(*at) || !scene.memory.spent) {
        Some(point) if open.contains(point) => {
            format!("Enter fires at {}", place_name(point, scene.letters))
        }
        Some(point) => format!("{} was attacked: aim elsewhere", place_name(point, scene.letters)),
        None => {
            let last = controller.last_in_short(|point| place_name(point, scene.letters));
            let last = Some(last.join(" | ")).filter(|last| is_alone && !last.is_empty());
            last.unwrap_or_else(|| {
                // Whoever has shot before knows how.
                let is_first = scene.view.shots.is_empty();
                let short = if is_first { "Your shot: type a place" } else { "Your shot" };
                let texts = ["Your shot: click, arrows, or type a place", short];
                fitting(&texts.map(str::to_owned), width)
            })
        }
    }
}

/// The chance of each ship where the keyboard aims, while chances are shown.
fn chances_there(scene: &Scene<'_>) -> Option<String> {
    let insight = scene.controller.shown_insight()?;
    let chart = &scene.view.waters(scene.controller.target()).chart;
    let point = scene.memory.point.filter(|point| chart.untried().contains(*point))?;
    let words = chance_words(&insight.belief, chart.game(), point);
    Some(format!("{}: {words}", place_name(point, scene.letters)))
}

/// The grade of the shot shown, and how both did.
fn grades(scene: &Scene<'_>, is_narrow: bool) -> Vec<String> {
    let controller = scene.controller;
    let grades = controller.grades();
    let mut lines = Vec::new();
    if controller.stage() != Stage::Over {
        return lines;
    }
    let shown = controller.shots_shown().checked_sub(1);
    if let Some(grade) = shown.and_then(|shot| grades.iter().find(|grade| grade.shot == shot)) {
        lines.push(graded(grade, scene.letters, is_narrow));
    }
    if controller.is_grading() {
        let all = controller.battle().shots().len();
        lines.push(format!("graded {} of {all} shots", grades.len()));
    }
    if !grades.is_empty() {
        lines.extend(Side::BOTH.map(|side| {
            let sum = controller.reckoning(side);
            let name = controller.battle().name(side);
            format!("{name}: skill {:.0} %, luck {:+.1} hits", sum.skill(), sum.luck())
        }));
    }
    lines
}

fn graded(grade: &Grade, letters: bool, is_narrow: bool) -> String {
    let place = place_name(grade.best.0, letters);
    let (word, own, best) = (grade.word(), grade.chance * 100.0, grade.best.1 * 100.0);
    if is_narrow {
        format!("{word}: {own:.0} %, {place} {best:.0} %")
    } else {
        format!("That shot: {word}, chance {own:.0} %; best {place} with {best:.0} %")
    }
}

/// All there is to say, what is wanted most first.
fn sentences(scene: &Scene<'_>, is_narrow: bool) -> Vec<String> {
    let controller = scene.controller;
    let place = |point: Point| place_name(point, scene.letters);
    let mut lines = Vec::new();
    if is_narrow {
        // There, a grade has hardly room beside the result.
        lines.extend(grades(scene, is_narrow).into_iter().next());
    }
    // Where the status has no row of its own. Two rows of a narrow column are enough for it.
    let width = if is_narrow { 32 } else { u16::MAX };
    lines.extend(scene.lacks_status.then(|| status_text(scene, width, false)));
    let shows_tens = !scene.step.has_digits() && scene.shows_target;
    lines
        .extend((shows_tens && controller.heat().is_some()).then(|| "tens of per cent".to_owned()));
    if is_narrow {
        lines.extend(controller.last_in_short(place));
    } else {
        lines.extend(controller.last_words(place));
    }
    lines.extend(grades(scene, is_narrow).into_iter().skip(usize::from(is_narrow)));
    lines.extend(controller.tip_reasons());
    lines.extend(chances_there(scene));
    lines.extend(controller.shown_insight().map(insight_words).unwrap_or_default());
    lines.extend(controller.too_little_learned().map(str::to_owned));
    lines
}

/// How many rows all there is to say takes.
pub(crate) fn said_rows(scene: &Scene<'_>, width: u16) -> u16 {
    let rows = |line: &String| wrap(line, width.into()).len() as u16;
    sentences(scene, false).iter().map(rows).sum()
}

/// What the signs mean, where there is room to say it.
const KEY: &str = "~ unknown  o miss  X hit  # sunk";

/// Says what has room.
pub(crate) fn said(canvas: &mut Canvas<'_>, area: Rect, scene: &Scene<'_>, room: Room) {
    let look = canvas.look;
    let area = Rect { height: room.rows.min(area.height), ..area };
    let mut row = 0;
    for line in sentences(scene, room.is_narrow) {
        let rows = wrap(&line, area.width.into()).len() as u16;
        // The first one is begun at least.
        if row == 0 || row + rows <= area.height {
            row += canvas.wrapped(area, row, &line, look.text());
        }
    }
    if KEY.len() <= usize::from(area.width) {
        canvas.line(area, row, KEY, look.faint());
    }
}
