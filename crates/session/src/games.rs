//! Lists of games: those of a file in any format, and one's own. A list is held packed, in chunks that
//! threads can share; it is searched, gone through, and asked which moves were played from a position.

mod chunk;
mod explorer;
mod file;
mod filter;
mod own;
mod reading;

pub use records::{Defaults, Format};

pub use chunk::{Chunk, Ended, Listed, MOST_GAMES};
pub use explorer::{Explored, Explorer, NextMove};
pub use file::{FileFormat, RecordFile, UNKNOWN};
pub use filter::{Filter, Wanted};
pub use own::OwnGames;
pub use reading::{COLUMNS, GameList, Progress};
