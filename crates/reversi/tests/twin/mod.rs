//! A slow, obvious implementation of the five games on an array of squares, written from the
//! seeds' prose and sharing no code with the library. What it says is right by inspection; the
//! library has to say the same.

#![allow(dead_code)] // Each test uses its part.

pub(crate) const DARK: i8 = 1;
pub(crate) const LIGHT: i8 = -1;
pub(crate) const NEITHER: i8 = 0;

/// A square (x, y) and everything gained there.
pub(crate) type TwinMove = ((i32, i32), Vec<(i32, i32)>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Twin {
    pub(crate) rules: &'static str,
    pub(crate) width: i32,
    pub(crate) height: i32,
    /// Rows of squares: 1 dark, -1 light, 0 neither.
    pub(crate) grid: Vec<Vec<i8>>,
    /// Whose turn it is; 0 when the game is over.
    pub(crate) turn: i8,
    pub(crate) winner: i8,
    /// In Dark's view; 0 until the game is over.
    pub(crate) score: i32,
}

impl Twin {
    pub(crate) fn start(rules: &'static str, width: i32, height: i32) -> Self {
        let mut grid = vec![vec![NEITHER; width as usize]; height as usize];
        if matches!(rules, "othello" | "no-pass" | "anti-othello") {
            let (cx, cy) = ((width / 2) as usize, (height / 2) as usize);
            grid[cy - 1][cx - 1] = LIGHT;
            grid[cy][cx] = LIGHT;
            grid[cy - 1][cx] = DARK;
            grid[cy][cx - 1] = DARK;
        }
        Self::from_grid(rules, grid, DARK)
    }

    /// Any board with any player on turn; whoever is stuck there is dealt with.
    pub(crate) fn from_grid(rules: &'static str, grid: Vec<Vec<i8>>, turn: i8) -> Self {
        let (width, height) = (grid[0].len() as i32, grid.len() as i32);
        let mut twin = Self { rules, width, height, grid, turn, winner: NEITHER, score: 0 };
        twin.settle();
        twin
    }

    fn on_board(&self, x: i32, y: i32) -> bool {
        0 <= x && x < self.width && 0 <= y && y < self.height
    }

    fn at(&self, x: i32, y: i32) -> i8 {
        self.grid[y as usize][x as usize]
    }

    fn count(&self, player: i8) -> i32 {
        self.grid.iter().flatten().filter(|&&square| square == player).count() as i32
    }

    fn center(&self) -> Vec<(i32, i32)> {
        let (cx, cy) = (self.width / 2, self.height / 2);
        vec![(cx - 1, cy - 1), (cx, cy - 1), (cx - 1, cy), (cx, cy)]
    }

    pub(crate) fn find_flips(
        &self,
        x: i32,
        y: i32,
        dx: i32,
        dy: i32,
        player: i8,
    ) -> Vec<(i32, i32)> {
        let mut flips = Vec::new();
        let (mut x, mut y) = (x + dx, y + dy);
        loop {
            if !self.on_board(x, y) || self.at(x, y) == NEITHER {
                return Vec::new();
            }
            if self.at(x, y) == player {
                return flips;
            }
            flips.push((x, y));
            x += dx;
            y += dy;
        }
    }

    fn evaluate_position(&self, x: i32, y: i32, player: i8) -> Vec<(i32, i32)> {
        if self.at(x, y) != NEITHER {
            return Vec::new();
        }
        let mut gained = Vec::new();
        for dx in -1..=1 {
            for dy in -1..=1 {
                if (dx, dy) != (0, 0) {
                    gained.extend(self.find_flips(x, y, dx, dy, player));
                }
            }
        }
        if !gained.is_empty() {
            gained.push((x, y));
            gained.sort_by_key(|&(x, y)| (y, x));
        }
        gained
    }

    /// All moves of a player: the square, and everything gained, row by row.
    pub(crate) fn moves_of(&self, player: i8) -> Vec<TwinMove> {
        if self.rules.ends_with("reversi") {
            let opening: Vec<_> = self
                .center()
                .into_iter()
                .filter(|&(x, y)| self.at(x, y) == NEITHER)
                .map(|square| (square, vec![square]))
                .collect();
            if !opening.is_empty() {
                return opening;
            }
        }
        let mut moves = Vec::new();
        for y in 0..self.height {
            for x in 0..self.width {
                let gained = self.evaluate_position(x, y, player);
                if !gained.is_empty() {
                    moves.push(((x, y), gained));
                }
            }
        }
        moves
    }

    pub(crate) fn moves(&self) -> Vec<TwinMove> {
        if self.turn == NEITHER { Vec::new() } else { self.moves_of(self.turn) }
    }

    /// Plays the move that gains these squares. Says whether somebody was passed.
    pub(crate) fn play(&mut self, gained: &[(i32, i32)]) -> bool {
        for &(x, y) in gained {
            self.grid[y as usize][x as usize] = self.turn;
        }
        let player = self.turn;
        self.turn = -player;
        self.settle();
        self.turn == player
    }

    fn settle(&mut self) {
        if !self.moves_of(self.turn).is_empty() {
            return;
        }
        let (dark, light) = (self.count(DARK), self.count(LIGHT));
        let empty = self.count(NEITHER);
        if self.rules == "no-pass" {
            self.score = if empty == 0 {
                dark - light
            } else if self.turn == DARK {
                -(self.width * self.height)
            } else {
                self.width * self.height
            };
        } else {
            if !self.moves_of(-self.turn).is_empty() {
                self.turn = -self.turn;
                return;
            }
            self.score = match self.rules {
                "reversi" => dark - light,
                "othello" if dark > light => dark + empty - light,
                "othello" if light > dark => dark - light - empty,
                "othello" => 0,
                "anti-reversi" | "anti-othello" => light - dark,
                other => panic!("no such rules: {other}"),
            };
        }
        self.turn = NEITHER;
        self.winner = match self.score {
            0 => NEITHER,
            score if score > 0 => DARK,
            _ => LIGHT,
        };
    }

    /// Perft by plain recursion, in either convention.
    pub(crate) fn perft(&self, depth: u32, passes_are_plies: bool) -> u64 {
        if depth == 0 || self.turn == NEITHER {
            return 1;
        }
        let mut leaves = 0;
        for (_, gained) in self.moves() {
            let mut next = self.clone();
            let passed = next.play(&gained);
            // A pass after the move uses up a level of its own, if there is one left.
            let cost = if passed && passes_are_plies { 2 } else { 1 };
            leaves += next.perft(depth.saturating_sub(cost), passes_are_plies);
        }
        leaves
    }
}
