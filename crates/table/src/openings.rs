//! To be written.

/// To be written.
pub fn opening_name(_model: &reversi::Model) -> Option<&'static str> {
    None
}
