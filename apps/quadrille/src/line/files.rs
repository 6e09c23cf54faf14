//! Files that are saved and opened by name.

use std::path::{Path, PathBuf};

use session::picture::{Picture, svg};
use session::store::{read_file, write_file};
use session::{BoardColours, Pasted, SavedGame, Setup, line_moves, understand};

use crate::line::page::game_line;

/// Where a file is that somebody named: `~/` is the home.
pub(crate) fn path(name: &str, home: Option<&Path>) -> PathBuf {
    match (name.strip_prefix("~/"), home) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(name),
    }
}

/// Writes a game: all that belongs to it into a `.json` file, else its moves.
pub(crate) fn save(record: &SavedGame, path: &Path, over: bool) -> Result<String, String> {
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
        write_file(path, svg(&picture).as_bytes())?;
        return Ok(format!("Written to {}: a picture of the board", path.display()));
    }
    if ends("png") {
        return Err("pictures are written as .svg here; the window writes .png, too".to_owned());
    }
    let (text, what) = if ends("json") {
        (record.to_text(), "the game with all that belongs to it")
    } else {
        (game_line(&record.model), "the moves; a .json file would keep the rules and players, too")
    };
    write_file(path, text.as_bytes())?;
    Ok(format!("Written to {}: {what}", path.display()))
}

/// Reads a game or a position in any form.
pub(crate) fn open(path: &Path, table: &Setup) -> Result<Pasted, String> {
    understand(&read_file(path)?, table).map_err(|error| format!("{}: {error}", path.display()))
}
