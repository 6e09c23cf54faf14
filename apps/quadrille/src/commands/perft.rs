//! `quadrille perft`: the leaves of the game tree, depth by depth.

use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use reversi::notation::board_text;
use reversi::perft::{Convention, Options, Perft};
use reversi::{Kernels, Position};
use serde::Serialize;
use serde_json::json;

use crate::failure::Failure;
use crate::game_argument::{FORMS, Game};
use crate::memory::check_hash;
use crate::number::{self, grouped, number};
use crate::output::{ended, on_ctrl_c, print, to_json};
use crate::progress::with_progress;

#[derive(Args)]
#[command(after_help = FORMS)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: Game,

    /// How deep to count
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 10, value_parser = number(0, 128))]
    depth: u64,

    /// What one level of depth is
    ///
    /// plies: a pass is a ply of its own, and a finished game is one leaf at whatever depth it
    /// ends. 8x8 Othello has 24,571,284 leaves at depth 10.
    /// discs: the depth counts discs placed, passes are free, and a finished game is one leaf.
    /// 8x8 Othello has 24,571,420 leaves at depth 10.
    #[arg(long, default_value = "plies", value_parser = ["plies", "discs"], verbatim_doc_comment)]
    count: String,

    /// How many threads share the work
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 1, value_parser = number(1, 1024))]
    threads: u64,

    /// Megabytes for a table of subtrees already counted, equal up to symmetry; 0 for none
    #[arg(long, allow_negative_numbers = true, value_name = "MB", default_value_t = 0, value_parser = number(0, 65_536))]
    hash: u64,

    /// Print the counts as JSON
    #[arg(long)]
    json: bool,

    /// Where to count from; the start if left out
    #[arg(value_name = "POSITION")]
    text: Vec<String>,
}

/// One depth of a count.
#[derive(Clone, Copy, Serialize)]
struct PerftDepth {
    /// Levels below the position.
    depth: u32,
    /// Leaves at that depth; 2^64 - 1 stands for that many or more.
    leaves: u64,
    /// Time taken.
    seconds: f64,
    /// Leaves a second; `null` if it went too fast to say.
    leaves_per_second: Option<f64>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let reading = arguments.game.read(&arguments.text)?;
    let position = *reading.model.position();
    check_hash(arguments.hash)?;
    let convention = if arguments.count == "plies" { Convention::Plies } else { Convention::Discs };
    let (threads, hash_mb) = (arguments.threads as usize, arguments.hash as usize);
    let options = Options { convention, threads, hash_mb };
    let counting = Perft::new(position.rules(), options).ok_or_else(|| {
        Failure::Input(format!("there is not enough memory for --hash {hash_mb}"))
    })?;
    let counting = Arc::new(counting);
    let stopper = Arc::clone(&counting);
    on_ctrl_c(move || stopper.stop());

    let show = |text: &str| if arguments.json { Ok(()) } else { print(text) };
    show(&heading(arguments, &position))?;
    let (mut depths, mut stopped): (Vec<PerftDepth>, bool) = (Vec::new(), false);
    // At least every other ply places a disc, so no game is longer; below that the count stays.
    let longest = 2 * position.board().count(None) as u32;
    for depth in 1.min(arguments.depth as u32)..=arguments.depth as u32 {
        let row = match depths.last() {
            Some(_) if depth > longest && !arguments.json => {
                print("No game is longer.\n")?;
                break;
            }
            Some(&last) if depth > longest => {
                PerftDepth { depth, seconds: 0.0, leaves_per_second: None, ..last }
            }
            _ => {
                let Some(row) = count(&counting, &position, depth) else {
                    stopped = true;
                    break;
                };
                row
            }
        };
        show(&line(&row))?;
        depths.push(row);
    }
    if arguments.json {
        print(&to_json(&json!({
            "rules": position.rules().variant(),
            "width": position.rules().size().width(),
            "height": position.rules().size().height(),
            "position": board_text(&position),
            "count": arguments.count,
            "threads": threads,
            "hash_mb": hash_mb,
            "kernel": Kernels::best().name(),
            "depths": depths,
            "stopped": stopped,
        })))?;
    }
    ended(stopped)
}

fn heading(arguments: &Arguments, position: &Position) -> String {
    let (rules, size) = (position.rules().variant(), position.rules().size());
    let (count, threads) = (&arguments.count, number::count(arguments.threads as usize, "thread"));
    let table = match arguments.hash {
        0 => "no table".to_owned(),
        megabytes => format!("a table of {megabytes} MB"),
    };
    let kernels = Kernels::best();
    format!(
        "{rules} {size}, counting {count}, {threads}, {table}, {kernels} kernels\n\
         {}\n\n{:>5} {:>26} {:>12} {:>16}\n",
        board_text(position),
        "depth",
        "leaves",
        "seconds",
        "leaves/s"
    )
}

fn line(row: &PerftDepth) -> String {
    let leaves =
        if row.leaves == u64::MAX { "2^64 or more".to_owned() } else { grouped(row.leaves) };
    let rate = row.leaves_per_second.map_or_else(|| "-".to_owned(), |rate| grouped(rate as u64));
    format!("{:>5} {leaves:>26} {:>12.3} {rate:>16}\n", row.depth, row.seconds)
}

/// Counts one depth, with a progress bar on a terminal.
fn count(counting: &Perft, position: &Position, depth: u32) -> Option<PerftDepth> {
    let start = Instant::now();
    let progress = || {
        let (done, tasks) = counting.progress();
        (done as u64, tasks as u64)
    };
    let label = format!("depth {depth}");
    let leaves = with_progress(&label, progress, || counting.count(position, depth))?;
    let seconds = start.elapsed().as_secs_f64();
    // Below a millisecond the clock says more about the machine than about the count.
    let leaves_per_second = (seconds >= 0.001).then(|| leaves as f64 / seconds);
    Some(PerftDepth { depth, leaves, seconds, leaves_per_second })
}
