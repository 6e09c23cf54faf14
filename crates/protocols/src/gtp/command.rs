//! The commands of a host.

/// A command.
///
/// ```
/// use protocols::gtp::Command;
///
/// let command = Command::parse("7 play b\tF5 # a remark").unwrap();
/// assert_eq!((command.id, &*command.name), (Some(7), "play"));
/// assert_eq!(command.arguments, ["b", "F5"]);
/// assert_eq!(Command::parse("# nothing"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// Its number, if it has one.
    pub id: Option<u32>,
    /// Its name.
    pub name: String,
    /// What follows.
    pub arguments: Vec<String>,
}

impl Command {
    /// Reads a line; none if it says nothing. Control characters are taken off, and what stands
    /// behind `#`.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let line = line.split('#').next().unwrap_or_default();
        let clean: String = line
            .chars()
            .filter(|c| *c == '\t' || !c.is_control())
            .map(|c| if c == '\t' { ' ' } else { c })
            .collect();
        let mut words = clean.split_whitespace().map(str::to_owned).peekable();
        let id = words.peek()?.parse().ok();
        if id.is_some() {
            words.next();
        }
        Some(Self { id, name: words.next()?, arguments: words.collect() })
    }
}
