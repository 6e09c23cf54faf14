//! Perft tables. Lines marked `published` in `tests/data` are the field's figures; the others
//! were found by this library and by its slow twin, independently.

mod twin;

use reversi::perft::{Convention, Options, Perft, perft};
use reversi::{Kernels, Position, RuleSet, Size, Variant};
use twin::Twin;

/// A line of a table: `rules size convention: count count …`, from depth 1 on.
struct Line {
    rules: RuleSet,
    convention: Convention,
    counts: Vec<u64>,
}

fn tables() -> Vec<Line> {
    [
        include_str!("data/othello.perft"),
        include_str!("data/reversi.perft"),
        include_str!("data/no-pass.perft"),
        include_str!("data/anti-othello.perft"),
        include_str!("data/anti-reversi.perft"),
    ]
    .iter()
    .flat_map(|table| table.lines())
    .filter(|line| !line.is_empty() && !line.starts_with('#'))
    .map(|line| {
        let (head, counts) = line.split_once(':').expect("a line has a colon");
        let [variant, size, convention] =
            head.split(' ').collect::<Vec<_>>().try_into().expect("three words");
        Line {
            rules: RuleSet::new(variant.parse().expect("rules"), size.parse().expect("a size")),
            convention: match convention {
                "plies" => Convention::Plies,
                "discs" => Convention::Discs,
                other => panic!("no such convention: {other}"),
            },
            counts: counts.split_whitespace().map(|n| n.parse().expect("a number")).collect(),
        }
    })
    .collect()
}

/// Checks every entry of every table whose count is in the range.
fn check(counts: std::ops::Range<u64>) -> usize {
    let mut checked = 0;
    for line in tables() {
        let start = Position::start(line.rules);
        for (depth, &count) in (1..).zip(&line.counts) {
            if counts.contains(&count) {
                let found = perft(&start, depth, line.convention);
                assert_eq!(found, count, "{:?} {:?} {depth}", line.rules, line.convention);
                checked += 1;
            }
        }
    }
    checked
}

#[test]
fn tables_agree_up_to_twenty_million_leaves() {
    assert!(check(0..20_000_000) > 150);
}

#[test]
#[ignore = "billions of leaves: for the release build, see `cargo xtask ci`"]
fn tables_agree_beyond_twenty_million_leaves() {
    assert!(check(20_000_000..u64::MAX) >= 8);
}

#[test]
fn the_tables_cover_what_they_must() {
    let tables = tables();
    for variant in Variant::ALL {
        for convention in [Convention::Plies, Convention::Discs] {
            let has = |size: &str, depth: usize| {
                tables.iter().any(|line| {
                    line.rules.variant() == variant
                        && line.rules.size().to_string() == size
                        && line.convention == convention
                        && line.counts.len() >= depth
                })
            };
            assert!(has("8x8", 9) && has("6x6", 9) && has("4x4", 12), "{variant} {convention:?}");
        }
    }
}

#[test]
fn tables_agree_with_the_twin() {
    for line in tables() {
        let size = line.rules.size();
        let twin = Twin::start(line.rules.variant().name(), size.width(), size.height());
        for (depth, &count) in (1..).zip(&line.counts) {
            if count < 5_000 {
                let found = twin.perft(depth, line.convention == Convention::Plies);
                assert_eq!(found, count, "{:?} {:?} {depth}", line.rules, line.convention);
            }
        }
    }
}

#[test]
fn every_size_agrees_with_the_twin() {
    for variant in Variant::ALL {
        for size in Size::all() {
            let start = Position::start(RuleSet::new(variant, size));
            let twin = Twin::start(variant.name(), size.width(), size.height());
            for depth in 0..5 {
                for (convention, plies) in [(Convention::Plies, true), (Convention::Discs, false)] {
                    assert_eq!(
                        perft(&start, depth, convention),
                        twin.perft(depth, plies),
                        "{variant} {size} {depth} {convention:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn whole_games_on_small_boards() {
    // Published: 15,015 games on 4x4 with the first move fixed; four first moves are alike.
    let games = |size: &str| {
        let rules = RuleSet::new(Variant::Othello, size.parse::<Size>().expect("a size"));
        perft(&Position::start(rules), 64, Convention::Discs)
    };
    assert_eq!(games("4x4"), 4 * 15_015);
    assert_eq!(games("3x3"), 16);
    assert_eq!(games("2x2"), 1);
}

#[test]
fn threads_and_table_change_nothing() {
    for (variant, size, depth) in [
        (Variant::Othello, "8x8", 8),
        (Variant::Reversi, "5x6", 9),
        (Variant::Reversi, "7x7", 9),
        (Variant::NoPass, "4x5", 14),
        (Variant::Othello, "4x4", 14),
    ] {
        let start = Position::start(RuleSet::new(variant, size.parse().expect("a size")));
        for convention in [Convention::Plies, Convention::Discs] {
            let expected = perft(&start, depth, convention);
            for (threads, hash_mb) in [(2, 0), (1, 1), (2, 1), (3, 64)] {
                let counting = Perft::new(start.rules(), Options { convention, threads, hash_mb })
                    .expect("memory");
                assert_eq!(counting.count(&start, depth), Some(expected), "{variant} {size}");
                // Again, with what the table now holds.
                assert_eq!(counting.count(&start, depth), Some(expected), "{variant} {size}");
                let (done, tasks) = counting.progress();
                assert_eq!(done, tasks);
            }
        }
    }
}

#[test]
fn all_kernels_count_the_same() {
    for (variant, size, depth) in
        [(Variant::Othello, "8x8", 8), (Variant::Reversi, "5x6", 9), (Variant::NoPass, "4x4", 14)]
    {
        let start = Position::start(RuleSet::new(variant, size.parse().expect("a size")));
        for convention in [Convention::Plies, Convention::Discs] {
            let options = Options { convention, ..Options::default() };
            let counts = Kernels::ALL.map(|kernels| {
                let counting = Perft::new(start.rules(), options).expect("no memory is asked for");
                counting.with_kernels(kernels).count(&start, depth)
            });
            assert_eq!(counts, [Some(perft(&start, depth, convention)); 3], "{variant} {size}");
        }
    }
}

#[test]
fn a_stopped_count_gives_no_number() {
    let start = Position::start(RuleSet::OTHELLO);
    let counting = Perft::new(start.rules(), Options::default()).expect("memory");
    counting.stop();
    assert_eq!(counting.count(&start, 10), None);
    assert!(counting.is_stopped());
}

#[test]
fn a_long_count_stops_when_told() {
    let start = Position::start(RuleSet::OTHELLO);
    let counting =
        Perft::new(start.rules(), Options { threads: 2, ..Options::default() }).expect("memory");
    std::thread::scope(|scope| {
        let long = scope.spawn(|| counting.count(&start, 20)); // Years, if it were not stopped.
        std::thread::sleep(std::time::Duration::from_millis(50));
        counting.stop();
        assert_eq!(long.join().expect("no panic"), None);
    });
}
