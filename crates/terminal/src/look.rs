//! How things look in this terminal: its colours and signs.

use ratatui::style::{Color, Modifier, Style};
use reversi::Player;
use session::palette::{self, BoardPalette, Colour, Palette};
use session::{BoardColours, Settings, Theme};

use crate::colour::Depth;

/// What the command line and the terminal say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many colours.
    pub depth: Depth,
    /// Nothing but ASCII.
    pub ascii: bool,
}

/// Colours and signs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) options: Options,
    pub(crate) palette: Palette<Color>,
    pub(crate) board: BoardPalette<Color>,
    /// Every other square is a little darker.
    pub(crate) other_square: Color,
    colours: BoardColours,
    /// Discs carry a sign as well as their colour.
    pub(crate) shapes: bool,
}

impl Look {
    pub(crate) fn new(options: Options, settings: &Settings) -> Self {
        let depth = options.depth;
        // A terminal does not tell which of both it has: most are dark.
        let palette = if settings.theme == Theme::Light { palette::LIGHT } else { palette::DARK };
        let board = palette::board(settings.board);
        let darker = board.square.rgb().map(|part| u32::from(part) * 9 / 10);
        let darker = Colour(darker[0] << 16 | darker[1] << 8 | darker[2]);
        Self {
            options,
            palette: palette.map(|colour| depth.colour(colour)),
            board: board.map(|colour| depth.colour(colour)),
            other_square: depth.colour(darker),
            colours: settings.board,
            shapes: settings.shapes,
        }
    }

    /// Whether discs and ships are signs and no areas of colour.
    pub(crate) fn is_plain(&self) -> bool {
        self.options.ascii || self.options.depth == Depth::None
    }

    pub(crate) fn colour(&self, colour: Colour) -> Color {
        self.options.depth.colour(colour)
    }

    /// The colour of a player's discs.
    pub(crate) fn disc(&self, player: Player) -> Color {
        self.colour(palette::disc_colours(player, self.colours).0)
    }

    pub(crate) fn text(&self) -> Style {
        Style::new().fg(self.palette.text).bg(self.palette.bg)
    }

    pub(crate) fn faint(&self) -> Style {
        self.text().fg(self.palette.text2)
    }

    pub(crate) fn strong(&self) -> Style {
        self.text().add_modifier(Modifier::BOLD)
    }

    pub(crate) fn accent(&self) -> Style {
        self.strong().fg(self.palette.accent)
    }

    pub(crate) fn danger(&self) -> Style {
        self.strong().fg(self.palette.danger)
    }

    /// What the cursor is at.
    pub(crate) fn chosen(&self) -> Style {
        match self.options.depth {
            Depth::None => Style::new().add_modifier(Modifier::REVERSED),
            _ => Style::new()
                .fg(self.palette.on_accent)
                .bg(self.palette.accent)
                .add_modifier(Modifier::BOLD),
        }
    }
}

/// A text in signs whose width every terminal agrees on.
pub(crate) fn plain(text: &str) -> String {
    let sign = |letter: char| match letter {
        '\u{b7}' => '|',
        '\u{2014}' | '\u{2013}' | '\u{2212}' => '-',
        '\u{d7}' => 'x',
        letter if letter.is_ascii_graphic() || letter == ' ' => letter,
        letter if letter.is_alphabetic() && (letter as u32) < 0x250 => letter,
        letter if letter.is_whitespace() => ' ',
        _ => '?',
    };
    text.chars().map(sign).collect()
}
