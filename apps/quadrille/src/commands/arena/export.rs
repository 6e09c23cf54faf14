//! The games of a tournament as files: GGF, PGN where GGF does not know the game, and our own.

use std::fs;
use std::path::Path;

use arena::tournament::{Contestants, GameRecord, Tournament};
use arena::{Fault, ReversiSeat};
use battleship::Side;
use protocols::Blame;
use records::{Defaults, Format, Game, How, Record, Score, Stated, Writer};
use reversi::{Player, RuleSet};
use session::battleship::{Battle, BattleshipSetup};
use session::{Forfeit, Keepable, Reason, SavedGame, Seat, Setup, Sides};

use crate::failure::Failure;

use super::report::save as save_text;

/// Writes the games into the folder of their tournament: Reversi as GGF or PGN, and each as a file of
/// ours if that is asked for.
pub(crate) fn save(
    folder: &Path,
    tournament: &Tournament,
    games: &[GameRecord],
    own: bool,
) -> Result<(), Failure> {
    let own_folder = folder.join("games");
    if own {
        fs::create_dir_all(&own_folder).map_err(Failure::of(&own_folder.display().to_string()))?;
    }
    let keep = |number: u64, text: &str| {
        save_text(&own_folder.join(format!("game-{number:06}.json")), text)
    };
    match &tournament.contest {
        Contestants::Reversi { rules, players, .. } => {
            let format = format_for(*rules);
            let mut writer = Writer::new(format, Defaults::default(), Vec::new());
            for game in games {
                let Some(record) = record(tournament, *rules, game) else { continue };
                writer.write(&record).map_err(Failure::input)?;
                if own {
                    keep(game.game, &saved(players, game, &record).to_text())?;
                }
            }
            let name = format!("games.{format}");
            let written = writer.finish().map_err(Failure::of(&name))?;
            save_text(&folder.join(name), &String::from_utf8_lossy(&written.output))
        }
        Contestants::Battleship { game: sea, .. } => {
            for game in games.iter().filter(|_| own) {
                let Some(played) = game.battle(sea) else { continue };
                let setup = BattleshipSetup { game: sea.clone(), ..BattleshipSetup::default() };
                let mut battle = Battle::new(setup, game.seeds[0]);
                *battle = played;
                if let Some(fault) = &game.fault {
                    battle.surrender(Side::BOTH[fault.side.min(1)]);
                }
                keep(game.game, &battle.to_text())?;
            }
            Ok(())
        }
    }
}

/// GGF, which most programs read, if it can say games of these rules; PGN can say all.
fn format_for(rules: RuleSet) -> Format {
    let mut writer = Writer::new(Format::Ggf, Defaults::default(), Vec::new());
    match writer.write(&Record::new(Game::new(rules))) {
        Ok(()) => Format::Ggf,
        Err(_) => Format::Pgn,
    }
}

fn loser(side: usize) -> Player {
    if side == 0 { Player::Dark } else { Player::Light }
}

/// A game of Reversi with its names and its end.
fn record(tournament: &Tournament, rules: RuleSet, game: &GameRecord) -> Option<Record> {
    let model = game.model(rules)?;
    let how = |fault: &Fault| if fault.kind == Blame::Timeout { How::Time } else { How::Resigned };
    let result = game
        .fault
        .as_ref()
        .map(|fault| Stated { score: Score::Winner(!loser(fault.side)), how: how(&fault.fault) });
    Some(Record {
        dark: tournament.names[game.sides[0]].clone(),
        light: tournament.names[game.sides[1]].clone(),
        event: tournament.title.clone(),
        result,
        ..Record::new(Game::from_model(&model))
    })
}

/// The game as our own programs keep it; programs of others have no seat there, and are people.
fn saved(players: &[ReversiSeat], game: &GameRecord, record: &Record) -> SavedGame {
    let seat = |side: usize| match &players[game.sides[side]] {
        ReversiSeat::Ours(player) => Seat::of(player.clone()),
        ReversiSeat::Program(_) => Seat::PERSON,
    };
    let seats = Sides { dark: seat(0), light: seat(1) };
    let setup = Setup { rules: record.game.rules(), seats, time: None };
    let forfeit = game.fault.as_ref().map(|fault| Forfeit {
        loser: loser(fault.side),
        reason: if fault.fault.kind == Blame::Timeout { Reason::Time } else { Reason::Resigned },
    });
    SavedGame { model: record.game.model(), forfeit, ..SavedGame::new(&setup) }
}
