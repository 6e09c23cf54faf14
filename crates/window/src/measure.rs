//! How fast the window is: a window that plays a game before one's eyes, rests, and tells.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use eframe::egui::{self, Ui};
use reversi::notation::read;
use reversi::{RuleSet, Square, Variant};
use session::{Intent, Library, Setup, line_moves};

use super::app::App;
use super::{Opening, options};

/// What was measured. Where the system does not tell, there is nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    /// From the start of the program to the first picture.
    pub first_frame: Duration,
    /// Pictures drawn while discs turned.
    pub moving_frames: u32,
    /// The processor's time for them, all threads together.
    pub moving_cpu: Option<Duration>,
    /// What of it the window itself took, without what draws its shapes.
    pub moving_own: Duration,
    /// Pictures drawn while nothing happened.
    pub idle_frames: u32,
    /// The processor's time meanwhile.
    pub idle_cpu: Option<Duration>,
    /// For how long nothing happened.
    pub idle: Duration,
    /// Memory in use, in megabytes.
    pub memory: Option<f64>,
}

/// How long discs turn.
const MOVING: Duration = Duration::from_secs(6);
/// A move follows the last at this distance.
const BEAT: Duration = Duration::from_millis(500);
/// Left alone before the idle time is counted, for what follows a change.
const SETTLE: Duration = Duration::from_secs(1);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    First,
    Moving { since: Instant, played: u32 },
    Settling { since: Instant },
    Idle { since: Instant },
    Done,
}

struct Measured {
    app: App,
    begun: Instant,
    stage: Stage,
    moves: Vec<Square>,
    frames: u32,
    own: Duration,
    cpu: Option<Duration>,
    idle: Duration,
    figures: Arc<Mutex<Figures>>,
}

/// Opens a window, measures and closes it. `begun` is when the program did.
pub fn measure(begun: Instant, idle: Duration) -> Result<Figures, String> {
    let figures = Arc::new(Mutex::new(Figures::default()));
    let shared = Arc::clone(&figures);
    let run = eframe::run_native(
        "quadrille",
        options(None),
        Box::new(move |creation| {
            let rules = RuleSet::OTHELLO;
            let setup = Setup { rules, ..Setup::default() };
            let opening = Opening::Game(setup);
            let app =
                App::new(&creation.egui_ctx, &opening, Library::in_memory(), 1).on_cleared_ground();
            let game = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4";
            let moves =
                read(Variant::Othello, None, game).map(|reading| line_moves(&reading.model));
            Ok(Box::new(Measured {
                app,
                begun,
                stage: Stage::First,
                moves: moves.unwrap_or_default(),
                frames: 0,
                own: Duration::ZERO,
                cpu: None,
                idle,
                figures: shared,
            }))
        }),
    );
    run.map_err(|error| error.to_string())?;
    let figures = figures.lock().map_err(|_| "the window gave up".to_owned())?;
    Ok(*figures)
}

impl eframe::App for Measured {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        let ctx = ui.ctx().clone();
        self.step(&ctx);
        self.frames += 1;
        let before = Instant::now();
        self.app.draw(ui);
        self.own += before.elapsed();
    }

    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        self.app.clear_color(visuals)
    }
}

impl Measured {
    fn step(&mut self, ctx: &egui::Context) {
        let now = Instant::now();
        let Ok(mut figures) = self.figures.lock() else { return };
        match self.stage {
            // The second call comes when the first picture is on the screen.
            Stage::First if self.frames == 0 => ctx.request_repaint(),
            Stage::First => {
                figures.first_frame = now - self.begun;
                self.cpu = cpu();
                self.frames = 0;
                self.own = Duration::ZERO;
                self.stage = Stage::Moving { since: now, played: 0 };
                ctx.request_repaint();
            }
            Stage::Moving { since, .. } if now - since >= MOVING => {
                figures.moving_frames = self.frames;
                figures.moving_cpu = spent(self.cpu);
                figures.moving_own = self.own;
                self.stage = Stage::Settling { since: now };
                ctx.request_repaint_after(SETTLE);
            }
            Stage::Moving { since, played } => {
                let due = ((now - since).as_millis() / BEAT.as_millis()) as u32;
                if played <= due
                    && let Some(square) = self.moves.get(played as usize)
                {
                    self.app.perform(Intent::Play(*square));
                    self.stage = Stage::Moving { since, played: played + 1 };
                }
                ctx.request_repaint_after(BEAT / 10);
            }
            Stage::Settling { since } if now - since >= SETTLE => {
                self.cpu = cpu();
                self.frames = 0;
                self.stage = Stage::Idle { since: now };
                ctx.request_repaint_after(self.idle);
            }
            Stage::Settling { since } => {
                ctx.request_repaint_after(SETTLE.saturating_sub(now - since));
            }
            Stage::Idle { since } if now - since >= self.idle => {
                figures.idle_cpu = spent(self.cpu);
                figures.idle_frames = self.frames - 1;
                figures.idle = now - since;
                figures.memory = memory();
                self.stage = Stage::Done;
                ctx.send_viewport_cmd(egui::ViewportCommand::Close);
            }
            Stage::Idle { since } => {
                ctx.request_repaint_after(self.idle.saturating_sub(now - since));
            }
            Stage::Done => {}
        }
    }
}

fn spent(before: Option<Duration>) -> Option<Duration> {
    Some(cpu()?.saturating_sub(before?))
}

/// The time that the processors have spent on this program so far, all threads together.
fn cpu() -> Option<Duration> {
    let tasks = std::fs::read_dir("/proc/self/task").ok()?;
    let nanoseconds = |task: std::io::Result<std::fs::DirEntry>| {
        let text = std::fs::read_to_string(task.ok()?.path().join("schedstat")).ok()?;
        text.split_whitespace().next()?.parse::<u64>().ok()
    };
    Some(Duration::from_nanos(tasks.filter_map(nanoseconds).sum()))
}

/// The memory in use, in megabytes.
fn memory() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes / 1024.0)
}
