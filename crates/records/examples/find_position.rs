//! Counts the games of a file that went through a position, and says how long it took:
//! `find_position games.wtb f5d6c3d3c4`.

use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::time::Instant;

use records::{Defaults, Finder, Format, ReadError, Reader};
use reversi::Variant;
use reversi::notation::read;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("expected a file and a position")?;
    let position = arguments.next().unwrap_or_else(|| "start".to_owned());
    let finder = Finder::new(read(Variant::Othello, None, &position)?.model.position());
    let start = Instant::now();
    let mut input = BufReader::with_capacity(1 << 16, File::open(&path)?);
    let format = Format::recognise(Some(&path), input.fill_buf()?).ok_or("unknown format")?;
    let (mut games, mut damaged, mut found) = (0, 0, 0);
    for record in Reader::new(format, Defaults::default(), input) {
        match record {
            Ok(record) => {
                games += 1;
                found += u64::from(finder.find(&record.game).is_some());
            }
            Err(ReadError::Damaged(damage)) => {
                damaged += 1;
                eprintln!("{path}: {damage}");
            }
            Err(ReadError::Io(error)) => return Err(error.into()),
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{path} ({format}): {games} games, {damaged} damaged, {found} found, {seconds:.2} s");
    Ok(())
}
