//! A day, a month or a year.

use std::fmt;

/// When a game was played, as far as it is known. It is printed as `2021-03-11`, `2021-03` or
/// `2021`; the time of the day is not kept.
///
/// ```
/// use records::Date;
///
/// let date = Date::find("2003.12.15_12:33:18.MST").unwrap();
/// assert_eq!((date.year(), date.to_string().as_str()), (2003, "2003-12-15"));
/// // Seconds since 1970, as some GGF files have.
/// assert_eq!(Date::find("940607137").unwrap().to_string(), "1999-10-22");
/// assert_eq!(Date::find("????.??.??"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    /// 0 if not known; then the day is not known, either.
    month: u8,
    day: u8,
}

impl Date {
    /// What a file says that was made on a day nobody knows.
    pub(crate) const FIRST: Self = Self { year: 1970, month: 1, day: 1 };

    /// A year.
    #[must_use]
    pub fn from_year(year: u16) -> Option<Self> {
        (1000..=9999).contains(&year).then_some(Self { year, month: 0, day: 0 })
    }

    /// The first date in a text: a year of four digits, then month and day as far as they are
    /// there.
    #[must_use]
    pub fn find(text: &str) -> Option<Self> {
        let text = text.trim();
        if text.len() >= 6 && text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Self::from_unix(text.parse().ok()?);
        }
        let mut rest = text;
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        loop {
            rest = &rest[rest.find(|c: char| c.is_ascii_digit())?..];
            if digits(rest) == 4 {
                break;
            }
            rest = &rest[digits(rest)..];
        }
        let mut date = Self::from_year(rest[..4].parse().ok()?)?;
        rest = &rest[4..];
        let mut part = |most: u8| {
            let after = rest.strip_prefix(['.', '-', '/'])?;
            let length = digits(after);
            rest = &after[length..];
            after[..length].parse::<u8>().ok().filter(|number| (1..=most).contains(number))
        };
        date.month = part(12).unwrap_or(0);
        date.day = if date.month == 0 { 0 } else { part(31).unwrap_or(0) };
        Some(date)
    }

    /// The day of a number of seconds since 1970, in the Gregorian calendar.
    #[must_use]
    pub fn from_unix(seconds: u64) -> Option<Self> {
        let mut day = seconds / 86_400;
        // After the year 9999 nobody has a game.
        if day > 2_932_896 {
            return None;
        }
        let is_leap = |year: u64| {
            year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400)
        };
        let mut year = 1970;
        while day >= 365 + u64::from(is_leap(year)) {
            day -= 365 + u64::from(is_leap(year));
            year += 1;
        }
        let february = 28 + u64::from(is_leap(year));
        let mut month = 1;
        for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
            if day < length {
                break;
            }
            day -= length;
            month += 1;
        }
        Some(Self { year: year as u16, month, day: day as u8 + 1 })
    }

    /// The year.
    pub const fn year(self) -> u16 {
        self.year
    }

    /// Four numbers of one byte each.
    pub(crate) const fn century_year_month_day(self) -> [u8; 4] {
        [(self.year / 100) as u8, (self.year % 100) as u8, self.month, self.day]
    }

    /// The date with something else than `-` between its parts.
    pub(crate) fn with(self, divider: &str) -> String {
        self.to_string().replace('-', divider)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.month, self.day) {
            (0, _) => write!(f, "{:04}", self.year),
            (month, 0) => write!(f, "{:04}-{month:02}", self.year),
            (month, day) => write!(f, "{:04}-{month:02}-{day:02}", self.year),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_found_in_all_their_forms() {
        for (text, expected) in [
            ("1980", "1980"),
            ("2021.03.11", "2021-03-11"),
            ("2025.??.??", "2025"),
            ("2014-02-21 20:52:27 GMT", "2014-02-21"),
            ("World Championship 1980/7", "1980-07"),
            ("12 Dec 1999", "1999"),
            ("2021.13.40", "2021"),
            ("2021-02-99", "2021-02"),
            ("0", ""),
            ("0000", ""),
            ("31.12.99", ""),
            ("951782400", "2000-02-29"),
            ("0000000", "1970-01-01"),
            ("253402300799", "9999-12-31"),
            ("253402300800", ""),
            ("99999999999999999999999", ""),
        ] {
            let found = Date::find(text);
            assert_eq!(found.map_or(String::new(), |date| date.to_string()), expected, "{text}");
            if let Some(date) = found {
                for divider in ["-", ".", "/"] {
                    assert_eq!(Date::find(&date.with(divider)), Some(date));
                }
            }
        }
    }
}
