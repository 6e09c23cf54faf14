//! Small parts that several pages share.

use eframe::egui::accesskit::Role;
use eframe::egui::{
    self, Align2, Color32, CornerRadius, Frame, Margin, Pos2, Rect, Response, Sense, Shape, Stroke,
    StrokeKind, Ui, Vec2, WidgetInfo, vec2,
};

use super::action::{Action, Actions};
use super::theme::{Look, faint_border};

/// A card: a panel with a line around it.
pub(crate) fn card(look: &Look) -> Frame {
    Frame::new()
        .fill(look.palette.panel)
        .stroke(Stroke::new(1.0, faint_border(look.palette)))
        .corner_radius(CornerRadius::same(10))
        .inner_margin(Margin::symmetric(14, 10))
}

/// The pictures on buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Icon {
    /// To the first position.
    First,
    /// A move back.
    Back,
    /// A move forward.
    Forward,
    /// To the last position.
    Last,
}

/// How a button looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    /// One of many.
    Plain,
    /// The one that is wanted most.
    Main,
}

/// A button of a given size with a text.
pub(crate) fn button(ui: &mut Ui, look: &Look, text: &str, size: Vec2, weight: Weight) -> Response {
    let p = look.palette;
    let (fill, colour) = match weight {
        Weight::Plain => (p.panel2, p.text),
        Weight::Main => (p.accent, p.on_accent),
    };
    let text = egui::RichText::new(text).font(look.strong(14.0)).color(colour);
    let button = egui::Button::new(text).fill(fill).min_size(size).truncate();
    let button = if weight == Weight::Main { button.stroke(Stroke::NONE) } else { button };
    let response = ui.add_sized(size, button);
    ring(ui, look, response)
}

/// A button of a given size that asks for something.
pub(crate) fn ask(
    ui: &mut Ui,
    look: &Look,
    text: &str,
    size: Vec2,
    weight: Weight,
    action: impl Into<Action>,
    actions: &mut Actions,
) {
    if button(ui, look, text, size, weight).clicked() {
        actions.push(action);
    }
}

/// A row of buttons of the same width.
pub(crate) fn ask_row(
    ui: &mut Ui,
    look: &Look,
    height: f32,
    buttons: &[(&str, Weight, Action)],
    actions: &mut Actions,
) {
    columns(ui, &vec![1.0; buttons.len()], height, |ui, index, width| {
        let (text, weight, action) = &buttons[index];
        ask(ui, look, text, vec2(width, height), *weight, action.clone(), actions);
    });
}

/// A button to an end of a game, or to the position before or after the one shown. Says where to
/// go.
pub(crate) fn step_button(
    ui: &mut Ui,
    look: &Look,
    (icon, name): (Icon, &str),
    size: Vec2,
    (shown, last): (usize, usize),
) -> Option<usize> {
    let (to, enabled) = match icon {
        Icon::First => (0, shown > 0),
        Icon::Back => (shown.saturating_sub(1), shown > 0),
        Icon::Forward => (shown + 1, shown < last),
        Icon::Last => (last, shown < last),
    };
    let clicked = icon_button(ui, look, icon, name, size, enabled).clicked();
    (clicked && enabled).then_some(to)
}

/// A frame around what the keyboard is at. egui shows it too faintly for some.
pub(crate) fn ring(ui: &Ui, look: &Look, response: Response) -> Response {
    if response.has_focus() {
        let stroke = Stroke::new(2.0, look.palette.focus);
        let rect = response.rect.expand(2.0);
        ui.painter().rect_stroke(rect, CornerRadius::same(8), stroke, StrokeKind::Outside);
    }
    response
}

/// A button with a picture, and a name for those who do not see it.
pub(crate) fn icon_button(
    ui: &mut Ui,
    look: &Look,
    icon: Icon,
    name: &str,
    size: Vec2,
    enabled: bool,
) -> Response {
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(size, sense);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, name));
    let visuals = ui.style().interact(&response);
    let p = look.palette;
    let stroke = if enabled { visuals.bg_stroke } else { Stroke::new(1.0, faint_border(p)) };
    ui.painter().rect(rect, CornerRadius::same(7), p.panel2, stroke, StrokeKind::Inside);
    let colour = if enabled { p.text } else { p.text2.gamma_multiply(0.6) };
    paint_icon(ui, icon, rect.center(), 6.0 * look.scale.clamp(1.0, 1.5), colour);
    ring(ui, look, response.on_hover_text(name))
}

fn paint_icon(ui: &Ui, icon: Icon, centre: Pos2, half: f32, colour: Color32) {
    let triangle = |x: f32, towards: f32| {
        let tip = centre + vec2(x + towards * half, 0.0);
        let base = centre + vec2(x - towards * half * 0.6, 0.0);
        Shape::convex_polygon(
            vec![tip, base + vec2(0.0, half), base - vec2(0.0, half)],
            colour,
            Stroke::NONE,
        )
    };
    let bar = |x: f32| {
        Shape::rect_filled(
            Rect::from_center_size(centre + vec2(x, 0.0), vec2(2.0, half * 2.0)),
            CornerRadius::ZERO,
            colour,
        )
    };
    let shapes = match icon {
        Icon::First => {
            vec![bar(-half * 1.2), triangle(-half * 0.2, -1.0), triangle(half * 1.1, -1.0)]
        }
        Icon::Back => vec![triangle(0.0, -1.0)],
        Icon::Forward => vec![triangle(0.0, 1.0)],
        Icon::Last => vec![triangle(-half * 1.1, 1.0), triangle(half * 0.2, 1.0), bar(half * 1.2)],
    };
    ui.painter().extend(shapes);
}

/// A tab: text with a line under the one that is chosen.
pub(crate) fn tab(ui: &mut Ui, look: &Look, text: &str, chosen: bool) -> Response {
    let font = if chosen { look.strong(14.0) } else { look.font(14.0) };
    let colour = if chosen { look.palette.text } else { look.palette.text2 };
    let galley = ui.painter().layout_no_wrap(text.to_owned(), font, colour);
    let size = galley.size() + vec2(4.0, 12.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Tab, true, chosen, text));
    let place =
        Align2::CENTER_TOP.anchor_size(rect.center_top() + vec2(0.0, 2.0), galley.size()).min;
    ui.painter().galley(place, galley, colour);
    if chosen || response.hovered() {
        let y = rect.bottom() - 2.0;
        let colour = if chosen { look.palette.accent } else { look.palette.border };
        ui.painter().hline(rect.x_range(), y, Stroke::new(3.0, colour));
    }
    ring(ui, look, response)
}

/// A headline at the top of a part of the page.
pub(crate) fn headline(ui: &mut Ui, rect: Rect, text: egui::RichText) {
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    let builder = egui::UiBuilder::new().max_rect(rect).layout(layout);
    ui.scope_builder(builder, |ui| line(ui, text));
}

/// A line of text that takes what room there is and no more.
pub(crate) fn line(ui: &mut Ui, text: egui::RichText) -> Response {
    ui.add(egui::Label::new(text).truncate().selectable(false))
}

/// A row that is as wide as its room, with columns that share it by their weights.
pub(crate) fn columns(
    ui: &mut Ui,
    weights: &[f32],
    height: f32,
    mut cell: impl FnMut(&mut Ui, usize, f32),
) {
    let gaps = ui.spacing().item_spacing.x * (weights.len() as f32 - 1.0);
    let unit = (ui.available_width() - gaps) / weights.iter().sum::<f32>();
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let mut inner = ui.new_child(
        egui::UiBuilder::new()
            .max_rect(rect)
            .layout(egui::Layout::left_to_right(egui::Align::Center)),
    );
    for (index, weight) in weights.iter().enumerate() {
        cell(&mut inner, index, unit * weight);
    }
}
