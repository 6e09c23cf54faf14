//! Pictures of the report of a battle, compared with those in the repository.

use battleship::Game;
use session::battleship::BattleshipIntent;
use session::{Settings, TextSize, Theme};
use window::{Action, Page};

use crate::battleship_report::{is_reported, played};
use crate::battleship_support::{against, make, wait};
use crate::snapshots::{LARGE, SMALL, USUAL, compare, settings};

#[track_caller]
fn report(name: &str, size: [f32; 2], settings: Settings) {
    let setup = against(Game::standard(), "mediocre");
    let mut window = make(setup.clone()).sized(size[0], size[1]).settings(settings).open();
    let battle = played(setup, "hasty", 5);
    window.state_mut().perform(BattleshipIntent::Load(Box::new(battle)));
    window.state_mut().perform(Action::Show(Page::Report));
    wait(&mut window, "the report", is_reported);
    window.run_steps(45);
    compare(&mut window, name);
}

#[test]
fn report_dark() {
    report("report_dark", USUAL, settings(Theme::Dark));
}

#[test]
fn report_light_with_letters() {
    let look = Settings { battleship_letters: true, ..settings(Theme::Light) };
    report("report_light", USUAL, look);
}

#[test]
fn report_small() {
    report("report_small_light", SMALL, settings(Theme::Light));
}

#[test]
fn report_large() {
    report("report_large_dark", LARGE, settings(Theme::Dark));
}

#[test]
fn report_with_text_of_200_per_cent() {
    let look = Settings { text_size: TextSize::percent(200), ..settings(Theme::Dark) };
    report("report_text_200", USUAL, look);
}
