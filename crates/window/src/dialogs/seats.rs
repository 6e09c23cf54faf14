//! Who plays a side of a new game, of either kind.

use std::sync::Arc;

use eframe::egui::accesskit::Role;
use eframe::egui::{ComboBox, Ui, WidgetInfo};
use support::{Contender, Seat};

use crate::theme::Pen;

/// A person, or one of those who are listed; `other` is who comes where a person makes room. The
/// words are for the side, for who is no person, and for the list.
pub(crate) fn show<C: Contender + ?Sized>(
    ui: &mut Ui,
    (side, other_kind, list): (&str, &str, &str),
    width: f32,
    seat: &mut Seat<C>,
    other: &mut Arc<C>,
    listed: &[Arc<C>],
    pen: &Pen,
) {
    ui.horizontal_wrapped(|ui| {
        if pen.choice(ui, seat.is_person(), format!("{side}: a person")).clicked() {
            *seat = Seat::PERSON;
        }
        let engine = pen.choice(ui, !seat.is_person(), format!("{side}: {other_kind}"));
        if engine.clicked() && seat.is_person() {
            *seat = Seat::of(Arc::clone(other));
        }
        let Some(chosen) = seat.contender().cloned() else { return };
        // As many as have room: programs stand behind the levels.
        let height = (ui.ctx().content_rect().height() - 80.0).max(200.0);
        let list_box = ComboBox::from_id_salt(list).width(width * pen.scale).height(height);
        let shown = list_box.selected_text(chosen.title()).show_ui(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for option in listed {
                ui.selectable_value(seat, Seat::of(Arc::clone(option)), option.title());
            }
        });
        shown.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, list));
        pen.ring(shown.response, ui);
        *other = chosen;
    });
    if let Some(contender) = seat.contender() {
        pen.note(ui, contender.about());
    }
}
