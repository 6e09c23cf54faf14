//! Games to learn from, many to a file.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use reversi::Square;

use crate::self_play::TrainingGame;

/// What a file begins with.
const HEAD: &[u8; 8] = b"QuadGam1";

/// Writes games as a whole file, or not at all: for each the number of its moves, of the random ones
/// and the score, a byte each, then the moves, a byte each.
pub fn write_games(path: &Path, games: &[TrainingGame]) -> io::Result<()> {
    let mut bytes = HEAD.to_vec();
    for game in games {
        bytes.extend([game.moves.len() as u8, game.random as u8, game.score as i8 as u8]);
        bytes.extend(game.moves.iter().map(|square| square.index() as u8));
    }
    write_whole(path, &bytes)
}

/// Writes a file that is there as a whole or not at all, however the program ends.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// Reads a file of games; none if it is not one.
#[must_use]
pub fn read_games(bytes: &[u8]) -> Option<Vec<TrainingGame>> {
    let mut rest = bytes.strip_prefix(HEAD)?;
    let mut games = Vec::new();
    while let [count, random, score, more @ ..] = rest {
        let (moves, left) = more.split_at_checked(usize::from(*count))?;
        let moves: Option<Vec<Square>> =
            moves.iter().map(|index| Square::from_index(usize::from(*index))).collect();
        games.push(TrainingGame {
            moves: moves?,
            random: usize::from(*random),
            score: i32::from(*score as i8),
        });
        rest = left;
    }
    rest.is_empty().then_some(games)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_read_as_they_were_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("round-1").join("games.bin");
        let moves = ["f5", "d6", "c3"].map(|name| name.parse().expect("a square")).to_vec();
        let games = [
            TrainingGame { moves, random: 2, score: -64 },
            TrainingGame { moves: Vec::new(), random: 0, score: 8 },
        ];
        write_games(&path, &games).expect("a file");
        let bytes = fs::read(&path).expect("the file");
        assert_eq!(read_games(&bytes).as_deref(), Some(games.as_slice()));
        for cut in 1..bytes.len() {
            assert_ne!(read_games(&bytes[..cut]).as_deref(), Some(games.as_slice()), "{cut}");
        }
    }
}
