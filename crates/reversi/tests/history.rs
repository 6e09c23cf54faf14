//! Undo, redo, branching off, and the record with its passes.

use reversi::notation::{parse_transcript, read};
use reversi::{Model, Player, Ply, Position, RuleSet, Size, Variant};

/// A random game and every position on its way.
fn game(rules: RuleSet, random: &mut fastrand::Rng) -> (Model, Vec<Position>) {
    let mut model = Model::new(rules);
    let mut positions = vec![*model.position()];
    while !model.is_game_over() {
        let squares: Vec<_> = model.position().legal_squares().iter().collect();
        model.play(squares[random.usize(..squares.len())]).expect("legal");
        positions.push(*model.position());
    }
    (model, positions)
}

fn games() -> impl Iterator<Item = (Model, Vec<Position>)> {
    let mut random = fastrand::Rng::with_seed(11);
    Variant::ALL
        .into_iter()
        .flat_map(|variant| Size::all().map(move |size| RuleSet::new(variant, size)))
        .map(move |rules| game(rules, &mut random))
}

#[test]
fn undo_goes_back_to_the_start_and_redo_to_the_end() {
    for (mut model, positions) in games() {
        let whole = model.clone();
        for position in positions.iter().rev().skip(1) {
            assert!(model.undo());
            assert_eq!(model.position(), position);
        }
        assert!(!model.undo());
        assert_eq!(model.moves_undone(), positions.len() - 1);
        for position in &positions[1..] {
            assert!(model.redo());
            assert_eq!(model.position(), position);
        }
        assert!(!model.redo());
        assert_eq!(model, whole);
    }
}

#[test]
fn go_to_reaches_any_move_and_stops_at_the_ends() {
    for (mut model, positions) in games() {
        for moves in (0..positions.len()).rev() {
            model.go_to(moves);
            assert_eq!(model.position(), &positions[moves]);
            assert_eq!(model.moves_played(), moves);
        }
        model.go_to(usize::MAX);
        assert_eq!(model.position(), positions.last().expect("at least the start"));
    }
}

#[test]
fn plies_alternate_once_passes_are_shown() {
    let mut passes = 0;
    for (model, positions) in games() {
        let plies: Vec<Ply> = model.plies().collect();
        let mut turn = Player::Dark;
        for ply in &plies {
            match *ply {
                Ply::Move(player, played) => {
                    assert_eq!(player, turn);
                    assert!(played.gained.contains(played.square));
                }
                Ply::Pass(player) => {
                    assert_eq!(player, turn);
                    assert_ne!(model.rules().variant(), Variant::NoPass);
                    passes += 1;
                }
            }
            turn = turn.other();
        }
        let moves = plies.iter().filter(|ply| matches!(ply, Ply::Move(..))).count();
        assert_eq!(moves, positions.len() - 1);
    }
    assert!(passes > 50, "{passes}");
}

#[test]
fn playing_another_move_branches_off_and_forgets_what_was_undone() {
    let start = Model::new(RuleSet::OTHELLO);
    let mut model = parse_transcript(start, "f5d6c3d3").expect("legal");
    assert!(model.undo() && model.undo());
    model.play("c5".parse().expect("a square")).expect("legal");
    assert!(!model.redo());
    assert_eq!(reversi::notation::transcript(&model, reversi::notation::Passes::LeftOut), "f5d6c5");
}

#[test]
fn a_refused_move_keeps_what_can_be_redone() {
    let start = Model::new(RuleSet::OTHELLO);
    let mut model = parse_transcript(start, "f5d6").expect("legal");
    assert!(model.undo());
    assert!(model.play("a1".parse().expect("a square")).is_err());
    assert!(model.redo());
}

#[test]
fn a_pass_before_the_first_move_is_in_the_record() {
    let read = |text| read(Variant::Othello, None, text).expect("a position").model;
    // Dark is to move and cannot; Light can.
    let model = read("4x2 OX-- ---- X");
    assert_eq!((model.turn(), model.passed()), (Some(Player::Light), Some(Player::Dark)));
    assert_eq!(model.plies().collect::<Vec<_>>(), [Ply::Pass(Player::Dark)]);
    // Neither can: the game is over, and nobody was passed.
    let model = read("4x2 X--- ---O X");
    assert_eq!((model.turn(), model.passed()), (None, None));
    assert_eq!(model.plies().count(), 0);
}
