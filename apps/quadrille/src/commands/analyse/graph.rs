//! The course of a game as a picture: who stood better after every move, and where it turned.

use reversi::{Player, Position};
use reversi_engine::{GameAnalysis, PlyAnalysis};
use session::palette::{self, Palette};

use super::numbered;
use crate::number::count;

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 56.0;
const BOTTOM: f64 = 48.0;

/// The graph of an analysis as SVG. Above the middle line dark stands better, below it light.
pub(crate) fn svg(start: &Position, analysis: &GameAnalysis) -> String {
    let moves = analysis.skipped + analysis.plies.len();
    let values: Vec<i32> = analysis.plies.iter().map(for_dark).collect();
    // The bars reach as far as the best moves' values.
    let reach = |ply: &PlyAnalysis| ply.value.discs.abs().max(ply.best_value.discs.abs());
    let scale = Scale::new(moves, analysis.plies.iter().map(reach).max().unwrap_or(0));
    let words = start.rules().variant().words();
    let body = axes(&scale, words.title(Player::Dark), words.title(Player::Light))
        + &bars(&scale, analysis, &values)
        + &course(&scale, analysis.skipped, &values)
        + &marks(&scale, analysis, &values);
    let (rules, size, style) = (start.rules().variant(), start.rules().size(), style());
    let title = format!("{rules} {size}, {}", count(moves, "move"));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"13\" role=\"img\">\n<title>{title}</title>\n{style}\
         <rect class=\"paper\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>\n\
         <text class=\"title\" x=\"{LEFT}\" y=\"26\">{title}</text>\n\
         <text class=\"note\" x=\"{LEFT}\" y=\"44\">value after each move in discs; bars: what the move lost; \
         circles: turning points</text>\n{body}</svg>\n"
    )
}

/// The colours of a light page: they read in grey, too.
fn style() -> String {
    let Palette { bg, border, text, text2, accent, danger, .. } = palette::LIGHT;
    let [(dark, _), (light, rim)] =
        Player::BOTH.map(|player| palette::disc_colours(player, session::BoardColours::Green));
    format!(
        "<style>.paper{{fill:{bg}}}.grid{{stroke:{border};stroke-opacity:0.4}}.axis{{stroke:{text2}}}\
         text{{fill:{text}}}.title{{font-size:16px;font-weight:bold}}.note{{fill:{text2}}}\
         .course{{fill:none;stroke:{accent};stroke-width:2.5}}.exact{{fill:{accent}}}\
         .guess{{fill:{bg};stroke:{accent};stroke-width:1.5}}.dark{{fill:{dark}}}\
         .light{{fill:{light};stroke:{rim}}}.turn{{fill:none;stroke:{danger};stroke-width:2.5}}\
         .turn-name{{fill:{danger};font-weight:bold}}</style>\n"
    )
}

/// What a move was worth to dark.
fn for_dark(ply: &PlyAnalysis) -> i32 {
    if ply.mover == Player::Dark { ply.value.discs } else { -ply.value.discs }
}

struct Scale {
    moves: usize,
    discs: i32,
}

impl Scale {
    fn new(moves: usize, most: i32) -> Self {
        let step = if most > 32 { 16 } else { 8 };
        Self { moves: moves.max(2), discs: (most.max(1) + step - 1) / step * step }
    }

    fn x(&self, number: usize) -> f64 {
        LEFT + (number as f64 - 1.0) / (self.moves as f64 - 1.0) * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, discs: i32) -> f64 {
        let middle = f64::midpoint(TOP, HEIGHT - BOTTOM);
        middle - f64::from(discs) / f64::from(self.discs) * (HEIGHT - TOP - BOTTOM) / 2.0
    }
}

fn axes(scale: &Scale, dark: &str, light: &str) -> String {
    let mut text = String::new();
    let step = scale.discs / 4;
    for discs in (-4..=4).map(|n| n * step.max(1)) {
        let y = scale.y(discs);
        let class = if discs == 0 { "axis" } else { "grid" };
        let (end, name_end, below) = (WIDTH - RIGHT, LEFT - 8.0, y + 4.0);
        text += &format!(
            "<line class=\"{class}\" x1=\"{LEFT}\" x2=\"{end:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
             <text x=\"{name_end:.1}\" y=\"{below:.1}\" text-anchor=\"end\">{discs:+}</text>\n"
        );
    }
    for number in (1..=scale.moves).filter(|n| n.is_multiple_of(10) || *n == 1) {
        let (x, y) = (scale.x(number), HEIGHT - BOTTOM + 20.0);
        text +=
            &format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{number}</text>\n");
    }
    let note = |y: f64, name: &str| {
        let x = WIDTH - RIGHT;
        format!(
            "<text class=\"note\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"end\">{name} stands better</text>"
        )
    };
    text + &note(TOP - 6.0, dark) + &note(HEIGHT - BOTTOM + 38.0, light) + "\n"
}

/// What every move lost: from the value after it to what the best move was worth.
fn bars(scale: &Scale, analysis: &GameAnalysis, values: &[i32]) -> String {
    let mut text = String::new();
    let moves = numbered(analysis).zip(values).filter(|((_, ply), _)| ply.loss != 0);
    for ((number, ply), value) in moves {
        let (class, before) = match ply.mover {
            Player::Dark => ("dark", value + ply.loss),
            Player::Light => ("light", value - ply.loss),
        };
        let (from, to) = (scale.y(*value), scale.y(before));
        text += &format!(
            "<rect class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\" width=\"5\" height=\"{:.1}\"/>\n",
            scale.x(number) - 2.5,
            from.min(to),
            (from - to).abs()
        );
    }
    text
}

fn course(scale: &Scale, skipped: usize, values: &[i32]) -> String {
    let points: Vec<String> = (skipped + 1..)
        .zip(values)
        .map(|(number, value)| format!("{:.1},{:.1}", scale.x(number), scale.y(*value)))
        .collect();
    format!("<polyline class=\"course\" points=\"{}\"/>\n", points.join(" "))
}

/// A dot for every move, filled where its value is exact; a circle and the name at turning points.
fn marks(scale: &Scale, analysis: &GameAnalysis, values: &[i32]) -> String {
    let mut text = String::new();
    for ((number, ply), value) in numbered(analysis).zip(values) {
        let (x, y) = (scale.x(number), scale.y(*value));
        let class = if ply.value.is_exact() { "exact" } else { "guess" };
        text += &format!(
            "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\"><title>{number}. {} {:+} ({})</title></circle>\n",
            ply.played, value, ply.value.certainty
        );
        if ply.turning_point {
            let above = if y < TOP + 24.0 { 22.0 } else { -14.0 };
            text += &format!(
                "<circle class=\"turn\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"8\"/>\
                 <text class=\"turn-name\" x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\n",
                y + above,
                ply.played
            );
        }
    }
    text
}
