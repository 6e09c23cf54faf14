//! Every game that was begun is found again, whatever order games are left and continued in.

use std::fmt::Debug;
use std::time::Duration;

use battleship::{Game, Point};
use battleship_engine::BattleshipSeat;
use reversi::{Size, Variant};
use session::battleship::{Battle, BattleshipController, BattleshipIntent, BattleshipSetup, Stage};
use session::store::{FolderStore, MemoryStore, Store};
use session::{
    Clocks, Controller, Intent, Keepable, Library, RunningGame, SavedGame, Setup, Shelf, Sides,
    TimeControl,
};
use support::Waker;

/// A table of either game, with three different games to play on it.
trait Table: RunningGame<Game: Debug> + Sized {
    fn new() -> Self;
    /// Puts one of the three on the table, not begun yet.
    fn start(&mut self, game: usize);
    /// Makes a move, whatever has to be done before it.
    fn go_on(&mut self);
    /// How many moves there are in a game.
    fn moves(game: &Self::Game) -> usize;
    /// Which of the three it is.
    fn which(game: &Self::Game) -> usize;
    fn shelf(library: &mut Library) -> &mut Shelf<Self::Game>;
}

/// The three games are told apart by the height of their boards.
const HEIGHTS: [i32; 3] = [4, 5, 6];

impl Table for Controller {
    fn new() -> Self {
        Self::default()
    }

    fn start(&mut self, game: usize) {
        let size = Size::new(4, HEIGHTS[game]).expect("a size");
        self.act(Intent::New(Setup::people(Variant::Reversi, size)));
    }

    fn go_on(&mut self) {
        let square = self.position().moves().next().expect("a move").square;
        self.act(Intent::Play(square));
    }

    fn moves(game: &SavedGame) -> usize {
        game.model.moves_played()
    }

    fn which(game: &SavedGame) -> usize {
        let height = game.model.rules().size().height();
        HEIGHTS.iter().position(|other| *other == height).expect("one of the three")
    }

    fn shelf(library: &mut Library) -> &mut Shelf<SavedGame> {
        &mut library.games
    }
}

impl Table for BattleshipController {
    fn new() -> Self {
        Self::new(Battle::new(BattleshipSetup::default(), 1), 1, Waker::default())
    }

    fn start(&mut self, game: usize) {
        let mut board = Game::new(HEIGHTS[game], 4).expect("a size");
        board.add_ship(3, 'S', "submarine").expect("a ship");
        let seats = [BattleshipSeat::PERSON; 2];
        self.act(BattleshipIntent::New(BattleshipSetup { game: board, seats }));
    }

    fn go_on(&mut self) {
        loop {
            match self.stage() {
                Stage::HandOver(_) => self.act(BattleshipIntent::TakeOver),
                Stage::Placing(_) => {
                    self.act(BattleshipIntent::Random);
                    self.act(BattleshipIntent::Ready);
                }
                Stage::Battle if self.must_hand_over() => self.act(BattleshipIntent::HandOver),
                _ => break,
            }
        }
        let shots = self.battle().shots().len() as i32 / 2;
        self.act(BattleshipIntent::Fire(Point::new(shots / 4, shots % 4)));
    }

    fn moves(game: &Battle) -> usize {
        game.shots().len()
    }

    fn which(game: &Battle) -> usize {
        let rows = game.game().rows();
        HEIGHTS.iter().position(|other| *other == rows).expect("one of the three")
    }

    fn shelf(library: &mut Library) -> &mut Shelf<Battle> {
        &mut library.battles
    }
}

/// What a person can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// A new game, if one of the three is left.
    New,
    Move,
    /// Go on with this one of those that are offered.
    Continue(usize),
    /// Quit, and start again.
    Restart,
}

const STEPS: [Step; 5] =
    [Step::New, Step::Move, Step::Continue(0), Step::Continue(1), Step::Restart];

/// What must be so: the running game, and all others that were begun, the latest first, each with
/// its number of moves.
#[derive(Debug, Default)]
struct Expected {
    running: Option<(usize, usize)>,
    others: Vec<(usize, usize)>,
    started: usize,
}

impl Expected {
    fn leave(&mut self) {
        self.others.splice(0..0, self.running.take().filter(|(_, moves)| *moves > 0));
    }
}

fn found<T: Table>(library: &mut Library) -> Vec<(usize, usize)> {
    let others = T::shelf(library).unfinished();
    others.map(|kept| (T::which(&kept.game), T::moves(&kept.game))).collect()
}

/// Takes these steps, and looks after each of them whether every game is there.
fn play<T: Table>(steps: &[Step], open: impl Fn() -> Library) {
    let mut library = open();
    let mut table = T::new();
    let mut expected = Expected::default();
    for step in steps {
        match *step {
            Step::New if expected.started < HEIGHTS.len() => {
                T::shelf(&mut library).keep(&mut table);
                table.start(expected.started);
                expected.leave();
                expected.running = Some((expected.started, 0));
                expected.started += 1;
            }
            Step::Move => {
                if let Some((_, moves)) = &mut expected.running {
                    table.go_on();
                    *moves += 1;
                }
            }
            Step::Continue(place) if place < expected.others.len() => {
                let shelf = T::shelf(&mut library);
                let id = shelf.unfinished().nth(place).expect("what is expected").id;
                assert!(shelf.continue_game(id, &mut table), "{steps:?}");
                let chosen = expected.others.remove(place);
                expected.leave();
                expected.running = Some(chosen);
            }
            Step::Restart => {
                T::shelf(&mut library).keep(&mut table);
                assert_eq!(library.finish(), [""; 0], "{steps:?}");
                library = open();
                table = T::new();
                expected.leave();
            }
            Step::New | Step::Continue(_) => return,
        }
        T::shelf(&mut library).keep(&mut table);
        assert_eq!(found::<T>(&mut library), expected.others, "{steps:?}, after {step:?}");
        if let Some((_, moves)) = expected.running {
            assert_eq!(T::moves(table.kept_game()), moves, "{steps:?}, after {step:?}");
        }
    }
    assert_eq!(library.finish(), [""; 0], "{steps:?}");
    expected.leave();
    let mut library = open();
    assert_eq!(found::<T>(&mut library), expected.others, "{steps:?}, at the next start");
}

/// All sequences of so many steps.
fn sequences(length: u32) -> impl Iterator<Item = Vec<Step>> {
    let count = STEPS.len();
    (0..count.pow(length)).map(move |number| {
        (0..length).map(|place| STEPS[number / count.pow(place) % count]).collect()
    })
}

fn every_order<T: Table>() {
    for steps in sequences(6) {
        // The first two games, so that there is something to leave and to continue.
        let steps = [&[Step::New, Step::Move, Step::New], steps.as_slice()].concat();
        let store = MemoryStore::default();
        play::<T>(&steps, || Library::over(store.clone(), Waker::default()));
    }
}

#[test]
fn every_order_of_leaving_and_continuing_keeps_every_game() {
    every_order::<Controller>();
}

#[test]
fn every_order_of_leaving_and_continuing_keeps_every_battle() {
    every_order::<BattleshipController>();
}

#[test]
fn a_folder_keeps_every_game_of_either_kind() {
    for steps in sequences(3) {
        let start = [Step::New, Step::Move, Step::New, Step::Move, Step::Restart, Step::New];
        let steps = [&start, steps.as_slice(), &[Step::Restart, Step::Move]].concat();
        let folder = tempfile::tempdir().expect("a folder");
        let open = || Library::over(FolderStore::open(folder.path()), Waker::default());
        play::<Controller>(&steps, open);
        play::<BattleshipController>(&steps, open);
    }
}

/// Leave A unfinished, play in B, go on with A, and quit before the next move.
#[test]
fn a_battle_left_for_another_and_continued_is_not_lost_at_once() {
    let steps = [
        Step::New,
        Step::Move,
        Step::Move,
        Step::New,
        Step::Move,
        Step::Continue(0),
        Step::Restart,
    ];
    let store = MemoryStore::default();
    play::<BattleshipController>(&steps, || Library::over(store.clone(), Waker::default()));
}

fn reversi(moves: usize) -> SavedGame {
    let mut table = Controller::new(
        SavedGame::new(&Setup::people(Variant::Reversi, Size::EIGHT)),
        0,
        Waker::default(),
    );
    (0..moves).for_each(|_| table.go_on());
    table.record().clone()
}

fn over(store: &MemoryStore) -> Library {
    Library::over(store.clone(), Waker::default())
}

fn titles(library: &Library) -> Vec<String> {
    library.games.others().map(|kept| kept.game.title()).collect()
}

#[test]
fn games_of_earlier_versions_are_offered_and_gone_on_with() {
    let store = MemoryStore::default();
    for (name, moves) in [("game.json", 5), ("before.json", 3)] {
        store.write(name, &reversi(moves).to_text()).expect("written");
    }
    let mut library = over(&store);
    assert_eq!(library.take_messages(), [""; 0]);
    let expected = ["Reversi 8x8, 5 moves, Light to move", "Reversi 8x8, 3 moves, Light to move"];
    assert_eq!(titles(&library), expected);
    let mut table = <Controller as Table>::new();
    let id = library.games.others().nth(1).expect("the one before").id;
    assert!(library.games.continue_game(id, &mut table));
    table.go_on();
    library.games.keep(&mut table);
    drop(library);
    assert_eq!(store.read("before.json"), Ok(None), "its file has another name now");
    let expected = ["Reversi 8x8, 4 moves, Dark to move", "Reversi 8x8, 5 moves, Light to move"];
    assert_eq!(titles(&over(&store)), expected);
}

#[test]
fn a_finished_game_is_shown_until_another_one_is_begun() {
    let store = MemoryStore::default();
    let mut library = over(&store);
    let mut table = <Controller as Table>::new();
    table.start(0);
    table.go_on();
    library.games.keep(&mut table);
    table.start(1);
    table.go_on();
    table.act(Intent::Resign);
    library.games.keep(&mut table);
    drop(library);
    let mut library = over(&store);
    assert_eq!(
        titles(&library),
        ["Reversi 4x5, 1 move, Dark wins: light resigned", "Reversi 4x4, 1 move, Light to move"]
    );
    assert_eq!(library.games.unfinished().count(), 1);
    let mut table = <Controller as Table>::new();
    table.start(2);
    library.games.keep(&mut table);
    assert_eq!(titles(&library).len(), 2, "the new one has no moves yet");
    table.go_on();
    library.games.keep(&mut table);
    assert_eq!(titles(&library), ["Reversi 4x4, 1 move, Light to move"]);
    drop(library);
    assert_eq!(store.names().expect("names").len(), 2);
}

#[test]
fn only_a_person_deletes_an_unfinished_game() {
    let store = MemoryStore::default();
    for number in 1..=40 {
        let name = format!("game-{number:04}-00aa.json");
        store.write(&name, &reversi(number).to_text()).expect("written");
    }
    let mut library = over(&store);
    assert_eq!(library.games.others().count(), 40);
    let id = library.games.others().nth(7).expect("a game").id;
    assert!(library.games.delete(id));
    assert_eq!(library.games.others().count(), 39);
    assert!(!library.games.continue_game(id, &mut <Controller as Table>::new()));
    drop(library);
    assert_eq!(over(&store).games.others().count(), 39);
    assert_eq!(store.read("game-0033-00aa.json"), Ok(None));
}

#[test]
fn a_broken_game_is_set_aside_and_one_of_a_newer_version_is_left_alone() {
    let store = MemoryStore::default();
    let good = reversi(2).to_text();
    let newer = good.replace("\"version\": 1", "\"version\": 9");
    let illegal = good.replace("\"moves\": \"", "\"moves\": \"a1");
    assert!(newer != good && illegal != good);
    store.write("game.json", &newer).expect("written");
    store.write("game-0003-00aa.json", &illegal).expect("written");
    store.write("battleship.json", "{ broken").expect("written");
    let mut library = over(&store);
    let messages = library.take_messages();
    assert_eq!(messages.len(), 3, "{messages:?}");
    assert!(messages[0].contains("the file is now game-0003-00aa.json.broken-1"), "{messages:?}");
    assert!(messages[1].contains("was written by a newer version"), "{messages:?}");
    assert!(messages[1].ends_with("it is left as it is"), "{messages:?}");
    assert!(messages[2].ends_with("the file is now battleship.json.broken-1"), "{messages:?}");
    let mut table = <Controller as Table>::new();
    table.start(0);
    table.go_on();
    library.games.keep(&mut table);
    library.games.refresh();
    assert_eq!(library.finish(), [""; 0], "each was said once");
    assert_eq!(store.read("game.json"), Ok(Some(newer)));
    assert_eq!(store.read("game-0003-00aa.json.broken-1"), Ok(Some(illegal)));
}

#[test]
fn what_cannot_be_set_aside_is_never_written_over() {
    let store = MemoryStore::default();
    store.write("game.json", "{ broken").expect("written");
    store.fail(Some("read-only"));
    let mut library = over(&store);
    let messages = library.take_messages();
    assert!(messages[0].contains("could not be renamed"), "{messages:?}");
    store.fail(None);
    let mut table = <Controller as Table>::new();
    table.start(0);
    table.go_on();
    library.games.keep(&mut table);
    drop(library);
    assert_eq!(store.read("game.json"), Ok(Some("{ broken".to_owned())));
}

#[test]
fn a_full_disk_is_said_once_and_loses_nothing_once_there_is_room() {
    let store = MemoryStore::default();
    let mut library = over(&store);
    let (mut game, mut battle) =
        (<Controller as Table>::new(), <BattleshipController as Table>::new());
    game.start(0);
    battle.start(0);
    store.fail(Some("no space left"));
    for _ in 0..5 {
        game.go_on();
        battle.go_on();
        library.games.keep(&mut game);
        library.battles.keep(&mut battle);
        library.wait();
        let trouble = library.trouble().expect("trouble");
        assert!(trouble.starts_with("the game and the battle are not being kept: "), "{trouble}");
        assert_eq!(library.take_messages(), [""; 0]);
    }
    // Left for another while nothing can be written.
    game.start(1);
    game.go_on();
    library.games.keep(&mut game);
    store.fail(None);
    game.go_on();
    library.games.keep(&mut game);
    library.wait();
    assert_eq!(library.trouble(), None);
    drop(library);
    let library = over(&store);
    assert_eq!(
        titles(&library),
        ["Reversi 4x5, 2 moves, Dark to move", "Reversi 4x4, 5 moves, Light to move"]
    );
    assert_eq!(library.battles.others().next().expect("it").game, *battle.battle());
}

#[test]
fn what_cannot_be_written_at_the_end_is_said_for_both_games() {
    let store = MemoryStore::default();
    let mut battle = <BattleshipController as Table>::new();
    battle.start(0);
    battle.go_on();
    let mut library = over(&store);
    store.fail(Some("no space left"));
    library.battles.keep(&mut battle);
    let messages = library.finish();
    assert_eq!(messages.len(), 1, "{messages:?}");
    assert!(messages[0].starts_with("the battle is not being kept: "), "{messages:?}");
    let mut library = over(&store);
    library.battles.keep_all(&battle);
    // There is room again just before the end.
    store.fail(None);
    assert_eq!(library.finish(), [""; 0]);
    assert_eq!(over(&store).battles.others().count(), 1);
}

#[test]
fn time_spent_on_a_clock_is_kept_now_and_then_and_at_the_end() {
    let control = TimeControl { main: Duration::from_mins(5), increment: Duration::ZERO };
    let setup = Setup { time: Some(control), ..Setup::people(Variant::Othello, Size::EIGHT) };
    let store = MemoryStore::default();
    let mut library = over(&store);
    let mut table = Controller::new(SavedGame::new(&setup), 0, Waker::default());
    table.go_on();
    library.games.keep(&mut table);
    let left = || {
        let library = over(&store);
        let game = &library.games.others().next().expect("the game").game;
        let Some(Clocks { left: Sides { light, .. }, .. }) = game.clocks else { return 0 };
        light.as_secs()
    };
    library.wait();
    assert_eq!(left(), 300);
    for second in 1..=25 {
        table.tick(Duration::from_secs(second));
        library.games.keep(&mut table);
    }
    library.wait();
    assert!((275..=280).contains(&left()), "{}", left());
    library.games.keep_all(&table);
    library.wait();
    assert_eq!(left(), 275);
}

#[test]
fn two_libraries_in_one_place_keep_both_games() {
    let store = MemoryStore::default();
    let (mut one, mut two) = (over(&store), over(&store));
    let (mut first, mut second) = (<Controller as Table>::new(), <Controller as Table>::new());
    first.start(0);
    second.start(1);
    for _ in 0..3 {
        first.go_on();
        one.games.keep(&mut first);
        second.go_on();
        two.games.keep(&mut second);
    }
    // The second goes on with the game of the first, which goes on, too.
    one.wait();
    two.games.refresh();
    let id = two.games.others().next().expect("the other's game").id;
    assert!(two.games.continue_game(id, &mut second));
    second.go_on();
    two.games.keep(&mut second);
    two.wait();
    first.go_on();
    first.go_on();
    one.games.keep(&mut first);
    assert_eq!(one.finish().len(), 1, "that somebody else has it is said once");
    assert_eq!(two.finish(), [""; 0]);
    let mut found = titles(&over(&store));
    found.sort();
    assert_eq!(
        found,
        [
            "Reversi 4x4, 4 moves, Dark to move",
            "Reversi 4x4, 5 moves, Light to move",
            "Reversi 4x5, 3 moves, Light to move",
        ]
    );
}
