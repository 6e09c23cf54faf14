//! The terminal with a thread that panics as soon as a file of this name is there: end-to-end tests see
//! that the screen is restored and the game kept.

use std::path::PathBuf;
use std::time::Duration;

use session::Opening;
use terminal::{Depth, Options, open};

fn main() {
    let path: PathBuf = std::env::args_os().nth(1).expect("the name of a file").into();
    std::thread::spawn(move || {
        while !path.exists() {
            std::thread::sleep(Duration::from_millis(20));
        }
        panic!("for a test");
    });
    let setup = session::Setup::people(reversi::Variant::Othello, reversi::Size::EIGHT);
    let options = Options { depth: Depth::True, ascii: false };
    if let Err(why) = open(&Opening::Game(setup), options) {
        eprintln!("{why}");
        std::process::exit(3);
    }
}
