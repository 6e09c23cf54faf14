//! Two people at one screen: nobody sees the other's ships.

use battleship::{Game, Side};
use session::battleship::Stage;

use crate::battleship_support::*;
use crate::support::*;
use crate::tools::*;

/// The names of all cells of one side.
fn cells(window: &Window, start: &str) -> Vec<String> {
    starting(window, start).iter().map(label).filter(|name| name.contains(", ")).collect()
}

fn names_a_ship(game: &Game, text: &str) -> bool {
    game.ships().any(|(_, ship)| text.contains(ship.name()))
}

/// Nothing at all is in sight of either fleet.
#[track_caller]
fn check_hidden(window: &Window) {
    let game = controller_of(window).battle().game().clone();
    for node in nodes(window) {
        let name = label(&node);
        // What a shot has destroyed was said.
        if !name.contains("destroyed the") {
            assert!(!names_a_ship(&game, &name), "{name}");
        }
    }
    assert_eq!(controller_of(window).viewer(), None);
}

#[test]
fn a_whole_game_of_two_people_with_hand_over_pages() {
    let mut window = make(people(pond())).open();
    let game = pond();
    for name in ["Player 1", "Player 2"] {
        assert!(matches!(controller_of(&window).stage(), Stage::HandOver(_)));
        check_hidden(&window);
        assert!(says(&window, &format!("{name}, please")));
        press(&mut window, &format!("I am {name}"));
        assert!(says(&window, &format!("Waters of {name}")));
        assert_eq!(controller_of(&window).plan().expect("a fleet").progress(), (0, 2));
        begin(&mut window);
    }
    let mut turn = Side::First;
    while controller_of(&window).stage() != Stage::Over {
        assert_eq!(controller_of(&window).stage(), Stage::HandOver(turn));
        check_hidden(&window);
        let name = format!("Player {}", turn.index() + 1);
        press(&mut window, &format!("I am {name}"));
        assert_eq!(controller_of(&window).viewer(), Some(turn));
        // Ships are hidden until they are asked for.
        let own = cells(&window, "own (");
        assert!(own.iter().all(|cell| !names_a_ship(&game, cell)), "{own:?}");
        press(&mut window, "Show my ships");
        let (enemy, own) = (cells(&window, "enemy ("), cells(&window, "own ("));
        assert_eq!((enemy.len(), own.len()), (16, 16));
        assert!(enemy.iter().all(|cell| !names_a_ship(&game, cell)), "{enemy:?}");
        assert_eq!(own.iter().filter(|cell| names_a_ship(&game, cell)).count(), 5);
        let at = best_shot(controller_of(&window));
        fire(&mut window, at);
        let shot = controller_of(&window).battle().shots().last().expect("a shot").shot;
        let said = format!("{name} attacked {at} {}", outcome(&game, shot));
        assert!(status(&window).contains(&said), "{}", status(&window));
        if controller_of(&window).stage() == Stage::Over {
            break;
        }
        // A second shot is not theirs.
        let before = shots(&window);
        let at = best_shot(controller_of(&window));
        fire(&mut window, at);
        assert_eq!(shots(&window), before);
        assert!(status(&window).contains("the other player comes next"), "{}", status(&window));
        press(&mut window, "Hand over");
        turn = turn.other();
    }
    assert!(says(&window, &format!("Player {} wins", turn.index() + 1)));
    assert!(is_sound(window.state()));
}

#[test]
fn the_heat_map_and_a_tip_end_with_the_turn() {
    let mut window = make(people(pond())).open();
    for name in ["Player 1", "Player 2", "Player 1"] {
        press(&mut window, &format!("I am {name}"));
        if controller_of(&window).plan().is_some() {
            begin(&mut window);
        }
    }
    press_starting(&mut window, "Tip");
    wait(&mut window, "a tip", |app| {
        app.battle().is_some_and(|controller| controller.tip().is_some())
    });
    let at = controller_of(&window).tip().expect("a tip");
    assert!(status(&window).contains(&format!("Tip: {at}")), "{}", status(&window));
    fire(&mut window, at);
    assert_eq!(controller_of(&window).tip(), None);
    press(&mut window, "Hand over");
    check_hidden(&window);
    press(&mut window, "I am Player 2");
    assert_eq!(controller_of(&window).tip(), None);
}
