//! What another program thinks of the position shown, beside what our engine does.

use eframe::egui::accesskit::Role;
use eframe::egui::{Ui, WidgetInfo};
use session::{Controller, Hint, Intent};

use super::theme::Pen;
use super::widgets::{from_left, from_right, line, words_that_fit, wrapped};

/// Draws the card of the program that is asked, if there is one.
pub(crate) fn show(ui: &mut Ui, controller: &Controller, pen: &Pen) {
    let Some(entry) = controller.consulted() else { return };
    let p = pen.palette;
    let name = &entry.program().name;
    let shown = pen.card(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        ui.horizontal(|ui| {
            from_right(ui, |ui| {
                pen.ask_small(ui, "Enough", Intent::Consult(None));
                from_left(ui, |ui| line(ui, pen.title(format!("{name} says"), 14.0)));
            });
        });
        if let Some(why) = controller.consulting_failure() {
            wrapped(ui, pen.text(why, 13.0, p.danger));
            pen.ask_small(ui, "Ask again", Intent::Consult(Some(entry.clone())));
            return;
        }
        let hints = controller.hints();
        if hints.is_empty() {
            wrapped(ui, pen.text(waiting(controller), 13.0, p.text2));
        }
        for hint in hints.iter().take(3) {
            row(ui, hint, pen);
        }
    });
    let said: Vec<String> = controller.hints().iter().take(3).map(words).collect();
    let label = format!("{name} says: {}", said.join("; "));
    shown.widget_info(|| WidgetInfo::labeled(Role::Note, true, &label));
}

/// Why nothing is there to be shown.
fn waiting(controller: &Controller) -> &'static str {
    match (controller.turn(), controller.choosing()) {
        (None, _) => "The game is over.",
        (_, Some(_)) => "An engine is choosing its move.",
        _ if controller.is_consulting() => "It is being asked ...",
        _ => "It said nothing.",
    }
}

fn row(ui: &mut Ui, hint: &Hint, pen: &Pen) {
    let p = pen.palette;
    ui.horizontal(|ui| {
        if let Some(value) = hint.value {
            ui.label(pen.title(format!("{value:+.1}"), 14.0));
        }
        from_right(ui, |ui| {
            if let Some(depth) = &hint.depth {
                ui.label(pen.text(depth_words(depth), 12.0, p.text2));
            }
            let squares: Vec<String> = hint.line.iter().take(12).map(ToString::to_string).collect();
            from_left(ui, |ui| {
                let squares = words_that_fit(ui, &squares, &pen.font(14.0));
                line(ui, pen.text(squares, 14.0, p.text))
            });
        });
    });
}

/// How far it looked: a number is a depth, anything else stands for itself.
fn depth_words(depth: &str) -> String {
    if depth.parse::<u32>().is_ok() { format!("depth {depth}") } else { depth.to_owned() }
}

fn words(hint: &Hint) -> String {
    let square = hint.line.first().map(ToString::to_string).unwrap_or_default();
    hint.value.map_or(square.clone(), |value| format!("{square} {value:+.1}"))
}
