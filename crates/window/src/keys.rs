//! Keys: the seeds' `on_key`.
//!
//! A key is declared once, with what it asks for and what the help page says about it; menus find
//! their shortcuts here. Letters a to h and digits are squares, so commands of one letter use i to
//! z. Keys go to the board wherever the focus is, unless a text is being typed or a dialog is open.

use eframe::egui::{Context, Event, FocusDirection, InputState, Key, Modifiers};
use reversi::{Size, Square};
use session::Intent;
use session::battleship::BattleshipIntent;

use super::action::{Action, Actions, Copied, DialogKind, Page, Toggle};
use super::board::{BoardView, cell_id};

/// A row of the help page.
#[derive(Debug)]
pub(crate) struct Row {
    /// Keys with what each of them asks for. The first one for an action stands beside it in menus.
    keys: &'static [(Modifiers, Key, Action)],
    /// How the keys are written, where their names would not do.
    label: &'static str,
    /// What they do.
    pub meaning: &'static str,
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

const CTRL: Modifiers = Modifiers::COMMAND;
const PLAIN: Modifiers = Modifiers::NONE;

/// Keys that move a cursor: they ask for nothing, the pages read them themselves.
const fn cursor(label: &'static str, meaning: &'static str) -> Row {
    Row { keys: &[], label, meaning }
}

/// The keys of Reversi and Othello.
pub(crate) const REVERSI: &[Row] = &[
    cursor("Arrows, Home, End, PgUp, PgDn", "move the cursor"),
    cursor("a - h, 1 - 8", "jump to a column, to a row"),
    cursor("Tab, Shift+Tab", "next, previous legal square; then the next control"),
    cursor("Enter, Space", "play on the square, press the control"),
    Row {
        keys: &[
            (PLAIN, Key::U, Action::Reversi(Intent::Undo)),
            (PLAIN, Key::Backspace, Action::Reversi(Intent::Undo)),
            (CTRL, Key::Z, Action::Reversi(Intent::Undo)),
        ],
        label: "",
        meaning: "undo: to your own turn against an engine",
    },
    Row {
        keys: &[
            (PLAIN, Key::R, Action::Reversi(Intent::Redo)),
            (CTRL, Key::Y, Action::Reversi(Intent::Redo)),
        ],
        label: "",
        meaning: "redo",
    },
    Row { keys: STEPS, label: "", meaning: "step through the game" },
    Row {
        keys: &[(PLAIN, Key::P, Action::Reversi(Intent::PlayOn))],
        label: "",
        meaning: "play on from the position shown",
    },
    Row { keys: &[(PLAIN, Key::T, Action::Reversi(Intent::Tip))], label: "", meaning: "tip" },
    Row {
        keys: &[(PLAIN, Key::V, Action::Toggle(Toggle::Values))],
        label: "",
        meaning: "values of all moves, evaluation bar, best lines",
    },
    Row {
        keys: &[(PLAIN, Key::F5, Action::Reversi(Intent::Review))],
        label: "",
        meaning: "look at the whole game again",
    },
    Row {
        keys: &[(PLAIN, Key::L, Action::Toggle(Toggle::LegalDots))],
        label: "",
        meaning: "dots on legal squares",
    },
    Row { keys: &[(PLAIN, Key::M, Action::Toggle(Toggle::Graph))], label: "", meaning: "graph" },
];

const STEPS: &[(Modifiers, Key, Action)] =
    &[(CTRL, Key::ArrowLeft, Action::Step(-1)), (CTRL, Key::ArrowRight, Action::Step(1))];

/// The keys of every page. Copying and pasting arrive as events of their own.
pub(crate) const COMMON: &[Row] = &[
    Row {
        keys: &[
            (PLAIN, Key::N, Action::Ask(DialogKind::NewGame)),
            (CTRL, Key::N, Action::Ask(DialogKind::NewGame)),
        ],
        label: "n",
        meaning: "new game",
    },
    Row {
        keys: &[
            (CTRL, Key::O, Action::Ask(DialogKind::Open)),
            (CTRL, Key::S, Action::Ask(DialogKind::Save)),
        ],
        label: "",
        meaning: "open, save",
    },
    Row {
        keys: &[(CTRL, Key::C, Action::Copy(Copied::Moves)), (CTRL, Key::V, Action::Paste)],
        label: "",
        meaning: "copy the moves; paste a game or a position",
    },
    Row { keys: &[(PLAIN, Key::O, Action::Show(Page::Home))], label: "", meaning: "home page" },
    Row {
        keys: &[
            (PLAIN, Key::F1, Action::Ask(DialogKind::Help)),
            (PLAIN, Key::Questionmark, Action::Ask(DialogKind::Help)),
            (Modifiers::SHIFT, Key::Slash, Action::Ask(DialogKind::Help)),
        ],
        label: "?, F1",
        meaning: "this page",
    },
    Row { keys: &[(CTRL, Key::Q, Action::Quit)], label: "", meaning: "quit; the game is kept" },
];

/// The keys of placing a fleet.
pub(crate) const PLACING: &[Row] = &[
    Row {
        keys: &[(PLAIN, Key::R, Action::Battleship(BattleshipIntent::Rotate))],
        label: "1 - 9, arrows, r, Enter",
        meaning: "placing: take a ship, move it, turn it, put it down",
    },
    Row {
        keys: &[(PLAIN, Key::X, Action::Battleship(BattleshipIntent::Random))],
        label: "x, Del",
        meaning: "placing: all ships at random; lift the ship that was put down last",
    },
];

/// The keys of a battle.
pub(crate) const BATTLE: &[Row] = &[
    cursor("Arrows, digits", "battle: aim; two digits are a row and a column"),
    cursor("Enter, Space", "battle: fire"),
    Row {
        keys: &[
            (PLAIN, Key::M, Action::Toggle(Toggle::Heat)),
            (PLAIN, Key::T, Action::Battleship(BattleshipIntent::Tip)),
        ],
        label: "",
        meaning: "battle: heat map; tip",
    },
    Row { keys: STEPS, label: "", meaning: "step through a battle that is over" },
];

/// All rows, in the order of the help page.
pub(crate) const ALL: [&[Row]; 5] =
    [REVERSI, COMMON, &[cursor("", ""), cursor("Battleship", "")], PLACING, BATTLE];

impl Row {
    /// The keys as the help page writes them.
    pub(crate) fn label(&self) -> String {
        if !self.label.is_empty() {
            return self.label.to_owned();
        }
        let names = self.keys.iter().map(|(modifiers, key, _)| match *modifiers {
            PLAIN if key.name().len() == 1 => key.name().to_lowercase(),
            _ => name(*modifiers, *key),
        });
        names.collect::<Vec<String>>().join(", ")
    }
}

fn name(modifiers: Modifiers, key: Key) -> String {
    let modifier = if modifiers == CTRL { "Ctrl+" } else { "" };
    format!("{modifier}{}", key.name())
}

/// The key that asks for the same, if there is one.
pub(crate) fn shortcut(action: &Action) -> Option<String> {
    let keys = ALL.into_iter().flatten().flat_map(|row| row.keys);
    let mut keys = keys.filter(|(.., asked)| asked == action);
    keys.next().map(|(modifiers, key, _)| name(*modifiers, *key))
}

/// Reads the keys of these rows.
pub(crate) fn read(ctx: &Context, rows: &[Row], actions: &mut Actions) {
    ctx.input_mut(|input| {
        let copy = input.events.contains(&Event::Copy);
        for (modifiers, key, action) in rows.iter().flat_map(|row| row.keys) {
            let copied = copy && *action == Action::Copy(Copied::Moves);
            if input.consume_key(*modifiers, *key) || copied {
                actions.push(action.clone());
            }
        }
    });
}

/// Reads what was pasted.
pub(crate) fn read_paste(ctx: &Context, actions: &mut Actions) {
    ctx.input(|input| {
        for event in &input.events {
            if let Event::Paste(text) = event {
                actions.push(Action::Read(text.clone()));
            }
        }
    });
}

/// Where arrows, Home, End, `PgUp` and `PgDn` lead from a column and a row, on a board that ends at
/// these.
pub(crate) fn moved(
    input: &mut InputState,
    (x, y): (i32, i32),
    (right, bottom): (i32, i32),
) -> Option<(i32, i32)> {
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
    let mut to = None;
    for (key, (x, y)) in moves {
        if input.consume_key(PLAIN, key) {
            to = Some((x.clamp(0, right), y.clamp(0, bottom)));
        }
    }
    to
}

/// Moves the cursor over a board of this size.
pub(crate) fn steer(ctx: &Context, view: &mut BoardView, size: Size) {
    let (right, bottom) = (size.width() - 1, size.height() - 1);
    let start = view.cursor.filter(|square| size.contains(*square));
    let (x, y) = start.map_or((size.width() / 2, size.height() / 2), |at| (at.x(), at.y()));
    let to = ctx.input_mut(|input| {
        let to = moved(input, (x, y), (right, bottom));
        // The first arrow shows where the cursor is.
        let mut to = if start.is_some() { to } else { to.map(|_| (x, y)) };
        for (key, column) in LETTERS[..8].iter().zip(0..) {
            if input.consume_key(PLAIN, *key) && column <= right {
                to = Some((column, to.map_or(y, |(_, y)| y)));
            }
        }
        for (key, row) in DIGITS[1..=8].iter().zip(0..) {
            if input.consume_key(PLAIN, *key) && row <= bottom {
                to = Some((to.map_or(x, |(x, _)| x), row));
            }
        }
        to
    });
    if let Some(square) = to.and_then(|(x, y)| Square::new(x, y)) {
        view.cursor = Some(square);
        view.by_keyboard = true;
        ctx.memory_mut(|memory| {
            memory.request_focus(cell_id(square));
            // An arrow also moves the focus from wherever it was: the cursor would go two steps.
            memory.move_focus(FocusDirection::None);
        });
    }
}
