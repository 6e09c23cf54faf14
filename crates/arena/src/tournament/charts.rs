//! The pictures of a page: inline SVG whose colours are those of the page, light or dark.

use std::fmt::Write as _;

use super::Tournament;
use super::standings::{PairingResult, Standings};
use crate::ratings::Rating;
use crate::sprt::Sprt;

const WIDTH: f64 = 720.0;

/// A text that HTML and SVG show as it is.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            letter if letter.is_control() && letter != '\n' && letter != '\t' => {
                safe.push('\u{fffd}');
            }
            letter => safe.push(letter),
        }
    }
    safe
}

/// A text that is cut short where there is no room for more.
fn short(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return escaped(text);
    }
    escaped(&text.chars().take(most - 1).collect::<String>()) + "…"
}

fn open(height: f64, label: &str) -> String {
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{}\">\n",
        escaped(label)
    )
}

/// Round numbers between two ends, about so many.
fn ticks((low, high): (f64, f64), about: f64) -> Vec<f64> {
    let rough = (high - low).max(1e-9) / about;
    let power = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|of| of * power).into_iter().find(|step| *step >= rough);
    let step = step.unwrap_or(rough);
    let first = (low / step).ceil() as i64;
    let last = ((high + 1e-9) / step).floor() as i64;
    (first..=last).map(|at| at as f64 * step).collect()
}

/// The ratings of all players who have one, with their error bars.
pub(super) fn ratings(tournament: &Tournament, standings: &Standings) -> Option<String> {
    let known: Vec<(usize, f64, f64)> = standings
        .ranking
        .iter()
        .filter_map(|&player| match standings.players[player].rating {
            Rating::Known { elo, error } => Some((player, elo, error)),
            _ => None,
        })
        .collect();
    if known.len() < 2 {
        return None;
    }
    let low = known.iter().map(|(_, elo, error)| elo - error).fold(f64::INFINITY, f64::min);
    let high = known.iter().map(|(_, elo, error)| elo + error).fold(f64::NEG_INFINITY, f64::max);
    let (low, high) = (low - 5.0, high + 5.0);
    let (left, right, row) = (170.0, WIDTH - 24.0, 30.0);
    let height = known.len() as f64 * row + 44.0;
    let x = |elo: f64| left + (elo - low) / (high - low) * (right - left);
    let mut svg = open(height, "Ratings in Elo with 95 % error bars");
    for tick in ticks((low, high), 8.0) {
        let (at, bottom) = (x(tick), height - 30.0);
        let _ = writeln!(
            svg,
            "<line class=\"grid\" x1=\"{at:.1}\" y1=\"8\" x2=\"{at:.1}\" y2=\"{bottom}\"/>\
             <text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{tick:+.0}</text>",
            bottom + 18.0
        );
    }
    for (place, (player, elo, error)) in known.iter().enumerate() {
        let y = 8.0 + row * (place as f64 + 0.5);
        let name = short(&tournament.names[*player], 22);
        let (from, to, at) = (x(elo - error), x(elo + error), x(*elo));
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{name}</text>\
             <line class=\"bar\" x1=\"{from:.1}\" y1=\"{y:.1}\" x2=\"{to:.1}\" y2=\"{y:.1}\"/>\
             <circle class=\"dot\" cx=\"{at:.1}\" cy=\"{y:.1}\" r=\"5\">\
             <title>{name}: {elo:+.0} ± {error:.0} Elo</title></circle>",
            left - 12.0,
            y + 4.0
        );
    }
    Some(svg + "</svg>\n")
}

/// A frame with ticks for a picture by two axes.
struct Frame {
    svg: String,
    across: (f64, f64),
    up: (f64, f64),
}

const HEIGHT: f64 = 260.0;
const MARGINS: [f64; 4] = [12.0, 20.0, 44.0, 56.0];

impl Frame {
    fn new(label: &str, across: (f64, f64), up: (f64, f64), axes: [&str; 2]) -> Self {
        let mut frame = Self { svg: open(HEIGHT, label), across, up };
        let [top, right, bottom, left] = MARGINS;
        for tick in ticks(up, 5.0) {
            let y = frame.y(tick);
            let _ = writeln!(
                frame.svg,
                "<line class=\"grid\" x1=\"{left}\" y1=\"{y:.1}\" x2=\"{:.1}\" y2=\"{y:.1}\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                WIDTH - right,
                left - 8.0,
                y + 4.0,
                rounded(tick)
            );
        }
        for tick in ticks(across, 8.0) {
            let x = frame.x(tick);
            let y = HEIGHT - bottom + 16.0;
            let _ = writeln!(
                frame.svg,
                "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{}</text>",
                rounded(tick)
            );
        }
        let _ = writeln!(
            frame.svg,
            "<text class=\"axis\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\
             <text class=\"axis\" x=\"{left}\" y=\"{top}\" text-anchor=\"start\">{}</text>",
            WIDTH - right,
            HEIGHT - 8.0,
            escaped(axes[0]),
            escaped(axes[1])
        );
        frame
    }

    fn x(&self, value: f64) -> f64 {
        let [_, right, _, left] = MARGINS;
        let (low, high) = self.across;
        left + (value - low) / (high - low) * (WIDTH - left - right)
    }

    fn y(&self, value: f64) -> f64 {
        let [top, _, bottom, _] = MARGINS;
        let (low, high) = self.up;
        let share = (value.clamp(low, high) - low) / (high - low);
        HEIGHT - bottom - share * (HEIGHT - top - bottom - 8.0)
    }

    fn level(&mut self, value: f64, name: &str) {
        let (y, right) = (self.y(value), WIDTH - MARGINS[1]);
        let _ = writeln!(
            self.svg,
            "<line class=\"bound\" x1=\"{:.1}\" y1=\"{y:.1}\" x2=\"{right:.1}\" y2=\"{y:.1}\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            MARGINS[3],
            right - 6.0,
            y - 5.0,
            escaped(name)
        );
    }

    fn line(&mut self, points: &[(f64, f64)]) {
        let points: Vec<String> =
            points.iter().map(|&(x, y)| format!("{:.1},{:.1}", self.x(x), self.y(y))).collect();
        let _ = writeln!(self.svg, "<polyline class=\"line\" points=\"{}\"/>", points.join(" "));
    }

    fn finish(self) -> String {
        self.svg + "</svg>\n"
    }
}

/// A number on an axis, without digits that say nothing.
fn rounded(value: f64) -> String {
    let text = format!("{:.3}", value + 0.0);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// How a test went on, pair by pair.
pub(super) fn course(test: &Sprt, standings: &Standings) -> Option<String> {
    let (last, _) = *standings.course.last()?;
    let (lower, upper) = test.bounds();
    let most = standings.course.iter().fold(upper, |most, (_, llr)| most.max(*llr));
    let least = standings.course.iter().fold(lower, |least, (_, llr)| least.min(*llr));
    let across = (0.0, last.max(2) as f64);
    let label = "The LLR of the test after each pair of games";
    let mut frame = Frame::new(label, across, (least - 0.5, most + 0.7), ["pairs of games", "LLR"]);
    frame.level(upper, "stronger");
    frame.level(lower, "not stronger");
    let points = standings.course.iter().map(|(pair, llr)| (*pair as f64, *llr));
    frame.line(&std::iter::once((0.0, 0.0)).chain(points).collect::<Vec<_>>());
    Some(frame.finish())
}

/// How often each final score came up.
pub(super) fn scores(pairing: &PairingResult, axis: &str) -> Option<String> {
    let most = pairing.scores.iter().map(|score| score.abs()).max()?.max(1);
    let width = (2 * most + 1).div_euclid(40).max(0) + 1;
    let mut counts = std::collections::BTreeMap::new();
    for score in &pairing.scores {
        // Bins are even around 0, so that a draw stands in the middle.
        *counts.entry((score + width.div_euclid(2)).div_euclid(width)).or_insert(0_u32) += 1;
    }
    let highest = f64::from(*counts.values().max()?);
    let edge = f64::from(most) + f64::from(width);
    let label = "How often each final score came up";
    let mut frame = Frame::new(label, (-edge, edge), (0.0, highest * 1.08), [axis, "games"]);
    for (bin, count) in counts {
        let middle =
            f64::from(bin * width) + (f64::from(width - 1) / 2.0 - f64::from(width.div_euclid(2)));
        let half = f64::from(width) / 2.0;
        let (left, right) = (frame.x(middle - half) + 0.5, frame.x(middle + half) - 0.5);
        let (top, bottom) = (frame.y(f64::from(count)), frame.y(0.0));
        let class = match bin.signum() {
            1 => "won",
            0 => "drawn",
            _ => "lost",
        };
        let _ = writeln!(
            frame.svg,
            "<rect class=\"{class}\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\"/>",
            (right - left).max(0.5),
            bottom - top
        );
    }
    Some(frame.finish())
}

/// Won, drawn and lost games of every pairing as bars.
pub(super) fn shares(tournament: &Tournament, standings: &Standings) -> Option<String> {
    let played: Vec<&PairingResult> =
        standings.pairings.iter().filter(|pairing| pairing.counts.games() > 0).take(60).collect();
    if played.is_empty() {
        return None;
    }
    let (left, row) = (250.0, 28.0);
    let mut svg =
        open(played.len() as f64 * row + 8.0, "Games won, drawn and lost in each pairing");
    for (place, pairing) in played.iter().enumerate() {
        let y = 4.0 + row * place as f64;
        let names = pairing.sides.map(|side| tournament.names[side].as_str());
        let name = short(&format!("{} - {}", names[0], names[1]), 34);
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{name}</text>",
            left - 10.0,
            y + 17.0
        );
        let games = pairing.counts.games() as f64;
        let mut x = left;
        for (class, count) in
            [("won", pairing.wins), ("drawn", pairing.draws), ("lost", pairing.losses)]
        {
            let width = count as f64 / games * (WIDTH - left - 12.0);
            let _ = writeln!(
                svg,
                "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"20\">\
                 <title>{class}: {count}</title></rect>",
                y + 2.0
            );
            if width > 28.0 {
                let middle = x + width / 2.0;
                let _ = writeln!(
                    svg,
                    "<text class=\"on\" x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{count}</text>",
                    y + 17.0
                );
            }
            x += width;
        }
    }
    Some(svg + "</svg>\n")
}
