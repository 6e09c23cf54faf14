//! OBF, the Othello Board File: a position a line, and what its moves are worth.
//!
//! `--XX…O X; G8:+18; H1:+12; % a remark`. Other boards than 8x8 have their size in front, as board
//! texts have.

use reversi::notation::{Form, read};

use crate::damage::Problem;
use crate::format::Defaults;
use crate::game::Game;
use crate::lines::{check_rules, position_text};
use crate::record::{Record, ScoredMove, ScoredPlay};
use crate::text::tidy;
use crate::turns::Turn;

pub(crate) fn parse(text: &str, defaults: Defaults) -> Result<Record, Problem> {
    let (text, remark) = text.split_once('%').unwrap_or((text, ""));
    let mut fields = text.split(';');
    let board = fields.next().unwrap_or_default();
    let reading = read(defaults.variant, defaults.size, board)
        .map_err(|error| Problem::new(error.offset(), error.to_string()))?;
    if reading.form != Form::BoardText || reading.model.moves_played() > 0 {
        return Err(Problem::new(0, "expected a board in one line and the side to move"));
    }
    let mut record = Record::new(Game::from_model(&reading.model));
    let mut at = board.len() + 1;
    for field in fields {
        if !field.trim().is_empty() {
            let score = score(&record.game, field.trim());
            record.scores.push(score.map_err(|problem| Problem::new(at, problem))?);
        }
        at += field.len() + 1;
    }
    record.comment(tidy(remark));
    Ok(record)
}

/// `G8:+18`, or `+18` alone.
fn score(game: &Game, field: &str) -> Result<ScoredMove, String> {
    let (play, score) = match field.split_once(':') {
        Some((turn, score)) => (Turn::read(turn.trim()), score),
        None => (None, field),
    };
    let play = match play {
        None if !field.contains(':') => ScoredPlay::Position,
        Some(Turn::Pass) if game.passed().is_some() || game.end().is_over() => ScoredPlay::Pass,
        Some(Turn::Square(square))
            if game.passed().is_none() && game.end().legal_squares().contains(square) =>
        {
            ScoredPlay::Move(square)
        }
        None => return Err(format!("expected a move and its score, found {field:?}")),
        Some(_) => return Err(format!("no such move: {field}")),
    };
    let most = game.rules().size().area();
    match score.trim().parse::<i32>() {
        Ok(score) if (-most..=most).contains(&score) => Ok(ScoredMove { play, score }),
        _ => Err(format!("expected a score such as +18, found {field:?}")),
    }
}

/// The position that was reached, with what is known of its moves.
pub(crate) fn write(record: &Record, defaults: Defaults) -> Result<String, String> {
    check_rules(record, defaults, "Othello Board Files")?;
    let mut text = position_text(&record.game) + ";";
    for ScoredMove { play, score } in &record.scores {
        text += &match play {
            ScoredPlay::Position => format!(" {score:+};"),
            ScoredPlay::Pass => format!(" PA:{score:+};"),
            ScoredPlay::Move(square) => {
                format!(" {}:{score:+};", square.to_string().to_ascii_uppercase())
            }
        };
    }
    let remarks: Vec<_> = record.comments.iter().map(|comment| comment.text.as_str()).collect();
    if !remarks.is_empty() {
        text += &format!(" % {}", remarks.join(" "));
    }
    Ok(text + "\n")
}
