//! `quadrille show`: a position, and what the rules say about it.

use clap::Args;
use reports::{PositionReport, to_json};
use reversi::handout::Status;
use reversi::notation::{Form, Reading, board_text};
use reversi::{Phase, Player, Ply, Position};

use crate::board_picture::board_picture;
use crate::failure::Failure;
use crate::game_argument::{FORMS, Game};
use crate::output::print;

#[derive(Args)]
#[command(after_help = FORMS)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: Game,

    /// Print the position as JSON
    #[arg(long)]
    json: bool,

    /// What to show
    #[arg(value_name = "POSITION|GAME", required = true)]
    text: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let reading = arguments.game.read(&arguments.text)?;
    print(&if arguments.json { to_json(&PositionReport::new(&reading)) } else { page(&reading) })
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
    let moves = reading.model.moves_played();
    let count = if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") };
    let after = if moves == 0 { String::new() } else { format!(" and {count}") };
    match reading.form {
        Form::Start => "the start".to_owned(),
        Form::Transcript => format!("a game of {count}"),
        Form::BoardText => format!("a board text{after}"),
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
    let names: Vec<String> = reading
        .model
        .plies()
        .map(|ply| match ply {
            Ply::Move(_, played) => played.square.to_string(),
            Ply::Pass(_) => "pass".to_owned(),
        })
        .collect();
    names.join(" ")
}
