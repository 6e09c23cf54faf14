//! Who is at the screen, and what they may see there.

use battleship::{PlayerView, Side};

use super::{BattleshipController, Stage};

/// Who is at the screen, where two people share it.
#[derive(Debug, Default)]
pub(super) struct Screen {
    pub(super) at: Option<Side>,
    /// Whoever is there wants to see their ships.
    pub(super) revealed: bool,
}

impl BattleshipController {
    /// Where the game is.
    #[must_use]
    pub fn stage(&self) -> Stage {
        if self.battle.winner().is_some() {
            return Stage::Over;
        }
        let two = self.battle.people() == 2;
        for side in Side::BOTH {
            if self.battle.seat(side).is_person() && !self.battle.is_placed(side) {
                return if two && self.screen.at != Some(side) {
                    Stage::HandOver(side)
                } else {
                    Stage::Placing(side)
                };
            }
        }
        match (self.battle.turn(), self.screen.at) {
            (None, _) => Stage::Arranging,
            (Some(turn), None) if two => Stage::HandOver(turn),
            _ => Stage::Battle,
        }
    }

    /// Who looks at the screen.
    #[must_use]
    pub fn viewer(&self) -> Option<Side> {
        match self.battle.people() {
            1 => Side::BOTH.into_iter().find(|side| self.battle.seat(*side).is_person()),
            2 if self.stage() == Stage::Over => self.screen.at.or(self.battle.winner()),
            2 => self.screen.at,
            _ => None,
        }
    }

    /// What whoever is at the screen may know. It is made once after each change.
    pub fn view(&self) -> &PlayerView {
        self.view.get_or_init(|| {
            // Only a finished game is gone through.
            let view = self.battle.view_after(self.viewer(), self.shots_shown());
            if self.hides_ships() && !self.screen.revealed { view.without_ships() } else { view }
        })
    }

    /// Whether a shot was fired and the other person comes next.
    #[must_use]
    pub fn must_hand_over(&self) -> bool {
        self.battle.people() == 2
            && self.stage() == Stage::Battle
            && self.battle.turn().is_some_and(|turn| self.viewer() != Some(turn))
    }

    /// Whether one's own ships are hidden unless asked for: where two people share a screen.
    #[must_use]
    pub fn hides_ships(&self) -> bool {
        self.battle.people() == 2 && self.stage() != Stage::Over
    }

    /// Whether one's own ships were asked for.
    pub const fn is_revealed(&self) -> bool {
        self.screen.revealed
    }

    pub(super) fn take_over(&mut self) {
        if let Stage::HandOver(side) = self.stage() {
            self.screen = Screen { at: Some(side), revealed: false };
            self.settle();
        }
    }

    pub(super) fn hand_over(&mut self) {
        if self.must_hand_over() {
            self.screen = Screen::default();
            self.insight.forget();
        }
    }
}
