//! The report of a tournament as text, which is Markdown too.

use super::standings::{PlayerResult, Standings};
use super::{Contestants, Tournament};
use crate::ratings::Rating;

/// The report: standings, the cross table, and what the test has decided.
#[must_use]
pub fn text(tournament: &Tournament, standings: &Standings) -> String {
    let mut text = format!("{}\n{}\n\n", tournament.title, what(tournament, standings));
    text += &ranking(tournament, standings);
    if standings.players.len() > 2 {
        text += "\nPoints against each other:\n\n";
        text += &cross_table(tournament, standings);
    }
    text += "\n";
    text += &pairings(tournament, standings);
    for line in conclusions(tournament, standings) {
        text += &format!("\n{line}\n");
    }
    text
}

/// What was played.
pub(super) fn what(tournament: &Tournament, standings: &Standings) -> String {
    let game = match &tournament.contest {
        Contestants::Reversi { rules, .. } => format!("{} {}", rules.variant(), rules.size()),
        Contestants::Battleship { game, own_fleets, .. } => {
            let fleets =
                if *own_fleets { "fleets of their own" } else { "the same fleets for both" };
            format!("Battleship {}x{}, {fleets}", game.rows(), game.cols())
        }
    };
    format!(
        "{game}; {} of {} games, in pairs with both colours; seed {}",
        standings.games,
        tournament.games(),
        tournament.seed
    )
}

/// A difference in Elo; whoever won or lost everything has no finite one.
pub(super) fn elo_text(elo: f64) -> String {
    match elo {
        f64::INFINITY => "+∞".to_owned(),
        f64::NEG_INFINITY => "-∞".to_owned(),
        elo => format!("{elo:+.0}"),
    }
}

/// A rating in words.
pub(super) fn rating(rating: Rating) -> String {
    match rating {
        Rating::Known { elo, error } => format!("{elo:+.0} ± {error:.0}"),
        Rating::Above => "won all".to_owned(),
        Rating::Below => "lost all".to_owned(),
        Rating::Unknown => "-".to_owned(),
    }
}

/// The lines of a table, columns as wide as they need to be; the first column left, others right.
fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0).max(3)).collect();
    let mut text = String::new();
    for (number, row) in rows.iter().enumerate() {
        for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
            text += &if column == 0 {
                format!("| {cell:<width$} ")
            } else {
                format!("| {cell:>width$} ")
            };
        }
        text += "|\n";
        if number == 0 {
            for (column, &width) in widths.iter().enumerate() {
                let line = "-".repeat(width + 1);
                text += &if column == 0 { format!("|{line}-") } else { format!("|{line}:") };
            }
            text += "|\n";
        }
    }
    text
}

/// The columns of the table of players: heading and figure.
pub(super) fn player_rows(tournament: &Tournament, standings: &Standings) -> Vec<Vec<String>> {
    let measured = standings.players.iter().any(|player| player.cost.is_some());
    let score = match tournament.contest {
        Contestants::Reversi { .. } => "discs",
        Contestants::Battleship { .. } => "cells",
    };
    let heads = ["player", "Elo (95 %)", "points", "games", "won", "drawn", "lost", "faults"];
    let mut head: Vec<String> = heads.map(str::to_owned).to_vec();
    head.extend([score, "ms a move", "slowest"].map(str::to_owned));
    if measured {
        head.push("loss a move (95 %)".to_owned());
    }
    let row = |player: &usize| {
        let result = &standings.players[*player];
        let mut row = vec![
            tournament.names[*player].clone(),
            rating(result.rating),
            format!("{:.1}", result.points()),
            result.games().to_string(),
            result.wins.to_string(),
            result.draws.to_string(),
            result.losses.to_string(),
            result.faults.values().sum::<u64>().to_string(),
            result.mean_score.map_or_else(|| "-".to_owned(), |score| format!("{score:+.1}")),
            format!("{:.2}", result.ms_per_move()),
            format!("{:.1}", result.longest_ms),
        ];
        if measured {
            row.push(result.cost.map_or_else(
                || "-".to_owned(),
                |(loss, error)| format!("{loss:.2} ± {:.2}", 1.96 * error),
            ));
        }
        row
    };
    std::iter::once(head).chain(standings.ranking.iter().map(row)).collect()
}

fn ranking(tournament: &Tournament, standings: &Standings) -> String {
    table(&player_rows(tournament, standings))
}

/// The points of everybody against everybody.
pub(super) fn cross_rows(tournament: &Tournament, standings: &Standings) -> Vec<Vec<String>> {
    let number = |place: usize| (place + 1).to_string();
    let head = std::iter::once(String::new())
        .chain((0..standings.ranking.len()).map(number))
        .collect::<Vec<_>>();
    let cell = |one: usize, other: usize| {
        let found = standings.pairings.iter().find_map(|pairing| match pairing.sides {
            sides if sides == [one, other] => Some(pairing.counts),
            sides if sides == [other, one] => Some(pairing.counts.reversed()),
            _ => None,
        });
        let counts = found.filter(|counts| counts.games() > 0);
        counts.map_or_else(String::new, |counts| {
            format!("{:.1}/{}", counts.half_points() as f64 / 2.0, counts.games())
        })
    };
    let row = |(place, &one): (usize, &usize)| {
        let name = format!("{}. {}", place + 1, tournament.names[one]);
        let cells = standings.ranking.iter().map(|&other| cell(one, other));
        std::iter::once(name).chain(cells).collect()
    };
    let rows = standings.ranking.iter().enumerate().map(row);
    std::iter::once(head).chain(rows).collect()
}

fn cross_table(tournament: &Tournament, standings: &Standings) -> String {
    table(&cross_rows(tournament, standings))
}

/// Every pairing with its interval and its pairs.
pub(super) fn pairing_rows(tournament: &Tournament, standings: &Standings) -> Vec<Vec<String>> {
    let heads =
        ["pairing", "won", "drawn", "lost", "points (95 %)", "Elo (95 %)", "pairs 0 ½ 1 1½ 2"];
    let row = |pairing: &super::PairingResult| {
        let [one, other] = pairing.sides.map(|side| tournament.names[side].as_str());
        let (low, high) = pairing.counts.interval();
        let (elo, (elo_low, elo_high)) = pairing.counts.elo();
        let pairs = pairing.counts.pairs.map(|count| count.to_string());
        vec![
            format!("{one} - {other}"),
            pairing.wins.to_string(),
            pairing.draws.to_string(),
            pairing.losses.to_string(),
            format!(
                "{:.1} % ({:.1} to {:.1})",
                100.0 * pairing.counts.rate(),
                100.0 * low,
                100.0 * high
            ),
            format!("{} ({} to {})", elo_text(elo), elo_text(elo_low), elo_text(elo_high)),
            pairs.join(" "),
        ]
    };
    let played = standings.pairings.iter().filter(|pairing| pairing.counts.games() > 0);
    std::iter::once(heads.map(str::to_owned).to_vec()).chain(played.map(row)).collect()
}

fn pairings(tournament: &Tournament, standings: &Standings) -> String {
    table(&pairing_rows(tournament, standings))
}

/// What follows, in sentences.
pub(super) fn conclusions(tournament: &Tournament, standings: &Standings) -> Vec<String> {
    let mut lines = Vec::new();
    if let (Some(test), [pairing]) = (tournament.sprt, &standings.pairings[..]) {
        let (lower, upper) = test.bounds();
        let [one, other] = pairing.sides.map(|side| tournament.names[side].as_str());
        let claim = format!("SPRT for {} against {} Elo", test.elo1, test.elo0);
        lines.push(if let Some(end) = standings.decision { format!(
            "{claim}: {one} is {} than {other}; LLR {:.2} ({lower:.2} to {upper:.2}) after {} pairs.",
            end.verdict, end.llr, end.pairs
        ) } else {
            let llr = standings.course.last().map_or(0.0, |(_, llr)| *llr);
            format!("{claim}: not decided yet; LLR {llr:.2} ({lower:.2} to {upper:.2}).")
        });
    }
    let is_apart = |player: &PlayerResult| player.rating == Rating::Unknown && player.games() > 0;
    if standings.players.iter().any(is_apart) {
        lines.push(
            "Where no Elo stands, some of the players won everything against the others, or never met them."
                .to_owned(),
        );
    }
    for (name, player) in tournament.names.iter().zip(&standings.players) {
        if !player.faults.is_empty() {
            let kinds = player.faults.iter().map(|(kind, count)| format!("{kind} {count}"));
            let kinds: Vec<String> = kinds.collect();
            lines.push(format!("Lost by a fault: {name} ({}).", kinds.join(", ")));
        }
    }
    lines
}
