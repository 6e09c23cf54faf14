//! How long "Your games" takes to open with ten thousand games, and a picture of it while it is
//! scrolled: `cargo run --release -p quadrille-window --example library`.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use eframe::egui::{Event, Modifiers, MouseWheelSource, MouseWheelUnit, TouchPhase, pos2, vec2};
use egui_kittest::Harness;
use reversi::{Model, RuleSet, Size, Variant};
use session::{Keepable as _, Library, SavedGame, Setup};
use support::{SeededRandom, Waker};
use window::{Action, App, Opening, Page};

/// How many games, and how many pictures while scrolling.
const GAMES: u64 = 10_000;
const PICTURES: usize = 200;

/// A line of the file: a whole game of Othello with random moves.
fn line(number: u64) -> String {
    let mut random = SeededRandom::new(number);
    let mut record = SavedGame::new(&Setup::people(Variant::Othello, Size::EIGHT));
    record.model = Model::new(RuleSet::OTHELLO);
    while let Some(square) = reversi_engine::random_move(record.model.position(), &mut random) {
        if record.model.play(square).is_err() {
            break;
        }
    }
    let level = number % 22 + 1;
    format!(
        "{{\"format\":\"quadrille-played\",\"version\":1,\"id\":{number},\"day\":\"2026-{:02}-{:02}\",\
         \"family\":\"othello\",\"title\":\"Othello 8x8\",\"players\":[\"person\",\"level {level}\"],\
         \"winner\":{},\"score\":\"40 - 24\",\"opening\":\"Tiger\",\"accuracy\":null,\"rated\":true,\
         \"game\":{},\"analysis\":null}}\n",
        number / 28 % 12 + 1,
        number % 28 + 1,
        number % 2,
        record.to_text().replace('\n', " "),
    )
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = tempfile::tempdir()?;
    let mut text = String::new();
    for number in 1..=GAMES {
        text += &line(number);
    }
    std::fs::write(folder.path().join("played.jsonl"), &text)?;
    let mut report = format!("{GAMES} games, {:.1} MB\n", text.len() as f64 / 1e6);
    let path = folder.path().to_owned();
    let begun = Instant::now();
    let mut window = Harness::builder().with_size([1280.0, 820.0]).build_eframe(move |creation| {
        let library = Library::open(Some(path), Waker::default());
        let mut app = App::new(&creation.egui_ctx, &Opening::Home, library, 1);
        app.perform(Action::Show(Page::Played));
        app
    });
    let status = |window: &Harness<'_, App>| window.state().bottom_row();
    while !status(&window).starts_with("10,000 games") && !status(&window).starts_with("10000") {
        window.step();
        if begun.elapsed() > Duration::from_secs(30) {
            return Err(format!("not read: {}", status(&window)).into());
        }
    }
    writeln!(report, "from nothing to the whole list: {:.0} ms", ms(begun.elapsed()))?;
    window.state_mut().perform(Action::Show(Page::Home));
    window.step();
    let begun = Instant::now();
    window.state_mut().perform(Action::Show(Page::Played));
    window.step();
    writeln!(report, "opened again: {:.1} ms", ms(begun.elapsed()))?;
    window.event(Event::PointerMoved(pos2(400.0, 500.0)));
    let mut times = Vec::new();
    for _ in 0..PICTURES {
        window.event(Event::MouseWheel {
            source: MouseWheelSource::Wheel,
            unit: MouseWheelUnit::Point,
            delta: vec2(0.0, -900.0),
            phase: TouchPhase::Move,
            modifiers: Modifiers::NONE,
        });
        let begun = Instant::now();
        window.step();
        times.push(begun.elapsed());
    }
    times.sort();
    let (median, most) = (times[times.len() / 2], times[times.len() - 1]);
    writeln!(
        report,
        "a picture while scrolling: {:.2} ms, at most {:.2} ms",
        ms(median),
        ms(most)
    )?;
    // Whoever runs this wants to read it.
    std::io::Write::write_all(&mut std::io::stdout(), report.as_bytes())?;
    Ok(())
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
