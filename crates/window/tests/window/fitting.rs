//! Every page at several sizes: no label or button is cut short, none leaves the window, and none lies
//! over another.

use battleship::Point;
use eframe::egui::epaint::ClippedShape;
use eframe::egui::{Key, Rect, Shape, vec2};
use reversi::{Size, Variant};
use session::battleship::BattleshipIntent;
use session::lesson::Topic;
use session::{Intent, Settings, TextSize};
use window::{Action, DialogKind, Opening, Page};

use crate::battleship_support::*;
use crate::support::*;
use crate::tools::*;

/// Texts that may be cut short: what people or files have written, or the bottom row, which can be
/// pointed at to be read.
fn may_be_cut(text: &str, at: Rect, window: Rect) -> bool {
    let is_bottom_row = at.top() > window.bottom() - 60.0;
    let is_heading = at.bottom() < window.top() + 60.0;
    is_bottom_row || is_heading || text.contains('/')
}

/// What is cut short or leaves the window in these shapes.
fn faults(shape: &Shape, clip: Rect, window: Rect, found: &mut Vec<String>) {
    match shape {
        Shape::Vec(shapes) => {
            for shape in shapes {
                faults(shape, clip, window, found);
            }
        }
        Shape::Text(text) => {
            let at = text.galley.rect.translate(text.pos.to_vec2());
            let words = text.galley.text();
            if !clip.intersects(at) || words.trim().is_empty() {
                return;
            }
            if text.galley.elided && !may_be_cut(words, at, window) {
                found.push(format!("'{words}' is cut short at {at:?}"));
            }
            let sight = clip.intersect(window);
            if at.left() < sight.left() - 1.0 || at.right() > sight.right() + 1.0 {
                found.push(format!("'{words}' at {at:?} leaves {sight:?}"));
            }
        }
        _ => {}
    }
}

/// Texts that lie over others in these shapes, painted in this order. What is painted over with a
/// filled rectangle is out of sight: a dialog lies over a page.
fn overlaps(shape: &Shape, clip: Rect, seen: &mut Vec<(String, Rect)>, found: &mut Vec<String>) {
    match shape {
        Shape::Vec(shapes) => {
            for shape in shapes {
                overlaps(shape, clip, seen, found);
            }
        }
        Shape::Rect(rect) if rect.fill.is_opaque() => {
            let over = rect.rect.intersect(clip);
            seen.retain(|(_, at)| !over.contains(at.center()));
        }
        Shape::Path(path) if path.fill.is_opaque() => {
            let over = path.visual_bounding_rect().intersect(clip);
            seen.retain(|(_, at)| !over.contains(at.center()));
        }
        Shape::Text(text) => {
            for row in &text.galley.rows {
                // Lines have room above and below their letters.
                let Some((first, last)) = row.glyphs.first().zip(row.glyphs.last()) else {
                    continue;
                };
                let from = text.pos.x + row.pos.x;
                let across = from + first.pos.x..=from + last.max_x();
                let at = row.rect().translate(text.pos.to_vec2()).intersect(clip);
                let at = Rect::from_x_y_ranges(across, at.y_range()).intersect(at);
                let (at, words) = (at.shrink2(vec2(1.0, at.height() * 0.2)), row.text());
                if words.trim().is_empty() || !at.is_positive() {
                    continue;
                }
                for (other, _) in seen.iter().filter(|(_, there)| there.intersects(at)) {
                    found.push(format!("'{words}' at {at:?} lies over '{other}'"));
                }
                seen.push((words, at));
            }
        }
        _ => {}
    }
}

fn check(window: &Window, what: &str, problems: &mut Vec<String>) {
    let size = window.ctx.content_rect();
    let (mut found, mut seen) = (Vec::new(), Vec::new());
    for ClippedShape { clip_rect, shape, .. } in &window.output().shapes {
        faults(shape, *clip_rect, size, &mut found);
        overlaps(shape, *clip_rect, &mut seen, &mut found);
    }
    problems.extend(found.into_iter().map(|fault| format!("{what}: {fault}")));
}

/// The windows that are tried: width, height, text in per cent.
const WINDOWS: [(f32, f32, u16); 4] =
    [(1280.0, 820.0, 100), (1280.0, 820.0, 200), (720.0, 560.0, 100), (720.0, 560.0, 200)];

fn settings(percent: u16) -> Settings {
    let text_size = TextSize::percent(percent);
    Settings { text_size, animation: false, ..Settings::default() }
}

/// Every page and dialog of Reversi and Othello, and those of no game.
fn walk_reversi((width, height, percent): (f32, f32, u16), problems: &mut Vec<String>) {
    let mut window = Make::game(Variant::Othello, Size::EIGHT)
        .sized(width, height)
        .settings(settings(percent))
        .open();
    let mut look = |window: &mut Window, what: &str| {
        window.run_ok();
        check(window, &format!("{width}x{height} {percent} %, {what}"), problems);
    };
    look(&mut window, "new game");
    play(&mut window, "f5 d6 c3 d3 c4 f4 f6");
    look(&mut window, "game");
    window.state_mut().perform(Intent::GoTo(3));
    look(&mut window, "paused");
    window.state_mut().perform(Intent::Values(true));
    wait_until(&mut window, "values", |app| !app.controller().values().is_empty());
    look(&mut window, "values");
    window.state_mut().perform(Intent::Values(false));
    for page in [Page::Home, Page::Editor, Page::Learn, Page::Played, Page::File] {
        window.state_mut().perform(Action::Show(page));
        look(&mut window, &format!("{page:?}"));
    }
    for topic in Topic::ALL {
        window.state_mut().perform(Action::Learn(topic));
        look(&mut window, &format!("lesson {topic:?}"));
    }
    window.state_mut().perform(Action::Show(Page::Game));
    for dialog in [
        DialogKind::NewGame,
        DialogKind::NewBattle,
        DialogKind::AssistantBoard,
        DialogKind::Open,
        DialogKind::Save,
        DialogKind::Settings,
        DialogKind::Program(None),
        DialogKind::Help,
    ] {
        let what = format!("dialog {dialog:?}");
        window.state_mut().perform(dialog);
        look(&mut window, &what);
        window.state_mut().perform(Action::CloseDialog);
    }
}

/// A short game that is over and was analysed, with its turning points.
fn walk_result((width, height, percent): (f32, f32, u16), problems: &mut Vec<String>) {
    let small = size(4, 4);
    let mut window =
        Make::game(Variant::Othello, small).sized(width, height).settings(settings(percent)).open();
    play(&mut window, &spaced(&random_game(Variant::Othello, small, 5)));
    check(&window, &format!("{width}x{height} {percent} %, result"), problems);
    window.state_mut().perform(Intent::Review);
    wait_until(&mut window, "an analysis", |app| {
        app.controller().remark(0).is_some() && app.controller().review_progress().is_none()
    });
    check(&window, &format!("{width}x{height} {percent} %, analysed"), problems);
    window.state_mut().perform(Intent::GoTo(1));
    window.run_ok();
    check(&window, &format!("{width}x{height} {percent} %, turning point"), problems);
}

/// Placing, a battle and its end, the assistant.
fn walk_battle((width, height, percent): (f32, f32, u16), problems: &mut Vec<String>) {
    let make = Make::new(Opening::Battle(against(standard(), "awful")));
    let mut window = make.sized(width, height).settings(settings(percent)).open();
    let name = |what: &str| format!("{width}x{height} {percent} %, {what}");
    check(&window, &name("placing"), problems);
    wait(&mut window, "a fleet to place", |app| {
        app.battle().is_some_and(|battle| battle.plan().is_some())
    });
    key(&mut window, Key::X);
    key(&mut window, Key::Enter);
    wait_turn(&mut window);
    window.state_mut().perform(BattleshipIntent::Fire(Point::new(9, 9)));
    wait_turn(&mut window);
    check(&window, &name("battle"), problems);
    let side = cell(&window, "enemy (0,0)").width();
    if side < 20.0 {
        problems.push(format!("{}: a cell is {side} wide", name("battle")));
    }
    key(&mut window, Key::M);
    wait(&mut window, "chances", |app| app.battle().is_some_and(|game| game.heat().is_some()));
    check(&window, &name("heat map"), problems);
    for _ in 0..2 {
        window.state_mut().perform(BattleshipIntent::Surrender);
    }
    window.run_ok();
    check(&window, &name("battle over"), problems);
    window.state_mut().perform(Action::Show(Page::Assistant));
    window.run_ok();
    check(&window, &name("assistant"), problems);
}

#[test]
fn nothing_is_cut_short_or_leaves_the_window() {
    let mut problems = Vec::new();
    for size in WINDOWS {
        walk_reversi(size, &mut problems);
        walk_result(size, &mut problems);
        walk_battle(size, &mut problems);
    }
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

/// The test itself can fail: in a window that is far too small, texts are cut short.
#[test]
fn a_text_that_is_cut_short_is_found() {
    let make = Make::game(Variant::Othello, Size::EIGHT).sized(165.0, 300.0);
    let mut problems = Vec::new();
    check(&make.settings(settings(200)).open(), "tiny", &mut problems);
    assert!(problems.iter().any(|problem| problem.contains("is cut short")), "{problems:?}");
}
