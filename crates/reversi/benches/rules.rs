use reversi::{perft::*, *};
fn main() {
    for kind in Kind::ALL {
        use std::fmt::Write;
        let mut s = String::new();
        for (size, limit) in [
            ("8x8", if kind == Kind::Othello { 2_000_000_000u64 } else { 250_000_000 }),
            ("6x6", 200_000_000),
            ("4x4", u64::MAX),
            ("7x4", 20_000_000),
            ("5x5", 20_000_000),
            ("2x2", 9),
        ] {
            for (c, cn) in [(Convention::Plies, "plies"), (Convention::Discs, "discs")] {
                let p = Position::start(RuleSet::new(kind, size.parse().unwrap()));
                write!(s, "{kind} {size} {cn}:").unwrap();
                let mut last = 0;
                let mut same = 0;
                for d in 1..30 {
                    let n = perft(&p, d, c);
                    if n == last {
                        same += 1;
                        if same > 1 {
                            break;
                        }
                    } else {
                        same = 0
                    };
                    write!(s, " {n}").unwrap();
                    last = n;
                    if n as f64 * 9.0 > limit as f64 {
                        break;
                    }
                }
                s.push('\n');
            }
        }
        std::fs::write(format!("/tmp/{kind}.perft"), s).unwrap();
    }
}
