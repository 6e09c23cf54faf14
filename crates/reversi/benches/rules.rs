use reversi::{perft::*,*};
fn main(){ let p=Position::start(RuleSet::new(Kind::Othello,Size::EIGHT)); for d in 9..=12 { let t=std::time::Instant::now(); let n=perft(&p,d,Convention::Plies); let s=t.elapsed().as_secs_f64(); println!("{d} {n} {s:.3} {:.0}",n as f64/s/1e6); } 
for d in 9..=11 { println!("{}", perft(&p,d,Convention::Discs)); } }
