//! What has changed at a table: for those who draw it, and for those who save it.

/// Counts changes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Changes {
    revision: u64,
    unsaved: bool,
}

impl Changes {
    /// What is shown has changed.
    pub(crate) const fn mark_shown(&mut self) {
        self.revision += 1;
    }

    /// The game itself has changed, and so has what is shown.
    pub(crate) const fn mark_game(&mut self) {
        self.revision += 1;
        self.unsaved = true;
    }

    /// Something has changed that is kept but was shown already, such as a clock.
    pub(crate) const fn mark_unsaved(&mut self) {
        self.unsaved = true;
    }

    /// Grows with every change.
    pub(crate) const fn revision(self) -> u64 {
        self.revision
    }

    /// Whether the game has changed since this was asked last.
    pub(crate) const fn take_unsaved(&mut self) -> bool {
        std::mem::replace(&mut self.unsaved, false)
    }
}
