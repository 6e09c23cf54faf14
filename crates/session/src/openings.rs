//! The names of well-known Othello openings.
//!
//! An opening is known by its position, not by its moves: the table spells one line to each, and
//! games that get there in another order, turned or mirrored, bear the same name. Only the discs
//! and the side to move are compared, so Reversi has these names too if its opening phase ended
//! in the cross from which Othello starts.

use std::collections::HashMap;
use std::sync::LazyLock;

use reversi::{Discs, Model, Player, Ply, Position, RuleSet, Size, Square};

/// One line to each opening, all starting with f5, and the name by which players know it. Where
/// several are in use, the one that sources agree on most.
const OPENINGS: [(&str, &str); 63] = [
    ("f5f4", "Parallel"),
    // Diagonal.
    ("f5f6", "Diagonal"),
    ("f5f6c4f4", "Semi-Wing"),
    ("f5f6d3f4", "Wing"),
    ("f5f6e6d6c3", "Buffalo"),
    ("f5f6e6d6c3d3", "Hokuriku Buffalo"),
    ("f5f6e6d6c3g4c6", "Maruoka Buffalo"),
    ("f5f6e6d6c3f4c6d3e3d2", "Tanida Buffalo"),
    ("f5f6e6d6c5", "Cow"),
    ("f5f6e6d6c5f4", "Chimney"),
    ("f5f6e6d6c5e3d3", "Rose-v-Toth"),
    ("f5f6e6d6c5e3d3c4c3", "Landau"),
    ("f5f6e6d6c5e3d3c4c6b5", "Maruoka"),
    ("f5f6e6d6c5e3d3g5", "Tanida"),
    ("f5f6e6d6c5e3d3g5d7", "Aircraft"),
    ("f5f6e6d6c5e3d3g5e2b5", "Sailboat"),
    ("f5f6e6d6c5e3e7", "Cow Bat"),
    ("f5f6e6d6c5e3e7c7d7c6d3", "Melnikov"),
    ("f5f6e6d6c7c6d7", "Hamilton"),
    ("f5f6e6d6c7f4", "Lollipop"),
    ("f5f6e6d6d7", "Raccoon Dog"),
    ("f5f6e6d6e7", "Heath"),
    ("f5f6e6d6e7f4", "Heath-Chimney"),
    ("f5f6e6d6e7g5c5", "Heath-Bat"),
    ("f5f6e6d6e7g5g4", "Iwasaki"),
    ("f5f6e6d6f7", "Snake"),
    ("f5f6e6d6f7e3d7e7c6c5d3", "Pyramid"),
    ("f5f6e6d6g7", "X-square"),
    // Perpendicular, third move c3.
    ("f5d6", "Perpendicular"),
    ("f5d6c3g5", "Ganglion"),
    ("f5d6c3d3c4", "Tiger"),
    ("f5d6c3d3c4b3", "Aubrey"),
    ("f5d6c3d3c4f4e3", "Brightwell"),
    ("f5d6c3d3c4f4e6", "Leader's Tiger"),
    ("f5d6c3d3c4f4f6", "Stephenson"),
    ("f5d6c3d3c4f4f6b4", "Kung"),
    ("f5d6c3d3c4f4f6g5", "No-Kung"),
    ("f5d6c3d3c4f4f6f3", "Comp'Oth"),
    ("f5d6c3d3c4f4f6f3e3", "Lightning Bolt"),
    ("f5d6c3d3c4f4f6f3e6e7", "Scorpion"),
    ("f5d6c3d3c4f4c5b3c2", "Rose-Bill"),
    ("f5d6c3d3c4f4c5b3c2b4", "Central Rose-Bill"),
    ("f5d6c3d3c4f4c5b3c2e3", "Nicolet"),
    ("f5d6c3d3c4f4c5b3c2e6", "Tamenori"),
    ("f5d6c3d3c4f4c5b4b5c6f3e6e3", "Ishii"),
    // Perpendicular, third move c4.
    ("f5d6c4g5", "No-Cat"),
    ("f5d6c4g5c6", "Swallow"),
    ("f5d6c4d3c5", "Cat"),
    ("f5d6c4d3c5f4e3f3c2b4b3", "Berner"),
    ("f5d6c4d3c5f4e3f3c2c6", "Sakaguchi"),
    ("f5d6c4d3e6", "Italian"),
    // Perpendicular, third move c5.
    ("f5d6c5f4d3", "Horse"),
    ("f5d6c5f4e3", "Rabbit"),
    ("f5d6c5f4e3d3", "Mimura"),
    ("f5d6c5f4e3c6d7", "Bhagat"),
    ("f5d6c5f4e3c6e6", "Inoue"),
    ("f5d6c5f4e3c6f3", "Shaman"),
    ("f5d6c5f4e3c6d3f3", "Ralle"),
    ("f5d6c5f4e3c6d3f6e6d7", "Rose"),
    ("f5d6c5f4e3c6d3f6e6d7e7", "Greenberg"),
    ("f5d6c5f4e3c6d3f6e6d7g3c4", "Rose-Birth"),
    ("f5d6c5f4e3c6d3f6e6d7g4", "Flat"),
    ("f5d6c5f4e3c6d3f6e6d7g4c4", "Rotating Flat"),
];

/// What two positions must share to be the same opening: the discs up to symmetry, and who is to
/// move. The rules are left out, because Othello's variants and Reversi open alike.
type Key = (Discs, Player);

static NAMES: LazyLock<HashMap<Key, &'static str>> =
    LazyLock::new(|| OPENINGS.iter().map(|&(line, name)| (key(&reached(line)), name)).collect());

/// The name of the deepest well-known opening that a game went through on its way to the
/// position reached, if any.
///
/// Openings have names on the board of 8x8 alone.
///
/// ```
/// use reversi::{Variant, notation::read};
///
/// let game = read(Variant::Othello, None, "f5 d6 c3 d3 c4")?.model;
/// assert_eq!(session::opening_name(&game), Some("Tiger"));
/// # Ok::<(), reversi::ParseError>(())
/// ```
#[must_use]
pub fn opening_name(model: &Model) -> Option<&'static str> {
    if model.rules().size() != Size::EIGHT {
        return None;
    }
    let mut position = *model.start();
    let mut name = NAMES.get(&key(&position));
    for ply in model.plies() {
        // Passes are settled by the positions themselves.
        if let Ply::Move(_, played) = ply {
            position = position.play(played.square).ok()?;
            name = NAMES.get(&key(&position)).or(name);
        }
    }
    name.copied()
}

/// The openings of this name in any case, else those that have the text in their names; each with its
/// position. There is none if nothing is called so.
///
/// ```
/// let names = |text| session::openings_called(text).into_iter().map(|(name, _)| name);
/// assert!(names("tiger").eq(["Tiger"]));
/// assert!(names("buffalo").eq(["Buffalo"]));
/// assert!(names("flat").eq(["Flat"]) && names("otating").eq(["Rotating Flat"]));
/// ```
#[must_use]
pub fn openings_called(text: &str) -> Vec<(&'static str, Position)> {
    let text = text.trim().to_lowercase();
    let matching = |is_match: &dyn Fn(&str) -> bool| -> Vec<_> {
        let openings = OPENINGS.iter().filter(|(_, name)| is_match(&name.to_lowercase()));
        openings.map(|&(line, name)| (name, reached(line))).collect()
    };
    let exact = matching(&|name| name == text);
    if !exact.is_empty() || text.is_empty() {
        return exact;
    }
    matching(&|name| name.contains(&text))
}

fn key(position: &Position) -> Key {
    (position.canonical().0.discs(), position.mover())
}

/// The position at the end of a line of the table.
fn reached(line: &str) -> Position {
    let start = Position::start(RuleSet::OTHELLO);
    squares(line).fold(start, |position, square| {
        position.play(square).expect("the lines of the table are legal, as a test makes sure")
    })
}

fn squares(line: &str) -> impl Iterator<Item = Square> {
    (0..line.len()).step_by(2).map(|at| {
        line[at..at + 2].parse().expect("the lines of the table are squares, as a test makes sure")
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use reversi::notation::{Passes, read, transcript};
    use reversi::{Symmetry, Variant};

    use super::*;

    fn game(kind: Variant, moves: &str) -> Model {
        read(kind, None, moves).expect("a legal game").model
    }

    #[track_caller]
    fn check(kind: Variant, moves: &str, name: Option<&str>) {
        assert_eq!(opening_name(&game(kind, moves)), name, "{kind} {moves}");
    }

    fn turned(line: &str, symmetry: Symmetry) -> String {
        squares(line).map(|at| symmetry.apply_to_square(at, Size::EIGHT).to_string()).collect()
    }

    /// Those that leave the cross of the start as it is.
    fn symmetries_of_the_cross() -> impl Iterator<Item = Symmetry> {
        let board = RuleSet::OTHELLO.start_board();
        let dark = board.discs(Player::Dark);
        Symmetry::all().filter(move |symmetry| symmetry.apply(dark, Size::EIGHT) == dark)
    }

    #[test]
    fn every_line_is_legal_and_bears_its_name() {
        for (line, name) in OPENINGS {
            let game = game(Variant::Othello, line);
            assert_eq!(transcript(&game, Passes::LeftOut), line);
            assert_eq!(opening_name(&game), Some(name), "{line}");
        }
    }

    #[test]
    fn names_and_positions_are_all_different() {
        let names: HashSet<&str> = OPENINGS.iter().map(|&(_, name)| name).collect();
        assert_eq!((names.len(), NAMES.len()), (OPENINGS.len(), OPENINGS.len()));
    }

    #[test]
    fn turned_and_mirrored_games_have_the_same_name() {
        assert_eq!(symmetries_of_the_cross().count(), 4);
        for symmetry in symmetries_of_the_cross() {
            for (line, name) in OPENINGS {
                check(Variant::Othello, &turned(line, symmetry), Some(name));
            }
        }
    }

    #[test]
    fn another_order_of_moves_has_the_same_name() {
        check(Variant::Othello, "f5d6c3d3c4", Some("Tiger"));
        check(Variant::Othello, "f5d6c4d3c3", Some("Tiger"));
    }

    #[test]
    fn deeper_names_win() {
        check(Variant::Othello, "f5d6", Some("Perpendicular"));
        check(Variant::Othello, "f5d6c3d3", Some("Perpendicular"));
        check(Variant::Othello, "f5d6c3d3c4f4f6", Some("Stephenson"));
        check(Variant::Othello, "f5d6c3d3c4f4f6f3", Some("Comp'Oth"));
    }

    #[test]
    fn past_the_table_the_last_name_stays() {
        check(Variant::Othello, "f5f4", Some("Parallel"));
        let mut game = game(Variant::Othello, "f5f4");
        while let Some(square) = game.position().legal_squares().first() {
            game.play(square).expect("legal");
        }
        assert!(game.is_game_over());
        assert_eq!(opening_name(&game), Some("Parallel"));
    }

    #[test]
    fn undo_gives_the_shallower_name_back() {
        let mut game = game(Variant::Othello, "f5f6e6d6c5");
        assert_eq!(opening_name(&game), Some("Cow"));
        assert!(game.undo());
        assert_eq!(opening_name(&game), Some("Diagonal"));
        game.go_to(1);
        assert_eq!(opening_name(&game), None);
        game.go_to(5);
        assert_eq!(opening_name(&game), Some("Cow"));
    }

    #[test]
    fn every_game_that_starts_from_the_cross_has_the_names() {
        for kind in [Variant::Othello, Variant::AntiOthello, Variant::NoPass] {
            check(kind, "start", None);
            check(kind, "f5f6e6d6c5", Some("Cow"));
        }
    }

    #[test]
    fn reversi_has_the_names_if_it_opened_with_a_cross() {
        for kind in [Variant::Reversi, Variant::AntiReversi] {
            check(kind, "e4d4d5e5", None);
            check(kind, "e4d4d5e5 f5d6c3d3c4", Some("Tiger"));
            // The mirror image of the cross, and of the moves.
            check(kind, "d4e4e5d5 c5e6f3e3f4", Some("Tiger"));
            // Side by side there is no such opening.
            check(kind, "d4d5e4e5 f6", None);
        }
    }

    #[test]
    fn colours_matter() {
        let tiger = reached("f5d6c3d3c4");
        let rules = tiger.rules();
        let as_it_is = Model::from_board(rules, &tiger.board(), Player::Light);
        assert_eq!(opening_name(&as_it_is), Some("Tiger"));
        let mut swapped = tiger.board();
        for player in Player::BOTH {
            swapped.set_all(tiger.board().discs(player), Some(!player)).expect("on the board");
        }
        assert_eq!(opening_name(&Model::from_board(rules, &swapped, Player::Dark)), None);
    }

    #[test]
    fn other_sizes_have_no_names() {
        for size in Size::all().filter(|&size| size != Size::EIGHT) {
            let mut game = Model::new(RuleSet::new(Variant::Othello, size));
            while let Some(square) = game.position().legal_squares().first() {
                assert_eq!(opening_name(&game), None, "{size}");
                game.play(square).expect("legal");
            }
        }
    }
}
