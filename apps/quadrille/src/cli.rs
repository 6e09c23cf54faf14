//! The command line of `quadrille`.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use session::Opening;

use crate::commands::{
    analyse, arena, bench, convert, duel, engine, games, jobs, r#match, r#move, perft, shots, show,
    solve, table, train,
};
use crate::failure::run_program;
use crate::game_argument::shield_board;
use crate::launch::{Screen, open};

/// Reversi, Othello and Battleship: to play, to analyse, and for other programs.
#[derive(Parser)]
#[command(name = "quadrille", version, after_help = AFTER_HELP, args_conflicts_with_subcommands = true)]
pub(crate) struct Cli {
    #[command(flatten)]
    screen: Screen,

    #[command(subcommand)]
    tool: Option<Tool>,
}

const AFTER_HELP: &str = "\
Without a tool it opens the home of all games.

Examples:
  quadrille                                   play: go on, or choose a game
  quadrille show f5d6c3                       the position after three moves of Othello
  quadrille show --rules reversi --size 7x4 start
  quadrille show --json f5d6c3                the same as data, for scripts
  quadrille perft --depth 11 --threads 2      count the game tree
  quadrille solve problems.obf                exact scores of endgames
  quadrille analyse --svg game.svg f5d6c3...  the loss of every move, and a picture
  quadrille move --level 3 f5d6c3             an opponent for a script
  quadrille match --players 7,8               which level is stronger, with error bars
  quadrille arena run --player 3 --player 'bot:python3 mybot.py'
                                              a tournament, with programs of yours
  quadrille bench                             how fast the engine is
  quadrille table solved.tsv                  the exact result of every board within reach
  quadrille train weights                     make the evaluation's weights anew
  quadrille convert games.wtb games.pgn       games from one format to another
  quadrille games *.wtb --opening Tiger       count, list and filter games of files
  quadrille shots --player good --games 1000  how well a Battleship player shoots
  quadrille duel --players good,mediocre      and whom it beats
  quadrille engine                            play for another program: GTP, NBoard, JSON

Exit codes: 0 done, 1 wrong input, 130 stopped by Ctrl+C.";

#[derive(Subcommand)]
enum Tool {
    /// Print a position: board, turn, legal moves with what each gains, score or winner
    Show(show::Arguments),
    /// Count the leaves of the game tree, to check a move generator or its speed
    Perft(perft::Arguments),
    /// Find the exact scores of positions, one a line
    Solve(solve::Arguments),
    /// Look at a game again: the value and the loss of every move, and where it turned
    Analyse(analyse::Arguments),
    /// Print the move that a player of some level makes
    Move(r#move::Arguments),
    /// Let two levels or settings of the Reversi engine play a match
    Match(r#match::Arguments),
    /// Play a tournament between any seats, programs of others among them
    Arena(arena::Arguments),
    /// Divide big work into numbered jobs, for this machine or for many
    Jobs(jobs::Arguments),
    /// Run the Reversi engine on fixed positions, to see what a change does
    Bench(bench::Arguments),
    /// Find and check the exact result of every board size that is within reach
    Table(table::Arguments),
    /// Make the weights of the Reversi engine's evaluation anew
    Train(train::Arguments),
    /// Write the games of a file in another format: WTHOR, GGF, PGN, SGF, OBF and more
    Convert(convert::Arguments),
    /// Count, list and filter the games of files, by position too
    Games(games::Arguments),
    /// Let a Battleship player clear random fleets, and count its shots
    Shots(shots::Arguments),
    /// Let two Battleship players play a match
    Duel(duel::Arguments),
    /// Play for another program, which speaks GTP, the protocol of NBoard, or lines of JSON
    Engine(engine::Arguments),
}

/// The program `quadrille`.
pub fn quadrille(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    run_program(args.into_iter().map(shield_board), |cli: &Cli| match &cli.tool {
        None => open(Opening::Home, cli.screen),
        Some(Tool::Show(arguments)) => show::run(arguments),
        Some(Tool::Perft(arguments)) => perft::run(arguments),
        Some(Tool::Solve(arguments)) => solve::run(arguments),
        Some(Tool::Analyse(arguments)) => analyse::run(arguments),
        Some(Tool::Move(arguments)) => r#move::run(arguments),
        Some(Tool::Match(arguments)) => r#match::run(arguments),
        Some(Tool::Arena(arguments)) => arena::run(arguments),
        Some(Tool::Jobs(arguments)) => jobs::run(arguments),
        Some(Tool::Bench(arguments)) => bench::run(arguments),
        Some(Tool::Table(arguments)) => table::run(arguments),
        Some(Tool::Train(arguments)) => train::run(arguments),
        Some(Tool::Convert(arguments)) => convert::run(arguments),
        Some(Tool::Games(arguments)) => games::run(arguments),
        Some(Tool::Shots(arguments)) => shots::run(arguments),
        Some(Tool::Duel(arguments)) => duel::run(arguments),
        Some(Tool::Engine(arguments)) => engine::run(arguments),
    })
}
