//! The one cursor of a board. Mouse and keyboard share it: whichever was used last shows where it
//! is, and what looks like the cursor is the cursor.

use eframe::egui::{Pos2, Ui};

/// Where keyboard or mouse is on a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<P> {
    /// The place that keys go on from.
    at: Option<P>,
    /// What was used last.
    used: Used,
    /// The place under the pointer.
    hovered: Option<P>,
    /// Where the pointer was.
    pointer: Option<Pos2>,
}

/// What goes where the cursor is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Used {
    Mouse,
    Keyboard,
    /// The keyboard has gone on to something else than a board, and the mouse was not moved since.
    Neither,
}

impl<P> Default for Cursor<P> {
    fn default() -> Self {
        Self { at: None, used: Used::Mouse, hovered: None, pointer: None }
    }
}

impl<P: Copy + PartialEq> Cursor<P> {
    /// The place that keys go on from.
    pub(crate) const fn at(&self) -> Option<P> {
        self.at
    }

    /// What is pointed at, by keyboard or by mouse.
    pub(crate) const fn pointed(&self) -> Option<P> {
        match self.used {
            Used::Keyboard => self.at,
            Used::Mouse => self.hovered,
            Used::Neither => None,
        }
    }

    /// What the keyboard is at, if it was used last.
    pub(crate) const fn framed(&self) -> Option<P> {
        if matches!(self.used, Used::Keyboard) { self.at } else { None }
    }

    /// The keyboard goes here.
    pub(crate) const fn go(&mut self, to: P) {
        (self.at, self.used) = (Some(to), Used::Keyboard);
    }

    /// The mouse was pressed here.
    pub(crate) const fn press(&mut self, at: P) {
        (self.at, self.hovered, self.used) = (Some(at), Some(at), Used::Mouse);
    }

    /// Whether the cursor is here, whoever can see it.
    pub(crate) fn is_at(&self, place: P) -> bool {
        self.at == Some(place) && self.used != Used::Neither
    }

    /// The keyboard has gone on to something else than the board: nothing here looks like its cursor
    /// until it comes back, and keys go on from the same place.
    pub(crate) const fn leave(&mut self) {
        if matches!(self.used, Used::Keyboard) {
            self.used = Used::Neither;
        }
    }

    /// The pointer is over this place: if it has moved, it takes the cursor with it.
    pub(crate) fn follow(&mut self, ui: &Ui, over: Option<P>) {
        let pointer = ui.input(|input| input.pointer.latest_pos());
        if pointer.is_some() && pointer != self.pointer {
            (self.pointer, self.used) = (pointer, Used::Mouse);
        }
        self.hovered = over;
        if self.used == Used::Mouse {
            self.at = over.or(self.at);
        }
    }
}
