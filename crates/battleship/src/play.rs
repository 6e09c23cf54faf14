//! A whole match between two players.

use crate::{AttackError, Board, Console, Game, Match, Player, PlayerError, Point, Shot, Side};

/// How much of a match is told.
///
/// ```
/// use battleship::{Console, Narration};
///
/// let (console, _) = Console::scripted("");
/// let aloud = Narration::Spoken { console, pause: false };
/// # let _ = aloud;
/// ```
#[derive(Clone, Debug)]
pub enum Narration {
    /// Nothing.
    Silent,
    /// Every shot, in the words of the original program.
    Spoken {
        /// Where.
        console: Console,
        /// Whether to wait for the Enter key after every shot.
        pause: bool,
    },
}

/// Plays a match between two players; the first moves first. Nobody wins if a player could not
/// place the ships, or if there are none. [`Player`] has an example.
pub fn play(
    game: &Game,
    players: [&mut dyn Player; 2],
    narration: &Narration,
) -> Result<Option<Side>, PlayerError> {
    Ok(play_to_end(game, players, narration)?.and_then(|battle| battle.winner()))
}

/// The same, for those who look at the fleets afterwards: the match as it ended; none if a player
/// could not place the ships, or if there are none.
pub fn play_to_end(
    game: &Game,
    mut players: [&mut dyn Player; 2],
    narration: &Narration,
) -> Result<Option<Match>, PlayerError> {
    if game.n_ships() == 0 {
        return Ok(None);
    }
    let mut battle = Match::new(game);
    for side in Side::BOTH {
        let mut board = Board::new(game);
        let placed = players[side.index()].place_ships(&mut board)?;
        if !placed || battle.set_board(side, board).is_err() {
            return Ok(None);
        }
    }
    while let Some(turn) = battle.turn() {
        take_turn(&mut battle, turn, &mut players, narration)?;
    }
    if let (Some(winner), Narration::Spoken { console, .. }) = (battle.winner(), narration) {
        let name = players[winner.index()].name();
        console.print(&format!("{name} wins!\n"))?;
        if players[winner.other().index()].is_human() {
            let ships = battle.board(winner).display(false);
            console.print(&format!("Here's where {name}'s ships were:\n{ships}"))?;
        }
    }
    Ok(Some(battle))
}

/// One attack.
fn take_turn(
    battle: &mut Match,
    turn: Side,
    players: &mut [&mut dyn Player; 2],
    narration: &Narration,
) -> Result<(), PlayerError> {
    let [attacker, defender] = [turn, turn.other()].map(Side::index);
    let shots_only = players[attacker].is_human();
    if let Narration::Spoken { console, .. } = narration {
        let [name, other] = [attacker, defender].map(|player| players[player].name());
        let board = battle.board(turn.other()).display(shots_only);
        console.print(&format!("{name}'s turn.  Board for {other}:\n{board}"))?;
    }
    let at = players[attacker].recommend_attack()?;
    let Some(result) = battle.fire_or_waste(at) else { return Ok(()) };
    players[attacker].record_attack_result(at, result);
    players[defender].record_attack_by_opponent(at);
    if let Narration::Spoken { console, pause } = narration {
        let outcome = outcome(at, result, battle.board(turn.other()), shots_only);
        console.print(&format!("{} {outcome}", players[attacker].name()))?;
        if *pause && battle.turn().is_some() {
            console.ask_line("Press enter to continue: ")?;
        }
    }
    Ok(())
}

/// What an attack did, in the original's words.
fn outcome(
    at: Point,
    result: Result<Shot, AttackError>,
    board: &Board,
    shots_only: bool,
) -> String {
    let Ok(shot) = result else { return format!("wasted a shot at {at}.\n") };
    let deed = shot.deed(board.game());
    format!("attacked {at} and {deed}, resulting in:\n{}", board.display(shots_only))
}
