//! A game's part of the window, as the app sees it: the same questions for every game.

use std::time::Duration;

use eframe::egui::{Context, Ui};

use super::action::Page;
use super::menu::Menu;
use super::theme::Pen;

/// A game with its controller, its pages and what they remember. The page is the one that is shown,
/// be it this game's or not.
pub(crate) trait Shell {
    /// Goes on, whatever page is shown.
    fn tick(&mut self, now: Duration, page: Page, pen: &Pen);

    /// When to go on at the latest.
    fn next_tick(&self, page: Page) -> Option<Duration>;

    /// Reads the keys of the page.
    fn keys(&mut self, ctx: &Context, page: Page, pen: &Pen);

    /// Draws the menus over the page.
    fn menus(&self, bar: &mut Menu<'_>, page: Page);

    /// Draws the page.
    fn show(&mut self, ui: &mut Ui, page: Page, pen: &Pen);

    /// What is on the page, at the right end of the menu bar and in the title of the window.
    fn heading(&self, page: Page) -> String;

    /// What the bottom row says.
    fn status(&self, page: Page, pen: &Pen) -> String;

    /// The last thing that happened, to be read aloud.
    fn announcement(&self, page: Page) -> &str;
}
