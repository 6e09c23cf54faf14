//! A game of Battleship as a file.
//!
//! The fleets are veiled: somebody who opens the file by chance sees digits. That keeps nobody
//! from looking who wants to: the program itself can read them.

use std::sync::Arc;

use battleship::{Direction, Game, Point, PointSet, ShipId};
use battleship_engine::placement::{Layout, Placement};
use serde::{Deserialize, Serialize};

use super::battle::{Battle, BattleshipSetup, Side};
use crate::saved_file::{Fields, SavedError, read, stated, write};

const FORMAT: &str = "quadrille-battleship";

/// A battle in a file.
#[derive(Serialize, Deserialize)]
struct BattleFields {
    #[serde(flatten)]
    game: Game,
    /// Who shoots first.
    first: String,
    /// Who shoots second.
    second: String,
    /// Where the ships lie, so that nobody reads it by chance.
    veiled: String,
    /// All shots, in order; the sides take turns.
    shots: Vec<Point>,
    /// Who gave up, 0 or 1.
    #[serde(deserialize_with = "stated")]
    surrendered: Option<usize>,
}

impl Battle {
    /// The game as the text of a file.
    #[must_use]
    pub fn to_text(&self) -> String {
        let [first, second] = self.setup.seats.map(|seat| seat.to_string());
        let file = BattleFields {
            game: Game::clone(self.game()),
            first,
            second,
            veiled: obfuscate(self),
            shots: self.shots.iter().map(|fired| fired.at).collect(),
            surrendered: self.surrendered.map(Side::index),
        };
        write(FORMAT, &file, &Fields::new())
    }

    /// Reads the text of a file. Shots are fired again by the rules.
    pub fn from_text(text: &str) -> Result<Self, SavedError> {
        let file: BattleFields = read(FORMAT, text)?;
        let seat = |name: &str, text: &str| {
            let unknown = format!("nobody is called {text:?}");
            text.parse().map_err(|()| SavedError::field(name, unknown))
        };
        let seats = [seat("first", &file.first)?, seat("second", &file.second)?];
        let setup = BattleshipSetup { game: Arc::new(file.game), seats };
        let mut battle = Self::new(setup, 0);
        deobfuscate(&mut battle, &file.veiled)
            .ok_or_else(|| SavedError::field("veiled", "the fleets cannot be read"))?;
        for (number, at) in (1..).zip(file.shots) {
            battle.fire(at).map_err(|error| {
                SavedError::field(&format!("shots, number {number}"), format!("{at}: {error}"))
            })?;
        }
        battle.surrendered = match file.surrendered {
            None => None,
            Some(side) => Some(*Side::BOTH.get(side).ok_or_else(|| {
                SavedError::field("surrendered", format!("expected 0 or 1, found {side}"))
            })?),
        };
        Ok(battle)
    }
}

/// The seed and the fleets as digits: a byte for what follows, then a start and a direction for
/// every ship, all of it added to numbers that look like chance.
fn obfuscate(battle: &Battle) -> String {
    let mut bytes = battle.seed.to_le_bytes().to_vec();
    for fleet in &battle.fleets {
        match fleet {
            None => bytes.push(0),
            Some(layout) => {
                bytes.push(1);
                for berth in layout {
                    let vertical = u8::from(berth.direction == Direction::Vertical);
                    bytes.push((berth.start.row * 20 + berth.start.col * 2) as u8 + vertical);
                }
            }
        }
    }
    // So that equal fleets do not look equal, the seed goes first and drives the rest.
    let key = battle.seed;
    let mut text = format!("{:016x}", key ^ MASK);
    for (place, byte) in bytes[8..].iter().enumerate() {
        text += &format!("{:02x}", byte.wrapping_add(pad(key, place)));
    }
    text
}

const MASK: u64 = 0x5EA5_1DE0_F00D_CAFE;

fn pad(key: u64, place: usize) -> u8 {
    let mut z = key.wrapping_add((place as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (z ^ (z >> 31)) as u8
}

fn deobfuscate(battle: &mut Battle, text: &str) -> Option<()> {
    if !text.is_ascii() || text.len() < 16 {
        return None;
    }
    let (key, rest) = text.split_at(16);
    let key = u64::from_str_radix(key, 16).ok()? ^ MASK;
    let mut bytes = Vec::new();
    for (place, pair) in rest.as_bytes().chunks(2).enumerate() {
        let pair = std::str::from_utf8(pair).ok()?;
        let byte = u8::from_str_radix(pair, 16).ok().filter(|_| pair.len() == 2)?;
        bytes.push(byte.wrapping_sub(pad(key, place)));
    }
    battle.seed = key;
    let mut bytes = bytes.into_iter();
    for side in Side::BOTH {
        match bytes.next()? {
            0 => {}
            1 => {
                let game = Arc::clone(battle.game());
                let layout: Option<Layout> = (0..game.n_ships())
                    .map(|index| {
                        let byte = bytes.next()?;
                        let length = game.ship(ShipId(index))?.length();
                        Some(berth(byte, length))
                    })
                    .collect();
                if !battle.set_fleet(side, layout?) {
                    return None;
                }
            }
            _ => return None,
        }
    }
    bytes.next().is_none().then_some(())
}

fn berth(byte: u8, length: i32) -> Placement {
    let direction = if byte % 2 == 1 { Direction::Vertical } else { Direction::Horizontal };
    let start = Point::new(i32::from(byte / 20), i32::from(byte % 20 / 2));
    Placement { start, direction, cells: PointSet::ship(start, length, direction) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battleship::{BattleshipSeat, Difficulty};

    fn played(seed: u64, shots: usize) -> Battle {
        let mut battle = Battle::new(BattleshipSetup::default(), seed);
        for side in Side::BOTH {
            let fleet = Difficulty::Good.layout(battle.game(), seed * 2 + side.index() as u64);
            battle.set_fleet(side, fleet.expect("a fleet"));
        }
        for _ in 0..shots {
            let Some(turn) = battle.turn() else { break };
            let at = Difficulty::Mediocre.shot(battle.game(), seed, &battle.shots_of(turn));
            battle.fire(at.expect("a shot")).expect("a new shot");
        }
        battle
    }

    #[test]
    fn a_battle_reads_back() {
        for seed in 0..50 {
            let mut battle = played(seed, seed as usize * 4);
            assert_eq!(Battle::from_text(&battle.to_text()), Ok(battle.clone()), "seed {seed}");
            battle.surrender(Side::Second);
            battle.setup.seats = [BattleshipSeat::Person, BattleshipSeat::Person];
            assert_eq!(Battle::from_text(&battle.to_text()), Ok(battle), "seed {seed}");
        }
        let empty = Battle::new(BattleshipSetup::default(), 9);
        assert_eq!(Battle::from_text(&empty.to_text()), Ok(empty));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "{}", "null", "{\"format\":\"quadrille-game\"}"] {
            assert!(Battle::from_text(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_fleets_cannot_be_read_in_the_file() {
        let battle = played(5, 0);
        let text = battle.to_text();
        for berth in battle.fleets.iter().flatten().flatten() {
            let place = format!("{},{}", berth.start.row, berth.start.col);
            assert!(!text.contains(&place));
        }
        // Another fleet with the same seed changes the digits alone.
        assert!(!text.contains("orizontal") && !text.contains("ertical"));
    }
}
