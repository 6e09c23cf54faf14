//! The table as a page of the documentation: made from the answers and nothing else.

use std::time::Duration;

use reversi::{RuleSet, Size, Variant};

use super::board::{Route, Standing};
use super::known::{KNOWN, Known};
use crate::commands::r#move::squares;
use crate::number::{count, grouped};

const HEAD: &str = "\
# Solved boards

The exact result of every board from 2x2 to 8x8 that was within reach, under all five rule sets: what the first
player wins by if nobody errs, and what the second player wins by where it is negative. Made by `quadrille table`, which
goes on where it was ended, with more time if it gets some:

```text
quadrille table --budget 60 --threads 2 --hash 4096 --page docs/solved.md docs/solved.tsv
```

`solved.tsv` holds the results as they were found; this page is made from it and from nothing else.

A board that swaps width and height is the same game. Swapping columns and rows takes the four centre squares of the
one to those of the other, also on odd sizes, where they lie off the middle, and the cross onto itself. So a table
reads the same along both sides.

How each score was proved, where `quadrille table --help` says more:

- **engine**: the solver, with its table of positions, looking at one of several moves that mirror each other. Nodes, time
  and the line are its.
- **plain**: a second search that shares nothing with the engine but the rules: no evaluation, no stable discs, no
  symmetry, and positions are remembered under all their discs and not under a hash of them.
- **turned**: the solver with an empty table on the board turned or mirrored; for Reversi on a square board, where that
  changes nothing, without symmetry.

Scores that were found by several routes agree. A `?` is not known: nothing is guessed. What was given up says after
how long; what is open was not tried to the end of a budget yet, or contains a board that was given up. Times are by
the clock, of one or two threads on a machine that was busy with other work.
";

/// The page.
pub(super) fn page(boards: &[Standing]) -> String {
    let mut page = HEAD.to_owned();
    let solved = |standing: &&Standing| standing.score().is_some();
    let twice = |standing: &&Standing| solved(standing) && standing.scores().count() > 1;
    let longest =
        boards.iter().flat_map(|standing| &standing.routes).map(|route| route.1.time).max();
    page += &format!(
        "\n{} of {} are solved, {} of them by two routes or more. The longest look that is kept here took {};\n\
         with a larger budget the command above goes on.\n",
        boards.iter().filter(solved).count(),
        count(boards.len(), "board"),
        boards.iter().filter(twice).count(),
        duration(longest.unwrap_or_default())
    );
    for variant in Variant::ALL {
        let own: Vec<&Standing> =
            boards.iter().filter(|standing| standing.rules.variant() == variant).collect();
        page += &section(variant, &own);
    }
    page + &known_before(boards)
}

fn section(variant: Variant, boards: &[&Standing]) -> String {
    let mut page = format!("\n## {variant}\n\n{}.\n\n", capitalised(variant.summary()));
    page += &grid(variant, boards);
    page += "\n| board | score | nodes | time | proved by | best play |\n|---|---:|---:|---:|---|---|\n";
    for standing in boards.iter().filter(|standing| standing.score().is_some()) {
        page += &row(standing);
    }
    page + &unsolved(boards)
}

/// Width by height, a picture of who wins where.
fn grid(variant: Variant, boards: &[&Standing]) -> String {
    let sides = 2..=8;
    let mut grid = "|   |".to_owned();
    for width in sides.clone() {
        grid += &format!(" {width} |");
    }
    grid += &format!("\n|---|{}\n", "---:|".repeat(sides.clone().count()));
    for height in sides.clone() {
        grid += &format!("| **{height}** |");
        for width in sides.clone() {
            let size = Size::new(width.min(height), width.max(height)).ok();
            let rules = size.map(|size| RuleSet::new(variant, size));
            let found = boards.iter().find(|standing| Some(standing.rules) == rules);
            let score = found.and_then(|standing| standing.score());
            grid += &score.map_or(" ? |".to_owned(), |score| format!(" {} |", signed(score)));
        }
        grid += "\n";
    }
    grid
}

fn row(standing: &Standing) -> String {
    let score = standing.score().unwrap_or_default();
    let routes: Vec<&str> = standing.scores().map(|(route, _)| route.name()).collect();
    let Some(solution) = standing.by(Route::Engine) else { return String::new() };
    let line = squares(&solution.line);
    format!(
        "| {} | {} | {} | {} | {} | {} |\n",
        standing.rules.size(),
        signed(score),
        grouped(solution.nodes),
        duration(solution.time),
        routes.join(", "),
        if line.is_empty() {
            "none: the game is over at once".to_owned()
        } else {
            format!("`{line}`")
        }
    )
}

/// What is not known, and why.
fn unsolved(boards: &[&Standing]) -> String {
    let mut given_up = Vec::new();
    let mut open = Vec::new();
    for standing in boards.iter().filter(|standing| standing.score().is_none()) {
        let size = standing.rules.size();
        match standing.given_up() {
            Some((nodes, time)) => given_up.push(format!(
                "{size} after {} and {} nodes",
                duration(time),
                grouped(nodes)
            )),
            None => open.push(size.to_string()),
        }
    }
    let mut text = String::new();
    if !given_up.is_empty() {
        text += &format!("\nGiven up: {}.\n", given_up.join("; "));
    }
    if !open.is_empty() {
        text += &format!("\nOpen: {}.\n", open.join(", "));
    }
    text
}

/// What others have found, and whether it agrees.
fn known_before(boards: &[Standing]) -> String {
    let mut page = "\n## Known before\n\n\
         | rules | board | score | by | here |\n|---|---|---:|---|---|\n"
        .to_owned();
    for known in &KNOWN {
        let Known { variant, sides: (width, height), score, source } = known;
        let is_it = |standing: &&Standing| standing.known.is_some_and(|of| std::ptr::eq(of, known));
        let here = match boards.iter().find(is_it).map(|standing| (standing, standing.score())) {
            Some((_, Some(_))) => "the same".to_owned(),
            Some((standing, None)) => {
                standing.contradiction().unwrap_or_else(|| "not computed".to_owned())
            }
            None => "not computed".to_owned(),
        };
        page +=
            &format!("| {variant} | {width}x{height} | {} | {source} | {here} |\n", signed(*score));
    }
    page
}

/// A score with its sign, as in tables; a draw has none.
fn signed(score: i32) -> String {
    if score == 0 { "0".to_owned() } else { format!("{score:+}") }
}

fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        ..0.0005 => "< 0.001 s".to_owned(),
        ..10.0 => format!("{seconds:.3} s"),
        ..600.0 => format!("{seconds:.0} s"),
        _ => format!("{:.0} min", seconds / 60.0),
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
