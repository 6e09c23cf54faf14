//! `quadrille duel`: how often one Battleship player beats another.

use std::sync::Arc;

use arena::stats::wilson_95;
use arena::{Duel, DuelResult};
use battleship_engine::BattleshipContender;
use clap::Args;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::fleet::{Trials, pair};
use crate::number::{counted, grouped};
use crate::output::{ended, print, to_json};
use crate::programs::battleship_contender;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The two players, divided by a comma; they take turns at going first
    #[arg(long, value_name = "A,B", value_parser = players)]
    players: [Arc<dyn BattleshipContender>; 2],

    #[command(flatten)]
    trials: Trials,
}

fn players(text: &str) -> Result<[Arc<dyn BattleshipContender>; 2], String> {
    pair(text, "good,mediocre", battleship_contender)
}

pub(crate) fn run(Arguments { players, trials }: &Arguments) -> Result<(), Failure> {
    let game = trials.sea.game()?;
    let duel = Duel { players: players.clone(), game, series: trials.series() };
    let (result, stopped) = trials.play(|progress| duel.run(progress))?;
    print(&if trials.json {
        to_json(&report(&duel, trials, &result, stopped))
    } else {
        page(&duel, trials, &result)
    })?;
    ended(stopped)
}

/// The wins of a player, the share of the games that they are, and its 95 % interval.
fn wins(result: &DuelResult, player: usize) -> (u64, [f64; 3]) {
    let (wins, games) = (result.wins[player], result.games());
    let (low, high) = wilson_95(wins, games);
    (wins, [wins as f64 / games.max(1) as f64, low, high])
}

fn report(duel: &Duel, trials: &Trials, result: &DuelResult, stopped: bool) -> Value {
    let player = |index: usize| {
        let (wins, [rate, low_95, high_95]) = wins(result, index);
        json!({
            "player": duel.players[index].name(),
            "wins": wins,
            "rate": rate,
            "low_95": low_95,
            "high_95": high_95,
        })
    };
    json!({
        "rows": duel.game.rows(),
        "cols": duel.game.cols(),
        "fleet": trials.sea.fleet(),
        "seed": trials.seed,
        "threads": trials.threads,
        "games": result.games(),
        "void": result.void,
        "first_wins": result.first_wins,
        "players": [player(0), player(1)],
        "stopped": stopped,
    })
}

fn page(duel: &Duel, trials: &Trials, result: &DuelResult) -> String {
    let (rows, cols, fleet) = (duel.game.rows(), duel.game.cols(), trials.sea.fleet());
    let (games, seed) = (grouped(result.games()), trials.seed);
    let names = duel.players.iter().map(|player| player.name().chars().count());
    let width = names.max().unwrap_or(0).max(10);
    let mut page = format!(
        "{rows}x{cols}, fleet {fleet}, {games} games, seed {seed}\n\n\
         {:<width$} {:>10} {:>9}   95 % interval\n",
        "player", "wins", "rate"
    );
    for (index, player) in duel.players.iter().enumerate() {
        let (wins, rates) = wins(result, index);
        let (name, wins, [rate, low, high]) =
            (player.name(), grouped(wins), rates.map(|rate| rate * 100.0));
        page += &format!("{name:<width$} {wins:>10} {rate:>7.2} %   {low:.2} % to {high:.2} %\n");
    }
    page += &format!("\nWhoever went first won {}.\n", counted(result.first_wins, "game"));
    if result.void > 0 {
        let void = grouped(result.void);
        page += &format!("In {void} games a player could not place the ships; nobody won them.\n");
    }
    page
}
