//! The steps of the lessons: what is said, what lies on the board, and what is asked for.
//!
//! Boards are given by the moves that lead to them, so every one of them can come up in a game;
//! tests play them. `{own}` and `{other}` are the players' words, `{disc}` what a disc is called.

use battleship::Direction;

use super::Topic;
use super::goal::Goal;
use super::sea::{PlacingGoal, ShootingGoal};

/// A step of a lesson.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// What it is about.
    pub(super) title: &'static str,
    /// What the player has to know, and to do.
    pub(super) text: &'static str,
    pub(super) task: Task,
}

/// What is on the table in a step, and what is asked for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Task {
    /// The position after these moves of a game of Othello.
    Discs(&'static str, Goal),
    /// The position after these moves of Reversi's opening.
    Opening(&'static str),
    /// A fleet with so many ships placed.
    Placing(usize, PlacingGoal),
    /// Enemy waters after these shots.
    Shooting(&'static [(i32, i32)], ShootingGoal),
}

const fn discs(title: &'static str, moves: &'static str, goal: Goal, text: &'static str) -> Step {
    Step { title, text, task: Task::Discs(moves, goal) }
}

/// How the four squares of the centre are filled in the lesson on Reversi; then the board is that on
/// which Othello begins.
pub(super) const CENTRE: &str = "e4d4d5e5";

const BRACKET: Step = discs(
    "Bracket and flip",
    "",
    Goal::Any,
    "You are {own}. A move brackets {other}'s {disc}s between the new {disc} and another of your \
     own, in a straight line without gaps: across, up and down, or along a diagonal. What is \
     bracketed turns over. Squares that can be played have a dot. Play one of them.",
);

const OTHELLO: &[Step] = &[
    BRACKET,
    discs(
        "In every direction",
        "f5f4f3d6c3d3c4g6g5b4h7g3c5b5",
        Goal::Lines(3),
        "One move can bracket along several lines at once. Find the move that flips along \
         three lines or more. The number at the corner of a square says how much it would flip.",
    ),
    discs(
        "Corners",
        "d3c3e6d2d1e1f1f6f5e3f7g6f4g4h6d7f3g3e2h7g5e8",
        Goal::Corner,
        "A {disc} in a corner can never be flipped: no line goes on behind it. Its neighbours \
         along the edge become safe, too. Take the corner.",
    ),
    discs(
        "Dangerous squares",
        "f5f6d3g5h5f4e3h4f7e7h6f8h3f3g4c3e6c6e8d8c4g6",
        Goal::Safe,
        "The squares beside an empty corner are dangerous, above all the one diagonally next to \
         it: they let {other} into the corner. Play a move after which {other} cannot take a \
         corner.",
    ),
    discs(
        "Mobility",
        "d3c5f6f5g6e3c3e6b5g4g5c4d6a6g3e2f3f4",
        Goal::Quiet,
        "Until the end, few {disc}s and many moves are good: who runs out of good moves has to \
         play bad ones. Find the move that leaves {other} the fewest moves.",
    ),
    discs(
        "Passing",
        "d3c3c4e3d2c5b3d1c6a3f2b4c2g1a5b5e1f1a4b7e2f3a2b6a6c1b1a1g3a7d7h3e6e7f7d6f4g5f6g8f5e8h4h5g4g6",
        Goal::Pass,
        "Every move must flip something. Who cannot do that passes, and the other player moves \
         again. Find the move after which {other} has to pass.",
    ),
    discs(
        "The end",
        "e6f6f5f4g3c5d6g4h3c7e3f2f3e7b8g5d3d2f8d8g6b6d1c1e8c4b3g8b5g2c3h2h1e1f1h6h4g1a7a5b7b4c6e2a4a6\
         h7a8b1h8f7c8c2a3d7h5a2a1",
        Goal::Win,
        "When nobody can move any more, the most {disc}s win. Two squares are left: one order wins, \
         the other one loses. Count, and play the move that wins.",
    ),
];

const OPENING: [Step; 2] = [
    Step {
        title: "The centre first",
        text: "Reversi begins with an empty board. The first four {disc}s go on the four squares of \
               the centre, in turn, and flip nothing. You are {own} and begin: take one of them.",
        task: Task::Opening(""),
    },
    Step {
        title: "Side by side or crosswise",
        text: "{other} has answered. Where your second {disc} goes decides whether equal {disc}s \
               lie side by side or crosswise. Take one of the two squares that are left.",
        task: Task::Opening("e4d4"),
    },
];

const BATTLESHIP: &[Step] = &[
    Step {
        title: "Placing a ship",
        text: "Both players place a fleet that the other one cannot see. The battleship is in your \
               hand: move it with the pointer or the arrows, and put it down with a click or Enter.",
        task: Task::Placing(0, PlacingGoal::Placed(1)),
    },
    Step {
        title: "Turning a ship",
        text: "Ships lie along rows or columns and never overlap. Turn the submarine with R, the \
               wheel or the right button, and put it down upright.",
        task: Task::Placing(1, PlacingGoal::Upright),
    },
    Step {
        title: "The whole fleet",
        text: "Put the patrol boat down, too. Where nobody expects it is where it lasts longest.",
        task: Task::Placing(2, PlacingGoal::Placed(3)),
    },
    Step {
        title: "Shooting",
        text: "Now it is your turn to shoot. This is the enemy's water. Fire anywhere: a click, or \
               the arrows and Enter.",
        task: Task::Shooting(&[], ShootingGoal::Fire),
    },
    Step {
        title: "After a hit",
        text: "A ship covers cells in a row or in a column, so it goes on beside a hit. Hit it once \
               more.",
        task: Task::Shooting(&[(0, 0), (5, 5), (2, 1)], ShootingGoal::Hit),
    },
    Step {
        title: "Sinking",
        text: "Two hits show which way the ship lies. Go on along the line until it sinks: it is \
               said when all its cells are hit.",
        task: Task::Shooting(&[(0, 0), (5, 5), (2, 1), (3, 1)], ShootingGoal::Sink),
    },
    Step {
        title: "Where a ship still fits",
        text: "The battleship is sunk; the submarine of three cells and the patrol boat of two are \
               left. Gaps that are too small for both need no shot. Fire where a ship still fits.",
        task: Task::Shooting(
            &[
                (2, 1),
                (3, 1),
                (1, 1),
                (4, 1),
                (0, 1),
                (1, 0),
                (3, 0),
                (5, 0),
                (5, 1),
                (2, 2),
                (3, 4),
                (1, 2),
                (4, 2),
                (5, 3),
                (2, 4),
                (1, 4),
                (3, 2),
                (5, 5),
                (2, 5),
                (2, 0),
            ],
            ShootingGoal::Fits,
        ),
    },
    Step {
        title: "The end",
        text: "Who sinks the whole fleet first wins. The patrol boat is all that is left, and it is \
               hit. Sink it.",
        task: Task::Shooting(
            &[(2, 1), (3, 1), (1, 1), (4, 1), (0, 3), (0, 4), (0, 5), (2, 3), (5, 3), (4, 3)],
            ShootingGoal::All,
        ),
    },
];

/// The enemy's fleet in the lesson: where each ship begins, and how it lies.
pub(super) const FLEET: [((i32, i32), Direction); 3] = [
    ((1, 1), Direction::Vertical),
    ((0, 3), Direction::Horizontal),
    ((4, 3), Direction::Horizontal),
];

/// The player's own fleet, so far as a step has it placed already.
pub(super) const OWN: [((i32, i32), Direction); 2] =
    [((1, 1), Direction::Horizontal), ((2, 4), Direction::Vertical)];

/// The steps of a lesson.
pub(super) fn steps(topic: Topic) -> Vec<Step> {
    match topic {
        Topic::Othello => OTHELLO.to_vec(),
        Topic::Reversi => OPENING.into_iter().chain(OTHELLO.iter().copied()).collect(),
        Topic::Battleship => BATTLESHIP.to_vec(),
    }
}
