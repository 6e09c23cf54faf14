//! Keys, mouse events and sizes without sense: nothing may fail, and the game stays whole.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use session::Opening;

use crate::more_pages::fought;
use crate::table::Table;

const EVENTS: usize = 50_000;

/// Numbers from a seed: a step of `SplitMix64`.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % most as u64) as usize
    }

    fn key(&mut self) -> KeyCode {
        const OTHERS: [KeyCode; 16] = [
            KeyCode::Enter,
            KeyCode::Enter,
            KeyCode::Left,
            KeyCode::Right,
            KeyCode::Up,
            KeyCode::Down,
            KeyCode::Tab,
            KeyCode::BackTab,
            KeyCode::Home,
            KeyCode::End,
            KeyCode::PageUp,
            KeyCode::PageDown,
            KeyCode::Delete,
            KeyCode::Esc,
            KeyCode::F(3),
            KeyCode::Backspace,
        ];
        // What has engines think for long is pressed seldom: this is about keys.
        const SELDOM: &str = "tvz";
        if self.below(3) == 0 {
            return OTHERS[self.below(OTHERS.len())];
        }
        let letter = char::from(b' ' + self.below(95) as u8);
        let is_seldom = SELDOM.contains(letter.to_ascii_lowercase());
        if is_seldom && self.below(40) > 0 { KeyCode::F(2) } else { KeyCode::Char(letter) }
    }

    fn event(&mut self) -> Event {
        if self.below(400) == 0 {
            let texts = ["f5d6c3d3c4f4f6f3e6e7", "start", "", "no game \u{7}\u{1F600}", "{}"];
            return Event::Paste(texts[self.below(texts.len())].to_owned());
        }
        let modifiers =
            if self.below(10) == 0 { KeyModifiers::CONTROL } else { KeyModifiers::NONE };
        if self.below(3) > 0 {
            return Event::Key(KeyEvent::new(self.key(), modifiers));
        }
        let kinds = [
            MouseEventKind::Moved,
            MouseEventKind::Down(MouseButton::Left),
            MouseEventKind::Up(MouseButton::Left),
            MouseEventKind::Drag(MouseButton::Left),
            MouseEventKind::Down(MouseButton::Right),
            MouseEventKind::ScrollUp,
            MouseEventKind::ScrollDown,
        ];
        let kind = kinds[self.below(kinds.len())];
        let (column, row) = (self.below(130) as u16, self.below(45) as u16);
        Event::Mouse(MouseEvent { kind, column, row, modifiers })
    }
}

#[test]
fn fifty_thousand_events_without_sense_do_no_harm() {
    let mut dice = Dice(17);
    let mut pages = Vec::new();
    // Files that are saved by chance go to the folder that the tests run in, and away again.
    let folder = std::path::Path::new("games");
    let was_there = folder.exists();
    // From the home page, and from a battle that is over.
    let mut table = Table::new(&Opening::Home);
    for number in 0..EVENTS {
        if number == EVENTS / 2 {
            let before = std::mem::replace(&mut table, fought());
            table.types("l");
            assert_eq!(before.app.finish(), [""; 0]);
            pages.push(format!("{:?}", table.app.page()));
        }
        table.app.handle(&dice.event());
        if number % 400 == 0 {
            table.resize(dice.below(140) as u16, dice.below(50) as u16);
        } else if number % 8 == 0 {
            table.draw();
        }
        let page = format!("{:?}", table.app.page());
        if !pages.contains(&page) {
            pages.push(page);
        }
    }
    assert_eq!(pages.len(), 17, "all pages were seen: {pages:?}");
    assert_eq!(table.app.finish(), [""; 0]);
    if !was_there && folder.exists() {
        std::fs::remove_dir_all(folder).expect("removed");
    }
}
