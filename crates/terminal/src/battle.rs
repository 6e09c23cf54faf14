//! The pages of Battleship: placing, handing over, the battle, and the game looked at again.

use battleship::{PlayerView, Point, Side};
use ratatui::layout::Rect;
use session::Settings;
use session::battleship::{BattleshipController, BattleshipIntent, Stage};
use session::palette::{Colour, waters as sea};

use crate::action::{Action, Page};
use crate::app::Memory;
use crate::battle_words::{Room, said, said_rows, status_text};
use crate::canvas::{Canvas, rest};
use crate::colour::Depth;
use crate::placing;
use crate::waters::{self, Cell, Step};

pub(crate) fn draw(
    canvas: &mut Canvas<'_>,
    area: Rect,
    controller: &BattleshipController,
    memory: &Memory,
    settings: &Settings,
) {
    match controller.stage() {
        Stage::Placing(side) => placing::draw(canvas, area, controller, side, settings),
        Stage::HandOver(side) => hand_over(canvas, area, controller, side),
        Stage::Arranging => {
            let style = canvas.look.strong();
            let said = controller.failure().map_or_else(
                || "The fleet is being placed ...".to_owned(),
                |why| format!("This game cannot be played: {why}"),
            );
            canvas.wrapped(rest(area, 1, 1), 0, &said, style);
        }
        Stage::Battle | Stage::Over => fight(canvas, area, controller, memory, settings),
    }
}

fn hand_over(canvas: &mut Canvas<'_>, area: Rect, controller: &BattleshipController, side: Side) {
    let look = canvas.look;
    let name = controller.battle().name(side);
    let inner = rest(area, 2, area.height / 3);
    canvas.line(inner, 0, &format!("Hand the screen to {name}"), look.strong());
    let what =
        if controller.battle().is_begun() { "It is your turn." } else { "Place your fleet." };
    canvas.line(inner, 2, &format!("{name}: {what}"), look.text());
    canvas.commands(
        inner,
        4,
        &[
            ("Enter", "I am here", BattleshipIntent::TakeOver.into()),
            ("o", "home", Action::Show(Page::Home)),
        ],
    );
}

/// What the battle is drawn from.
pub(crate) struct Scene<'a> {
    pub(crate) controller: &'a BattleshipController,
    pub(crate) view: &'a PlayerView,
    pub(crate) memory: &'a Memory,
    pub(crate) letters: bool,
    /// Whose shots the left waters show.
    pub(crate) shooter: Side,
    /// How large a cell is.
    pub(crate) step: Step,
    /// How many colours there are.
    depth: Depth,
    /// The waters take the row of the status.
    pub(crate) lacks_status: bool,
    /// The waters that are shot at are in sight.
    pub(crate) shows_target: bool,
}

impl Scene<'_> {
    /// The point in the waters shot at, with cursor, last shot, chances and tip.
    fn target(&self, point: Point) -> Cell {
        let side = self.shooter.other();
        let mut cell = waters::known(self.view, side, point);
        let is_open = self.view.waters(side).chart.untried().contains(point);
        if let Some(heat) =
            self.controller.heat().filter(|_| is_open && self.controller.target() == side)
        {
            let chance = heat.at(point);
            let per_cent = ((chance * 100.0).round() as u8).min(99);
            let digit = |part: u8| char::from(b'0' + part);
            cell.text = match per_cent {
                // Two digits without a gap cannot be told apart: there, tens of per cent.
                _ if !self.step.has_digits() => [digit(per_cent / 10), ' '],
                0..=9 => [' ', digit(per_cent)],
                _ => [digit(per_cent / 10), digit(per_cent % 10)],
            };
            (cell.ink, cell.ground) = warmth(chance, self.depth);
        }
        if self.controller.tip() == Some(point) {
            cell = Cell::new('!', Colour(0), sea::GHOST_OK);
        }
        cell.marked = self.memory.point == Some(point) && self.controller.can_fire();
        cell.last = self.last(side) == Some(point);
        cell
    }

    fn own(&self, point: Point) -> Cell {
        let mut cell = waters::known(self.view, self.shooter, point);
        cell.last = self.last(self.shooter) == Some(point);
        cell
    }

    /// The last shot into these waters.
    fn last(&self, side: Side) -> Option<Point> {
        self.view.last_shot(side).map(|fired| fired.at)
    }
}

/// The colours of a chance: the same as in the window, as far as there are as many.
fn warmth(chance: f64, depth: Depth) -> (Colour, Colour) {
    if depth == Depth::Sixteen {
        return if chance > 0.25 { (Colour(0), sea::HEAT) } else { (sea::MISS, sea::WATER) };
    }
    let part = chance.powf(0.6);
    let [cold, hot] = [sea::WATER, sea::HEAT].map(|colour| colour.rgb().map(f64::from));
    let mixed = (0..3).map(|at| (cold[at] + part * (hot[at] - cold[at])).round() as u32);
    let ground = Colour(mixed.fold(0, |colour, channel| colour << 8 | channel));
    (if part > 0.5 { Colour(0) } else { sea::MISS }, ground)
}

fn fight(
    canvas: &mut Canvas<'_>,
    area: Rect,
    controller: &BattleshipController,
    memory: &Memory,
    settings: &Settings,
) {
    let look = canvas.look;
    let view = controller.view();
    let game = &view.game;
    let shooter = controller.viewer().unwrap_or(Side::First);
    let letters = settings.battleship_letters;
    let lists = game.n_ships() as u16;
    let step = Step::fitting(game, |step, (width, height)| {
        let has_rows = !step.is_high() || height + lists + 9 <= area.height;
        2 * width + 4 <= area.width && has_rows
    });
    let (width, height) = waters::extent(game, step);
    // Without a row for the status there must be room beside the waters.
    let has_rows = area.height >= height + 2 || area.width > 2 * width + 18;
    let two = area.width >= 2 * width + 4 && has_rows;
    let is_low = area.height < height + lists + 6;
    let top = if area.height >= height + 4 { 2 } else { 0 };
    let lacks_status = area.height < top + height + 2;
    let depth = look.options.depth;
    let shows_target = two || !memory.own_waters;
    let scene = Scene {
        controller,
        view,
        memory,
        letters,
        shooter,
        step,
        depth,
        lacks_status,
        shows_target,
    };
    if top > 0 {
        let (shots, hits) = view.tally(shooter);
        let per_cent = (100 * hits).checked_div(shots).unwrap_or(0);
        let name = |side| controller.battle().name(side);
        let mut title = format!("{} against {}", name(shooter), name(shooter.other()));
        let tally = format!("shots {shots}  hits {hits}  {per_cent} %");
        if title.len() + tally.len() + 18 <= usize::from(area.width) {
            title = format!("BATTLESHIP   {title}");
        }
        let end = canvas.line(rest(area, 1, 0), 0, &title, look.strong());
        let is_long = usize::from(end) + 3 + tally.len() >= usize::from(area.width);
        let tally = if is_long { format!("hits {hits}/{shots}") } else { tally };
        canvas.put(rest(area, 1, 0), end + 3, 0, &tally, look.faint());
        let names = [waters_name(controller, shooter.other()), waters_name(controller, shooter)];
        let shown = &names[usize::from(!two && memory.own_waters)];
        // Names end before the other waters do begin.
        let room = Rect { width: if two { width + 3 } else { area.width }, ..area };
        let short = shown.split(" (").next().unwrap_or_default();
        let is_long = shown.len() + 4 > usize::from(room.width);
        canvas.put(room, 3, 1, if is_long { short } else { shown }, look.text());
        if two {
            canvas.put(area, width + 7, 1, &names[1], look.text());
        }
    }
    let left = rest(area, 0, top);
    if shows_target {
        let aim = |point| {
            let action = BattleshipIntent::Fire(point).into();
            controller.can_fire().then_some((action, Action::AimAt(point)))
        };
        waters::draw(canvas, left, game, letters, step, |point| scene.target(point), aim);
    }
    let right = if two { rest(left, width + 4, 0) } else { left };
    if two || memory.own_waters {
        waters::draw(canvas, right, game, letters, step, |point| scene.own(point), |_| None);
    }
    lists_and_words(canvas, area, &scene, (two, is_low, top + height, width));
}

fn waters_name(controller: &BattleshipController, side: Side) -> String {
    match controller.viewer() {
        Some(viewer) if viewer == side => "YOUR FLEET".to_owned(),
        Some(_) => "ENEMY WATERS (your shots)".to_owned(),
        None => format!("WATERS OF {}", controller.battle().name(side).to_uppercase()),
    }
}

/// The lists of ships below or beside the waters, and what is said.
fn lists_and_words(
    canvas: &mut Canvas<'_>,
    area: Rect,
    scene: &Scene<'_>,
    (two, is_low, below, width): (bool, bool, u16, u16),
) {
    let look = canvas.look;
    let Scene { controller, view, shooter, .. } = scene;
    let shown = if scene.shows_target { shooter.other() } else { *shooter };
    let foot = Rect { y: area.bottom() - 2, height: 2, ..area };
    let end = foot.y - area.y + u16::from(scene.lacks_status);
    let ships = view.game.n_ships() as u16;
    let wide = rest(area, 1, 0).width;
    // Where there is more to say than room for it, the names of the ships make way.
    let is_full = is_low || said_rows(scene, wide) > end.saturating_sub(below + 2 + ships);
    let (words, room) = if two && is_full && below < end {
        let rows = [(shooter.other(), 2), (*shooter, width + 6)].map(|(side, from)| {
            let room = Rect { width: width - 1, height: end - below, ..rest(area, from, below) };
            waters::fleet_in_short(canvas, room, view, side)
        });
        let row = below + rows[0].max(rows[1]);
        (rest(area, 1, row), Room { rows: end.saturating_sub(row), is_narrow: false })
    } else if two && !is_low {
        let lists = rest(area, 3, below + 1);
        let left = Rect { width: width.min(lists.width), ..lists };
        waters::fleet(canvas, left, view, shooter.other());
        waters::fleet(canvas, Rect { x: lists.x + width + 4, ..left }, view, *shooter);
        let row = below + 2 + ships;
        (rest(area, 1, row), Room { rows: end.saturating_sub(row), is_narrow: false })
    } else {
        let from = if two { 2 * width + 6 } else { width + 1 };
        if area.width > from + 12 {
            let list = rest(area, from, 1);
            let most = if two { list.height } else { list.height.min(6) };
            waters::fleet(canvas, Rect { height: most, ..list }, view, shown);
            let row = ships.min(most) + 1 + u16::from(!scene.lacks_status);
            let is_narrow = area.width - from < 30;
            (rest(area, from, row), Room { rows: end.saturating_sub(row), is_narrow })
        } else {
            (rest(area, 1, below), Room { rows: end.saturating_sub(below), is_narrow: false })
        }
    };
    said(canvas, words, scene, room);
    let status = Rect { x: foot.x + 1, width: foot.width - 1, ..foot };
    let style = if controller.notice().is_some() { look.accent() } else { look.strong() };
    if !scene.lacks_status {
        canvas.line(status, 0, &status_text(scene, status.width, room.rows == 0), style);
    }
    commands(canvas, rest(status, 0, 1), controller, two);
}

/// What can be done, with its keys.
fn commands(canvas: &mut Canvas<'_>, area: Rect, controller: &BattleshipController, two: bool) {
    let mut commands = vec![
        ("m", "heat", Action::Heat),
        ("t", "tip", BattleshipIntent::Tip.into()),
        ("x", "give up", BattleshipIntent::Surrender.into()),
        ("?", "keys", Action::Show(Page::Help)),
        ("n", "new", Action::Show(Page::NewBattle)),
        ("o", "home", Action::Show(Page::Home)),
        ("q", "quit", Action::Quit),
    ];
    if controller.stage() == Stage::Over {
        commands.splice(
            1..3,
            [
                ("z", "grade", BattleshipIntent::Grade.into()),
                ("l", "report", Action::Show(Page::Report)),
                ("p", "replay", Action::Watch),
                (",", "back", Action::Step(-1)),
                (".", "on", Action::Step(1)),
                ("Enter", "rematch", BattleshipIntent::Rematch.into()),
            ],
        );
    }
    if controller.is_watched() && controller.stage() == Stage::Battle {
        let going = if controller.is_watching() { "wait" } else { "go on" };
        commands.splice(
            1..3,
            [
                ("p", going, Action::Watch),
                ("Space", "one shot", Action::WatchOne),
                ("+", "faster", Action::Pace(true)),
                ("-", "slower", Action::Pace(false)),
            ],
        );
    }
    if controller.hides_ships() {
        commands.insert(0, ("v", "ships", BattleshipIntent::Reveal(true).into()));
    }
    if !two {
        commands.insert(0, ("w", "waters", Action::Waters));
    }
    if controller.must_hand_over() {
        commands.insert(0, ("Enter", "hand over", BattleshipIntent::HandOver.into()));
    }
    canvas.commands(area, 0, &commands);
}
