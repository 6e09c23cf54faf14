//! Reversi by lines of JSON.

use reversi::{Model, Player};

use super::{Choice, Dialogue, Hint, Question};
use crate::blame::ExternalError;
use crate::bots::{Answer, Ending, Message};
use crate::bots_client;
use crate::process::Process;
use crate::program::ExternalProgram;

/// What a bot has been told.
#[derive(Debug)]
pub(super) struct Bots {
    send: Vec<String>,
    /// The game, since its side does not change in it.
    game: Option<(Model, Player)>,
}

impl Bots {
    pub(super) fn new(program: &ExternalProgram) -> Self {
        Self { send: program.options.send.clone(), game: None }
    }

    /// Whether a question belongs to the game that the bot is in. A move taken back does.
    fn goes_on(&self, game: &Model) -> bool {
        self.game.as_ref().is_some_and(|(before, you)| {
            before.start() == game.start() && *you == game.position().mover()
        })
    }
}

impl Dialogue for Bots {
    fn choose(
        &mut self,
        process: &mut Process,
        question: &Question<'_>,
    ) -> Result<Option<Choice>, ExternalError> {
        let Question { game, deadline, .. } = *question;
        for line in std::mem::take(&mut self.send) {
            process.send(&line, deadline)?;
        }
        let time_ms = question.time.as_millis() as u64;
        if !self.goes_on(game) {
            let you = game.position().mover();
            let message = Message::reversi_game(game, you, question.seed, time_ms);
            process.send(&message.to_line(), deadline)?;
            self.game = Some((game.clone(), you));
        }
        let clock_ms = question.clock.map(|clock| clock.left.as_millis() as u64);
        let message = Message::ask_move(game, time_ms, clock_ms);
        match bots_client::ask(process, &message, deadline, question.stop)? {
            None => Ok(None),
            Some(Answer::Move { square, value }) => {
                Ok(Some(Choice { square, value: value.map(|value| (value, 0)), nodes: 0 }))
            }
            Some(other) => Err(bots_client::wrong_kind(process, "move", &other)),
        }
    }

    /// A bot has no more to say than the move that it would play.
    fn hints(
        &mut self,
        process: &mut Process,
        question: &Question<'_>,
        _most: usize,
        hear: &mut dyn FnMut(Hint),
    ) -> Result<bool, ExternalError> {
        if let Some(choice) = self.choose(process, question)? {
            hear(Hint::of(&choice));
        }
        Ok(true)
    }

    fn side(&self) -> Option<Player> {
        self.game.as_ref().map(|(_, you)| *you)
    }

    fn end_game(&mut self, process: &mut Process, ending: Ending, score: Option<i32>) {
        if self.game.take().is_some() {
            bots_client::tell(process, &Message::End { ending, score });
        }
    }

    fn goodbye(&self) -> &'static [&'static str] {
        bots_client::GOODBYE
    }
}
