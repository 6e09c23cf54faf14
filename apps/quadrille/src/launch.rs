//! What opens.

/// What opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// The home page.
    Home,
    /// A new game.
    Game(table::Setup),
}
