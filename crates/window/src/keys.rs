//! Keys: the seeds' `on_key`.
//!
//! A key is declared once, with what it asks for and what the help page says about it; menus find
//! their shortcuts here. Letters a to h and digits are squares, so commands of one letter use i to
//! z. Keys go to the board wherever the focus is, unless a text is being typed or a dialog is open.

use eframe::egui::{
    Context, Event, EventFilter, FocusDirection, Id, InputState, Key, Memory, Modifiers, Response,
    Ui,
};
use reversi::{Size, Square};
use session::Intent;
use session::battleship::BattleshipIntent;
use session::lesson::LessonIntent;

use super::action::{Action, Copied, DialogKind, FileAction, Page, Toggle};
use super::cursor::Cursor;
use super::theme::Pen;

/// A key with what it asks for.
type Asking = (Modifiers, Key, Action);

/// A row of the help page.
#[derive(Debug)]
pub(crate) struct Row {
    /// Keys with what each of them asks for. The first one for an action stands beside it in menus.
    keys: &'static [Asking],
    /// How the keys are written, where their names would not do.
    label: &'static str,
    /// What they do.
    pub meaning: &'static str,
}

/// The keys of digits, from 0.
pub(crate) const DIGITS: [Key; 10] = {
    use Key::{Num0, Num1, Num2, Num3, Num4, Num5, Num6, Num7, Num8, Num9};
    [Num0, Num1, Num2, Num3, Num4, Num5, Num6, Num7, Num8, Num9]
};

/// The keys of letters that name columns.
pub(crate) const LETTERS: [Key; 10] =
    [Key::A, Key::B, Key::C, Key::D, Key::E, Key::F, Key::G, Key::H, Key::I, Key::J];

/// Keys that move a cursor: they ask for nothing, the pages read them themselves.
const fn cursor(label: &'static str, meaning: &'static str) -> Row {
    labelled(&[], label, meaning)
}

/// Keys that are written by their names.
const fn row(keys: &'static [Asking], meaning: &'static str) -> Row {
    labelled(keys, "", meaning)
}

const fn labelled(keys: &'static [Asking], label: &'static str, meaning: &'static str) -> Row {
    Row { keys, label, meaning }
}

const CTRL: Modifiers = Modifiers::COMMAND;
const PLAIN: Modifiers = Modifiers::NONE;

const UNDO: Action = Action::Reversi(Intent::Undo);
const REDO: Action = Action::Reversi(Intent::Redo);
const NEW_GAME: Action = Action::Ask(DialogKind::NewGame);
const HELP: Action = Action::Ask(DialogKind::Help);

/// The keys of Reversi and Othello.
pub(crate) const REVERSI: &[Row] = &[
    cursor("Arrows, Home, End, PgUp, PgDn", "move the cursor"),
    cursor("a - h, 1 - 8", "jump to a column, to a row"),
    cursor("Tab, Shift+Tab", "next, previous legal square; then the next control"),
    cursor("Enter, Space", "play on the square, press the control; Enter at the end: rematch"),
    row(
        &[(PLAIN, Key::U, UNDO), (PLAIN, Key::Backspace, UNDO), (CTRL, Key::Z, UNDO)],
        "undo: to your own turn against an engine",
    ),
    row(&[(PLAIN, Key::R, REDO), (CTRL, Key::Y, REDO)], "redo"),
    row(STEPS, "step through the game"),
    row(&[(PLAIN, Key::P, Action::Reversi(Intent::PlayOn))], "play on from the position shown"),
    row(&[(PLAIN, Key::T, Action::Reversi(Intent::Tip))], "tip"),
    row(
        &[(PLAIN, Key::V, Action::Toggle(Toggle::Values))],
        "values of all moves, evaluation bar, best lines",
    ),
    row(&[(PLAIN, Key::F5, Action::Reversi(Intent::Review))], "look at the whole game again"),
    row(&[(PLAIN, Key::L, Action::Toggle(Toggle::LegalDots))], "dots on legal squares"),
    row(&[(PLAIN, Key::M, Action::Toggle(Toggle::Graph))], "graph"),
];

const STEPS: &[Asking] =
    &[(CTRL, Key::ArrowLeft, Action::Step(-1)), (CTRL, Key::ArrowRight, Action::Step(1))];

/// The keys of every page. Copying and pasting arrive as events of their own.
pub(crate) const COMMON: &[Row] = &[
    labelled(&[(PLAIN, Key::N, NEW_GAME), (CTRL, Key::N, NEW_GAME)], "n", "new game"),
    row(
        &[
            (CTRL, Key::O, Action::Ask(DialogKind::Open)),
            (CTRL, Key::S, Action::Ask(DialogKind::Save)),
        ],
        "open, save",
    ),
    row(
        &[(CTRL, Key::C, Action::Copy(Copied::Moves)), (CTRL, Key::V, Action::Paste)],
        "copy the moves; paste a game or a position",
    ),
    row(&[(PLAIN, Key::O, Action::Show(Page::Home))], "home page"),
    row(&[(PLAIN, Key::Y, Action::Show(Page::Played))], "your games"),
    row(
        &[
            (PLAIN, Key::K, Action::Show(Page::File)),
            (CTRL, Key::ArrowDown, Action::Listed(FileAction::Go(1))),
            (CTRL, Key::ArrowUp, Action::Listed(FileAction::Go(-1))),
        ],
        "the games of an open file; the next one, the one before",
    ),
    labelled(
        &[
            (PLAIN, Key::F1, HELP),
            (PLAIN, Key::Questionmark, HELP),
            (Modifiers::SHIFT, Key::Slash, HELP),
        ],
        "?, F1",
        "this page",
    ),
    row(&[(CTRL, Key::Q, Action::Quit)], "quit; the game is kept"),
];

/// The keys of placing a fleet.
pub(crate) const PLACING: &[Row] = &[
    labelled(
        &[(PLAIN, Key::R, Action::Battleship(BattleshipIntent::Rotate))],
        "1 - 9, arrows, r, Enter",
        "placing: take a ship, move it, turn it, put it down",
    ),
    labelled(
        &[(PLAIN, Key::X, Action::Battleship(BattleshipIntent::Random))],
        "x, Del",
        "placing: all ships at random; lift the ship under the cursor",
    ),
];

/// The keys of a battle.
pub(crate) const BATTLE: &[Row] = &[
    cursor("Arrows, digits", "battle: aim; two digits are a row and a column"),
    cursor("Enter, Space", "battle: fire"),
    row(
        &[
            (PLAIN, Key::M, Action::Toggle(Toggle::Heat)),
            (PLAIN, Key::T, Action::Battleship(BattleshipIntent::Tip)),
        ],
        "battle: heat map; tip",
    ),
    row(STEPS, "step through a battle that is over"),
    row(&[(PLAIN, Key::F5, Action::Show(Page::Report))], "the report of a battle that is over"),
];

/// The keys of the report of a battle.
pub(crate) const REPORT: &[Row] = &[
    cursor("Left, Right, Home, End", "report: the shot before, the next, the first, the last"),
    labelled(
        &[
            (PLAIN, Key::P, Action::Battleship(BattleshipIntent::ToggleReplay)),
            (PLAIN, Key::Escape, Action::Show(Page::Battleship)),
            (CTRL, Key::ArrowLeft, Action::Step(-1)),
            (CTRL, Key::ArrowRight, Action::Step(1)),
        ],
        "p, Esc",
        "report: replay from the shot shown, or stop; back to the battle",
    ),
];

/// The keys of a lesson, besides those of its board.
pub(crate) const LESSON: &[Row] = &[
    cursor("Enter, Esc", "lesson: the next step once this one is done; leave"),
    labelled(STEPS, "Ctrl+Left, Ctrl+Right", "lesson: the step before, the next one"),
    labelled(
        &[(PLAIN, Key::T, Action::Lesson(LessonIntent::Show))],
        "t",
        "lesson: show how it is done",
    ),
];

/// All rows, in the order of the help page.
pub(crate) const ALL: [&[Row]; 8] = [
    REVERSI,
    COMMON,
    &[cursor("", ""), cursor("Battleship", "")],
    PLACING,
    BATTLE,
    REPORT,
    &[cursor("", ""), cursor("Lessons", "")],
    LESSON,
];

/// The same for who plays Battleship: its own keys first.
pub(crate) const ALL_AT_SEA: [&[Row]; 8] = [
    PLACING,
    BATTLE,
    REPORT,
    COMMON,
    &[cursor("", ""), cursor("Reversi and Othello", "")],
    REVERSI,
    &[cursor("", ""), cursor("Lessons", "")],
    LESSON,
];

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
pub(crate) fn read(ctx: &Context, rows: &[Row], pen: &Pen) {
    ctx.input_mut(|input| {
        let copy = input.events.contains(&Event::Copy);
        for (modifiers, key, action) in rows.iter().flat_map(|row| row.keys) {
            let copied = copy && *action == Action::Copy(Copied::Moves);
            if input.consume_key(*modifiers, *key) || copied {
                pen.push(action.clone());
            }
        }
    });
}

/// Reads what was pasted.
pub(crate) fn read_paste(ctx: &Context, pen: &Pen) {
    ctx.input(|input| {
        for event in &input.events {
            if let Event::Paste(text) = event {
                pen.push(Action::Read(text.clone()));
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

/// Moves the cursor over a board of this size. Says whether it was moved or shown.
pub(crate) fn steer(ctx: &Context, cursor: &mut Cursor<Square>, size: Size) -> bool {
    let (right, bottom) = (size.width() - 1, size.height() - 1);
    let start = cursor.at().filter(|square| size.contains(*square));
    let is_seen = start.is_some() && cursor.pointed() == start;
    let (x, y) = start.map_or((size.width() / 2, size.height() / 2), |at| (at.x(), at.y()));
    let to = ctx.input_mut(|input| {
        let to = moved(input, (x, y), (right, bottom));
        // The first arrow shows where the cursor is.
        let mut to = if is_seen { to } else { to.map(|_| (x, y)) };
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
    let to = to.and_then(|(x, y)| Square::new(x, y));
    if let Some(square) = to {
        cursor.go(square);
    }
    to.is_some()
}

/// Whether nothing has the focus, or one of these.
pub(crate) fn is_free(ctx: &Context, here: impl FnOnce(Id) -> bool) -> bool {
    ctx.memory(Memory::focused).is_none_or(here)
}

/// Whether this key was pressed, and not only held.
pub(crate) fn pressed_anew(ctx: &Context, wanted: Key) -> bool {
    ctx.input_mut(|input| {
        let is_new = input.events.iter().any(|event| {
            matches!(event, Event::Key { key, pressed: true, repeat: false, .. } if *key == wanted)
        });
        is_new && input.consume_key(PLAIN, wanted)
    })
}

/// Where it stands that Enter has nothing to do where the focus is.
fn left_id() -> Id {
    Id::unique("Enter is left to the dialog")
}

/// Says what has the focus if Enter has nothing to do there, or nothing if it has.
pub(crate) fn leave_enter(ui: &Ui, focused: Option<Id>) {
    ui.data_mut(|data| data.insert_temp(left_id(), focused));
}

/// Whether Enter has nothing to do where the focus is.
pub(crate) fn is_enter_left(ctx: &Context) -> bool {
    let left = ctx.data(|data| data.get_temp::<Option<Id>>(left_id())).flatten();
    left.is_some() && ctx.memory(Memory::focused) == left
}

/// Whether Enter or Space was pressed.
pub(crate) fn entered(ctx: &Context) -> bool {
    let pressed = |key| ctx.input_mut(|input| input.consume_key(PLAIN, key));
    pressed(Key::Enter) || pressed(Key::Space)
}

/// Which way Tab goes, while nothing has the focus.
pub(crate) fn first_tab(ctx: &Context) -> Option<FocusDirection> {
    if ctx.memory(Memory::focused).is_some() {
        return None;
    }
    ctx.input_mut(|input| {
        if input.consume_key(Modifiers::SHIFT, Key::Tab) {
            Some(FocusDirection::Previous)
        } else {
            input.consume_key(PLAIN, Key::Tab).then_some(FocusDirection::Next)
        }
    })
}

/// The keyboard comes to a board, from wherever it was.
pub(crate) fn take_focus(ctx: &Context, id: Id) {
    ctx.memory_mut(|memory| {
        memory.request_focus(id);
        // An arrow also moves the focus from wherever it was: a cursor would go two steps.
        memory.move_focus(FocusDirection::None);
    });
}

/// While something has the focus, arrows mean its cursor and not the next control.
pub(crate) fn hold_arrows(ui: &Ui, response: &Response) {
    if response.has_focus() {
        let arrows = EventFilter {
            horizontal_arrows: true,
            vertical_arrows: true,
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
    }
}
