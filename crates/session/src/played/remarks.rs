//! The analysis of a game as a text that is kept with it: a word a move, a word a shot.

use battleship::Point;
use reversi::{Model, Ply, Square};
use reversi_engine::{Certainty, PlyAnalysis, Value};

use crate::battleship::{Battle, Grade};
use crate::saved_game::whole;

/// The analysis of every move: the best one, what the move was worth and what the best was, such as
/// `d6+3d12+5d12`, and `!` behind a turning point.
pub(crate) fn plies_text(plies: &[PlyAnalysis]) -> String {
    let word = |ply: &PlyAnalysis| {
        let turning = if ply.turning_point { "!" } else { "" };
        format!("{}{}{}{turning}", ply.best, value_text(ply.value), value_text(ply.best_value))
    };
    plies.iter().map(word).collect::<Vec<_>>().join(" ")
}

fn value_text(value: Value) -> String {
    let discs = value.discs;
    match value.certainty {
        Certainty::Exact => format!("{discs:+}="),
        Certainty::AtLeast => format!("{discs:+}>"),
        Certainty::AtMost => format!("{discs:+}<"),
        Certainty::Depth(depth) => format!("{discs:+}d{depth}"),
        Certainty::Likely(percent) => format!("{discs:+}p{percent}"),
    }
}

/// Undoes that, for all moves of a game; nothing if it does not belong to them.
pub(crate) fn read_plies(model: &Model, text: &str) -> Option<Vec<PlyAnalysis>> {
    let played: Vec<_> = whole(model)
        .plies()
        .filter_map(|ply| match ply {
            Ply::Move(mover, played) => Some((mover, played.square)),
            Ply::Pass(_) => None,
        })
        .collect();
    let words: Vec<&str> = text.split(' ').collect();
    if words.len() != played.len() {
        return None;
    }
    let ply = |((mover, played), word): ((_, Square), &str)| {
        let turning_point = word.ends_with('!');
        let word = word.trim_end_matches('!');
        let best = word.get(..2)?.parse().ok()?;
        let (value, rest) = read_value(&word[2..])?;
        let (best_value, rest) = read_value(rest)?;
        let loss = best_value.discs - value.discs;
        let ply = PlyAnalysis { mover, played, value, best, best_value, loss, turning_point };
        (rest.is_empty() && (0..=128).contains(&loss)).then_some(ply)
    };
    played.into_iter().zip(words).map(ply).collect()
}

fn read_value(text: &str) -> Option<(Value, &str)> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let sign = text.get(..1).filter(|sign| matches!(*sign, "+" | "-"))?;
    let end = 1 + digits(&text[1..]);
    let discs: i32 = text[1..end].parse().ok().filter(|discs| *discs <= 64)?;
    let discs = if sign == "-" { -discs } else { discs };
    let (kind, rest) = text[end..].split_at_checked(1)?;
    let (number, after) = rest.split_at(digits(rest));
    let (certainty, rest) = match kind {
        "=" => (Certainty::Exact, rest),
        ">" => (Certainty::AtLeast, rest),
        "<" => (Certainty::AtMost, rest),
        "d" => (Certainty::Depth(number.parse().ok()?), after),
        "p" => (Certainty::Likely(number.parse().ok()?), after),
        _ => return None,
    };
    Some((Value { discs, certainty }, rest))
}

/// The grades of every shot: chance and loss in hundredths of a thousand, and the best shot with its
/// chance, such as `12345,200,3.4,20000`.
pub(crate) fn battle_text(grades: &[Grade]) -> String {
    let small = |number: f64| (number * 100_000.0).round();
    let word = |grade: &Grade| {
        let (best, chance) = grade.best;
        format!(
            "{},{},{}.{},{}",
            small(grade.chance),
            small(grade.loss),
            best.row,
            best.col,
            small(chance)
        )
    };
    grades.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// Undoes that, for all shots of a battle; nothing if it does not belong to them.
pub(crate) fn read_battle(battle: &Battle, text: &str) -> Option<Vec<Grade>> {
    let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    if words.len() != battle.shots().len() {
        return None;
    }
    let small = |text: &str| text.parse::<u32>().ok().map(|number| f64::from(number) / 100_000.0);
    let grade = |(shot, word): (usize, &str)| {
        let mut parts = word.split(',');
        let (chance, loss) = (small(parts.next()?)?, small(parts.next()?)?);
        let (row, col) = parts.next()?.split_once('.')?;
        let at = Point::new(row.parse().ok()?, col.parse().ok()?);
        let best = (at, small(parts.next()?)?);
        let is_sound = chance <= 1.0 && best.1 <= 1.0 && battle.game().is_valid(at);
        is_sound.then_some(Grade { shot, chance, loss, best })
    };
    words.into_iter().enumerate().map(grade).collect()
}

#[cfg(test)]
mod tests {
    use battleship::Side;
    use reversi::RuleSet;
    use support::StopToken;

    use super::*;
    use crate::battleship::BattleshipSetup;
    use crate::battleship::testing::begun;

    #[test]
    fn every_kind_of_value_reads_back_and_nothing_else_does() {
        let mut model = Model::new(RuleSet::OTHELLO);
        let certainties = [
            Certainty::Exact,
            Certainty::AtLeast,
            Certainty::AtMost,
            Certainty::Depth(12),
            Certainty::Likely(73),
        ];
        let mut plies = Vec::new();
        for (place, certainty) in (0..).zip(certainties) {
            let square = model.position().legal_squares().iter().next().expect("a move");
            let mover = model.position().mover();
            model.play(square).expect("legal");
            let (value, best_value) = (Value { discs: -place, certainty }, Value::at_depth(4, 9));
            let loss = 4 + place;
            let turning_point = place == 2;
            let ply = PlyAnalysis {
                mover,
                played: square,
                value,
                best: square,
                best_value,
                loss,
                turning_point,
            };
            plies.push(ply);
        }
        let text = plies_text(&plies);
        assert_eq!(read_plies(&model, &text), Some(plies));
        model.undo();
        assert!(read_plies(&model, &text).is_some(), "moves taken back count");
        let other = Model::new(RuleSet::OTHELLO);
        assert_eq!(read_plies(&other, &text), None, "of another game");
        for (from, to) in
            [("=", "x"), ("d12", "d"), ("+4", "+400"), ("-1", "+9"), ("!", "!x"), (" ", "é ")]
        {
            assert_eq!(read_plies(&model, &text.replacen(from, to, 1)), None, "{from} {to}");
        }
    }

    #[test]
    fn grades_read_back() {
        let mut battle = begun(BattleshipSetup::default(), 4);
        for _ in 0..3 {
            for side in [Side::Second, Side::First] {
                let at = battle.chart(side).untried().first().expect("a place");
                battle.fire(at).expect("a new shot");
            }
        }
        let mut grades = Vec::new();
        crate::battleship::grade(battle.game(), battle.shots(), &StopToken::new(), |grade| {
            grades.push(grade);
        });
        let text = battle_text(&grades);
        let again = read_battle(&battle, &text).expect("grades");
        assert_eq!(battle_text(&again), text);
        for (one, other) in grades.iter().zip(&again) {
            assert!((one.chance - other.chance).abs() < 1e-5 && one.best.0 == other.best.0);
        }
        assert_eq!(read_battle(&battle, &text.replacen('.', "", 1)), None);
        assert_eq!(read_battle(&battle, ""), None);
    }
}
