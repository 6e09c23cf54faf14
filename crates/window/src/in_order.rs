//! What people do, one thing after the other.
//!
//! The toolkit takes everything that happened since the last picture at once: of two keys it would
//! not know which came first, and of two clicks only the last. So a pass gets one press at most, and
//! what came after it waits for the next pass, which follows at once. What is done by the first is
//! done before the second is read.
//!
//! A press beside an open menu closes it and is no press for anything else.

use std::collections::VecDeque;

use eframe::egui::{
    Context, Event, Id, LayerId, Memory, Order, Plugin, PointerButton, Popup, Pos2, RawInput, Rect,
    Ui,
};

use super::wheel::Halves;

/// Hands on what happened, one press a pass.
#[derive(Debug, Default)]
pub(crate) struct InOrder {
    waiting: VecDeque<Event>,
    /// The button whose press closed a menu, until it is let go.
    swallowed: Option<PointerButton>,
    halves: Halves,
}

/// Where the menu bar is: a press there is for the bar, even while a menu is open.
fn bar_id() -> Id {
    Id::unique("where the menu bar is")
}

/// Says where the menu bar is.
pub(crate) fn note_bar(ctx: &Context, rect: Rect) {
    ctx.data_mut(|data| data.insert_temp(bar_id(), rect));
}

impl Plugin for InOrder {
    fn debug_name(&self) -> &'static str {
        "in order"
    }

    fn input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        let now = input.time.unwrap_or_else(|| ctx.input(|input| input.time));
        let halves = &mut self.halves;
        let whole = input.events.drain(..).filter(|event| !halves.is_second(event, now));
        self.waiting.extend(whole);
        let mut has_press = false;
        while let Some(event) = self.waiting.front() {
            if has_press && !is_part_of_press(event) {
                break;
            }
            has_press |= is_press(event);
            if let Some(event) = self.waiting.pop_front()
                && !self.swallows(ctx, &event)
            {
                input.events.push(event);
            }
        }
    }

    fn on_end_pass(&mut self, ui: &mut Ui) {
        if !self.waiting.is_empty() {
            ui.ctx().request_repaint();
        }
    }
}

impl InOrder {
    /// Whether a press or its end is for nobody, because it closes a menu.
    fn swallows(&mut self, ctx: &Context, event: &Event) -> bool {
        let Event::PointerButton { pos, button, pressed, .. } = event else { return false };
        if !pressed {
            return self.swallowed.take_if(|swallowed| swallowed == button).is_some();
        }
        self.swallowed = None;
        if Popup::is_any_open(ctx) && is_beside(ctx, *pos) {
            Popup::close_all(ctx);
            self.swallowed = Some(*button);
        }
        self.swallowed.is_some()
    }
}

/// Whether a place is beside whatever menu is open, and not on the menu bar either.
fn is_beside(ctx: &Context, place: Pos2) -> bool {
    let bar = ctx.data(|data| data.get_temp::<Rect>(bar_id()));
    let modal = ctx.memory(Memory::top_modal_layer);
    if modal.is_none() && bar.is_some_and(|bar| bar.contains(place)) {
        return false;
    }
    let is_page = |layer: LayerId| layer.order == Order::Background || Some(layer) == modal;
    ctx.layer_id_at(place).is_none_or(is_page)
}

/// Whether something belongs to the press before it: a key has a text and comes up again.
const fn is_part_of_press(event: &Event) -> bool {
    matches!(event, Event::Text(_) | Event::Key { pressed: false, .. })
}

/// Whether the order matters: keys, buttons of the mouse, and what the clipboard brings.
const fn is_press(event: &Event) -> bool {
    matches!(
        event,
        Event::Key { pressed: true, .. }
            | Event::PointerButton { .. }
            | Event::Copy
            | Event::Cut
            | Event::Paste(_)
            | Event::AccessKitActionRequest(_)
    )
}
