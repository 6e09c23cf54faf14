//! Notches of the wheel.
//!
//! The toolkit smooths the wheel over several pictures, which is right for scrolling and useless for
//! counting. So the events themselves are counted, as the system sends them: whole lines for a
//! notch of most wheels, parts of a line for fine ones, points for fingers on a pad.

use eframe::egui::{Event, InputState, MouseWheelUnit};

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
