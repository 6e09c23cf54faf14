//! The report of a tournament: as text, as JSON and as a page.

use std::fs;
use std::path::Path;

use arena::tournament::{GameRecord, PairingResult, Standings, Tournament, page, text};
use arena::{PairCounts, Rating};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::output::to_json;

use super::settings::Settings;

/// What a tournament has shown.
pub(crate) struct Report<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) tournament: &'a Tournament,
    pub(crate) standings: &'a Standings,
}

/// Writes a file that is whole whenever it is there.
pub(crate) fn save(path: &Path, text: &str) -> Result<(), Failure> {
    let name = path.display().to_string();
    let wrong = Failure::of(&name);
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    fs::write(&part, text).map_err(&wrong)?;
    fs::rename(&part, path).map_err(&wrong)
}

impl Report<'_> {
    pub(crate) fn text(&self) -> String {
        text(self.tournament, self.standings)
    }

    /// Writes all three into a folder.
    pub(crate) fn save(
        &self,
        folder: &Path,
        games: &[GameRecord],
        stopped: bool,
    ) -> Result<(), Failure> {
        save(&folder.join("report.txt"), &self.text())?;
        save(&folder.join("report.json"), &to_json(&self.json(games, stopped)))?;
        let html = page(self.tournament, self.standings, games, &self.settings.to_toml());
        save(&folder.join("report.html"), &html)
    }

    pub(crate) fn json(&self, games: &[GameRecord], stopped: bool) -> Value {
        let Standings { games: counted, players, pairings, ranking, decision, .. } = self.standings;
        let names = &self.tournament.names;
        let player = |&at: &usize| {
            let player = &players[at];
            let (elo, error) = match player.rating {
                Rating::Known { elo, error } => (Some(elo), Some(error)),
                _ => (None, None),
            };
            json!({
                "name": names[at],
                "elo": elo,
                "elo_error_95": error,
                "points": player.points(),
                "games": player.games(),
                "wins": player.wins,
                "draws": player.draws,
                "losses": player.losses,
                "faults": player.faults,
                "mean_score": player.mean_score,
                "moves": player.turns,
                "ms_per_move": player.ms_per_move(),
                "longest_ms": player.longest_ms,
                "loss_per_move": player.cost.map(|(loss, _)| loss),
                "loss_error": player.cost.map(|(_, error)| error),
            })
        };
        let faults = games.iter().filter_map(|game| {
            let fault = game.fault.as_ref()?;
            Some(json!({
                "game": game.game,
                "player": names[game.sides[fault.side]],
                "kind": fault.fault.kind.name(),
                "text": fault.fault.text,
                "stderr": fault.fault.stderr,
            }))
        });
        json!({
            "title": self.tournament.title,
            "settings": self.settings,
            "games": counted,
            "of": self.tournament.games(),
            "players": ranking.iter().map(player).collect::<Vec<_>>(),
            "pairings": pairings.iter().map(|one| self.pairing(one)).collect::<Vec<_>>(),
            "sprt": self.tournament.sprt.map(|test| json!({
                "elo0": test.elo0,
                "elo1": test.elo1,
                "llr": self.standings.course.last().map(|(_, llr)| llr),
                "lower": test.bounds().0,
                "upper": test.bounds().1,
                "verdict": decision.map(|decision| decision.verdict.to_string()),
                "pairs": decision.map(|decision| decision.pairs),
            })),
            "faults": faults.collect::<Vec<_>>(),
            "stopped": stopped,
        })
    }

    fn pairing(&self, pairing: &PairingResult) -> Value {
        let (elo, (low, high)) = pairing.counts.elo();
        let mut value = json!({
            "sides": pairing.sides.map(|side| &self.tournament.names[side]),
            "wins": pairing.wins,
            "draws": pairing.draws,
            "losses": pairing.losses,
            "rate": pairing.counts.rate(),
            "low_95": pairing.counts.interval().0,
            "high_95": pairing.counts.interval().1,
            "elo": elo,
            "elo_low_95": low,
            "elo_high_95": high,
        });
        value["pairs"] = counts(&pairing.counts);
        value
    }
}

/// How pairs of games went, for whoever merges parts of a match.
pub(crate) fn counts(counts: &PairCounts) -> Value {
    json!({ "by_half_points": counts.pairs, "lone_games": counts.lone })
}
