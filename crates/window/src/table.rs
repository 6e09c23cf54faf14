//! A list of rows with columns, of which only those in sight are made: a million rows cost what
//! thirty do.
//!
//! Places are counted in rows, not in pixels, so that nothing trembles at the end of a long list.

use eframe::egui::accesskit::Role;
use eframe::egui::{
    self, Align2, Context, CornerRadius, Id, Key, Modifiers, Rect, Sense, Stroke, StrokeKind, Ui,
    WidgetInfo, pos2, vec2,
};

use super::keys;
use super::theme::{Pen, faint_border};

/// A column: its name and the part of the width that it gets.
pub(crate) type Column = (&'static str, f32);

/// What a list remembers.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Table {
    /// The row that is chosen.
    pub chosen: usize,
    /// The first row in sight, with the part of it that is scrolled away.
    first: f64,
    /// How many rows were in sight.
    page: usize,
    /// The chosen row is to be in sight.
    follow: bool,
}

/// What there is to show.
pub(crate) struct Rows<'a> {
    /// What the list is called.
    pub name: &'a str,
    pub columns: &'a [Column],
    pub count: usize,
    /// The texts of a row.
    pub row: &'a dyn Fn(usize) -> Vec<String>,
}

impl Table {
    /// Another row is chosen, and in sight.
    pub(crate) fn choose(&mut self, row: usize) {
        (self.chosen, self.follow) = (row, true);
    }

    fn id(name: &str) -> Id {
        Id::unique(("table", name))
    }

    /// Reads the keys of the list, unless something else has the keyboard. True if the row that is
    /// chosen is to be opened.
    pub(crate) fn keys(&mut self, ctx: &Context, name: &str, count: usize) -> bool {
        let id = Self::id(name);
        if count == 0 || !keys::is_free(ctx, |focused| focused == id) {
            return false;
        }
        let (last, page) = (count - 1, self.page.max(2) - 1);
        let to = ctx.input_mut(|input| {
            let steps = [
                (Key::ArrowDown, self.chosen.saturating_add(1)),
                (Key::ArrowUp, self.chosen.saturating_sub(1)),
                (Key::PageDown, self.chosen.saturating_add(page)),
                (Key::PageUp, self.chosen.saturating_sub(page)),
                (Key::Home, 0),
                (Key::End, last),
            ];
            let pressed = |(key, _): &&(Key, usize)| input.consume_key(Modifiers::NONE, *key);
            steps.iter().find(pressed).map(|(_, to)| *to)
        });
        if let Some(to) = to {
            keys::take_focus(ctx, id);
            self.choose(to.min(last));
        }
        keys::pressed_anew(ctx, Key::Enter)
    }

    /// Draws the list in all the room there is. Says which row is to be opened.
    pub(crate) fn show(&mut self, ui: &mut Ui, rows: &Rows<'_>, pen: &Pen) -> Option<usize> {
        let height = 26.0 * pen.scale;
        let room = ui.available_size();
        let (whole, _) = ui.allocate_exact_size(room, Sense::HOVER);
        let head = Rect::from_min_size(whole.min, vec2(whole.width(), height));
        let bar = 12.0;
        let body = Rect::from_min_max(pos2(whole.left(), head.bottom()), whole.max);
        let inner = Rect::from_min_max(body.min, pos2(body.right() - bar, body.bottom()));
        let seen = f64::from(body.height() / height);
        self.page = seen as usize;
        self.chosen = self.chosen.min(rows.count.saturating_sub(1));
        self.scroll(ui, body, height, rows.count);
        paint_head(ui, head.with_max_x(inner.right()), rows, pen);
        let response = ui.interact(body, Self::id(rows.name), Sense::CLICK | Sense::FOCUSABLE);
        keys::hold_arrows(ui, &response);
        let says = if rows.count == 0 {
            format!("{}: nothing", rows.name)
        } else {
            let texts = (rows.row)(self.chosen).join(", ");
            format!("{}, row {} of {}: {texts}", rows.name, self.chosen + 1, rows.count)
        };
        response.widget_info(|| WidgetInfo::labeled(Role::List, true, &says));
        let opened = self.rows(ui, inner, height, rows, pen);
        self.bar(ui, Rect::from_min_max(pos2(inner.right(), body.top()), body.max), rows, pen);
        if response.has_focus() {
            let stroke = Stroke::new(2.0, pen.palette.focus);
            ui.painter().rect_stroke(body, CornerRadius::same(4), stroke, StrokeKind::Inside);
        }
        opened
    }

    /// Where the list begins: where the wheel has brought it, and so that a row that was chosen by
    /// keys is in sight.
    fn scroll(&mut self, ui: &Ui, body: Rect, height: f32, count: usize) {
        let seen = f64::from(body.height() / height);
        if ui.rect_contains_pointer(body) {
            let delta = ui.input(|input| input.smooth_scroll_delta.y);
            self.first -= f64::from(delta / height);
        }
        if std::mem::take(&mut self.follow) {
            let chosen = self.chosen as f64;
            self.first = self.first.min(chosen).max(chosen + 1.0 - seen.floor());
        }
        self.first = self.first.clamp(0.0, (count as f64 - seen).max(0.0));
    }

    /// The rows in sight.
    fn rows(
        &mut self,
        ui: &mut Ui,
        inner: Rect,
        height: f32,
        rows: &Rows<'_>,
        pen: &Pen,
    ) -> Option<usize> {
        let mut opened = None;
        let p = pen.palette;
        let begin = self.first as usize;
        let top = inner.top() - (self.first.fract() as f32) * height;
        let painter = ui.painter().with_clip_rect(inner.intersect(ui.clip_rect()));
        for (place, row) in (begin..rows.count).enumerate() {
            let min = pos2(inner.left(), top + place as f32 * height);
            if min.y >= inner.bottom() {
                break;
            }
            let rect = Rect::from_min_size(min, vec2(inner.width(), height));
            let texts = (rows.row)(row);
            let id = Self::id(rows.name).with(place);
            let response = ui.interact(rect.intersect(inner), id, Sense::CLICK);
            let name = texts.join(", ");
            let is_chosen = row == self.chosen;
            response.widget_info(|| WidgetInfo::selected(Role::Row, true, is_chosen, &name));
            if response.clicked() {
                self.chosen = row;
                keys::take_focus(ui.ctx(), Self::id(rows.name));
            }
            if response.double_clicked() {
                opened = Some(row);
            }
            if is_chosen {
                painter.rect_filled(rect, CornerRadius::same(4), p.accent.gamma_multiply(0.30));
            } else if response.hovered() {
                painter.rect_filled(rect, CornerRadius::same(4), p.panel2);
            } else if row % 2 == 1 {
                painter.rect_filled(rect, CornerRadius::ZERO, p.panel2.gamma_multiply(0.35));
            }
            for (cell, text) in cells(rect, rows.columns).zip(&texts) {
                let font = pen.font(14.0);
                let mut job = egui::text::LayoutJob::simple_singleline(text.clone(), font, p.text);
                job.wrap = egui::text::TextWrapping::truncate_at_width(cell.width());
                let galley = painter.layout_job(job);
                let at = Align2::LEFT_CENTER.anchor_size(cell.left_center(), galley.size()).min;
                painter.galley(at, galley, p.text);
            }
        }
        opened
    }

    /// The bar that shows where one is in the list, and takes one anywhere.
    fn bar(&mut self, ui: &Ui, rect: Rect, rows: &Rows<'_>, pen: &Pen) {
        let seen = f64::from(rect.height() / (26.0 * pen.scale));
        let most = rows.count as f64 - seen;
        if most <= 0.0 {
            return;
        }
        let response =
            ui.interact(rect, Self::id(rows.name).with("bar"), Sense::DRAG | Sense::CLICK);
        let length = (rect.height() * (seen / rows.count as f64) as f32).max(24.0);
        let way = rect.height() - length;
        if let Some(at) = response.interact_pointer_pos() {
            let part = ((at.y - rect.top() - length / 2.0) / way.max(1.0)).clamp(0.0, 1.0);
            self.first = f64::from(part) * most;
        }
        let top = rect.top() + way * (self.first / most) as f32;
        let handle = Rect::from_min_size(pos2(rect.left() + 3.0, top), vec2(7.0, length));
        let colour = if response.hovered() || response.dragged() {
            pen.palette.text2
        } else {
            pen.palette.border
        };
        ui.painter().rect_filled(handle, CornerRadius::same(4), colour);
    }
}

fn paint_head(ui: &Ui, rect: Rect, rows: &Rows<'_>, pen: &Pen) {
    for (cell, (name, _)) in cells(rect, rows.columns).zip(rows.columns) {
        let at = cell.left_center();
        let painter = ui.painter().with_clip_rect(cell);
        painter.text(at, Align2::LEFT_CENTER, *name, pen.strong(13.0), pen.palette.text2);
    }
    let rule = Stroke::new(1.0, faint_border(pen.palette));
    ui.painter().hline(rect.x_range(), rect.bottom() - 1.0, rule);
}

/// Where the cells of a row are.
fn cells(rect: Rect, columns: &[Column]) -> impl Iterator<Item = Rect> {
    let sum: f32 = columns.iter().map(|(_, part)| part).sum();
    let mut left = rect.left();
    columns.iter().map(move |(_, part)| {
        let width = rect.width() * part / sum;
        let cell = Rect::from_min_size(pos2(left, rect.top()), vec2(width, rect.height()));
        left += width;
        Rect::from_min_max(cell.min + vec2(8.0, 0.0), cell.max - vec2(4.0, 0.0))
    })
}
