//! `quadrille show`: a position, and what the rules say about it.

use clap::Args;
use reversi::handout::{Status, move_text};
use reversi::notation::{Form, Passes, Reading, board_text, transcript};
use reversi::{Move, Phase, Player, Ply, Position, Square, SquareSet, Variant};
use serde_json::{Value, json};

use crate::board_picture::board_picture;
use crate::failure::Failure;
use crate::game_argument::FORMS;
use crate::game_or_file::{FILES, GameOrFile};
use crate::number::count;
use crate::output::{print, to_json};

#[derive(Args)]
#[command(after_help = format!("{FORMS}\n{FILES}"))]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: GameOrFile,

    /// Print the position as JSON
    #[arg(long)]
    json: bool,

    /// What to show: its text, a file that holds it, or - for standard input
    #[arg(value_name = "POSITION|GAME|FILE|-", required = true)]
    text: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let reading = arguments.game.read(&arguments.text)?;
    print(&if arguments.json { to_json(&report(&reading)) } else { page(&reading) })
}

/// Everything the rules say about a position.
fn report(reading: &Reading) -> Value {
    let model = &reading.model;
    let position = model.position();
    let rules = position.rules();
    let board = position.board();
    json!({
        "rules": rules.variant(),
        "width": rules.size().width(),
        "height": rules.size().height(),
        "form": match reading.form {
            Form::Start => "start",
            Form::Transcript => "transcript",
            Form::BoardText => "board text",
            Form::Picture { .. } => "picture",
        },
        "turn_assumed": reading.form == Form::Picture { turn_assumed: true },
        "position": board_text(position),
        "rows": board.to_string().lines().collect::<Vec<_>>(),
        "phase": match position.phase() {
            Phase::Opening => "opening",
            Phase::Main => "main",
            Phase::Over => "over",
        },
        "turn": position.turn(),
        "passed": model.passed(),
        "over": position.is_over(),
        "winner": position.winner(),
        "score": position.score(),
        "counts": {
            "dark": board.count(Some(Player::Dark)),
            "light": board.count(Some(Player::Light)),
            "empty": board.count(None),
        },
        "moves": position.moves().map(move_report).collect::<Vec<_>>(),
        "plies": model.plies().map(ply_report).collect::<Vec<_>>(),
        "transcript": transcript(model, Passes::LeftOut),
        "canonical": board_text(&position.canonical().0),
        "hash": format!("{:016x}", position.hash64()),
        // The bottom row of the original Othello window, where its rules are played.
        "message": (rules.variant() == Variant::NoPass).then(|| Status::of(position).to_string()),
    })
}

/// A legal move. The seed's `col` and `row` are `x` and `y`.
fn move_report(played: Move) -> Value {
    json!({
        "square": played.square,
        "x": played.square.x(),
        "y": played.square.y(),
        "gained": squares(played.gained),
        "flips": squares(played.flips()),
        "original_text": move_text(played),
    })
}

/// One entry of a game's record; a pass has no square and gains nothing.
fn ply_report(ply: Ply) -> Value {
    let (player, square, gained) = match ply {
        Ply::Move(player, played) => (player, Some(played.square), played.gained),
        Ply::Pass(player) => (player, None, SquareSet::EMPTY),
    };
    json!({ "player": player, "square": square, "gained": squares(gained) })
}

fn squares(set: SquareSet) -> Vec<Square> {
    set.iter().collect()
}

/// The whole text that is printed for people.
fn page(reading: &Reading) -> String {
    let position = reading.model.position();
    let rules = position.rules();
    let mut page = format!("{} {}, {}\n", rules.variant(), rules.size(), understood(reading));
    page += &format!("\n{}\n", board_picture(position));
    page += &counts(position);
    if let Some(player) = reading.model.passed() {
        page += &format!("{} had no move and was passed.\n", rules.variant().words().title(player));
    }
    page += &standing(position);
    page += &moves(position);
    page += &format!("\nPosition: {}\n", board_text(position));
    let plies = plies(reading);
    if !plies.is_empty() {
        page += &format!("Moves so far: {plies}\n");
    }
    page
}

fn understood(reading: &Reading) -> String {
    let moves = count(reading.model.moves_played(), "move");
    match reading.form {
        Form::Start => "the start".to_owned(),
        Form::Transcript => format!("a game of {moves}"),
        Form::BoardText if reading.model.moves_played() > 0 => format!("a board text and {moves}"),
        Form::BoardText => "a board text".to_owned(),
        Form::Picture { turn_assumed: false } => "a picture".to_owned(),
        Form::Picture { turn_assumed: true } => {
            "a picture without a side to move: dark is assumed".to_owned()
        }
    }
}

fn counts(position: &Position) -> String {
    let words = position.rules().variant().words();
    let board = position.board();
    let count = |player| {
        format!("{} ({}) {}", words.title(player), player.letter(), board.count(Some(player)))
    };
    let empty = board.count(None);
    format!("{}   {}   {empty} empty\n", count(Player::Dark), count(Player::Light))
}

/// Whose turn it is, or how the game ended.
fn standing(position: &Position) -> String {
    let words = position.rules().variant().words();
    if let Status::Stuck(loser) = Status::of(position) {
        let (loser, winner) = (words.title(loser), words.title(!loser));
        let area = position.rules().size().area();
        return format!(
            "The game is over: {loser} has no move and loses; {winner} wins by {area}.\n"
        );
    }
    match (position.turn(), position.score(), position.winner()) {
        (Some(turn), ..) => {
            let phase = if position.phase() == Phase::Opening { ", in the opening" } else { "" };
            format!("{} to move{phase}.\n", words.title(turn))
        }
        (None, Some(score), Some(winner)) => {
            format!("The game is over: {} wins by {}.\n", words.title(winner), score.abs())
        }
        _ => "The game is over: a tie.\n".to_owned(),
    }
}

fn moves(position: &Position) -> String {
    let mut text = String::new();
    for played in position.moves() {
        let flips = played.flips();
        text += &match flips.len() {
            0 => format!("  {}  takes its square\n", played.square),
            count => format!("  {}  flips {count}: {flips}\n", played.square),
        };
    }
    if text.is_empty() { text } else { format!("\nLegal moves:\n{text}") }
}

fn plies(reading: &Reading) -> String {
    let name = |ply| match ply {
        Ply::Move(_, played) => played.square.to_string(),
        Ply::Pass(_) => "pass".to_owned(),
    };
    reading.model.plies().map(name).collect::<Vec<_>>().join(" ")
}
