//! The console's transcripts for scripted input, byte for byte.

use battleship::{Console, Game, Narration, PlayerError, Side, play};
use battleship_engine::{SeededDice, create_player, roster};

/// Plays a game on a script. Returns everything that was printed, and how it ended.
fn transcript(
    game: &Game,
    players: [(&str, &str, u64); 2],
    pause: bool,
    script: impl Into<Vec<u8>>,
) -> (String, Result<Option<Side>, PlayerError>) {
    let (console, transcript) = Console::scripted(script);
    let [mut first, mut second] = players.map(|(kind, name, seed)| {
        let dice = SeededDice::new(seed);
        create_player(kind, name, game, dice, &console).expect("a kind of player")
    });
    let narration = Narration::Spoken { console, pause };
    let end = play(game, [&mut *first, &mut *second], &narration);
    (transcript.text(), end)
}

fn small(rows: i32, cols: i32, length: i32) -> Game {
    let mut game = Game::new(rows, cols).expect("a size");
    game.add_ship(length, 'R', "rowboat").expect("a ship");
    game
}

#[test]
fn awful_against_awful() {
    let (text, end) =
        transcript(&small(2, 2, 2), [("awful", "Audrey", 1), ("awful", "Bob", 1)], false, "");
    assert_eq!(
        text,
        "\
Audrey's turn.  Board for Bob:
  01
0 RR
1 ..
Audrey attacked (1,1) and missed, resulting in:
  01
0 RR
1 .o
Bob's turn.  Board for Audrey:
  01
0 RR
1 ..
Bob attacked (1,1) and missed, resulting in:
  01
0 RR
1 .o
Audrey's turn.  Board for Bob:
  01
0 RR
1 .o
Audrey attacked (1,0) and missed, resulting in:
  01
0 RR
1 oo
Bob's turn.  Board for Audrey:
  01
0 RR
1 .o
Bob attacked (1,0) and missed, resulting in:
  01
0 RR
1 oo
Audrey's turn.  Board for Bob:
  01
0 RR
1 oo
Audrey attacked (0,1) and hit something, resulting in:
  01
0 RX
1 oo
Bob's turn.  Board for Audrey:
  01
0 RR
1 oo
Bob attacked (0,1) and hit something, resulting in:
  01
0 RX
1 oo
Audrey's turn.  Board for Bob:
  01
0 RX
1 oo
Audrey attacked (0,0) and destroyed the rowboat, resulting in:
  01
0 XX
1 oo
Audrey wins!
"
    );
    assert_eq!(end.expect("no input is needed"), Some(Side::First));
}

/// Placement: bad directions (x, H, an empty line), then one that begins with h; no numbers;
/// 0 and 2 on two lines, where the ship does not fit; nor does it at (0,5), but at (0,0).
/// Attacks: (7,7) is wasted, (0,0) hits, (0,0) again is wasted, nonsense is asked again, (0,1)
/// sinks. Between them, the Enter key.
const TYPED: &str = "\
x
Horizontal

horizontally please
zero zero
0
2 trailing words
0 5
0 0
7 7
enter

0 0


0 0


nonsense
0 1
";

/// What the console says to that.
const MISTAKES: &str = "\
Hugo must place 1 ships.
  012
0 ...
1 ...
2 ...
Enter h or v for direction of rowboat (length 2): Direction must be h or v.
Enter h or v for direction of rowboat (length 2): Direction must be h or v.
Enter h or v for direction of rowboat (length 2): Direction must be h or v.
Enter h or v for direction of rowboat (length 2): \
Enter row and column of leftmost cell (e.g. 3 5): You must enter two integers.
Enter row and column of leftmost cell (e.g. 3 5): The ship can not be placed there.
Enter row and column of leftmost cell (e.g. 3 5): The ship can not be placed there.
Enter row and column of leftmost cell (e.g. 3 5): \
Hugo's turn.  Board for Audrey:
  012
0 ...
1 ...
2 ...
Enter the row and column to attack (e.g, 3 5): Hugo wasted a shot at (7,7).
Press enter to continue: \
Audrey's turn.  Board for Hugo:
  012
0 RR.
1 ...
2 ...
Audrey attacked (2,2) and missed, resulting in:
  012
0 RR.
1 ...
2 ..o
Press enter to continue: \
Hugo's turn.  Board for Audrey:
  012
0 ...
1 ...
2 ...
Enter the row and column to attack (e.g, 3 5): \
Hugo attacked (0,0) and hit something, resulting in:
  012
0 X..
1 ...
2 ...
Press enter to continue: \
Audrey's turn.  Board for Hugo:
  012
0 RR.
1 ...
2 ..o
Audrey attacked (2,1) and missed, resulting in:
  012
0 RR.
1 ...
2 .oo
Press enter to continue: \
Hugo's turn.  Board for Audrey:
  012
0 X..
1 ...
2 ...
Enter the row and column to attack (e.g, 3 5): Hugo wasted a shot at (0,0).
Press enter to continue: \
Audrey's turn.  Board for Hugo:
  012
0 RR.
1 ...
2 .oo
Audrey attacked (2,0) and missed, resulting in:
  012
0 RR.
1 ...
2 ooo
Press enter to continue: \
Hugo's turn.  Board for Audrey:
  012
0 X..
1 ...
2 ...
Enter the row and column to attack (e.g, 3 5): You must enter two integers.
Enter the row and column to attack (e.g, 3 5): \
Hugo attacked (0,1) and destroyed the rowboat, resulting in:
  012
0 XX.
1 ...
2 ...
Hugo wins!
";

#[test]
fn a_person_makes_every_kind_of_mistake_and_wins() {
    let players = [("human", "Hugo", 1), ("awful", "Audrey", 1)];
    let (text, end) = transcript(&small(3, 3, 2), players, true, TYPED);
    assert_eq!(text, MISTAKES);
    assert_eq!(end.expect("the game ended"), Some(Side::First));
}

#[test]
fn a_person_who_loses_sees_where_the_ships_were() {
    let mut game = Game::new(2, 1).expect("a size");
    game.add_ship(1, 'R', "rowboat").expect("a ship");
    // The ship goes to (1,0), which the awful player attacks first; the person misses there.
    let players = [("human", "Hugo", 1), ("awful", "Audrey", 1)];
    let (text, end) = transcript(&game, players, false, "v\n1 0\n1 0\n");
    assert_eq!(
        text,
        "\
Hugo must place 1 ships.
  0
0 .
1 .
Enter h or v for direction of rowboat (length 1): \
Enter row and column of topmost cell (e.g. 3 5): \
Hugo's turn.  Board for Audrey:
  0
0 .
1 .
Enter the row and column to attack (e.g, 3 5): Hugo attacked (1,0) and missed, resulting in:
  0
0 .
1 o
Audrey's turn.  Board for Hugo:
  0
0 .
1 R
Audrey attacked (1,0) and destroyed the rowboat, resulting in:
  0
0 .
1 X
Audrey wins!
Here's where Audrey's ships were:
  0
0 R
1 o
"
    );
    assert_eq!(end.expect("the game ended"), Some(Side::Second));
}

#[test]
fn a_direction_in_which_nothing_fits_is_asked_again() {
    let mut game = Game::new(2, 3).expect("a size");
    game.add_ship(3, 'A', "raft").expect("a ship");
    game.add_ship(2, 'B', "boat").expect("a ship");
    // The raft lies across the top row, so the boat fits horizontally only.
    let script = "h\n0 0\nv\n0 0\nh\n1 0\n";
    let (text, _) =
        transcript(&game, [("human", "Hugo", 1), ("awful", "Audrey", 1)], false, script);
    assert!(text.starts_with(
        "\
Hugo must place 2 ships.
  012
0 ...
1 ...
Enter h or v for direction of raft (length 3): \
Enter row and column of leftmost cell (e.g. 3 5):   012
0 AAA
1 ...
Enter h or v for direction of boat (length 2): \
Enter row and column of topmost cell (e.g. 3 5): The ship can not be placed there.
Enter h or v for direction of boat (length 2): \
Enter row and column of leftmost cell (e.g. 3 5): Hugo's turn."
    ));
}

#[test]
fn a_ship_that_fits_nowhere_ends_the_game_without_a_winner() {
    let mut game = Game::new(2, 2).expect("a size");
    game.add_ship(1, 'A', "buoy").expect("a ship");
    game.add_ship(1, 'B', "buoy").expect("a ship");
    game.add_ship(2, 'C', "boat").expect("a ship");
    let script = "h\n0 0\nh\n1 1\nh\n0 0\n";
    let (text, end) =
        transcript(&game, [("human", "Hugo", 1), ("awful", "Audrey", 1)], false, script);
    assert!(text.ends_with("The ship can not be placed there.\n"), "{text}");
    assert_eq!(end.expect("no end of input"), None);
}

#[test]
fn without_ships_or_without_room_there_is_no_winner_and_no_output() {
    let awful = [("awful", "A", 1), ("awful", "B", 1)];
    let empty = Game::new(3, 3).expect("a size");
    let (text, end) = transcript(&empty, awful, true, "");
    assert_eq!((text.as_str(), end.expect("nothing asked")), ("", None));
    // The awful player lays every ship horizontally; this one fits vertically only.
    let (text, end) = transcript(&small(3, 2, 3), awful, true, "");
    assert_eq!((text.as_str(), end.expect("nothing asked")), ("", None));
}

#[test]
fn the_end_of_input_ends_a_game_wherever_it_comes() {
    let script = "h\n0 0\n0 0\n\n0 1\n\n1 0\n\n";
    for end in 0..script.len() {
        let (_, result) = transcript(
            &small(3, 3, 2),
            [("human", "Hugo", 1), ("awful", "Audrey", 1)],
            true,
            &script[..end],
        );
        assert!(matches!(result, Err(PlayerError::EndOfInput)), "{end}");
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for contender in roster().listed() {
        let kind = &*contender.name();
        let play = || {
            let players = [(kind, "One", 1), (kind, "Two", 1)];
            transcript(&Game::standard(), players, false, "").0
        };
        assert_eq!(play(), play(), "{kind}");
    }
}

#[test]
fn the_factory_knows_the_seeds_four_kinds_and_the_roster_and_no_other() {
    let game = Game::standard();
    let (console, _) = Console::scripted("");
    let create = |kind: &str| create_player(kind, "Name", &game, SeededDice::new(1), &console);
    let ours = roster().listed().iter().map(|contender| contender.name());
    let seeds = ["awful", "human", "mediocre", "good"].map(str::to_owned);
    for kind in seeds.into_iter().chain(ours) {
        let player = create(&kind).expect("a player");
        assert_eq!((player.name(), player.is_human()), ("Name", kind == "human"));
        assert_eq!(player.game(), &game);
    }
    for kind in ["", "Awful", "great", "good ", "person"] {
        assert!(create(kind).is_none(), "{kind}");
    }
}

#[test]
fn random_bytes_and_random_lines_end_like_any_input() {
    let mut random = fastrand::Rng::with_seed(2);
    let words =
        ["h", "v", "0 0", "1 1", "2 0", "-1 5", "x", "", "0", "7 7 7", "\u{e9}", "99999999999 1"];
    for round in 0..3_000 {
        let script: Vec<u8> = if round % 2 == 0 {
            (0..random.usize(..200)).map(|_| random.u8(..)).collect()
        } else {
            let line = |_| words[random.usize(..words.len())].to_owned() + "\n";
            (0..40).map(line).collect::<String>().into_bytes()
        };
        let players = [("human", "Hugo", 1), ("mediocre", "Mimi", round)];
        let (text, end) = transcript(&small(3, 3, 2), players, true, script.clone());
        assert!(!matches!(end, Err(PlayerError::Io(_))), "{script:?}");
        assert!(text.starts_with("Hugo must place 1 ships.\n"), "{script:?}");
    }
}
