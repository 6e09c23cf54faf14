//! A person at the Battleship console who types anything.

use battleship::{Console, Game, Narration, PlayerError, play};
use battleship_engine::{HUMAN, SeededDice, create_player};

/// Plays the text as the answers of a person, on a board that its first bytes choose. Whatever
/// comes, the game ends: with a winner, without room for the ships, or with the input. Boards
/// stay boards.
pub(crate) fn console(text: &str) {
    let mut bytes = text.bytes().map(usize::from);
    let mut next = |limit: usize| bytes.next().unwrap_or(0) % limit;
    let mut game = Game::new(next(10) as i32 + 1, next(10) as i32 + 1).expect("1 to 10 by 1 to 10");
    for symbol in 'A'..='D' {
        let _ = game.add_ship(next(5) as i32 + 1, symbol, "ship");
    }
    let opponent = ["awful", "mediocre", HUMAN][next(3)];
    let pause = next(2) == 0;
    let (console, transcript) = Console::scripted(text);
    let create = |kind, name, seed| {
        create_player(kind, name, &game, SeededDice::new(seed), &console).expect("a player")
    };
    let (mut person, mut other) = (create(HUMAN, "Person", 1), create(opponent, "Other", 2));
    let narration = Narration::Spoken { console: console.clone(), pause };
    let end = play(&game, [&mut *person, &mut *other], &narration);
    assert!(!matches!(end, Err(PlayerError::Io(_))), "reading and writing memory cannot fail");
    check_boards(&game, &transcript.text());
}

/// Every board that was shown has the right size, and not more hits than the ships have cells.
fn check_boards(game: &Game, output: &str) {
    let header: String = "  ".chars().chain(('0'..='9').take(game.cols() as usize)).collect();
    let most_hits: usize = game.ships().map(|(_, ship)| ship.length()).sum();
    let mut lines = output.lines();
    while let Some(line) = lines.next() {
        if !line.ends_with(&header) {
            continue;
        }
        let mut hits = 0;
        for row in 0..game.rows() {
            let line = lines.next().expect("a board has all its rows");
            let cells = line.strip_prefix(&format!("{row} ")).expect("a row has its number");
            assert_eq!(cells.chars().count(), game.cols() as usize, "{line:?}");
            assert!(cells.chars().all(|c| "XoABCD.".contains(c)), "{line:?}");
            hits += cells.matches('X').count();
        }
        assert!(hits <= most_hits, "{hits} hits on ships of {most_hits} cells");
    }
}
