//! The window.

use crate::launch::Opening;

/// Opens the window, and returns when it is closed; or says why it cannot be.
pub(crate) fn open(_opening: Opening) -> Result<(), String> {
    Err("the window is not built yet".into())
}
