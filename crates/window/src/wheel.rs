//! Notches of the wheel.
//!
//! The toolkit smooths the wheel over several pictures, which is right for scrolling and useless for
//! counting. So the events themselves are counted, as the system sends them: whole lines for a
//! notch of most wheels, parts of a line for fine ones, points for fingers on a pad.

use eframe::egui::{Event, InputState, MouseWheelUnit, Vec2};

/// A finger that moves so far turns as far as a notch does.
const POINTS: f32 = 50.0;
/// After so many seconds of rest a part of a notch is forgotten.
const REST: f64 = 0.4;

/// How far the wheel has turned since the last notch.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wheel {
    turned: f32,
    since: f64,
}

/// Within so many seconds a button comes up that went down for a notch.
const HALF: f64 = 0.35;

/// Tells the second half of a notch from the next notch.
///
/// Where a wheel comes to an X server as a button, as over a remote screen, the toolkit tells of a
/// notch twice: when the button goes down and when it comes up. Such notches always come in two
/// halves; any other wheel gives itself away by the first notch that comes alone.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Halves {
    /// A notch came alone: this wheel has no halves.
    has_none: bool,
    /// A notch whose other half may follow, and when it came.
    first: Option<(Vec2, f64)>,
}

impl Halves {
    /// Whether it is the second half of a notch that was counted already.
    pub(crate) fn is_second(&mut self, event: &Event, now: f64) -> bool {
        let Event::MouseWheel { unit: MouseWheelUnit::Line, delta, .. } = event else {
            return false;
        };
        let is_whole = (delta.x.abs() + delta.y.abs() - 1.0).abs() < 0.01;
        if self.has_none || !is_whole {
            return false;
        }
        match self.first.take() {
            None => self.first = Some((*delta, now)),
            Some((first, then)) if first == *delta && now - then < HALF => return true,
            Some(_) => self.has_none = true,
        }
        false
    }
}

impl Wheel {
    /// How many notches the wheel was turned, either way.
    pub(crate) fn notches(&mut self, input: &InputState) -> usize {
        let mut notches = 0;
        for event in &input.events {
            let Event::MouseWheel { unit, delta, .. } = event else { continue };
            if input.time - self.since > REST {
                self.turned = 0.0;
            }
            self.since = input.time;
            self.turned += match unit {
                MouseWheelUnit::Line => delta.y,
                MouseWheelUnit::Page => delta.y.signum(),
                MouseWheelUnit::Point => delta.y / POINTS,
            };
            // Some systems send several lines for a notch: an event is one at most.
            if self.turned.abs() > 0.99 {
                self.turned = 0.0;
                notches += 1;
            }
        }
        notches
    }
}
