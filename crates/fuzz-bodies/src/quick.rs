//! Fuzzing without a fuzzer: examples, mutated over and over from a seed.

use fastrand::Rng;

use crate::Target;

/// Characters that mean something to one of the parsers, and a few that mean nothing.
const ALPHABET: &str = "abcdefghipsxXOoDLBW*-._+/;:,(){}0123456789\"[]\\ \n\t\u{e9}\u{4e00}\0";

/// Runs a target `runs` times. The same seed gives the same texts.
pub fn quick(target: &Target, seed: u64, runs: u64) {
    let mut random = Rng::with_seed(seed);
    let mut pool: Vec<String> = target.examples.iter().map(|&text| text.to_owned()).collect();
    let mut longest = 200;
    for example in &pool {
        longest = longest.max(example.len());
        (target.run)(example);
    }
    for _ in 0..runs {
        let mut text: Vec<char> = pool[random.usize(..pool.len())].chars().collect();
        for _ in 0..=random.usize(..4) {
            mutate(&mut text, &mut random);
        }
        let text: String = text.into_iter().take(longest).collect();
        (target.run)(&text);
        // Now and then a mutant becomes an ancestor, so that texts drift far from the examples.
        if random.u8(..) == 0 {
            if pool.len() == 500 {
                pool.swap_remove(random.usize(target.examples.len()..pool.len()));
            }
            pool.push(text);
        }
    }
}

fn mutate(text: &mut Vec<char>, random: &mut Rng) {
    let [at, other] = [(); 2].map(|()| random.usize(..=text.len()));
    match random.u8(..6) {
        0 => text.insert(at, letter(random)),
        1 if at < text.len() => text[at] = letter(random),
        2 if at < text.len() => drop(text.remove(at)),
        3 => text.truncate(at),
        4 => text.extend_from_within(at..),
        _ => text.rotate_left(at.min(other)),
    }
}

fn letter(random: &mut Rng) -> char {
    ALPHABET.chars().nth(random.usize(..ALPHABET.chars().count())).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TARGETS;

    #[test]
    fn every_target_stands_a_short_run() {
        for target in &TARGETS {
            quick(target, 1, 5_000);
        }
    }

    /// Every file with one bit flipped, one byte removed or doubled, or the end missing.
    #[test]
    fn every_damage_to_a_file_is_refused_or_harmless() {
        for name in ["saved_games", "battles", "settings"] {
            let target = TARGETS.iter().find(|target| target.name == name).expect("a target");
            for example in target.examples.iter().map(|example| example.as_bytes()) {
                let check = |damaged: &[u8]| (target.run)(&String::from_utf8_lossy(damaged));
                for at in 0..example.len() {
                    for bit in 0..8 {
                        let mut flipped = example.to_vec();
                        flipped[at] ^= 1 << bit;
                        check(&flipped);
                    }
                    check(&[&example[..at], &example[at + 1..]].concat());
                    check(&[&example[..at], &example[at..=at], &example[at..]].concat());
                    check(&example[..at]);
                }
            }
        }
    }
}
