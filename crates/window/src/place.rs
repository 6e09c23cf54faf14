//! Where the window is and how large, from one time to the next.

use eframe::egui::{Pos2, Vec2, ViewportBuilder, ViewportInfo, pos2, vec2};
use session::WindowPlace;

use crate::{LEAST_SIZE, SIZE};

/// No screen is larger; a file may say anything.
const MOST: f32 = 16_000.0;

/// A window as it was left, or of the usual size.
pub(crate) fn restored(window: ViewportBuilder, place: Option<WindowPlace>) -> ViewportBuilder {
    let Some(place) = place else { return window.with_inner_size(SIZE) };
    let window = window.with_inner_size(size(place)).with_maximized(place.maximised);
    match corner(place) {
        Some(corner) => window.with_position(corner),
        None => window,
    }
}

fn size(place: WindowPlace) -> Vec2 {
    let [width, height] = place.size.map(f32::from);
    vec2(width.clamp(LEAST_SIZE[0], MOST), height.clamp(LEAST_SIZE[1], MOST))
}

fn corner(place: WindowPlace) -> Option<Pos2> {
    place.at.map(|[x, y]| pos2(f32::from(x), f32::from(y)))
}

/// Where the window is now. One that fills the screen remembers how it was before.
pub(crate) fn current(window: &ViewportInfo, before: Option<WindowPlace>) -> Option<WindowPlace> {
    if window.minimized == Some(true) {
        return before;
    }
    let maximised = window.maximized == Some(true) || window.fullscreen == Some(true);
    if let Some(before) = before.filter(|_| maximised) {
        return Some(WindowPlace { maximised, ..before });
    }
    let inner = window.inner_rect?;
    let at = window.outer_rect.map(|rect| [rect.min.x.round() as i16, rect.min.y.round() as i16]);
    let size = [inner.width().round() as u16, inner.height().round() as u16];
    Some(WindowPlace { size, at, maximised })
}

#[cfg(test)]
mod tests {
    use eframe::egui::Rect;

    use super::*;

    fn window(size: [f32; 2]) -> ViewportInfo {
        let inner = Rect::from_min_size(pos2(30.0, 60.0), size.into());
        let outer = Rect::from_min_max(pos2(25.0, 40.0), inner.max);
        ViewportInfo { inner_rect: Some(inner), outer_rect: Some(outer), ..ViewportInfo::default() }
    }

    #[test]
    fn a_window_comes_back_as_it_was_left() {
        let place = current(&window([900.0, 700.0]), None);
        let kept = WindowPlace { size: [900, 700], at: Some([25, 40]), maximised: false };
        assert_eq!(place, Some(kept));
        let opened = restored(ViewportBuilder::default(), place);
        assert_eq!(opened.inner_size, Some(vec2(900.0, 700.0)));
        assert_eq!(opened.position, Some(pos2(25.0, 40.0)));
        let usual = restored(ViewportBuilder::default(), None);
        assert_eq!((usual.inner_size, usual.position), (Some(SIZE.into()), None));
    }

    #[test]
    fn one_that_fills_the_screen_remembers_how_it_was_before() {
        let before = current(&window([900.0, 700.0]), None);
        let full = ViewportInfo { maximized: Some(true), ..window([1920.0, 1080.0]) };
        let place = current(&full, before).expect("a place");
        assert_eq!((place.size, place.maximised), ([900, 700], true));
        assert_eq!(restored(ViewportBuilder::default(), Some(place)).maximized, Some(true));
        let hidden = ViewportInfo { minimized: Some(true), ..window([0.0, 0.0]) };
        assert_eq!(current(&hidden, before), before);
        // Where nothing is known of the window, nothing is remembered.
        assert_eq!(current(&ViewportInfo::default(), before), None);
    }

    #[test]
    fn a_file_cannot_make_a_window_that_nobody_can_use() {
        for (told, wide) in [([0, 0], LEAST_SIZE[0]), ([65_535, 65_535], MOST)] {
            let place = WindowPlace { size: told, at: None, maximised: false };
            let size = restored(ViewportBuilder::default(), Some(place)).inner_size;
            assert_eq!(size.map(|size| size.x), Some(wide));
        }
    }
}
