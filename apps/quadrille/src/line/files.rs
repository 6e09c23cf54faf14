//! Files that are saved and opened by name.

use std::path::{Path, PathBuf};

use session::picture::{Picture, svg};
use session::store::{Store, StoreError};
use session::{BoardColours, Pasted, SavedGame, Setup, line_moves, understand};

use crate::line::page::game_line;

/// Where a file is that somebody named: `~/` is the home.
pub(crate) fn path(name: &str, home: Option<&Path>) -> PathBuf {
    match (name.strip_prefix("~/"), home) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(name),
    }
}

/// The folder of a file as a store, which never leaves half a file behind, and its name there.
fn placed(path: &Path) -> Result<(Store, &str), String> {
    let name = path.file_name().and_then(|name| name.to_str());
    let name = name.ok_or_else(|| format!("{} names no file", path.display()))?;
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if !folder.is_dir() {
        return Err(format!("there is no folder {}", folder.display()));
    }
    Ok((Store::open(folder), name))
}

/// Why a file could not be read or written, with its name as it was typed.
fn reason(error: &StoreError) -> String {
    let line = error.to_string();
    line.strip_prefix("./").map_or(line.clone(), str::to_owned)
}

/// Writes a game: all that belongs to it into a `.json` file, else its moves.
pub(crate) fn save(record: &SavedGame, path: &Path, over: bool) -> Result<String, String> {
    let (store, name) = placed(path)?;
    // A link into nowhere has the name all the same.
    if !over && path.symlink_metadata().is_ok() {
        return Err(format!("{0} is there already; save! {0} writes over it", path.display()));
    }
    let ends = |ending: &str| path.extension().is_some_and(|end| end.eq_ignore_ascii_case(ending));
    if ends("svg") {
        let picture = Picture {
            position: record.model.position(),
            last_move: line_moves(&record.model)
                .get(record.model.moves_played().wrapping_sub(1))
                .copied(),
            coordinates: true,
            legal_dots: true,
            colours: BoardColours::Green,
            shapes: false,
        };
        store.write(name, &svg(&picture)).map_err(|error| reason(&error))?;
        return Ok(format!("Written to {}: a picture of the board", path.display()));
    }
    if ends("png") {
        return Err("pictures are written as .svg here; the window writes .png, too".to_owned());
    }
    let whole = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("json"));
    let (text, what) = if whole {
        (record.to_text(), "the game with all that belongs to it")
    } else {
        (game_line(&record.model), "the moves; a .json file would keep the rules and players, too")
    };
    store.write(name, &text).map_err(|error| reason(&error))?;
    Ok(format!("Written to {}: {what}", path.display()))
}

/// Reads a game or a position in any form.
pub(crate) fn open(path: &Path, table: &Setup) -> Result<Pasted, String> {
    let (store, name) = placed(path)?;
    let text = store.read(name).map_err(|error| reason(&error))?;
    let text = text.ok_or_else(|| format!("there is no file {}", path.display()))?;
    understand(&text, table).map_err(|error| format!("{}: {error}", path.display()))
}
