//! A training depends on its options alone, goes on where it was ended, and says what is damaged.

use std::fs;
use std::path::Path;

use reversi::{RuleSet, Size, Variant};
use reversi_engine::StopToken;
use reversi_engine::eval::PatternWeights;
use training::{FitOptions, SelfPlay, Training, TrainingError, Watch, error_plot};

fn small(folder: &Path, threads: usize) -> Training {
    small_by(RuleSet::OTHELLO, folder, threads)
}

fn small_by(rules: RuleSet, folder: &Path, threads: usize) -> Training {
    Training {
        folder: folder.to_owned(),
        rounds: 1,
        games: 1_100,
        match_games: 2,
        openings: arena::Openings::Balanced,
        measured: 1,
        seed: 5,
        threads,
        self_play: SelfPlay { depth: 1, exact: 4, ..SelfPlay::new(rules) },
        fit: FitOptions { steps: 3, ..FitOptions::default() },
    }
}

fn run(training: &Training) -> Result<Vec<String>, TrainingError> {
    let mut reports = Vec::new();
    training.run(&Watch::default(), |report| {
        assert!(error_plot(std::slice::from_ref(report)).ends_with("</svg>\n"));
        reports.push(report.to_string());
    })?;
    Ok(reports)
}

fn bytes(folder: &Path, name: &str) -> Vec<u8> {
    fs::read(folder.join("round-1").join(name)).expect("a file of the round")
}

#[test]
fn threads_and_interruptions_change_nothing() {
    let [one, other] = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let reports = run(&small(one.path(), 1)).expect("a round");
    assert_eq!(run(&small(other.path(), 3)).expect("a round"), reports);
    for name in ["games-00000.bin", "games-00001.bin", "weights.bin", "report.txt"] {
        assert_eq!(bytes(one.path(), name), bytes(other.path(), name), "{name}");
    }
    assert!(PatternWeights::read(&bytes(one.path(), "weights.bin")).is_ok());
    let best = small(one.path(), 1).best_before(2).expect("a finished round");
    assert_eq!(best.is_some(), reports[0].ends_with("\nkept\n"), "{reports:?}");

    // Ended in the middle of the games: the rest is played, and the same comes out.
    let weights = bytes(one.path(), "weights.bin");
    for name in ["games-00001.bin", "weights.bin", "report.txt"] {
        fs::remove_file(one.path().join("round-1").join(name)).expect("a file of the round");
    }
    assert_eq!(run(&small(one.path(), 2)).expect("a round"), reports);
    assert_eq!(bytes(one.path(), "weights.bin"), weights);
}

#[test]
fn other_boards_and_rules_are_learned_where_there_are_patterns() {
    let size = |side| Size::new(side, side).expect("a size");
    let folder = tempfile::tempdir().expect("a folder");
    let rules = RuleSet::new(Variant::Reversi, size(6));
    let reports = run(&small_by(rules, folder.path(), 2)).expect("a round");
    assert!(reports[0].contains("match: won"), "{reports:?}");
    let weights = PatternWeights::read(&bytes(folder.path(), "weights.bin")).expect("weights");
    assert_eq!(weights.geometry().side(), 6);

    let seven = RuleSet::new(Variant::Othello, size(7));
    let error = run(&small_by(seven, folder.path(), 1)).expect_err("no patterns");
    assert_eq!(error.to_string(), "there are no patterns for 7x7, only for 8x8 and 6x6");
}

#[test]
fn a_folder_keeps_to_the_options_it_was_begun_with() {
    let folder = tempfile::tempdir().expect("a folder");
    run(&small(folder.path(), 2)).expect("a round");
    let six = RuleSet::new(Variant::Othello, Size::new(6, 6).expect("a size"));
    let error = run(&small_by(six, folder.path(), 2)).expect_err("another board").to_string();
    let options = "--rules othello --size 8x8 --games 1100 --depth 1 --exact 4 --match-games 2 --measured 1 \
                   --seed 5; take these, or another folder";
    assert!(error.ends_with(options), "{error}");
}

#[test]
fn a_stopped_training_and_a_damaged_file_are_told_apart() {
    let folder = tempfile::tempdir().expect("a folder");
    let stop = StopToken::new();
    stop.stop();
    let stopped = small(folder.path(), 2).run(&Watch::new(stop), |_| {});
    assert!(matches!(stopped, Err(TrainingError::Stopped)), "{stopped:?}");

    let path = folder.path().join("round-1").join("games-00000.bin");
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(&path, b"QuadGam1 and then rubbish").expect("a file");
    let error = run(&small(folder.path(), 1)).expect_err("damaged");
    let expected = format!("{} is damaged; delete it to go on", path.display());
    assert_eq!(error.to_string(), expected);
    assert_eq!(fs::read(&path).expect("the file"), b"QuadGam1 and then rubbish");
}
