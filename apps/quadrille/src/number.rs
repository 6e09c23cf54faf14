//! Numbers on the command line and in print.

use clap::builder::TypedValueParser;

/// Reads a whole number of a range; anything else is told what is accepted.
pub(crate) fn number(least: u64, most: u64) -> impl TypedValueParser<Value = u64> {
    clap::builder::StringValueParser::new().try_map(move |text| {
        let wrong = || format!("expected a number from {least} to {most}");
        let number: u64 = text.parse().map_err(|_| wrong())?;
        if (least..=most).contains(&number) { Ok(number) } else { Err(wrong()) }
    })
}

/// A number with commas, for reading.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number of things, with their name: `1 move`, `2 moves`.
pub(crate) fn count(number: usize, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {thing}{plural}", grouped(number as u64))
}

/// So many things a second, where the time is long enough to say.
pub(crate) fn rate(count: u64, seconds: f64) -> String {
    if seconds < 0.001 { "-".to_owned() } else { grouped((count as f64 / seconds) as u64) }
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn digits_are_grouped_by_three() {
        let numbers = [0, 12, 123, 1_234, 123_456, 1_234_567];
        let texts = ["0", "12", "123", "1,234", "123,456", "1,234,567"];
        assert_eq!(numbers.map(grouped), texts);
    }
}
