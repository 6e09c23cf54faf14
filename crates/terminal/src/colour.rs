//! How many colours a terminal has, and ours in as many.

use std::ffi::OsString;

use ratatui::style::Color;
use session::palette::Colour;

/// How many colours are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// All of them.
    True,
    /// The 256 of xterm.
    Indexed,
    /// The sixteen that every terminal has.
    Sixteen,
    /// None: signs alone.
    None,
}

impl Depth {
    /// Every depth, with its word on the command line.
    pub const ALL: [(Self, &str); 4] = [
        (Self::True, "truecolor"),
        (Self::Indexed, "256"),
        (Self::Sixteen, "16"),
        (Self::None, "none"),
    ];

    /// What a terminal says of itself. `NO_COLOR` is heard before everything else, as no-color.org
    /// has it.
    pub fn of_terminal(look_up: impl Fn(&str) -> Option<OsString>) -> Self {
        let text = |name: &str| {
            look_up(name).map(|value| value.to_string_lossy().to_lowercase()).unwrap_or_default()
        };
        let (depth, terminal) = (text("COLORTERM"), text("TERM"));
        if !text("NO_COLOR").is_empty() || terminal == "dumb" || terminal.contains("mono") {
            Self::None
        } else if depth == "truecolor" || depth == "24bit" || terminal.ends_with("-direct") {
            Self::True
        } else if terminal.contains("256") || !depth.is_empty() {
            Self::Indexed
        } else {
            Self::Sixteen
        }
    }

    /// A colour in this depth.
    #[must_use]
    pub fn colour(self, colour: Colour) -> Color {
        let [red, green, blue] = colour.rgb();
        match self {
            Self::True => Color::Rgb(red, green, blue),
            Self::Indexed => Color::Indexed(nearest(colour, 16..=255)),
            Self::Sixteen => Color::Indexed(nearest(colour, 0..=15)),
            Self::None => Color::Reset,
        }
    }
}

/// The sixteen colours as xterm has them; terminals differ a little.
const SIXTEEN: [u32; 16] = [
    0x00_00_00, 0xCD_00_00, 0x00_CD_00, 0xCD_CD_00, 0x00_00_EE, 0xCD_00_CD, 0x00_CD_CD, 0xE5_E5_E5,
    0x7F_7F_7F, 0xFF_00_00, 0x00_FF_00, 0xFF_FF_00, 0x5C_5C_FF, 0xFF_00_FF, 0x00_FF_FF, 0xFF_FF_FF,
];

/// A colour of xterm's table.
fn indexed(index: u8) -> Colour {
    let level = |part: u32| if part == 0 { 0 } else { 55 + 40 * part };
    match u32::from(index) {
        few @ 0..=15 => Colour(SIXTEEN[few as usize]),
        cube @ 16..=231 => {
            let cube = cube - 16;
            let [red, green, blue] = [cube / 36, cube / 6 % 6, cube % 6].map(level);
            Colour(red << 16 | green << 8 | blue)
        }
        grey => Colour((8 + 10 * (grey - 232)) * 0x01_01_01),
    }
}

/// The colour of the table that differs least. Hues count more than brightness: otherwise every dim
/// colour would become a grey.
fn nearest(colour: Colour, table: std::ops::RangeInclusive<u8>) -> u8 {
    let wanted = colour.rgb().map(i32::from);
    let mean = |[red, green, blue]: [i32; 3]| (red + green + blue) / 3;
    let distance = |index: &u8| {
        let found = indexed(*index).rgb().map(i32::from);
        let (here, there) = (mean(wanted), mean(found));
        let hue: i32 = (0..3).map(|part| (wanted[part] - here - found[part] + there).pow(2)).sum();
        2 * hue + (here - there).pow(2)
    };
    table.min_by_key(distance).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depth(set: &[(&str, &str)]) -> Depth {
        Depth::of_terminal(|name| {
            set.iter().find(|(key, _)| *key == name).map(|(_, value)| OsString::from(value))
        })
    }

    #[test]
    fn a_terminal_says_how_many_colours_it_has() {
        assert_eq!(depth(&[("TERM", "xterm"), ("COLORTERM", "truecolor")]), Depth::True);
        assert_eq!(depth(&[("TERM", "xterm-direct")]), Depth::True);
        assert_eq!(depth(&[("TERM", "screen-256color")]), Depth::Indexed);
        assert_eq!(depth(&[("TERM", "linux")]), Depth::Sixteen);
        assert_eq!(depth(&[]), Depth::Sixteen);
        assert_eq!(depth(&[("TERM", "dumb")]), Depth::None);
        let all = [("TERM", "xterm-256color"), ("COLORTERM", "24bit"), ("NO_COLOR", "1")];
        assert_eq!(depth(&all), Depth::None);
        assert_eq!(depth(&[("TERM", "vt100"), ("NO_COLOR", "")]), Depth::Sixteen);
    }

    #[test]
    fn the_nearest_colour_keeps_its_hue() {
        assert_eq!(Depth::True.colour(Colour(0x01_02_03)), Color::Rgb(1, 2, 3));
        assert_eq!(Depth::Indexed.colour(Colour(0xFF_FF_FF)), Color::Indexed(231));
        assert_eq!(Depth::None.colour(Colour(0xFF_FF_FF)), Color::Reset);
        let few = |colour| nearest(Colour(colour), 0..=15);
        assert_eq!([few(0xFF_FF_FF), few(0x14_14_14), few(0xF6_F5_EF)], [15, 0, 15]);
        assert_eq!(indexed(255), Colour(0xEE_EE_EE));
        assert_eq!(indexed(196), Colour(0xFF_00_00));
    }
}
