//! Open and save, without a system dialog: the same on every system, and by keyboard too.

use std::path::{Path, PathBuf};

use eframe::egui::{self, Ui};
use session::{Controller, words};

use crate::action::{Action, FileKind};
use crate::theme::Look;
use crate::widgets::ring;

/// The most files that are listed.
const MOST_FILES: usize = 200;

impl FileKind {
    /// Every kind, with its ending and what it is.
    pub(crate) const ALL: [(Self, &str, &str); 4] = [
        (Self::Game, "json", "Game with clocks and lines"),
        (Self::Moves, "txt", "Moves as text"),
        (Self::Svg, "svg", "Picture, SVG"),
        (Self::Png, "png", "Picture, PNG"),
    ];

    /// What a game of Battleship can be saved as.
    const BATTLE: [(Self, &'static str, &'static str); 1] =
        [(Self::Battle, "json", "Battle; the fleets cannot be read by chance")];

    fn ending(self) -> &'static str {
        Self::ALL.iter().find(|(kind, ..)| *kind == self).map_or("json", |(_, ending, _)| ending)
    }
}

/// Opening a file.
#[derive(Clone, Debug)]
pub(crate) struct OpenFile {
    folder: PathBuf,
    path: String,
    files: Vec<PathBuf>,
    asked_focus: bool,
}

impl OpenFile {
    /// The files of this folder are listed; any other can be named.
    #[must_use]
    pub(crate) fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            path: String::new(),
            files: listed(folder),
            asked_focus: false,
        }
    }

    /// Draws the page.
    pub(crate) fn show(&mut self, ui: &mut Ui, look: &Look) -> Option<Action> {
        let p = look.palette;
        let mut answer = None;
        let name = "File";
        let label = ui.label(look.title(name, 14.0));
        let edit = egui::TextEdit::singleline(&mut self.path)
            .hint_text("path of a saved game, or of a text with moves or a position")
            .desired_width(f32::INFINITY);
        let response = ui.add(edit).labelled_by(label.id);
        if !std::mem::replace(&mut self.asked_focus, true) {
            response.request_focus();
        }
        let entered =
            response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        if self.files.is_empty() {
            let text = format!("No saved games in {} yet.", self.folder.display());
            ui.add(egui::Label::new(look.text(text, 13.0, p.text2)).wrap());
        } else {
            let text = format!("Saved in {}", self.folder.display());
            ui.add(egui::Label::new(look.text(text, 13.0, p.text2)).wrap());
            let area = egui::ScrollArea::vertical().id_salt("files").max_height(240.0);
            area.auto_shrink([false, true]).show(ui, |ui| {
                for file in &self.files {
                    let name = file.file_name().unwrap_or_default().to_string_lossy();
                    let text = file.display().to_string();
                    let response = ui.add(egui::Button::selectable(self.path == text, name));
                    let response = ring(ui, look, response);
                    if response.double_clicked() {
                        answer = Some(Action::OpenFile(file.clone()));
                    } else if response.clicked() {
                        self.path = text;
                    }
                }
            });
        }
        if entered { self.chosen() } else { answer }
    }

    /// The file that was named, if one was.
    pub(crate) fn chosen(&self) -> Option<Action> {
        let path = self.path.trim();
        (!path.is_empty()).then(|| Action::OpenFile(self.folder.join(path)))
    }
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
}

impl SaveFile {
    /// Saves into this folder unless another is named.
    #[must_use]
    pub(crate) fn new(folder: &Path, controller: &Controller) -> Self {
        let rules = controller.model().rules();
        let base = format!("{} {}", words::game_name(rules.variant()), rules.size());
        Self::named(folder, &base, FileKind::Game)
    }

    /// Saves a game of Battleship into this folder unless another is named.
    #[must_use]
    pub(crate) fn battle(folder: &Path) -> Self {
        Self::named(folder, "Battleship", FileKind::Battle)
    }

    fn named(folder: &Path, base: &str, kind: FileKind) -> Self {
        let name = base.to_owned();
        let mut page =
            Self { folder: folder.to_owned(), name, kind, replaces: None, asked_focus: false };
        // A name that is free; after so many it may as well be chosen by hand.
        for number in 2..1000 {
            if !page.path().exists() {
                break;
            }
            page.name = format!("{base} {number}");
        }
        page
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
    pub(crate) fn show(&mut self, ui: &mut Ui, look: &Look) -> Option<Action> {
        let p = look.palette;
        let label = ui.label(look.title("Name", 14.0));
        let edit = egui::TextEdit::singleline(&mut self.name).desired_width(f32::INFINITY);
        let response = ui.add(edit).labelled_by(label.id);
        if !std::mem::replace(&mut self.asked_focus, true) {
            response.request_focus();
        }
        let entered =
            response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        ui.label(look.title("As", 14.0));
        let kinds: &[(FileKind, &str, &str)] =
            if self.kind == FileKind::Battle { &FileKind::BATTLE } else { &FileKind::ALL };
        for &(kind, _, name) in kinds {
            let response = ui.radio_value(&mut self.kind, kind, name);
            ring(ui, look, response);
        }
        let path = self.path();
        let text = look.text(format!("Writes {}", path.display()), 13.0, p.text2);
        ui.add(egui::Label::new(text).wrap());
        if self.is_replacing() {
            let text = "There is a file of this name. Replace it?";
            ui.label(look.text(text, 13.0, p.danger));
        }
        if entered { self.chosen() } else { None }
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
        if path.exists() && !self.is_replacing() {
            self.replaces = Some(path);
            return None;
        }
        Some(Action::SaveFile(path, self.kind))
    }
}

/// The saved games of a folder, by name.
fn listed(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let is_game = |path: &PathBuf| {
        let ending = path.extension().and_then(|ending| ending.to_str());
        matches!(ending, Some("json" | "txt" | "obf")) && path.is_file()
    };
    let mut files: Vec<PathBuf> =
        entries.flatten().map(|entry| entry.path()).filter(is_game).take(MOST_FILES).collect();
    files.sort();
    files
}
