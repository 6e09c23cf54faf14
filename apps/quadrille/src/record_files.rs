//! Files of games in all formats, or standard input, for `convert` and `games`.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use records::Defaults;
use session::games::UNKNOWN;
pub(crate) use session::games::{FileFormat, RecordFile};

/// What the formats are, for `--help`.
pub(crate) const FORMATS: &str = "\
Formats: wthor (.wtb, with the names of players in a .jou and of tournaments in a
.trn beside it), ggf, pgn, sgf, obf (positions), moves (.txt, a list of moves a
line), board (a position a line), quadrille (.json, a saved game). They are known
by what is in a file and by its name; docs/formats.md has what each can say.";

/// Opens a file, or standard input for `-`. What is read of it is counted. Why not is said in one
/// line.
pub(crate) fn open(
    path: &str,
    asked: Option<FileFormat>,
    defaults: Defaults,
    counter: &Arc<AtomicU64>,
) -> Result<RecordFile, String> {
    let opened = if path == "-" {
        RecordFile::of_input((path, None), Box::new(io::stdin()), asked, defaults, counter)
    } else {
        RecordFile::open(Path::new(path), asked, defaults, counter)
    };
    opened.map_err(|error| {
        let is_unknown = error.ends_with(UNKNOWN);
        error + if is_unknown { "; --from says which it is" } else { "" }
    })
}

/// How many bytes files have in all; 0 if that is not known.
pub(crate) fn total_bytes<'a>(paths: impl IntoIterator<Item = &'a str>) -> u64 {
    paths.into_iter().map(|path| fs::metadata(path).map_or(0, |found| found.len())).sum()
}
