//! Colours, fonts and timings of the window, in one place.

use std::cell::RefCell;
use std::sync::Arc;

use eframe::egui::{
    self, Color32, Context, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin,
    Stroke, TextStyle, Vec2, Visuals,
};
use session::palette::{self, BoardPalette, Colour};
use session::{BoardColours, Settings, Theme};

use crate::action::Action;
use crate::battleship::Names;

/// The colours around the board.
pub(crate) type Palette = palette::Palette<Color32>;

/// Colours by name, as the toolkit has them.
macro_rules! colours {
    ($(#[$about:meta])* $group:ident: $($name:ident),*) => {
        $(#[$about])*
        pub(crate) mod $group {
            $(pub(crate) const $name: super::Color32 = super::rgb(super::palette::$group::$name);)*
        }
    };
}

colours! {
    /// The colours of discs and of what is drawn on the board.
    disc: DARK, LIGHT, LIGHT_RIM, LOSER, LOSER_SLASH, LAST_MOVE, PREVIEW, CURSOR
}

colours! {
    /// The colours of Battleship's waters.
    waters: WATER, GRID, MISS, HIT, HIT_GLYPH, HULL, SUNK, GHOST_OK, GHOST_BAD, HEAT
}

/// What cannot be played or fired at is crossed out in this, on any ground.
pub(crate) const REFUSED: Color32 = rgb(palette::DARK.danger);
/// A move that lost discs, on the light paper of the graph.
pub(crate) const MISTAKE: Color32 = rgb(palette::LIGHT.danger);

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
    /// The moment after a win.
    pub(crate) const WIN: f32 = 0.900;
}

/// A colour as the toolkit has it.
pub(crate) const fn rgb(colour: Colour) -> Color32 {
    let [red, green, blue] = colour.rgb();
    Color32::from_rgb(red, green, blue)
}

/// The family of headlines and numbers that matter.
pub(crate) fn strong_family() -> FontFamily {
    FontFamily::Name("strong".into())
}

/// What views draw with: colours and the size of text. What was asked for in them is noted with it.
#[derive(Debug)]
pub(crate) struct Pen {
    /// The settings that it was made for.
    pub settings: Settings,
    /// Light on dark.
    pub dark: bool,
    /// The colours around the board.
    pub palette: Palette,
    /// The colours of the board.
    pub board: BoardPalette<Color32>,
    /// How much larger than usual text is.
    pub scale: f32,
    /// How Battleship's places are written.
    pub names: Names,
    /// What was asked for, in that order.
    asked: RefCell<Vec<Action>>,
}

/// The colours of a board that can be chosen.
pub(crate) fn board(colours: BoardColours) -> BoardPalette<Color32> {
    palette::board(colours).map(rgb)
}

impl Pen {
    /// The pen that these settings ask for, in a window that is dark or not.
    pub(crate) fn new(settings: &Settings, dark: bool) -> Self {
        Self {
            dark,
            palette: if dark { palette::DARK } else { palette::LIGHT }.map(rgb),
            board: board(settings.board),
            scale: settings.text_size.factor(),
            names: Names { letters: settings.battleship_letters },
            settings: settings.clone(),
            asked: RefCell::default(),
        }
    }

    /// Notes what was asked for.
    pub(crate) fn push(&self, action: impl Into<Action>) {
        self.asked.borrow_mut().push(action.into());
    }

    /// Notes what was asked for, if anything was.
    pub(crate) fn extend(&self, found: impl IntoIterator<Item: Into<Action>>) {
        self.asked.borrow_mut().extend(found.into_iter().map(Into::into));
    }

    /// Takes what was asked for, the first one first.
    pub(crate) fn take(&self) -> Vec<Action> {
        self.asked.take()
    }

    /// Plain text of so many points.
    pub(crate) fn font(&self, points: f32) -> FontId {
        FontId::new(points * self.scale, FontFamily::Proportional)
    }

    /// Strong text of so many points.
    pub(crate) fn strong(&self, points: f32) -> FontId {
        FontId::new(points * self.scale, strong_family())
    }

    /// Strong text of so many points that grows with the size of text, as far as there is room.
    pub(crate) fn strong_within(&self, points: f32, most: f32) -> FontId {
        FontId::new((points * self.scale).min(most.max(7.0)), strong_family())
    }

    /// Plain text in a colour.
    pub(crate) fn text(
        &self,
        text: impl Into<String>,
        points: f32,
        colour: Color32,
    ) -> egui::RichText {
        egui::RichText::new(text).font(self.font(points)).color(colour)
    }

    /// Strong text in the text colour.
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

/// Applies settings to a window, and says what to draw with.
pub(crate) fn apply(ctx: &Context, settings: &Settings) -> Pen {
    ctx.set_theme(match settings.theme {
        Theme::System => egui::ThemePreference::System,
        Theme::Dark => egui::ThemePreference::Dark,
        Theme::Light => egui::ThemePreference::Light,
    });
    for theme in [egui::Theme::Dark, egui::Theme::Light] {
        let pen = Pen::new(settings, theme == egui::Theme::Dark);
        ctx.style_mut_of(theme, |style| restyle(style, theme, &pen));
    }
    Pen::new(settings, is_dark(ctx))
}

/// Whether the window is light on dark.
pub(crate) fn is_dark(ctx: &Context) -> bool {
    ctx.theme() == egui::Theme::Dark
}

fn restyle(style: &mut egui::Style, theme: egui::Theme, pen: &Pen) {
    let p = pen.palette;
    style.text_styles = [
        (TextStyle::Small, pen.font(12.0)),
        (TextStyle::Body, pen.font(14.0)),
        (TextStyle::Button, pen.font(14.0)),
        (TextStyle::Monospace, pen.font(14.0)),
        (TextStyle::Heading, pen.strong(20.0)),
    ]
    .into();
    style.animation_time = if pen.settings.animation { 0.08 } else { 0.0 };
    style.spacing.item_spacing = Vec2::new(8.0, 8.0);
    style.spacing.button_padding = Vec2::new(12.0, 6.0);
    style.spacing.interact_size = Vec2::new(36.0, 28.0) * pen.scale.max(1.0);
    style.spacing.window_margin = Margin::same(20);
    style.spacing.menu_margin = Margin::same(6);
    style.spacing.icon_width = 18.0 * pen.scale;
    style.spacing.icon_width_inner = 10.0 * pen.scale;
    style.spacing.combo_width = 160.0 * pen.scale;
    // What has more than is in sight says so, wherever the pointer is.
    let scroll = &mut style.spacing.scroll;
    (scroll.floating_width, scroll.dormant_handle_opacity) = (4.0, scroll.active_handle_opacity);
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
pub(crate) fn faint_border(palette: Palette) -> Color32 {
    palette.border.gamma_multiply(0.45)
}
