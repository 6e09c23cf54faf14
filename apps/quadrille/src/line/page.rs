//! What line mode prints: the board with what belongs beside it, and lists that fit a terminal.

use reversi::notation::{Passes, board_text, transcript};
use reversi::{Model, Move, Player, Position, Variant};
use reversi_engine::{MoveValue, roster};
use session::words::{self, game_name, rules_line, seat_name};
use session::{Controller, ProgramEntry, SavedGame, describe};

use crate::board_picture::board_picture;
use crate::line::command::HELP;
use crate::line::width::wrapped;

/// The board, beside it the players and whose turn it is, below it the legal moves. Where both have
/// no room, what stands beside comes below.
pub(crate) fn board(table: &Controller, columns: usize) -> String {
    let picture = board_picture(table.position());
    let rows: Vec<&str> = picture.lines().collect();
    let width = rows.iter().map(|row| row.len()).max().unwrap_or_default() + 4;
    let mut beside = beside(table);
    let widest = beside.iter().map(|text| text.chars().count()).max().unwrap_or_default();
    let below = if width + widest > columns { std::mem::take(&mut beside) } else { Vec::new() };
    let mut page = "\n".to_owned();
    for index in 0..rows.len().max(beside.len()) {
        let row = rows.get(index).unwrap_or(&"");
        let text = beside.get(index).map_or("", String::as_str);
        page += format!("{row:width$}{text}").trim_end();
        page.push('\n');
    }
    page.push('\n');
    for text in below.iter().filter(|text| !text.is_empty()) {
        page += &wrapped(text, 2, columns);
    }
    if table.turn().is_some() {
        page += &legal_moves(table.position(), columns);
    }
    page
}

/// What stands beside the board, a line each.
fn beside(table: &Controller) -> Vec<String> {
    let model = table.model();
    let rules = model.rules();
    let (played, undone) = (model.moves_played(), model.moves_undone());
    let mut title = format!("{} {}", game_name(rules.variant()), rules.size());
    match (played, undone) {
        (0, 0) => {}
        (_, 0) => title += &format!(", {}", words::count(played, "move")),
        _ => title += &format!(", move {played} of {}", played + undone),
    }
    let [dark, light] = Player::BOTH.map(|player| side(table, player));
    let mut lines = vec![title, String::new(), dark, light, String::new(), table.status().0];
    lines.extend(table.is_paused().then(|| "play a move, or continue".to_owned()));
    lines.extend(table.opening().map(str::to_owned));
    lines
}

/// `Dark (X)  12  Level 3 · Beginner  4:05`
fn side(table: &Controller, player: Player) -> String {
    let position = table.position();
    let title = words::title(position.rules().variant(), player);
    let count = position.board().count(Some(player));
    let mut line = format!("{title:<5} ({}) {count:>2}", player.letter());
    if !table.seat(player).is_person() {
        line += &format!("  {}", seat_name(table.seat(player)));
    }
    if let Some(left) = table.time_left(player) {
        // Somebody with half a second left still has some.
        let seconds = left.as_millis().div_ceil(1000);
        line += &format!("  {}:{:02}", seconds / 60, seconds % 60);
    }
    line
}

fn legal_moves(position: &Position, columns: usize) -> String {
    let entries: Vec<String> = position
        .moves()
        .map(|found| match found.flips().len() {
            0 => found.square.to_string(),
            flips => format!("{} {flips}", found.square),
        })
        .collect();
    let flips_something = position.moves().any(|found| !found.flips().is_empty());
    let label = if flips_something { "Moves, and how many they flip:" } else { "Moves:" };
    wrapped(&format!("{label} {}", entries.join(", ")), 2, columns)
}

/// What a move would flip.
pub(crate) fn flips(found: Move) -> String {
    match found.flips().len() {
        0 => format!("{} takes its square and flips nothing", found.square),
        count => format!("{} flips {count}: {}", found.square, found.flips()),
    }
}

/// What can be typed.
pub(crate) fn help(columns: usize) -> String {
    rows(HELP, columns)
}

/// Words, and behind them what they do.
pub(crate) fn rows(all: &[(&str, &str)], columns: usize) -> String {
    all.iter().map(|(words, what)| row(words, what, columns)).collect()
}

/// What a game of Reversi or Othello is, and what going on does with it.
pub(crate) fn kept_game(record: &SavedGame) -> (String, &'static str) {
    // How it ended, whether or not it is the one on the table.
    let table = Controller::new(record.clone(), 0, support::Waker::default());
    match table.outcome() {
        Some(end) => {
            let end = words::headline(record.model.position(), end);
            (format!("{}, {end}", describe(record)), "shows")
        }
        None => (describe(record), "goes on with"),
    }
}

/// All games to choose from, and those to go on with, the last one first, with what going on does
/// with it; `others` are the titles of all that have a number, the first of them being that of the
/// last game if `is_first`.
pub(crate) fn home(
    last: Option<(&str, &str)>,
    others: &[String],
    is_first: bool,
    columns: usize,
) -> String {
    let mut page = "\nQuadrille\n\n".to_owned();
    if let Some((title, verb)) = last {
        let mut line = format!("Kept: {title}. `continue` {verb} it.");
        let more = others.len() - usize::from(is_first);
        if more > 0 {
            line += &format!(" `games` lists {more} more.");
        }
        page += &wrapped(&line, 2, columns);
    }
    let numbered = others.iter().enumerate().skip(usize::from(is_first)).take(MOST_LISTED);
    for (place, title) in numbered {
        page += &wrapped(&format!("  continue {}  {title}", place + 1), 14, columns);
    }
    if page.lines().count() > 3 {
        page.push('\n');
    }
    for kind in Variant::ALL {
        page += &row(&format!("new {kind}"), rules_line(kind), columns);
    }
    page += &row("new battleship", SEA_LINE, columns);
    let last = "Behind rules of Reversi or Othello a size may follow, 2x2 to 8x8: new reversi 6x6. `level 3` brings an engine to the \
        table, `help` lists everything, `quit` ends.";
    page + "\n" + &wrapped(last, 0, columns)
}

/// How many games the home page lists beside the last one.
const MOST_LISTED: usize = 4;

const SEA_LINE: &str = "Place your fleet, then find and sink the other one, shot by shot.";

/// The games that are not finished, with the numbers of those that are not on the table.
pub(crate) fn games(on_table: Option<&str>, others: &[String], columns: usize) -> String {
    let mut page = String::new();
    if let Some(title) = on_table {
        page += &wrapped(&format!("On the table: {title}"), 2, columns);
    }
    if others.is_empty() {
        return page + &wrapped("No unfinished game is kept beside it.", 0, columns);
    }
    for (place, title) in others.iter().enumerate() {
        page += &wrapped(&format!("{:>4}  {title}", place + 1), 6, columns);
    }
    let how = "`continue 1` goes on with the first, `delete 1` deletes it for good.";
    page + &wrapped(how, 0, columns)
}

/// Who plays, and the levels.
pub(crate) fn levels(table: &Controller, columns: usize) -> String {
    let kind = table.position().rules().variant();
    let mut page = String::new();
    for contender in roster().choices() {
        let line = format!("  {:<24}  {}", contender.title(), contender.about());
        page += &wrapped(&line, 28, columns);
    }
    for player in Player::BOTH {
        page += &format!("{}: {}\n", words::title(kind, player), seat_name(table.seat(player)));
    }
    page
}

/// The programs that may take a seat.
pub(crate) fn programs(programs: &[ProgramEntry], columns: usize) -> String {
    if programs.is_empty() {
        let none = "No program is entered; program NAME bot:COMMAND enters one.";
        return wrapped(none, 0, columns);
    }
    let mut page = String::new();
    for entry in programs {
        let program = entry.program();
        let mut line =
            format!("  {}  {}: {}", program.name, program.protocol.title(), program.command);
        let options = program.options_text();
        if !options.is_empty() {
            line += &format!(" ({options})");
        }
        page += &wrapped(&line, 4, columns);
    }
    page
}

/// What moves are worth, the best first.
pub(crate) fn values(mover: &str, values: &[MoveValue], columns: usize) -> String {
    let head = format!("What the moves are worth to {mover}, in discs:");
    let mut page = wrapped(&head, 0, columns);
    for found in values {
        let value = found.value.to_string();
        page += &format!("  {}  {value:>5}  {}\n", found.square, found.value.certainty);
    }
    page
}

/// The record of the game, in numbered pairs.
pub(crate) fn moves(table: &Controller, columns: usize) -> String {
    let entries = table.entries();
    if entries.is_empty() {
        return "No moves yet.\n".to_owned();
    }
    let mut words: Vec<String> = Vec::new();
    for entry in &entries {
        let square = entry.square.map_or_else(|| "pass".to_owned(), |square| square.to_string());
        let number = words.len() + 1;
        match words.last_mut() {
            Some(last) if entry.player == Player::Light => *last += &format!(" {square}"),
            // A game from a position may begin with the second player.
            _ if entry.player == Player::Light => words.push(format!("{number}. ... {square}")),
            _ => words.push(format!("{number}. {square}")),
        }
    }
    let mut page = wrapped(&words.join("  "), 0, columns);
    let undone = table.model().moves_undone();
    if undone > 0 {
        let they = if undone == 1 { "is" } else { "are" };
        page += &format!("The last {undone} of them {they} taken back.\n");
    }
    page
}

/// The game in every notation.
pub(crate) fn copies(model: &Model) -> String {
    let moves = match model.moves_played() {
        0 => String::new(),
        _ => format!("Moves:    {}\n", transcript(model, Passes::LeftOut)),
    };
    let board = model.board().to_string();
    format!("{moves}Position: {}\n{}\n", board_text(model.position()), board.trim_end())
}

/// The game as a line that says on which board it began, if that is not the usual one.
pub(crate) fn game_line(model: &Model) -> String {
    let rules = model.rules();
    let moves = transcript(model, Passes::LeftOut);
    let line = if *model.start() != Position::start(rules) {
        format!("{} {moves}", board_text(model.start()))
    } else if rules.size() != reversi::Size::EIGHT {
        format!("{} start {moves}", rules.size())
    } else if moves.is_empty() {
        "start".to_owned()
    } else {
        moves
    };
    format!("{}\n", line.trim_end())
}

/// A word or two, and behind them what they do; below them on a narrow page.
fn row(words: &str, what: &str, columns: usize) -> String {
    if columns < NARROW {
        return wrapped(words, 2, columns) + &wrapped(&format!("    {what}"), 4, columns);
    }
    wrapped(&format!("  {words:<16}  {what}"), 20, columns)
}

/// Narrower than this, two columns have no room.
const NARROW: usize = 60;

#[cfg(test)]
mod tests {
    use super::*;
    use reversi::Size;
    use reversi::notation::read;
    use session::{Intent, Keepable, Setup};

    fn table(kind: Variant, size: Option<Size>, text: &str) -> Controller {
        let model = read(kind, size, text).expect("a readable game").model;
        let setup = Setup { rules: model.rules(), ..Setup::default() };
        Controller::new(SavedGame { model, ..SavedGame::new(&setup) }, 0, support::Waker::default())
    }

    #[test]
    fn the_page_has_everything_and_fits() {
        assert_eq!(
            board(&table(Variant::Othello, None, "f5d6"), 78),
            "
    a b c d e f g h    Othello 8x8, 2 moves
  1 . . . . . . . .
  2 . . . . . . . .    Black (X)  3
  3 . . + . . . . .    White (O)  3
  4 . . + O X . . .
  5 . . + O X X . .    Black to move
  6 . . + O . . . .    Perpendicular
  7 . . + . . . . .
  8 . . . . . . . .

Moves, and how many they flip: c3 1, c4 1, c5 1, c6 1, c7 1
"
        );
        assert_eq!(
            board(&table(Variant::Reversi, None, "2x2 a1"), 78),
            "
    a b    Reversi 2x2, 1 move
  1 X +
  2 + +    Dark  (X)  1
           Light (O)  0

           Light to move

Moves: b1, a2, b2
"
        );
    }

    #[test]
    fn no_page_is_wider_than_a_terminal() {
        let game = table(Variant::Othello, None, "f5d6c3d3c4f4f6f3e6e7");
        let record = game.record();
        let titles = [record.title(), record.title()];
        for columns in [78, 38] {
            let lists = [
                home(Some((&titles[0], "goes on with")), &titles, true, columns),
                games(Some(&titles[0]), &titles, columns),
                levels(&game, columns),
                programs(&[], columns),
            ];
            let pages = [board(&game, columns), help(columns), moves(&game, columns)];
            for line in pages.iter().chain(&lists).flat_map(|page| page.lines()) {
                assert!(line.chars().count() <= columns, "{line}");
                assert_eq!(line, line.trim_end());
            }
        }
    }

    #[test]
    fn moves_are_numbered_with_passes() {
        let mut game = table(Variant::Othello, None, "4x2 XO------ O c1");
        assert_eq!(moves(&game, 78), "1. ... pass  2. c1\n");
        game.act(Intent::Undo);
        assert!(
            moves(&game, 78).ends_with("The last 1 of them is taken back.\n"),
            "{}",
            moves(&game, 78)
        );
        assert_eq!(moves(&table(Variant::Othello, None, "f5d6c3"), 78), "1. f5 d6  2. c3\n");
    }

    #[test]
    fn what_is_saved_as_a_line_reads_back() {
        let small = Size::new(7, 4).ok();
        for (kind, size, text) in [
            (Variant::Othello, None, "f5d6c3"),
            (Variant::Othello, None, "start"),
            (Variant::Reversi, small, "start"),
            (Variant::Reversi, small, "d3 c2 d2 c3"),
            (Variant::Othello, None, "4x2 XO------ O"),
            (Variant::Othello, None, "4x2 XO------ O c1"),
        ] {
            let model = read(kind, size, text).expect("a game").model;
            let line = game_line(&model);
            let again = read(kind, None, &line).expect("what was written").model;
            assert_eq!(again.position(), model.position(), "{line}");
            assert_eq!(again.moves_played(), model.moves_played(), "{line}");
        }
    }
}
