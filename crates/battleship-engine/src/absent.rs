//! A program that nobody has let in: games in which it sat can be read all the same.

use std::io;
use std::sync::Arc;

use battleship::{Board, Game, Player, PlayerError, Point};
use support::Contender;

use crate::SeededDice;
use crate::roster::{BattleshipContender, roster};

/// A program by its name in the settings, where there is none.
#[derive(Clone, Debug)]
pub(crate) struct Absent(String);

impl Absent {
    /// Reads `program:NAME`.
    pub(crate) fn read(name: &str) -> Option<Arc<dyn BattleshipContender>> {
        let program = name.strip_prefix("program:").filter(|program| !program.is_empty())?;
        Some(Arc::new(Self(program.to_owned())))
    }
}

impl Contender for Absent {
    fn name(&self) -> String {
        format!("program:{}", self.0)
    }

    fn title(&self) -> String {
        self.0.clone()
    }

    fn about(&self) -> String {
        "A program of the settings.".to_owned()
    }
}

impl BattleshipContender for Absent {
    fn player(&self, name: &str, game: &Game, dice: SeededDice) -> Box<dyn Player> {
        // It may have been let in since.
        let present = roster().choices().into_iter().find(|one| one.name() == self.name());
        if let Some(contender) = present {
            return contender.player(name, game, dice);
        }
        Box::new(Nobody { name: name.to_owned(), game: game.clone(), program: self.0.clone() })
    }
}

/// Who says that there is nobody.
struct Nobody {
    name: String,
    game: Game,
    program: String,
}

impl Nobody {
    fn error(&self) -> PlayerError {
        let why = format!("there is no program '{}' in the settings", self.program);
        PlayerError::Io(io::Error::other(why))
    }
}

impl Player for Nobody {
    fn name(&self) -> &str {
        &self.name
    }

    fn game(&self) -> &Game {
        &self.game
    }

    fn place_ships(&mut self, _board: &mut Board) -> Result<bool, PlayerError> {
        Err(self.error())
    }

    fn recommend_attack(&mut self) -> Result<Point, PlayerError> {
        Err(self.error())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_is_not_there_says_so_when_it_is_asked() {
        let contender = roster().find("program:My bot").expect("any program has a name");
        assert_eq!(
            (contender.name(), contender.title()),
            ("program:My bot".into(), "My bot".into())
        );
        let game = Game::standard();
        let mut player = contender.player("x", &game, SeededDice::new(1));
        let error = player.recommend_attack().expect_err("nobody is there");
        assert_eq!(error.to_string(), "there is no program 'My bot' in the settings");
        assert!(roster().find("program:").is_err());
    }
}
