//! Tournaments: the same games however they are played, kept one by one, none lost and none twice.

use std::fs;
use std::sync::Arc;

use arena::tournament::{
    Contestants, Format, GameLog, GameRecord, Live, Standings, Tournament, page, text,
};
use arena::{
    ArenaTime, BattleshipSeat, Contest, Openings, Progress, ReversiSeat, Series, Sprt, Verdict,
};
use battleship::Game;
use protocols::Blame;
use reversi::{Position, RuleSet, Size, Square, Variant};
use reversi_engine::{
    Clock, PlayerError, ReversiContender, ReversiPlayer, SearchInfo, StopToken, roster,
};
use support::Contender;

fn reversi(names: &[&str], format: Format, pairs: u64) -> Tournament {
    let find = |name: &&str| {
        let ours = || roster().find(name).expect("a name");
        ReversiSeat::Ours(if *name == "cheat" { Arc::new(Cheat) } else { ours() })
    };
    let size = Size::new(6, 6).expect("a size");
    Tournament {
        title: "test".to_owned(),
        contest: Contestants::Reversi {
            rules: RuleSet::new(Variant::Othello, size),
            openings: Openings::Balanced,
            players: names.iter().map(find).collect(),
        },
        names: names.iter().map(|name| (*name).to_owned()).collect(),
        pairings: format.pairings(names.len()),
        pairs,
        seed: 5,
        time: ArenaTime::default(),
        losses: 6,
        sprt: None,
    }
}

fn battleship(names: [&str; 2], pairs: u64) -> Tournament {
    let players = names.map(|name| battleship_engine::roster().find(name).expect("a name"));
    let contest = Contestants::Battleship {
        game: Game::standard(),
        own_fleets: false,
        players: players.map(BattleshipSeat::Ours).to_vec(),
    };
    let base = reversi(&["random", "corners"], Format::RoundRobin, pairs);
    Tournament { contest, names: names.map(str::to_owned).to_vec(), losses: 0, ..base }
}

/// Plays all of it in one sitting.
fn play(tournament: &Tournament, threads: usize) -> Vec<GameRecord> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.log");
    let opened = GameLog::open(&path, "test").expect("a log");
    let (mut log, mut games) = (opened.log, opened.games);
    let live = Live::default();
    tournament
        .run(0..tournament.games(), &mut games, &mut log, threads, &live)
        .expect("it is played");
    assert_eq!(live.done(), games.len() as u64);
    sorted(games)
}

fn sorted(games: Vec<GameRecord>) -> Vec<GameRecord> {
    let mut games: Vec<GameRecord> = games.into_iter().map(GameRecord::without_times).collect();
    games.sort_by_key(|game| game.game);
    games
}

/// A player whose third move is illegal.
#[derive(Debug)]
struct Cheat;

impl Contender for Cheat {
    fn name(&self) -> String {
        "cheat".to_owned()
    }

    fn title(&self) -> String {
        "Cheat".to_owned()
    }

    fn about(&self) -> String {
        String::new()
    }
}

impl ReversiContender for Cheat {
    fn player(&self, seed: u64) -> Result<Box<dyn ReversiPlayer>, PlayerError> {
        let player = roster().find("random").expect("a name").player(seed)?;
        Ok(Box::new(Cheating { player, moves: 0 }))
    }
}

#[derive(Debug)]
struct Cheating {
    player: Box<dyn ReversiPlayer>,
    moves: u32,
}

impl ReversiPlayer for Cheating {
    fn choose_move(
        &mut self,
        position: &Position,
        clock: Option<Clock>,
        stop: &StopToken,
    ) -> Result<SearchInfo, PlayerError> {
        self.moves += 1;
        let mut info = self.player.choose_move(position, clock, stop)?;
        if self.moves == 3 {
            info.best = Square::all().find(|square| position.play(*square).is_err());
        }
        Ok(info)
    }
}

#[test]
fn games_depend_on_their_numbers_alone() {
    let tournament = reversi(&["random", "corners", "2"], Format::RoundRobin, 3);
    let games = play(&tournament, 1);
    assert_eq!(games.len(), 18);
    assert_eq!(games, play(&tournament, 3));
    // Fewer games are the first of more.
    let fewer = Tournament { pairs: 2, ..tournament.clone() };
    assert_eq!(play(&fewer, 2), games[..12]);
    // Both games of a pair begin alike, with the colours changed; so do all pairings.
    for pair in games.chunks(2) {
        assert_eq!(pair[0].opening, pair[1].opening);
        assert_eq!(pair[0].sides, [pair[1].sides[1], pair[1].sides[0]]);
    }
    assert_eq!(games[0].opening, games[2].opening);
    assert_ne!(games[0].opening, games[6].opening);
}

#[test]
fn two_players_play_the_games_of_a_match() {
    let tournament = reversi(&["corners", "random"], Format::RoundRobin, 10);
    let games = play(&tournament, 2);
    let standings = Standings::of(&tournament, &games);
    let contest = Contest {
        sides: ["corners", "random"].map(|side| roster().find(side).expect("a side")),
        rules: RuleSet::new(Variant::Othello, Size::new(6, 6).expect("a size")),
        openings: Openings::Balanced,
        series: Series { games: 20, seed: 5, threads: 1 },
        losses: 6,
    };
    let result = contest.run(&Progress::default()).expect("it is played");
    let pairing = &standings.pairings[0];
    assert_eq!(pairing.counts, result.pairs);
    assert_eq!((pairing.wins, pairing.draws), (result.wins, result.draws));
    assert_eq!(standings.players[0].cost, Some(result.cost[0]));
    assert_eq!(standings.players[1].cost, Some(result.cost[1]));
}

#[test]
fn fleets_change_owners_in_the_second_game_of_a_pair() {
    let games = play(&battleship(["mediocre", "awful"], 8), 2);
    for pair in games.chunks(2) {
        assert_eq!(pair[0].fleets, pair[1].fleets);
        assert_eq!(pair[0].sides, [pair[1].sides[1], pair[1].sides[0]]);
    }
    assert_ne!(games[0].fleets, games[2].fleets);
    let standings = Standings::of(&battleship(["mediocre", "awful"], 8), &games);
    assert!(standings.players[0].wins > standings.players[1].wins);
}

#[test]
fn a_fault_loses_the_game_and_is_blamed() {
    let tournament = reversi(&["cheat", "random"], Format::RoundRobin, 2);
    let games = play(&tournament, 1);
    for game in &games {
        let fault = game.fault.as_ref().expect("a fault");
        assert_eq!((game.sides[fault.side], fault.fault.kind), (0, Blame::IllegalMove));
        assert_eq!(game.half_points, if fault.side == 0 { 0 } else { 2 });
    }
    let standings = Standings::of(&tournament, &games);
    assert_eq!((standings.players[0].losses, standings.faults(Blame::IllegalMove)), (4, 4));
    // No game had a score, so that there is no mean of them.
    assert_eq!(standings.players[0].mean_score, None);
    assert!(text(&tournament, &standings).contains("Lost by a fault: cheat (illegal move 4)."));
}

#[test]
fn a_log_that_is_cut_anywhere_goes_on_to_the_same_games() {
    let tournament = reversi(&["random", "corners"], Format::RoundRobin, 3);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.log");
    let expected = play(&tournament, 1);
    let run = || {
        let opened = GameLog::open(&path, "test").expect("a log");
        let (mut log, mut games) = (opened.log, opened.games);
        let kept = games.len();
        let live = Live::default();
        tournament.run(0..6, &mut games, &mut log, 1, &live).expect("it is played");
        assert_eq!(sorted(games), expected);
        kept
    };
    assert_eq!(run(), 0);
    let whole = fs::read(&path).expect("the log");
    for cut in (0..whole.len()).step_by(211) {
        fs::write(&path, &whole[..cut]).expect("a cut log");
        let lines = whole[..cut].split(|byte| *byte == b'\n').count() - 1;
        assert_eq!(run(), lines.saturating_sub(1), "cut at {cut}");
    }
    // Nothing is played again, nothing is there twice.
    assert_eq!(run(), 6);
    // A byte that changed since costs its game and no other.
    let mut damaged = fs::read(&path).expect("the log");
    let place = damaged.len() - 40;
    damaged[place] ^= 1;
    fs::write(&path, &damaged).expect("a damaged log");
    assert_eq!(run(), 5);
    assert_eq!(run(), 6);
}

#[test]
fn a_log_belongs_to_one_tournament_and_to_one_program_at_a_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.log");
    let opened = GameLog::open(&path, "one").expect("a log");
    let problem = |identity| GameLog::open(&path, identity).expect_err("refused").to_string();
    assert!(problem("one").ends_with("another program is playing this tournament"));
    drop(opened);
    assert!(problem("other").ends_with("holds the games of another tournament"));
    assert!(GameLog::open(&path, "one").is_ok());
}

#[test]
fn a_test_decides_the_same_whatever_is_finished_first() {
    let mut tournament = reversi(&["8", "random"], Format::RoundRobin, 200);
    tournament.losses = 0;
    tournament.sprt = Some(Sprt { elo0: 0.0, elo1: 100.0, ..Sprt::default() });
    let games = play(&tournament, 2);
    assert!((games.len() as u64) < tournament.games(), "it stops when it is decided");
    let standings = Standings::of(&tournament, &games);
    let decision = standings.decision.expect("a decision");
    assert_eq!(decision.verdict, Verdict::Stronger);
    assert_eq!(standings.games, 2 * decision.pairs);
    let mut reversed = games.clone();
    reversed.reverse();
    assert_eq!(Standings::of(&tournament, &reversed).decision, Some(decision));
    assert!(text(&tournament, &standings).contains("8 is stronger than random; LLR "));
    let html = page(&tournament, &standings, &games, "<seed>");
    assert!(html.contains("&lt;seed&gt;") && html.contains("The test, pair by pair"));
    assert!(!html.contains("<script") && !html.contains("NaN") && !html.contains("inf"));
}

#[test]
fn where_no_rating_can_be_had_a_line_says_why() {
    // Both cheats lose every game against the others, and one of two against each other.
    let names = ["random", "corners", "cheat", "cheat"];
    let tournament = reversi(&names, Format::RoundRobin, 6);
    let standings = Standings::of(&tournament, &play(&tournament, 1));
    let reason = "Where no Elo stands, some of the players won everything against the others";
    assert!(text(&tournament, &standings).contains(reason));
    let rated = reversi(&["random", "corners"], Format::RoundRobin, 6);
    assert!(!text(&rated, &Standings::of(&rated, &play(&rated, 1))).contains(reason));
}

#[test]
fn a_late_move_loses() {
    let mut tournament = reversi(&["8", "random"], Format::RoundRobin, 1);
    tournament.time.per_move = Some(std::time::Duration::ZERO);
    let games = play(&tournament, 1);
    let kinds: Vec<Blame> =
        games.iter().map(|game| game.fault.as_ref().expect("a fault").fault.kind).collect();
    assert_eq!(kinds, [Blame::Timeout; 2]);
}
