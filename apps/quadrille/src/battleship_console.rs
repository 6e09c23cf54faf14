//! The program `battleship`: the original's console, word for word.

use std::ffi::OsString;
use std::io::{self, BufReader, BufWriter};
use std::process::ExitCode;

use battleship::{Console, Game, Narration, Side, play};
use battleship_engine::{BattleshipSeat, HUMAN, SeededDice, create_player, roster};
use clap::Parser;
use session::battleship::BattleshipSetup;

use crate::failure::{Failure, run_program};
use crate::fleet::{Sea, pair};
use crate::launch::{Screen, open_or};
use crate::number::number;
use crate::programs::battleship_contender;
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

    /// Who plays, first player first: human, awful, mediocre, dreamy, distracted, hasty, good, good:MS or program:NAME;
    /// human,good if only a board or a fleet is given
    #[arg(long, value_name = "A,B", value_parser = players)]
    players: Option<[BattleshipSeat; 2]>,

    #[command(flatten)]
    sea: Sea,

    /// Where the dice start: the same seed and the same answers give the same game
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = number(0, u64::MAX))]
    seed: Option<u64>,

    /// Do not wait for the Enter key after every shot
    #[arg(long)]
    no_pause: bool,
}

fn players(text: &str) -> Result<[BattleshipSeat; 2], String> {
    pair(text, "good,mediocre", |name| match roster().find(name) {
        _ if name == HUMAN => Ok(BattleshipSeat::PERSON),
        // Another program, or somebody with a number.
        _ if name.contains(':') => battleship_contender(name).map(BattleshipSeat::of),
        Ok(contender) => Ok(BattleshipSeat::of(contender)),
        Err(_) => Err(format!("expected {HUMAN}, {}", roster().names())),
    })
}

/// The seed's name of whoever sits there.
fn kind(seat: &BattleshipSeat) -> String {
    seat.contender().map_or_else(|| HUMAN.to_owned(), |contender| contender.name())
}

/// The program `battleship`.
pub fn battleship(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    run_program(args, run)
}

fn run(arguments: &Arguments) -> Result<(), Failure> {
    let game = arguments.sea.game()?;
    let seats = arguments.players.clone().unwrap_or(BattleshipSetup::default().seats);
    let screen = arguments.screen.or_plain(arguments.seed.is_some() || arguments.no_pause);
    open_or(Opening::Battle(BattleshipSetup { game, seats }), screen, |_| talk(arguments))
}

/// The console.
fn talk(arguments: &Arguments) -> Result<(), Failure> {
    let sea = arguments.sea.game()?;
    let mut table = Table {
        seed: arguments.seed.unwrap_or_else(support::random_seed),
        games: 0,
        pause: !arguments.no_pause,
        console: Console::new(BufReader::new(io::stdin()), BufWriter::new(io::stdout())),
    };
    let given = arguments.players.as_ref().map(|seats| seats.each_ref().map(kind));
    let asked = arguments.sea.is_given().then(|| [HUMAN, "good"].map(str::to_owned));
    let end = match given.or(asked) {
        Some(kinds) => match table.game(&sea, &kinds, &names(&kinds)) {
            Ok(None) => Err(Failure::input(NO_WINNER)),
            end => end.map(|_| ()),
        },
        None => table.menu(),
    };
    table.console.flush()?;
    end
}

const NO_WINNER: &str = "there is no winner: a player could not place the ships";

/// What players without a name are called.
fn names(kinds: &[String; 2]) -> [String; 2] {
    let title = |kind: &String| {
        let (first, rest) = kind.split_at(1);
        first.to_ascii_uppercase() + rest
    };
    match kinds.each_ref().map(title) {
        [one, other] if one == other => [format!("{one} 1"), format!("{other} 2")],
        names => names,
    }
}

/// A console, and dice for one game after the other.
struct Table {
    seed: u64,
    games: u64,
    pause: bool,
    console: Console,
}

const MENU: &str = "\
Select one of these choices for an example of the game:
  1.  A mini-game between two mediocre players
  2.  A mediocre player against a human player
  3.  A 10-game match between a mediocre and an awful player, with no pauses
";
const MATCH_GAMES: usize = 10;

impl Table {
    /// The original's main program.
    fn menu(&mut self) -> Result<(), Failure> {
        self.console.print(MENU)?;
        let choice = self.console.ask_line("Enter your choice: ")?;
        match choice.chars().next() {
            None => self.console.print("You did not enter a choice\n")?,
            Some('1') => self.mini_game()?,
            Some('2') => {
                let names = ["Mediocre Midori", "Shuman the Human"];
                self.game(&Game::standard(), &["mediocre", HUMAN], &names)?;
            }
            Some('3') => self.ten_games()?,
            Some(_) => self.console.print("That's not one of the choices.\n")?,
        }
        Ok(())
    }

    fn mini_game(&mut self) -> Result<(), Failure> {
        let mut game = Game::new(2, 3).expect("2x3 is a size");
        game.add_ship(2, 'R', "rowboat").expect("a rowboat fits");
        self.console.print("This mini-game has one ship, a 2-segment rowboat.\n")?;
        self.game(&game, &["mediocre"; 2], &["Popeye", "Bluto"])?;
        Ok(())
    }

    fn ten_games(&mut self) -> Result<(), Failure> {
        let (audrey, mimi) = (("awful", "Awful Audrey"), ("mediocre", "Mediocre Mimi"));
        let game = Game::standard();
        let line = "=".repeat(29);
        self.pause = false;
        let mut won = 0;
        for number in 1..=MATCH_GAMES {
            self.console.print(&format!("{line} Game {number} {line}\n"))?;
            let audrey_first = number % 2 == 1;
            let [one, other] = if audrey_first { [audrey, mimi] } else { [mimi, audrey] };
            let winner = self.game(&game, &[one.0, other.0], &[one.1, other.1])?;
            let mimi_wins = if audrey_first { Side::Second } else { Side::First };
            won += usize::from(winner == Some(mimi_wins));
        }
        self.console
            .print(&format!("The mediocre player won {won} out of {MATCH_GAMES} games.\n"))?;
        Ok(())
    }

    /// One game. A player who knows why the ships could not be placed has it said.
    fn game(
        &mut self,
        game: &Game,
        kinds: &[impl AsRef<str>; 2],
        names: &[impl AsRef<str>; 2],
    ) -> Result<Option<Side>, Failure> {
        let mut dice = SeededDice::for_part(self.seed, self.games);
        self.games += 1;
        let mut create = |side: Side| {
            let (kind, name) = (kinds[side.index()].as_ref(), names[side.index()].as_ref());
            let dice = SeededDice::new(dice.next_seed());
            create_player(kind, name, game, dice, &self.console)
                .ok_or_else(|| Failure::Input(format!("there is no player '{kind}'")))
        };
        let mut players = [create(Side::First)?, create(Side::Second)?];
        let narration = Narration::Spoken { console: self.console.clone(), pause: self.pause };
        let [first, second] = &mut players;
        let winner = play(game, [&mut **first, &mut **second], &narration)?;
        let unplaced = players.iter().find_map(|player| Some((player, player.why_not_placed()?)));
        match unplaced.filter(|_| winner.is_none()) {
            Some((player, why)) => Err(Failure::of(player.name())(why)),
            None => Ok(winner),
        }
    }
}
