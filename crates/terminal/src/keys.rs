//! Keys: each is declared once, with what it asks for and what the help page says about it. Letters a
//! to h are squares, so commands of one letter use i to z, as in the window.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use session::Intent;
use session::battleship::BattleshipIntent;

use session::lesson::LessonIntent;

use crate::action::{Action, Page, Question};

/// A row of the help page.
#[derive(Debug)]
pub(crate) struct Row {
    keys: &'static [(KeyModifiers, KeyCode, Action)],
    pub(crate) label: &'static str,
    pub(crate) meaning: &'static str,
}

const PLAIN: KeyModifiers = KeyModifiers::NONE;
const CTRL: KeyModifiers = KeyModifiers::CONTROL;

const fn row(
    keys: &'static [(KeyModifiers, KeyCode, Action)],
    label: &'static str,
    meaning: &'static str,
) -> Row {
    Row { keys, label, meaning }
}

const fn letter(letter: char) -> KeyCode {
    KeyCode::Char(letter)
}

const UNDO: Action = Action::Reversi(Intent::Undo);
const REDO: Action = Action::Reversi(Intent::Redo);
const REVIEW: Action = Action::Reversi(Intent::Review);
const GRADE: Action = Action::Battleship(BattleshipIntent::Grade);

const STEPS: &[(KeyModifiers, KeyCode, Action)] = &[
    (CTRL, KeyCode::Left, Action::Step(-1)),
    (CTRL, KeyCode::Right, Action::Step(1)),
    (PLAIN, letter(','), Action::Step(-1)),
    (PLAIN, letter('.'), Action::Step(1)),
];

/// The keys of Reversi and Othello.
pub(crate) const REVERSI: &[Row] = &[
    row(&[], "Arrows, Home, End, PgUp, PgDn", "move the cursor"),
    row(&[], "a - h, 1 - 8", "jump to a column, to a row"),
    row(&[], "Tab, Shift+Tab", "next, previous legal square"),
    row(&[], "Enter, Space", "play on the square; at the end: rematch"),
    row(
        &[(PLAIN, letter('u'), UNDO), (PLAIN, KeyCode::Backspace, UNDO)],
        "u, Backspace",
        "undo: to your own turn against an engine",
    ),
    row(&[(PLAIN, letter('r'), REDO), (CTRL, letter('y'), REDO)], "r, Ctrl+Y", "redo"),
    row(STEPS, "Ctrl+Left, Ctrl+Right; comma, dot; wheel", "step through the game"),
    row(&[(PLAIN, letter('p'), Action::Reversi(Intent::PlayOn))], "p", "play on from here"),
    row(&[(PLAIN, letter('t'), Action::Reversi(Intent::Tip))], "t", "tip"),
    row(
        &[(PLAIN, letter('v'), Action::Values)],
        "v",
        "values of all moves, best lines; ++ and -- are ten discs and more",
    ),
    row(
        &[(PLAIN, KeyCode::F(5), REVIEW), (PLAIN, letter('z'), REVIEW)],
        "z, F5",
        "analysis: what every move was worth and cost",
    ),
    row(&[(PLAIN, letter('l'), Action::Dots)], "l", "dots on legal squares"),
    row(&[(PLAIN, letter('m'), Action::Graph)], "m", "graph or moves"),
    row(&[(PLAIN, letter('i'), Action::Show(Page::Levels))], "i", "who plays, and how well"),
    row(&[(PLAIN, letter('w'), Action::Mistakes)], "w", "your mistakes: find better moves"),
    row(&[(PLAIN, letter('x'), Action::Reversi(Intent::Resign))], "x", "resign; asked twice"),
];

/// The keys of the analysis; those of the game are there, too.
pub(crate) const ANALYSIS: &[Row] = &[
    row(&[], "Arrows, PgUp, PgDn, Home, End", "go through the moves"),
    row(&[], "1 - 9", "go to a turning point"),
    row(&[], "Enter, Esc", "back to the game"),
];

/// The keys of what plays by itself.
pub(crate) const WATCHING: &[Row] = &[
    row(&[(PLAIN, letter('p'), Action::Watch)], "p", "go on, or wait"),
    row(&[], "Space, Enter", "one move or shot"),
    row(
        &[
            (PLAIN, letter('+'), Action::Pace(true)),
            (PLAIN, letter('='), Action::Pace(true)),
            (PLAIN, letter('-'), Action::Pace(false)),
        ],
        "+, -",
        "faster, slower",
    ),
];

/// The keys of lessons and of walks through mistakes and puzzles.
pub(crate) const LESSON: &[Row] = &[
    row(&[], "Enter", "the next step, once this one is done"),
    row(STEPS, "Ctrl+Left, Ctrl+Right; comma, dot", "the step before, the next one"),
    row(&[(PLAIN, letter('t'), Action::Lesson(LessonIntent::Show))], "t", "show how it is done"),
    row(&[(PLAIN, letter('z'), Action::Lesson(LessonIntent::Again))], "z", "do it again"),
    row(&[(PLAIN, letter('m'), Action::More)], "m", "more of a text that has no room"),
];

/// The keys of your games.
pub(crate) const PLAYED: &[Row] = &[
    row(&[], "Enter, Del", "open a game with its analysis, delete it"),
    row(&[(PLAIN, letter('u'), Action::Undelete)], "u", "bring back what was deleted"),
    row(&[(PLAIN, letter('/'), Action::Ask(Question::Search))], "/", "search"),
];

/// The keys of every page.
pub(crate) const COMMON: &[Row] = &[
    row(&[(PLAIN, letter('n'), Action::Show(Page::NewGame))], "n", "new game"),
    row(&[(PLAIN, letter('o'), Action::Show(Page::Home))], "o", "home page"),
    row(&[(PLAIN, letter('k'), Action::Show(Page::Kept))], "k", "unfinished games"),
    row(&[(PLAIN, letter('y'), Action::Show(Page::Played))], "y", "your finished games"),
    row(&[(PLAIN, letter('s'), Action::Show(Page::Settings))], "s", "settings"),
    row(&[(PLAIN, KeyCode::F(3), Action::Show(Page::Learn))], "F3", "lessons and puzzles"),
    row(&[(CTRL, letter('o'), Action::Ask(Question::Open))], "Ctrl+O", "open a file"),
    row(
        &[(CTRL, letter('s'), Action::Ask(Question::Save))],
        "Ctrl+S",
        "save the game or the battle",
    ),
    row(
        &[(PLAIN, letter('j'), Action::Copy), (PLAIN, KeyCode::F(6), Action::Copy)],
        "j, F6",
        "copy the moves or the shots; F6 where j is a column",
    ),
    row(&[], "Paste", "a game or a position in any known format"),
    row(
        &[
            (PLAIN, letter('?'), Action::Show(Page::Help)),
            (PLAIN, KeyCode::F(1), Action::Show(Page::Help)),
        ],
        "?, F1",
        "this page",
    ),
    row(&[(PLAIN, KeyCode::Esc, Action::Back)], "Esc", "back"),
    row(&[(CTRL, letter('z'), Action::Suspend)], "Ctrl+Z", "to the shell; fg comes back"),
    row(
        &[
            (PLAIN, letter('q'), Action::Quit),
            (CTRL, letter('c'), Action::Quit),
            (CTRL, letter('q'), Action::Quit),
        ],
        "q, Ctrl+C",
        "quit; the game is kept",
    ),
];

/// The keys of placing a fleet.
pub(crate) const PLACING: &[Row] = &[
    row(
        &[(PLAIN, letter('r'), Action::Battleship(BattleshipIntent::Rotate))],
        "1 - 9, arrows, r, Enter",
        "take a ship, move it, turn it, put it down",
    ),
    row(
        &[(PLAIN, letter('x'), Action::Battleship(BattleshipIntent::Random))],
        "x",
        "all ships at random",
    ),
    row(&[], "Del", "lift a ship"),
];

/// The keys of a battle.
pub(crate) const BATTLE: &[Row] = &[
    row(&[], "Arrows, two digits or a letter and a number", "aim: 34 or E4"),
    row(&[], "Enter, Space", "fire"),
    row(&[(PLAIN, letter('m'), Action::Heat)], "m", "heat map"),
    row(&[(PLAIN, letter('t'), Action::Battleship(BattleshipIntent::Tip))], "t", "tip"),
    row(&[(PLAIN, letter('w'), Action::Waters)], "w", "the other waters, where one has room"),
    row(&[(PLAIN, letter('p'), Action::Watch)], "p", "after the end: show it again shot by shot"),
    row(
        &[(PLAIN, letter('l'), Action::Show(Page::Report))],
        "l",
        "after the end: the report, with the shots that turned it",
    ),
    row(STEPS, "Ctrl+Left, Ctrl+Right; comma, dot; wheel", "step through a battle that is over"),
    row(
        &[(PLAIN, KeyCode::F(5), GRADE), (PLAIN, letter('z'), GRADE)],
        "z, F5",
        "grade the shots of a battle that is over",
    ),
    row(
        &[(PLAIN, letter('v'), Action::Battleship(BattleshipIntent::Reveal(true)))],
        "v",
        "two people: show or hide your ships",
    ),
    row(
        &[(PLAIN, letter('x'), Action::Battleship(BattleshipIntent::Surrender))],
        "x",
        "surrender; asked twice",
    ),
];

/// The help page: headings and rows.
pub(crate) const ALL: [(&str, &[Row]); 8] = [
    ("Reversi and Othello", REVERSI),
    ("Everywhere", COMMON),
    ("Placing a fleet", PLACING),
    ("Battle", BATTLE),
    ("Analysis", ANALYSIS),
    ("Watching", WATCHING),
    ("Lessons, mistakes, puzzles", LESSON),
    ("Your games", PLAYED),
];

/// What a key asks for, by these rows.
pub(crate) fn find(rows: &[Row], key: &KeyEvent) -> Option<Action> {
    // Whether Shift was held says nothing of a letter that is there.
    let modifiers = key.modifiers - KeyModifiers::SHIFT;
    let code = match key.code {
        KeyCode::Char(letter) => KeyCode::Char(letter.to_ascii_lowercase()),
        code => code,
    };
    let keys = rows.iter().flat_map(|row| row.keys);
    keys.filter(|(held, wanted, _)| (*held, *wanted) == (modifiers, code))
        .map(|(.., action)| action.clone())
        .next()
}

/// Where arrows, Home, End, `PgUp` and `PgDn` lead from a column and a row, on a board that ends at
/// these.
pub(crate) fn moved(key: KeyCode, (x, y): (i32, i32), end: (i32, i32)) -> Option<(i32, i32)> {
    let (x, y) = match key {
        KeyCode::Left => (x - 1, y),
        KeyCode::Right => (x + 1, y),
        KeyCode::Up => (x, y - 1),
        KeyCode::Down => (x, y + 1),
        KeyCode::Home => (0, y),
        KeyCode::End => (end.0, y),
        KeyCode::PageUp => (x, 0),
        KeyCode::PageDown => (x, end.1),
        _ => return None,
    };
    Some((x.clamp(0, end.0), y.clamp(0, end.1)))
}
