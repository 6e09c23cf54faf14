//! The real window without a screen, driven by the names that a screen reader hears.

mod support;

#[cfg(feature = "snapshots")]
mod snapshots;
