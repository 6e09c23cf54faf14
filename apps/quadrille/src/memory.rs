//! Whether there is memory for a table.
//!
//! Asking the system for memory does not answer that: it promises more than it has and ends the
//! program later, without a word.

use crate::failure::Failure;

/// Refuses a table that does not fit into what is free, where the system says how much that is.
pub(crate) fn check_hash(megabytes: u64) -> Result<(), Failure> {
    let text = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    refuse(megabytes, available(&text)).map_err(Failure::Input)
}

fn refuse(megabytes: u64, available: Option<u64>) -> Result<(), String> {
    match available {
        Some(free) if megabytes > free => {
            Err(format!("there is not enough memory for --hash {megabytes}: {free} MB are free"))
        }
        _ => Ok(()),
    }
}

/// The megabytes that are free, from Linux's account of its memory.
fn available(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes / 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_refused() {
        let text = "MemTotal:       24000000 kB\nMemAvailable:   20480000 kB\n";
        assert_eq!(available(text), Some(20_000));
        assert_eq!(refuse(20_000, available(text)), Ok(()));
        let message = "there is not enough memory for --hash 20001: 20000 MB are free";
        assert_eq!(refuse(20_001, available(text)), Err(message.to_owned()));
        // Where nothing is known, the system has to be asked.
        assert_eq!((available(""), refuse(1 << 40, None)), (None, Ok(())));
    }
}
