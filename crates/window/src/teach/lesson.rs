//! A lesson: the board, what is asked for, and what was said to it.

use eframe::egui::accesskit::Role;
use eframe::egui::{
    self, Context, CornerRadius, Key, Margin, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2,
};
use reversi::SquareSet;
use session::battleship::{BattleshipIntent, BattleshipSetup};
use session::lesson::{Lesson, LessonIntent, Said, Scene, Topic};
use session::{Seat, Setup, Sides};

use super::TeachShell;
use crate::action::{Action, Page};
use crate::arrows::paint_line;
use crate::battleship::grid;
use crate::board::is_cell;
use crate::keys;
use crate::reversi::{beside, central};
use crate::theme::Pen;
use crate::widgets::{Weight, scrolled, wide, wrapped};

impl TeachShell {
    /// Keys: Enter goes on once a step is done; all others mean the board.
    pub(super) fn lesson_keys(&mut self, ctx: &Context, pen: &Pen) {
        let Some(lesson) = &self.lesson else { return };
        let at_board = |id| is_cell(id) || id == grid::stop_id();
        if keys::is_free(ctx, at_board)
            && (lesson.is_answered() || lesson.is_over())
            && keys::pressed_anew(ctx, Key::Enter)
        {
            return pen.push(onward(lesson));
        }
        match lesson.scene() {
            Scene::Discs(controller) => self.view.keys(ctx, controller, pen),
            Scene::Placing(plan) => {
                self.placing.keys(ctx, plan, pen);
                keys::read(ctx, keys::PLACING, pen);
            }
            Scene::Shooting(waters) => self.waters.keys(ctx, waters, pen),
            Scene::End => {}
        }
        keys::read(ctx, keys::LESSON, pen);
    }

    /// Draws the page.
    pub(super) fn lesson_page(&mut self, ui: &mut Ui, pen: &Pen) {
        let Some(lesson) = &self.lesson else { return pen.push(Action::Show(Page::Learn)) };
        beside(ui, pen.scale, |ui, _| panel(ui, lesson, pen));
        central(ui, 18, |ui| {
            let room = ui.available_rect_before_wrap();
            match lesson.scene() {
                Scene::Discs(controller) => {
                    self.view.is_still = lesson.is_answered();
                    let geometry = self.view.show(ui, controller, pen);
                    if let Some(said) = lesson.said().filter(|said| !said.line.is_empty()) {
                        let position = controller.position();
                        paint_line(
                            ui.painter(),
                            &geometry,
                            position,
                            &said.line,
                            SquareSet::EMPTY,
                            pen,
                        );
                    }
                }
                Scene::Placing(plan) => self.placing.board(ui, room, plan, "Your waters", pen),
                Scene::Shooting(waters) => self.waters.show(ui, room, waters, pen),
                Scene::End => end(ui, lesson, pen),
            }
        });
    }
}

/// What comes after a step that is done; after the last one, a game.
fn onward(lesson: &Lesson) -> Action {
    if lesson.is_over() { game(lesson.topic()) } else { LessonIntent::Next.into() }
}

/// A game against somebody easy.
fn game(topic: Topic) -> Action {
    use reversi::{Size, Variant};
    let kind = match topic {
        Topic::Reversi => Variant::Reversi,
        Topic::Othello => Variant::Othello,
        Topic::Battleship => return BattleshipSetup::default().into(),
    };
    let people = Setup::people(kind, Size::EIGHT);
    let light = Seat::of(people.seats.opponent());
    Setup { seats: Sides { dark: Seat::PERSON, light }, ..people }.into()
}

/// The panel beside the board: how far it is, what to do, what was said, and the ways on.
fn panel(ui: &mut Ui, lesson: &Lesson, pen: &Pen) {
    scrolled(ui, "lesson", |ui| {
        ui.set_width(ui.available_width() - 10.0);
        let (done, of) = (lesson.done().iter().filter(|done| **done).count(), lesson.done().len());
        let name = if lesson.is_over() {
            format!("{done} of {of} steps done")
        } else {
            format!("Step {} of {of}, {done} done", lesson.at() + 1)
        };
        steps_row(ui, lesson.done(), lesson.at(), &name, pen);
        ui.label(pen.title(lesson.title(), 22.0));
        wrapped(ui, pen.text(lesson.text(), 15.0, pen.palette.text));
        said(ui, lesson.said(), pen);
        ui.add_space(4.0);
        // Other buttons stand there with every step: the focus does not go from one to another.
        ui.push_id((lesson.at(), lesson.is_answered()), |ui| ways(ui, lesson, pen));
    });
}

/// A mark for every step: done, or where we are.
pub(super) fn steps_row(ui: &mut Ui, done: &[bool], at: usize, name: &str, pen: &Pen) {
    let p = pen.palette;
    ui.label(pen.text(name, 13.0, p.text2));
    let height = 8.0 * pen.scale;
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::ProgressIndicator, true, name));
    let gap = 4.0;
    let part = (rect.width() + gap) / done.len().max(1) as f32;
    for (step, done) in done.iter().enumerate() {
        let corner = rect.min + vec2(step as f32 * part, 0.0);
        let piece = egui::Rect::from_min_size(corner, vec2(part - gap, height));
        let fill = if *done { p.accent } else { p.panel2 };
        ui.painter().rect_filled(piece, CornerRadius::same(3), fill);
        let rim = if step == at { Stroke::new(2.0, p.focus) } else { Stroke::new(1.0, p.border) };
        ui.painter().rect_stroke(piece, CornerRadius::same(3), rim, StrokeKind::Inside);
    }
}

/// What was said to the last thing done.
pub(super) fn said(ui: &mut Ui, said: Option<&Said>, pen: &Pen) {
    let Some(said) = said else { return };
    let p = pen.palette;
    let colour = if said.is_right { p.accent } else { p.focus };
    let frame = pen.frame().stroke(Stroke::new(2.0, colour)).inner_margin(Margin::same(10));
    let shown = wide(frame, ui, |ui| _ = wrapped(ui, pen.text(&said.text, 15.0, p.text)));
    shown.widget_info(|| WidgetInfo::labeled(Role::Status, true, &said.text));
}

/// Back, on, and out.
fn ways(ui: &mut Ui, lesson: &Lesson, pen: &Pen) {
    let height = 38.0 * pen.scale;
    if lesson.is_over() {
        let play = format!("Play {}", lesson.topic().name());
        pen.ask_row(ui, height, &[(&play, Weight::Main, game(lesson.topic()))]);
        let rest = [
            ("Once more", Weight::Plain, LessonIntent::Restart.into()),
            ("Other lessons", Weight::Plain, Action::Show(Page::Learn)),
        ];
        return pen.ask_row(ui, height, &rest);
    }
    let answered = lesson.is_answered();
    let next = if answered { "Next step" } else { "Skip step" };
    let mut row = vec![(next, Weight::main_if(answered), LessonIntent::Next.into())];
    if lesson.at() > 0 {
        row.insert(0, ("Back", Weight::Plain, LessonIntent::Back.into()));
    }
    pen.ask_row(ui, height, &row);
    let mut row = vec![if answered {
        ("Do it again", Weight::Plain, LessonIntent::Again.into())
    } else {
        ("Show me  T", Weight::Plain, LessonIntent::Show.into())
    }];
    if matches!(lesson.scene(), Scene::Placing(_)) && !answered {
        row.push(("Turn ship  R", Weight::Plain, BattleshipIntent::Rotate.into()));
    }
    row.push(("Leave  Esc", Weight::Plain, Action::Show(Page::Learn)));
    pen.ask_row(ui, height, &row);
}

/// In place of a board, once all steps are behind.
fn end(ui: &mut Ui, lesson: &Lesson, pen: &Pen) {
    ui.vertical_centered(|ui| {
        ui.add_space((ui.available_height() * 0.3).max(20.0));
        ui.label(pen.title(format!("You know {} now", lesson.topic().name()), 30.0));
        ui.add_space(8.0);
        ui.label(pen.text("Enter begins a game against somebody easy.", 16.0, pen.palette.text2));
    });
}
