//! What is heard: which sound belongs to what happens, and the sounds themselves, made of numbers.
//!
//! Nothing here plays: that is for whoever has a loudspeaker.

use std::f32::consts::TAU;

use battleship::Shot;
use support::SeededRandom;

use crate::battleship::{BattleshipController, Plan};
use crate::controller::Controller;

/// A sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cue {
    /// A disc or a ship is put down.
    Place,
    /// A disc is put down and others turn.
    Flip,
    /// A shot into water.
    Splash,
    /// A shot that hits.
    Hit,
    /// A ship sinks.
    Sink,
}

/// Samples a second.
pub const RATE: u32 = 22_050;

impl Cue {
    /// Every sound.
    pub const ALL: [Self; 5] = [Self::Place, Self::Flip, Self::Splash, Self::Hit, Self::Sink];

    /// Its name in a word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Place => "place",
            Self::Flip => "flip",
            Self::Splash => "splash",
            Self::Hit => "hit",
            Self::Sink => "sink",
        }
    }

    /// How long it is, in milliseconds.
    const fn lasting(self) -> u32 {
        match self {
            Self::Place => 90,
            Self::Flip => 230,
            Self::Splash => 420,
            Self::Hit => 380,
            Self::Sink => 900,
        }
    }

    /// The sound, one number for each moment, from -1 to 1.
    fn wave(self) -> Vec<f32> {
        let length = RATE * self.lasting() / 1000;
        // The same noise each time.
        let mut random = SeededRandom::new(self as u64 + 1);
        let mut hiss = move || random.below(20_001) as f32 / 10_000.0 - 1.0;
        // Noise that has passed through something soft, and what has turned so far.
        let (mut soft, mut turned) = (0.0, 0.0);
        let sample = |place: u32| {
            let time = place as f32 / RATE as f32;
            let part = place as f32 / length as f32;
            let fade = (-time * 1000.0 / self.lasting() as f32 * 6.0).exp();
            let noise = hiss();
            let mut tone = |pitch: f32| {
                turned += pitch / RATE as f32;
                (turned * TAU).sin()
            };
            let mut muffled = |softness: f32| {
                soft += (noise - soft) * softness;
                soft
            };
            match self {
                Self::Place => (tone(620.0) * 0.5 + muffled(0.5) * 0.5) * fade,
                // A click, and three lighter ones.
                Self::Flip => {
                    let click = (part * 4.0).fract();
                    let loud = if part < 0.25 { 1.0 } else { 0.5 };
                    tone(560.0 + 120.0 * (part * 4.0).floor()) * loud * (-click * 7.0).exp() * 0.6
                }
                Self::Splash => muffled(0.35 - 0.3 * part) * (part * 25.0).min(1.0) * fade * 1.6,
                Self::Hit => (tone(130.0 - 70.0 * part) * 0.6 + muffled(0.3) * 0.7) * fade,
                Self::Sink => {
                    let bubbling = 1.0 + 0.3 * (time * 9.0 * TAU).sin();
                    let groan = tone((190.0 - 130.0 * part) * bubbling) * 0.4;
                    (groan + muffled(0.08) * 0.9) * (1.0 - part) * (part * 30.0).min(1.0)
                }
            }
        };
        (0..length).map(sample).collect()
    }

    /// The sound as numbers: softer than could be, and silent at its end.
    #[must_use]
    pub fn samples(self) -> Vec<i16> {
        let wave = self.wave();
        let loudest = wave.iter().fold(0.01_f32, |most, sample| most.max(sample.abs()));
        let end = RATE as usize / 100;
        let length = wave.len();
        let sample = |(place, sample): (usize, f32)| {
            let last = ((length - place) as f32 / end as f32).min(1.0);
            (sample / loudest * last * 0.5 * f32::from(i16::MAX)) as i16
        };
        wave.into_iter().enumerate().map(sample).collect()
    }

    /// The sound as the bytes of a WAV file.
    #[must_use]
    pub fn wav(self) -> Vec<u8> {
        let samples = self.samples();
        let bytes = 2 * samples.len() as u32;
        let mut file = Vec::with_capacity(44 + 2 * samples.len());
        let number = |number: u32| number.to_le_bytes();
        file.extend(b"RIFF");
        file.extend(number(36 + bytes));
        file.extend(b"WAVEfmt ");
        file.extend(number(16));
        // Plain numbers, one channel.
        file.extend([1, 0, 1, 0]);
        file.extend(number(RATE));
        file.extend(number(2 * RATE));
        // Two bytes a sample, of 16 bits.
        file.extend([2, 0, 16, 0]);
        file.extend(b"data");
        file.extend(number(bytes));
        file.extend(samples.into_iter().flat_map(i16::to_le_bytes));
        file
    }
}

/// Hears what happens at the tables. What was there before it came is not heard.
#[derive(Clone, Copy, Debug, Default)]
pub struct Listener {
    game: Option<(u64, usize)>,
    battle: Option<(u64, usize, usize)>,
}

impl Listener {
    /// What is to be heard of a game since the last time.
    pub fn hear_game(&mut self, controller: &Controller) -> Option<Cue> {
        let (number, moves) = (controller.number(), controller.model().moves_played());
        let before = self.game.replace((number, moves));
        if before != Some((number, moves.wrapping_sub(1))) {
            return None;
        }
        Some(if controller.last_flips().is_empty() { Cue::Place } else { Cue::Flip })
    }

    /// What is to be heard of a battle since the last time.
    pub fn hear_battle(&mut self, controller: &BattleshipController) -> Option<Cue> {
        let (number, shots) = (controller.number(), controller.shots_shown());
        let placed = controller.plan().map_or(0, Plan::placed);
        let (_, ships, fired) =
            self.battle.replace((number, placed, shots)).filter(|before| before.0 == number)?;
        if placed > ships {
            return Some(Cue::Place);
        }
        // One's own shot and the answer may come at once; whoever goes far hears nothing.
        if shots != fired + 1 && shots != fired + 2 {
            return None;
        }
        let last = controller.battle().shots().get(shots.checked_sub(1)?)?;
        Some(match last.shot {
            Shot::Miss => Cue::Splash,
            Shot::Hit => Cue::Hit,
            Shot::Sunk(_) => Cue::Sink,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sound_is_heard_and_none_is_loud() {
        for cue in Cue::ALL {
            let samples = cue.samples();
            let loudest = samples.iter().map(|sample| sample.unsigned_abs()).max();
            assert!(loudest.is_some_and(|most| (14_000..=16_384).contains(&most)), "{cue:?}");
            // It ends without a crack.
            assert!(samples.last().is_some_and(|last| last.unsigned_abs() < 400), "{cue:?}");
            assert_eq!(samples, cue.samples(), "the same each time");
        }
        for (place, cue) in Cue::ALL.iter().enumerate() {
            assert!(Cue::ALL[..place].iter().all(|other| other.samples() != cue.samples()));
        }
    }

    #[test]
    fn a_file_says_how_long_it_is() {
        for cue in Cue::ALL {
            let file = cue.wav();
            assert_eq!(&file[..4], b"RIFF");
            let number = |at: usize| {
                u32::from_le_bytes(file[at..at + 4].try_into().expect("four bytes")) as usize
            };
            assert_eq!((number(4), number(40)), (file.len() - 8, file.len() - 44), "{cue:?}");
        }
    }
}
