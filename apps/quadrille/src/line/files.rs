//! Files that are saved and opened by name.

use std::path::PathBuf;

use session::picture::{Picture, last_flips, svg};
use session::store::{read_file, write_file};
use session::{BoardColours, Keepable, Pasted, SavedGame, Setup, line_moves, understand};

use crate::line::page::game_line;

/// Where a file is that somebody named: `~/` is the home.
fn path(name: &str) -> PathBuf {
    match (name.strip_prefix("~/"), std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(name),
    }
}

/// Where to write: over another file only if that was asked for.
pub(crate) fn free_path(name: &str, over: bool) -> Result<PathBuf, String> {
    let path = path(name);
    // A link into nowhere has the name all the same.
    if !over && path.symlink_metadata().is_ok() {
        return Err(format!("{0} is there already; save! {0} writes over it", path.display()));
    }
    Ok(path)
}

/// Writes a game: all that belongs to it into a `.json` file, else its moves.
pub(crate) fn save(record: &SavedGame, name: &str, over: bool) -> Result<String, String> {
    let path = free_path(name, over)?;
    let ends = |ending: &str| path.extension().is_some_and(|end| end.eq_ignore_ascii_case(ending));
    let (text, what) = if ends("svg") {
        let moves = line_moves(&record.model);
        let last_move = moves.get(record.model.moves_played().wrapping_sub(1)).copied();
        let picture = Picture {
            position: record.model.position(),
            last_move,
            last_flips: last_flips(&record.model, last_move),
            coordinates: true,
            legal_dots: true,
            colours: BoardColours::Green,
            shapes: false,
        };
        (svg(&picture), "a picture of the board")
    } else if ends("png") {
        return Err("pictures are written as .svg here; the window writes .png, too".to_owned());
    } else if ends("json") {
        (record.to_text(), "the game with all that belongs to it")
    } else {
        (game_line(&record.model), "the moves; a .json file would keep the rules and players, too")
    };
    write_file(&path, text.as_bytes())?;
    Ok(format!("Written to {}: {what}", path.display()))
}

/// The text of a file.
pub(crate) fn text(name: &str) -> Result<String, String> {
    read_file(&path(name))
}

/// Reads a game or a position in any form from the text of a file.
pub(crate) fn read(name: &str, text: &str, table: &Setup) -> Result<Pasted, String> {
    understand(text, table).map_err(|error| format!("{}: {error}", path(name).display()))
}
