//! Printing results, and ending long work early.

use std::io::{self, Write};

use crate::failure::Failure;

/// Prints a text on standard output, all of it.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// Calls `stop` when Ctrl+C is typed; typed again, it ends the program at once. Without it Ctrl+C still ends the program, only less
/// politely, so it is no failure if that cannot be had.
pub(crate) fn on_ctrl_c(mut stop: impl FnMut() + Send + 'static) {
    let mut asked = false;
    let _ = ctrlc::set_handler(move || {
        if std::mem::replace(&mut asked, true) {
            std::process::exit(130);
        }
        stop();
    });
}
