//! A program that can take a seat: how it is started, what it speaks, and what it may use.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::words::{join_words, split_words};

/// A program that can take a seat.
///
/// ```
/// use protocols::{ExternalProgram, Protocol};
///
/// let program = ExternalProgram::new("Greedy", "python3 greedy.py", Protocol::Bots)
///     .with_options("time=2 memory=512")?;
/// assert_eq!(program.options_text(), "time=2 memory=512");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalProgram {
    /// What people call it.
    pub name: String,
    /// The program and its arguments, divided by blanks; quotes keep blanks together. No shell reads it.
    pub command: String,
    /// What it speaks.
    pub protocol: Protocol,
    /// What it is told.
    pub options: ProgramOptions,
    /// What it may use.
    pub limits: ProgramLimits,
}

/// What a program speaks.
///
/// ```
/// use protocols::Protocol;
///
/// assert_eq!("nboard".parse(), Ok(Protocol::NBoard));
/// assert_eq!("uci".parse::<Protocol>().unwrap_err().to_string(), "expected bots, gtp or nboard");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Protocol {
    /// Lines of JSON: `docs/bots.md`. The only one that knows Battleship.
    #[default]
    Bots,
    /// The Go Text Protocol as engines of Othello speak it.
    Gtp,
    /// The protocol of the program `NBoard`.
    NBoard,
}

impl Protocol {
    /// Every protocol.
    pub const ALL: [Self; 3] = [Self::Bots, Self::Gtp, Self::NBoard];

    /// The name in files and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bots => "bots",
            Self::Gtp => "gtp",
            Self::NBoard => "nboard",
        }
    }

    /// What people see.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Bots => "Lines of JSON",
            Self::Gtp => "GTP",
            Self::NBoard => "NBoard",
        }
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no such protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownProtocol;

impl fmt::Display for UnknownProtocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected bots, gtp or nboard")
    }
}

impl std::error::Error for UnknownProtocol {}

impl FromStr for Protocol {
    type Err = UnknownProtocol;

    fn from_str(name: &str) -> Result<Self, UnknownProtocol> {
        Self::ALL.into_iter().find(|one| one.name() == name).ok_or(UnknownProtocol)
    }
}

/// What a program is told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProgramOptions {
    /// How many moves ahead it should look: `set depth` of `NBoard`.
    pub depth: Option<u32>,
    /// Lines that are sent before anything else, for what only this program knows.
    pub send: Vec<String>,
    /// The folder in which it runs, instead of ours.
    pub folder: Option<String>,
}

/// What a program may use. Whatever it goes beyond is its fault, and it is ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProgramLimits {
    /// The time for an answer. The program is told this much.
    pub time: Duration,
    /// How much later than that an answer may come, for what the system and the pipes take.
    pub margin: Duration,
    /// How much later still the first answer after the start may come.
    pub start: Duration,
    /// Megabytes that it may write to, where the system can see to that: on Linux.
    pub memory_mb: Option<u64>,
    /// Processors on which it and all that it starts may run, where the system can see to that: on
    /// Linux. More threads than these share them.
    pub threads: Option<u32>,
    /// The longest line that it may write, in bytes.
    pub line_bytes: usize,
    /// The most that it may write in one game, in bytes.
    pub game_bytes: u64,
}

impl Default for ProgramLimits {
    /// Ten seconds for an answer and half a second of margin, ten seconds more for the first; any
    /// memory and all processors; lines of 64 kB and 16 MB a game.
    fn default() -> Self {
        Self {
            time: Duration::from_secs(10),
            margin: Duration::from_millis(500),
            start: Duration::from_secs(10),
            memory_mb: None,
            threads: None,
            line_bytes: 64 << 10,
            game_bytes: 16 << 20,
        }
    }
}

/// What [`ExternalProgram::with_options`] reads, in a line.
pub const OPTIONS: &str = "time=SECONDS, start=SECONDS, margin=SECONDS, memory=MB, threads=N, depth=N, folder=PATH and send=LINE";

impl ExternalProgram {
    /// A program with the usual options and limits.
    #[must_use]
    pub fn new(name: &str, command: &str, protocol: Protocol) -> Self {
        Self {
            name: name.to_owned(),
            command: command.to_owned(),
            protocol,
            options: ProgramOptions::default(),
            limits: ProgramLimits::default(),
        }
    }

    /// The program behind a name such as `bot:python3 greedy.py`, `gtp:gtp-rhino` or
    /// `nboard(depth=8 time=5):engine -nboard`; `None` if the text does not begin like that.
    ///
    /// Only for what somebody types: a file must not be able to start programs.
    ///
    /// ```
    /// use protocols::{ExternalProgram, Protocol};
    ///
    /// let program = ExternalProgram::from_command("bot(time=2):python3 greedy.py").unwrap()?;
    /// assert_eq!((program.protocol, program.limits.time.as_secs()), (Protocol::Bots, 2));
    /// assert!(ExternalProgram::from_command("level 3").is_none());
    /// assert!(ExternalProgram::from_command("gtp(speed=2):x").unwrap().is_err());
    /// # Ok::<(), String>(())
    /// ```
    #[must_use]
    pub fn from_command(text: &str) -> Option<Result<Self, String>> {
        let (protocol, rest) = [("bot", Protocol::Bots), ("bots", Protocol::Bots)]
            .into_iter()
            .chain(Protocol::ALL.map(|protocol| (protocol.name(), protocol)))
            .find_map(|(word, protocol)| {
                let rest = text.strip_prefix(word)?;
                rest.starts_with([':', '(']).then_some((protocol, rest))
            })?;
        let (options, command) = match rest.strip_prefix('(') {
            None => ("", &rest[1..]),
            Some(rest) => match rest.split_once("):") {
                Some(parts) => parts,
                None => return Some(Err(format!("expected {protocol}(OPTIONS):COMMAND"))),
            },
        };
        let program = Self::new(text, command.trim(), protocol).with_options(options);
        Some(program.and_then(|program| program.words().map(|_| program)))
    }

    /// The same with options and limits from a text: [`OPTIONS`], divided by blanks.
    pub fn with_options(mut self, text: &str) -> Result<Self, String> {
        for word in split_words(text)? {
            let (key, value) = word
                .split_once('=')
                .ok_or_else(|| format!("'{word}' is no option: expected {OPTIONS}"))?;
            self.set(key, value)?;
        }
        Ok(self)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let wrong = |expected: &str| format!("{key}: expected {expected}, found '{value}'");
        let seconds = |most: f64| {
            let number = value.parse::<f64>().ok().filter(|seconds| (0.0..=most).contains(seconds));
            number
                .map(Duration::from_secs_f64)
                .ok_or_else(|| wrong(&format!("0 to {most} seconds")))
        };
        match key {
            "time" => {
                let time = seconds(86_400.0)?;
                if time.is_zero() {
                    return Err(wrong("more than 0 seconds"));
                }
                self.limits.time = time;
            }
            "start" => self.limits.start = seconds(86_400.0)?,
            "margin" => self.limits.margin = seconds(3600.0)?,
            "memory" => {
                let megabytes = value.parse().ok().filter(|mb| (1..=1 << 30).contains(mb));
                self.limits.memory_mb = Some(megabytes.ok_or_else(|| wrong("megabytes above 0"))?);
            }
            "threads" => {
                let threads = value.parse().ok().filter(|threads| (1..=1024).contains(threads));
                self.limits.threads = Some(threads.ok_or_else(|| wrong("1 to 1024"))?);
            }
            "depth" => {
                let depth = value.parse().ok().filter(|depth| (1..=64).contains(depth));
                self.options.depth = Some(depth.ok_or_else(|| wrong("1 to 64"))?);
            }
            "folder" => self.options.folder = Some(value.to_owned()),
            "send" => self.options.send.push(value.to_owned()),
            _ => return Err(format!("there is no option '{key}': expected {OPTIONS}")),
        }
        Ok(())
    }

    /// Options and limits as a text that reads back; what is as usual is left out.
    #[must_use]
    pub fn options_text(&self) -> String {
        let (limits, usual) = (&self.limits, ProgramLimits::default());
        let mut words = Vec::new();
        let times = [
            ("time", limits.time, usual.time),
            ("start", limits.start, usual.start),
            ("margin", limits.margin, usual.margin),
        ];
        for (key, time, _) in times.into_iter().filter(|(_, time, usual)| time != usual) {
            words.push(format!("{key}={}", time.as_secs_f64()));
        }
        words.extend(limits.memory_mb.map(|mb| format!("memory={mb}")));
        words.extend(limits.threads.map(|threads| format!("threads={threads}")));
        words.extend(self.options.depth.map(|depth| format!("depth={depth}")));
        words.extend(self.options.folder.iter().map(|folder| format!("folder={folder}")));
        words.extend(self.options.send.iter().map(|line| format!("send={line}")));
        join_words(&words)
    }

    /// The program and its arguments.
    pub fn words(&self) -> Result<Vec<String>, String> {
        let words = split_words(&self.command)?;
        if words.is_empty() {
            return Err("expected a command, found none".to_owned());
        }
        Ok(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_read_back() {
        for text in [
            "",
            "time=2.5 start=60 margin=0.1 memory=64 threads=2 depth=8",
            "'folder=a b' 'send=set x'",
        ] {
            let program = ExternalProgram::new("x", "y", Protocol::Gtp);
            assert_eq!(program.with_options(text).expect("options").options_text(), text);
        }
    }

    #[test]
    fn wrong_options_are_named() {
        let wrong = |text: &str| {
            ExternalProgram::new("x", "y", Protocol::Gtp).with_options(text).expect_err(text)
        };
        assert_eq!(wrong("depth=0"), "depth: expected 1 to 64, found '0'");
        assert_eq!(wrong("threads=0"), "threads: expected 1 to 1024, found '0'");
        assert_eq!(wrong("time=-1"), "time: expected 0 to 86400 seconds, found '-1'");
        assert_eq!(wrong("time=0"), "time: expected more than 0 seconds, found '0'");
        assert!(wrong("speed=3").starts_with("there is no option 'speed': expected time="));
        assert!(wrong("fast").starts_with("'fast' is no option"));
        assert_eq!(wrong("send='x"), "a quote is not closed");
    }

    #[test]
    fn commands_are_told_from_other_names() {
        for (text, protocol, command) in [
            ("bot:python3 a.py", Protocol::Bots, "python3 a.py"),
            ("bots:x", Protocol::Bots, "x"),
            ("nboard(depth=4):x -y", Protocol::NBoard, "x -y"),
        ] {
            let program = ExternalProgram::from_command(text).expect("a command").expect("options");
            assert_eq!((program.protocol, &*program.command), (protocol, command));
            assert_eq!(program.name, text);
        }
        for text in ["level 3", "gtpx:y", "random", "program:Greedy", ""] {
            assert!(ExternalProgram::from_command(text).is_none(), "{text}");
        }
        for text in ["bot:", "gtp(depth=4", "gtp(depth=x):y", "bot:'x"] {
            assert!(ExternalProgram::from_command(text).expect("a command").is_err(), "{text}");
        }
    }
}
