//! `quadrille duel`: how often one Battleship player beats another.

use std::sync::Arc;

use arena::stats::wilson_95;
use arena::{Duel, DuelResult, Progress};
use battleship_engine::BattleshipContender;
use clap::Args;
use reports::{DuelPlayer, DuelReport, to_json};

use crate::failure::Failure;
use crate::fleet::{Effort, Sea, computer, pair};
use crate::number::grouped;
use crate::output::{on_ctrl_c, print};
use crate::progress::with_progress;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The two players, divided by a comma; they take turns at going first
    #[arg(long, value_name = "A,B", value_parser = players)]
    players: [Arc<dyn BattleshipContender>; 2],

    #[command(flatten)]
    sea: Sea,

    #[command(flatten)]
    effort: Effort,

    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
}

fn players(text: &str) -> Result<[Arc<dyn BattleshipContender>; 2], String> {
    pair(text, "good,mediocre", computer)
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let duel = Duel {
        players: arguments.players.clone(),
        game: arguments.sea.game()?,
        games: arguments.effort.games,
        seed: arguments.effort.seed,
        threads: arguments.effort.threads as usize,
    };
    let progress = Arc::new(Progress::default());
    let stopper = Arc::clone(&progress);
    on_ctrl_c(move || stopper.stop());
    let done = || (progress.done(), duel.games);
    let result = with_progress("games", done, || duel.run(&progress))?;

    let report = report(&duel, &arguments.sea, result, progress.is_stopped());
    print(&if arguments.json { to_json(&report) } else { page(&report) })?;
    if report.stopped { Err(Failure::Stopped) } else { Ok(()) }
}

fn report(duel: &Duel, sea: &Sea, result: DuelResult, stopped: bool) -> DuelReport {
    let games = result.games();
    let player = |index: usize| {
        let wins = result.wins[index];
        let (low_95, high_95) = wilson_95(wins, games);
        let rate = if games == 0 { 0.0 } else { wins as f64 / games as f64 };
        DuelPlayer { player: duel.players[index].name(), wins, rate, low_95, high_95 }
    };
    DuelReport {
        rows: duel.game.rows(),
        cols: duel.game.cols(),
        fleet: sea.fleet().to_owned(),
        seed: duel.seed,
        threads: duel.threads,
        games,
        void: result.void,
        first_wins: result.first_wins,
        players: [player(0), player(1)],
        stopped,
    }
}

fn page(report: &DuelReport) -> String {
    let games = grouped(report.games);
    let mut page = format!(
        "{}x{}, fleet {}, {games} games, seed {}\n\n{:<10} {:>10} {:>9}   95 % interval\n",
        report.rows, report.cols, report.fleet, report.seed, "player", "wins", "rate"
    );
    for side in &report.players {
        page += &format!(
            "{:<10} {:>10} {:>7.2} %   {:.2} % to {:.2} %\n",
            side.player,
            grouped(side.wins),
            side.rate * 100.0,
            side.low_95 * 100.0,
            side.high_95 * 100.0
        );
    }
    page += &format!("\nWhoever went first won {} games.\n", grouped(report.first_wins));
    if report.void > 0 {
        let void = grouped(report.void);
        page += &format!("In {void} games a player could not place the ships; nobody won them.\n");
    }
    page
}
