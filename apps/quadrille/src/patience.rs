//! How long to think, on the command line.

use std::time::Duration;

use clap::Args;
use reversi_engine::Limits;

use crate::number::number;

#[derive(Args)]
pub(crate) struct Patience {
    /// Think so many seconds about each position, such as 0.5
    #[arg(long, value_name = "S", allow_negative_numbers = true, value_parser = seconds, conflicts_with = "depth")]
    time: Option<Duration>,

    /// Look so many moves ahead, and to the end from 8 more empty squares on
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number(1, 60))]
    depth: Option<u64>,
}

impl Patience {
    /// The limits, if any were given.
    pub(crate) fn limits(&self) -> Option<Limits> {
        match (self.time, self.depth) {
            (Some(time), _) => Some(Limits::time(time)),
            (None, Some(depth)) => Some(Limits::depth(depth as u32)),
            (None, None) => None,
        }
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.001..=86_400.0).contains(seconds));
    let wrong = || "expected seconds from 0.001 to 86400".to_owned();
    seconds.map(Duration::from_secs_f64).ok_or_else(wrong)
}
