//! Fields of a JSON object, with complaints that name them.

use battleship::Point;
use serde_json::{Map, Value};

use crate::blame::shown;

/// The object of a line.
pub(super) fn object(line: &str) -> Result<Map<String, Value>, String> {
    match serde_json::from_str(line) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) => {
            Err(format!("expected an object such as {{\"move\": \"f5\"}}, found '{}'", shown(line)))
        }
        Err(_) => Err(format!("expected one line of JSON, found '{}'", shown(line))),
    }
}

/// A field, and how to read it.
pub(super) fn field<'a, T>(
    object: &'a Map<String, Value>,
    name: &str,
    expected: &str,
    read: impl FnOnce(&'a Value) -> Option<T>,
) -> Result<T, String> {
    let value =
        object.get(name).ok_or_else(|| format!("\"{name}\" is missing: expected {expected}"))?;
    read(value).ok_or_else(|| wrong(name, expected, value))
}

/// A field that may be missing or `null`.
pub(super) fn optional<'a, T>(
    object: &'a Map<String, Value>,
    name: &str,
    expected: &str,
    read: impl FnOnce(&'a Value) -> Option<T>,
) -> Result<Option<T>, String> {
    match object.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => read(value).map(Some).ok_or_else(|| wrong(name, expected, value)),
    }
}

fn wrong(name: &str, expected: &str, value: &Value) -> String {
    format!("\"{name}\": expected {expected}, found {}", shown(&value.to_string()))
}

/// Every element of a list.
pub(super) fn list<T>(value: &Value, read: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
    value.as_array()?.iter().map(read).collect()
}

/// A text.
pub(super) fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

/// A small whole number; points off the board are for others to refuse.
pub(super) fn small(value: &Value) -> Option<i32> {
    i32::try_from(value.as_i64()?).ok()
}

/// A point, as row and column.
pub(super) fn point(value: &Value) -> Option<Point> {
    match value.as_array()?.as_slice() {
        [row, col] => Some(Point::new(small(row)?, small(col)?)),
        _ => None,
    }
}
