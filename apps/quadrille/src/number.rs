//! Numbers on the command line and in print.

use clap::builder::TypedValueParser;
pub(crate) use session::words::{count, grouped};

/// Reads a whole number of a range; anything else is told what is accepted.
pub(crate) fn number(least: u64, most: u64) -> impl TypedValueParser<Value = u64> {
    clap::builder::StringValueParser::new().try_map(move |text| {
        let number = text.parse().ok().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| format!("expected a number from {least} to {most}"))
    })
}

/// `1 game`, `2 games`, `1,000 games`.
pub(crate) fn counted(number: u64, thing: &str) -> String {
    match number {
        0..1000 => count(number as usize, thing),
        _ => format!("{} {thing}s", grouped(number)),
    }
}

/// So many things a second, where the time is long enough to say.
pub(crate) fn rate(count: u64, seconds: f64) -> String {
    if seconds < 0.001 { "-".to_owned() } else { grouped((count as f64 / seconds) as u64) }
}

/// As many threads as were asked for, or as the machine has.
pub(crate) fn threads(asked: Option<u64>) -> usize {
    let all = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    asked.map_or_else(all, |threads| threads as usize)
}

/// What is said of others where one is named.
pub(crate) fn others(others: usize, what: &str) -> String {
    match others {
        0 => String::new(),
        others => format!(" (and {})", count(others, &format!("other {what}"))),
    }
}
