//! Help with a game that is played elsewhere: shots and answers are entered by hand.

use battleship::{Chart, Game, Point, PointSet, ShipId, Shot};
use serde::{Deserialize, Serialize};

use crate::saved_file::{Fields, SavedError, read, write};

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
    answers: Vec<Answer>,
    /// What the answers come to, kept up to date.
    chart: Chart,
    wrecks: Vec<(ShipId, PointSet)>,
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
    pub fn new(game: &Game) -> Self {
        Self { answers: Vec::new(), chart: Chart::new(game), wrecks: Vec::new() }
    }

    /// The board and the fleet.
    pub const fn game(&self) -> &Game {
        self.chart.game()
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

    /// Enters an answer, in place of an earlier one at the same point; none takes it back. A ship
    /// sinks once: where it sank before is the error, and then nothing changes.
    pub fn enter(&mut self, at: Point, shot: Option<Shot>) -> Result<(), Point> {
        let is_same = |answer: &&Answer| {
            matches!(answer.shot, Shot::Sunk(_)) && Some(answer.shot) == shot && answer.at != at
        };
        if let Some(before) = self.answers.iter().find(is_same) {
            return Err(before.at);
        }
        self.answers.retain(|answer| answer.at != at);
        if let Some(shot) = shot
            && self.game().is_valid(at)
        {
            self.answers.push(Answer { at, shot });
        }
        self.work_out();
        Ok(())
    }

    /// Takes back the last answer.
    pub fn undo(&mut self) -> bool {
        let undone = self.answers.pop().is_some();
        self.work_out();
        undone
    }

    /// Takes back everything.
    pub fn clear(&mut self) {
        self.answers.clear();
        self.work_out();
    }

    fn work_out(&mut self) {
        self.chart = chart(self.game(), &self.answers);
        self.wrecks = self.chart.known_wrecks();
    }

    /// What is known.
    pub const fn chart(&self) -> &Chart {
        &self.chart
    }

    /// Where sunk ships are known to lie.
    pub fn wrecks(&self) -> &[(ShipId, PointSet)] {
        &self.wrecks
    }

    /// Whether the answers can all be right.
    #[must_use]
    pub fn finding(&self) -> Finding {
        match is_possible(&self.chart) {
            Some(true) => Finding::Possible,
            None => Finding::Unknown,
            Some(false) => {
                let without = |index: usize| {
                    let mut rest = self.answers.clone();
                    rest.remove(index);
                    is_possible(&chart(self.game(), &rest)) == Some(true)
                };
                let culprits = (0..self.answers.len()).filter(|index| without(*index));
                Finding::Impossible(culprits.map(|index| self.answers[index]).collect())
            }
        }
    }
}

const FORMAT: &str = "quadrille-assistant";

/// What was entered, in a file.
#[derive(Serialize, Deserialize)]
struct AssistantFields {
    #[serde(flatten)]
    game: Game,
    answers: Vec<AnswerFields>,
}

/// An answer in a file.
#[derive(Serialize, Deserialize)]
struct AnswerFields {
    at: Point,
    /// `miss`, `hit`, or the number of the ship that sank, from 0.
    said: Said,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Said {
    Miss,
    Hit,
    Sank(usize),
}

/// As a file, so that it is there again the next time.
impl Assistant {
    /// What was entered as the text of a file.
    #[must_use]
    pub fn to_text(&self) -> String {
        let answers = self.answers.iter().map(|answer| AnswerFields {
            at: answer.at,
            said: match answer.shot {
                Shot::Miss => Said::Miss,
                Shot::Hit => Said::Hit,
                Shot::Sunk(ship) => Said::Sank(ship.0),
            },
        });
        let file = AssistantFields { game: self.game().clone(), answers: answers.collect() };
        write(FORMAT, &file, &Fields::new())
    }

    /// Reads the text of a file.
    pub fn from_text(text: &str) -> Result<Self, SavedError> {
        let file: AssistantFields = read(FORMAT, text)?;
        let mut assistant = Self::new(&file.game);
        for (number, AnswerFields { at, said }) in (1..).zip(file.answers) {
            let wrong = |why: &str| SavedError::field(&format!("answers, number {number}"), why);
            let shot = match said {
                Said::Miss => Shot::Miss,
                Said::Hit => Shot::Hit,
                Said::Sank(ship) if ship < file.game.n_ships() => Shot::Sunk(ShipId(ship)),
                Said::Sank(_) => return Err(wrong("there is no such ship")),
            };
            if !file.game.is_valid(at) || assistant.answer_at(at).is_some() {
                return Err(wrong("expected a point of the board that was not named before"));
            }
            assistant.enter(at, Some(shot)).map_err(|_| wrong("the ship sank before"))?;
        }
        Ok(assistant)
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
fn is_possible(chart: &Chart) -> Option<bool> {
    let mut places: Vec<Vec<PointSet>> = Vec::new();
    for (id, ship) in chart.game().ships() {
        let sinking = chart.sinkings().iter().find(|sinking| sinking.ship == id);
        places.push(match sinking {
            Some(sinking) => chart.wrecks(*sinking).collect(),
            None => (chart.board() - chart.misses())
                .placements(ship.length())
                .map(|place| place.cells)
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
        Assistant::new(&game)
    }

    #[test]
    fn answers_can_be_changed_and_taken_back() {
        let mut assistant = small();
        let at = Point::new(0, 0);
        assistant.enter(at, Some(Shot::Miss)).expect("entered");
        assistant.enter(at, Some(Shot::Hit)).expect("entered");
        assert_eq!((assistant.answers().len(), assistant.answer_at(at)), (1, Some(Shot::Hit)));
        assistant.enter(at, None).expect("entered");
        assistant.enter(Point::new(9, 9), Some(Shot::Miss)).expect("entered");
        assert!(assistant.answers().is_empty() && !assistant.undo());
    }

    #[test]
    fn a_ship_sinks_once() {
        let mut assistant = small();
        let (first, sunk) = (Point::new(0, 0), Some(Shot::Sunk(ShipId(0))));
        assert_eq!(assistant.enter(first, sunk), Ok(()));
        assert_eq!(assistant.enter(Point::new(1, 1), sunk), Err(first));
        assert_eq!(assistant.answers(), [Answer { at: first, shot: Shot::Sunk(ShipId(0)) }]);
        assert_eq!(assistant.enter(first, sunk), Ok(()), "the same again");
    }

    #[test]
    fn what_was_entered_reads_back_equal_and_nonsense_is_refused() {
        let mut assistant = Assistant::new(&Game::standard());
        assert_eq!(Assistant::from_text(&assistant.to_text()), Ok(assistant.clone()));
        let shots = [Shot::Miss, Shot::Hit, Shot::Sunk(ShipId(4))];
        for (col, shot) in (0..).zip(shots) {
            assistant.enter(Point::new(3, col), Some(shot)).expect("entered");
        }
        let text = assistant.to_text();
        assert_eq!(Assistant::from_text(&text), Ok(assistant));
        for (from, to) in [("\"sank\": 4", "\"sank\": 5"), ("\"hit\"", "\"hot\"")] {
            let wrong = text.replace(from, to);
            assert_ne!(wrong, text);
            assert!(Assistant::from_text(&wrong).is_err(), "{to}");
        }
        assert!(Assistant::from_text("{}").is_err());
    }

    #[test]
    fn a_contradiction_is_pointed_out() {
        let mut assistant = small();
        assert_eq!(assistant.finding(), Finding::Possible);
        let hit = Answer { at: Point::new(0, 0), shot: Shot::Hit };
        assistant.enter(hit.at, Some(hit.shot)).expect("entered");
        assistant.enter(Point::new(0, 1), Some(Shot::Miss)).expect("entered");
        assert_eq!(assistant.finding(), Finding::Possible);
        assistant.enter(Point::new(1, 0), Some(Shot::Miss)).expect("entered");
        let Finding::Impossible(culprits) = assistant.finding() else { panic!("no way is left") };
        // Any one of the three may be wrong.
        assert_eq!(culprits.len(), 3);
        assert!(culprits.contains(&hit));
    }

    #[test]
    fn a_ship_afloat_is_not_hit_everywhere() {
        let mut assistant = small();
        assistant.enter(Point::new(0, 0), Some(Shot::Hit)).expect("entered");
        assistant.enter(Point::new(0, 1), Some(Shot::Hit)).expect("entered");
        // Two hits on the only ship of two cells, and it is said not to be sunk.
        assert!(matches!(assistant.finding(), Finding::Impossible(_)));
        assistant.enter(Point::new(0, 1), Some(Shot::Sunk(ShipId(0)))).expect("entered");
        assert_eq!(assistant.finding(), Finding::Possible);
    }

    #[test]
    fn answers_of_a_real_fleet_are_always_possible() {
        use crate::battleship::BattleshipSetup;
        use crate::battleship::testing::begun;
        use battleship::{Dice, Side};
        use battleship_engine::SeededDice;
        for seed in 0..20 {
            let mut battle = begun(BattleshipSetup::default(), seed);
            let mut assistant = Assistant::new(battle.game());
            let mut dice = SeededDice::new(seed);
            while let Some(turn) = battle.turn() {
                // Every second shot at a ship, so that hits and misses come in every order.
                let waters = battle.chart(turn.other()).untried();
                let ships = battle.board(turn.other()).fleet();
                let ships = ships.fold(PointSet::EMPTY, |all, ship| all | ship.cells);
                let from = if dice.below(2) == 0 { waters } else { waters & ships };
                let at = dice.pick(from);
                let shot = battle.fire(at.expect("a point")).expect("a new shot");
                if turn == Side::First {
                    assistant.enter(at.expect("a point"), Some(shot)).expect("entered");
                    assert!(!matches!(assistant.finding(), Finding::Impossible(_)), "seed {seed}");
                }
            }
        }
    }
}
