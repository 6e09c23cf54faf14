//! Keys: the seeds' `on_key`.
//!
//! Letters a to h and digits are squares, so commands of one letter use i to z. Keys go to the
//! board wherever the focus is, unless a text is being typed or a dialog is open.

use eframe::egui::{Context, FocusDirection, Key, Modifiers};
use reversi::{Size, Square};

use super::board::{BoardView, cell_id};

/// What a key asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Take back.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// A position back.
    Back,
    /// A position forward.
    Forward,
    /// Show a good move.
    Tip,
    /// Show or hide values.
    Values,
    /// Show or hide dots on legal squares.
    LegalDots,
    /// Show or hide the graph.
    Graph,
    /// A new game.
    New,
    /// Open a game.
    Open,
    /// Save a game.
    Save,
    /// Copy the moves.
    Copy,
    /// Show the keys.
    Help,
    /// Look at the whole game.
    Review,
    /// Go on from here.
    PlayOn,
    /// The home page.
    Home,
    /// Close the window.
    Quit,
}

/// The keys of digits, from 0.
pub(crate) const DIGITS: [Key; 10] = [
    Key::Num0,
    Key::Num1,
    Key::Num2,
    Key::Num3,
    Key::Num4,
    Key::Num5,
    Key::Num6,
    Key::Num7,
    Key::Num8,
    Key::Num9,
];

/// The keys of letters that name columns.
pub(crate) const LETTERS: [Key; 10] =
    [Key::A, Key::B, Key::C, Key::D, Key::E, Key::F, Key::G, Key::H, Key::I, Key::J];

/// Keys with their meaning, for the help page.
pub(crate) const KEYS: &[(&str, &str)] = &[
    ("Arrows, Home, End, PgUp, PgDn", "move the cursor"),
    ("a - h, 1 - 8", "jump to a column, to a row"),
    ("Tab, Shift+Tab", "next, previous legal square; then the next control"),
    ("Enter, Space", "play on the square, press the control"),
    ("u, Backspace, Ctrl+Z", "undo: to your own turn against an engine"),
    ("r, Ctrl+Y", "redo"),
    ("Ctrl+Left, Ctrl+Right", "step through the game"),
    ("p", "play on from the position shown"),
    ("t", "tip"),
    ("v", "values of all moves, evaluation bar, best lines"),
    ("F5", "look at the whole game again"),
    ("l", "dots on legal squares"),
    ("m", "graph"),
    ("n", "new game"),
    ("Ctrl+O, Ctrl+S", "open, save"),
    ("Ctrl+C, Ctrl+V", "copy the moves; paste a game or a position"),
    ("o", "home page"),
    ("?, F1", "this page"),
    ("Ctrl+Q", "quit; the game is kept"),
];

/// The keys of Battleship, for the help page.
pub(crate) const SEA_KEYS: &[(&str, &str)] = &[
    ("1 - 9, arrows, r, Enter", "placing: take a ship, move it, turn it, put it down"),
    ("x, Del", "placing: all ships at random; lift the ship that was put down last"),
    ("Arrows, digits", "battle: aim; two digits are a row and a column"),
    ("Enter, Space", "battle: fire"),
    ("m, t", "battle: heat map; tip"),
    ("Ctrl+Left, Ctrl+Right", "step through a battle that is over"),
];

/// Reads the keys that are commands.
pub(crate) fn commands(ctx: &Context) -> Vec<Command> {
    let ctrl = Modifiers::COMMAND;
    let plain = Modifiers::NONE;
    let table = [
        (ctrl, Key::Z, Command::Undo),
        (ctrl, Key::Y, Command::Redo),
        (ctrl, Key::ArrowLeft, Command::Back),
        (ctrl, Key::ArrowRight, Command::Forward),
        (ctrl, Key::O, Command::Open),
        (ctrl, Key::S, Command::Save),
        (ctrl, Key::N, Command::New),
        (ctrl, Key::Q, Command::Quit),
        (plain, Key::U, Command::Undo),
        (plain, Key::Backspace, Command::Undo),
        (plain, Key::R, Command::Redo),
        (plain, Key::T, Command::Tip),
        (plain, Key::V, Command::Values),
        (plain, Key::L, Command::LegalDots),
        (plain, Key::M, Command::Graph),
        (plain, Key::N, Command::New),
        (plain, Key::O, Command::Home),
        (plain, Key::P, Command::PlayOn),
        (plain, Key::F1, Command::Help),
        (plain, Key::F5, Command::Review),
        (plain, Key::Questionmark, Command::Help),
        (Modifiers::SHIFT, Key::Questionmark, Command::Help),
        (Modifiers::SHIFT, Key::Slash, Command::Help),
    ];
    ctx.input_mut(|input| {
        let mut found: Vec<Command> = table
            .into_iter()
            .filter(|(modifiers, key, _)| input.consume_key(*modifiers, *key))
            .map(|(_, _, command)| command)
            .collect();
        // Copy arrives as an event of its own.
        if input.events.iter().any(|event| matches!(event, eframe::egui::Event::Copy)) {
            found.push(Command::Copy);
        }
        found
    })
}

/// Moves the cursor over a board of this size.
pub(crate) fn steer(ctx: &Context, view: &mut BoardView, size: Size) {
    let (right, bottom) = (size.width() - 1, size.height() - 1);
    let start = view.cursor.filter(|square| size.contains(*square));
    let (x, y) = start.map_or((size.width() / 2, size.height() / 2), |at| (at.x(), at.y()));
    let mut to = None;
    ctx.input_mut(|input| {
        let moves = [
            (Key::ArrowLeft, (x - 1, y)),
            (Key::ArrowRight, (x + 1, y)),
            (Key::ArrowUp, (x, y - 1)),
            (Key::ArrowDown, (x, y + 1)),
            (Key::Home, (0, y)),
            (Key::End, (right, y)),
            (Key::PageUp, (x, 0)),
            (Key::PageDown, (x, bottom)),
        ];
        for (key, place) in moves {
            if input.consume_key(Modifiers::NONE, key) {
                to = Some(if start.is_some() { place } else { (x, y) });
            }
        }
        for (key, column) in LETTERS[..8].iter().zip(0..) {
            if input.consume_key(Modifiers::NONE, *key) && column <= right {
                to = Some((column, to.map_or(y, |(_, y)| y)));
            }
        }
        for (key, row) in DIGITS[1..=8].iter().zip(0..) {
            if input.consume_key(Modifiers::NONE, *key) && row <= bottom {
                to = Some((to.map_or(x, |(x, _)| x), row));
            }
        }
    });
    let Some((x, y)) = to else { return };
    if let Some(square) = Square::new(x.clamp(0, right), y.clamp(0, bottom)) {
        view.cursor = Some(square);
        view.by_keyboard = true;
        ctx.memory_mut(|memory| {
            memory.request_focus(cell_id(square));
            // An arrow also moves the focus from wherever it was: the cursor would go two steps.
            memory.move_focus(FocusDirection::None);
        });
    }
}
