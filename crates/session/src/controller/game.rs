//! What changes the game: playing, taking back, going through it, ending it.

use reversi::{Model, Player, Square, SquareSet};

use super::{Change, Controller, MOST_LINES};
use crate::openings::opening_name;
use crate::saved_game::{Forfeit, Reason, SavedGame, line_moves, whole};
use crate::seat::Seat;
use crate::words;

impl Controller {
    pub(super) fn play_for_person(&mut self, square: Square) {
        let position = self.position();
        if self.outcome().is_some() {
            return self.refuse(square, "the game is over");
        }
        if position.find_move(square).is_none() {
            let why = words::why_not(position, square);
            return self.refuse(square, why);
        }
        if !self.is_persons_turn() {
            let kind = position.rules().variant();
            let who = self.turn().map_or("nobody", |turn| words::title(kind, turn));
            return self.refuse(square, format!("it is {who}'s turn, and an engine plays for it"));
        }
        self.paused = false;
        self.play(square);
    }

    /// Plays a legal move, whoever it is.
    pub(super) fn play(&mut self, square: Square) {
        let Some(player) = self.turn() else { return };
        self.choosing = None;
        let model = &mut self.record.model;
        let flipped = flipped(model, square);
        let running = model.moves_played() > 0;
        if self.moves.get(model.moves_played()) == Some(&square) {
            // The same move as before: what followed it stays.
            model.redo();
        } else {
            let left = (model.moves_undone() > 0).then(|| model.clone());
            if model.play(square).is_err() {
                return;
            }
            self.record.forfeit = None;
            if let Some(line) = left {
                self.keep_line(line);
            }
        }
        if let Some(clocks) = &mut self.record.clocks
            && running
        {
            clocks.left[player] = clocks.left[player].saturating_add(clocks.control.increment);
        }
        self.last_change = Some(Change { player, square, flipped, at: self.now() });
        self.changed();
        let mut text = words::announcement(&self.record.model, player, square, flipped.len());
        if let Some(outcome) = self.outcome() {
            let result = words::result(self.position(), outcome, &self.record.seats);
            text += &format!(" Game over: {result}.");
        }
        self.journal.announce(text);
    }

    /// Remembers a line that is left for another.
    pub(super) fn keep_line(&mut self, mut line: Model) {
        line.go_to(usize::MAX);
        self.record.lines.retain(|other| *other != line);
        self.record.lines.insert(0, line);
        self.record.lines.truncate(MOST_LINES);
    }

    pub(super) fn changed(&mut self) {
        self.choosing = None;
        self.insight.tip_wanted = false;
        self.clear_notice();
        self.mark_game();
        self.relist();
    }

    /// Lists the moves of the line anew.
    pub(super) fn relist(&mut self) {
        self.moves = line_moves(&self.record.model);
        self.opening = opening_name(&self.record.model);
    }

    /// A game that was left at an earlier position is looked at, not gone on with.
    pub(super) fn pause_if_left(&mut self) {
        self.paused = self.record.model.moves_undone() > 0 && self.turn().is_some();
    }

    pub(super) fn undo(&mut self) {
        if let Some(forfeit) = self.record.forfeit
            && self.record.model.moves_undone() == 0
        {
            if forfeit.reason == Reason::Time {
                return self.notify(
                    "a game that was lost on time cannot go on; look at it, or play another",
                );
            }
            self.record.forfeit = None;
            self.changed();
            return self.notify("The game goes on");
        }
        let mut model = self.record.model.clone();
        if !model.undo() {
            return self.notify("there is nothing to take back");
        }
        if let Some(person) = self.record.seats.only_person() {
            while model.turn() != Some(person) {
                if !model.undo() {
                    return self.notify("there is no move of yours to take back");
                }
            }
        }
        let engines = Player::BOTH.iter().all(|player| !self.seat(*player).is_person());
        self.show(model, engines);
        self.journal.announce("Taken back.");
    }

    pub(super) fn redo(&mut self) {
        let mut model = self.record.model.clone();
        if !model.redo() {
            return self.notify("there is nothing to play again");
        }
        if let Some(person) = self.record.seats.only_person() {
            while model.turn() != Some(person) && model.redo() {}
        }
        let waits = self.paused && model.moves_undone() > 0;
        self.show(model, waits);
        self.journal.announce("Played again.");
    }

    pub(super) fn go_to(&mut self, moves: usize) {
        let mut model = self.record.model.clone();
        let before = model.moves_played();
        model.go_to(moves);
        if model.moves_played() == before {
            return;
        }
        let waits = model.moves_undone() > 0;
        let forward = model.moves_played() == before + 1;
        let mover = self.position().turn();
        self.show(model, waits);
        let (played, all) = (self.model().moves_played(), self.moves.len());
        self.journal.announce(format!("After move {played} of {all}."));
        // A single step forward is seen as a move.
        if let (true, Some(player), Some(square)) = (forward, mover, self.last_move()) {
            let mut before = self.record.model.clone();
            before.undo();
            let flipped = flipped(&before, square);
            self.last_change = Some(Change { player, square, flipped, at: self.now() });
        }
    }

    /// Shows another position of the same line.
    pub(super) fn show(&mut self, model: Model, waits: bool) {
        self.record.model = model;
        self.paused = waits && self.turn().is_some();
        self.last_change = None;
        self.changed();
    }

    pub(super) fn play_on(&mut self) {
        if self.paused {
            self.paused = false;
            self.changed();
        }
    }

    pub(super) fn change_line(&mut self, index: usize) {
        if index >= self.record.lines.len() {
            return;
        }
        let line = self.record.lines.remove(index);
        self.keep_line(self.record.model.clone());
        self.record.forfeit = None;
        self.show(line, true);
        self.notify("This is another line of the game; the one before is kept");
    }

    pub(super) fn change_seat(&mut self, player: Player, seat: Seat) {
        if self.record.seats[player] == seat {
            return;
        }
        self.record.seats[player] = seat;
        self.choosing = None;
        self.journal.mark_game();
        let who = words::title(self.model().rules().variant(), player);
        let contender = self.seat(player).contender();
        let by = contender.map_or_else(|| "a person".to_owned(), |contender| contender.title());
        self.notify(format!("{who} is played by {by} now"));
    }

    /// Gives up the game as it stands, whatever position is looked at. One that is over stays as it
    /// is.
    pub(super) fn resign(&mut self) {
        let end = whole(self.model());
        let turn = end.turn().filter(|_| self.record.forfeit.is_none());
        let Some(turn) = turn else {
            return self.notify("the game is over: there is nothing to give up");
        };
        if self.paused {
            self.show(end, false);
        }
        // Against an engine it is the person who gives up, even while the engine thinks.
        let loser = self.record.seats.only_person().unwrap_or(turn);
        self.forfeit(loser, Reason::Resigned);
    }

    /// Ends the game with the position shown. What was taken back is another line.
    pub(super) fn forfeit(&mut self, loser: Player, reason: Reason) {
        if self.record.model.moves_undone() > 0 {
            self.keep_line(self.record.model.clone());
            self.record.model.forget_undone();
        }
        self.record.forfeit = Some(Forfeit { loser, reason });
        self.paused = false;
        self.changed();
        if let Some(outcome) = self.outcome() {
            let result = words::result(self.position(), outcome, &self.record.seats);
            self.announce(format!("Game over: {result}."));
        }
    }

    /// Puts another game on the table.
    pub(super) fn start(&mut self, record: SavedGame) {
        self.record = record;
        self.mark_new_game();
        self.insight.review.stop();
        self.last_change = None;
        self.insight.tip = None;
        self.pause_if_left();
        self.changed();
        let kind = self.model().rules().variant();
        let turn =
            self.turn().map(|turn| format!("New game. {} to move.", words::title(kind, turn)));
        self.announce(turn.unwrap_or_default());
    }
}

/// What a move flips.
pub(crate) fn flipped(model: &Model, square: Square) -> SquareSet {
    let gained = model.find_move(square).map(|found| found.gained).unwrap_or_default();
    gained - SquareSet::of(square)
}
