//! What a tournament is made of: a file in TOML, or the same from the command line.

mod player;
mod problem;

use std::time::Duration;

use arena::tournament::{Contestants, Format, Tournament};
use arena::{ArenaTime, BattleshipSeat, EloModel, Openings, ReversiSeat, Sprt};
use protocols::{ExternalProgram, Process};
use reversi::{RuleSet, Size, Variant};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::fleet::{STANDARD, sea};
use crate::opening_list::openings;
pub(crate) use player::PlayerSettings;

/// The settings of a tournament. What is not stated is as usual.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Settings {
    /// What people call it.
    pub(crate) title: String,
    /// A rule set of Reversi, or `battleship`.
    pub(crate) game: String,
    /// The board: width first for Reversi, rows first for Battleship.
    pub(crate) size: Option<String>,
    /// The ships of Battleship.
    pub(crate) fleet: Option<String>,
    /// `shared` or `own`.
    pub(crate) fleets: String,
    /// Who meets whom.
    pub(crate) format: String,
    /// How many games each pairing plays.
    pub(crate) games: u64,
    /// Where the dice start.
    pub(crate) seed: u64,
    /// `balanced`, `start`, or a file.
    pub(crate) openings: String,
    /// From how many empty squares on the loss of moves is measured.
    pub(crate) losses: u32,
    /// `fresh` or `kept`.
    pub(crate) processes: String,
    /// How many threads share the games.
    pub(crate) threads: Option<u64>,
    /// How much time a side has.
    pub(crate) time: Time,
    /// What each program may use.
    #[serde(skip_serializing_if = "Limits::is_usual")]
    pub(crate) limits: Limits,
    /// When to stop.
    pub(crate) sprt: Option<Test>,
    /// Who plays.
    pub(crate) player: Vec<PlayerSettings>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            title: String::new(),
            game: "othello".to_owned(),
            size: None,
            fleet: None,
            fleets: "shared".to_owned(),
            format: Format::RoundRobin.to_string(),
            games: 100,
            seed: 1,
            openings: "balanced".to_owned(),
            losses: 10,
            processes: "fresh".to_owned(),
            threads: None,
            time: Time::default(),
            limits: Limits::default(),
            sprt: None,
            player: Vec::new(),
        }
    }
}

/// How much time a side has, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Time {
    /// For a move.
    pub(crate) r#move: Option<f64>,
    /// For a game.
    pub(crate) game: Option<f64>,
    /// What comes back with every move.
    pub(crate) increment: f64,
    /// How much later an answer may come.
    pub(crate) margin: f64,
}

impl Default for Time {
    fn default() -> Self {
        Self { r#move: None, game: None, increment: 0.0, margin: 0.5 }
    }
}

/// What each program may use that has no such option of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Limits {
    /// Megabytes of memory, of each of its processes.
    pub(crate) memory: Option<u64>,
    /// Processors.
    pub(crate) threads: Option<u64>,
}

impl Limits {
    fn is_usual(&self) -> bool {
        *self == Self::default()
    }

    /// The same as options of a program.
    fn options(self) -> String {
        let words = [("memory", self.memory), ("threads", self.threads)];
        let words = words.into_iter().filter_map(|(key, value)| Some(format!("{key}={}", value?)));
        words.collect::<Vec<_>>().join(" ")
    }
}

/// When a match has shown enough.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Test {
    /// No stronger than this.
    pub(crate) elo0: f64,
    /// Or this much stronger.
    pub(crate) elo1: f64,
    /// How often the first may be given up although it is true.
    #[serde(default = "five_percent")]
    pub(crate) alpha: f64,
    /// How often the second may be.
    #[serde(default = "five_percent")]
    pub(crate) beta: f64,
    /// What Elo means.
    #[serde(default)]
    pub(crate) model: Model,
}

const fn five_percent() -> f64 {
    0.05
}

/// What Elo means in a test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Model {
    /// By the spread of the results.
    #[default]
    Normalized,
    /// As in rating lists.
    Logistic,
}

/// A problem with a setting, by its name.
fn wrong(what: &str, problem: impl std::fmt::Display) -> Failure {
    Failure::Input(format!("{what}: {problem}"))
}

/// The most games of a pairing.
pub(super) const MOST_GAMES: u64 = 10_000_000;
/// The most empty squares with which the loss of moves is measured: it is found by the solver.
pub(super) const MOST_LOSSES: u64 = 20;
/// The most threads that share the games.
pub(super) const MOST_THREADS: u64 = 1024;
/// The most players.
const MOST_PLAYERS: usize = 1000;

impl Settings {
    /// Reads a file.
    pub(crate) fn parse(text: &str) -> Result<Self, Failure> {
        toml::from_str(text).map_err(|error| Failure::Input(problem::problem(text, &error)))
    }

    /// The settings as a file.
    pub(crate) fn to_toml(&self) -> String {
        let quoted = |text: &str| Value::from(text).to_string();
        let mut text = String::new();
        let mut texts = vec![("title", Some(&self.title)), ("game", Some(&self.game))];
        texts.extend([("size", self.size.as_ref()), ("fleet", self.fleet.as_ref())]);
        if self.is_battleship() {
            texts.push(("fleets", Some(&self.fleets)));
        } else {
            texts.push(("openings", Some(&self.openings)));
        }
        texts.extend([("format", Some(&self.format)), ("processes", Some(&self.processes))]);
        for (key, value) in texts.into_iter().filter_map(|(key, value)| Some((key, value?))) {
            text += &format!("{key} = {}\n", quoted(value));
        }
        text +=
            &format!("games = {}\nseed = {}\nlosses = {}\n", self.games, self.seed, self.losses);
        text += &self.threads.map_or_else(String::new, |threads| format!("threads = {threads}\n"));
        let Time { r#move, game, increment, margin } = self.time;
        text += "\n[time]\n";
        for (key, value) in [("move", r#move), ("game", game)] {
            text += &value.map_or_else(String::new, |value| format!("{key} = {value:?}\n"));
        }
        text += &format!("increment = {increment:?}\nmargin = {margin:?}\n");
        if !self.limits.is_usual() {
            text += "\n[limits]\n";
            for (key, value) in [("memory", self.limits.memory), ("threads", self.limits.threads)] {
                text += &value.map_or_else(String::new, |value| format!("{key} = {value}\n"));
            }
        }
        if let Some(Test { elo0, elo1, alpha, beta, model }) = self.sprt {
            let model = quoted(if model == Model::Logistic { "logistic" } else { "normalized" });
            text += &format!(
                "\n[sprt]\nelo0 = {elo0:?}\nelo1 = {elo1:?}\nalpha = {alpha:?}\nbeta = {beta:?}\nmodel = {model}\n"
            );
        }
        for player in &self.player {
            text += "\n[[player]]\n";
            let fields = [
                ("name", &player.name),
                ("seat", &player.seat),
                ("command", &player.command),
                ("protocol", &player.protocol),
                ("options", &player.options),
            ];
            for (key, value) in
                fields.into_iter().filter_map(|(key, value)| Some((key, value.as_ref()?)))
            {
                text += &format!("{key} = {}\n", quoted(value));
            }
        }
        text
    }

    pub(crate) fn is_battleship(&self) -> bool {
        self.game == "battleship"
    }

    /// Whether processes are kept.
    fn kept(&self) -> Result<bool, Failure> {
        match &*self.processes {
            "fresh" => Ok(false),
            "kept" => Ok(true),
            other => Err(wrong("processes", format!("expected fresh or kept, found '{other}'"))),
        }
    }

    /// The tournament that this is.
    pub(crate) fn tournament(&self) -> Result<Tournament, Failure> {
        let format: Format = self.format.parse().map_err(|error| wrong("format", error))?;
        self.check_numbers()?;
        if !(2..=MOST_PLAYERS).contains(&self.player.len()) {
            let found = self.player.len();
            return Err(Failure::Input(format!(
                "expected 2 to {MOST_PLAYERS} players, found {found} (see --help)"
            )));
        }
        if self.format == "match" && self.player.len() > 2 {
            let problem =
                "a match is between two players; round-robin, gauntlet and ladder take more";
            return Err(wrong("format", problem));
        }
        let time = self.arena_time()?;
        let contest = self.contestants(time)?;
        let pairings = format.pairings(self.player.len());
        let sprt = self.test()?;
        if sprt.is_some() && pairings.len() != 1 {
            return Err(wrong("sprt", "a test is about two players, no more"));
        }
        Ok(Tournament {
            title: self.title(format),
            contest,
            names: self.names(),
            pairings,
            pairs: self.games.div_ceil(2),
            seed: self.seed,
            time,
            losses: if self.is_battleship() { 0 } else { self.losses },
            sprt,
        })
    }

    /// Whether the numbers are what the command line takes, too.
    fn check_numbers(&self) -> Result<(), Failure> {
        let numbers = [
            ("games", Some(self.games), 1, MOST_GAMES),
            ("seed", Some(self.seed), 0, i64::MAX as u64),
            ("losses", Some(self.losses.into()), 0, MOST_LOSSES),
            ("threads", self.threads, 1, MOST_THREADS),
        ];
        for (name, value, least, most) in numbers {
            if value.is_some_and(|value| !(least..=most).contains(&value)) {
                return Err(wrong(name, format!("expected a number from {least} to {most}")));
            }
        }
        Ok(())
    }

    /// The names of the players; those that would be the same have a number.
    fn names(&self) -> Vec<String> {
        let titles: Vec<String> = self.player.iter().map(PlayerSettings::title).collect();
        let name = |(at, title): (usize, &String)| {
            let before = titles[..at].iter().filter(|other| *other == title).count();
            let same = titles.iter().filter(|other| *other == title).count();
            if same > 1 { format!("{title} #{}", before + 1) } else { title.clone() }
        };
        titles.iter().enumerate().map(name).collect()
    }

    fn title(&self, format: Format) -> String {
        match (&*self.title, &self.names()[..]) {
            ("", [one, other]) => format!("{one} - {other}"),
            ("", names) => {
                let name = format.to_string().replace('-', " ");
                let (first, rest) = name.split_at(1);
                format!("{}{rest} of {} players", first.to_uppercase(), names.len())
            }
            (title, _) => title.to_owned(),
        }
    }

    fn arena_time(&self) -> Result<ArenaTime, Failure> {
        let seconds = |what: &str, value: f64| {
            let fits = (0.0..=1e6).contains(&value);
            fits.then(|| Duration::from_secs_f64(value))
                .ok_or_else(|| wrong(&format!("time.{what}"), "expected 0 to 1000000 seconds"))
        };
        let Time { r#move, game, increment, margin } = self.time;
        Ok(ArenaTime {
            per_move: r#move.map(|value| seconds("move", value)).transpose()?,
            game: game.map(|value| seconds("game", value)).transpose()?,
            increment: seconds("increment", increment)?,
            margin: seconds("margin", margin)?,
        })
    }

    fn test(&self) -> Result<Option<Sprt>, Failure> {
        let Some(Test { elo0, elo1, alpha, beta, model }) = self.sprt else { return Ok(None) };
        let elo = |value: f64| (-1000.0..=1000.0).contains(&value);
        if !(elo(elo0) && elo(elo1) && elo0 < elo1) {
            return Err(wrong("sprt", "expected elo0 below elo1, both from -1000 to 1000"));
        }
        if [alpha, beta].iter().any(|error| !(0.0001..0.5).contains(error)) {
            return Err(wrong("sprt", "expected alpha and beta from 0.0001 to below 0.5"));
        }
        let model = match model {
            Model::Normalized => EloModel::Normalized,
            Model::Logistic => EloModel::Logistic,
        };
        Ok(Some(Sprt { elo0, elo1, alpha, beta, model }))
    }

    fn contestants(&self, time: ArenaTime) -> Result<Contestants, Failure> {
        let kept = self.kept()?;
        if self.is_battleship() {
            let fleet = self.fleet.as_deref().unwrap_or(STANDARD);
            let game = sea(self.size.as_deref(), fleet).map_err(|(what, why)| wrong(what, why))?;
            let own_fleets = match &*self.fleets {
                "shared" => false,
                "own" => true,
                other => {
                    return Err(wrong(
                        "fleets",
                        format!("expected shared or own, found '{other}'"),
                    ));
                }
            };
            let ours =
                |name: &str| crate::programs::battleship_contender(name).map(BattleshipSeat::Ours);
            let seat = |program| BattleshipSeat::program(program, kept);
            let players = self.seats(time, seat, ours)?;
            return Ok(Contestants::Battleship { game, own_fleets, players });
        }
        let fleets = (self.fleets != Self::default().fleets).then_some("fleets");
        if let Some(what) = self.fleet.as_ref().map(|_| "fleet").or(fleets) {
            return Err(wrong(what, "belongs to battleship"));
        }
        let variant: Variant = self.game.parse().map_err(|_| {
            let expected =
                "expected reversi, othello, no-pass, anti-reversi, anti-othello or battleship";
            wrong("game", format!("{expected}, found '{}'", self.game))
        })?;
        let size = self.size.as_deref().unwrap_or("8x8").parse::<Size>();
        let rules = RuleSet::new(variant, size.map_err(|error| wrong("size", error))?);
        let openings = match &*self.openings {
            "balanced" => Openings::Balanced,
            "start" => Openings::Start,
            path => openings(Some(path), rules, self.seed)?,
        };
        let ours = |name: &str| crate::programs::reversi_contender(name).map(ReversiSeat::Ours);
        let players = self.seats(time, |program| ReversiSeat::program(program, kept), ours)?;
        Ok(Contestants::Reversi { rules, openings, players })
    }

    /// Whether every program can be started at all: one that was mistyped would lose every game.
    pub(crate) fn try_programs(&self) -> Result<(), Failure> {
        for player in &self.player {
            let found = player.program(self.limits);
            let tried = found.and_then(|program| {
                let start = |program| Process::start(&program).map_err(|error| error.what);
                program.map(start).transpose()
            });
            tried.map_err(|error| wrong(&format!("player {}", player.typed()), error))?;
        }
        Ok(())
    }

    /// The seats of all players. Programs get the margin of the tournament and, where that is less
    /// than their own, its time for a move.
    fn seats<S>(
        &self,
        time: ArenaTime,
        program: impl Fn(ExternalProgram) -> S,
        ours: impl Fn(&str) -> Result<S, String>,
    ) -> Result<Vec<S>, Failure> {
        let seat = |player: &PlayerSettings| match player.program(self.limits)? {
            Some(mut found) => {
                found.limits.margin = time.margin;
                let most = found.limits.time;
                found.limits.time = time.per_move.map_or(most, |time| time.min(most));
                Ok(program(found))
            }
            None => ours(player.seat.as_deref().unwrap_or_default()).map_err(|error| {
                let seat = player.seat.as_deref().unwrap_or_default();
                // Nobody on the rosters has a name like a command or a path.
                let command =
                    seat.contains(['/', '.']) || seat.contains(' ') && !seat.contains(':');
                let hint = if command {
                    format!("; a program is written bot:{seat}")
                } else {
                    String::new()
                };
                format!("{error}, or bot:COMMAND, gtp:COMMAND, nboard:COMMAND{hint}")
            }),
        };
        let named = |player: &PlayerSettings| {
            let name = format!("player {}", player.typed());
            seat(player).map_err(|error: String| wrong(&name, error))
        };
        self.player.iter().map(named).collect()
    }

    /// What makes the games what they are, as one line: how many there are and when to stop does
    /// not belong to it, so that more can be played later.
    pub(crate) fn identity(&self) -> Result<String, Failure> {
        let openings = match &*self.openings {
            "balanced" | "start" => self.openings.clone(),
            path => {
                let bytes = std::fs::read(path).map_err(Failure::of(path))?;
                format!("{:08x}", arena::tournament::checksum(&bytes))
            }
        };
        let mut identity = json!({
            "game": self.game, "size": self.size, "fleet": self.fleet, "fleets": self.fleets,
            "format": self.format, "seed": self.seed, "openings": openings,
            "losses": self.losses, "processes": self.processes, "time": self.time,
            "players": self.player,
        });
        if !self.limits.is_usual() {
            identity["limits"] = json!(self.limits);
        }
        Ok(identity.to_string())
    }
}

/// What two identities differ in, to be said behind them.
pub(super) fn difference(found: &str, asked: &str) -> String {
    let read = |text: &str| serde_json::from_str::<serde_json::Map<String, Value>>(text).ok();
    let (Some(found), Some(asked)) = (read(found), read(asked)) else { return String::new() };
    let other = asked.iter().filter(|(key, value)| found.get(*key) != Some(value));
    let names: Vec<&str> = other.map(|(key, _)| key.as_str()).collect();
    format!(" (other {})", names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_read_back() {
        let text = "title = \"a \\\"b\\\"\"\ngame = \"battleship\"\nthreads = 2\n[time]\nmove = 1\n\
                    [sprt]\nelo0 = 0\nelo1 = 10\n[[player]]\nseat = \"good\"\n[[player]]\n\
                    name = \"mine\"\ncommand = \"python3 'my bot.py'\"\noptions = \"memory=64\"\n";
        let settings = Settings::parse(text).expect("settings");
        assert_eq!(Settings::parse(&settings.to_toml()).expect("settings"), settings);
        let plain = Settings::default();
        assert_eq!(Settings::parse(&plain.to_toml()).expect("settings"), plain);
    }

    #[track_caller]
    fn refused(text: &str, problem: &str) {
        let found = Settings::parse(text).and_then(|settings| settings.tournament().map(|_| ()));
        let Err(Failure::Input(message)) = found else { panic!("{text:?} was accepted") };
        assert!(message.contains(problem), "{message}");
    }

    #[test]
    fn what_is_wrong_is_said() {
        let two = "[[player]]\nseat = \"1\"\n[[player]]\nseat = \"2\"\n";
        refused("", "expected 2 to 1000 players, found 0");
        refused(&format!("gmae = \"othello\"\n{two}"), "line 1: unknown field `gmae`");
        refused(&format!("game = \"chess\"\n{two}"), "game: expected reversi, othello");
        refused(&format!("size = \"9x9\"\n{two}"), "size: ");
        refused(&format!("games = 0\n{two}"), "games: expected a number from 1");
        refused(&format!("format = \"cup\"\n{two}"), "format: expected match, round-robin");
        refused(&format!("processes = \"old\"\n{two}"), "processes: expected fresh or kept");
        refused(&format!("game = \"battleship\"\n{two}"), "player 1: expected awful");
        refused(&format!("{two}seat = \"x\"\n"), "duplicate key");
        refused(&format!("{two}command = \"x\"\n"), "player 2: has a seat and a command");
        refused(&format!("{two}[[player]]\nname = \"x\"\n"), "player x: needs a seat");
        refused(
            &format!("[sprt]\nelo0 = 0\nelo1 = 5\n{two}[[player]]\nseat = \"3\"\n"),
            "two players",
        );
        refused(&format!("[sprt]\nelo0 = 9\nelo1 = 5\n{two}"), "expected elo0 below elo1");
        refused(
            &format!("[limits]\nthreads = 0\n[[player]]\ncommand = \"x\"\n{two}"),
            "player x: threads: expected 1 to 1024",
        );
        refused(&format!("losses = 21\n{two}"), "losses: expected a number from 0 to 20");
        refused(&format!("threads = 0\n{two}"), "threads: expected a number from 1 to 1024");
        refused(&format!("seed = 9223372036854775808\n{two}"), "seed: expected a number from 0 to");
        refused(&format!("fleets = \"own\"\n{two}"), "fleets: belongs to battleship");
        refused(
            &format!("format = \"match\"\n{two}[[player]]\nseat = \"3\"\n"),
            "format: a match is between two players",
        );
        refused(&format!("[time]\nmove = -1\n{two}"), "time.move: expected 0 to");
    }

    #[test]
    fn what_is_no_setting_is_said_with_its_line_and_its_name() {
        for (text, problem) in [
            ("games = 2\n\nmvoe = 2\n", "line 3: unknown field `mvoe`, expected one of"),
            (
                "games = \"x\"",
                "line 1: games: expected a number from 1 to 10000000, found string \"x\"",
            ),
            (
                "\nseed = 99999999999999999999",
                "line 2: seed: expected a number from 0 to 9223372036854775807, found integer `99999999999999999999`",
            ),
            (
                "game = \"othello\"\n[time]\nmove = \"x\"",
                "line 3: time.move: expected 0 to 1000000 seconds, found string \"x\"",
            ),
            (
                "time = { game = 1, move = true }",
                "line 1: time.move: expected 0 to 1000000 seconds, found boolean `true`",
            ),
            ("losses = 1.5", "line 1: losses: expected a number from 0 to 20, found floating"),
            ("title = 5", "line 1: title: expected a text in quotes, found integer `5`"),
            ("[[player]]\nname = 3", "line 2: player.name: expected a text in quotes, found"),
            ("time = 5", "line 1: time: expected a table [time], found integer `5`"),
            ("player = 5", "line 1: player: expected players that begin with a line [[player]]"),
            ("[sprt]\nelo0 = 1", "line 1: missing field `elo1`"),
            ("games = ", "line 1: "),
        ] {
            let Err(Failure::Input(message)) = Settings::parse(text) else { panic!("{text}") };
            assert!(message.starts_with(problem), "{message}");
        }
    }

    #[test]
    fn players_have_names_of_their_own() {
        let player = ["mine=bot:python3 a.py", "bot:x --y=z", "3", "3"].map(PlayerSettings::read);
        let settings = Settings { player: player.to_vec(), ..Settings::default() };
        assert_eq!(settings.names(), ["mine", "bot:x --y=z", "level 3 #1", "level 3 #2"]);
        assert_eq!(settings.title(Format::RoundRobin), "Round robin of 4 players");
    }

    #[test]
    fn limits_are_those_of_all_programs_without_their_own() {
        let text = "[limits]\nmemory = 512\nthreads = 1\n[[player]]\ncommand = \"x\"\n\
                    [[player]]\nseat = \"gtp(threads=2):y\"\n[[player]]\nseat = \"3\"\n";
        let settings = Settings::parse(text).expect("settings");
        assert_eq!(Settings::parse(&settings.to_toml()).expect("settings"), settings);
        let limits = |player: &PlayerSettings| {
            let program = player.program(settings.limits).expect("it reads")?;
            Some((program.limits.memory_mb, program.limits.threads))
        };
        let found: Vec<_> = settings.player.iter().map(limits).collect();
        assert_eq!(found, [Some((Some(512), Some(1))), Some((Some(512), Some(2))), None]);
        // A folder that was made without limits still goes on.
        let plain = Settings { limits: Limits::default(), ..settings.clone() };
        assert!(!plain.identity().expect("an identity").contains("limits"));
        assert_ne!(settings.identity().expect("an identity"), plain.identity().expect("one"));
    }
}
