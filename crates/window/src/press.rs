//! A click on a square: a press and a release on the same one, however long it is held and however
//! far the pointer moves inside. The toolkit's clicks end after a while and after a few points.

use eframe::egui::{PointerButton, Pos2, Response, Ui};

/// Where a button of the mouse went down.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Press<P>(Option<P>);

impl<P> Default for Press<P> {
    fn default() -> Self {
        Self(None)
    }
}

impl<P: Copy + PartialEq> Press<P> {
    /// The place that was clicked in this picture, if one was. `at` says which place is where.
    pub(crate) fn clicked(&mut self, ui: &Ui, at: impl Fn(Pos2) -> Option<P>) -> Option<P> {
        let button = PointerButton::Primary;
        let (pressed, released) = ui.input(|input| {
            (input.pointer.button_pressed(button), input.pointer.button_released(button))
        });
        if pressed {
            self.0 = pointer(ui).and_then(&at);
        }
        if !released {
            return None;
        }
        let up = pointer(ui).and_then(at);
        self.0.take().filter(|down| Some(*down) == up)
    }

    /// The place that is held down.
    pub(crate) const fn held(&self) -> Option<P> {
        self.0
    }
}

/// Where the pointer is, if nothing lies over the page. What is scrolled out of sight is not there.
pub(crate) fn pointer(ui: &Ui) -> Option<Pos2> {
    if ui.ctx().any_popup_open() {
        return None;
    }
    let place = ui.input(|input| input.pointer.interact_pos())?;
    let layer = ui.ctx().layer_id_at(place);
    let is_in_sight = ui.clip_rect().contains(place);
    (is_in_sight && (layer.is_none() || layer == Some(ui.layer_id()))).then_some(place)
}

/// Whether a square was clicked by somebody who has no pointer: by a screen reader, or by Enter while
/// it has the focus.
pub(crate) fn clicked_otherwise(ui: &Ui, response: &Response) -> bool {
    response.clicked() && !ui.input(|input| input.pointer.any_released())
}
