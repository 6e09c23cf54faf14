//! The lessons to choose from; also what is seen first of all.

use eframe::egui::{Ui, vec2};
use session::coach::streak_words;
use session::lesson::{Lesson, Topic};
use session::words::count;

use super::TeachShell;
use crate::action::{Action, Page};
use crate::theme::Pen;
use crate::widgets::{Weight, column_of, from_right, line, wrapped};

/// What Enter means on this page: the lesson of the game that was set up last.
pub(super) fn usual(pen: &Pen) -> Action {
    use reversi::Variant;
    Action::Learn(match pen.settings.last_setup.rules.variant() {
        Variant::Reversi | Variant::AntiReversi => Topic::Reversi,
        _ => Topic::Othello,
    })
}

/// Draws the page.
pub(super) fn show(ui: &mut Ui, teach: &TeachShell, pen: &Pen) {
    let (lesson, is_welcome) = (teach.lesson.as_ref(), teach.is_welcome);
    column_of(ui, "learn", 760.0 * pen.scale.max(1.0), |ui| {
        ui.add_space(18.0);
        let (title, text) = if is_welcome {
            (
                "Welcome to Quadrille",
                "Learn a game in a few minutes, move by move. Or begin to play.",
            )
        } else {
            ("Learn by doing", "A few minutes each. Every step is done on the board.")
        };
        ui.horizontal(|ui| {
            from_right(ui, |ui| {
                let name = if is_welcome { "Skip  Esc" } else { "Home page" };
                let size = vec2(130.0, 36.0) * pen.scale;
                pen.ask(ui, name, size, Weight::Plain, Action::Show(Page::Home));
                crate::widgets::from_left(ui, |ui| line(ui, pen.title(title, 28.0)));
            });
        });
        wrapped(ui, pen.text(text, 16.0, pen.palette.text2));
        ui.add_space(10.0);
        for topic in Topic::ALL {
            card(ui, topic, lesson.filter(|lesson| lesson.topic() == topic), pen);
            ui.add_space(8.0);
        }
        puzzles(ui, teach.day, pen);
    });
}

/// The puzzles of the day, and the streak.
fn puzzles(ui: &mut Ui, day: u64, pen: &Pen) {
    let p = pen.palette;
    pen.card(ui, |ui| {
        let row = |ui: &mut Ui| {
            let size = vec2(210.0, 40.0) * pen.scale;
            pen.ask(ui, "Solve puzzles", size, Weight::Plain, Action::Puzzles);
            ui.with_layout(eframe::egui::Layout::top_down(eframe::egui::Align::Min), |ui| {
                ui.label(pen.title("Puzzles of the day", 18.0));
                let about = "Endgames with exactly one best move, easy to hard, and some from your \
                             own games.";
                wrapped(ui, pen.text(about, 14.0, p.text2));
                line(ui, pen.text(streak_words(pen.settings.progress.puzzles, day), 13.0, p.text2));
            });
        };
        ui.horizontal(|ui| from_right(ui, row));
    });
}

/// A lesson, how far it is, and the button that begins it.
fn card(ui: &mut Ui, topic: Topic, lesson: Option<&Lesson>, pen: &Pen) {
    let p = pen.palette;
    pen.card(ui, |ui| {
        let row = |ui: &mut Ui| {
            // What was done counts, also of a lesson that was left for another.
            let done = pen.settings.progress.lessons.of(topic).count_ones() as usize;
            let is_part = (1..topic.step_count()).contains(&done);
            let goes_on = lesson.map_or(is_part, |lesson| !lesson.is_over() && lesson.at() > 0);
            let verb = if goes_on { "Go on with" } else { "Learn" };
            let name = format!("{verb} {}", topic.name());
            let size = vec2(210.0, 40.0) * pen.scale;
            let weight = Weight::main_if(Action::Learn(topic) == usual(pen));
            pen.ask(ui, &name, size, weight, Action::Learn(topic));
            ui.with_layout(eframe::egui::Layout::top_down(eframe::egui::Align::Min), |ui| {
                ui.label(pen.title(topic.name(), 18.0));
                wrapped(ui, pen.text(topic.about(), 14.0, p.text2));
                let steps = count(topic.step_count(), "step");
                let text = if done > 0 { format!("{done} of {steps} done") } else { steps };
                line(ui, pen.text(text, 13.0, p.text2));
            });
        };
        ui.horizontal(|ui| from_right(ui, row));
    });
}
