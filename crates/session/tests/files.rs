//! Files as the first versions wrote them: they open with the same content, and are saved again
//! byte for byte, but for a setting that was renamed. The files in `data` are never made anew.

use std::time::Duration;

use reversi::notation::{Passes, board_text, transcript};
use session::battleship::{Assumption, Battle};
use session::{
    BoardColours, Keepable, Progress, SavedGame, SavedSettings, Settings, TextSize, Theme,
};

fn game(text: &str) -> SavedGame {
    let game = SavedGame::from_text(text).expect("a game");
    assert_eq!(game.to_text(), text);
    game
}

#[test]
fn a_game_with_clocks_and_another_line() {
    let mut game = game(include_str!("data/game.json"));
    assert_eq!(game.model.rules(), reversi::RuleSet::OTHELLO);
    assert_eq!(transcript(&game.model, Passes::LeftOut), "f5d6c3d3");
    game.model.redo();
    assert_eq!(transcript(&game.model, Passes::LeftOut), "f5d6c3d3c4");
    assert_eq!(transcript(&game.lines[0], Passes::LeftOut), "f5d6c5");
    assert_eq!((game.lines.len(), game.forfeit), (1, None));
    assert_eq!(game.seats.dark.to_string(), "person");
    assert_eq!(game.seats.light.to_string(), "level 3");
    let clocks = game.clocks.expect("clocks");
    assert_eq!(clocks.control.main, Duration::from_mins(5));
    assert_eq!(clocks.control.increment, Duration::from_secs(2));
    assert_eq!(clocks.left.dark, Duration::from_millis(287_654));
    assert_eq!(clocks.left.light, Duration::from_mins(5));
}

#[test]
fn a_game_from_a_board_that_ended_on_time() {
    let mut game = game(include_str!("data/game_from_a_board.json"));
    assert_eq!(transcript(&game.model, Passes::LeftOut), "d1");
    game.model.go_to(0);
    assert_eq!(board_text(game.model.position()), "4x3 XOO--XO----- X");
    assert_eq!(game.forfeit.map(|forfeit| forfeit.to_string()).as_deref(), Some("light on time"));
    assert_eq!(game.clocks, None);
}

#[test]
fn battles() {
    for (text, shots, over) in [
        (include_str!("data/battleship.json"), 31, false),
        (include_str!("data/battleship_small.json"), 6, true),
        (include_str!("data/battleship_unplaced.json"), 0, false),
    ] {
        let battle = Battle::from_text(text).expect("a battle");
        assert_eq!((battle.shots().len(), battle.winner().is_some()), (shots, over));
        // Seats, fleets and shots: all of it is in the text.
        assert_eq!(battle.to_text(), text);
    }
}

#[test]
fn settings() {
    let (saved, complaints) =
        SavedSettings::from_text(include_str!("data/settings.json")).expect("settings");
    assert!(complaints.is_empty(), "{complaints:?}");
    let expected = Settings {
        window: None,
        progress: Progress::default(),
        theme: Theme::Light,
        board: BoardColours::HighContrast,
        shapes: true,
        animation: false,
        sounds: false,
        coordinates: false,
        legal_dots: false,
        battleship_letters: true,
        battleship_prior: Assumption::Uniform,
        text_size: TextSize::percent(150),
        programs: Vec::new(),
        last_setup: game(include_str!("data/game.json")).setup(),
    };
    assert_eq!(saved.settings, expected);
    let usual = include_str!("data/settings_usual.json");
    assert_eq!(SavedSettings::default().to_text(), as_now(usual));
    // Fields that another version has left are kept in their places.
    for text in
        [usual, include_str!("data/settings.json"), include_str!("data/settings_with_more.json")]
    {
        let (saved, complaints) = SavedSettings::from_text(text).expect("settings");
        assert!(complaints.is_empty(), "{complaints:?}");
        assert_eq!(saved.to_text(), as_now(text));
    }
}

/// One setting has another name now, and others have come; whatever else the file holds stays as it is.
fn as_now(text: &str) -> String {
    assert_eq!(text.matches("\"sea_letters\"").count(), 1);
    let text = text.replace("\"sea_letters\"", "\"battleship_letters\"");
    let come = concat!(
        "  \"battleship_prior\": \"uniform\",\n",
        "  \"sounds\": false,\n  \"window\": null,\n",
        "  \"progress\": {\n    \"welcomed\": false,\n    \"puzzles\": {\n",
        "      \"day\": 0,\n      \"solved\": 0,\n      \"streak\": 0,\n      \"longest\": 0\n",
        "    },\n    \"lessons\": {\n",
        "      \"reversi\": 0,\n      \"othello\": 0,\n      \"battleship\": 0\n",
        "    }\n  },\n  \"programs\": [],\n",
    );
    text.replace("  \"last\"", &format!("{come}  \"last\""))
}
