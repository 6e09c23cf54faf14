//! Battleship in line mode, as a person or a script meets it.

mod common;

use std::process::Command;

use common::{folder, run_at, start, text};
use tempfile::TempDir;

const QUADRILLE: &str = env!("CARGO_BIN_EXE_quadrille");

#[track_caller]
fn talk(home: &TempDir, script: &str) -> String {
    let output = run_at(home, QUADRILLE, &["--plain"], script.as_bytes());
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""), "{script}");
    text(&output.stdout).to_owned()
}

#[track_caller]
fn check(page: &str, parts: &[&str]) {
    let mut from = 0;
    for part in parts {
        let found = page[from..].find(part);
        let at = found.unwrap_or_else(|| panic!("{part:?} is missing after byte {from} of {page}"));
        from += at + part.len();
    }
}

/// A shot at every place, one after the other.
fn all_shots() -> String {
    let shots: Vec<String> =
        (0..100).map(|place| format!("{} {}\n", place / 10, place % 10)).collect();
    shots.concat()
}

#[test]
fn a_whole_battle_is_played_typed_and_graded() {
    let place =
        "0 0 across\n1 0 across\n2 0 across\n3 0 across\nE10\n9 9 down\n9 0 across\nready\n";
    let script = format!("new battleship awful\n{place}{}shots\nafter 1\n", all_shots());
    let page = talk(&folder(), &script);
    check(
        &page,
        &[
            "Battleship: Player against Awful\n",
            "1 aircraft carrier 5  in hand\n",
            "Place> 0 0 across\n",
            "2 battleship 4  in hand\n",
            "Place> E10\n",
            "5 patrol boat 2  placed\n",
            "The fleet is complete",
            "all ships are placed: ready begins\n",
            "Place> ready\n",
            "Enemy waters",
            "Your fleet",
            "Fire> 0 0\nYou attacked (0,0) and ",
            "Awful attacked ",
            "Fire> 0 1\n",
            "Game over: You ",
            "new plays again, grade looks at the shots",
            "> shots\n   1  You attacked (0,0) and ",
            "> after 1\n",
            "shots 1, hits ",
        ],
    );
}

#[test]
fn shots_are_refused_with_the_reason_and_tips_have_reasons() {
    let script = "new battleship\n4 4\nrandom\nready\n4 4\n4 4\n12 3\nx9\nundo\n3 4 down\n\
                  tip\nheat\nlevel\nlevel good\nlevel 3\n1 1 sideways\n\x1b[31m1\ngrade\nletters\nA1\nhelp\nresign\nresign\n";
    let page = talk(&folder(), script);
    check(
        &page,
        &[
            "Fire> 4 4\nYou attacked (4,4) and ",
            "Fire> 4 4\n(4,4) was attacked before\n",
            "Fire> 12 3\n(12,3) is outside the board\n",
            "Fire> x9\n",
            "Fire> undo\na shot cannot be taken back\n",
            "Fire> 3 4 down\na shot has no direction",
            "Fire> tip\nTip: (",
            "Fire> heat\nThe chance of a hit, in per cent:\n",
            "Fleets left: ",
            "Fire> level\n",
            "  good ",
            "Fire> level good\nthe players of a battle stay to its end: new battleship good begins",
            "Fire> level 3\nthe players of a battle stay to its end: new battleship good begins",
            "Fire> 1 1 sideways\n'1 1 sideways' is no place: type a place such as 3 4 or E4",
            "Fire>  [31m1\n",
            "Fire> grade\nshots are graded when the game is over\n",
            "Fire> letters\nPlaces are A1 to J10\n",
            "Fire> A1\nYou attacked A1 and ",
            "3 4 down",
            "Fire> resign\n",
            "Game over: You lose against Mediocre",
            "> resign\nthere is nothing to give up\n",
        ],
    );
}

#[test]
fn battles_are_kept_listed_continued_saved_and_opened() {
    let home = folder();
    talk(&home, "new othello\nf5\nnew battleship\nrandom\nready\n0 0\nquit\n");
    let page =
        talk(&home, "continue 2\n0 1\nsave fight.json\nsave fight.json\ngames\nhome\ncontinue\n");
    check(
        &page,
        &[
            "Kept: Othello 8x8, 1 move. `continue` goes on with it. `games` lists 1 more.",
            "  continue 2  Battleship",
            "> continue 2\nBattleship",
            "Enemy waters",
            "Fire> 0 1\nYou attacked (0,1) and ",
            "fight.json: the battle",
            "is there already; save! ",
            "Fire> games\nOn the table: Battleship",
            "   1  Othello 8x8, 1 move, White to move\n",
            "Fire> home\n",
            "> continue\nBattleship",
        ],
    );
    let page = talk(&home, "open fight.json\n0 1\ncontinue 1\nmoves\ncontinue 1\ndelete 2\n");
    check(
        &page,
        &[
            "> open fight.json\nOpened Battleship",
            "Fire> 0 1\n(0,1) was attacked before\n",
            "> continue 1\nOthello 8x8, 1 move\n",
            "> moves\n1. f5\n",
        ],
    );
}

#[test]
fn a_game_and_a_battle_on_the_table_are_reached_from_each_other() {
    let script = "new battleship\nrandom\nready\n0 0\nnew othello\nf5\ngames\ndelete 1\ncontinue 1\n\
                  games\ncontinue 1\nhome\ncontinue 1\nhome\ncontinue\n";
    check(
        &talk(&folder(), script),
        &[
            "> games\nOn the table: Othello 8x8, 1 move, White to move\n   1  Battleship",
            "> delete 1\nthat game is on the table",
            "> continue 1\nBattleship",
            "Enemy waters",
            "Fire> games\nOn the table: Battleship",
            "   1  Othello 8x8, 1 move, White to move\n",
            "> continue 1\nOthello 8x8, 1 move\n",
            "> home\n",
            "Kept: Othello 8x8, 1 move. `continue` goes on with it. `games` lists 1 more.",
            "  continue 1  Battleship",
            "> continue 1\nBattleship",
            "Fire> home\n",
            "Kept: Battleship",
            "  continue 1  Othello 8x8",
            "> continue\nBattleship",
        ],
    );
}

#[test]
fn two_people_hand_the_screen_over_and_do_not_see_each_others_ships() {
    let script =
        "new battleship person\n\nrandom\nready\n\nrandom\nready\n\n4 4\n\n\nshow\nhide\n5 5\n";
    let page = talk(&folder(), script);
    check(
        &page,
        &[
            "Hand the screen to Player 1. Player 1: Enter when you are here.\n",
            "Place> ready\n",
            "Hand the screen to Player 2",
            "Place> ready\n",
            "Hand the screen to Player 1",
            "Player 1> \n",
            "Fire> 4 4\nPlayer 1 attacked (4,4)",
            "Enter> \n",
            "Hand the screen to Player 2",
            "Fire> show\n",
            "Fire> 5 5\nPlayer 2 attacked (5,5)",
        ],
    );
    let placed = page.split("Hand the screen to Player 1").nth(2).expect("the battle");
    let before_show = placed.split("Fire> show").next().expect("a part");
    let waters = before_show.lines().filter(|line| line.starts_with("  0 "));
    for row in waters {
        assert!(!row.contains(['A', 'B', 'D', 'S', 'P']), "{row}");
    }
}

#[test]
fn lines_break_between_words_at_40_columns() {
    let home = folder();
    let script = "help\nlevel\nnew othello\nf5\ntip\nmoves\nundo now\nnew battleship\nhelp\nheat\nrandom\n\
                  ready\n4 4\ntip\nheat\nlevel\ngames\nhome\nsave\nnew battleship person\n";
    std::fs::write(home.path().join("script"), script).expect("a script");
    let input = std::fs::File::open(home.path().join("script")).expect("the script");
    let mut command = Command::new(QUADRILLE);
    command.arg("--plain").env("QUADRILLE_HOME", home.path()).env("COLUMNS", "40").stdin(input);
    let output = start(&mut command).wait_with_output().expect("it ends");
    let page = text(&output.stdout);
    for line in page.lines() {
        assert!(line.chars().count() <= 40, "{line:?}\n{page}");
    }
    check(page, &["Quadrille", "Enemy waters\n", "Your fleet\n", "The chance of a hit"]);
}

#[test]
fn two_computers_are_watched_to_the_end() {
    let page = talk(&folder(), "new battleship awful mediocre\n");
    check(&page, &["Battleship: Awful against Mediocre\n", "Awful attacked ", "Game over: "]);

    // Awful wins one battle of twenty, so the winner is whoever struck all seventeen places.
    let struck = |name: &str| {
        let shot = format!("{name} attacked ");
        let shots = page.lines().filter(|line| line.starts_with(&shot));
        shots.filter(|line| !line.ends_with(" and missed.")).count()
    };
    let (winner, loser) =
        if struck("Awful") == 17 { ("Awful", "Mediocre") } else { ("Mediocre", "Awful") };
    check(&page, &[&format!("Game over: {winner} wins")]);
    assert_eq!(struck(winner), 17, "{page}");
    assert!(struck(loser) < 17, "{page}");
}
