//! Who may play: players by name, open to new ones.
//!
//! A game has a trait of its own for what its players can do; what is here is the same for all
//! games. A *contender* is somebody who can be asked to play, such as "level 3": it has a name that
//! reads back, words for people, and makes the player when a game begins. The *roster* lists all
//! contenders. A *seat* is taken by a person at this screen or by a contender.

use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, PoisonError, RwLock};

/// What every contender says of itself.
pub trait Contender: fmt::Debug + Send + Sync {
    /// The name in files and on the command line; the roster finds the contender by it.
    fn name(&self) -> String;

    /// What people see: `Level 3`.
    fn title(&self) -> String;

    /// What to expect, in a sentence.
    fn about(&self) -> String;
}

/// Reads names of one form; for those that are listed, nothing is left to read.
type Read<C> = Box<dyn Fn(&str) -> Option<Arc<C>> + Send + Sync>;

/// All contenders of a game.
///
/// ```
/// use std::sync::Arc;
/// use support::{Contender, Roster, Seat};
///
/// #[derive(Debug)]
/// struct Depth(u32);
///
/// impl Contender for Depth {
///     fn name(&self) -> String { format!("depth:{}", self.0) }
///     fn title(&self) -> String { format!("{} moves ahead", self.0) }
///     fn about(&self) -> String { String::new() }
/// }
///
/// let read = |name: &str| name.strip_prefix("depth:")?.parse().ok().map(|n| Arc::new(Depth(n)));
/// let roster = Roster::new().with(Arc::new(Depth(1))).with_family("depth:N", read);
/// assert_eq!(Seat::find(&roster, "depth:8").map(|seat| seat.to_string()), Ok("depth:8".to_owned()));
/// assert_eq!(roster.find("x").unwrap_err().to_string(), "expected depth:1 or depth:N");
/// ```
pub struct Roster<C: ?Sized> {
    listed: Vec<Arc<C>>,
    /// What names look like, and how to read those.
    families: Vec<(String, Read<C>)>,
    /// Those who came while the program ran.
    guests: RwLock<Vec<Arc<C>>>,
}

/// Nobody has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownContender {
    /// What is accepted.
    expected: String,
}

impl fmt::Display for UnknownContender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)
    }
}

impl std::error::Error for UnknownContender {}

impl<C: Contender + ?Sized> Roster<C> {
    /// Nobody yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { listed: Vec::new(), families: Vec::new(), guests: RwLock::new(Vec::new()) }
    }

    /// Adds a contender that people can choose from a list, the weakest first.
    #[must_use]
    pub fn with(self, contender: Arc<C>) -> Self {
        let name = contender.name();
        self.with_group(&name, [contender], |_| None)
    }

    /// Adds contenders that are too many to list: `form` shows what their names look like, and
    /// `read` makes one from its name.
    #[must_use]
    pub fn with_family(
        self,
        form: &str,
        read: impl Fn(&str) -> Option<Arc<C>> + Send + Sync + 'static,
    ) -> Self {
        self.with_group(form, [], read)
    }

    /// Adds contenders that people can choose from a list, the weakest first, with one `form` for
    /// all their names; `read` finds them by other names besides.
    #[must_use]
    pub fn with_group(
        mut self,
        form: &str,
        listed: impl IntoIterator<Item = Arc<C>>,
        read: impl Fn(&str) -> Option<Arc<C>> + Send + Sync + 'static,
    ) -> Self {
        self.listed.extend(listed);
        self.families.push((form.to_owned(), Box::new(read)));
        self
    }

    /// Those that people choose from, the weakest first.
    pub fn listed(&self) -> &[Arc<C>] {
        &self.listed
    }

    /// Lets others be chosen too, such as programs that a person has entered, instead of those who
    /// were let in before.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use support::{Contender, Roster};
    ///
    /// #[derive(Debug)]
    /// struct Guest;
    ///
    /// impl Contender for Guest {
    ///     fn name(&self) -> String { "guest".to_owned() }
    ///     fn title(&self) -> String { "Guest".to_owned() }
    ///     fn about(&self) -> String { String::new() }
    /// }
    ///
    /// let roster: Roster<dyn Contender> = Roster::new();
    /// roster.let_in([Arc::new(Guest) as Arc<dyn Contender>]);
    /// assert_eq!(roster.choices().len(), 1);
    /// assert!(roster.find("guest").is_ok());
    /// roster.let_in([]);
    /// assert!(roster.find("guest").is_err());
    /// ```
    pub fn let_in(&self, guests: impl IntoIterator<Item = Arc<C>>) {
        let guests = guests.into_iter().collect();
        *self.guests.write().unwrap_or_else(PoisonError::into_inner) = guests;
    }

    fn guests(&self) -> Vec<Arc<C>> {
        self.guests.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Those that people choose from: the listed ones, and those who were let in.
    #[must_use]
    pub fn choices(&self) -> Vec<Arc<C>> {
        self.listed.iter().cloned().chain(self.guests()).collect()
    }

    /// The contender of this name.
    pub fn find(&self, name: &str) -> Result<Arc<C>, UnknownContender> {
        let listed = self.choices().into_iter().find(|contender| contender.name() == name);
        let found = listed.or_else(|| self.families.iter().find_map(|(_, read)| read(name)));
        found.ok_or_else(|| UnknownContender { expected: self.names() })
    }

    /// What is accepted, in a line.
    #[must_use]
    pub fn names(&self) -> String {
        let forms: Vec<&str> = self.families.iter().map(|(form, _)| form.as_str()).collect();
        match forms.as_slice() {
            [some @ .., last] if !some.is_empty() => format!("{} or {last}", some.join(", ")),
            _ => forms.concat(),
        }
    }
}

impl<C: Contender + ?Sized> Default for Roster<C> {
    fn default() -> Self {
        Self::new()
    }
}

impl<C: Contender + ?Sized> fmt::Debug for Roster<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Roster({})", self.names())
    }
}

/// Who plays a side: a person at this screen, or a contender. Seats are equal if their names are.
pub struct Seat<C: ?Sized>(Option<Arc<C>>);

/// The name of a person's seat.
const PERSON: &str = "person";

impl<C: Contender + ?Sized> Seat<C> {
    /// Somebody at this screen.
    pub const PERSON: Self = Self(None);

    /// A contender.
    #[must_use]
    pub const fn of(contender: Arc<C>) -> Self {
        Self(Some(contender))
    }

    /// The seat of this name: `person`, or a contender of the roster. Where the game has one
    /// roster, a seat is parsed from its name.
    pub fn find(roster: &Roster<C>, name: &str) -> Result<Self, UnknownContender> {
        if name == PERSON {
            return Ok(Self::PERSON);
        }
        roster.find(name).map(Self::of).map_err(|UnknownContender { expected }| UnknownContender {
            expected: format!("{PERSON}, {expected}"),
        })
    }

    /// Whether a person sits here.
    pub const fn is_person(&self) -> bool {
        self.0.is_none()
    }

    /// Who sits here, if it is no person.
    pub const fn contender(&self) -> Option<&Arc<C>> {
        self.0.as_ref()
    }

    /// The name that reads back.
    #[must_use]
    pub fn name(&self) -> String {
        self.0.as_ref().map_or_else(|| PERSON.to_owned(), |contender| contender.name())
    }
}

impl<C: ?Sized> Clone for Seat<C> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<C: Contender + ?Sized> PartialEq for Seat<C> {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl<C: Contender + ?Sized> Eq for Seat<C> {}

/// Contenders of a game that has one roster.
pub trait Rostered: Contender + 'static {
    /// Everybody who may play.
    fn roster() -> &'static Roster<Self>;
}

impl<C: Rostered + ?Sized> FromStr for Seat<C> {
    type Err = UnknownContender;

    fn from_str(name: &str) -> Result<Self, UnknownContender> {
        Self::find(C::roster(), name)
    }
}

impl<C: Contender + ?Sized> fmt::Display for Seat<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name())
    }
}

impl<C: Contender + ?Sized> fmt::Debug for Seat<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seat({})", self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug)]
    struct Depth(u32);

    impl Contender for Depth {
        fn name(&self) -> String {
            format!("depth:{}", self.0)
        }

        fn title(&self) -> String {
            format!("{} moves ahead", self.0)
        }

        fn about(&self) -> String {
            String::new()
        }
    }

    fn roster() -> Roster<dyn Contender> {
        let read = |name: &str| {
            let depth = name.strip_prefix("depth:")?.parse().ok()?;
            Some(Arc::new(Depth(depth)) as Arc<dyn Contender>)
        };
        Roster::<dyn Contender>::new().with(Arc::new(Depth(1))).with_family("depth:N", read)
    }

    #[test]
    fn names_read_back() {
        for name in ["person", "depth:1", "depth:9"] {
            assert_eq!(Seat::find(&roster(), name).expect("a name").to_string(), name);
        }
        let error = Seat::find(&roster(), "nobody").expect_err("nobody");
        assert_eq!(error.to_string(), "expected person, depth:1 or depth:N");
    }

    #[test]
    fn seats_are_equal_by_name() {
        let seat = |name| Seat::find(&roster(), name).expect("a name");
        assert_eq!(seat("depth:3"), seat("depth:3"));
        assert_ne!(seat("depth:3"), seat("person"));
        assert!(seat("person").is_person() && seat("depth:1").contender().is_some());
    }
}
