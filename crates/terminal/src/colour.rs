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
        let is_old = terminal.starts_with("vt") && depth.is_empty();
        if !text("NO_COLOR").is_empty() || terminal == "dumb" || terminal.contains("mono") || is_old
        {
            Self::None
        } else if depth == "truecolor" || depth == "24bit" || terminal.ends_with("-direct") {
            Self::True
        } else if terminal.contains("256") || !depth.is_empty() {
            Self::Indexed
        } else {
            Self::Sixteen
        }
    }

    /// Whether a terminal has letters alone: the console of Linux and those of old know neither
    /// quadrants nor braille.
    pub fn has_letters_alone(look_up: impl Fn(&str) -> Option<OsString>) -> bool {
        let terminal = look_up("TERM").map(|value| value.to_string_lossy().to_lowercase());
        terminal.is_some_and(|name| name == "linux" || name == "dumb" || name.starts_with("vt"))
    }

    /// A colour in this depth.
    #[must_use]
    pub fn colour(self, colour: Colour) -> Color {
        let [red, green, blue] = colour.rgb();
        match self {
            Self::True => Color::Rgb(red, green, blue),
            Self::Indexed => Color::Indexed(nearest(colour)),
            Self::Sixteen => Color::Indexed(of_sixteen(colour)),
            Self::None => Color::Reset,
        }
    }
}

/// A colour of xterm's table, behind the sixteen that differ from terminal to terminal.
fn indexed(index: u8) -> Colour {
    let level = |part: u32| if part == 0 { 0 } else { 55 + 40 * part };
    match u32::from(index) {
        cube @ ..=231 => {
            let cube = cube.saturating_sub(16);
            let [red, green, blue] = [cube / 36, cube / 6 % 6, cube % 6].map(level);
            Colour(red << 16 | green << 8 | blue)
        }
        grey => Colour((8 + 10 * (grey - 232)) * 0x01_01_01),
    }
}

/// The one of the sixteen with the hue of a colour; a grey, where it has next to none. How bright they
/// are differs from terminal to terminal, what hue they have does not.
fn of_sixteen(colour: Colour) -> u8 {
    let parts = colour.rgb().map(u32::from);
    let (most, least) =
        (parts.into_iter().fold(0, u32::max), parts.into_iter().fold(255, u32::min));
    let range = most - least;
    if 3 * range < most || most < 0x30 {
        return match parts.into_iter().sum::<u32>() / 3 {
            0..0x40 => 0,
            0x40..0x90 => 8,
            0x90..0xD8 => 7,
            _ => 15,
        };
    }
    let is_blue = parts[2] == most;
    // Blue with some green in it stays blue: text cannot be read on cyan.
    let least_part = if is_blue { 70 } else { 53 };
    let is_bright = most >= if is_blue { 0x90 } else { 0xB0 };
    let hue = (0..3).filter(|part| 100 * (parts[*part] - least) > least_part * range);
    hue.map(|part| 1 << part).sum::<u8>() + if is_bright { 8 } else { 0 }
}

/// The colour of the table that differs least. Hues count more than brightness: otherwise every dim
/// colour would become a grey.
fn nearest(colour: Colour) -> u8 {
    let wanted = colour.rgb().map(i32::from);
    let mean = |[red, green, blue]: [i32; 3]| (red + green + blue) / 3;
    let distance = |index: &u8| {
        let found = indexed(*index).rgb().map(i32::from);
        let (here, there) = (mean(wanted), mean(found));
        let hue: i32 = (0..3).map(|part| (wanted[part] - here - found[part] + there).pow(2)).sum();
        2 * hue + (here - there).pow(2)
    };
    (16..=255).min_by_key(distance).unwrap_or(16)
}

#[cfg(test)]
mod tests {
    use session::BoardColours;
    use session::palette::{board, disc, waters};

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
        assert_eq!(depth(&[("TERM", "xterm"), ("NO_COLOR", "")]), Depth::Sixteen);
        assert_eq!(depth(&[("TERM", "vt100")]), Depth::None);
        assert_eq!(depth(&[("TERM", "vt100"), ("COLORTERM", "truecolor")]), Depth::True);
    }

    #[test]
    fn some_terminals_have_letters_alone() {
        for (name, is_so) in [("linux", true), ("vt220", true), ("xterm", false), ("screen", false)]
        {
            let alone = Depth::has_letters_alone(|_| Some(OsString::from(name)));
            assert_eq!(alone, is_so, "{name}");
        }
        assert!(!Depth::has_letters_alone(|_| None));
    }

    #[test]
    fn the_nearest_colour_keeps_its_hue() {
        assert_eq!(Depth::True.colour(Colour(0x01_02_03)), Color::Rgb(1, 2, 3));
        assert_eq!(Depth::Indexed.colour(Colour(0xFF_FF_FF)), Color::Indexed(231));
        assert_eq!(Depth::None.colour(Colour(0xFF_FF_FF)), Color::Reset);
        assert_eq!([disc::DARK, disc::LIGHT].map(of_sixteen), [0, 15]);
        let boards = BoardColours::ALL.map(|(colours, _)| board(colours).square);
        assert_eq!(boards.map(of_sixteen), [2, 12, 3, 8]);
        let signs = [waters::WATER, waters::HIT, waters::HULL, waters::HEAT];
        assert_eq!(signs.map(of_sixteen), [4, 9, 7, 11]);
        assert_eq!(indexed(255), Colour(0xEE_EE_EE));
        assert_eq!(indexed(196), Colour(0xFF_00_00));
    }
}
