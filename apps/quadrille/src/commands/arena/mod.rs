//! `quadrille arena`: tournaments between any seats, and whether a bot keeps to the protocol.

mod check;
pub(crate) mod export;
pub(crate) mod report;
pub(crate) mod settings;

use std::fs;
use std::path::{Path, PathBuf};

use arena::tournament::{GameLog, GameRecord, Live, Standings, Tournament};
use clap::{Args, Subcommand};

use crate::failure::Failure;
use crate::number::{number, threads};
use crate::output::{ended, print, stop_on_ctrl_c};
use crate::progress::with_standing;
use settings::{PlayerSettings, Settings, Test};

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    task: Option<Task>,

    /// The tournament: a file in TOML
    #[arg(value_name = "FILE", required = true)]
    file: Option<PathBuf>,

    #[command(flatten)]
    output: Output,
}

/// Where results go.
#[derive(Args)]
struct Output {
    /// Where games and reports are kept; the same command goes on from there
    /// [default: the name of the file, or of the tournament, with .arena]
    #[arg(long, value_name = "FOLDER", verbatim_doc_comment)]
    folder: Option<PathBuf>,

    /// Write every game as a file of ours, too, into the folder `games`
    #[arg(long)]
    files: bool,

    /// How many threads share the games [default: those of the file, or all]
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = number(1, settings::MOST_THREADS))]
    threads: Option<u64>,

    /// Print the report as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Subcommand)]
enum Task {
    /// Play a tournament that the command line describes
    Run(Box<RunArguments>),
    /// Play the protocol against a bot, and say in words what is wrong with it
    Check(check::Arguments),
}

#[derive(Args)]
struct RunArguments {
    /// A player, at least twice: a level from 1 to 22, depth:N, random, corners; for Battleship awful
    /// to good; or a program as bot:COMMAND, gtp:COMMAND or nboard:COMMAND. NAME=… gives it a name
    #[arg(long, value_name = "PLAYER", required = true)]
    player: Vec<String>,

    /// What is played: reversi, othello, no-pass, anti-reversi, anti-othello or battleship
    #[arg(long, value_name = "G", default_value = "othello")]
    game: String,

    /// The board: width first for Reversi, rows first for Battleship
    #[arg(long, value_name = "AxB")]
    size: Option<String>,

    /// The ships of Battleship: a symbol and a length each
    #[arg(long, value_name = "F")]
    fleet: Option<String>,

    /// Battleship: `shared` gives both sides the same random fleets, `own` lets players place theirs
    #[arg(long, value_name = "WHOSE", default_value = "shared")]
    fleets: String,

    /// Who meets whom: match, round-robin, gauntlet (the first against all others) or ladder (each
    /// against the next)
    #[arg(long, value_name = "F", default_value = "round-robin")]
    format: String,

    /// How many games each pairing plays, in pairs with both colours
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 100, value_parser = number(1, settings::MOST_GAMES))]
    games: u64,

    /// Where the dice start
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 1, value_parser = number(0, i64::MAX as u64))]
    seed: u64,

    /// Where games begin: `balanced` (random moves after which neither side is ahead, as in XOT),
    /// `start`, or a file with a game a line
    #[arg(long, value_name = "O", default_value = "balanced")]
    openings: String,

    /// Measure what moves cost with so many empty squares or fewer; 0 for not at all
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 10, value_parser = number(0, settings::MOST_LOSSES))]
    losses: u64,

    /// Start programs anew for each game (fresh), or keep them from game to game (kept)
    #[arg(long, value_name = "P", default_value = "fresh")]
    processes: String,

    /// Seconds for a move
    #[arg(long, allow_negative_numbers = true, value_name = "S")]
    move_time: Option<f64>,

    /// Seconds for all moves of a game
    #[arg(long, allow_negative_numbers = true, value_name = "S")]
    game_time: Option<f64>,

    /// Seconds that come back to that with every move
    #[arg(long, allow_negative_numbers = true, value_name = "S", default_value_t = 0.0)]
    increment: f64,

    /// How many seconds later than a limit an answer still counts
    #[arg(long, allow_negative_numbers = true, value_name = "S", default_value_t = 0.5)]
    margin: f64,

    /// Megabytes of memory for each program, on Linux
    #[arg(long, allow_negative_numbers = true, value_name = "MB", value_parser = number(1, 1 << 30))]
    program_memory: Option<u64>,

    /// Processors for each program, on Linux
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = number(1, 1024))]
    program_threads: Option<u64>,

    /// Stop when it is decided whether the first player is ELO1 stronger, or no more than ELO0
    #[arg(long, value_name = "ELO0,ELO1", value_parser = two_numbers, allow_hyphen_values = true)]
    sprt: Option<[f64; 2]>,

    /// What people call the tournament
    #[arg(long, value_name = "TEXT", default_value = "")]
    title: String,

    #[command(flatten)]
    output: Output,
}

const AFTER_HELP: &str = "\
Examples:
  quadrille arena run --player 3 --player 2 --games 200
  quadrille arena run --player \"mine=bot:python3 mybot.py\" --player 3 --games 100
  quadrille arena run --game battleship --player good --player mediocre --player awful
  quadrille arena tournament.toml
  quadrille arena check python3 mybot.py

Every finished game is on the disk before it counts. Ctrl+C ends it with what is played, and the
same command goes on from there, also after a crash; with more --games it plays those that are
missing. The folder has the games (games.log, and for Reversi games.ggf or games.pgn), the settings
(arena.toml) and the report as text, JSON and a page (report.txt, report.json, report.html).
docs/arena.md explains the file and the figures, docs/bots.md how to write a bot.";

fn two_numbers(text: &str) -> Result<[f64; 2], String> {
    let numbers = text
        .split_once(',')
        .and_then(|(one, other)| Some([one.trim().parse().ok()?, other.trim().parse().ok()?]));
    numbers.ok_or_else(|| "expected two numbers such as 0,10".to_owned())
}

impl RunArguments {
    fn settings(&self) -> Settings {
        Settings {
            title: self.title.clone(),
            game: self.game.clone(),
            size: self.size.clone(),
            fleet: self.fleet.clone(),
            fleets: self.fleets.clone(),
            format: self.format.clone(),
            games: self.games,
            seed: self.seed,
            openings: self.openings.clone(),
            losses: self.losses as u32,
            processes: self.processes.clone(),
            threads: self.output.threads,
            time: settings::Time {
                r#move: self.move_time,
                game: self.game_time,
                increment: self.increment,
                margin: self.margin,
            },
            limits: settings::Limits { memory: self.program_memory, threads: self.program_threads },
            sprt: self.sprt.map(|[elo0, elo1]| Test {
                elo0,
                elo1,
                alpha: 0.05,
                beta: 0.05,
                model: settings::Model::Normalized,
            }),
            player: self.player.iter().map(|text| PlayerSettings::read(text)).collect(),
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.task {
        Some(Task::Check(arguments)) => check::run(arguments),
        Some(Task::Run(run)) => {
            let settings = run.settings();
            let sum = arena::tournament::checksum(settings.identity()?.as_bytes());
            let folder = || PathBuf::from(format!("{}-{sum:08x}.arena", settings.game));
            let folder = run.output.folder.clone().unwrap_or_else(folder);
            play(&settings, &folder, &run.output)
        }
        None => {
            let path = arguments.file.as_deref().unwrap_or(Path::new("-"));
            let settings = read(path)?;
            let folder = || path.with_extension("arena");
            let folder = arguments.output.folder.clone().unwrap_or_else(folder);
            play(&settings, &folder, &arguments.output)
        }
    }
}

/// The settings of a file.
pub(crate) fn read(path: &Path) -> Result<Settings, Failure> {
    let name = path.display().to_string();
    if path.is_dir() {
        return Err(Failure::of(&name)("is a folder"));
    }
    let text = fs::read_to_string(path).map_err(Failure::of(&name))?;
    Settings::parse(&text).map_err(|failure| match failure {
        Failure::Input(problem) => Failure::of(&name)(problem),
        other => other,
    })
}

/// A tournament in its folder.
pub(crate) struct Kept {
    pub(crate) tournament: Tournament,
    pub(crate) games: Vec<GameRecord>,
    pub(crate) log: GameLog,
}

/// Opens the folder of a tournament, or makes one.
pub(crate) fn open(settings: &Settings, folder: &Path) -> Result<Kept, Failure> {
    let tournament = settings.tournament()?;
    let identity = settings.identity()?;
    fs::create_dir_all(folder).map_err(Failure::of(&folder.display().to_string()))?;
    let opened = GameLog::open(&folder.join("games.log"), &identity).map_err(|error| {
        let arena::tournament::LogError::Other { found, .. } = &error else {
            return Failure::input(error);
        };
        let differs = settings::difference(found, &identity);
        Failure::Input(format!("{error}{differs}; --folder takes another place"))
    })?;
    for note in &opened.notes {
        eprintln!("{}: {note}", folder.join("games.log").display());
    }
    let kept = Kept { tournament, games: opened.games, log: opened.log };
    report::save(&folder.join("arena.toml"), &settings.to_toml())?;
    Ok(kept)
}

fn play(settings: &Settings, folder: &Path, output: &Output) -> Result<(), Failure> {
    let stop = stop_on_ctrl_c();
    settings.try_programs()?;
    let Kept { tournament, mut games, mut log } = open(settings, folder)?;
    let live = Live::new(stop);
    let all = tournament.games();
    let threads = threads(output.threads.or(settings.threads));
    let kept = games.len();
    if kept > 0 && !output.json {
        eprintln!("{}: goes on after {kept} games", folder.display());
    }
    let played = with_standing(
        &live,
        || (live.done(), all),
        || tournament.run(0..all, &mut games, &mut log, threads, &live),
    );
    played.map_err(Failure::input)?;
    let stopped = live.stop.is_stopped();
    games.sort_by_key(|game| game.game);
    let standings = Standings::of(&tournament, &games);
    let report = report::Report { settings, tournament: &tournament, standings: &standings };
    report.save(folder, &games, stopped)?;
    export::save(folder, &tournament, &games, output.files)?;
    if output.json {
        print(&crate::output::to_json(&report.json(&games, stopped)))?;
    } else {
        print(&report.text())?;
        print(&format!("\nThe page: {}\n", folder.join("report.html").display()))?;
    }
    ended(stopped)
}
