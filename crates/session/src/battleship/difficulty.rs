//! The computer players of Battleship as a ladder.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use battleship::{Board, Game, Player, Point, ShipId, Shot};
use battleship_engine::placement::{Layout, Placement, berths};
use battleship_engine::{Awful, Good, Mediocre, SeededDice, with_silent_console};

use super::battle::ShotRecord;

/// A computer player, the weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// The seed's awful player.
    Awful,
    /// The seed's mediocre player.
    Mediocre,
    /// Good, but most shots go anywhere.
    Dreamy,
    /// Good, but many shots go anywhere.
    Distracted,
    /// Good, but some shots go anywhere.
    Hasty,
    /// The good player.
    Good,
}

impl Difficulty {
    /// Every difficulty, the weakest first.
    pub const ALL: [Self; 6] =
        [Self::Awful, Self::Mediocre, Self::Dreamy, Self::Distracted, Self::Hasty, Self::Good];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Awful => "Awful",
            Self::Dreamy => "Dreamy",
            Self::Mediocre => "Mediocre",
            Self::Distracted => "Distracted",
            Self::Hasty => "Hasty",
            Self::Good => "Good",
        }
    }

    /// What to expect of it.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Awful => "Puts its ships at the left edge and shoots row by row from a corner.",
            Self::Dreamy => "Knows where to shoot, but most of its shots go anywhere.",
            Self::Mediocre => "Shoots at random until it hits, then around the hit.",
            Self::Distracted => "Weighs the chances, but nearly every second shot goes anywhere.",
            Self::Hasty => "Weighs the chances, but every fifth shot goes anywhere.",
            Self::Good => "Weighs every chance on every shot.",
        }
    }

    /// How many shots of a hundred go anywhere, for those who else play as Good.
    const fn random_shot_percent(self) -> usize {
        match self {
            Self::Dreamy => 70,
            Self::Distracted => 45,
            Self::Hasty => 20,
            _ => 0,
        }
    }

    /// A player of this difficulty. The same seed gives the same player.
    fn create(self, game: &Arc<Game>, dice: SeededDice) -> Box<dyn Player> {
        match self {
            Self::Awful => Box::new(Awful::new(self.name(), game)),
            Self::Mediocre => Box::new(Mediocre::new(self.name(), game, dice)),
            _ => Box::new(
                Good::new(self.name(), game, dice).with_random_shots(self.random_shot_percent()),
            ),
        }
    }

    /// Where it puts its ships, or why it cannot.
    pub(crate) fn layout(self, game: &Arc<Game>, seed: u64) -> Result<Layout, String> {
        let mut player = self.create(game, SeededDice::for_part(seed, 0));
        let mut board = Board::new(game);
        let placed = with_silent_console(|console| player.place_ships(&mut board, console));
        if !matches!(placed, Ok(true)) {
            let why = player.why_not_placed();
            let why = why.unwrap_or_else(|| "it found no way to place its ships".to_owned());
            return Err(format!("{}: {why}", self.name()));
        }
        game.ships().map(|(id, ship)| berth_of(&board, id, ship.length())).collect()
    }

    /// Where it shoots, after its own shots so far. It is the same whenever it is asked, so a game
    /// can be taken up again from what was fired.
    pub(crate) fn shot(self, game: &Arc<Game>, seed: u64, own: &[ShotRecord]) -> Option<Point> {
        let tell = |player: &mut dyn Player, fired: &ShotRecord| {
            player.record_attack_result(fired.at, Ok(fired.shot));
        };
        let ask = |player: &mut dyn Player| {
            with_silent_console(|console| player.recommend_attack(console)).ok()
        };
        match self {
            // These remember what they chose, so they choose all of it again.
            Self::Awful | Self::Mediocre => {
                let mut player = self.create(game, SeededDice::for_part(seed, 1));
                for fired in own {
                    ask(&mut *player)?;
                    tell(&mut *player, fired);
                }
                ask(&mut *player)
            }
            // These go by what they know.
            _ => {
                let dice = SeededDice::for_part(seed, 2 + own.len() as u64);
                let mut player = self.create(game, dice);
                for fired in own {
                    tell(&mut *player, fired);
                }
                ask(&mut *player)
            }
        }
    }
}

/// The place of a ship on a board.
fn berth_of(board: &Board<'_>, id: ShipId, length: i32) -> Result<Placement, String> {
    let cells = board.ship_cells(id);
    let found = berths(cells, length).next();
    found.ok_or_else(|| "a ship was left out".to_owned())
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name().to_ascii_lowercase())
    }
}

impl FromStr for Difficulty {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|difficulty| difficulty.to_string() == text).ok_or(())
    }
}

/// How many shots a player takes to sink a fleet; for tests of the ladder.
#[cfg(test)]
pub(crate) fn shots_to_sink(
    difficulty: Difficulty,
    game: &Arc<Game>,
    fleet: &Layout,
    seed: u64,
) -> usize {
    let mut board = Board::new(game);
    battleship_engine::placement::place(&mut board, fleet);
    let mut own: Vec<ShotRecord> = Vec::new();
    while !board.all_ships_destroyed() {
        let at = difficulty.shot(game, seed, &own).expect("a shot");
        if let Ok(shot) = board.attack(at) {
            own.push(ShotRecord { by: 0, at, shot });
        }
        assert!(own.len() <= 100);
    }
    own.len()
}

/// How a place is written: the seed's row and column from 0, or a letter and a number.
#[must_use]
pub fn place_name(point: Point, letters: bool) -> String {
    if !letters {
        return point.to_string();
    }
    let column = u8::try_from(point.col).map_or('?', |col| char::from(b'A'.wrapping_add(col)));
    format!("{column}{}", point.row + 1)
}

/// What a shot did, in the seed's words.
#[must_use]
pub fn shot_words(game: &Game, name: &str, place: &str, shot: Shot) -> String {
    match shot {
        Shot::Miss => format!("{name} attacked {place} and missed"),
        Shot::Hit => format!("{name} attacked {place} and hit something"),
        Shot::Sunk(ship) => {
            let ship = game.ship(ship).map_or("ship", |ship| ship.name());
            format!("{name} attacked {place} and destroyed the {ship}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rung_is_stronger_than_the_one_below() {
        let game = Arc::new(Game::standard());
        let mean = |difficulty: Difficulty| {
            let games = if difficulty >= Difficulty::Dreamy { 80 } else { 30 };
            let total: usize = (0..games)
                .map(|seed| {
                    let fleet = Difficulty::Good.layout(&game, seed + 1000).expect("a fleet");
                    shots_to_sink(difficulty, &game, &fleet, seed)
                })
                .sum();
            total as f64 / games as f64
        };
        let means: Vec<f64> = Difficulty::ALL.into_iter().map(mean).collect();
        println!("{means:?}");
        assert!(means.windows(2).all(|pair| pair[0] > pair[1] + 1.0), "{means:?}");
    }

    #[test]
    fn places_are_written_in_two_ways() {
        assert_eq!(place_name(Point::new(2, 7), false), "(2,7)");
        assert_eq!(place_name(Point::new(2, 7), true), "H3");
        assert_eq!(place_name(Point::new(9, 9), true), "J10");
    }

    #[test]
    fn names_read_back() {
        for difficulty in Difficulty::ALL {
            assert_eq!(difficulty.to_string().parse(), Ok(difficulty));
        }
        assert_eq!("nobody".parse::<Difficulty>(), Err(()));
    }
}
