//! What a game tells its players, and in which order.

use std::sync::mpsc::{Sender, channel};

use battleship::{
    AttackError, Board, Console, Direction, Game, Narration, Player, PlayerError, Point, ShipId,
    Shot, Side, play,
};

/// A player that shoots as told and notes everything that it is told.
struct Spy {
    name: &'static str,
    game: Game,
    places: bool,
    shots: Vec<Point>,
    log: Sender<String>,
}

impl Spy {
    fn note(&self, what: &str) {
        self.log.send(format!("{} {what}", self.name)).expect("somebody listens");
    }
}

impl Player for Spy {
    fn name(&self) -> &str {
        self.name
    }

    fn game(&self) -> &Game {
        &self.game
    }

    fn place_ships(&mut self, board: &mut Board) -> Result<bool, PlayerError> {
        self.note("places");
        Ok(self.places
            && board.place_ship(Point::new(0, 0), ShipId(0), Direction::Horizontal).is_ok())
    }

    fn recommend_attack(&mut self) -> Result<Point, PlayerError> {
        self.note("attacks");
        Ok(self.shots.remove(0))
    }

    fn record_attack_result(&mut self, at: Point, result: Result<Shot, AttackError>) {
        self.note(&format!("is told {at} {result:?}"));
    }

    fn record_attack_by_opponent(&mut self, at: Point) {
        self.note(&format!("was attacked at {at}"));
    }
}

/// Plays a game of one boat on 1x2 between spies; returns the winner, the notes and the output.
fn game(places: [bool; 2], shots: [&[(i32, i32)]; 2]) -> (Option<Side>, Vec<String>, String) {
    let mut game = Game::new(1, 2).expect("a size");
    game.add_ship(2, 'B', "boat").expect("a ship");
    let (log, notes) = channel();
    let mut spies = [0, 1].map(|index| Spy {
        name: ["Ann", "Ben"][index],
        game: game.clone(),
        places: places[index],
        shots: shots[index].iter().map(|&(row, col)| Point::new(row, col)).collect(),
        log: log.clone(),
    });
    let (console, transcript) = Console::scripted("");
    let [ann, ben] = &mut spies;
    let narration = Narration::Spoken { console, pause: false };
    let winner = play(&game, [ann, ben], &narration).expect("nothing is read");
    (winner, notes.try_iter().collect(), transcript.text())
}

#[test]
fn both_are_told_of_every_attack_valid_or_wasted() {
    let (winner, notes, output) = game([true; 2], [&[(0, 0), (0, 1)], &[(5, 5)]]);
    assert_eq!(winner, Some(Side::First));
    assert_eq!(
        notes,
        [
            "Ann places",
            "Ben places",
            "Ann attacks",
            "Ann is told (0,0) Ok(Hit)",
            "Ben was attacked at (0,0)",
            "Ben attacks",
            "Ben is told (5,5) Err(OffBoard(Point { row: 5, col: 5 }))",
            "Ann was attacked at (5,5)",
            "Ann attacks",
            "Ann is told (0,1) Ok(Sunk(ShipId(0)))",
            "Ben was attacked at (0,1)",
        ]
    );
    assert!(output.contains("Ben wasted a shot at (5,5).\nAnn's turn."), "{output}");
    assert!(output.ends_with(
        "Ann attacked (0,1) and destroyed the boat, resulting in:\n  01\n0 XX\nAnn wins!\n"
    ));
}

#[test]
fn a_player_who_cannot_place_ends_the_game_before_it_begins() {
    let (winner, notes, output) = game([false, true], [&[], &[]]);
    assert_eq!(
        (winner, notes.as_slice(), output.as_str()),
        (None, &["Ann places".to_owned()][..], "")
    );
    let (winner, notes, output) = game([true, false], [&[], &[]]);
    assert_eq!((winner, notes.len(), output.as_str()), (None, 2, ""));
}
