//! The report of a battle: luck and skill shot by shot, the shots that turned it, and how a good
//! player would have done against the same fleet.

use battleship::{Point, Shot, Side};

use super::battle::Battle;
use super::benchmark::Benchmark;
use super::computer::place_name;
use super::grades::{Grade, Reckoning};
use crate::words::count;

/// How one side did in a battle that is over. Shots are numbered as in the whole battle, from 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Whose shots.
    pub side: Side,
    /// What this side is called: `You`, if one person plays and it is theirs.
    pub name: String,
    /// Luck and skill before the first shot and after every one of this side that was graded.
    pub curve: Vec<CurvePoint>,
    /// The shots at which the curves moved most, at most [`Report::TURNING`] of them, in their order.
    pub turning: Vec<TurningShot>,
    /// Skill and luck in all.
    pub total: Reckoning,
    /// How many shots this side fired.
    pub shots: usize,
    /// How many ships it sank, and of how many.
    pub sunk: (usize, usize),
    /// How many shots of the battle were graded, and of how many.
    pub graded: (usize, usize),
    /// The good player's games against the same fleet.
    pub benchmark: Benchmark,
}

/// Luck and skill of a side so far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint {
    /// After so many shots of the battle.
    pub shots: usize,
    /// Hits beyond what the chances bring on average.
    pub luck: f64,
    /// Shots lost on average by not firing the best ones; never less than before.
    pub lost: f64,
}

/// A shot at which luck and skill moved much.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TurningShot {
    /// Its number in the battle, from 1.
    pub number: usize,
    /// Where it went.
    pub at: Point,
    /// What it did.
    pub shot: Shot,
    /// The chance that it would hit.
    pub chance: f64,
    /// Hits beyond that chance: what was left to it for a hit, less than nothing for a miss.
    pub luck: f64,
    /// Shots lost on average against the best one.
    pub lost: f64,
    /// The best one.
    pub best: Point,
}

impl Report {
    /// How many turning shots there are at most.
    pub const TURNING: usize = 3;

    /// The report about a side, as far as shots were graded and the good player has played.
    #[must_use]
    pub(crate) fn new(
        battle: &Battle,
        side: Side,
        name: String,
        grades: &[Grade],
        benchmark: Benchmark,
    ) -> Self {
        let (mut total, mut curve) =
            (Reckoning::default(), vec![CurvePoint { shots: 0, luck: 0.0, lost: 0.0 }]);
        for grade in grades {
            let Some(fired) = battle.shots().get(grade.shot).filter(|fired| fired.by == side)
            else {
                continue;
            };
            total.add(*grade, fired.shot);
            let (luck, lost) = (total.luck(), total.lost);
            curve.push(CurvePoint { shots: grade.shot + 1, luck, lost });
        }
        let ships = battle.game().n_ships();
        let afloat = battle.chart(side.other()).afloat().count();
        Self {
            side,
            name,
            curve,
            turning: turning(battle, side, grades),
            total,
            shots: battle.shots_of(side).count(),
            sunk: (ships - afloat, ships),
            graded: (grades.len(), battle.shots().len()),
            benchmark,
        }
    }

    /// Whether this side sank the whole fleet.
    #[must_use]
    pub const fn is_cleared(&self) -> bool {
        self.sunk.0 == self.sunk.1
    }

    /// How the good player would have done, in a sentence; what it is doing, until that is known.
    #[must_use]
    pub fn comparison(&self) -> String {
        let Some(good) = self.benchmark.shots() else {
            let game = self.benchmark.games().len() + 1;
            return format!(
                "The good player plays against this fleet: game {game} of {} ...",
                Benchmark::GAMES
            );
        };
        let good = format!("The good player would have needed {}", count(good, "shot"));
        let name = if self.name == "You" { "you" } else { &self.name };
        if self.is_cleared() {
            return format!("{good}, {name} {}.", self.shots);
        }
        let (sunk, ships) = self.sunk;
        let ships = count(ships, "ship");
        format!("{good}; {name} had sunk {sunk} of {ships} with {}.", self.shots)
    }

    /// All games of the good player, in a line.
    #[must_use]
    pub fn games_words(&self) -> Option<String> {
        let games: Vec<String> = self.benchmark.games().iter().map(usize::to_string).collect();
        self.benchmark.is_complete().then(|| {
            format!(
                "It played {} games against this fleet: {} shots",
                games.len(),
                games.join(", ")
            )
        })
    }

    /// Skill and luck in a line.
    #[must_use]
    pub fn total_words(&self) -> String {
        let Reckoning { hits, lost, .. } = self.total;
        let sign = if self.total.luck() < 0.0 { "\u{2212}" } else { "+" };
        format!(
            "{}, {}: luck {sign}{:.1} hits, {lost:.1} shots lost, skill {:.0} %",
            count(self.total.shots, "shot"),
            count(hits, "hit"),
            self.total.luck().abs(),
            self.total.skill()
        )
    }
}

impl TurningShot {
    /// How far both curves move with it.
    fn weight(&self) -> f64 {
        self.luck.abs() + self.lost
    }

    /// The shot in a line, with places as letters and numbers or in the seed's way.
    #[must_use]
    pub fn words(&self, battle: &Battle, letters: bool) -> String {
        let (what, place) = (self.shot.deed(battle.game()), place_name(self.at, letters));
        let sign = if self.luck < 0.0 { "\u{2212}" } else { "+" };
        let mut words = format!(
            "Shot {}, {place}: {what}, a chance of {:.0} %: luck {sign}{:.2} hits",
            self.number,
            self.chance * 100.0,
            self.luck.abs()
        );
        if self.lost >= 0.005 {
            let best = place_name(self.best, letters);
            words += &format!(", {:.2} shots lost against {best}", self.lost);
        }
        words
    }
}

/// The shots of a side with which its curves moved most.
fn turning(battle: &Battle, side: Side, grades: &[Grade]) -> Vec<TurningShot> {
    let mut all: Vec<TurningShot> = Vec::new();
    for grade in grades {
        let Some(fired) = battle.shots().get(grade.shot).filter(|fired| fired.by == side) else {
            continue;
        };
        let mut alone = Reckoning::default();
        alone.add(*grade, fired.shot);
        all.push(TurningShot {
            number: grade.shot + 1,
            at: fired.at,
            shot: fired.shot,
            chance: grade.chance,
            luck: alone.luck(),
            lost: alone.lost,
            best: grade.best.0,
        });
    }
    // Those that moved nothing turned nothing.
    all.retain(|shot| shot.weight() >= 0.005);
    all.sort_by(|one, other| other.weight().total_cmp(&one.weight()));
    all.truncate(Report::TURNING);
    all.sort_by_key(|turning| turning.number);
    all
}

#[cfg(test)]
mod tests {
    use battleship::Game;
    use support::StopToken;

    use super::*;
    use crate::battleship::grades::grade;
    use crate::battleship::testing::{begun, best_shot};
    use crate::battleship::{BattleshipSetup, CurvePlot, report_drawing};
    use crate::palette::waters;

    /// The first side shoots well, the second from the end of the board on.
    fn played(setup: BattleshipSetup, seed: u64) -> (Battle, Vec<Grade>) {
        let mut battle = begun(setup, seed);
        while let Some(turn) = battle.turn() {
            let last = battle.chart(Side::First).untried().iter().last();
            let at = if turn == Side::First { best_shot(&battle) } else { last };
            battle.fire(at.expect("a shot")).expect("a new shot");
        }
        let mut grades = Vec::new();
        grade(battle.game(), battle.shots(), &StopToken::new(), |grade| grades.push(grade));
        (battle, grades)
    }

    fn small() -> BattleshipSetup {
        let mut game = Game::new(5, 5).expect("a size");
        game.add_ship(3, 'S', "submarine").expect("a ship");
        game.add_ship(2, 'P', "patrol boat").expect("a ship");
        BattleshipSetup { game, ..BattleshipSetup::default() }
    }

    fn report(battle: &Battle, side: Side, grades: &[Grade]) -> Report {
        Report::new(battle, side, "You".to_owned(), grades, Benchmark::default())
    }

    #[test]
    fn the_curves_end_where_the_reckoning_does() {
        let (battle, grades) = played(small(), 5);
        for side in Side::BOTH {
            let report = report(&battle, side, &grades);
            assert_eq!(report.curve.len(), report.shots + 1);
            let end = report.curve.last().expect("a point");
            assert_eq!((end.luck, end.lost), (report.total.luck(), report.total.lost));
            assert!(report.curve.windows(2).all(|two| two[0].lost <= two[1].lost));
            assert!(report.curve.windows(2).all(|two| two[0].shots < two[1].shots));
        }
    }

    #[test]
    fn no_other_shot_moved_the_curves_more() {
        let (battle, grades) = played(small(), 5);
        for side in Side::BOTH {
            let report = report(&battle, side, &grades);
            assert_eq!(report.turning.len(), Report::TURNING);
            assert!(report.turning.windows(2).all(|two| two[0].number < two[1].number));
            let least = report.turning.iter().map(TurningShot::weight).fold(f64::MAX, f64::min);
            for two in report.curve.windows(2) {
                let moved = (two[1].luck - two[0].luck).abs() + two[1].lost - two[0].lost;
                let listed = report.turning.iter().find(|shot| shot.number == two[1].shots);
                match listed {
                    Some(shot) => assert!((shot.weight() - moved).abs() < 1e-9),
                    None => assert!(moved <= least + 1e-9, "shot {}", two[1].shots),
                }
            }
        }
    }

    #[test]
    fn a_shot_that_could_not_miss_turned_nothing() {
        let mut game = Game::new(2, 4).expect("a size");
        for symbol in ['A', 'B'] {
            game.add_ship(4, symbol, "ship").expect("a ship");
        }
        let (battle, grades) = played(BattleshipSetup { game, ..BattleshipSetup::default() }, 3);
        assert_eq!(report(&battle, Side::First, &grades).turning, []);
    }

    #[test]
    fn a_lucky_shot_is_a_turning_one() {
        // One ship of one cell on nine: the first shot finds it.
        let mut game = Game::new(3, 3).expect("a size");
        game.add_ship(1, 'B', "buoy").expect("a ship");
        let setup = BattleshipSetup { game, ..BattleshipSetup::default() };
        let mut battle = begun(setup, 1);
        let at = battle.board(Side::Second).fleet().next().expect("a ship").start;
        battle.fire(at).expect("a shot");
        let mut grades = Vec::new();
        grade(battle.game(), battle.shots(), &StopToken::new(), |grade| grades.push(grade));
        let report = report(&battle, Side::First, &grades);
        // One cell of nine.
        let words = report.turning[0].words(&battle, true);
        let end = "destroyed the buoy, a chance of 11 %: luck +0.89 hits";
        assert!(words.ends_with(end), "{words}");
        assert_eq!(report.turning.len(), 1);
        assert!(report.total_words().starts_with("1 shot, 1 hit: luck +0.9 hits, 0.0 shots lost"));
    }

    #[test]
    fn the_comparison_says_who_needed_how_many() {
        let (battle, grades) = played(small(), 5);
        let (winner, loser) = {
            let winner = battle.winner().expect("a winner");
            (winner, winner.other())
        };
        let mut benchmark = Benchmark::default();
        let unfinished =
            Report::new(&battle, winner, "You".to_owned(), &grades, benchmark.clone()).comparison();
        assert_eq!(unfinished, "The good player plays against this fleet: game 1 of 5 ...");
        for shots in [9, 10, 11, 12, 13] {
            benchmark.add(shots);
        }
        let made = |side, name: &str| {
            Report::new(&battle, side, name.to_owned(), &grades, benchmark.clone())
        };
        let shots = battle.shots_of(winner).count();
        let said = made(winner, "You").comparison();
        assert_eq!(said, format!("The good player would have needed 11 shots, you {shots}."));
        let other = made(loser, "Hasty");
        let (sunk, shots) = (other.sunk.0, other.shots);
        assert!(sunk < 2);
        assert_eq!(
            other.comparison(),
            format!(
                "The good player would have needed 11 shots; Hasty had sunk {sunk} of 2 ships with {shots}."
            )
        );
        let games = other.games_words().expect("all were played");
        assert_eq!(games, "It played 5 games against this fleet: 9, 10, 11, 12, 13 shots");
    }

    #[test]
    fn the_report_is_a_picture() {
        let (battle, grades) = played(small(), 5);
        for (grades, turning) in [(&grades[..], Report::TURNING), (&[], 0)] {
            let report = report(&battle, Side::First, grades);
            let view = battle.view_after(Some(Side::First), usize::MAX);
            let picture = report_drawing(&battle, &view, &report, "You win & more", true);
            let svg = picture.svg();
            roxmltree::Document::parse(&svg).expect("well-formed XML");
            // A badge on the board and one on the curve.
            let badges = svg.matches(&format!("fill=\"{}\"", waters::TURNING)).count();
            assert_eq!(badges, 2 * turning);
            let plot = CurvePlot::new(&report, [10.0, 10.0], [300.0, 200.0], 12.0);
            for shots in 0..=battle.shots().len() {
                assert_eq!(plot.shots_at(plot.x(shots)), shots);
            }
        }
    }

    #[test]
    fn nothing_graded_gives_an_empty_report() {
        let (battle, _) = played(small(), 5);
        let report = report(&battle, Side::First, &[]);
        assert_eq!((report.curve.len(), report.turning.len(), report.graded.0), (1, 0, 0));
    }
}
