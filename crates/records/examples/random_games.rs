//! Prints random games of Othello, one a line: `random_games 1000000 > games.txt`. The same number and
//! seed give the same games.

use std::io::{self, BufWriter, Write};

use fastrand::Rng;
use reversi::{Position, RuleSet};

fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<u64>().unwrap_or(1));
    let games = arguments.next().unwrap_or(1000);
    let mut random = Rng::with_seed(arguments.next().unwrap_or(1));
    let mut out = BufWriter::new(io::stdout().lock());
    for _ in 0..games {
        let mut position = Position::start(RuleSet::OTHELLO);
        while let Some(square) = random.choice(position.legal_squares().iter()) {
            write!(out, "{square}")?;
            position = position.play(square).map_err(io::Error::other)?;
        }
        writeln!(out)?;
    }
    out.flush()
}
