//! What the window says and shows of its own accord: the seeds' words, its title, the tile that
//! follows the pointer, the colours at the end.

use std::collections::BTreeSet;

use eframe::egui::epaint::{ClippedShape, Shape};
use eframe::egui::{Color32, Pos2, ViewportCommand, ViewportId, vec2};
use reversi::handout::Status;
use reversi::{Model, Player, RuleSet, Size, Square, Variant};
use session::{Intent, Settings};
use window::Opening;

use crate::support::*;
use crate::tools::*;

/// A finished game by chance that repeats.
fn by_chance(rules: RuleSet, seed: u64) -> Vec<Square> {
    let mut model = Model::new(rules);
    let mut state = seed;
    let mut moves = Vec::new();
    while !model.is_game_over() {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let legal: Vec<Square> = model.position().legal_squares().iter().collect();
        let square = legal[(state >> 33) as usize % legal.len()];
        model.play(square).expect("a legal move");
        moves.push(square);
    }
    moves
}

#[test]
fn every_message_of_the_othello_seed_appears_in_the_bottom_row() {
    let mut seen = BTreeSet::new();
    for (width, height) in [(4, 4), (2, 2), (3, 4)] {
        let size = Size::new(width, height).expect("a size");
        let rules = RuleSet::new(Variant::NoPass, size);
        let mut window = Make::game(Variant::NoPass, size).open();
        for seed in 0..60 {
            window.state_mut().perform(Intent::Rematch);
            for square in by_chance(rules, seed) {
                let words = Status::of(window.state().controller().position()).to_string();
                assert!(status(&window).starts_with(&words), "{words}");
                seen.insert(words);
                window.state_mut().perform(Intent::Play(square));
                window.step();
            }
            let words = Status::of(window.state().controller().position()).to_string();
            assert_eq!(status(&window), words);
            seen.insert(words);
        }
    }
    for words in [
        "It's now black's turn.",
        "It's now white's turn.",
        "No moves for black- white won!",
        "No moves for white- black won!",
        "Black won!",
        "White won!",
        "Tie game!",
    ] {
        assert!(seen.contains(words), "{words} was never said: {seen:?}");
    }
}

/// The titles that the window was given in the last picture.
fn titles(window: &Window) -> Vec<String> {
    let output = &window.output().viewport_output;
    let commands = output.get(&ViewportId::ROOT).map(|output| output.commands.clone());
    let title = |command| match command {
        ViewportCommand::Title(title) => Some(title),
        _ => None,
    };
    commands.into_iter().flatten().filter_map(title).collect()
}

#[test]
fn the_title_names_the_game() {
    let mut window = Make::game(Variant::Reversi, Size::new(7, 4).expect("a size")).open();
    window.state_mut().perform(Intent::New(session::Setup::people(Variant::Othello, Size::EIGHT)));
    window.step();
    assert_eq!(titles(&window), ["Othello 8x8 \u{2014} Quadrille"]);
    window.step();
    assert!(titles(&window).is_empty(), "it is told once");
}

/// All circles of a picture with their colours.
fn circles(shapes: &[ClippedShape]) -> Vec<(Pos2, f32, Color32)> {
    fn add(shape: &Shape, found: &mut Vec<(Pos2, f32, Color32)>) {
        match shape {
            Shape::Vec(shapes) => {
                for shape in shapes {
                    add(shape, found);
                }
            }
            Shape::Circle(circle) => found.push((circle.center, circle.radius, circle.fill)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    for shape in shapes {
        add(&shape.shape, &mut found);
    }
    found
}

#[test]
fn a_tile_of_the_player_on_turn_follows_the_pointer_off_the_legal_squares() {
    let mut window = eight(Variant::Othello);
    let corner = starting(&window, "a1, ")[0].rect().center();
    let dark = Color32::from_rgb(0x14, 0x14, 0x14);
    for place in [corner, corner + vec2(20.0, 10.0), corner + vec2(90.0, 0.0)] {
        window.hover_at(place);
        window.run_ok();
        let near = |centre: Pos2| centre.distance(place) < 30.0;
        let found = circles(&window.output().shapes);
        let followers = found
            .iter()
            .filter(|(centre, radius, fill)| near(*centre) && *radius < 20.0 && *fill == dark);
        assert_eq!(followers.count(), 1, "at {place:?}");
    }
    window.hover_at(Pos2::new(1000.0, 400.0));
    window.run_ok();
    let found = circles(&window.output().shapes);
    assert!(
        !found.iter().any(|(centre, radius, _)| centre.distance(corner) < 60.0 && *radius > 5.0)
    );
}

#[test]
fn the_winners_tiles_keep_their_colour_and_the_others_are_grey() {
    let size = Size::new(4, 4).expect("a size");
    let rules = RuleSet::new(Variant::Reversi, size);
    let settings = Settings { animation: false, ..Settings::default() };
    let mut outcomes = BTreeSet::new();
    for seed in 0..20 {
        let mut window = Make::game(Variant::Reversi, size).settings(settings.clone()).open();
        for square in by_chance(rules, seed) {
            window.state_mut().perform(Intent::Play(square));
        }
        window.run_ok();
        let model = window.state().controller().model().clone();
        let found = circles(&window.output().shapes);
        let grey = Color32::from_rgb(0x9A, 0xA0, 0x9C);
        for square in model.board().size().squares() {
            let Ok(Some(player)) = model.get(square) else { continue };
            let centre = starting(&window, &format!("{square}, "))[0].rect().center();
            let disc =
                found.iter().find(|(at, radius, _)| at.distance(centre) < 1.0 && *radius > 20.0);
            let fill = disc.expect("a disc").2;
            let own = match player {
                Player::Dark => Color32::from_rgb(0x14, 0x14, 0x14),
                Player::Light => Color32::from_rgb(0xF6, 0xF5, 0xEF),
            };
            let expected = if model.winner() == Some(player) { own } else { grey };
            assert_eq!(fill, expected, "seed {seed}, {square}");
        }
        outcomes.insert(format!("{:?}", model.winner()));
    }
    assert_eq!(outcomes.len(), 3, "a win of either side and a tie: {outcomes:?}");
}

#[test]
fn battleship_opens_with_its_own_name() {
    let window = Make::new(Opening::Battle(session::battleship::BattleshipSetup::default())).open();
    assert!(has(&window, "Battleship \u{2014} place your fleet"));
    assert!(!starting(&window, "1 aircraft carrier").is_empty());
}
