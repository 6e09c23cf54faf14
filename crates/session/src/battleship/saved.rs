//! A game of Battleship as a file.
//!
//! The fleets are obfuscated: somebody who opens the file by chance sees digits. That keeps nobody
//! from looking who wants to: the program itself can read them.

use battleship::{Direction, Game, Layout, Placement, Point, Side};
use battleship_engine::{BattleshipSeat, roster};
use serde::{Deserialize, Serialize};

use super::battle::{Battle, BattleshipSetup, Draft};
use crate::library::Keepable;
use crate::played::{Played, played_battle};
use crate::saved_file::{Fields, SavedError, read, stated, write};

const FORMAT: &str = "quadrille-battleship";

/// Whether a text is the file of a battle.
#[must_use]
pub fn is_battle_text(text: &str) -> bool {
    text.trim_start().starts_with('{') && text.contains(&format!("\"{FORMAT}\""))
}

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
    /// The fleet that is being placed, if one is, so that nobody reads it by chance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    placing: Option<String>,
}

impl Keepable for Battle {
    const PREFIX: &'static str = "battleship";
    const EARLIER: [&'static str; 2] = ["battleship-before.json", "battleship.json"];
    const WHAT: &'static str = "the battle";

    /// The game as the text of a file.
    fn to_text(&self) -> String {
        let [first, second] = Side::BOTH.map(|side| self.seat(side).to_string());
        let file = BattleFields {
            game: self.game().clone(),
            first,
            second,
            veiled: obfuscate(self),
            shots: self.shots().iter().map(|fired| fired.at).collect(),
            surrendered: self.surrendered().map(Side::index),
            placing: self.draft().map(|draft| obfuscate_draft(draft, self.seed)),
        };
        write(FORMAT, &file, &Fields::new())
    }

    /// Reads the text of a file. Shots are fired again by the rules.
    fn from_text(text: &str) -> Result<Self, SavedError> {
        let file: BattleFields = read(FORMAT, text)?;
        let seat = |name: &str, text: &str| {
            BattleshipSeat::find(roster(), text)
                .map_err(|_| SavedError::field(name, format!("nobody is called {text:?}")))
        };
        let seats = [seat("first", &file.first)?, seat("second", &file.second)?];
        let setup = BattleshipSetup { game: file.game, seats };
        let mut battle = Self::new(setup, 0);
        deobfuscate(&mut battle, &file.veiled)
            .ok_or_else(|| SavedError::field("veiled", "the fleets cannot be read"))?;
        if let Some(text) = file.placing {
            let draft = deobfuscate_draft(&battle, &text);
            let draft =
                draft.ok_or_else(|| SavedError::field("placing", "the fleet cannot be read"))?;
            battle.set_draft(Some(draft));
        }
        for (number, at) in (1..).zip(file.shots) {
            battle.fire(at).map_err(|error| {
                SavedError::field(&format!("shots, number {number}"), format!("{at}: {error}"))
            })?;
        }
        if let Some(side) = file.surrendered {
            let wrong = |problem: &str| SavedError::field("surrendered", problem);
            let side = *Side::BOTH.get(side).ok_or_else(|| wrong("expected 0 or 1"))?;
            if battle.winner().is_some() {
                return Err(wrong("the game was over before"));
            }
            battle.surrender(side);
        }
        Ok(battle)
    }

    /// A fleet in the making is kept, too.
    fn is_begun(&self) -> bool {
        (**self).is_begun()
            || self.draft().is_some()
            || self.people() == 2 && self.is_placed(Side::First)
    }

    /// So is it until the next battle: nobody has fired yet.
    fn is_passing(&self) -> bool {
        self.is_over() || !(**self).is_begun()
    }

    fn is_over(&self) -> bool {
        self.winner().is_some()
    }

    fn title(&self) -> String {
        let board = format!("Battleship {}x{}", self.game().rows(), self.game().cols());
        format!("{board}, {}", self.progress())
    }

    fn played(&self, analysis: Option<&str>) -> Played {
        played_battle(self, analysis)
    }
}

/// A fleet in the making as digits: whose it is, and a start and a direction for every ship that was
/// put down, added to the same numbers as the fleets, further on.
fn obfuscate_draft(draft: &Draft, key: u64) -> String {
    let places = draft.places.iter().map(|place| place.as_ref().map_or(NOT_PLACED, byte));
    digits_of(std::iter::once(draft.side.index() as u8).chain(places), key, DRAFT)
}

fn deobfuscate_draft(battle: &Battle, text: &str) -> Option<Draft> {
    let mut bytes = bytes_of(text, battle.seed, DRAFT)?.into_iter();
    let side = *Side::BOTH.get(usize::from(bytes.next()?))?;
    let mut places = Vec::new();
    for (_, ship) in battle.game().ships() {
        let byte = bytes.next()?;
        places.push((byte != NOT_PLACED).then(|| placement(byte, ship.length())));
    }
    bytes.next().is_none().then_some(Draft { side, places })
}

/// A ship that was not put down yet; no place is written so.
const NOT_PLACED: u8 = 255;
/// Where the numbers for a fleet in the making begin: beyond those of any two fleets.
const DRAFT: usize = 10_000;

/// The seed and the fleets as digits: a byte for what follows, then a start and a direction for
/// every ship, all of it added to numbers that look like chance.
fn obfuscate(battle: &Battle) -> String {
    let mut bytes = Vec::new();
    for side in Side::BOTH {
        bytes.push(u8::from(battle.is_placed(side)));
        bytes.extend(battle.board(side).fleet().map(|ship| byte(&ship)));
    }
    // So that equal fleets do not look equal, the seed goes first and drives the rest.
    let key = battle.seed;
    format!("{:016x}", key ^ MASK) + &digits_of(bytes.into_iter(), key, 0)
}

/// Bytes as digits, with the numbers from this place on added.
fn digits_of(bytes: impl Iterator<Item = u8>, key: u64, from: usize) -> String {
    let mut text = String::new();
    for (place, byte) in bytes.enumerate() {
        text += &format!("{:02x}", byte.wrapping_add(pad(key, from + place)));
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
    battle.seed = key;
    let mut bytes = bytes_of(rest, key, 0)?.into_iter();
    for side in Side::BOTH {
        match bytes.next()? {
            0 => {}
            1 => {
                let game = battle.game().clone();
                let mut place = |length| Some(placement(bytes.next()?, length));
                let layout: Option<Layout> =
                    game.ships().map(|(_, ship)| place(ship.length())).collect();
                battle.set_fleet(side, &layout?).ok()?;
            }
            _ => return None,
        }
    }
    bytes.next().is_none().then_some(())
}

/// The bytes that digits stand for, with the numbers from this place on taken off.
fn bytes_of(digits: &str, key: u64, from: usize) -> Option<Vec<u8>> {
    let pairs = digits.as_bytes().chunks(2).enumerate();
    let byte = |(place, pair): (usize, &[u8])| {
        let pair = std::str::from_utf8(pair).ok()?;
        let byte = u8::from_str_radix(pair, 16).ok().filter(|_| pair.len() == 2)?;
        Some(byte.wrapping_sub(pad(key, from + place)))
    };
    pairs.map(byte).collect()
}

fn byte(ship: &Placement) -> u8 {
    let vertical = u8::from(ship.direction == Direction::Vertical);
    (ship.start.row * 20 + ship.start.col * 2) as u8 + vertical
}

fn placement(byte: u8, length: usize) -> Placement {
    let direction = if byte % 2 == 1 { Direction::Vertical } else { Direction::Horizontal };
    let start = Point::new(i32::from(byte / 20), i32::from(byte % 20 / 2));
    Placement::new(start, length, direction)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battleship::testing::begun;
    use battleship::Dice;
    use battleship_engine::SeededDice;

    fn played(setup: BattleshipSetup, seed: u64, shots: usize) -> Battle {
        let mut battle = begun(setup, seed);
        let mut dice = SeededDice::new(seed);
        for _ in 0..shots {
            let Some(turn) = battle.turn() else { break };
            let at = dice.pick(battle.chart(turn.other()).untried()).expect("a point");
            battle.fire(at).expect("a new shot");
        }
        battle
    }

    #[test]
    fn a_battle_reads_back() {
        let seats = [BattleshipSeat::PERSON; 2];
        let people = BattleshipSetup { seats, ..BattleshipSetup::default() };
        for seed in 0..50 {
            let battle = played(BattleshipSetup::default(), seed, seed as usize * 4);
            assert_eq!(Battle::from_text(&battle.to_text()), Ok(battle), "seed {seed}");
            let mut battle = played(people.clone(), seed, seed as usize * 4);
            battle.surrender(Side::Second);
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
        let setup = BattleshipSetup::default();
        let (one, mut other) = (played(setup.clone(), 5, 0), played(setup, 6, 0));
        other.seed = one.seed;
        assert_ne!(one, other);
        // Two fleets differ in the digits alone, and those are not the fleet's own.
        let split = |battle: &Battle| {
            let text = battle.to_text();
            let (digits, rest): (Vec<String>, Vec<String>) =
                text.lines().map(str::to_owned).partition(|line| line.contains("\"veiled\""));
            (digits.concat(), rest)
        };
        let ((digits, rest), (other_digits, other_rest)) = (split(&one), split(&other));
        assert_ne!(digits, other_digits);
        assert_eq!(rest, other_rest);
        for side in Side::BOTH {
            let fleet = one.board(side).fleet();
            let plain: Vec<String> = fleet.map(|ship| format!("{:02x}", byte(&ship))).collect();
            let plain = plain.concat();
            assert!(!digits.contains(&plain), "{digits} has {plain}");
        }
        // Nor do equal fleets look equal.
        let mut elsewhere = one.clone();
        elsewhere.seed += 1;
        assert_ne!(obfuscate(&one)[16..], obfuscate(&elsewhere)[16..]);
    }

    #[test]
    fn nobody_gives_up_a_game_that_is_over() {
        let over = played(BattleshipSetup::default(), 3, 200);
        assert!(over.winner().is_some());
        for side in ["0", "1"] {
            let text = over.to_text();
            let text = text.replace("\"surrendered\": null", &format!("\"surrendered\": {side}"));
            let error = Battle::from_text(&text).expect_err("a game that cannot be").to_string();
            assert_eq!(error, "surrendered: the game was over before");
        }
    }
}
