//! A walk through one's own mistakes, or through the puzzles of the day.

use eframe::egui::{Context, Key, Ui};
use reversi::SquareSet;
use session::coach::{Drill, DrillKind, streak_words};
use session::lesson::LessonIntent;

use super::TeachShell;
use super::lesson::{said, steps_row};
use crate::action::{Action, Page};
use crate::arrows::paint_line;
use crate::board::is_cell;
use crate::keys;
use crate::reversi::{beside, central};
use crate::theme::{Pen, REFUSED};
use crate::widgets::{Weight, scrolled, solid_frame, wrapped};

impl TeachShell {
    /// Keys: Enter goes on once the move is found; all others mean the board.
    pub(super) fn drill_keys(&mut self, ctx: &Context, pen: &Pen) {
        let Some(drill) = &self.drill else { return };
        if keys::is_free(ctx, is_cell)
            && (drill.is_answered() || drill.is_over())
            && keys::pressed_anew(ctx, Key::Enter)
        {
            return pen.push(if drill.is_over() { left(drill) } else { LessonIntent::Next.into() });
        }
        self.view.keys(ctx, drill.table(), pen);
        keys::read(ctx, keys::LESSON, pen);
    }

    /// Draws the page.
    pub(super) fn drill_page(&mut self, ui: &mut Ui, pen: &Pen) {
        let Some(drill) = &self.drill else { return pen.push(Action::Show(Page::Learn)) };
        beside(ui, pen.scale, |ui, _| panel(ui, drill, pen));
        central(ui, 18, |ui| {
            self.view.is_still = drill.is_answered() || drill.is_over();
            let geometry = self.view.show(ui, drill.table(), pen);
            if let Some(played) = drill.exercise().and_then(|exercise| exercise.played)
                && !drill.is_answered()
            {
                let rect = geometry.board_to_screen(played).shrink(geometry.cell() * 0.08);
                solid_frame(ui.painter(), rect, (5.0, 2.5), REFUSED);
            }
            if let Some(said) = drill.said().filter(|said| said.line.len() > 1) {
                let position = drill.table().position();
                paint_line(ui.painter(), &geometry, position, &said.line, SquareSet::EMPTY, pen);
            }
        });
    }
}

/// Where one goes who leaves.
pub(super) fn left(drill: &Drill) -> Action {
    Action::Show(match drill.kind() {
        DrillKind::Mistakes => Page::Game,
        DrillKind::Puzzles(_) => Page::Learn,
    })
}

/// The panel beside the board: how far it is, what to do, what was said, and the ways on.
fn panel(ui: &mut Ui, drill: &Drill, pen: &Pen) {
    scrolled(ui, "drill", |ui| {
        ui.set_width(ui.available_width() - 10.0);
        let solved: Vec<bool> = drill.exercises().iter().map(|found| found.is_solved).collect();
        let (done, of) = (solved.iter().filter(|solved| **solved).count(), solved.len());
        let thing = match drill.kind() {
            DrillKind::Mistakes => "Mistake",
            DrillKind::Puzzles(_) => "Puzzle",
        };
        let name = match drill.exercise() {
            Some(_) => format!("{thing} {} of {of}, {done} solved", drill.at() + 1),
            None => format!("{done} of {of} solved"),
        };
        steps_row(ui, &solved, drill.at(), &name, pen);
        ui.label(pen.title(drill.title(), 22.0));
        wrapped(ui, pen.text(drill.text(), 15.0, pen.palette.text));
        said(ui, drill.said(), pen);
        if let DrillKind::Puzzles(day) = drill.kind() {
            wrapped(
                ui,
                pen.text(streak_words(pen.settings.progress.puzzles, day), 13.0, pen.palette.text2),
            );
        }
        ui.add_space(4.0);
        // As in a lesson, the focus does not go over to the buttons of another exercise.
        ui.push_id((drill.at(), drill.is_answered()), |ui| ways(ui, drill, pen));
    });
}

/// Back, on, and out.
fn ways(ui: &mut Ui, drill: &Drill, pen: &Pen) {
    let height = 38.0 * pen.scale;
    let leave = ("Leave  Esc", Weight::Plain, left(drill));
    if drill.exercise().is_none() {
        let mut row = vec![leave];
        if drill.at() > 0 {
            row.insert(0, ("Once more", Weight::Plain, LessonIntent::Restart.into()));
        }
        return pen.ask_row(ui, height, &row);
    }
    let answered = drill.is_answered();
    let next = if answered { "Next" } else { "Skip" };
    let mut row = vec![(next, Weight::main_if(answered), LessonIntent::Next.into())];
    if drill.at() > 0 {
        row.insert(0, ("Back", Weight::Plain, LessonIntent::Back.into()));
    }
    pen.ask_row(ui, height, &row);
    let again = if answered {
        ("Do it again", Weight::Plain, LessonIntent::Again.into())
    } else {
        ("Show me  T", Weight::Plain, LessonIntent::Show.into())
    };
    pen.ask_row(ui, height, &[again, leave]);
}
