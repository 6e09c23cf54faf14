//! What a person has chosen once and for all.

use crate::setup::Setup;

/// What a person has chosen once and for all; kept in the configuration folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // Each is a switch that a person sees.
pub struct Settings {
    /// Light on dark or dark on light.
    pub theme: Theme,
    /// What the board is made of.
    pub board: BoardColours,
    /// Discs differ in shape as well as in colour.
    pub shapes: bool,
    /// Discs are placed and turned before one's eyes.
    pub animation: bool,
    /// Letters and digits beside the board.
    pub coordinates: bool,
    /// A dot on every legal square.
    pub legal_dots: bool,
    /// Letters for the columns of the sea and rows from 1, instead of the seed's digits.
    pub sea_letters: bool,
    /// The size of text, in per cent.
    pub text_size: TextSize,
    /// What the last new game was made of.
    pub last_setup: Setup,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: Theme::System,
            board: BoardColours::Green,
            shapes: false,
            animation: true,
            coordinates: true,
            legal_dots: true,
            sea_letters: false,
            text_size: TextSize::default(),
            last_setup: Setup::default(),
        }
    }
}

/// Light on dark or dark on light.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system has it.
    #[default]
    System,
    /// Light on dark.
    Dark,
    /// Dark on light.
    Light,
}

impl Theme {
    /// Every theme, with its word.
    pub const ALL: [(Self, &str); 3] =
        [(Self::System, "system"), (Self::Dark, "dark"), (Self::Light, "light")];
}

/// What the board is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardColours {
    /// Green cloth.
    #[default]
    Green,
    /// Blue cloth.
    Blue,
    /// Wood.
    Wood,
    /// Black lines on white.
    HighContrast,
}

impl BoardColours {
    /// Every board, with its word.
    pub const ALL: [(Self, &str); 4] = [
        (Self::Green, "green"),
        (Self::Blue, "blue"),
        (Self::Wood, "wood"),
        (Self::HighContrast, "high contrast"),
    ];
}

/// The size of text, 80 to 200 per cent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TextSize(u16);

impl TextSize {
    /// The smallest, in per cent.
    pub const LEAST: u16 = 80;
    /// The largest, in per cent.
    pub const MOST: u16 = 200;

    /// A size in per cent; outside the limits the nearest one inside.
    #[must_use]
    pub const fn percent(percent: u16) -> Self {
        Self(if percent < Self::LEAST {
            Self::LEAST
        } else if percent > Self::MOST {
            Self::MOST
        } else {
            percent
        })
    }

    /// In per cent.
    pub const fn as_percent(self) -> u16 {
        self.0
    }

    /// As a factor.
    pub fn factor(self) -> f32 {
        f32::from(self.0) / 100.0
    }
}

impl Default for TextSize {
    fn default() -> Self {
        Self(100)
    }
}
