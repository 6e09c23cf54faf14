//! What another program would have played in every position of a game.

use protocols::ExternalProgram;
use protocols::reversi::{Client, Hint};
use reversi::{Model, Position, Square};
use reversi_engine::ReversiPlayer as _;
use serde_json::{Value, json};
use support::StopToken;

/// What a program says of a game: its best move in each position, as far as it was asked, and what
/// went wrong on the way.
pub(super) struct Opinion {
    /// What it was called by.
    pub name: String,
    hints: Vec<Option<Hint>>,
    /// What it did wrong.
    pub failure: Option<String>,
}

impl Opinion {
    /// Asks about each position of a game; `done` is called after each.
    pub(super) fn ask(
        (name, program): (&str, ExternalProgram),
        (start, moves): (&Position, &[Square]),
        stop: &StopToken,
        mut done: impl FnMut(),
    ) -> Self {
        let time = program.limits.time;
        let mut client = Client::new(program, 1);
        let mut opinion = Self { name: name.to_owned(), hints: Vec::new(), failure: None };
        let mut game = Model::from_position(*start);
        for square in moves {
            if stop.is_stopped() {
                break;
            }
            client.follow(&game);
            let mut best: Option<Hint> = None;
            let asked = client.hints(game.position(), (1, time), stop, |hint| {
                // Later words of a program are better ones; of several moves the best counts.
                let is_same = best.as_ref().is_some_and(|best| best.line[0] == hint.line[0]);
                let is_better = best.as_ref().is_none_or(|best| hint.value >= best.value);
                if is_same || is_better {
                    best = Some(hint);
                }
            });
            match asked {
                Ok(true) => opinion.hints.push(best),
                Ok(false) => {
                    opinion.failure = Some("it cannot say what moves are worth".to_owned());
                }
                Err(fault) => opinion.failure = Some(fault.to_string()),
            }
            if opinion.failure.is_some() || game.play(*square).is_err() {
                break;
            }
            done();
        }
        opinion
    }

    fn hint(&self, number: usize) -> Option<&Hint> {
        self.hints.get(number.checked_sub(1)?)?.as_ref()
    }

    /// What it would have played as the move of this number, from 1, for the page.
    pub(super) fn cell(&self, number: usize) -> String {
        self.hint(number).map_or_else(String::new, |hint| {
            let value = hint.value.map(|value| format!(" {value:+.1}")).unwrap_or_default();
            let depth = hint.depth.as_ref().map(|depth| format!(" ({depth})")).unwrap_or_default();
            format!("{}{value}{depth}", hint.line[0])
        })
    }

    /// The same as JSON.
    pub(super) fn json(&self, number: usize) -> Value {
        self.hint(number).map_or(Value::Null, |hint| {
            json!({
                "best": hint.line[0].to_string(),
                "value": hint.value,
                "depth": hint.depth,
                "line": hint.line.iter().map(ToString::to_string).collect::<Vec<_>>(),
            })
        })
    }
}
