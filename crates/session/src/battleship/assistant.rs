//! Help with a game that is played elsewhere: shots and answers are entered by hand.

use std::sync::Arc;

use battleship::{Chart, Game, Point, PointSet, ShipId, Shot};
use battleship_engine::placement::berths;

/// What came of a shot, as it was entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Where.
    pub at: Point,
    /// What the other side said.
    pub shot: Shot,
}

/// A game that is played elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assistant {
    game: Arc<Game>,
    answers: Vec<Answer>,
}

/// Whether the answers can all be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// There is a way to lay the ships.
    Possible,
    /// There is none. If leaving one of these out would do, it may be that one.
    Impossible(Vec<Answer>),
    /// It was too much to find out.
    Unknown,
}

/// How many ships are laid at most while a way is looked for.
const MOST_STEPS: usize = 60_000;

impl Assistant {
    /// Nothing entered yet.
    #[must_use]
    pub fn new(game: &Arc<Game>) -> Self {
        Self { game: Arc::clone(game), answers: Vec::new() }
    }

    /// The board and the fleet.
    pub const fn game(&self) -> &Arc<Game> {
        &self.game
    }

    /// What was entered, in that order.
    pub fn answers(&self) -> &[Answer] {
        &self.answers
    }

    /// What was entered of a point.
    #[must_use]
    pub fn answer_at(&self, at: Point) -> Option<Shot> {
        self.answers.iter().find(|answer| answer.at == at).map(|answer| answer.shot)
    }

    /// The ships that are not said to be sunk.
    #[must_use]
    pub fn afloat(&self) -> Vec<ShipId> {
        self.chart().afloat().collect()
    }

    /// Enters an answer, in place of an earlier one at the same point; none takes it back.
    pub fn enter(&mut self, at: Point, shot: Option<Shot>) {
        self.answers.retain(|answer| answer.at != at);
        if let Some(shot) = shot
            && self.game.is_valid(at)
        {
            // A ship sinks once.
            if let Shot::Sunk(ship) = shot {
                self.answers.retain(|answer| answer.shot != Shot::Sunk(ship));
            }
            self.answers.push(Answer { at, shot });
        }
    }

    /// Takes back the last answer.
    pub fn undo(&mut self) -> bool {
        self.answers.pop().is_some()
    }

    /// Takes back everything.
    pub fn clear(&mut self) {
        self.answers.clear();
    }

    /// What is known.
    #[must_use]
    pub fn chart(&self) -> Chart {
        chart(&self.game, &self.answers)
    }

    /// Whether the answers can all be right.
    #[must_use]
    pub fn finding(&self) -> Finding {
        match is_possible(&self.game, &self.answers) {
            Some(true) => Finding::Possible,
            None => Finding::Unknown,
            Some(false) => {
                let without = |index: usize| {
                    let mut rest = self.answers.clone();
                    rest.remove(index);
                    is_possible(&self.game, &rest) == Some(true)
                };
                let culprits = (0..self.answers.len()).filter(|index| without(*index));
                Finding::Impossible(culprits.map(|index| self.answers[index]).collect())
            }
        }
    }
}

fn chart(game: &Game, answers: &[Answer]) -> Chart {
    let mut chart = Chart::new(game);
    for answer in answers {
        chart.record(answer.at, answer.shot);
    }
    chart
}

/// Whether there is a way to lay the ships that explains all answers; nothing if it was too much.
///
/// Sunk ships lie on hits that were made by then, through the shot that sank them. Ships afloat
/// have a cell that was not hit. No ship lies on a miss, and every hit lies on a ship.
fn is_possible(game: &Game, answers: &[Answer]) -> Option<bool> {
    let chart = chart(game, answers);
    let mut places: Vec<Vec<PointSet>> = Vec::new();
    for (id, ship) in game.ships() {
        let sinking = chart.sinkings().iter().find(|sinking| sinking.ship == id);
        places.push(match sinking {
            Some(sinking) => chart.wrecks(*sinking).collect(),
            None => berths(chart.board() - chart.misses(), ship.length())
                .map(|berth| berth.cells)
                .filter(|cells| !chart.hits().contains_all(*cells))
                .collect(),
        });
    }
    // Those with the fewest places first; of them, places on hits first.
    places.sort_by_key(Vec::len);
    for places in &mut places {
        places.sort_by_key(|cells| std::cmp::Reverse((*cells & chart.hits()).len()));
    }
    let room: Vec<usize> = places
        .iter()
        .map(|places| places.iter().map(|cells| (*cells & chart.hits()).len()).max().unwrap_or(0))
        .collect();
    let mut steps = 0;
    lay(&places, &room, PointSet::EMPTY, chart.hits(), &mut steps)
}

/// Lays the first of the ships that are left, and so on.
fn lay(
    places: &[Vec<PointSet>],
    room: &[usize],
    taken: PointSet,
    open_hits: PointSet,
    steps: &mut usize,
) -> Option<bool> {
    let Some((first, rest)) = places.split_first() else { return Some(open_hits.is_empty()) };
    // The ships that are left cannot explain more hits than this.
    if open_hits.len() > room.iter().sum() {
        return Some(false);
    }
    for cells in first {
        *steps += 1;
        if *steps > MOST_STEPS {
            return None;
        }
        if !cells.meets(taken) && lay(rest, &room[1..], taken | *cells, open_hits - *cells, steps)?
        {
            return Some(true);
        }
    }
    Some(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small() -> Assistant {
        let mut game = Game::new(2, 3).expect("a size");
        game.add_ship(2, 'R', "rowboat").expect("a ship");
        Assistant::new(&Arc::new(game))
    }

    #[test]
    fn answers_can_be_changed_and_taken_back() {
        let mut assistant = small();
        let at = Point::new(0, 0);
        assistant.enter(at, Some(Shot::Miss));
        assistant.enter(at, Some(Shot::Hit));
        assert_eq!((assistant.answers().len(), assistant.answer_at(at)), (1, Some(Shot::Hit)));
        assistant.enter(at, None);
        assistant.enter(Point::new(9, 9), Some(Shot::Miss));
        assert!(assistant.answers().is_empty() && !assistant.undo());
    }

    #[test]
    fn a_contradiction_is_pointed_out() {
        let mut assistant = small();
        assert_eq!(assistant.finding(), Finding::Possible);
        let hit = Answer { at: Point::new(0, 0), shot: Shot::Hit };
        assistant.enter(hit.at, Some(hit.shot));
        assistant.enter(Point::new(0, 1), Some(Shot::Miss));
        assert_eq!(assistant.finding(), Finding::Possible);
        assistant.enter(Point::new(1, 0), Some(Shot::Miss));
        let Finding::Impossible(culprits) = assistant.finding() else { panic!("no way is left") };
        // Any one of the three may be wrong.
        assert_eq!(culprits.len(), 3);
        assert!(culprits.contains(&hit));
    }

    #[test]
    fn a_ship_afloat_is_not_hit_everywhere() {
        let mut assistant = small();
        assistant.enter(Point::new(0, 0), Some(Shot::Hit));
        assistant.enter(Point::new(0, 1), Some(Shot::Hit));
        // Two hits on the only ship of two cells, and it is said not to be sunk.
        assert!(matches!(assistant.finding(), Finding::Impossible(_)));
        assistant.enter(Point::new(0, 1), Some(Shot::Sunk(ShipId(0))));
        assert_eq!(assistant.finding(), Finding::Possible);
    }

    #[test]
    fn answers_of_a_real_fleet_are_always_possible() {
        use crate::battleship::{Battle, BattleshipSetup, Difficulty, Side};
        for seed in 0..20 {
            let mut battle = Battle::new(BattleshipSetup::default(), seed);
            for side in Side::BOTH {
                let fleet = Difficulty::Good.layout(battle.game(), seed).expect("a fleet");
                battle.set_fleet(side, fleet);
            }
            let mut assistant = Assistant::new(battle.game());
            while let Some(turn) = battle.turn() {
                let at = Difficulty::Mediocre.shot(battle.game(), seed, &battle.shots_of(turn));
                let at = at.expect("a shot");
                let shot = battle.fire(at).expect("a new shot");
                if turn == Side::First {
                    assistant.enter(at, Some(shot));
                    assert_ne!(assistant.finding(), Finding::Impossible(Vec::new()));
                    assert!(!matches!(assistant.finding(), Finding::Impossible(_)), "seed {seed}");
                }
            }
        }
    }
}
