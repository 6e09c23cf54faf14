//! `docs/conformance.md` names a test for every requirement that is met; they must exist.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

const TABLE: &str = "docs/conformance.md";

/// Checks every `path.rs::test_name` and every `path.rs` of the table.
pub(crate) fn check() -> Result<(), String> {
    let table = fs::read_to_string(TABLE).map_err(|error| format!("{TABLE}: {error}"))?;
    let mut sources: HashMap<&str, String> = HashMap::new();
    let mut missing = Vec::new();
    let mut names = 0;
    for word in table.split('`').skip(1).step_by(2) {
        let Some((path, test)) = path_and_test(word) else { continue };
        let source =
            sources.entry(path).or_insert_with(|| fs::read_to_string(path).unwrap_or_default());
        let found = match test {
            Some(test) => source.contains(&format!("fn {test}(")),
            None => !source.is_empty(),
        };
        names += 1;
        if !found {
            missing.push(word);
        }
    }
    let rows = table.lines().filter(|line| line.starts_with("| ")).count();
    let open = table.lines().filter(|line| line.ends_with("| open |")).count();
    if missing.is_empty() {
        println!("\nconformance: {rows} rows, {open} open, {names} names of tests and files found");
        Ok(())
    } else {
        Err(format!("{TABLE} names what does not exist: {}", missing.join(", ")))
    }
}

/// A file of ours in the table's notation, and the test in it.
fn path_and_test(word: &str) -> Option<(&str, Option<&str>)> {
    let (path, test) = match word.split_once("::") {
        Some((path, test)) => (path, Some(test)),
        None => (word, None),
    };
    let is_source = Path::new(path).extension().is_some_and(|extension| extension == "rs");
    is_source.then_some((path, test))
}

#[cfg(test)]
mod tests {
    use super::path_and_test;

    #[test]
    fn words_of_the_table_are_told_apart() {
        assert_eq!(path_and_test("a/b.rs::c"), Some(("a/b.rs", Some("c"))));
        assert_eq!(path_and_test("a/b.rs"), Some(("a/b.rs", None)));
        assert_eq!(path_and_test("Board::count"), None);
    }
}
