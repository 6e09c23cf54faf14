//! A program as a child process: lines in, lines out, and an end that is sure to come.
//!
//! Whatever the program does, nothing here waits longer than it was told to, keeps more than it was
//! told to, or panics. It runs in a process group of its own; ending it ends the group, and on Linux
//! also what has left the group.

mod cores;
mod errors;
mod group;
mod output;

use std::io::{ErrorKind, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError};
use std::time::{Duration, Instant};

use support::StopToken;

use crate::blame::{Blame, ExternalError, shown};
use crate::program::{ExternalProgram, ProgramLimits};
use errors::ErrorTail;
use group::Group;
pub use group::end_all;
use output::{Event, Output};

/// How often a wait looks whether it was called off.
const LOOK: Duration = Duration::from_millis(10);

/// How long a program that closed its output may take to end.
const DYING: Duration = Duration::from_millis(500);

/// How long what a program wrote before it ended may be on its way to us.
const ON_ITS_WAY: Duration = Duration::from_millis(200);

/// How long a program may take to leave after it was asked to.
const LEAVING: Duration = Duration::from_millis(300);

/// A program that runs.
#[derive(Debug)]
pub struct Process {
    name: String,
    child: Child,
    group: Group,
    input: Option<ChildStdin>,
    events: Receiver<Event>,
    output: Output,
    errors: ErrorTail,
    limits: ProgramLimits,
    ended: bool,
    /// Held as long as it runs.
    _cores: Option<cores::Cores>,
}

/// What came of waiting for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A line, without its end.
    Line(Vec<u8>),
    /// The wait was called off.
    Stopped,
}

impl Process {
    /// Starts a program.
    pub fn start(program: &ExternalProgram) -> Result<Self, ExternalError> {
        let failed =
            |what: String| ExternalError::new(Blame::StartFailed, what).of(&program.name, "");
        let words = program.words().map_err(failed)?;
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]);
        if let Some(folder) = &program.options.folder {
            command.current_dir(folder);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let token = group::prepare(&mut command);
        let (mut child, cores) = cores::spawn(&mut command, program.limits.threads)
            .map_err(|error| failed(format!("'{}': {error}", shown(&words[0]))))?;
        let group = Group::of(&child, token, program.limits.memory_mb);
        let (input, stdout, stderr) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        if let Some(input) = &input {
            group::never_block(input);
        }
        let (output, events) = Output::read(stdout, &program.limits);
        let errors = ErrorTail::read(stderr);
        let (name, limits) = (program.name.clone(), program.limits);
        Ok(Self {
            name,
            child,
            group,
            input,
            events,
            output,
            errors,
            limits,
            ended: false,
            _cores: cores,
        })
    }

    /// The name of the program.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A fault of this program, with what it wrote on its standard error.
    pub fn fault(&self, blame: Blame, what: impl Into<String>) -> ExternalError {
        // What it wrote last may be on its way.
        self.errors.settle();
        ExternalError::new(blame, what).of(&self.name, &self.errors.text())
    }

    /// What it wrote on its standard error, the last of it.
    pub fn stderr(&self) -> String {
        self.errors.text()
    }

    /// From here on the output of another game is counted.
    pub fn next_game(&self) {
        self.output.next_game();
    }

    /// Sends a line; it waits no longer than until `deadline` for a program that does not read.
    pub fn send(&mut self, line: &str, deadline: Instant) -> Result<(), ExternalError> {
        // It has left; whoever waits for its answer finds out how.
        let Some(input) = &mut self.input else { return Ok(()) };
        let text = format!("{line}\n");
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            match input.write(rest) {
                Ok(written) => rest = &rest[written..],
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    if Instant::now() >= deadline {
                        return Err(self.fault(Blame::Timeout, "it does not read its input"));
                    }
                    std::thread::sleep(Duration::from_millis(1));
                }
                // It may have said something before it left.
                Err(_) => {
                    self.input = None;
                    break;
                }
            }
        }
        Ok(())
    }

    /// The next line that it writes, until `deadline`.
    pub fn hear(&mut self, deadline: Instant, stop: &StopToken) -> Result<Heard, ExternalError> {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.events.recv_timeout(left.min(LOOK)) {
                Ok(event) => return self.heard(event).map(Heard::Line),
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone()),
                Err(RecvTimeoutError::Timeout) if stop.is_stopped() => return Ok(Heard::Stopped),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(self.late()),
                // It may have left a child behind that keeps its output open.
                Err(RecvTimeoutError::Timeout) => {
                    if self.group.wait(&mut self.child, Duration::ZERO).is_some() {
                        return self.last_line().map(Heard::Line);
                    }
                }
            }
        }
    }

    /// What a program that has ended wrote last and nobody has heard yet.
    fn last_line(&mut self) -> Result<Vec<u8>, ExternalError> {
        match self.events.recv_timeout(ON_ITS_WAY) {
            Ok(event) => self.heard(event),
            Err(_) => Err(self.gone()),
        }
    }

    /// A line that it has already written, if there is one. Never waits.
    pub fn heard_already(&mut self) -> Result<Option<Vec<u8>>, ExternalError> {
        match self.events.try_recv() {
            Ok(event) => self.heard(event).map(Some),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(self.gone()),
        }
    }

    fn heard(&mut self, event: Event) -> Result<Vec<u8>, ExternalError> {
        match event {
            Event::Line(line) => Ok(line),
            Event::LongLine => {
                let most = self.limits.line_bytes;
                Err(self.fault(Blame::TooMuchOutput, format!("a line is longer than {most} bytes")))
            }
            Event::TooMuch => {
                let most = self.limits.game_bytes;
                let what = format!("it wrote more than {most} bytes in one game");
                Err(self.fault(Blame::TooMuchOutput, what))
            }
            Event::End => Err(self.gone()),
        }
    }

    /// Its output is closed.
    fn gone(&mut self) -> ExternalError {
        let end = self.group.wait(&mut self.child, DYING);
        let mut what = end.unwrap_or_else(|| "it closed its output, and runs on".to_owned());
        let rest = self.output.unfinished();
        if !rest.is_empty() {
            what = format!("{what}, in the middle of the line '{}'", shown(&rest));
        }
        self.fault(Blame::Crash, what)
    }

    /// No answer in time.
    fn late(&mut self) -> ExternalError {
        let rest = self.output.unfinished();
        let what = if rest.is_empty() {
            "it did not answer in time".to_owned()
        } else {
            format!("it wrote '{}' and did not end the line", shown(&rest))
        };
        self.fault(Blame::Timeout, what)
    }

    /// Asks the program to leave with these lines, gives it a moment, and ends it with everything
    /// that it has started.
    pub fn end(mut self, goodbye: &[&str]) {
        let deadline = Instant::now() + LEAVING;
        for line in goodbye {
            // If it does not read, it is ended all the same.
            let _ = self.send(line, deadline);
        }
        self.input = None;
        self.group.wait(&mut self.child, LEAVING);
        self.kill();
    }

    /// Ends the program and everything that it has started, at once.
    fn kill(&mut self) {
        if !std::mem::replace(&mut self.ended, true) {
            self.input = None;
            self.group.kill(&mut self.child);
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}
