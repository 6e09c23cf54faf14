//! What both controllers keep beside their game: the time, what people are told, and what has
//! changed for those who draw and for those who save.

use std::time::Duration;

/// How long a notice stays in the bottom row.
pub const NOTICE: Duration = Duration::from_secs(4);

/// The time, as a controller was told it, what it has to say, and what has changed. `P` is a place
/// on the board.
#[derive(Clone, Debug)]
pub struct Journal<P> {
    now: Duration,
    /// The text, and until when it is shown.
    notice: Option<(String, Duration)>,
    announcement: String,
    refused: Option<(P, Duration)>,
    revision: u64,
    unsaved: bool,
    /// An analysis came to an end.
    analysed: bool,
    number: u64,
}

impl<P> Default for Journal<P> {
    fn default() -> Self {
        let (now, notice, announcement, refused) = Default::default();
        Self {
            now,
            notice,
            announcement,
            refused,
            revision: 0,
            unsaved: false,
            analysed: false,
            number: 0,
        }
    }
}

impl<P: Copy> Journal<P> {
    /// The time of the last tick.
    pub(crate) const fn now(&self) -> Duration {
        self.now
    }

    /// Time goes on; it never goes back.
    pub(crate) fn pass_to(&mut self, now: Duration) {
        self.now = self.now.max(now);
    }

    /// Shows a notice in the bottom row for a while.
    pub fn notify(&mut self, text: impl Into<String>) {
        self.notice = Some((text.into(), self.now + NOTICE));
    }

    /// What was said last, for a while.
    #[must_use]
    pub fn notice(&self) -> Option<&str> {
        self.notice.as_ref().filter(|(_, until)| self.now < *until).map(|(text, _)| text.as_str())
    }

    /// When the notice goes away, if one is shown.
    pub(crate) fn notice_ends(&self) -> Option<Duration> {
        self.notice.as_ref().map(|(_, until)| *until).filter(|until| self.now < *until)
    }

    /// Has this read aloud.
    pub fn announce(&mut self, text: impl Into<String>) {
        self.announcement = text.into();
    }

    /// Has this read aloud, and shows it as well.
    pub(crate) fn announce_and_notify(&mut self, text: impl Into<String>) {
        let text = text.into();
        self.notify(text.clone());
        self.announce(text);
    }

    /// The last thing that happened, to be read aloud.
    pub fn announcement(&self) -> &str {
        &self.announcement
    }

    /// Says why there can be no move there.
    pub(crate) fn refuse(&mut self, place: P, why: impl Into<String>) {
        self.refused = Some((place, self.now));
        self.announce_and_notify(why);
    }

    /// The last place where there could be no move, and when.
    pub const fn refused(&self) -> Option<(P, Duration)> {
        self.refused
    }

    /// Takes notice and refusal away.
    pub fn clear_notice(&mut self) {
        (self.notice, self.refused) = (None, None);
    }

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

    /// An analysis of the game is there to be kept.
    pub(crate) const fn mark_analysed(&mut self) {
        self.analysed = true;
    }

    /// Whether one was, since this was asked last.
    pub(crate) const fn take_analysed(&mut self) -> bool {
        std::mem::replace(&mut self.analysed, false)
    }

    /// Another game is played from now on.
    pub(crate) const fn mark_new_game(&mut self) {
        self.number += 1;
        self.mark_game();
    }

    /// Grows with every change of the game.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Which game it is: the number grows with every other game on the table.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Whether the game has changed since this was asked last.
    pub const fn take_unsaved(&mut self) -> bool {
        std::mem::replace(&mut self.unsaved, false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_goes_away_and_an_announcement_stays() {
        let mut journal = Journal::<()>::default();
        journal.pass_to(Duration::from_secs(10));
        journal.announce_and_notify("a shot");
        assert_eq!(journal.notice_ends(), Some(Duration::from_secs(14)));
        journal.pass_to(Duration::from_secs(13));
        journal.pass_to(Duration::from_secs(2));
        assert_eq!((journal.now(), journal.notice()), (Duration::from_secs(13), Some("a shot")));
        journal.pass_to(Duration::from_secs(14));
        assert_eq!((journal.notice(), journal.notice_ends()), (None, None));
        assert_eq!(journal.announcement(), "a shot");
    }
}
