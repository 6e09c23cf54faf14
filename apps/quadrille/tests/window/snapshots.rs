//! Pictures of the main screens, compared with those in the repository.

use eframe::egui::{Key, Theme};
use egui_kittest::SnapshotOptions;
use reversi::{Kind, Size};

use crate::support::*;

/// Software renderers of other versions differ by a shade at the edges of letters.
fn compare(window: &mut Window, name: &str) {
    let options = SnapshotOptions::new().threshold(1.2).max_failed_pixels(60);
    window.snapshot_options(name, &options);
}

/// A game in its middle, by its moves.
const MIDDLE: &str = "f5d6c3d3c4f4f6f3e6e7f7g6f8g5d7";

fn middle(kind: Kind, theme: Theme, size: [f32; 2]) -> Window {
    let mut window = Make::game(kind, Size::EIGHT).theme(theme).sized(size[0], size[1]).open();
    paste(&mut window, MIDDLE);
    window
}

#[test]
fn play_with_preview_dark() {
    let mut window = middle(Kind::Othello, Theme::Dark, [1280.0, 820.0]);
    key(&mut window, Key::Tab);
    hover_best(&mut window);
    compare(&mut window, "play_dark");
}

#[test]
fn play_light_small() {
    let mut window = middle(Kind::Othello, Theme::Light, [720.0, 560.0]);
    hover_best(&mut window);
    compare(&mut window, "play_light_small");
}

#[test]
fn home_both_themes() {
    for (theme, name) in [(Theme::Dark, "home_dark"), (Theme::Light, "home_light")] {
        let mut window = Make::new(quadrille::window::Opening::Home).theme(theme).open();
        compare(&mut window, name);
    }
}

/// Points at the square that flips most.
fn hover_best(window: &mut Window) {
    use egui_kittest::kittest::Queryable;
    let position = *window.state().table().position();
    let best = position.moves().max_by_key(|found| found.gained.len()).expect("a move");
    let name = table::words::square_name(&position, best.square);
    window.get_by_label(&name).hover();
    window.run_ok();
}
