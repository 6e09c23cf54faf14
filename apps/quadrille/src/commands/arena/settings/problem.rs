//! What is wrong with a file of settings, in the words of the file: the reader of TOML says it in
//! those of Rust.

use toml::de::Error;

use crate::failure::one_line;

/// What fits into settings of which the kind alone does not say it.
const FITS: [(&str, &str); 15] = [
    ("games", "a number from 1 to 10000000"),
    ("seed", "a number from 0 to 9223372036854775807"),
    ("losses", "a number from 0 to 20"),
    ("threads", "a number from 1 to 1024"),
    ("player", "players that begin with a line [[player]]"),
    ("time.move", "0 to 1000000 seconds"),
    ("time.game", "0 to 1000000 seconds"),
    ("time.increment", "0 to 1000000 seconds"),
    ("time.margin", "0 to 1000000 seconds"),
    ("limits.memory", "megabytes, a number from 1"),
    ("limits.threads", "a number from 1 to 1024"),
    ("sprt.elo0", "a number from -1000 to 1000"),
    ("sprt.elo1", "a number from -1000 to 1000"),
    ("sprt.alpha", "a number from 0.0001 to below 0.5"),
    ("sprt.beta", "a number from 0.0001 to below 0.5"),
];

/// A line for people: where it is wrong, in which setting, what fits there and what was found.
pub(super) fn problem(text: &str, error: &Error) -> String {
    let message = one_line(error.message());
    let Some(start) = error.span().map(|span| span.start) else { return message };
    let before = text.get(..start).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let wrong =
        ["invalid type: ", "invalid value: "].iter().find_map(|kind| message.strip_prefix(kind));
    let Some((found, expected)) = wrong.and_then(|wrong| wrong.rsplit_once(", expected ")) else {
        return format!("line {line}: {message}");
    };
    let name = setting(before);
    let fits = FITS.iter().find(|(known, _)| *known == name).map(|(_, fits)| (*fits).to_owned());
    let fits = fits.unwrap_or_else(|| match expected {
        "a string" => "a text in quotes".to_owned(),
        expected if expected.starts_with("struct ") => format!("a table [{name}]"),
        expected => expected.to_owned(),
    });
    let found = found.trim_end_matches(" as i128");
    format!("line {line}: {name}: expected {fits}, found {found}")
}

/// The name of the setting whose value begins behind this text, with its table in front: `time.move`.
fn setting(before: &str) -> String {
    let line = before.rsplit('\n').next().unwrap_or_default();
    let assigned = line.rsplit_once('=').map_or(line, |(name, _)| name);
    let name = assigned.rsplit(['{', ',']).next().unwrap_or_default().trim();
    let inline = assigned.split_once('=').filter(|_| assigned.contains('{')).map(|(name, _)| name);
    let table = || {
        let heads = before.lines().rev().map(str::trim).filter(|line| line.starts_with('['));
        heads.map(|line| line.trim_matches(['[', ']'])).next()
    };
    match inline.or_else(table).map(str::trim) {
        Some(table) => format!("{table}.{name}"),
        None => name.to_owned(),
    }
}
