//! A game that is looked at again, and from further and further back.

use std::time::Duration;

use reversi::{Position, RuleSet, Size, Variant};
use session::{Controller, Intent, SavedGame, Setup};

/// A finished game on 5x5, whose 21 empty squares are one more than a review looks at to the end.
fn finished() -> Controller {
    let size = Size::new(5, 5).expect("a size");
    let mut table = Controller::default();
    table.act(Intent::Load(Box::new(SavedGame::new(&Setup::people(Variant::Othello, size)))));
    let mut position = Position::start(RuleSet::new(Variant::Othello, size));
    while let Some(square) = position.legal_squares().first() {
        table.act(Intent::Play(square));
        position = position.play(square).expect("legal");
    }
    assert!(table.outcome().is_some());
    table
}

/// Lets it go on until something is so, however long that takes.
fn wait_until(table: &mut Controller, is_so: impl Fn(&Controller) -> bool) {
    while !is_so(table) {
        table.tick(Duration::from_secs(1));
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn is_exact(table: &Controller, place: usize) -> bool {
    table.remark(place).is_some_and(|remark| remark.best_value.is_exact())
}

#[test]
fn a_review_goes_on_until_all_of_the_game_is_exact() {
    let mut table = finished();
    table.act(Intent::Review);
    wait_until(&mut table, |table| is_exact(table, 0));
    // The first player could have won by 13: a known result.
    assert_eq!(table.remark(0).map(|remark| remark.best_value.discs), Some(13));
    assert!((0..table.moves().len()).all(|place| is_exact(&table, place)));
    // Then there is nothing left to look for.
    wait_until(&mut table, |table| table.deepening().is_none());
    assert!(!table.is_busy());
}

#[test]
fn going_on_can_be_left_out_and_stopped() {
    let mut table = finished();
    table.act(Intent::Deepen(false));
    table.act(Intent::Review);
    wait_until(&mut table, |table| table.remark(0).is_some() && !table.is_busy());
    assert!(!table.deepens_reviews() && table.deepening().is_none());
    // The first move was looked at twelve moves ahead, all others to the end.
    assert!(!is_exact(&table, 0) && (1..table.moves().len()).all(|place| is_exact(&table, place)));
    table.act(Intent::Deepen(true));
    assert_eq!(table.deepening(), Some(1), "exact from the second move on");
    table.act(Intent::StopReview);
    assert!(table.deepening().is_none() && table.remark(0).is_some());
}

#[test]
fn going_on_ends_when_the_game_goes_on() {
    let mut table = finished();
    table.act(Intent::Deepen(false));
    table.act(Intent::Review);
    wait_until(&mut table, |table| table.remark(0).is_some() && !table.is_busy());
    table.act(Intent::Deepen(true));
    // Another first move makes it another game.
    table.act(Intent::GoTo(0));
    let other = table.position().legal_squares().iter().last().expect("a move");
    table.act(Intent::Play(other));
    assert_eq!(table.moves(), [other]);
    table.tick(Duration::from_secs(2));
    assert!(table.deepening().is_none() && table.remark(0).is_none());
}
