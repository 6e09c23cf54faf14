//! `quadrille bench --window`: the window's start, pictures, rest and memory.

use std::time::{Duration, Instant};

use ::window::{Figures, measure};

use crate::failure::Failure;
use crate::output::print;

/// How long the window is left alone.
const IDLE: Duration = Duration::from_secs(30);

pub(super) fn run() -> Result<(), Failure> {
    let begun = Instant::now();
    let figures = measure(begun, IDLE).map_err(|why| {
        Failure::Input(format!(
            "no window could be opened: {why} (without a screen: xvfb-run -a quadrille bench --window)"
        ))
    })?;
    print(&page(&figures))
}

fn page(figures: &Figures) -> String {
    let Figures { moving_frames, idle_frames, .. } = figures;
    let unknown = || "not told by this system".to_owned();
    let milliseconds = |time: Duration| format!("{:.1} ms", time.as_secs_f64() * 1e3);
    let each = |time: Duration| milliseconds(time / (*moving_frames).max(1));
    let frame = figures.moving_cpu.map_or_else(unknown, each);
    let (first, own) = (milliseconds(figures.first_frame), each(figures.moving_own));
    let seconds = figures.idle.as_secs_f64();
    let idle = figures.idle_cpu.map_or_else(unknown, |cpu| format!("{:.3} s", cpu.as_secs_f64()));
    let memory = figures.memory.map_or_else(unknown, |memory| format!("{memory:.0} MB"));
    format!(
        "start to first picture   {first} (goal: under 300 ms)\n\
         CPU a picture, moving    {frame} over {moving_frames} pictures (goal: under 8 ms)\n\
         of it the window itself  {own}; the rest draws what it says, here or on a graphics card\n\
         CPU in {seconds:.0} s idle        {idle}, {idle_frames} pictures (goal: under 0.1 s)\n\
         memory                   {memory} (goal: under 200 MB)\n"
    )
}
