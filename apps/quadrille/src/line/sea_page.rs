//! What line mode prints of a battle: both waters, the ships, chances, shots.

use battleship::{PlayerView, Point, ShipState, Side};
use session::battleship::{BattleshipController, Grade, Plan, place_name, shot_words};

use super::width::wrapped;

/// The letters or digits above waters.
fn head(cols: i32, letters: bool, step: usize) -> String {
    let name = |col: i32| {
        if letters { char::from(b'A' + col as u8).to_string() } else { col.to_string() }
    };
    let names: Vec<String> = (0..cols).map(|col| format!("{:>step$}", name(col))).collect();
    format!("   {}", names.concat())
}

/// Waters row by row, each cell as wide as this.
fn grid(
    (rows, cols): (i32, i32),
    letters: bool,
    step: usize,
    cell: impl Fn(Point) -> String,
) -> Vec<String> {
    let row = |row: i32| {
        let cells: Vec<String> =
            (0..cols).map(|col| format!("{:>step$}", cell(Point::new(row, col)))).collect();
        format!("{:>3}{}", if letters { row + 1 } else { row }, cells.concat())
    };
    std::iter::once(head(cols, letters, step)).chain((0..rows).map(row)).collect()
}

/// What a point shows: `~` unknown, `o` miss, `X` hit, `#` sunk, or the letter of a ship.
fn sign(view: &PlayerView, side: Side, point: Point) -> char {
    let there = view.waters(side);
    let ship = there.ship_at(point).and_then(|ship| view.game.ship(ship));
    if there.is_wreck(point) {
        '#'
    } else if there.chart.hits().contains(point) {
        'X'
    } else if there.chart.misses().contains(point) {
        'o'
    } else {
        ship.map_or('~', battleship::Ship::symbol)
    }
}

/// What a side's waters are called by whoever looks.
fn title(sea: &BattleshipController, side: Side) -> String {
    match sea.viewer() {
        Some(viewer) if viewer == side => "Your fleet".to_owned(),
        Some(_) => "Enemy waters".to_owned(),
        None => format!("Waters of {}", sea.battle().name(side)),
    }
}

/// The ships of a side, a line each.
fn ships(view: &PlayerView, side: Side) -> Vec<String> {
    let line = |(id, ship): (battleship::ShipId, &battleship::Ship)| {
        let length = ship.length();
        let state = match view.waters(side).ship_state(id) {
            ShipState::Afloat => "afloat".to_owned(),
            ShipState::Hit(hits) => format!("{hits} of {length} hit"),
            ShipState::Sunk => "sunk".to_owned(),
        };
        format!("{} {}: {state}", ship.name(), length)
    };
    view.game.ships().map(line).collect()
}

/// Lines beside each other, or below each other where they have no room.
fn beside(left: &[String], right: &[String], columns: usize) -> String {
    let width = |lines: &[String]| lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let room = width(left) + 3;
    let mut page = String::new();
    if room + width(right) > columns {
        for line in left.iter().chain([&String::new()]).chain(right) {
            page += &format!("{}\n", line.trim_end());
        }
        return page;
    }
    for at in 0..left.len().max(right.len()) {
        let [left, right] = [left, right].map(|lines| lines.get(at).map_or("", String::as_str));
        page += format!("{left:room$}{right}").trim_end();
        page.push('\n');
    }
    page
}

/// Both waters with their ships, and whose turn it is.
pub(crate) fn waters(sea: &BattleshipController, letters: bool, columns: usize) -> String {
    let view = sea.view();
    let size = (view.game.rows(), view.game.cols());
    let own = sea.viewer().unwrap_or(Side::First);
    let [left, right] = [own.other(), own].map(|side| {
        let mut lines = vec![format!("   {}", title(sea, side))];
        lines.extend(grid(size, letters, 2, |point| sign(view, side, point).to_string()));
        lines.push(String::new());
        lines.extend(ships(view, side).into_iter().map(|line| format!("  {line}")));
        lines
    });
    let (shots, hits) = view.tally(own);
    let mut page = format!("\n{}\n", beside(&left, &right, columns));
    let key = "~ unknown, o miss, X hit, # sunk";
    page += &wrapped(&format!("{key}; shots {shots}, hits {hits}"), 2, columns);
    if let Some(result) = sea.result() {
        page += &wrapped(&format!("Game over: {result}"), 2, columns);
    }
    page
}

/// A fleet being placed: the board, the ships, and what is in the hand.
pub(crate) fn plan(plan: &Plan, letters: bool, columns: usize) -> String {
    let game = plan.game();
    let cell = |point: Point| {
        let ship = plan.ship_at(point).and_then(|ship| game.ship(ship));
        ship.map_or('~', battleship::Ship::symbol).to_string()
    };
    let board = grid((game.rows(), game.cols()), letters, 2, cell);
    let list = game.ships().map(|(id, ship)| {
        let state = match plan.place_of(id) {
            Some(_) => "placed",
            None if plan.held() == Some(id) => "in hand",
            None => "",
        };
        format!("{} {} {}  {state}", id.0 + 1, ship.name(), ship.length()).trim_end().to_owned()
    });
    let list: Vec<String> = list.collect();
    let say = match plan.held().and_then(|ship| game.ship(ship)) {
        Some(ship) => {
            let at = if letters { "E4" } else { "3 4" };
            format!(
                "Place {}: a place and how it lies, such as {at} down or {at} across. random \
                 places all, help lists the rest.",
                session::words::the_ship(ship.name())
            )
        }
        None => "The fleet is complete: ready begins, ship 2 takes one up again.".to_owned(),
    };
    format!("\n{}\n{}", beside(&board, &list, columns), wrapped(&say, 2, columns))
}

/// The chance of a hit on every place, in per cent; what was shot at has its sign.
pub(crate) fn heat(sea: &BattleshipController, letters: bool) -> Option<String> {
    let (heat, view, side) = (sea.heat()?, sea.view(), sea.target());
    let open = view.waters(side).chart.untried();
    let cell = |point: Point| {
        if open.contains(point) {
            format!("{:.0}", heat.at(point) * 100.0)
        } else {
            sign(view, side, point).to_string()
        }
    };
    let lines = grid((view.game.rows(), view.game.cols()), letters, 3, cell);
    Some(format!("The chance of a hit, in per cent:\n{}\n", lines.join("\n")))
}

/// A shot in words, with the side as whoever looks calls it.
pub(crate) fn shot(sea: &BattleshipController, place: usize, letters: bool) -> Option<String> {
    let battle = sea.battle();
    let fired = battle.shots().get(place)?;
    let is_own = battle.people() == 1 && battle.seat(fired.by).is_person();
    let name = if is_own { "You".to_owned() } else { battle.name(fired.by) };
    Some(shot_words(battle.game(), &name, &place_name(fired.at, letters), fired.shot))
}

/// A graded shot in a line.
pub(crate) fn graded(
    sea: &BattleshipController,
    grade: Grade,
    letters: bool,
    columns: usize,
) -> String {
    let said = shot(sea, grade.shot, letters).unwrap_or_default();
    let best = place_name(grade.best.0, letters);
    let line = format!(
        "{:>4}  {said}: {}, a chance of {:.0} %; best {best} with {:.0} %",
        grade.shot + 1,
        grade.word(),
        grade.chance * 100.0,
        grade.best.1 * 100.0
    );
    wrapped(&line, 6, columns)
}

/// Who can be played against.
pub(crate) fn players(columns: usize) -> String {
    let mut page = String::new();
    for contender in battleship_engine::roster().choices() {
        page +=
            &wrapped(&format!("  {:<14}  {}", contender.name(), contender.about()), 18, columns);
    }
    page + &wrapped("new battleship good begins a battle against that player.", 0, columns)
}
