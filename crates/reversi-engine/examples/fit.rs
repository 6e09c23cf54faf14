//! Fits the weights of the evaluation: prints the new `src/eval/weights.rs`.
//!
//! ```text
//! cargo run --release -p reversi-engine --example fit [GAMES] > weights.rs
//! ```
//!
//! For every rule set and group of boards the engine plays games against itself: a random opening
//! of random length, then its own moves four ahead with a random one now and then, and perfect
//! play from twelve empty squares on. Every position after the opening is a sample: its features, and how the game ended. The
//! weights are those whose sums come closest to the results by least squares, with a slight pull
//! towards zero. Run it again to play with the new weights; two rounds were run for those in use.

use std::sync::Mutex;
use std::thread;

use reversi::{Player, Position, RuleSet, Size, Variant};
use reversi_engine::eval::{DISC, Evaluation, FEATURES, Features, GROUPS, PHASES};
use reversi_engine::{Engine, Limits, Options};

/// The pull towards zero, in samples.
const RIDGE: f64 = 20.0;
/// With fewer samples a phase has no weights of its own.
const ENOUGH: f64 = 2_000.0;
/// How many moves of a hundred are random ones, so that there is something to learn from.
const SLIPS: u32 = 3;
const EXACT: u32 = 12;
const DEPTH: u32 = 4;

/// The sums from which least squares are found, for one phase.
#[derive(Clone)]
struct Sums {
    products: [[f64; FEATURES]; FEATURES],
    targets: [f64; FEATURES],
    squares: f64,
    count: f64,
}

impl Sums {
    const ZERO: Self = Self {
        products: [[0.0; FEATURES]; FEATURES],
        targets: [0.0; FEATURES],
        squares: 0.0,
        count: 0.0,
    };

    fn add(&mut self, features: &[i16; FEATURES], score: f64) {
        for (row, &a) in features.iter().enumerate() {
            for (column, &b) in features.iter().enumerate() {
                self.products[row][column] += f64::from(a) * f64::from(b);
            }
            self.targets[row] += f64::from(a) * score;
        }
        self.squares += score * score;
        self.count += 1.0;
    }

    fn merge(&mut self, other: &Self) {
        for row in 0..FEATURES {
            for column in 0..FEATURES {
                self.products[row][column] += other.products[row][column];
            }
            self.targets[row] += other.targets[row];
        }
        self.squares += other.squares;
        self.count += other.count;
    }

    /// The weights, by elimination.
    fn solve(&self) -> [f64; FEATURES] {
        let mut matrix = self.products;
        let mut values = self.targets;
        for (at, row) in matrix.iter_mut().enumerate() {
            row[at] += RIDGE;
        }
        for pivot in 0..FEATURES {
            // With the pull on the diagonal the matrix is positive definite: no pivot is zero.
            for row in 0..FEATURES {
                if row != pivot {
                    let factor = matrix[row][pivot] / matrix[pivot][pivot];
                    let above = matrix[pivot];
                    for (value, above) in matrix[row].iter_mut().zip(above) {
                        *value -= factor * above;
                    }
                    values[row] -= factor * values[pivot];
                }
            }
        }
        std::array::from_fn(|at| values[at] / matrix[at][at])
    }

    /// The root of the mean square error with these weights.
    fn error(&self, weights: &[f64; FEATURES]) -> f64 {
        let mut sum = self.squares;
        for row in 0..FEATURES {
            sum -= 2.0 * weights[row] * self.targets[row];
            for column in 0..FEATURES {
                sum += weights[row] * weights[column] * self.products[row][column];
            }
        }
        (sum / self.count.max(1.0)).sqrt()
    }
}

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(20_000);
    println!("//! Weights, printed by `examples/fit.rs`. Not to be edited.");
    println!();
    println!("use super::{{FEATURES, GROUPS, PHASES}};");
    println!();
    println!("/// By rule set, group of boards and phase, in sixty-fourths of a disc.");
    println!("#[rustfmt::skip]");
    println!("pub(super) static WEIGHTS: [[[[i16; FEATURES]; PHASES]; GROUPS]; 5] = [");
    for kind in Variant::ALL {
        println!("    [");
        for group in 0..GROUPS {
            let phases = play(kind, group, games);
            println!("        [");
            for phase in 0..PHASES {
                // A phase that hardly occurs takes the weights of the next.
                let sums = phases[phase..].iter().find(|sums| sums.count > ENOUGH);
                let sums = sums.unwrap_or(&phases[phase]);
                let weights = sums.solve();
                let error = sums.error(&weights);
                eprintln!("{kind} {group} {phase}: {} samples, error {error:.2}", sums.count);
                let row = weights.map(|weight| {
                    let scaled = (weight * f64::from(DISC)).round();
                    (scaled.clamp(-32_000.0, 32_000.0) as i16).to_string()
                });
                println!("            [{}],", row.join(", "));
            }
            println!("        ],");
        }
        println!("    ],");
    }
    println!("];");
}

/// The boards of a group, the usual ones more often.
fn sizes(kind: Variant, group: usize) -> Vec<Size> {
    let of_group = |size: &Size| Evaluation::group(RuleSet::new(kind, *size)) == group;
    let mut sizes: Vec<Size> = Size::all().filter(of_group).collect();
    let usual: &[(i32, i32)] = match group {
        0 => &[(4, 4)],
        1 => &[(6, 6)],
        _ => &[(8, 8)],
    };
    let others = sizes.len();
    for &(width, height) in usual {
        let size = Size::new(width, height).expect("a size");
        sizes.extend(std::iter::repeat_n(size, 2 * others));
    }
    sizes
}

fn play(kind: Variant, group: usize, games: u64) -> Vec<Sums> {
    let total = Mutex::new(vec![Sums::ZERO; PHASES]);
    let threads = thread::available_parallelism().map_or(1, usize::from) as u64;
    let sizes = sizes(kind, group);
    thread::scope(|scope| {
        for part in 0..threads {
            let (total, sizes) = (&total, &sizes);
            scope.spawn(move || {
                let seed = (kind as u64) << 40 | (group as u64) << 32 | part;
                let mut random = fastrand::Rng::with_seed(seed);
                let engine =
                    Engine::new(Options { hash_mb: 2, ..Options::default() }).expect("memory");
                let mut sums = vec![Sums::ZERO; PHASES];
                for _ in 0..games / threads {
                    let size = sizes[random.usize(..sizes.len())];
                    game(&engine, RuleSet::new(kind, size), &mut random, &mut sums);
                }
                for (all, mine) in total.lock().expect("no panic").iter_mut().zip(&sums) {
                    all.merge(mine);
                }
            });
        }
    });
    total.into_inner().expect("no panic")
}

fn game(engine: &Engine, rules: RuleSet, random: &mut fastrand::Rng, sums: &mut [Sums]) {
    let area = rules.size().area();
    let opening = random.i32(area / 16..=area / 4);
    let mut position = Position::start(rules);
    for _ in 0..opening {
        let moves: Vec<_> = position.legal_squares().iter().collect();
        if moves.is_empty() {
            return;
        }
        position = position.play(moves[random.usize(..moves.len())]).expect("legal");
    }
    let evaluation = Evaluation::new(rules);
    let limits = Limits { exact: Some(EXACT), ..Limits::depth(DEPTH) };
    let features = Features::new(rules);
    let mut seen = Vec::new();
    while !position.is_over() {
        seen.push((position.mover(), position.discs()));
        let thought = engine.think(&position, &limits);
        let mut square = thought.best.expect("a player on turn has a move");
        if random.u32(..100) < SLIPS {
            let moves: Vec<_> = position.legal_squares().iter().collect();
            square = moves[random.usize(..moves.len())];
        }
        position = position.play(square).expect("legal");
    }
    let score = f64::from(position.score().expect("over"));
    for (mover, discs) in seen {
        let score = if mover == Player::Dark { score } else { -score };
        // The opening of Reversi captures nothing: it has no features worth learning from.
        if !rules.is_opening(discs) {
            sums[evaluation.phase(discs)].add(&features.of(discs), score);
        }
    }
}
