//! Colours, fonts and timings of the window, in one place.

use std::sync::Arc;

use eframe::egui::{
    self, Color32, Context, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin,
    Stroke, TextStyle, Vec2, Visuals,
};
use session::{BoardColours, Settings, Theme};

/// The colours around the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Palette {
    /// Behind everything.
    pub bg: Color32,
    /// Cards and bars.
    pub panel: Color32,
    /// Buttons, and what lies deeper than a card.
    pub panel2: Color32,
    /// Lines around things.
    pub border: Color32,
    /// Text.
    pub text: Color32,
    /// Text that matters less.
    pub text2: Color32,
    /// What is chosen, and whose turn it is.
    pub accent: Color32,
    /// Text on the accent.
    pub on_accent: Color32,
    /// The frame of what the keyboard is at.
    pub focus: Color32,
    /// What went wrong.
    pub danger: Color32,
}

/// Light on dark.
pub(crate) const DARK: Palette = Palette {
    bg: hex(0x14_17_1A),
    panel: hex(0x1D_21_25),
    panel2: hex(0x2A_30_36),
    border: hex(0x6B_75_7E),
    text: hex(0xE8_EA_ED),
    text2: hex(0xA9_B1_B8),
    accent: hex(0x5C_C8_A4),
    on_accent: hex(0x0C_1F_18),
    focus: hex(0xFF_D1_66),
    danger: hex(0xFF_8A_70),
};

/// Dark on light.
pub(crate) const LIGHT: Palette = Palette {
    bg: hex(0xF3_F5_F2),
    panel: hex(0xFF_FF_FF),
    panel2: hex(0xE6_EA_E5),
    border: hex(0x7B_85_7D),
    text: hex(0x1A_1D_1F),
    text2: hex(0x54_5C_63),
    accent: hex(0x0B_6E_4F),
    on_accent: hex(0xFF_FF_FF),
    focus: hex(0x9A_5B_00),
    danger: hex(0xB3_26_1E),
};

/// The colours of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardPalette {
    /// The squares.
    pub square: Color32,
    /// The lines between them, the frame and the star points.
    pub line: Color32,
    /// Numbers on empty squares.
    pub ink: Color32,
}

/// The colours of the board that was chosen.
#[must_use]
pub(crate) const fn board(colours: BoardColours) -> BoardPalette {
    let line = hex(0x0E_2A_1D);
    let ink = Color32::WHITE;
    match colours {
        BoardColours::Green => BoardPalette { square: hex(0x37_84_5F), line, ink },
        BoardColours::Blue => BoardPalette { square: hex(0x4F_76_90), line: hex(0x0C_1E_2B), ink },
        BoardColours::Wood => {
            BoardPalette { square: hex(0x95_70_44), line: hex(0x2A_1B_08), ink: Color32::BLACK }
        }
        BoardColours::HighContrast => {
            BoardPalette { square: Color32::WHITE, line: Color32::BLACK, ink: Color32::BLACK }
        }
    }
}

/// The colours of discs and of what is drawn on the board.
pub(crate) mod disc {
    use super::{Color32, hex};

    /// Dark's discs.
    pub(crate) const DARK: Color32 = hex(0x14_14_14);
    /// Their rim.
    pub(crate) const DARK_RIM: Color32 = hex(0x4A_4A_4A);
    /// Light's discs.
    pub(crate) const LIGHT: Color32 = hex(0xF6_F5_EF);
    /// Their rim.
    pub(crate) const LIGHT_RIM: Color32 = hex(0x8C_8A_80);
    /// Discs that did not win.
    pub(crate) const LOSER: Color32 = hex(0x9A_A0_9C);
    /// The slash on them.
    pub(crate) const LOSER_SLASH: Color32 = hex(0x5B_61_5D);
    /// The dot in the last disc.
    pub(crate) const LAST_MOVE: Color32 = hex(0xC8_50_1E);
    /// What a move would do.
    pub(crate) const PREVIEW: Color32 = hex(0xFF_D1_66);
    /// The cursor, over black.
    pub(crate) const CURSOR: Color32 = hex(0xFF_D1_66);
}

/// The colours of the sea.
pub(crate) mod waters {
    use super::{Color32, hex};

    /// Water.
    pub(crate) const WATER: Color32 = hex(0x1F_56_73);
    /// Lines on it.
    pub(crate) const GRID: Color32 = hex(0x7F_B2_CC);
    /// A shot into water.
    pub(crate) const MISS: Color32 = hex(0xE6_EE_F3);
    /// A shot that hit.
    pub(crate) const HIT: Color32 = hex(0xFF_9F_45);
    /// The cross on it.
    pub(crate) const HIT_GLYPH: Color32 = hex(0x2A_12_00);
    /// A ship afloat.
    pub(crate) const HULL: Color32 = hex(0xB9_C3_CA);
    /// A ship sunk.
    pub(crate) const SUNK: Color32 = hex(0x0E_1A_22);
    /// A ship in the hand that fits.
    pub(crate) const GHOST_OK: Color32 = hex(0x7B_E0_B5);
    /// A ship in the hand that does not.
    pub(crate) const GHOST_BAD: Color32 = hex(0xFF_B3_A3);
    /// The best chance.
    pub(crate) const HEAT: Color32 = hex(0xFF_E0_8A);
}

/// Timings, in seconds.
pub(crate) mod time {
    /// A disc turns.
    pub(crate) const FLIP: f32 = 0.180;
    /// Each step from the new disc turns later by this.
    pub(crate) const FLIP_STAGGER: f32 = 0.030;
    /// But all of it takes no longer than this.
    pub(crate) const FLIP_CAP: f32 = 0.450;
    /// A disc is placed.
    pub(crate) const PLACE: f32 = 0.120;
    /// The cross on a square that cannot be played.
    pub(crate) const ILLEGAL: f32 = 0.240;
    /// A shot falls.
    pub(crate) const SHOT: f32 = 0.260;
    /// A ship sinks.
    pub(crate) const SINK: f32 = 0.500;
    /// Discs that did not win turn grey.
    pub(crate) const GREY: f32 = 0.600;
}

const fn hex(rgb: u32) -> Color32 {
    Color32::from_rgb((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
}

/// The family of headlines and numbers that matter.
#[must_use]
pub(crate) fn strong_family() -> FontFamily {
    FontFamily::Name("strong".into())
}

/// What a view needs to draw by: colours and the size of text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    /// The colours around the board.
    pub palette: Palette,
    /// The colours of the board.
    pub board: BoardPalette,
    /// How much larger than usual text is.
    pub scale: f32,
    /// Light's discs have another shape.
    pub shapes: bool,
    /// Things move.
    pub animation: bool,
}

impl Look {
    /// The look that these settings ask for, in a window that is dark or not.
    #[must_use]
    pub(crate) fn new(settings: &Settings, dark: bool) -> Self {
        Self {
            palette: if dark { DARK } else { LIGHT },
            board: board(settings.board),
            scale: settings.text_size.factor(),
            shapes: settings.shapes,
            animation: settings.animation,
        }
    }

    /// Plain text of so many points.
    #[must_use]
    pub(crate) fn font(&self, points: f32) -> FontId {
        FontId::new(points * self.scale, FontFamily::Proportional)
    }

    /// Strong text of so many points.
    #[must_use]
    pub(crate) fn strong(&self, points: f32) -> FontId {
        FontId::new(points * self.scale, strong_family())
    }

    /// Plain text in a colour.
    #[must_use]
    pub(crate) fn text(
        &self,
        text: impl Into<String>,
        points: f32,
        colour: Color32,
    ) -> egui::RichText {
        egui::RichText::new(text).font(self.font(points)).color(colour)
    }

    /// Strong text in the text colour.
    #[must_use]
    pub(crate) fn title(&self, text: impl Into<String>, points: f32) -> egui::RichText {
        egui::RichText::new(text).font(self.strong(points)).color(self.palette.text)
    }
}

/// The fonts: for most of what is said, and for what should stand out.
const REGULAR: &[u8] = include_bytes!("../assets/fonts/Inter-Regular.otf");
pub(crate) const STRONG: &[u8] = include_bytes!("../assets/fonts/Inter-SemiBold.otf");

/// Loads the fonts; once.
pub(crate) fn install_fonts(ctx: &Context) {
    let mut fonts = FontDefinitions::empty();
    fonts.font_data.insert("regular".to_owned(), Arc::new(FontData::from_static(REGULAR)));
    fonts.font_data.insert("strong".to_owned(), Arc::new(FontData::from_static(STRONG)));
    let plain = vec!["regular".to_owned()];
    fonts.families.insert(FontFamily::Proportional, plain.clone());
    fonts.families.insert(FontFamily::Monospace, plain);
    fonts.families.insert(strong_family(), vec!["strong".to_owned(), "regular".to_owned()]);
    ctx.set_fonts(fonts);
}

/// Applies settings to a window, and says what to draw by.
pub(crate) fn apply(ctx: &Context, settings: &Settings) -> Look {
    ctx.set_theme(match settings.theme {
        Theme::System => egui::ThemePreference::System,
        Theme::Dark => egui::ThemePreference::Dark,
        Theme::Light => egui::ThemePreference::Light,
    });
    for theme in [egui::Theme::Dark, egui::Theme::Light] {
        let look = Look::new(settings, theme == egui::Theme::Dark);
        ctx.style_mut_of(theme, |style| restyle(style, theme, &look));
    }
    Look::new(settings, ctx.theme() == egui::Theme::Dark)
}

fn restyle(style: &mut egui::Style, theme: egui::Theme, look: &Look) {
    let p = look.palette;
    style.text_styles = [
        (TextStyle::Small, look.font(12.0)),
        (TextStyle::Body, look.font(14.0)),
        (TextStyle::Button, look.font(14.0)),
        (TextStyle::Monospace, look.font(14.0)),
        (TextStyle::Heading, look.strong(20.0)),
    ]
    .into();
    style.animation_time = if look.animation { 0.08 } else { 0.0 };
    style.spacing.item_spacing = Vec2::new(8.0, 8.0);
    style.spacing.button_padding = Vec2::new(12.0, 6.0);
    style.spacing.interact_size = Vec2::new(36.0, 28.0) * look.scale.max(1.0);
    style.spacing.window_margin = Margin::same(20);
    style.spacing.menu_margin = Margin::same(6);
    style.spacing.icon_width = 18.0 * look.scale;
    style.spacing.icon_width_inner = 10.0 * look.scale;
    style.spacing.combo_width = 160.0 * look.scale;
    let mut visuals = match theme {
        egui::Theme::Dark => Visuals::dark(),
        egui::Theme::Light => Visuals::light(),
    };
    visuals.panel_fill = p.bg;
    visuals.window_fill = p.panel;
    visuals.window_stroke = Stroke::new(1.0, p.border);
    visuals.window_corner_radius = CornerRadius::same(10);
    visuals.menu_corner_radius = CornerRadius::same(8);
    visuals.extreme_bg_color = p.bg;
    visuals.faint_bg_color = p.panel2;
    visuals.override_text_color = None;
    visuals.weak_text_color = Some(p.text2);
    visuals.hyperlink_color = p.accent;
    visuals.error_fg_color = p.danger;
    visuals.warn_fg_color = p.focus;
    visuals.selection.bg_fill = p.accent;
    visuals.selection.stroke = Stroke::new(1.0, p.on_accent);
    visuals.striped = false;
    visuals.slider_trailing_fill = true;
    let radius = CornerRadius::same(7);
    let widgets = &mut visuals.widgets;
    for (state, fill, stroke, text) in [
        (&mut widgets.noninteractive, p.panel, Stroke::new(1.0, faint_border(p)), p.text),
        (&mut widgets.inactive, p.panel2, Stroke::new(1.0, p.border), p.text),
        (&mut widgets.hovered, p.panel2, Stroke::new(1.5, p.accent), p.text),
        (&mut widgets.active, p.panel2, Stroke::new(2.0, p.focus), p.text),
        (&mut widgets.open, p.panel2, Stroke::new(1.0, p.accent), p.text),
    ] {
        state.bg_fill = fill;
        state.weak_bg_fill = fill;
        state.bg_stroke = stroke;
        state.fg_stroke = Stroke::new(1.0, text);
        state.corner_radius = radius;
        state.expansion = 0.0;
    }
    style.visuals = visuals;
}

/// A line that only divides and carries no meaning.
#[must_use]
pub(crate) fn faint_border(palette: Palette) -> Color32 {
    palette.border.gamma_multiply(0.45)
}

/// How strongly two colours differ, 1 to 21, as WCAG 2 reckons it.
#[must_use]
#[cfg(test)]
pub(crate) fn contrast(one: Color32, other: Color32) -> f64 {
    let channel = |value: u8| {
        let part = f64::from(value) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    let luminance = |colour: Color32| {
        0.2126 * channel(colour.r()) + 0.7152 * channel(colour.g()) + 0.0722 * channel(colour.b())
    };
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[cfg(test)]
mod tests {
    use super::*;

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
            assert!(contrast(disc::DARK, board.square) >= 3.0, "dark on {name}");
            // On white it is the rim that shows a light disc.
            let edge =
                contrast(disc::LIGHT, board.square).max(contrast(disc::LIGHT_RIM, board.square));
            assert!(edge >= 3.0, "light on {name}");
            assert!(contrast(board.line, board.square) >= 3.0, "lines on {name}");
            assert!(contrast(board.ink, board.square) >= 4.5, "numbers on {name}");
        }
        // The amber of cursor and preview is always drawn over or beside black or a disc.
        assert!(contrast(disc::CURSOR, Color32::BLACK) >= 4.5);
        assert!(contrast(disc::PREVIEW, disc::DARK) >= 4.5);
        for disc in [disc::DARK, disc::LIGHT] {
            assert!(contrast(disc::LAST_MOVE, disc) >= 3.0);
        }
        assert!(contrast(disc::LOSER, disc::DARK) >= 3.0);
        assert!(contrast(disc::LOSER_SLASH, disc::LOSER) >= 2.3);
    }

    #[test]
    fn what_lies_in_the_water_stands_out() {
        for sign in [
            waters::MISS,
            waters::HIT,
            waters::HULL,
            waters::GHOST_OK,
            waters::GHOST_BAD,
            waters::HEAT,
        ] {
            assert!(contrast(sign, waters::WATER) >= 3.0, "{sign:?}");
        }
        assert!(contrast(waters::HIT_GLYPH, waters::HIT) >= 4.5);
        assert!(contrast(waters::HIT, waters::SUNK) >= 4.5);
        assert!(contrast(Color32::WHITE, waters::WATER) >= 4.5);
        assert!(contrast(Color32::BLACK, waters::HEAT) >= 4.5);
    }

    #[test]
    fn contrast_is_that_of_wcag() {
        assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 1e-9);
        assert!((contrast(Color32::WHITE, Color32::WHITE) - 1.0).abs() < 1e-9);
        // #767676 is the lightest grey that passes on white.
        assert!((contrast(hex(0x76_76_76), Color32::WHITE) - 4.54).abs() < 0.005);
    }
}
