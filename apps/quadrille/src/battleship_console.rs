//! The program `battleship`: the original's console, word for word.

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use std::sync::Arc;

use battleship::{Console, Game, Narration, Player, Winner, play};
use battleship_engine::{PlayerKind, SeededDice};
use clap::Parser;
use session::battleship::{BattleshipSeat, BattleshipSetup, Difficulty};

use crate::failure::{Failure, exit_code, from_clap};
use crate::fleet::{Sea, pair};
use crate::launch::{Screen, open_or};
use crate::number::number;
use session::Opening;

/// Play Battleship: in a window where there is a display, else on the console.
///
/// On the console, without --players, --size or --fleet, it offers the three games of the
/// original's menu. Ships are placed and shots are fired by row and column from 0. Ctrl+C or the
/// end of input ends it. --seed and --no-pause are the console's.
#[derive(Parser)]
#[command(name = "battleship", version)]
pub(crate) struct Arguments {
    #[command(flatten)]
    screen: Screen,

    /// Who plays, first player first: awful, human, mediocre or good; human,good if only a
    /// board or a fleet is given
    #[arg(long, value_name = "A,B", value_parser = players)]
    players: Option<[PlayerKind; 2]>,

    #[command(flatten)]
    sea: Sea,

    /// Where the dice start: the same seed and the same answers give the same game
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = number(0, u64::MAX))]
    seed: Option<u64>,

    /// Do not wait for the Enter key after every shot
    #[arg(long)]
    no_pause: bool,
}

fn players(text: &str) -> Result<[PlayerKind; 2], String> {
    pair(text, "good,mediocre", |name| {
        name.parse().map_err(|error: battleship_engine::UnknownPlayerKind| error.to_string())
    })
}

/// The program `battleship`.
pub fn battleship(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let end = match Arguments::try_parse_from(args) {
        Ok(arguments) => run(&arguments),
        Err(error) => from_clap(&error),
    };
    exit_code("battleship", end)
}

fn run(arguments: &Arguments) -> Result<(), Failure> {
    let game = arguments.sea.game()?;
    let seat = |kind| match kind {
        PlayerKind::Human => BattleshipSeat::Person,
        PlayerKind::Awful => BattleshipSeat::Computer(Difficulty::Awful),
        PlayerKind::Mediocre => BattleshipSeat::Computer(Difficulty::Mediocre),
        PlayerKind::Good => BattleshipSeat::Computer(Difficulty::Good),
    };
    let seats = arguments.players.map_or(BattleshipSetup::default().seats, |kinds| kinds.map(seat));
    let for_console = arguments.seed.is_some() || arguments.no_pause;
    let screen = arguments.screen.or_plain(for_console);
    open_or(Opening::Battle(BattleshipSetup { game, seats }), screen, |_| talk(arguments))
}

/// The console.
fn talk(arguments: &Arguments) -> Result<(), Failure> {
    let sea = arguments.sea.game()?;
    let mut input = io::stdin().lock();
    let mut output = BufWriter::new(io::stdout().lock());
    let mut console = Console::new(&mut input, &mut output);
    let mut table = Table {
        seed: arguments.seed.unwrap_or_else(support::random_seed),
        games: 0,
        pause: !arguments.no_pause,
        console: &mut console,
    };
    let asked = arguments.sea.is_given().then_some([PlayerKind::Human, PlayerKind::Good]);
    let end = match arguments.players.or(asked) {
        Some(kinds) => table.game(&sea, kinds, names(kinds)).and_then(|winner| {
            winner.map(|_| ()).ok_or_else(|| Failure::Input(NO_WINNER.to_owned()))
        }),
        None => table.menu(),
    };
    output.flush()?;
    end
}

const NO_WINNER: &str = "there is no winner: a player could not place the ships";

/// What players without a name are called.
fn names(kinds: [PlayerKind; 2]) -> [&'static str; 2] {
    match kinds.map(|kind| match kind {
        PlayerKind::Awful => ["Awful", "Awful 1", "Awful 2"],
        PlayerKind::Human => ["Human", "Human 1", "Human 2"],
        PlayerKind::Mediocre => ["Mediocre", "Mediocre 1", "Mediocre 2"],
        PlayerKind::Good => ["Good", "Good 1", "Good 2"],
    }) {
        [one, other] if one == other => [one[1], one[2]],
        [one, other] => [one[0], other[0]],
    }
}

/// A console, and dice for one game after the other.
struct Table<'a, 'b> {
    seed: u64,
    games: u64,
    pause: bool,
    console: &'a mut Console<'b>,
}

const MENU: &str = "\
Select one of these choices for an example of the game:
  1.  A mini-game between two mediocre players
  2.  A mediocre player against a human player
  3.  A 10-game match between a mediocre and an awful player, with no pauses
";
const MATCH_GAMES: usize = 10;

impl Table<'_, '_> {
    /// The original's main program.
    fn menu(&mut self) -> Result<(), Failure> {
        self.console.say(MENU)?;
        let choice = self.console.ask_line("Enter your choice: ")?;
        match choice.chars().next() {
            None => self.console.say("You did not enter a choice\n")?,
            Some('1') => self.mini_game()?,
            Some('2') => {
                let names = ["Mediocre Midori", "Shuman the Human"];
                self.game(
                    &Arc::new(Game::standard()),
                    [PlayerKind::Mediocre, PlayerKind::Human],
                    names,
                )?;
            }
            Some('3') => self.ten_games()?,
            Some(_) => self.console.say("That's not one of the choices.\n")?,
        }
        Ok(())
    }

    fn mini_game(&mut self) -> Result<(), Failure> {
        let mut game = Game::new(2, 3).expect("2x3 is a size");
        game.add_ship(2, 'R', "rowboat").expect("a rowboat fits");
        self.console.say("This mini-game has one ship, a 2-segment rowboat.\n")?;
        self.game(&Arc::new(game), [PlayerKind::Mediocre; 2], ["Popeye", "Bluto"])?;
        Ok(())
    }

    fn ten_games(&mut self) -> Result<(), Failure> {
        let (audrey, mimi) =
            ((PlayerKind::Awful, "Awful Audrey"), (PlayerKind::Mediocre, "Mediocre Mimi"));
        let game = Arc::new(Game::standard());
        let line = "=".repeat(29);
        self.pause = false;
        let mut won = 0;
        for number in 1..=MATCH_GAMES {
            self.console.say(&format!("{line} Game {number} {line}\n"))?;
            let audrey_first = number % 2 == 1;
            let [one, other] = if audrey_first { [audrey, mimi] } else { [mimi, audrey] };
            let winner = self.game(&game, [one.0, other.0], [one.1, other.1])?;
            let mimi_wins = if audrey_first { Winner::Second } else { Winner::First };
            won += usize::from(winner == Some(mimi_wins));
        }
        self.console
            .say(&format!("The mediocre player won {won} out of {MATCH_GAMES} games.\n"))?;
        Ok(())
    }

    /// One game. A player who knows why the ships could not be placed has it said.
    fn game(
        &mut self,
        game: &Arc<Game>,
        kinds: [PlayerKind; 2],
        names: [&str; 2],
    ) -> Result<Option<Winner>, Failure> {
        let mut dice = SeededDice::for_part(self.seed, self.games);
        self.games += 1;
        let mut create = |index: usize| {
            kinds[index].create(names[index], game, SeededDice::new(dice.next_seed()))
        };
        let [mut first, mut second] = [create(0), create(1)];
        let narration = Narration::Spoken { pause: self.pause };
        let winner = play(game, &mut *first, &mut *second, narration, self.console)?;
        if winner.is_none() {
            let reason = |player: &dyn Player| {
                player.why_not_placed().map(|why| format!("{}: {why}", player.name()))
            };
            if let Some(why) = reason(&*first).or_else(|| reason(&*second)) {
                return Err(Failure::Input(why));
            }
        }
        Ok(winner)
    }
}
