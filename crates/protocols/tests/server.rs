//! Our engine at other boards: recorded dialogues, line by line, and what must never happen.

use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use protocols::server::{ServerOptions, serve};
use protocols::{Protocol, bots::Answer, bots::Message, nboard::Report};

fn options(player: &str) -> ServerOptions {
    ServerOptions {
        protocol: None,
        reversi: reversi_engine::roster().find(player).expect("a player"),
        battleship: battleship_engine::roster().find("mediocre").expect("a player"),
        seed: 1,
        ponder: false,
    }
}

/// What a host hears that says all of this and then closes its output.
fn hear(text: &str, options: &ServerOptions) -> String {
    let mut output = Vec::new();
    let input = io::Cursor::new(text.as_bytes().to_vec());
    serve(input, &mut output, options).expect("it writes");
    String::from_utf8(output).expect("text")
}

/// A dialogue: lines after `> ` are the host's, those after `< ` the engine's, all of them. `_` stands
/// for anything but a blank or a slash.
#[track_caller]
fn dialogue(text: &str, options: &ServerOptions) {
    let side = |mark: &str| -> Vec<&str> {
        text.lines()
            .filter_map(|line| line.trim_start().strip_prefix(mark))
            .map(|line| line.strip_prefix(' ').unwrap_or(line))
            .collect()
    };
    let heard = hear(&(side(">").join("\n") + "\n"), options);
    let (heard, expected): (Vec<&str>, _) = (heard.lines().collect(), side("<"));
    assert_eq!(heard.len(), expected.len(), "{heard:#?}");
    for (heard, expected) in heard.iter().zip(expected) {
        assert!(is_like(heard, expected), "expected {expected:?}, found {heard:?}");
    }
}

fn is_like(text: &str, pattern: &str) -> bool {
    let mut rest = text;
    for (index, part) in pattern.split('_').enumerate() {
        if index > 0 {
            rest = rest
                .trim_start_matches(|letter| !" /\n".contains(letter) && !part.starts_with(letter));
        }
        match rest.strip_prefix(part) {
            Some(after) => rest = after,
            None => return false,
        }
    }
    rest.is_empty()
}

#[test]
fn gtp_as_recorded() {
    dialogue(include_str!("dialogues/gtp.txt"), &options("depth:2"));
}

#[test]
fn a_game_at_quarry_as_recorded() {
    // The host Quarry let this engine (Black) play GRhino. It writes colours out and squares in upper case,
    // and never says that a side passes: White moves twice after a7.
    let moves = "bd3 wc5 bf6 we3 bb5 we6 bf2 wc3 be7 wd6 bd7 wf3 bc2 wc6 be2 wc4 bc7 wf1 bg3 wd2 bc1 wd1 \
        be1 wb1 bb2 wa1 ba2 wa5 bb3 wa3 ba4 wa6 bb6 wb4 ba7 wa8 wg1 bg2 wh1 bh2 wh3 bf4 wf5 bg4 \
        wb7 bg5 wb8 bc8 wd8 be8 wf8 bf7 wg6 bh4 wh5 bh6 wh7 bg8 wh8 bg7";
    let mut text = "protocol_version\nname\nversion\nlist_commands\nlist_games\nset_game Othello\n\
                    boardsize 8\nclear_board\ngenmove black\nundo\n"
        .to_owned();
    for word in moves.split_whitespace() {
        let (colour, square) = word.split_at(1);
        let colour = if colour == "b" { "black" } else { "white" };
        text += &format!("play {colour} {}\n", square.to_uppercase());
    }
    let heard = hear(&(text + "final_score\nquit\n"), &options("depth:2"));
    assert!(!heard.contains('?'), "{heard}");
    assert!(heard.contains("= Othello\n") && heard.contains("= W+30\n"), "{heard}");
}

#[test]
fn nboard_as_recorded() {
    dialogue(include_str!("dialogues/nboard.txt"), &options("depth:2"));
}

#[test]
fn bots_as_recorded() {
    dialogue(include_str!("dialogues/bots.txt"), &options("depth:2"));
}

/// A pipe in memory, so that a host can wait for answers.
struct Pipe(Receiver<u8>);

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Ok(first) = self.0.recv() else { return Ok(0) };
        buffer[0] = first;
        let mut count = 1;
        while count < buffer.len()
            && let Ok(byte) = self.0.try_recv()
        {
            buffer[count] = byte;
            count += 1;
        }
        Ok(count)
    }
}

struct Lines(Sender<u8>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for byte in bytes {
            self.0.send(*byte).map_err(|_| io::ErrorKind::BrokenPipe)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A host that waits for answers.
struct Host {
    to: Option<Sender<u8>>,
    from: Receiver<u8>,
    server: Option<JoinHandle<()>>,
}

impl Host {
    fn new(options: ServerOptions) -> Self {
        let (to, input) = channel();
        let (output, from) = channel();
        let server = thread::spawn(move || {
            serve(Pipe(input), Lines(output), &options).expect("it writes");
        });
        Self { to: Some(to), from, server: Some(server) }
    }

    fn say(&self, line: &str) {
        for byte in line.bytes().chain([b'\n']) {
            self.to.as_ref().expect("it goes on").send(byte).expect("it listens");
        }
    }

    fn line(&self) -> String {
        let mut bytes = Vec::new();
        loop {
            match self.from.recv_timeout(Duration::from_mins(1)).expect("an answer") {
                b'\n' => return String::from_utf8(bytes).expect("text"),
                byte => bytes.push(byte),
            }
        }
    }

    /// Hears until a line begins like this.
    fn until(&self, start: &str) -> Vec<String> {
        let mut lines = vec![self.line()];
        while !lines.last().is_some_and(|line| line.starts_with(start)) {
            lines.push(self.line());
        }
        lines
    }

    /// The end: nothing more is said.
    fn end(mut self) -> String {
        self.to = None;
        self.server.take().expect("a thread").join().expect("it ends");
        String::from_utf8(self.from.iter().collect()).expect("text")
    }
}

#[test]
fn ping_stops_a_long_thought() {
    let host = Host::new(options("level 22"));
    host.say("nboard 2");
    assert_eq!(host.line(), "set myname Quadrille");
    host.say("set depth 60");
    host.say("go");
    assert_eq!(host.line(), "status Thinking");
    host.say("ping 7");
    assert_eq!(host.until("pong"), ["status", "pong 7"]);
    host.say("hint 2");
    assert_eq!(host.line(), "status Analysing");
    // Two moves at least once, then it is told to stop.
    let hints = [host.line(), host.line()];
    for hint in &hints {
        assert!(matches!(Report::parse(hint), Some(Report::Search { .. })), "{hint}");
    }
    host.say("ping 8");
    assert_eq!(host.until("pong").last().map(String::as_str), Some("pong 8"));
    assert_eq!(host.end(), "");
}

#[test]
fn a_host_that_interrupts_gets_the_move_so_far() {
    let host = Host::new(options("depth:60"));
    host.say("1 gogui-interrupt");
    assert_eq!((host.line(), host.line()), ("=1".to_owned(), String::new()));
    host.say("2 genmove b");
    host.say("# interrupt");
    host.say("3 genmove b");
    let answer = host.line();
    assert!(answer.starts_with("=2 ") && answer.len() == 5, "{answer}");
    assert_eq!(
        (host.line(), host.line()),
        (String::new(), "?3 it is not the turn of black".to_owned())
    );
    host.say("quit");
    assert_eq!(host.end(), "\n=\n\n");
}

#[test]
fn pondering_changes_no_protocol() {
    for ponder in [false, true] {
        let host = Host::new(ServerOptions { ponder, ..options("level 22") });
        host.say("time_settings 0 1 5");
        assert_eq!((host.line(), host.line()), ("=".to_owned(), String::new()));
        for _ in 0..2 {
            for colour in ["b", "w"] {
                host.say(&format!("genmove {colour}"));
                let answer = host.line();
                assert!(answer.starts_with("= "), "{answer}");
                assert_eq!(host.line(), "");
            }
        }
        host.say("quit");
        assert_eq!(host.end(), "=\n\n");
    }
}

/// Nothing but answers of the protocol, whatever comes in.
#[test]
fn rubbish_gets_answers_of_the_protocol_or_none() {
    let noise = "play\nplay b\nplay b z9\ngenmove\ngenmove x\nboardsize x\nboardsize 9\nboardsize -1\n\
        time_settings 1\ntime_settings a b c\ntime_left b -1 0\nundo\nfinal_score\n\u{7f}\n\t\n99\n\
        99999999999999999999 name\nquadrille-depth 0\nquadrille-hints x\nset_game go\nknown_command\nnoise\n";
    let heard = hear(noise, &ServerOptions { protocol: Some(Protocol::Gtp), ..options("depth:2") });
    let answers: Vec<&str> = heard.split("\n\n").filter(|answer| !answer.is_empty()).collect();
    assert!(answers.iter().all(|answer| answer.starts_with('?')), "{heard}");
    let noise = "set\nset depth x\nmove\nmove z9\nnoise\nset game (;)\nhint x y\n\u{0}\n";
    let heard =
        hear(noise, &ServerOptions { protocol: Some(Protocol::NBoard), ..options("depth:2") });
    assert!(heard.lines().all(|line| Report::parse(line).is_some()), "{heard}");
    let noise = "x\n{}\n[]\n{\"type\": 1}\n{\"type\": \"move\"}\n{\"type\":\"move\",\"you\":\"X\",\"board\":[\"é\"],\"legal\":[],\"moves\":[],\"time_ms\":1}\n";
    let heard =
        hear(noise, &ServerOptions { protocol: Some(Protocol::Bots), ..options("depth:2") });
    assert_eq!(heard.lines().count(), 6);
    assert!(
        heard.lines().all(|line| matches!(Answer::parse(line), Ok(Answer::Error(_)))),
        "{heard}"
    );
}

#[test]
fn the_end_of_input_is_the_end() {
    for (text, heard) in [
        ("", ""),
        ("\n\n", ""),
        ("name", "= Quadrille\n\n"),
        ("nboard 2", "set myname Quadrille\n"),
        (&Message::Quit.to_line(), ""),
    ] {
        assert_eq!(hear(text, &options("depth:2")), heard, "{text}");
    }
    let long = format!("{}\nname\n", "x".repeat(3 << 20));
    assert_eq!(hear(&long, &options("depth:2")), "? unknown command\n\n= Quadrille\n\n");
}
