//! Open and save, without a system dialog: the same on every system, and by keyboard too.

use std::path::{Path, PathBuf};

use eframe::egui::{Button, Key, Role, ScrollArea, TextEdit, Ui, WidgetInfo};
use session::games::Format;
use session::store::FileId;
use session::words;

use crate::action::{Action, FileKind};
use crate::theme::Pen;

/// The most files that are listed; how many more there are is said.
const MOST_FILES: usize = 400;

/// What a file of a battle keeps from whom.
const PROTECTION: &str = "The fleets are written so that nobody reads them by chance. Whoever wants \
    to can decode them, and a copy can be opened again after the end has shown the fleets.";

impl FileKind {
    /// Every kind, with its ending and what it is.
    pub(crate) const ALL: [(Self, &str, &str); 7] = [
        (Self::Game, "json", "Game with clocks and lines"),
        (Self::Moves, "txt", "Moves as text"),
        (Self::Records(Format::Pgn), "pgn", "PGN"),
        (Self::Records(Format::Ggf), "ggf", "GGF"),
        (Self::Records(Format::Sgf), "sgf", "SGF"),
        (Self::Svg, "svg", "Picture, SVG"),
        (Self::Png, "png", "Picture, PNG"),
    ];

    /// What a game of Battleship can be saved as.
    const BATTLE: [(Self, &'static str, &'static str); 3] = [
        (Self::Battle, "json", "Battle"),
        (Self::Svg, "svg", "Picture, SVG"),
        (Self::Png, "png", "Picture, PNG"),
    ];

    /// What a picture can be saved as.
    const PICTURES: [(Self, &'static str, &'static str); 2] =
        [(Self::Svg, "svg", "Picture, SVG"), (Self::Png, "png", "Picture, PNG")];

    /// What many games can be written as.
    const MANY: [(Self, &'static str, &'static str); 4] = [
        (Self::Records(Format::Pgn), "pgn", "PGN"),
        (Self::Records(Format::Ggf), "ggf", "GGF"),
        (Self::Records(Format::Sgf), "sgf", "SGF"),
        (Self::Records(Format::Moves), "txt", "Moves, a game a line"),
    ];

    fn ending(self) -> &'static str {
        Self::ALL
            .iter()
            .chain(&Self::MANY)
            .find(|(kind, ..)| *kind == self)
            .map_or("json", |(_, ending, _)| ending)
    }
}

/// Opening a game: one that was left unfinished, or a file.
#[derive(Clone, Debug)]
pub(crate) struct OpenFile {
    folder: PathBuf,
    path: String,
    files: Vec<PathBuf>,
    /// How many files there are beside those.
    more_files: usize,
    unfinished: Vec<(FileId, String)>,
    chosen: Option<FileId>,
    /// The game that is deleted if that is asked for again.
    deleting: Option<FileId>,
    asked_focus: bool,
}

impl OpenFile {
    /// These games and the files of this folder are listed; any other file can be named.
    pub(crate) fn new(folder: &Path, unfinished: Vec<(FileId, String)>) -> Self {
        let mut files = listed(folder);
        let more_files = files.len().saturating_sub(MOST_FILES);
        files.truncate(MOST_FILES);
        Self {
            folder: folder.to_owned(),
            path: String::new(),
            files,
            more_files,
            unfinished,
            chosen: None,
            deleting: None,
            asked_focus: false,
        }
    }

    /// Other games can be gone on with now.
    pub(crate) fn relist(&mut self, unfinished: Vec<(FileId, String)>) {
        self.unfinished = unfinished;
    }

    /// Draws the page.
    pub(crate) fn show(&mut self, ui: &mut Ui, pen: &Pen) {
        let hint = "path of a file with a game";
        if typed(ui, pen, ("File", hint), &mut self.path, &mut self.asked_focus) {
            pen.extend(self.chosen());
        }
        self.show_unfinished(ui, pen);
        self.show_files(ui, pen);
    }

    fn show_unfinished(&mut self, ui: &mut Ui, pen: &Pen) {
        if self.unfinished.is_empty() {
            return;
        }
        pen.note(ui, "Not finished yet");
        let mut deleted = None;
        let area = ScrollArea::vertical().id_salt("unfinished").max_height(200.0);
        area.auto_shrink([false, true]).show(ui, |ui| {
            for (id, title) in &self.unfinished {
                ui.horizontal(|ui| {
                    let is_chosen = self.path.is_empty() && self.chosen == Some(*id);
                    let response = pen.ring(ui.add(Button::selectable(is_chosen, title)), ui);
                    if response.double_clicked() {
                        pen.push(Action::Continue(*id));
                    } else if response.clicked() {
                        (self.chosen, self.path) = (Some(*id), String::new());
                    }
                    let is_asked = self.deleting == Some(*id);
                    let verb = if is_asked { "Delete for good" } else { "Delete" };
                    let response = pen.ring(ui.button(verb), ui);
                    let name = format!("{verb}: {title}");
                    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
                    if response.clicked() && is_asked {
                        pen.push(Action::Delete(*id));
                        deleted = Some(*id);
                    } else if response.clicked() {
                        self.deleting = Some(*id);
                    }
                });
            }
        });
        self.unfinished.retain(|(id, _)| Some(*id) != deleted);
    }

    fn show_files(&mut self, ui: &mut Ui, pen: &Pen) {
        if self.files.is_empty() {
            return pen.note(ui, format!("No saved games in {} yet.", self.folder.display()));
        }
        pen.note(ui, format!("Saved in {}", self.folder.display()));
        let area = ScrollArea::vertical().id_salt("files").max_height(240.0);
        area.auto_shrink([false, true]).show(ui, |ui| {
            for file in &self.files {
                let name = file.file_name().unwrap_or_default().to_string_lossy();
                let text = file.display().to_string();
                let response = pen.ring(ui.add(Button::selectable(self.path == text, name)), ui);
                if response.double_clicked() {
                    pen.push(Action::OpenFile(file.clone()));
                } else if response.clicked() {
                    self.path = text;
                }
            }
        });
        if self.more_files > 0 {
            let more = words::count(self.more_files, "file");
            pen.note(ui, format!("Not shown: {more} more; any can be opened by its name."));
        }
    }

    /// The file that was named, else the game that was chosen.
    pub(crate) fn chosen(&self) -> Option<Action> {
        match self.path.trim() {
            "" => self.chosen.map(Action::Continue),
            path => Some(Action::OpenFile(self.folder.join(path))),
        }
    }
}

/// A line of text to type, with its name above and a hint in it. It gets the focus once; true when
/// Enter ends it.
fn typed(
    ui: &mut Ui,
    pen: &Pen,
    (name, hint): (&str, &str),
    text: &mut String,
    asked_focus: &mut bool,
) -> bool {
    let label = ui.label(pen.title(name, 14.0));
    let edit = TextEdit::singleline(text).hint_text(hint).desired_width(f32::INFINITY);
    let response = ui.add(edit).labelled_by(label.id);
    if !std::mem::replace(asked_focus, true) {
        response.request_focus();
    }
    response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}

/// Saving a file.
#[derive(Clone, Debug)]
pub(crate) struct SaveFile {
    folder: PathBuf,
    name: String,
    kind: FileKind,
    /// A file of this name exists, and saving again replaces it.
    replaces: Option<PathBuf>,
    asked_focus: bool,
    kinds: &'static [(FileKind, &'static str, &'static str)],
}

impl SaveFile {
    /// Saves into this folder unless another is named, under a name that begins like this.
    pub(crate) fn new(folder: &Path, base: &str, kind: FileKind) -> Self {
        let name = base.to_owned();
        let (folder, replaces, asked_focus) = (folder.to_owned(), None, false);
        let kinds: &[_] = if kind == FileKind::Battle { &FileKind::BATTLE } else { &FileKind::ALL };
        let mut page = Self { folder, name, kind, replaces, asked_focus, kinds };
        // A name that is free; after so many it may as well be chosen by hand.
        for number in 2..1000 {
            if !is_taken(&page.path()) {
                break;
            }
            page.name = format!("{base} {number}");
        }
        page
    }

    /// Writes a picture.
    pub(crate) fn picture(folder: &Path, base: &str) -> Self {
        Self { kinds: &FileKind::PICTURES, ..Self::new(folder, base, FileKind::Svg) }
    }

    /// Writes many games.
    pub(crate) fn many(folder: &Path, base: &str) -> Self {
        let kinds = &FileKind::MANY;
        Self { kinds, ..Self::new(folder, base, FileKind::Records(Format::Pgn)) }
    }

    fn path(&self) -> PathBuf {
        let name = self.name.trim();
        let ending = format!(".{}", self.kind.ending());
        let known = FileKind::ALL
            .iter()
            .find(|(_, ending, _)| name.to_ascii_lowercase().ends_with(&format!(".{ending}")));
        // An ending that says another kind is changed with the kind.
        let stem = known.map_or(name, |(_, ending, _)| &name[..name.len() - ending.len() - 1]);
        self.folder.join(format!("{stem}{ending}"))
    }

    /// Draws the page.
    pub(crate) fn show(&mut self, ui: &mut Ui, pen: &Pen) {
        let entered = typed(ui, pen, ("Name", ""), &mut self.name, &mut self.asked_focus);
        ui.label(pen.title("As", 14.0));
        for &(kind, _, name) in self.kinds {
            pen.radio(ui, &mut self.kind, kind, name);
        }
        if self.kind == FileKind::Battle {
            pen.note(ui, PROTECTION);
        }
        pen.note(ui, format!("Writes {}", self.path().display()));
        if self.is_replacing() {
            let text = "There is a file of this name. Replace it?";
            ui.label(pen.text(text, 13.0, pen.palette.danger));
        }
        if entered {
            pen.extend(self.chosen());
        }
    }

    /// Whether it was said that a file of this name exists.
    fn is_replacing(&self) -> bool {
        self.replaces.as_ref() == Some(&self.path())
    }

    /// What the button says.
    pub(crate) fn verb(&self) -> &'static str {
        if self.is_replacing() { "Replace" } else { "Save" }
    }

    /// Where to save. A file that exists is asked about first.
    pub(crate) fn chosen(&mut self) -> Option<Action> {
        if self.name.trim().is_empty() {
            return None;
        }
        let path = self.path();
        if is_taken(&path) && !self.is_replacing() {
            self.replaces = Some(path);
            return None;
        }
        Some(Action::SaveFile(path, self.kind))
    }
}

/// Whether something has this name, be it a link that leads nowhere.
fn is_taken(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// The saved games of a folder, by name.
fn listed(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let is_game = |path: &PathBuf| {
        let ending = path.extension().and_then(|ending| ending.to_str());
        matches!(ending, Some("json" | "txt" | "obf")) && path.is_file()
    };
    let mut files: Vec<PathBuf> =
        entries.flatten().map(|entry| entry.path()).filter(is_game).collect();
    files.sort();
    files
}
