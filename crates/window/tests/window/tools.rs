//! What tests of the window have in common: names, keys, and a source of random numbers.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use eframe::egui::accesskit::{Live, Role};
use eframe::egui::{Event, Key, Modifiers, Pos2, Rect, Vec2, pos2, vec2};
use egui_kittest::Node;
use egui_kittest::kittest::{NodeT, Queryable};
use reversi::{Model, Player, Position, RuleSet, Size, Square, Variant};
use session::{Intent, Seat, Setup, Sides, words};
use window::{Opening, Page};

use crate::support::*;

/// Numbers that are the same for the same seed.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub const fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    pub const fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// Between these two.
    pub fn between(&mut self, least: f32, most: f32) -> f32 {
        least + (most - least) * (self.below(10_001) as f32 / 10_000.0)
    }

    /// A legal move.
    pub fn legal(&mut self, position: &Position) -> Square {
        let squares: Vec<Square> = position.legal_squares().iter().collect();
        self.pick(&squares)
    }
}

pub fn size(width: i32, height: i32) -> Size {
    Size::new(width, height).expect("a size")
}

pub fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

pub fn level(number: u8) -> Seat {
    format!("level {number}").parse().expect("a level")
}

/// A window with a game between these two.
pub fn seated(kind: Variant, size: Size, dark: Seat, light: Seat) -> Window {
    Make::new(Opening::Game(seated_setup(kind, size, dark, light))).open()
}

pub fn seated_setup(kind: Variant, size: Size, dark: Seat, light: Seat) -> Setup {
    Setup { seats: Sides { dark, light }, ..Setup::people(kind, size) }
}

/// Plays by the controller, when a test is about something else.
pub fn play(window: &mut Window, moves: &str) {
    for name in moves.split_ascii_whitespace() {
        let before = window.state().controller().model().moves_played();
        window.state_mut().perform(Intent::Play(square(name)));
        let now = window.state().controller().model().moves_played();
        assert_eq!(now, before + 1, "{name} is illegal");
        window.run_ok();
    }
}

/// The moves that are played in the position shown.
pub fn played(window: &Window) -> String {
    let controller = window.state().controller();
    let names: Vec<String> = controller.moves()[..controller.model().moves_played()]
        .iter()
        .map(ToString::to_string)
        .collect();
    names.join(" ")
}

/// A game by random moves to its end, as squares.
pub fn random_game(kind: Variant, size: Size, seed: u64) -> Vec<Square> {
    let mut random = Random::new(seed);
    let mut model = Model::new(RuleSet::new(kind, size));
    let mut moves = Vec::new();
    while !model.is_game_over() {
        let square = random.legal(model.position());
        model.play(square).expect("a legal move");
        moves.push(square);
    }
    moves
}

/// The last random game from the first seeds that is as wanted.
pub fn find_game(kind: Variant, size: Size, wanted: impl Fn(&Model) -> bool) -> Vec<Square> {
    let found = (0..20_000).find_map(|seed| {
        let moves = random_game(kind, size, seed);
        let mut model = Model::new(RuleSet::new(kind, size));
        for square in &moves {
            model.play(*square).expect("a legal move");
        }
        wanted(&model).then_some(moves)
    });
    found.expect("a game as wanted")
}

pub fn spaced(moves: &[Square]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// All nodes.
pub fn nodes(window: &Window) -> Vec<Node<'_>> {
    window.root().children_recursive().collect()
}

pub fn label(node: &Node<'_>) -> String {
    node.accesskit_node().label().unwrap_or_default()
}

/// Where a node is, if it is anywhere.
pub fn rect_of(node: &Node<'_>) -> Option<Rect> {
    node.accesskit_node().bounding_box()?;
    Some(node.rect()).filter(|rect| rect.is_finite() && rect.is_positive())
}

/// The names of everything with this role.
pub fn labels_of(window: &Window, role: Role) -> Vec<String> {
    nodes(window).iter().filter(|node| node.accesskit_node().role() == role).map(label).collect()
}

/// The nodes whose name begins like this, and can be pressed.
pub fn starting<'a>(window: &'a Window, start: &str) -> Vec<Node<'a>> {
    nodes(window)
        .into_iter()
        .filter(|node| {
            node.accesskit_node().role() != Role::Label && label(node).starts_with(start)
        })
        .collect()
}

/// Clicks the only thing whose name begins like this.
#[track_caller]
pub fn press_starting(window: &mut Window, start: &str) {
    let found = starting(window, start);
    assert_eq!(found.len(), 1, "{start}: {:?}", found.iter().map(label).collect::<Vec<_>>());
    found[0].click();
    window.run_ok();
}

/// Clicks the last thing of this name, or else the last whose name begins like this; menus come
/// after what they lie over.
#[track_caller]
pub fn press_last(window: &mut Window, start: &str) {
    let found = starting(window, start);
    let exactly = found.iter().rev().find(|node| label(node) == start);
    exactly.or(found.last()).unwrap_or_else(|| panic!("nothing is called {start}")).click();
    window.run_ok();
}

/// Opens a menu and clicks an entry: what was not there before the menu was.
#[track_caller]
pub fn choose(window: &mut Window, path: &[&str]) {
    let before: Vec<_> = nodes(window).iter().map(|node| node.accesskit_node().id()).collect();
    press_last(window, path[0]);
    for name in &path[1..] {
        let found = starting(window, name);
        let new = found.iter().rev().find(|node| !before.contains(&node.accesskit_node().id()));
        new.unwrap_or_else(|| panic!("{} has no entry {name}", path[0])).click();
        window.run_ok();
    }
}

/// The bottom row as it is read, with what the square pointed at would do.
pub fn row(window: &Window) -> String {
    let all = nodes(window);
    let row = all
        .iter()
        .filter(|node| {
            let node = node.accesskit_node();
            node.role() == Role::Status && node.live() == Live::Off
        })
        .filter_map(|node| Some((rect_of(node)?.bottom(), node)))
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, node)| node);
    row.map(label).unwrap_or_default()
}

/// What the live region says.
pub fn announced(window: &Window) -> String {
    let all = nodes(window);
    let live: Vec<_> =
        all.iter().filter(|node| node.accesskit_node().live() == Live::Polite).collect();
    assert_eq!(live.len(), 1, "one live region");
    label(live[0])
}

pub fn node_text(node: &Node<'_>) -> Option<String> {
    use egui_kittest::kittest::NodeT;
    let node = node.accesskit_node();
    node.label().or_else(|| node.value())
}

/// Whether some text is in sight: a name or a value contains it.
pub fn says(window: &Window, text: &str) -> bool {
    nodes(window).iter().any(|node| {
        let node = node.accesskit_node();
        node.label().is_some_and(|found| found.contains(text))
            || node.value().is_some_and(|found| found.contains(text))
    })
}

/// What all cells of the board are called and whether they can be pressed, as it should be.
#[track_caller]
pub fn check_cells(window: &Window, model: &Model) {
    let controller = window.state().controller();
    assert_eq!(controller.position(), model.position());
    let grid = window.get_by_role_and_label(Role::Grid, "Board");
    let mut found: Vec<(String, bool)> = grid
        .children_recursive()
        .map(|node| (label(&node), node.accesskit_node().is_disabled()))
        .collect();
    found.sort();
    let position = model.position();
    let mut wanted: Vec<(String, bool)> = position
        .rules()
        .playable()
        .iter()
        .map(|square| {
            let legal = position.find_move(square);
            let name = match (position.board().get(square), legal) {
                (Ok(Some(player)), _) => {
                    format!("{square}, {}", position.rules().variant().words().name(Some(player)))
                }
                (_, None) => format!("{square}, empty"),
                (_, Some(found)) if found.gained.len() == 1 => format!("{square}, empty, legal"),
                (_, Some(found)) => {
                    format!("{square}, empty, legal, flips {}", found.gained.len() - 1)
                }
            };
            (name, legal.is_none() || controller.turn().is_none())
        })
        .collect();
    wanted.sort();
    assert_eq!(found, wanted);
}

pub fn cell_rect(window: &Window, square: Square) -> Rect {
    let start = format!("{square}, ");
    starting(window, &start).first().expect("a square").rect()
}

pub fn hover_at(window: &mut Window, place: Pos2) {
    window.hover_at(place);
    window.run_ok();
}

/// Presses a button of the mouse or lets it go, at a place.
pub fn mouse(window: &Window, place: Pos2, down: bool) {
    window.event(Event::PointerButton {
        pos: place,
        button: eframe::egui::PointerButton::Primary,
        pressed: down,
        modifiers: Modifiers::NONE,
    });
}

/// What has the focus.
pub fn focused(window: &Window) -> Option<String> {
    nodes(window).iter().find(|node| node.is_focused()).map(label)
}

/// Presses Tab until something whose name begins like this has the focus.
#[track_caller]
pub fn tab_to(window: &mut Window, start: &str) {
    for _ in 0..300 {
        if focused(window).is_some_and(|name| name.starts_with(start)) {
            return;
        }
        key(window, Key::Tab);
    }
    panic!("Tab never came to {start}");
}

/// Comes by Tab and presses Enter.
#[track_caller]
pub fn enter_on(window: &mut Window, start: &str) {
    tab_to(window, start);
    key(window, Key::Enter);
}

pub fn shift(window: &mut Window, key: Key) {
    window.key_press_modifiers(Modifiers::SHIFT, key);
    window.run_ok();
}

/// What was put on the clipboard in one of the next pictures.
pub fn copied(window: &mut Window, mut how: impl FnMut(&mut Window)) -> String {
    use eframe::egui::OutputCommand;
    how(window);
    // One event a picture, so that none is missed.
    for _ in 0..8 {
        for command in &window.output().platform_output.commands {
            if let OutputCommand::CopyText(text) = command {
                return text.clone();
            }
        }
        window.step();
    }
    panic!("nothing was copied");
}

pub fn resize(window: &mut Window, width: f32, height: f32) {
    let size: Vec2 = vec2(width, height);
    window.set_size(size);
    window.run_ok();
}

pub fn title(kind: Variant, player: Player) -> &'static str {
    words::title(kind, player)
}

/// Clicks the last thing of exactly this name; dialogs come after what they lie over.
#[track_caller]
pub fn press_exactly(window: &mut Window, name: &str) {
    let found = starting(window, name);
    let found = found.iter().rev().find(|node| label(node) == name);
    let node = found.unwrap_or_else(|| panic!("nothing is called {name}"));
    node.scroll_to_me();
    window.run_ok();
    let found = starting(window, name);
    let found = found.iter().rev().find(|node| label(node) == name);
    found.expect("still there").click();
    window.run_ok();
}

/// Whether a box or a circle is ticked.
pub fn is_ticked(window: &Window, name: &str) -> bool {
    use eframe::egui::accesskit::Toggled;
    let found = starting(window, name);
    let node = found.iter().rev().find(|node| label(node) == name).expect("a box of this name");
    node.accesskit_node().toggled() == Some(Toggled::True)
}

/// Comes by Tab to something that can be written in, and writes over what is there.
#[track_caller]
pub fn write_in(window: &mut Window, name: &str, text: &str) {
    tab_to(window, name);
    ctrl(window, Key::A);
    window.event(Event::Text(text.to_owned()));
    window.run_ok();
}

/// The text of a file in a test's folder, once it is written.
#[track_caller]
pub fn file_text(folder: &Folder, name: &str) -> String {
    let path = folder.path().join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Puts the middle of a game of Othello on the controller.
#[track_caller]
pub fn paste_middle(window: &mut Window) {
    let moves = random_game(Variant::Othello, Size::EIGHT, 7);
    paste(window, &spaced(&moves[..25]));
    assert_eq!(window.state().controller().moves(), &moves[..25]);
}

/// Where something can be written.
pub fn fields(window: &Window) -> Vec<Pos2> {
    nodes(window)
        .iter()
        .filter(|node| matches!(node.accesskit_node().role(), Role::TextInput | Role::SpinButton))
        .filter_map(|node| Some(rect_of(node)?.center()))
        .collect()
}

/// How many files of a folder hold just this text.
pub fn files_with(folder: &Folder, text: &str) -> usize {
    let files = std::fs::read_dir(folder.path()).expect("a folder").flatten();
    files.filter(|file| std::fs::read_to_string(file.path()).is_ok_and(|read| read == text)).count()
}

/// Presses the last thing whose name begins like this, if it is in sight.
pub fn click_if_there(window: &Window, name: &str) {
    if let Some(node) = starting(window, name).last()
        && rect_of(node).is_some()
    {
        node.click();
    }
}

/// Goes to the home page, wherever a monkey has left the window.
pub fn find_home(window: &mut Window) {
    window.input_mut().time = None;
    window.set_size(vec2(1280.0, 820.0));
    mouse(window, pos2(1.0, 1.0), false);
    window.remove_cursor();
    for _ in 0..6 {
        key(window, Key::Escape);
    }
    assert!(!window.state().has_dialog(), "Escape closes dialogs");
    key(window, Key::O);
    assert_eq!(window.state().page(), Page::Home);
}

/// Lets a monkey work; if something breaks, the last that it did is told.
pub fn told_if_it_fails<M>(
    seed: u64,
    monkey: &mut M,
    log: impl Fn(&M) -> Vec<String>,
    work: impl FnOnce(&mut M),
) {
    let done = catch_unwind(AssertUnwindSafe(|| work(monkey)));
    if let Err(panic) = done {
        let log = log(monkey);
        eprintln!("seed {seed}, event {}, the last events:", log.len());
        for line in &log[log.len().saturating_sub(30)..] {
            eprintln!("  {line}");
        }
        resume_unwind(panic);
    }
}
