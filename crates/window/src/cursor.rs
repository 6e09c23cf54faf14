//! The one cursor of a board. Mouse and keyboard share it: whichever was used last shows where it
//! is, and what looks like the cursor is the cursor.

use eframe::egui::{Pos2, Ui};

/// Where keyboard or mouse is on a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<P> {
    /// The place that keys go on from.
    at: Option<P>,
    /// The keyboard was used last, not the mouse.
    by_keyboard: bool,
    /// The place under the pointer.
    hovered: Option<P>,
    /// Where the pointer was.
    pointer: Option<Pos2>,
}

impl<P> Default for Cursor<P> {
    fn default() -> Self {
        Self { at: None, by_keyboard: false, hovered: None, pointer: None }
    }
}

impl<P: Copy + PartialEq> Cursor<P> {
    /// The place that keys go on from.
    pub(crate) const fn at(&self) -> Option<P> {
        self.at
    }

    /// What is pointed at, by keyboard or by mouse.
    pub(crate) const fn pointed(&self) -> Option<P> {
        if self.by_keyboard { self.at } else { self.hovered }
    }

    /// What the keyboard is at, if it was used last.
    pub(crate) const fn framed(&self) -> Option<P> {
        if self.by_keyboard { self.at } else { None }
    }

    /// The keyboard goes here.
    pub(crate) const fn go(&mut self, to: P) {
        (self.at, self.by_keyboard) = (Some(to), true);
    }

    /// The mouse was pressed here.
    pub(crate) const fn press(&mut self, at: P) {
        (self.at, self.hovered, self.by_keyboard) = (Some(at), Some(at), false);
    }

    /// The pointer is over this place: if it has moved, it takes the cursor with it.
    pub(crate) fn follow(&mut self, ui: &Ui, over: Option<P>) {
        let pointer = ui.input(|input| input.pointer.latest_pos());
        if pointer.is_some() && pointer != self.pointer {
            (self.pointer, self.by_keyboard) = (pointer, false);
        }
        self.hovered = over;
        if !self.by_keyboard {
            self.at = over.or(self.at);
        }
    }
}
