//! The pages that are lists, help, and which page is drawn.

use battleship::Game;
use battleship_engine::BattleshipSeat;
use ratatui::layout::Rect;
use reversi::{Player, RuleSet, Size, Variant};
use session::battleship::{
    Assumption, BattleshipIntent, BattleshipSetup, add_typed_fleet, typed_fleet,
};
use session::{
    BoardColours, Intent, Keepable, ProgramEntry, Seat, Settings, Setup, Sides, Theme, TimeControl,
    words,
};
use std::time::Duration;

use super::{App, Page};
use crate::action::{Action, Question};
use crate::canvas::{Canvas, rest, wrap};
use crate::menu::{self, Row};
use crate::{analysis, battle, game, keys, report, teach};

impl App {
    pub(super) fn draw_page(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let inner = Rect { x: area.x + 1, width: area.width - 2, ..area };
        match self.page {
            Page::Game => game::draw(canvas, area, &self.reversi, &self.memory, self.settings()),
            Page::Battle => match &self.battle {
                Some(table) => {
                    battle::draw(canvas, area, table, &self.memory, self.settings());
                }
                None => _ = canvas.line(inner, 0, "No battle was begun.", canvas.look.text()),
            },
            Page::Help => self.draw_help(canvas, inner),
            Page::Analysis => {
                analysis::draw(canvas, area, &self.reversi, &self.memory, self.settings());
            }
            Page::Report => {
                if let Some(table) = &self.battle {
                    report::draw(canvas, area, table, &self.memory, self.settings());
                }
            }
            Page::Lesson => {
                if let Some(lesson) = &self.lesson {
                    teach::lesson(canvas, area, lesson, &self.memory, self.settings());
                }
            }
            Page::Drill => {
                if let Some(drill) = &self.drill {
                    teach::drill(canvas, area, drill, &self.memory, self.settings());
                }
            }
            Page::Ask => self.draw_ask(canvas, inner),
            page => {
                let rows = self.rows();
                let chosen = menu::settle(&rows, self.memory.chosen);
                let list = Rect { height: inner.height - 1, ..inner };
                menu::draw(canvas, list, title(page), &rows, chosen);
                let foot = rest(inner, 0, inner.height - 1);
                let mut commands = vec![
                    ("Enter", "choose", Action::Nothing),
                    ("Esc", "back", Action::Back),
                    ("?", "help", Action::Show(Page::Help)),
                    ("q", "quit", Action::Quit),
                ];
                if page == Page::Played {
                    commands.splice(
                        1..1,
                        [
                            ("/", "search", Action::Ask(Question::Search)),
                            ("Del", "delete", Action::Nothing),
                            ("u", "undelete", Action::Undelete),
                        ],
                    );
                }
                canvas.commands(foot, 0, &commands);
            }
        }
    }

    /// The line that is typed, with what can be chosen instead.
    fn draw_ask(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let look = canvas.look;
        let Some((_, text)) = &self.memory.asked else { return };
        let (title, about) = self.question_words();
        canvas.line(area, 0, title, look.strong());
        // The end of a long line is in sight.
        let room = usize::from(area.width).saturating_sub(4);
        let skipped = text.chars().count().saturating_sub(room);
        let shown: String = text.chars().skip(skipped).collect();
        canvas.put(area, 0, 2, "> ", look.strong());
        // What the first sign will take the place of is marked, as in dialogs.
        let style = if self.memory.is_offered { look.chosen() } else { look.strong() };
        let end = canvas.put(area, 2, 2, &shown, style);
        canvas.put(area, end, 2, " ", look.chosen());
        let used = canvas.wrapped(area, 4, &about, look.faint());
        let rows = self.rows();
        let list = rest(area, 0, 5 + used);
        if !rows.is_empty() && list.height > 3 {
            let chosen = menu::settle(&rows, self.memory.chosen);
            let list = Rect { height: list.height - 1, ..list };
            menu::draw(canvas, list, "or choose one", &rows, chosen);
        }
        let commands = [
            ("Enter", "do it", Action::Answer),
            ("Esc", "back", Action::Back),
            ("Ctrl+U", "clear", Action::Clear),
        ];
        canvas.commands(rest(area, 0, area.height - 1), 0, &commands);
    }

    /// The rows of the page, if it is a list.
    pub(super) fn rows(&self) -> Vec<Row> {
        match self.page {
            Page::Home => self.home_rows(),
            Page::NewGame => self.new_game_rows(),
            Page::NewBattle => self.new_battle_rows(),
            Page::Levels => self.level_rows(),
            Page::Kept => self.kept_rows(),
            Page::Played => self.played_rows(),
            Page::Settings => self.settings_rows(),
            Page::Learn => self.learn_rows(),
            Page::Programs => self.program_rows(),
            Page::Ask => self.ask_rows(),
            _ => Vec::new(),
        }
    }

    fn home_rows(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        if self.reversi.record().is_begun() {
            rows.push(on_table(self.reversi.record(), Page::Game));
        }
        if let Some(battle) = self.battle.as_ref().filter(|battle| battle.battle().is_begun()) {
            rows.push(on_table(battle.battle(), Page::Battle));
        }
        let before = rows.len();
        for (id, title) in self.library.games.unfinished().take(2).map(session::Kept::listed) {
            rows.push(Row::new(format!("Continue: {title}"), Action::Continue(id)));
        }
        for (id, title) in self.library.battles.unfinished().take(2).map(session::Kept::listed) {
            rows.push(Row::new(format!("Continue: {title}"), Action::Continue(id)));
        }
        if rows.len() > before {
            rows.push(Row::new("All unfinished games ...", Action::Show(Page::Kept)));
        }
        let last = &self.settings().last_setup;
        for variant in [Variant::Reversi, Variant::Othello] {
            let seats = Sides { dark: Seat::PERSON, light: Seat::of(last.seats.opponent()) };
            let setup = Setup { rules: RuleSet::new(variant, Size::EIGHT), seats, time: None };
            let against = words::seat_name(&setup.seats.light);
            let name = words::game_name(variant);
            rows.push(
                Row::new(format!("{name} against {against}"), Intent::New(setup))
                    .about(words::rules_line(variant)),
            );
        }
        let setup = BattleshipSetup::default();
        let name = format!("Battleship against {}", setup.contender().title());
        rows.push(
            Row::new(name, BattleshipIntent::New(setup))
                .about("Place your fleet, then find and sink the other one, shot by shot."),
        );
        rows.extend([
            Row::new("New game of Reversi or Othello ...", Action::Show(Page::NewGame)),
            Row::new("New game of Battleship ...", Action::Show(Page::NewBattle)),
            Row::new("Learn by doing, and puzzles", Action::Show(Page::Learn)),
            Row::new("Your finished games", Action::Show(Page::Played)),
            Row::new("Open a file ...", Action::Ask(Question::Open)),
            Row::new("Settings", Action::Show(Page::Settings)),
            Row::new("Keys and rules", Action::Show(Page::Help)),
            Row::new("Quit", Action::Quit),
        ]);
        rows
    }

    fn new_game_rows(&self) -> Vec<Row> {
        let setup = &self.setup;
        let (variant, size) = (setup.rules.variant(), setup.rules.size());
        let with = |rules: RuleSet| Action::Prepare(Setup { rules, ..setup.clone() });
        let variants = Variant::ALL.map(|kind| (kind, words::game_name(kind).to_owned()));
        let sides: Vec<(i32, String)> = (2..=8).map(|side| (side, side.to_string())).collect();
        let sized = |width, height| {
            Size::new(width, height)
                .map_or(Action::Nothing, |size| with(RuleSet::new(variant, size)))
        };
        let mut rows = vec![
            Row::new("Begin", Intent::New(setup.clone())),
            Row::choice("Rules", &variants, &variant, |kind| with(RuleSet::new(*kind, size)))
                .about(words::rules_line(variant)),
            Row::choice("Columns", &sides, &size.width(), |width| sized(*width, size.height())),
            Row::choice("Rows", &sides, &size.height(), |height| sized(size.width(), *height)),
        ];
        for player in Player::BOTH {
            let make = |seat: &Seat| {
                let mut seats = setup.seats.clone();
                seats[player] = seat.clone();
                Action::Prepare(Setup { seats, ..setup.clone() })
            };
            rows.push(seat_row(words::title(variant, player), &setup.seats[player], make));
        }
        let minutes = setup.time.map_or(0, |time| time.main.as_secs() / 60);
        let clocks: Vec<(u64, String)> = [0, 1, 3, 5, 10, 15, 30, 60]
            .into_iter()
            .map(|most| (most, if most == 0 { "none".to_owned() } else { format!("{most} min") }))
            .collect();
        rows.push(Row::choice("Clock", &clocks, &minutes, |most| {
            let main = Duration::from_secs(most * 60);
            let time = (*most > 0).then_some(TimeControl { main, increment: Duration::ZERO });
            Action::Prepare(Setup { time, ..setup.clone() })
        }));
        rows.push(Row::new("Battleship instead ...", Action::Show(Page::NewBattle)));
        rows
    }

    fn new_battle_rows(&self) -> Vec<Row> {
        let setup = &self.battle_setup;
        let mut rows = vec![Row::new("Begin", BattleshipIntent::New(setup.clone()))];
        let everybody = battleship_engine::roster().choices();
        let seats: Vec<(BattleshipSeat, String)> =
            std::iter::once((BattleshipSeat::PERSON, "a person".to_owned()))
                .chain(everybody.iter().map(|who| (BattleshipSeat::of(who.clone()), who.title())))
                .collect();
        for (side, name) in ["First to shoot", "Second"].into_iter().enumerate() {
            let now = &setup.seats[side];
            let about = now.contender().map_or_else(
                || "Somebody at this screen; two people hand it over between shots.".to_owned(),
                |who| who.about(),
            );
            let row = Row::choice(name, &seats, now, |seat| {
                let mut all = setup.seats.clone();
                all[side] = seat.clone();
                Action::PrepareBattle(BattleshipSetup { seats: all, ..setup.clone() })
            });
            rows.push(row.about(about));
        }
        let game = &setup.game;
        let sides: Vec<(i32, String)> = (1..=10).map(|side| (side, side.to_string())).collect();
        // A board on which the fleet has no room cannot be chosen.
        let sized = |rows: i32, cols: i32| {
            let resized = Game::new(rows, cols).ok().and_then(|mut other| {
                add_typed_fleet(&mut other, &typed_fleet(game)).ok().map(|()| other)
            });
            resized.map_or(Action::Nothing, |game| {
                Action::PrepareBattle(BattleshipSetup { game, ..setup.clone() })
            })
        };
        rows.push(Row::choice("Rows", &sides, &game.rows(), |rows| sized(*rows, game.cols())));
        rows.push(Row::choice("Columns", &sides, &game.cols(), |cols| sized(game.rows(), *cols)));
        let fleet = game.ships().map(|(_, ship)| format!("{} {}", ship.name(), ship.length()));
        let fleet = fleet.collect::<Vec<_>>().join(", ");
        rows.push(
            Row::new(format!("Fleet {} ...", typed_fleet(game)), Action::Ask(Question::Fleet))
                .about(format!("{fleet}. Enter types another one.")),
        );
        rows.push(Row::new("Reversi or Othello instead ...", Action::Show(Page::NewGame)));
        rows
    }

    fn level_rows(&self) -> Vec<Row> {
        let kind = self.reversi.position().rules().variant();
        let mut rows: Vec<Row> = Player::BOTH
            .into_iter()
            .map(|player| {
                let make = |seat: &Seat| Intent::Seat(player, seat.clone()).into();
                seat_row(words::title(kind, player), self.reversi.seat(player), make)
            })
            .collect();
        rows.push(Row::new("Back to the game", Action::Show(Page::Game)));
        rows
    }

    fn kept_rows(&self) -> Vec<Row> {
        let games = self.library.games.unfinished().map(session::Kept::listed);
        let battles = self.library.battles.unfinished().map(session::Kept::listed);
        let row = |(id, title)| {
            Row::new(title, Action::Continue(id))
                .deleted_by(Action::Delete(id))
                .about("Enter goes on with it, Del deletes it.")
        };
        let mut rows: Vec<Row> = games.chain(battles).map(row).collect();
        if rows.is_empty() {
            rows.push(Row::heading("No other game is unfinished."));
        }
        rows.push(Row::new("Back", Action::Back));
        rows
    }

    fn played_rows(&self) -> Vec<Row> {
        let list = self.library.played.list();
        let mut rows: Vec<Row> = (0..list.shown())
            .filter_map(|place| {
                let id = list.get(place)?.id;
                let mut columns = list.columns(place);
                // Here no heading says what it is.
                if columns[4].ends_with('%') {
                    columns[4].insert_str(0, "accuracy ");
                }
                let text = columns.iter().filter(|column| !column.is_empty());
                let text = text.map(String::as_str).collect::<Vec<_>>().join("  ");
                Some(Row::new(text, Action::Open(id)).deleted_by(Action::DeletePlayed(id)))
            })
            .collect();
        if rows.is_empty() {
            let none = if list.rows().is_empty() {
                "No game was finished yet."
            } else {
                "No game has all of these words."
            };
            rows.push(Row::heading(none));
        }
        rows.push(Row::new("Back", Action::Back));
        rows
    }

    fn settings_rows(&self) -> Vec<Row> {
        let now = self.settings();
        let owned = |word: &str| word.to_owned();
        let themes = Theme::ALL.map(|(theme, word)| (theme, owned(word)));
        let boards = BoardColours::ALL.map(|(board, word)| (board, owned(word)));
        let priors = Assumption::ALL.map(|(prior, word)| (prior, owned(word)));
        vec![
            Row::choice("Theme", &themes, &now.theme, |theme| {
                Action::Settings(Settings { theme: *theme, ..now.clone() })
            })
            .about("A terminal does not tell its own: system means dark here."),
            Row::choice("Board", &boards, &now.board, |board| {
                Action::Settings(Settings { board: *board, ..now.clone() })
            }),
            Row::switch("Shapes in discs", now.shapes, |shapes| {
                Action::Settings(Settings { shapes, ..now.clone() })
            }),
            Row::switch("Coordinates", now.coordinates, |coordinates| {
                Action::Settings(Settings { coordinates, ..now.clone() })
            }),
            Row::switch("Dots on legal squares", now.legal_dots, |legal_dots| {
                Action::Settings(Settings { legal_dots, ..now.clone() })
            }),
            Row::switch("Battleship with letters", now.battleship_letters, |battleship_letters| {
                Action::Settings(Settings { battleship_letters, ..now.clone() })
            })
            .about("Columns A to J and rows from 1, instead of digits from 0."),
            Row::choice("Chances at sea", &priors, &now.battleship_prior, |prior| {
                Action::Settings(Settings { battleship_prior: *prior, ..now.clone() })
            })
            .about("Every fleet equally likely, or learned from the opponent's past fleets."),
            Row::new("Programs that may play ...", Action::Show(Page::Programs))
                .about("Other engines and bots can take a seat beside the levels."),
            Row::new("Back", Action::Back),
        ]
    }

    fn program_rows(&self) -> Vec<Row> {
        let row = |entry: &ProgramEntry| {
            let program = entry.program();
            let about =
                format!("{}: {}. Del removes it.", program.protocol.title(), program.command);
            Row::new(program.name.clone(), Action::Nothing)
                .deleted_by(Action::RemoveProgram(program.name.clone()))
                .about(about)
        };
        let mut rows: Vec<Row> = self.settings().programs.iter().map(row).collect();
        if rows.is_empty() {
            rows.push(Row::heading("No program is entered yet."));
        }
        rows.push(
            Row::new("Enter a program ...", Action::Ask(Question::Program))
                .about("It may take a seat in a new game, and in the middle of one."),
        );
        rows.push(Row::new("Back", Action::Back));
        rows
    }

    /// The sections of the help page, those first that the page it was asked for from needs.
    fn help_sections(&self) -> Vec<(&'static str, &'static [keys::Row])> {
        let is_first = |heading: &str| match self.memory.helped {
            Page::Battle | Page::Report => matches!(heading, "Placing a fleet" | "Battle"),
            Page::Analysis => heading == "Analysis",
            Page::Lesson | Page::Drill => heading == "Lessons, mistakes, puzzles",
            Page::Played => heading == "Your games",
            _ => false,
        };
        let (mut first, others): (Vec<_>, Vec<_>) =
            keys::ALL.into_iter().partition(|(heading, _)| is_first(heading));
        first.extend(others);
        first
    }

    /// The lines of the help page at this width, and which of them are headings.
    fn help_lines(&self, width: u16) -> Vec<(String, bool)> {
        let keys = self.help_sections().into_iter().map(|(heading, rows)| {
            let says = |row: &keys::Row| format!("{}: {}", row.label, row.meaning);
            (heading, rows.iter().map(says).collect::<Vec<_>>())
        });
        let rule = |kind| format!("{}: {}", words::game_name(kind), words::rules_line(kind));
        let sea = SEA_RULES.map(str::to_owned);
        let rules = ("Rules", Variant::ALL.map(rule).into_iter().chain(sea).collect());
        let mut lines = Vec::new();
        for (heading, texts) in keys.chain([rules]) {
            lines.push((heading.to_owned(), true));
            let wrapped = |text: &String| wrap(text, usize::from(width).saturating_sub(2));
            let texts = texts.iter().flat_map(wrapped);
            lines.extend(texts.map(|line| (format!("  {line}"), false)));
            lines.push((String::new(), false));
        }
        lines.pop();
        lines
    }

    /// How far down the help page goes.
    pub(super) fn help_end(&self, area: Rect) -> u16 {
        let lines = self.help_lines(area.width.saturating_sub(2)).len() as u16;
        lines.saturating_sub(area.height.saturating_sub(1))
    }

    fn draw_help(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let look = canvas.look;
        let lines = self.help_lines(area.width);
        let room = area.height - 1;
        let first = self.memory.scrolled;
        for ((line, is_heading), row) in lines.iter().skip(first.into()).zip(0..room) {
            let style = if *is_heading { look.strong() } else { look.text() };
            canvas.line(area, row, line, style);
        }
        let foot = rest(area, 0, room);
        canvas.commands(foot, 0, &[("Esc", "back", Action::Back)]);
        let is_end = lines.len() <= usize::from(first + room);
        canvas.put(foot, 12, 0, if is_end { "end" } else { "Down more" }, look.faint());
    }
}

/// What the help page says of Battleship.
const SEA_RULES: [&str; 2] = [
    "Battleship: Both place a fleet that the other one cannot see, then shoot in turn. Who sinks all \
     ships first wins.",
    "~ is unknown, o a miss, X a hit, # a ship that was sunk; < > is around the last shot. Numbers of \
     the heat map are chances in per cent.",
];

const fn title(page: Page) -> &'static str {
    match page {
        Page::NewGame => "NEW GAME",
        Page::NewBattle => "NEW GAME OF BATTLESHIP",
        Page::Levels => "WHO PLAYS",
        Page::Kept => "UNFINISHED GAMES",
        Page::Played => "YOUR GAMES",
        Page::Settings => "SETTINGS",
        Page::Programs => "PROGRAMS",
        Page::Learn => "LEARN BY DOING",
        _ => "QUADRILLE   Reversi, Othello and Battleship",
    }
}

/// The game on the table: gone on with, or shown as it ended.
fn on_table(game: &impl Keepable, page: Page) -> Row {
    let verb = if game.is_over() { "Look again" } else { "Go on" };
    Row::new(format!("{verb}: {}", game.title()), Action::Show(page))
}

fn seat_row(name: &str, now: &Seat, make: impl Fn(&Seat) -> Action) -> Row {
    let everybody = reversi_engine::roster().choices();
    let seats: Vec<(Seat, String)> = std::iter::once((Seat::PERSON, "a person".to_owned()))
        .chain(everybody.iter().map(|who| (Seat::of(who.clone()), who.title())))
        .collect();
    let about =
        now.contender().map_or_else(|| "Somebody at this screen.".to_owned(), |who| who.about());
    Row::choice(name, &seats, now, make).about(about)
}
