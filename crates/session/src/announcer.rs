//! What people are told: a notice in the bottom row for a while, and an announcement to be read
//! aloud.

use std::time::Duration;

/// How long a notice stays in the bottom row.
pub const NOTICE: Duration = Duration::from_secs(4);

/// The time, as a controller was told it, and what it has to say.
#[derive(Clone, Debug, Default)]
pub(crate) struct Announcer {
    now: Duration,
    /// The text, and until when it is shown.
    notice: Option<(String, Duration)>,
    announcement: String,
}

impl Announcer {
    /// The time of the last tick.
    pub(crate) const fn now(&self) -> Duration {
        self.now
    }

    /// Time goes on; it never goes back.
    pub(crate) fn tick(&mut self, now: Duration) {
        self.now = self.now.max(now);
    }

    /// Shows a notice for a while.
    pub(crate) fn notify(&mut self, text: impl Into<String>) {
        self.notice = Some((text.into(), self.now + NOTICE));
    }

    /// Takes the notice away.
    pub(crate) fn clear_notice(&mut self) {
        self.notice = None;
    }

    /// The notice, while it is shown.
    pub(crate) fn notice(&self) -> Option<&str> {
        self.notice.as_ref().filter(|(_, until)| self.now < *until).map(|(text, _)| text.as_str())
    }

    /// When the notice goes away, if one is shown.
    pub(crate) fn notice_ends(&self) -> Option<Duration> {
        self.notice.as_ref().map(|(_, until)| *until).filter(|until| self.now < *until)
    }

    /// Has this read aloud.
    pub(crate) fn announce(&mut self, text: impl Into<String>) {
        self.announcement = text.into();
    }

    /// Has this read aloud, and shows it as well.
    pub(crate) fn announce_and_notify(&mut self, text: impl Into<String>) {
        let text = text.into();
        self.notify(text.clone());
        self.announce(text);
    }

    /// The last thing that happened, to be read aloud.
    pub(crate) fn announcement(&self) -> &str {
        &self.announcement
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_goes_away_and_an_announcement_stays() {
        let mut announcer = Announcer::default();
        announcer.tick(Duration::from_secs(10));
        announcer.announce_and_notify("a shot");
        assert_eq!(announcer.notice_ends(), Some(Duration::from_secs(14)));
        announcer.tick(Duration::from_secs(13));
        announcer.tick(Duration::from_secs(2));
        assert_eq!(
            (announcer.now(), announcer.notice()),
            (Duration::from_secs(13), Some("a shot"))
        );
        announcer.tick(Duration::from_secs(14));
        assert_eq!((announcer.notice(), announcer.notice_ends()), (None, None));
        assert_eq!(announcer.announcement(), "a shot");
    }
}
