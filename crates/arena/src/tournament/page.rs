//! The report of a tournament as one page of HTML that needs nothing else: no script, no other file.

use std::fmt::Write as _;

use super::charts::{course, escaped, ratings, scores, shares};
use super::record::GameRecord;
use super::standings::Standings;
use super::text::{conclusions, cross_rows, pairing_rows, player_rows, what};
use super::{Contestants, Tournament};

const STYLE: &str = "\
:root{color-scheme:light dark;--page:#fff;--ink:#1d2421;--dim:#5c6660;--rule:#d9dedb;--shade:#f3f6f4;\
--won:#2e7d4f;--drawn:#8a8f8c;--lost:#b3473c;--line:#1f5fae}\
@media(prefers-color-scheme:dark){:root{--page:#151a18;--ink:#e4e9e6;--dim:#9aa5a0;--rule:#333c38;\
--shade:#1d2421;--won:#4fae78;--drawn:#7d8682;--lost:#d9705f;--line:#6ea8ef}}\
body{margin:0 auto;padding:2rem 1.25rem;max-width:62rem;background:var(--page);color:var(--ink);\
font:16px/1.5 system-ui,sans-serif}\
h1{font-size:1.6rem;margin:0 0 .25rem}h2{font-size:1.15rem;margin:2.25rem 0 .5rem}\
p{margin:.4rem 0}.dim{color:var(--dim)}\
.wide{overflow-x:auto}table{border-collapse:collapse;font-size:.92rem;font-variant-numeric:tabular-nums}\
th,td{padding:.3rem .6rem;vertical-align:bottom;border-bottom:1px solid var(--rule);text-align:right;white-space:nowrap}\
th:first-child,td:first-child{text-align:left}th{font-weight:600;color:var(--dim);white-space:normal}.dim{font-size:.92rem}\
tr:hover td{background:var(--shade)}\
svg{width:100%;height:auto;max-width:52rem;display:block;margin:.5rem 0}\
svg text{fill:var(--ink);font:13px system-ui,sans-serif}svg .axis{fill:var(--dim);font-size:12px}\
.grid{stroke:var(--rule)}.bar{stroke:var(--line);stroke-width:3}.dot{fill:var(--line)}\
.line{fill:none;stroke:var(--line);stroke-width:2}.bound{stroke:var(--dim);stroke-dasharray:5 4}\
.won{fill:var(--won)}.drawn{fill:var(--drawn)}.lost{fill:var(--lost)}svg text.on{fill:#fff}\
pre{background:var(--shade);border:1px solid var(--rule);border-radius:6px;padding:.7rem;\
overflow-x:auto;white-space:pre-wrap;word-break:break-word;font-size:.85rem}\
.key span{display:inline-block;width:.8em;height:.8em;margin:0 .35em 0 1em;border-radius:2px}\
@media print{body{padding:0;max-width:none;font-size:11px}.wide{overflow:visible}h2{break-after:avoid}\
svg,pre,tr{break-inside:avoid}*{print-color-adjust:exact}}";

/// The page. `settings` is what the tournament was made of, for whoever wants to play it again.
#[must_use]
pub fn page(
    tournament: &Tournament,
    standings: &Standings,
    games: &[GameRecord],
    settings: &str,
) -> String {
    let title = escaped(&tournament.title);
    let mut html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n\
         <p class=\"dim\">{}</p>\n",
        escaped(&what(tournament, standings))
    );
    for line in conclusions(tournament, standings) {
        let _ = writeln!(html, "<p>{}</p>", escaped(&line));
    }
    section(&mut html, "Standings", &table(&player_rows(tournament, standings)));
    let _ = writeln!(html, "<p class=\"dim\">{}</p>", escaped(&columns(tournament)));
    if let Some(svg) = ratings(tournament, standings) {
        html += &svg;
        html +=
            "<p class=\"dim\">Elo with 95 % error bars from pairs of games; the mean is 0.</p>\n";
    }
    if standings.players.len() > 2 {
        section(&mut html, "Points against each other", &table(&cross_rows(tournament, standings)));
    }
    section(&mut html, "Pairings", &table(&pairing_rows(tournament, standings)));
    html += "<p class=\"dim\">Pairs: the two games of a pair have the same start, with the sides changed; \
             so many pairs brought the first player 0, ½, 1, 1½ and 2 points.</p>\n";
    if let Some(svg) = shares(tournament, standings) {
        html += &svg;
        html += "<p class=\"dim key\">Of the first player:<span style=\"background:var(--won)\"></span>won\
                 <span style=\"background:var(--drawn)\"></span>drawn\
                 <span style=\"background:var(--lost)\"></span>lost</p>\n";
    }
    if let Some(svg) = tournament.sprt.and_then(|test| course(&test, standings)) {
        section(&mut html, "The test, pair by pair", &svg);
    }
    if let [pairing] = &standings.pairings[..] {
        let of = match tournament.contest {
            Contestants::Reversi { .. } => "discs more than",
            Contestants::Battleship { .. } => "cells afloat against",
        };
        let [one, other] = pairing.sides.map(|side| tournament.names[side].as_str());
        if let Some(svg) = scores(pairing, &format!("{one}: {of} {other}")) {
            section(&mut html, "Final scores", &svg);
        }
    }
    faults(&mut html, tournament, games);
    section(&mut html, "How it was played", &format!("<pre>{}</pre>\n", escaped(settings)));
    html + concat!(
        "<p class=\"dim\">Played by Quadrille ",
        env!("CARGO_PKG_VERSION"),
        ".</p>\n</body>\n</html>\n"
    )
}

/// What stands in the table of players, for whoever sees one for the first time.
fn columns(tournament: &Tournament) -> String {
    let score = match tournament.contest {
        Contestants::Reversi { .. } => "Discs: by how many it won, or lost, on average.",
        Contestants::Battleship { .. } => {
            "Cells: what was left of the winner's ships, against it where it lost, on average."
        }
    };
    let loss = match tournament.losses {
        0 => String::new(),
        most => format!(
            " Loss a move: what choices with {most} empty squares or fewer cost on average against exact \
             play, in discs."
        ),
    };
    format!(
        "Faults: games lost by a crash, a late answer or a move against the rules. {score} Times are \
         in milliseconds.{loss}"
    )
}

fn section(html: &mut String, title: &str, body: &str) {
    let _ = writeln!(html, "<h2>{}</h2>\n{body}", escaped(title));
}

fn table(rows: &[Vec<String>]) -> String {
    let mut html = "<div class=\"wide\"><table>\n".to_owned();
    for (number, row) in rows.iter().enumerate() {
        let tag = if number == 0 { "th" } else { "td" };
        // A break between a number and its unit reads badly.
        let cell = |cell: &String| escaped(cell).replace(" %", "&nbsp;%");
        let cells = row.iter().map(|text| format!("<{tag}>{}</{tag}>", cell(text)));
        let _ = writeln!(html, "<tr>{}</tr>", cells.collect::<String>());
    }
    html + "</table></div>\n"
}

/// The most faults that are shown.
const MOST_FAULTS: usize = 20;

/// What went wrong, with what the programs wrote.
fn faults(html: &mut String, tournament: &Tournament, games: &[GameRecord]) {
    let faulty: Vec<&GameRecord> = games.iter().filter(|game| game.fault.is_some()).collect();
    if faulty.is_empty() {
        return;
    }
    let _ = writeln!(html, "<h2>Games lost by a fault</h2>");
    for game in faulty.iter().take(MOST_FAULTS) {
        let Some(fault) = &game.fault else { continue };
        let name = &tournament.names[game.sides[fault.side]];
        let _ = writeln!(
            html,
            "<p>Game {}, {}: {}; {}</p>",
            game.game,
            escaped(name),
            fault.fault.kind,
            escaped(&fault.fault.text)
        );
        if !fault.fault.stderr.trim().is_empty() {
            let _ = writeln!(html, "<pre>{}</pre>", escaped(fault.fault.stderr.trim_end()));
        }
    }
    if faulty.len() > MOST_FAULTS {
        let _ = writeln!(html, "<p class=\"dim\">And {} more.</p>", faulty.len() - MOST_FAULTS);
    }
}
