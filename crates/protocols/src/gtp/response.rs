//! The answers of an engine.

/// The first line of an answer.
///
/// ```
/// use protocols::gtp::Response;
///
/// let response = Response::parse("=5 F6").unwrap();
/// assert_eq!((response.good, response.id, &*response.text), (true, Some(5), "F6"));
/// assert!(!Response::parse("? syntax error").unwrap().good);
/// assert_eq!(Response::parse("thinking..."), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// Whether it begins with `=`.
    pub good: bool,
    /// The number of the command, if it had one.
    pub id: Option<u32>,
    /// The rest.
    pub text: String,
}

impl Response {
    /// Reads a line; none if no answer begins like that.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let line = line.trim();
        // A line such as `=== d6` belongs to another protocol.
        let good = line.starts_with('=') && !line.starts_with("==");
        let rest = line.strip_prefix(['=', '?']).filter(|_| good || line.starts_with('?'))?;
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let id = rest[..digits].parse().ok();
        let text = if id.is_some() { &rest[digits..] } else { rest };
        Some(Self { good, id, text: text.trim().to_owned() })
    }

    /// Whether it says `true`.
    #[must_use]
    pub fn is_true(&self) -> bool {
        self.good && self.text.eq_ignore_ascii_case("true")
    }
}
