//! The games of one kind: the one that is played, and all that were left unfinished.

use std::cmp::Reverse;
use std::ops::DerefMut;

use super::load;
use crate::journal::Journal;
use crate::played::{Archive, Played, PlayedId};
use crate::saved_file::SavedError;
use crate::store::{FileId, Saver, number};

/// A game that can be kept.
pub trait Keepable: Clone + PartialEq + Send + 'static {
    /// What the names of its files begin with.
    const PREFIX: &'static str;
    /// The files of earlier versions: the game that was left for another, and that one.
    const EARLIER: [&'static str; 2];
    /// What it is called in messages.
    const WHAT: &'static str;

    /// The game as the text of a file.
    #[must_use]
    fn to_text(&self) -> String;

    /// Reads the text of a file.
    fn from_text(text: &str) -> Result<Self, SavedError>;

    /// Whether there is anything to keep.
    fn is_begun(&self) -> bool;

    /// Whether it is finished.
    fn is_over(&self) -> bool;

    /// Whether it is kept only until another one is played: because it is finished, as a rule.
    fn is_passing(&self) -> bool {
        self.is_over()
    }

    /// What it is, how far it is and who plays, in a line.
    fn title(&self) -> String;

    /// The text of a file in which it stands at its end, whatever moment of it is looked at.
    fn finished_text(&self) -> String {
        self.to_text()
    }

    /// What a list of finished games says of it, with the analysis of the running game's kind.
    fn played(&self, analysis: Option<&str>) -> Played;
}

/// Where a game is played. Its journal says which game it is, and whether it has changed.
pub trait RunningGame: DerefMut<Target = Journal<<Self as RunningGame>::Place>> {
    /// What is played.
    type Game: Keepable;
    /// A place on its board.
    type Place: Copy;

    /// The game.
    fn kept_game(&self) -> &Self::Game;

    /// Goes on with another game.
    fn go_on_with(&mut self, game: Self::Game);

    /// The analysis of the whole game as a text, once there is one.
    fn analysis(&self) -> Option<String>;

    /// Takes an analysis that was kept; one that is not about this game is passed over.
    fn recall(&mut self, analysis: &str);
}

/// A game of a shelf.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept<G> {
    /// Its file.
    pub id: FileId,
    /// The game as it is kept.
    pub game: G,
}

impl<G: Keepable> Kept<G> {
    /// What a list of games needs.
    #[must_use]
    pub fn listed(&self) -> (FileId, String) {
        (self.id, self.game.title())
    }
}

/// The games of one kind.
#[derive(Debug)]
pub struct Shelf<G> {
    saver: Saver,
    /// Which game is played.
    number: Option<u64>,
    /// It, once it has begun.
    running: Option<Kept<G>>,
    /// All others, the latest first.
    others: Vec<Kept<G>>,
    /// Names of files that cannot be used and were spoken of.
    unusable: Vec<String>,
    archive: Archive,
    /// As which of the finished games the one that is played is kept, and with what text.
    archived: Option<(PlayedId, String)>,
}

impl<G: Keepable> Shelf<G> {
    pub(super) fn open(saver: Saver, archive: Archive) -> Self {
        let (others, unusable) = (Vec::new(), Vec::new());
        let (number, running, archived) = (None, None, None);
        let mut shelf = Self { saver, number, running, others, unusable, archive, archived };
        shelf.refresh();
        shelf
    }

    /// The games that can be gone on with beside the one that is played, the latest first. Only
    /// the first can be one that is finished: it was played last.
    pub fn others(&self) -> impl Iterator<Item = &Kept<G>> {
        let is_shown = |place, kept: &Kept<G>| place == 0 || !kept.game.is_over();
        let numbered = self.others.iter().enumerate();
        numbered.filter(move |(place, kept)| is_shown(*place, kept)).map(|(_, kept)| kept)
    }

    /// Those of them that are not finished.
    pub fn unfinished(&self) -> impl Iterator<Item = &Kept<G>> {
        self.others.iter().filter(|kept| !kept.game.is_over())
    }

    /// Where the game that is played is kept, once it is.
    #[must_use]
    pub fn place(&self) -> Option<String> {
        let name = self.saver.name(self.running.as_ref()?.id)?;
        Some(self.saver.store().place(&name))
    }

    /// Looks again at what is there: other programs may have begun games, or gone on with some.
    pub fn refresh(&mut self) {
        let found = self.scan()();
        self.take(found);
    }

    /// What looks at the files, on whatever thread has the time: a disk may be slow.
    pub(super) fn scan(&self) -> impl FnOnce() -> Found<G> + Send + use<G> {
        let saver = self.saver.clone();
        let others: Vec<FileId> = self.others.iter().map(|kept| kept.id).collect();
        let running = self.running.as_ref().map(|kept| kept.id);
        let unusable = self.unusable.clone();
        move || {
            saver.wait();
            let mut found = Found { gone: Vec::new(), new: Vec::new(), unusable };
            let names = match saver.store().names() {
                Ok(names) => names,
                Err(error) => {
                    saver.notify(error.to_string());
                    return found;
                }
            };
            let (there, gone) = others.into_iter().partition(|id| saver.is_still_there(*id));
            found.gone = gone;
            let there: Vec<FileId> = there;
            let known: Vec<String> =
                there.into_iter().chain(running).filter_map(|id| saver.name(id)).collect();
            for name in names.iter().filter(|name| rank::<G>(name).is_some()) {
                if !known.contains(name) && !found.unusable.contains(name) {
                    found.load(&saver, name);
                }
            }
            found
        }
    }

    /// Takes what was found. What has changed here meanwhile is known better here.
    pub(super) fn take(&mut self, found: Found<G>) {
        let saver = self.saver.clone();
        let name = |kept: &Kept<G>| saver.name(kept.id);
        let known: Vec<String> = self.others.iter().chain(&self.running).filter_map(name).collect();
        self.others.retain(|kept| !found.gone.contains(&kept.id));
        let is_new = |kept: &Kept<G>| name(kept).is_none_or(|name| !known.contains(&name));
        self.others.extend(found.new.into_iter().filter(is_new));
        self.unusable = found.unusable;
        self.others.sort_by_cached_key(|kept| {
            let name = name(kept);
            // What could not be written yet was left last.
            Reverse((name.as_deref().map_or(Some(u64::MAX), rank::<G>), name))
        });
    }

    /// Keeps the game that is played if it has changed. Until it has begun there is nothing to
    /// keep. One that is played instead of it stays on the shelf.
    pub fn keep(&mut self, running: &mut impl RunningGame<Game = G>) {
        if running.take_unsaved() {
            self.keep_all(running);
        }
        if running.take_analysed() && running.kept_game().is_over() {
            self.keep_analysis(running);
        }
    }

    /// An analysis goes to the finished game that it is about.
    fn keep_analysis(&mut self, running: &impl RunningGame<Game = G>) {
        let (game, Some(analysis)) = (running.kept_game(), running.analysis()) else { return };
        let known = self.archived.as_ref().map(|(id, _)| *id);
        if let Some(id) = known.or_else(|| self.archive.find(game)) {
            self.archive.put(Some(id), game, Some(&analysis));
            self.archived = Some((id, game.finished_text()));
        }
    }

    /// Opens a finished game again, with its analysis: looking at it does not make it another one.
    pub fn open_played(
        &mut self,
        id: PlayedId,
        (game, analysis): (G, Option<&str>),
        running: &mut impl RunningGame<Game = G>,
    ) {
        self.keep(running);
        let text = game.finished_text();
        running.go_on_with(game);
        self.keep(running);
        self.archived = Some((id, text));
        if let Some(analysis) = analysis {
            running.recall(analysis);
        }
    }

    /// The same whether it has changed or not: so time that has passed on a clock is kept, too.
    pub fn keep_all(&mut self, running: &impl RunningGame<Game = G>) {
        if self.number != Some(running.number()) {
            self.number = Some(running.number());
            self.archived = None;
            self.put_back();
        }
        let game = running.kept_game();
        match &mut self.running {
            Some(kept) if kept.game != *game => {
                let was_over = kept.game.is_over();
                kept.game = game.clone();
                self.saver.save(kept.id, game.to_text());
                // What was over when it came here was played elsewhere, or is known already.
                if game.is_over() && (!was_over || self.archived.is_some()) {
                    self.keep_finished(running);
                }
            }
            None if game.is_begun() => {
                let id = self.saver.create(G::PREFIX, G::WHAT);
                self.saver.save(id, game.to_text());
                self.running = Some(Kept { id, game: game.clone() });
                self.drop_finished();
            }
            _ => {}
        }
    }

    /// A game that has ended goes to the finished ones; if it ends once more in another way, that is
    /// how it ended.
    fn keep_finished(&mut self, running: &impl RunningGame<Game = G>) {
        let (game, text) = (running.kept_game(), running.kept_game().finished_text());
        if self.archived.as_ref().is_none_or(|(_, before)| *before != text) {
            let known = self.archived.as_ref().map(|(id, _)| *id);
            let id = self.archive.put(known, game, running.analysis().as_deref());
            self.archived = Some((id, text));
        }
    }

    /// Goes on with a game of the shelf; the one that is played is put back. False if somebody
    /// took it away.
    pub fn continue_game(&mut self, id: FileId, running: &mut impl RunningGame<Game = G>) -> bool {
        self.keep(running);
        let Some(place) = self.others.iter().position(|kept| kept.id == id) else { return false };
        let kept = self.others.remove(place);
        running.go_on_with(kept.game.clone());
        running.take_unsaved();
        self.number = Some(running.number());
        self.put_back();
        self.saver.take_up(id, kept.game.to_text());
        self.archived = None;
        if kept.game.is_over()
            && let Some(played) = self.archive.find(&kept.game)
        {
            self.archived = Some((played, kept.game.finished_text()));
            if let Some(analysis) = self.archive.analysis(played) {
                running.recall(&analysis);
            }
        }
        self.running = Some(kept);
        self.drop_finished();
        true
    }

    /// Deletes a game for good, because a person wishes it. False if it is not here. If its file
    /// cannot be removed, that is said, and it is found again.
    pub fn delete(&mut self, id: FileId) -> bool {
        let found = self.others.iter().position(|kept| kept.id == id);
        found.inspect(|_| self.saver.remove(id)).map(|place| self.others.remove(place)).is_some()
    }

    fn put_back(&mut self) {
        self.others.splice(0..0, self.running.take());
    }

    /// A finished game stays only until another one is played.
    fn drop_finished(&mut self) {
        let finished = self.others.iter().filter(|kept| kept.game.is_passing());
        for id in finished.map(|kept| kept.id).collect::<Vec<_>>() {
            self.delete(id);
        }
    }
}

/// What there is beside what is known.
#[derive(Debug)]
pub(super) struct Found<G> {
    gone: Vec<FileId>,
    new: Vec<Kept<G>>,
    unusable: Vec<String>,
}

impl<G: Keepable> Found<G> {
    /// The game in a file, if it has begun. What cannot be used is said, once.
    fn load(&mut self, saver: &Saver, name: &str) {
        let read = |text: String| G::from_text(&text).map(|game| (text, game));
        let Ok(found) = load(saver, name, "", read) else {
            return self.unusable.push(name.to_owned());
        };
        let begun = found.filter(|(_, game)| game.is_begun());
        self.new.extend(
            begun.map(|(text, game)| Kept {
                id: saver.adopt(G::PREFIX, G::WHAT, name, &text),
                game,
            }),
        );
    }
}

/// Which of two games was played later; `None` if the name is no such game's.
fn rank<G: Keepable>(name: &str) -> Option<u64> {
    let earlier = G::EARLIER.iter().position(|earlier| *earlier == name);
    // Numbers begin at 1; the first versions had no more than two games.
    earlier.map(|place| place as u64).or_else(|| number(name, G::PREFIX).map(|number| number + 1))
}
