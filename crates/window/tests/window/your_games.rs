//! Your games: listed, searched, opened, analysed, deleted, exported.

use std::fs;

use eframe::egui::Key;
use egui_kittest::kittest::Queryable;
use reversi::{Model, RuleSet, Size, Square, Variant};
use session::{Keepable, SavedGame, Setup};
use window::{Action, Opening, Page};

use crate::support::*;
use crate::tools::*;

/// A game that was played to its end, by a seed.
fn played_out(kind: Variant, seed: u64) -> Model {
    let mut random = Random::new(seed);
    let mut model = Model::new(RuleSet::new(kind, Size::EIGHT));
    while model.turn().is_some() {
        let squares: Vec<Square> = model.position().legal_squares().iter().collect();
        model.play(squares[random.below(squares.len())]).expect("a legal move");
    }
    model
}

/// A line of the file: a game of Othello, won by Dark or lost.
pub fn line(number: u64) -> String {
    let level = [2, 3, 4, 5, 12][number as usize % 5];
    let kind = if number % 4 == 3 { Variant::Reversi } else { Variant::Othello };
    let mut record = SavedGame::new(&Setup::people(kind, Size::EIGHT));
    record.model = played_out(kind, number);
    record.seats.light = format!("level {level}").parse().expect("a seat");
    let board = record.model.board();
    let [dark, light] = reversi::Player::BOTH.map(|player| board.count(Some(player)));
    let winner = match dark.cmp(&light) {
        std::cmp::Ordering::Greater => "0",
        std::cmp::Ordering::Equal => "null",
        std::cmp::Ordering::Less => "1",
    };
    let accuracy = if number.is_multiple_of(3) {
        let good = 11 + number % 15;
        format!(
            "[{{\"good\":{good},\"of\":30,\"lost\":{}.0}},{{\"good\":12,\"of\":30,\"lost\":80.0}}]",
            70 - 2 * good
        )
    } else {
        "null".to_owned()
    };
    let family = if kind == Variant::Reversi { "reversi" } else { "othello" };
    let title = if kind == Variant::Reversi { "Reversi 8x8" } else { "Othello 8x8" };
    let opening = ["", "Tiger", "Parallel", "Rose-v-Toth"][number as usize % 4];
    format!(
        "{{\"format\":\"quadrille-played\",\"version\":1,\"id\":{number},\"day\":\"2026-{:02}-{:02}\",\
         \"family\":\"{family}\",\"title\":\"{title}\",\"players\":[\"person\",\"level {level}\"],\
         \"winner\":{winner},\"score\":\"{dark} - {light}\",\"opening\":\"{opening}\",\
         \"accuracy\":{accuracy},\"rated\":true,\"game\":{},\"analysis\":null}}\n",
        number / 28 % 12 + 1,
        number % 28 + 1,
        record.to_text().replace('\n', " "),
    )
}

/// A window with so many finished games, on their page.
pub fn with_games(count: u64, make: Make) -> (Window, Folder) {
    let folder = Folder::new();
    fs::create_dir_all(folder.path()).expect("a folder");
    let text: String = (1..=count).map(line).collect();
    fs::write(folder.path().join("played.jsonl"), text).expect("written");
    let mut window = make.folder(&folder).open();
    window.state_mut().perform(Action::Show(Page::Played));
    wait_until(&mut window, "your games", |app| !app.bottom_row().starts_with("Reading"));
    (window, folder)
}

fn lines(folder: &Folder) -> usize {
    let text = fs::read_to_string(folder.path().join("played.jsonl")).expect("the file");
    text.lines().filter(|line| !line.trim().is_empty()).count()
}

/// What the list says of itself: its row that is chosen.
fn list_says(window: &Window) -> String {
    let is_list =
        |label: String| label.starts_with("Your games, row ") || label.ends_with(": nothing");
    let node = window.get_by(|node| node.label().is_some_and(is_list));
    label(&node)
}

#[test]
fn the_page_lists_searches_and_opens_by_keyboard_alone() {
    let (mut window, _folder) = with_games(30, Make::new(Opening::Home));
    assert_eq!(status(&window), "30 games");
    assert!(
        list_says(&window).starts_with("Your games, row 1 of 30: 2026-02-03, "),
        "{}",
        list_says(&window)
    );
    key(&mut window, Key::ArrowDown);
    key(&mut window, Key::End);
    assert!(list_says(&window).starts_with("Your games, row 30 of 30: 2026-01-02, "));
    key(&mut window, Key::Home);
    key(&mut window, Key::Enter);
    assert_eq!(window.state().page(), Page::Game);
    assert_eq!(
        window.state().controller().moves(),
        session::line_moves(&played_out(Variant::Othello, 30))
    );
    key(&mut window, Key::Y);
    assert_eq!(
        (window.state().page(), status(&window).as_str()),
        (Page::Played, "30 games"),
        "it is not listed twice"
    );
}

#[test]
fn what_is_looked_for_is_shown() {
    let (mut window, _folder) = with_games(30, Make::new(Opening::Home));
    press(&mut window, "Reversi");
    assert_eq!(status(&window), "7 of 30 games");
    press(&mut window, "All games");
    window.get_by_label("Search").click();
    window.run_ok();
    window.event(eframe::egui::Event::Text("level 2".to_owned()));
    window.run_ok();
    assert_eq!(status(&window), "6 of 30 games", "not those of level 12");
    press(&mut window, "Lost");
    let lost = status(&window);
    press(&mut window, "Won");
    assert_ne!(status(&window), lost);
}

#[test]
fn a_game_is_deleted_and_comes_back() {
    let (mut window, folder) = with_games(3, Make::new(Opening::Home));
    press(&mut window, "Delete");
    assert_eq!(status(&window), "2 games · Deleted; Undo delete brings it back");
    press(&mut window, "Undo delete");
    assert_eq!(status(&window), "3 games · It is back");
    key(&mut window, Key::Delete);
    drop(window);
    assert_eq!(lines(&folder), 2);
}

#[test]
fn an_analysis_is_kept_with_its_game() {
    let (mut window, folder) = with_games(1, Make::new(Opening::Home));
    press(&mut window, "Analyse");
    window.state_mut().perform(session::Intent::Deepen(false));
    wait_until(&mut window, "the review", |app| app.controller().review_progress().is_none());
    let remark = window.state().controller().remark(3).cloned();
    assert!(remark.is_some());
    drop(window);
    assert_eq!(lines(&folder), 1);
    let mut window = Make::new(Opening::Home).folder(&folder).open();
    key(&mut window, Key::Y);
    wait_until(&mut window, "your games", |app| !app.bottom_row().starts_with("Reading"));
    assert!(has(&window, "Look again"));
    press(&mut window, "Open");
    assert_eq!(window.state().controller().remark(3).cloned(), remark);
}

#[test]
fn the_listed_games_are_exported_and_open_again() {
    let (mut window, folder) = with_games(5, Make::new(Opening::Home));
    press(&mut window, "Othello");
    press(&mut window, "Export...");
    key(&mut window, Key::Enter);
    assert!(status(&window).ends_with("Your games.pgn: 4 games"), "{}", status(&window));
    let text =
        fs::read_to_string(folder.path().join("games").join("Your games.pgn")).expect("the file");
    assert_eq!(text.matches("[Date \"2026.01.").count(), 4, "{text}");
}

#[test]
fn strength_and_records_are_said_and_the_level_is_offered() {
    let (mut window, _folder) = with_games(30, Make::new(Opening::Home));
    let said = nodes(&window).iter().filter_map(node_text).find(|text| text.contains("In Elo "));
    let said = said.expect("how strong");
    assert!(said.contains("games against levels. In Elo ") && !said.contains("Elo -"), "{said}");
    assert!(said.contains(" above level 1 (") || said.contains(" below level 1 ("), "{said}");
    let offer =
        window.get_by(|node| node.label().is_some_and(|label| label.starts_with("Play level ")));
    offer.click();
    window.run_ok();
    assert_eq!(window.state().page(), Page::Game);
    assert!(window.state().controller().record().seats.light.contender().is_some());
}

#[test]
fn a_game_that_ends_in_the_window_is_listed() {
    let mut window = Make::game(Variant::Othello, Size::EIGHT).open();
    click(&mut window, "f5");
    window.state_mut().perform(session::Intent::Resign);
    window.run_ok();
    key(&mut window, Key::Y);
    wait_until(&mut window, "your games", |app| !app.bottom_row().starts_with("Reading"));
    assert!(
        list_says(&window).contains("two people, Black won by resignation"),
        "{}",
        list_says(&window)
    );
}

#[test]
fn only_rows_in_sight_are_made() {
    let (window, _folder) = with_games(2000, Make::new(Opening::Home));
    let all = nodes(&window);
    let rows = all.iter().filter(|node| label(node).starts_with("2026-"));
    assert!((10..40).contains(&rows.count()));
}
