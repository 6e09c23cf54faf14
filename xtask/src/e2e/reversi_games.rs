//! Reversi, played to its end.

use std::time::Duration;

use reversi::{Model, RuleSet, Size, Square, Variant};
use session::palette;
use session::{BoardColours, Seat, Settings, Setup, Sides, line_moves};

use super::program::{Program, home};
use super::screen::{Area, Picture, Screen};

/// The frame around the squares, in pixels.
const FRAME: usize = 6;

/// The squares of the board on the screen.
fn squares(picture: &Picture) -> Option<Area> {
    let frame = palette::board(BoardColours::Green).line;
    picture.around(frame, 0, usize::MAX).map(|area| area.shrunk(FRAME))
}

/// Waits until so many moves are kept.
fn wait_moves(program: &mut Program<'_>, moves: usize) -> Result<Model, String> {
    program.wait(&format!("move {moves} on the disk"), |program| {
        let game = program.game().map(|game| game.model);
        Ok(game.filter(|model| model.moves_played() >= moves))
    })
}

/// Moves as if by chance, but always the same.
fn choice(model: &Model, number: usize) -> Option<Square> {
    let legal = model.position().legal_squares();
    legal.iter().nth(number * 7 % (legal.len() as usize).max(1))
}

/// Two people at one mouse on a board of 6x6. Presses are short, held, shaky, beside the rules, and
/// drawn off the square.
pub(super) fn by_mouse(screen: &Screen) -> Result<(), String> {
    let home = home(Settings::default())?;
    let size = Size::new(6, 6).map_err(|error| error.to_string())?;
    let mut program = Program::start(screen, home.path(), "reversi-mouse", "reversi 6 6 --window")?;
    let board = program.see_still("the board", squares)?;
    let place =
        |square: Square| board.cell((square.x(), square.y()), (size.width(), size.height()));
    let mut model = Model::new(RuleSet::new(Variant::Reversi, size));
    while let Some(square) = choice(&model, model.moves_played()) {
        let at = place(square);
        let number = model.moves_played();
        match number {
            2 => program.press(at, Duration::from_millis(1300), 0)?,
            3 => program.press(at, Duration::ZERO, 10)?,
            5 => {
                // On a disc, and from the square to somewhere else: neither is a move.
                program.click(place(line_moves(&model)[0]))?;
                screen.xdotool(&format!("mousemove {} {} mousedown 1", at[0], at[1]))?;
                screen.xdotool("mousemove 20 300 mouseup 1")?;
                program.click(at)?;
            }
            _ => program.click(at)?,
        }
        let next = wait_moves(&mut program, number + 1)?;
        if next.moves_played() != number + 1 || line_moves(&next)[number] != square {
            return Err(format!(
                "{square} was clicked as move {}, and {:?} played",
                number + 1,
                line_moves(&next)
            ));
        }
        model = next;
        if number == 12 {
            program.keep("midgame")?;
        }
    }
    if !model.position().is_over() {
        return Err("nobody can move, and the game is not over".to_owned());
    }
    program.see_end()?;
    program.keep("over")?;
    program.quit()
}

/// A whole game on 8x8, typed without a pause.
pub(super) fn by_keyboard(screen: &Screen) -> Result<(), String> {
    let home = home(Settings::default())?;
    let mut model = Model::new(RuleSet::new(Variant::Reversi, Size::EIGHT));
    while let Some(square) = choice(&model, model.moves_played()) {
        model.play(square).map_err(|error| error.to_string())?;
    }
    let mut program = Program::start(screen, home.path(), "reversi-keyboard", "reversi --window")?;
    program.see_still("the board", squares)?;
    let typed: Vec<String> = line_moves(&model).iter().map(|square| typed(*square)).collect();
    program.keys(&typed.join(" "))?;
    let kept = wait_moves(&mut program, model.moves_played())?;
    if line_moves(&kept) != line_moves(&model) {
        return Err(format!(
            "{:?} was typed, and {:?} played",
            line_moves(&model),
            line_moves(&kept)
        ));
    }
    program.see_end()?;
    program.keep("over")?;
    program.quit()
}

/// The keys of a move.
fn typed(square: Square) -> String {
    let name = square.to_string();
    let (column, row) = name.split_at(1);
    format!("{column} {row} Return")
}

/// From the home page by Enter into a game against level 1, on a small board, by keyboard.
pub(super) fn against_a_level(screen: &Screen) -> Result<(), String> {
    let size = Size::new(4, 4).map_err(|error| error.to_string())?;
    let setup = Setup::people(Variant::Othello, size);
    let level = reversi_engine::roster().find("level 1").map_err(|error| error.to_string())?;
    let seats = Sides { dark: Seat::PERSON, light: Seat::of(level) };
    let last_setup = Setup { seats, ..setup };
    let home = home(Settings { last_setup, ..Settings::default() })?;
    let mut program = Program::start(screen, home.path(), "reversi-level", "quadrille --window")?;
    // The home page has small boards on it; the board of the game is larger.
    program.see_still("the home page", |picture| {
        picture.around(palette::board(BoardColours::Green).line, 0, usize::MAX)
    })?;
    program.keep("home")?;
    program.keys("Return")?;
    let is_board = |area: &Area| area.right - area.left > 400;
    program.see_still("the board", |picture| squares(picture).filter(is_board))?;
    let mut model = Model::new(RuleSet::new(Variant::Othello, size));
    while let Some(turn) = model.turn() {
        let number = model.moves_played();
        if turn == reversi::Player::Dark {
            let square = choice(&model, number).ok_or("no move")?;
            program.keys(&typed(square))?;
        }
        // The level answers by itself.
        model = wait_moves(&mut program, number + 1)?;
    }
    program.see_end()?;
    program.keep("over")?;
    program.quit()
}

/// A window that was moved and made another size comes back as it was left.
pub(super) fn place_is_remembered(screen: &Screen) -> Result<(), String> {
    let home = home(Settings::default())?;
    let start = || Program::start(screen, home.path(), "window-place", "quadrille --window");
    let (at, size) = ([130, 70], [1010, 730]);
    let mut program = start()?;
    program.see("the home page", squares)?;
    program.place(at, size)?;
    let is_there = |program: &mut Program<'_>| {
        let found = program.geometry()?;
        let [x, y] = at;
        let [width, height] = size;
        let wanted = [
            format!("X={x}"),
            format!("Y={y}"),
            format!("WIDTH={width}"),
            format!("HEIGHT={height}"),
        ];
        Ok(wanted.iter().all(|line| found.lines().any(|found| found == line)).then_some(()))
    };
    program.wait("the window's new size", is_there)?;
    // The program hears of it a moment later than the screen.
    program.see_still("the page in its new size", squares)?;
    program.quit()?;
    let mut program = start()?;
    program.wait("the window as it was left", is_there)?;
    program.see_still("the home page", squares)?;
    program.keep("again")?;
    program.quit()
}
