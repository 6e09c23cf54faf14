//! Line mode as a person or a script meets it: whole games through a pipe.

mod common;

use std::fs;

use common::{check_unread, folder, run_at, text};
use reversi::{Model, RuleSet, Size, Variant};
use tempfile::TempDir;

const QUADRILLE: &str = env!("CARGO_BIN_EXE_quadrille");
const REVERSI: &str = env!("CARGO_BIN_EXE_reversi");
const OTHELLO: &str = env!("CARGO_BIN_EXE_othello");

/// What a script gets as its answer from a program that must end well and complain of nothing.
#[track_caller]
fn good(home: &TempDir, program: &str, args: &[&str], script: &str) -> String {
    let output = run_at(home, program, args, script.as_bytes());
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""), "{script}");
    text(&output.stdout).to_owned()
}

/// The same in a folder of its own.
#[track_caller]
fn alone(program: &str, args: &[&str], script: &str) -> String {
    good(&folder(), program, args, script)
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

/// Plays a game to its end and returns it with the lines to type. `choose` picks one of so many
/// legal moves.
fn whole_game(
    kind: Variant,
    size: Size,
    mut choose: impl FnMut(usize) -> usize,
) -> (Model, String) {
    let mut model = Model::new(RuleSet::new(kind, size));
    let mut script = String::new();
    while !model.is_game_over() {
        let moves: Vec<_> = model.position().moves().collect();
        let square = moves[choose(moves.len())].square;
        script += &format!("{square}\n");
        model.play(square).expect("legal");
    }
    (model, script)
}

/// The first game of a fixed row of random ones in which this happens.
fn game_where(kind: Variant, size: Size, happens: impl Fn(&Model) -> bool) -> String {
    let mut state: u64 = 1;
    let mut choose = |count: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % count
    };
    let mut games = std::iter::repeat_with(|| whole_game(kind, size, &mut choose)).take(10_000);
    games.find(|(model, _)| happens(model)).expect("such a game").1
}

fn size(text: &str) -> Size {
    text.parse().expect("a size")
}

#[test]
fn whole_games_of_every_rule_set_end_as_the_rules_say() {
    let home = folder();
    for kind in Variant::ALL {
        for (board, last) in [("8x8", false), ("7x4", true), ("4x4", false), ("2x2", true)] {
            let choose = |count| if last { count - 1 } else { 0 };
            let (model, moves) = whole_game(kind, size(board), choose);
            let script = format!("new {kind} {board}\n{moves}moves\nquit\n");
            let page = good(&home, QUADRILLE, &["--plain"], &script);
            let end = match kind {
                Variant::NoPass => reversi::handout::Status::of(model.position()).to_string(),
                _ => "Game over: ".to_owned(),
            };
            check(&page, &[&end, "new plays again", "> moves\n", "> quit\n"]);
            let refused = ["would flip", "is taken", "is not"];
            assert!(!refused.iter().any(|word| page.contains(word)), "{kind} {board}: {page}");
        }
    }
}

#[test]
fn a_tie_is_called_one() {
    let page = alone(REVERSI, &["--plain", "2", "2"], "a1\nb1\na2\nb2\n");
    check(&page, &["Light played b2. Game over: Tie 2 - 2.", "Game over: Tie 2 - 2", "> \n"]);
}

#[test]
fn a_pass_is_said_with_the_move_and_beside_the_board() {
    let has_pass = |model: &Model| model.plies().any(|ply| matches!(ply, reversi::Ply::Pass(_)));
    let script = game_where(Variant::Reversi, size("4x4"), has_pass);
    let page = alone(REVERSI, &["--plain", "4", "4"], &format!("{script}moves\n"));
    check(&page, &[" has no move - ", " again.\n", " has no move - ", "> moves\n", "pass"]);
}

#[test]
fn a_loss_without_passes_has_the_words_of_the_original() {
    for words in ["No moves for black- white won!", "No moves for white- black won!"] {
        let script = game_where(Variant::NoPass, Size::EIGHT, |model| {
            reversi::handout::Status::of(model.position()).to_string() == words
        });
        let page = alone(OTHELLO, &["--plain"], &format!("{script}a1\n"));
        check(
            &page,
            &["It's now black's turn.", "It's now white's turn.", words, "the game is over"],
        );
    }
}

#[test]
fn undo_and_redo_go_back_and_forth() {
    let script = "undo\nf5\nf6\nundo\nredo\nundo\nundo\nredo\nredo\nredo\nmoves\n";
    let page = alone(QUADRILLE, &["--plain"], &format!("new othello\n{script}"));
    check(
        &page,
        &[
            "> undo\nthere is nothing to take back\n",
            "> f5\nBlack played f5 and flipped 1.\n",
            "White to move",
            "> undo\nTaken back.\n",
            "move 1 of 2",
            "White to move",
            "> redo\nPlayed again.\n",
            "> redo\nthere is nothing to play again\n",
            "> moves\n1. f5 f6\n",
        ],
    );
}

#[test]
fn an_engine_plays_a_side_to_the_end() {
    // Nobody knows its moves beforehand, so every square is tried again and again.
    let squares: String =
        ('a'..='d').flat_map(|column| (1..=4).map(move |row| format!("{column}{row}\n"))).collect();
    let script = format!("new reversi 4x4\nlevel 1\n{}undo\n", squares.repeat(16));
    let page = alone(QUADRILLE, &["--plain"], &script);
    check(
        &page,
        &[
            "Light is played by Level 1 - First game now",
            "Dark played b2.\nLight played ",
            "Level 1 - First game",
            "Game over: ",
            "the game is over",
            "> undo\nTaken back.\n",
            "Dark> ",
        ],
    );
}

#[test]
fn two_engines_play_by_themselves() {
    let page = alone(QUADRILLE, &["--plain"], "new othello 6x6\nlevel 2\nlevel 1 black\n");
    check(&page, &["> level 1 black\n", "Black played ", "White played ", "Game over: ", "> \n"]);
    // What is taken back waits for a word.
    let script = "new othello 4x4\nlevel 2\nlevel 1 black\nundo\ncontinue\nquit\n";
    let page = alone(QUADRILLE, &["--plain"], script);
    check(
        &page,
        &["> undo\nTaken back.\n", "paused", "> continue\nThe game goes on\n", "Game over"],
    );
}

#[test]
fn tips_values_and_questions_are_answered() {
    let page = alone(OTHELLO, &["--plain"], "f5?\na1?\ntip\nvalues\nlevel\ncopy\nsave\nhelp\n");
    check(
        &page,
        &[
            "> f5?\nf5 flips 1: e5\n",
            "> a1?\nBlack would flip nothing on a1\n",
            "> tip\nTip: ",
            "> values\nWhat the moves are worth to black, in discs:\n",
            "depth",
            "> level\n",
            "  Level 12 ",
            "Black: Person\nWhite: Person\n",
            "> copy\nPosition: ---------------------------OX------XO--------------------------- X\n",
            "> save\nThe game is kept in ",
            " after every move",
            "> help\n  f5 ",
            "quit",
        ],
    );
}

#[test]
fn games_are_saved_and_opened_in_any_form() {
    let home = folder();
    let play = "new reversi 7x4\nd3\nc2\nd2\nc3\n";
    let save = "save my game.json\nsave game.txt\nsave game.txt\nsave! game.txt\n";
    let page = good(&home, QUADRILLE, &["--plain"], &format!("{play}{save}save no/where.txt\n"));
    check(
        &page,
        &[
            "Written to my game.json: the game with all",
            "Written to game.txt: the moves",
            "> save game.txt\ngame.txt is there already; save! game.txt writes over it\n",
            "> save! game.txt\nWritten to game.txt",
            "there is no folder no\n",
        ],
    );
    let kept = fs::read_to_string(home.path().join("game.txt")).expect("a file");
    assert_eq!(kept, "7x4 start d3c2d2c3\n");
    for file in ["my game.json", "game.txt"] {
        let page = alone(
            QUADRILLE,
            &["--plain"],
            &format!("new reversi\nopen {}\ncopy\n", home.path().join(file).display()),
        );
        check(&page, &["Opened a ", "Reversi 7x4, 4 moves", "Moves:    d3c2d2c3\n"]);
    }
    fs::write(home.path().join("noise"), b"\xff\xfe\0").expect("a file");
    fs::write(home.path().join("words"), "hello").expect("a file");
    let script = "open noise\nopen words\nopen nothing\nopen .\nopen /\nopen no/thing\nhome\n";
    let page = good(&home, QUADRILLE, &["--plain"], script);
    check(
        &page,
        &[
            "noise: is no text",
            "words: column 2: ",
            "there is no file nothing\n",
            "there is no folder no\n",
        ],
    );
}

#[test]
fn bad_input_of_any_kind_is_answered_and_changes_nothing() {
    let home = folder();
    let mut script =
        b"new othello\nfrobnicate\ni9\n\nlevel 99\nnew chess\nundo now\nd4\na1\nA1\n".to_vec();
    script.extend(b"\xff\xfe\x00\x1b[2J\n");
    script.extend(vec![b'x'; 3_000_000]);
    script.extend(b"\nmoves\nF5\nmoves");
    let output = run_at(&home, QUADRILLE, &["--plain"], &script);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
    let page = text(&output.stdout);
    check(
        page,
        &[
            "'frobnicate' is not known: type a square such as f5, or help\n",
            "'i9' is not known",
            "expected a level from 1 to 22",
            "'chess' is no rule set",
            "nothing can follow undo",
            "d4 is taken",
            "Black would flip nothing on a1",
            "is not known",
            "that line is too long\n",
            "No moves yet.\n",
            "Black played f5 and flipped 1.\n",
            "1. f5\n",
        ],
    );
    assert!(page.len() < 20_000, "{} bytes are too much of an answer", page.len());
}

#[test]
fn at_home_only_games_can_be_chosen() {
    let page = alone(QUADRILLE, &["--plain"], "f5\nundo\ncontinue\nhome\n");
    check(
        &page,
        &[
            "new reversi ",
            "new anti-othello ",
            "new battleship ",
            "> f5\nthere is no game on the table",
            "> undo\nthere is no game on the table",
            "> continue\nthere is no game to go on with yet\n",
            "> home\n\nQuadrille\n",
        ],
    );
    assert!(!page.contains("Kept:"), "{page}");
}

#[test]
fn the_game_is_kept_and_offered_again() {
    let home = folder();
    let first = good(&home, OTHELLO, &["--plain"], "f5\nd6\nc3\nundo\n");
    assert!(!first.contains("is kept"), "{first}");
    let page = good(&home, QUADRILLE, &["--plain"], "continue\nmoves\nlevel 3\nquit\n");
    check(
        &page,
        &[
            "Kept: Othello without passes 8x8, 3 moves. `continue` goes on with it.",
            "> continue\nOthello without passes 8x8, 3 moves\n",
            "move 2 of 3",
            "It's now black's turn.",
            "1. f5 d6  2. c3\n",
        ],
    );
    // Another game does not take its place before its first move.
    let page = good(&home, REVERSI, &["--plain"], "level 2\nquit\n");
    check(&page, &["Othello without passes 8x8, 3 moves, is kept; continue goes on with it"]);
    let page =
        good(&home, REVERSI, &["--plain"], "new 4x4\ncontinue\nhome\nnew reversi\nd4\nquit\n");
    check(
        &page,
        &["> continue\nOthello without passes 8x8, 3 moves\n", "> home\n", "Kept: Othello"],
    );
    let page = good(&home, QUADRILLE, &["--plain"], "continue\nresign\n");
    check(
        &page,
        &[
            "Kept: Reversi 8x8, 2 moves. `continue` goes on with it. `games` lists 1 more.",
            "Level 3",
            "Game over: You lose by resigning against level 3",
        ],
    );
    let page = good(&home, QUADRILLE, &["--plain"], "continue\nundo\n");
    check(&page, &["dark resigned. `continue` shows it.", "The game goes on"]);
}

#[test]
fn every_unfinished_game_is_listed_continued_and_deleted_by_number() {
    let home = folder();
    let begin = "new othello\nf5\nnew reversi 4x4\nb2\nc2\nnew 6x6\nc3\n";
    let page = good(&home, QUADRILLE, &["--plain"], &format!("{begin}games\ncontinue 2\ngames\n"));
    check(
        &page,
        &[
            "> games\nOn the table: Reversi 6x6, 1 move, Light to move\n",
            "   1  Reversi 4x4, 2 moves, Dark to move\n",
            "   2  Othello 8x8, 1 move, White to move\n",
            "> continue 2\nOthello 8x8, 1 move\n",
            "> games\nOn the table: Othello 8x8, 1 move, White to move\n",
            "   1  Reversi 6x6, 1 move, Light to move\n",
            "   2  Reversi 4x4, 2 moves, Dark to move\n",
        ],
    );
    // The game before the last is reached after a new start, too.
    let script = "continue 9\ndelete 9\ngames\ncontinue 2\nhome\ndelete 1\ngames\ncontinue 9\n";
    let page = good(&home, QUADRILLE, &["--plain"], script);
    check(
        &page,
        &[
            "Kept: Othello 8x8, 1 move. `continue` goes on with it. `games` lists 2 more.",
            "  continue 2  Reversi 6x6, 1 move, Light to move\n",
            "  continue 3  Reversi 4x4, 2 moves, Dark to move\n",
            "> continue 9\nno game has that number: games lists them\n",
            "> delete 9\nno game has that number: games lists them\n",
            "> games\n   1  Othello 8x8",
            "   2  Reversi 6x6",
            "> continue 2\nReversi 6x6, 1 move\n",
            "> home\n",
            "> delete 1\nDeleted: Othello 8x8, 1 move, White to move\n",
            "> games\nOn the table: Reversi 6x6",
            "   1  Reversi 4x4, 2 moves",
            "> continue 9\nno game has that number",
        ],
    );
    let page = good(&home, QUADRILLE, &["--plain"], "games\n");
    assert!(page.contains("Reversi 6x6") && !page.contains("Othello 8x8"), "{page}");
}

#[test]
fn a_folder_that_cannot_be_written_is_told_once_and_play_goes_on() {
    let home = folder();
    // A file in the way stops even an administrator.
    fs::write(home.path().join("file"), "").expect("a file");
    let output = std::process::Command::new(REVERSI)
        .arg("--plain")
        .env("QUADRILLE_HOME", home.path().join("file"))
        .stdin(fs::File::open(script(&home, "d4\ne4\ne5\nd5\nmoves\n")).expect("a file"))
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(0));
    check(text(&output.stdout), &["1. d4 e4  2. e5 d5\n"]);
    let complaints = text(&output.stderr);
    assert!(complaints.starts_with("quadrille: "), "{complaints:?}");
    assert!((1..=3).contains(&complaints.lines().count()), "{complaints}");
}

fn script(home: &TempDir, text: &str) -> std::path::PathBuf {
    let path = home.path().join("script");
    fs::write(&path, text).expect("a file");
    path
}

#[test]
fn a_broken_game_is_kept_aside_with_a_word() {
    let home = folder();
    fs::write(home.path().join("game.json"), "{ broken").expect("a file");
    let output = run_at(&home, QUADRILLE, &["--plain"], b"continue\nnew reversi\nd4\nquit\n");
    assert_eq!(output.status.code(), Some(0));
    let complaint = text(&output.stderr);
    assert!(complaint.ends_with("game.json.broken-1\n"), "{complaint}");
    assert_eq!(complaint.lines().count(), 1);
    check(text(&output.stdout), &["there is no game to go on with yet", "Dark played d4."]);
    let aside = fs::read_to_string(home.path().join("game.json.broken-1")).expect("kept");
    assert_eq!(aside, "{ broken");
    check(&good(&home, QUADRILLE, &["--plain"], ""), &["Kept: Reversi 8x8, 1 move."]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_and_the_game_is_kept() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};

    let home = folder();
    let mut reversi = Command::new(REVERSI);
    reversi.arg("--plain").env("QUADRILLE_HOME", home.path());
    let mut child = common::start(reversi.stdin(Stdio::piped()));
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"d4\n").expect("it reads");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    while line != "Dark played d4.\n" {
        line.clear();
        assert!(output.read_line(&mut line).expect("it writes") > 0);
    }
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill").success());
    std::io::copy(&mut output, &mut std::io::sink()).expect("it writes");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    check(&good(&home, QUADRILLE, &["--plain"], ""), &["Kept: Reversi 8x8, 1 move."]);
}

#[test]
fn a_closed_output_is_no_crash() {
    let home = folder();
    let script = fs::File::open(script(&home, &"help\n".repeat(1000))).expect("a file");
    let mut quadrille = std::process::Command::new(QUADRILLE);
    check_unread(quadrille.arg("--plain").env("QUADRILLE_HOME", home.path()).stdin(script));
}
