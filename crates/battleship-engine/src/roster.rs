//! Who can be asked to play: the computer players by name, the weakest first.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use battleship::{Console, Game, Player};
use support::{Contender, Roster, Seat};

use crate::absent::Absent;
use crate::belief::{Budget, Habits};
use crate::{Awful, Good, Human, Mediocre, SeededDice};

/// Somebody who can be asked to play Battleship.
///
/// Another computer player is another contender: a type that implements this, in the list of a
/// roster. Windows, consoles and tools know all of a roster by itself.
///
/// ```
/// use std::sync::Arc;
///
/// use battleship::{Game, Player};
/// use battleship_engine::{BattleshipContender, BattleshipSeat, Good, SeededDice};
/// use support::{Contender, Roster};
///
/// #[derive(Debug)]
/// struct Drowsy;
///
/// impl Contender for Drowsy {
///     fn name(&self) -> String {
///         "drowsy".to_owned()
///     }
///
///     fn title(&self) -> String {
///         "Drowsy".to_owned()
///     }
///
///     fn about(&self) -> String {
///         "Sleeps through nearly every shot.".to_owned()
///     }
/// }
///
/// impl BattleshipContender for Drowsy {
///     fn player(&self, name: &str, game: &Game, dice: SeededDice) -> Box<dyn Player> {
///         Box::new(Good::new(name, game, dice).with_random_shots(90))
///     }
/// }
///
/// let roster = Roster::<dyn BattleshipContender>::new().with(Arc::new(Drowsy));
/// let seat = BattleshipSeat::find(&roster, "drowsy")?;
/// assert!(!seat.is_person());
/// # Ok::<(), support::UnknownContender>(())
/// ```
pub trait BattleshipContender: Contender {
    /// A player of this name. The same dice give the same player.
    fn player(&self, name: &str, game: &Game, dice: SeededDice) -> Box<dyn Player>;

    /// A player who knows how the enemy laid its ships in games before. Whoever does not learn plays
    /// as ever.
    fn experienced_player(
        &self,
        name: &str,
        game: &Game,
        dice: SeededDice,
        _habits: &Habits,
    ) -> Box<dyn Player> {
        self.player(name, game, dice)
    }
}

/// Who plays a side: a person at this screen, or a contender.
pub type BattleshipSeat = Seat<dyn BattleshipContender>;

/// A computer player of ours: its title, what to expect of it, and how it is made.
#[derive(Debug)]
struct Computer {
    title: &'static str,
    about: &'static str,
    create: fn(&str, &Game, SeededDice) -> Box<dyn Player>,
}

const MEDIOCRE: Computer = Computer {
    title: "Mediocre",
    about: "Shoots at random until it hits, then around the hit.",
    create: |name, game, dice| Box::new(Mediocre::new(name, game, dice)),
};

const COMPUTERS: [Computer; 5] = [
    Computer {
        title: "Awful",
        about: "Puts its ships at the left edge and shoots row by row from a corner.",
        create: |name, game, _| Box::new(Awful::new(name, game)),
    },
    MEDIOCRE,
    Computer {
        title: "Dreamy",
        about: "Thinks of one fleet that you may have, and shoots at that.",
        create: |name, game, dice| Box::new(Good::new(name, game, dice).with_few_fleets(1)),
    },
    Computer {
        title: "Distracted",
        about: "Thinks of two fleets that you may have, and of no shot after the next.",
        create: |name, game, dice| Box::new(Good::new(name, game, dice).with_few_fleets(2)),
    },
    Computer {
        title: "Hasty",
        about: "Thinks of six fleets that you may have, and of no shot after the next.",
        create: |name, game, dice| Box::new(Good::new(name, game, dice).with_few_fleets(6)),
    },
];

impl Contender for Computer {
    fn name(&self) -> String {
        self.title.to_ascii_lowercase()
    }

    fn title(&self) -> String {
        self.title.to_owned()
    }

    fn about(&self) -> String {
        self.about.to_owned()
    }
}

impl BattleshipContender for Computer {
    fn player(&self, name: &str, game: &Game, dice: SeededDice) -> Box<dyn Player> {
        (self.create)(name, game, dice)
    }
}

/// The good player, with a budget for each decision.
#[derive(Clone, Copy, Debug, Default)]
struct Best {
    budget: Budget,
}

/// How the name of a good player with another budget begins.
const BEST: &str = "good:";

impl Best {
    /// The player of a name such as `good:300`, by milliseconds.
    fn read(name: &str) -> Option<Arc<dyn BattleshipContender>> {
        let ms: u64 = name.strip_prefix(BEST)?.parse().ok().filter(|ms| (1..=5000).contains(ms))?;
        Some(Arc::new(Self { budget: Budget::of(Duration::from_millis(ms)) }))
    }
}

impl Contender for Best {
    fn name(&self) -> String {
        if self.budget == Budget::default() {
            return "good".to_owned();
        }
        format!("{BEST}{}", self.budget.time().as_millis())
    }

    fn title(&self) -> String {
        if self.budget == Budget::default() {
            return "Good".to_owned();
        }
        format!("Good, {} ms", self.budget.time().as_millis())
    }

    fn about(&self) -> String {
        "Weighs every fleet that you may have, and looks ahead.".to_owned()
    }
}

impl BattleshipContender for Best {
    fn player(&self, name: &str, game: &Game, dice: SeededDice) -> Box<dyn Player> {
        Box::new(Good::new(name, game, dice).with_budget(self.budget))
    }

    fn experienced_player(
        &self,
        name: &str,
        game: &Game,
        dice: SeededDice,
        habits: &Habits,
    ) -> Box<dyn Player> {
        let good = Good::new(name, game, dice).with_budget(self.budget);
        Box::new(good.with_prior(habits.prior()))
    }
}

/// All computer players, the weakest first.
///
/// ```
/// use battleship::{Game, Narration, play};
/// use battleship_engine::{SeededDice, roster};
///
/// let game = Game::standard();
/// let mut gus = roster().find("good")?.player("Gus", &game, SeededDice::new(1));
/// let mut dora = roster().find("dreamy")?.player("Dora", &game, SeededDice::new(2));
/// let winner = play(&game, [&mut *gus, &mut *dora], &Narration::Silent)?;
/// assert!(winner.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn roster() -> &'static Roster<dyn BattleshipContender> {
    static ROSTER: LazyLock<Roster<dyn BattleshipContender>> = LazyLock::new(|| {
        let roster: Roster<dyn BattleshipContender> = COMPUTERS
            .into_iter()
            .fold(Roster::new(), |roster, computer| roster.with(Arc::new(computer)));
        roster
            .with(Arc::new(Best::default()))
            .with_family("good:MS", Best::read)
            .with_family("program:NAME", Absent::read)
    });
    &ROSTER
}

/// Whom to play against first: somebody who can be beaten.
///
/// ```
/// assert_eq!(battleship_engine::easy_contender().title(), "Mediocre");
/// ```
#[must_use]
pub fn easy_contender() -> Arc<dyn BattleshipContender> {
    Arc::new(MEDIOCRE)
}

/// The seed's name of a person's player.
pub const HUMAN: &str = "human";

/// A player of the type with this name, or none if there is no such type: the seed's
/// `createPlayer`. The types are `human`, who is asked at the console, and those of the
/// [`roster`].
///
/// ```
/// use battleship::{Console, Game};
/// use battleship_engine::{SeededDice, create_player};
///
/// let (console, _) = Console::scripted("");
/// let game = Game::standard();
/// let hugo = create_player("human", "Hugo", &game, SeededDice::new(1), &console);
/// assert!(hugo.is_some_and(|hugo| hugo.is_human()));
/// assert!(create_player("great", "Gus", &game, SeededDice::new(1), &console).is_none());
/// ```
#[must_use]
pub fn create_player(
    kind: &str,
    name: &str,
    game: &Game,
    dice: SeededDice,
    console: &Console,
) -> Option<Box<dyn Player>> {
    if kind == HUMAN {
        return Some(Box::new(Human::new(name, game, console)));
    }
    Some(roster().find(kind).ok()?.player(name, game, dice))
}
