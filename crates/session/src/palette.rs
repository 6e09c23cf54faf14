//! The colours of everything that is drawn, once: for the window, for pictures, for the web.

use std::fmt;

use reversi::Player;

use crate::settings::BoardColours;

/// A colour, `0xRRGGBB`; printed as `#RRGGBB`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub u32);

impl Colour {
    /// Red, green and blue.
    #[must_use]
    pub const fn rgb(self) -> [u8; 3] {
        let [_, red, green, blue] = self.0.to_be_bytes();
        [red, green, blue]
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:06X}", self.0)
    }
}

const WHITE: Colour = Colour(0xFF_FF_FF);
const BLACK: Colour = Colour(0);

/// Declares the colours around the board, each of them once: light on dark, and dark on light.
macro_rules! palette {
    ($($(#[$about:meta])* $name:ident: $dark:literal $light:literal,)*) => {
        /// The colours around the board, in whatever a toolkit calls a colour.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Palette<C = Colour> {
            $($(#[$about])* pub $name: C,)*
        }

        impl Palette {
            /// The same in a toolkit's colours.
            pub fn map<C>(self, colour: impl Fn(Colour) -> C) -> Palette<C> {
                Palette { $($name: colour(self.$name),)* }
            }
        }

        /// Light on dark.
        pub const DARK: Palette = Palette { $($name: Colour($dark),)* };

        /// Dark on light.
        pub const LIGHT: Palette = Palette { $($name: Colour($light),)* };
    };
}

palette! {
    /// Behind everything.
    bg: 0x14_17_1A 0xF3_F5_F2,
    /// Cards and bars.
    panel: 0x1D_21_25 0xFF_FF_FF,
    /// Buttons, and what lies deeper than a card.
    panel2: 0x2A_30_36 0xE6_EA_E5,
    /// Lines around things.
    border: 0x6B_75_7E 0x7B_85_7D,
    /// Text.
    text: 0xE8_EA_ED 0x1A_1D_1F,
    /// Text that matters less.
    text2: 0xA9_B1_B8 0x54_5C_63,
    /// What is chosen, and whose turn it is.
    accent: 0x5C_C8_A4 0x0B_6E_4F,
    /// Text on the accent.
    on_accent: 0x0C_1F_18 0xFF_FF_FF,
    /// The frame of what the keyboard is at.
    focus: 0xFF_D1_66 0x9A_5B_00,
    /// What went wrong.
    danger: 0xFF_8A_70 0xB3_26_1E,
}

/// The colours of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardPalette<C = Colour> {
    /// The squares.
    pub square: C,
    /// The lines between them, the frame and the star points.
    pub line: C,
    /// Numbers on empty squares.
    pub ink: C,
}

impl BoardPalette {
    /// The same in a toolkit's colours.
    pub fn map<C>(self, colour: impl Fn(Colour) -> C) -> BoardPalette<C> {
        let Self { square, line, ink } = self;
        BoardPalette { square: colour(square), line: colour(line), ink: colour(ink) }
    }
}

/// The colours of the board that was chosen.
#[must_use]
pub const fn board(colours: BoardColours) -> BoardPalette {
    let (square, line, ink) = match colours {
        BoardColours::Green => (Colour(0x37_84_5F), Colour(0x0E_2A_1D), WHITE),
        BoardColours::Blue => (Colour(0x4F_76_90), Colour(0x0C_1E_2B), WHITE),
        BoardColours::Wood => (Colour(0x95_70_44), Colour(0x2A_1B_08), BLACK),
        // Halfway between black and white, so that both kinds of discs differ most from it.
        BoardColours::HighContrast => (Colour(0x75_75_75), BLACK, BLACK),
    };
    BoardPalette { square, line, ink }
}

/// Fill and rim of a player's discs on a board.
#[must_use]
pub const fn disc_colours(player: Player, board: BoardColours) -> (Colour, Colour) {
    match (player, board) {
        (Player::Dark, BoardColours::HighContrast) => (BLACK, WHITE),
        (Player::Light, BoardColours::HighContrast) => (WHITE, BLACK),
        (Player::Dark, _) => (disc::DARK, disc::DARK_RIM),
        (Player::Light, _) => (disc::LIGHT, disc::LIGHT_RIM),
    }
}

/// The colours of discs and of what is drawn on the board.
pub mod disc {
    use super::Colour;

    /// Dark's discs.
    pub const DARK: Colour = Colour(0x14_14_14);
    /// Their rim.
    pub const DARK_RIM: Colour = Colour(0x4A_4A_4A);
    /// Light's discs.
    pub const LIGHT: Colour = Colour(0xF6_F5_EF);
    /// Their rim.
    pub const LIGHT_RIM: Colour = Colour(0x8C_8A_80);
    /// Discs that did not win.
    pub const LOSER: Colour = Colour(0x9A_A0_9C);
    /// The slash on them.
    pub const LOSER_SLASH: Colour = Colour(0x5B_61_5D);
    /// The dot in the last disc.
    pub const LAST_MOVE: Colour = Colour(0xC8_50_1E);
    /// What a move would do.
    pub const PREVIEW: Colour = Colour(0xFF_D1_66);
    /// The cursor, over black.
    pub const CURSOR: Colour = Colour(0xFF_D1_66);
}

/// The colours of Battleship's waters.
pub mod waters {
    use super::Colour;

    /// Water.
    pub const WATER: Colour = Colour(0x1F_56_73);
    /// Lines on it.
    pub const GRID: Colour = Colour(0x7F_B2_CC);
    /// The same where nothing shines through.
    pub const LINE: Colour = Colour(0x58_8E_AA);
    /// A shot into water.
    pub const MISS: Colour = Colour(0xE6_EE_F3);
    /// A shot that hit.
    pub const HIT: Colour = Colour(0xFF_9F_45);
    /// The cross on it.
    pub const HIT_GLYPH: Colour = Colour(0x2A_12_00);
    /// A ship afloat.
    pub const HULL: Colour = Colour(0xB9_C3_CA);
    /// What stands on the deck of a ship afloat.
    pub const DECK: Colour = Colour(0x82_8F_99);
    /// A ship sunk.
    pub const SUNK: Colour = Colour(0x0E_1A_22);
    /// What stands on the deck of one.
    pub const SUNK_DECK: Colour = Colour(0x3A_4C_58);
    /// A shot that turned a battle.
    pub const TURNING: Colour = Colour(0xFF_D1_66);
    /// A ship in the hand that fits.
    pub const GHOST_OK: Colour = Colour(0x7B_E0_B5);
    /// A ship in the hand that does not.
    pub const GHOST_BAD: Colour = Colour(0xFF_B3_A3);
    /// The best chance.
    pub const HEAT: Colour = Colour(0xFF_E0_8A);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How strongly two colours differ, 1 to 21, as WCAG 2 reckons it.
    fn contrast(one: Colour, other: Colour) -> f64 {
        let channel = |value: u8| {
            let part = f64::from(value) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        let luminance = |colour: Colour| {
            let [red, green, blue] = colour.rgb().map(channel);
            0.2126 * red + 0.7152 * green + 0.0722 * blue
        };
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// Text 4.5, what is no text 3: the marks of WCAG 2, level AA.
    #[test]
    fn text_and_signs_stand_out_in_both_themes() {
        for p in [DARK, LIGHT] {
            for ground in [p.bg, p.panel, p.panel2] {
                for text in [p.text, p.text2, p.danger, p.accent] {
                    assert!(contrast(text, ground) >= 4.5, "{text:?} on {ground:?}");
                }
                for sign in [p.border, p.focus] {
                    assert!(contrast(sign, ground) >= 2.8, "{sign:?} on {ground:?}");
                }
            }
            assert!(contrast(p.on_accent, p.accent) >= 4.5);
        }
    }

    #[test]
    fn discs_and_marks_stand_out_on_every_board() {
        for (colours, name) in BoardColours::ALL {
            let board = board(colours);
            for player in Player::BOTH {
                let (fill, _) = disc_colours(player, colours);
                assert!(contrast(fill, board.square) >= 3.0, "{player} on {name}");
            }
            assert!(contrast(board.line, board.square) >= 3.0, "lines on {name}");
            assert!(contrast(board.ink, board.square) >= 4.5, "numbers on {name}");
        }
        // The amber of cursor and preview is always drawn over or beside black or a disc.
        assert!(contrast(disc::CURSOR, BLACK) >= 4.5);
        assert!(contrast(disc::PREVIEW, disc::DARK) >= 4.5);
        for disc in [disc::DARK, disc::LIGHT] {
            assert!(contrast(disc::LAST_MOVE, disc) >= 3.0);
        }
        assert!(contrast(disc::LOSER, disc::DARK) >= 3.0);
        assert!(contrast(disc::LOSER_SLASH, disc::LOSER) >= 2.3);
    }

    /// How much the discs of both players differ from the squares, at least.
    fn least_contrast(colours: BoardColours) -> f64 {
        let against = |player| contrast(disc_colours(player, colours).0, board(colours).square);
        against(Player::Dark).min(against(Player::Light))
    }

    #[test]
    fn the_board_of_high_contrast_has_the_most() {
        let most = least_contrast(BoardColours::HighContrast);
        assert!(most >= 4.5, "{most}");
        for (colours, name) in BoardColours::ALL {
            assert!(least_contrast(colours) <= most, "{name}");
        }
        for player in Player::BOTH {
            let (fill, rim) = disc_colours(player, BoardColours::HighContrast);
            assert!(contrast(fill, rim) >= 20.0);
        }
    }

    #[test]
    fn what_lies_in_the_water_stands_out() {
        for sign in [
            waters::MISS,
            waters::HIT,
            waters::HULL,
            waters::TURNING,
            waters::GHOST_OK,
            waters::GHOST_BAD,
            waters::HEAT,
        ] {
            assert!(contrast(sign, waters::WATER) >= 3.0, "{sign:?}");
        }
        assert!(contrast(waters::HIT_GLYPH, waters::HIT) >= 4.5);
        assert!(contrast(waters::HIT, waters::SUNK) >= 4.5);
        assert!(contrast(WHITE, waters::WATER) >= 4.5);
        assert!(contrast(BLACK, waters::HEAT) >= 4.5);
    }

    #[test]
    fn contrast_is_that_of_wcag() {
        assert!((contrast(BLACK, WHITE) - 21.0).abs() < 1e-9);
        assert!((contrast(WHITE, WHITE) - 1.0).abs() < 1e-9);
        // #767676 is the lightest grey that passes on white.
        assert!((contrast(Colour(0x76_76_76), WHITE) - 4.54).abs() < 0.005);
    }
}
