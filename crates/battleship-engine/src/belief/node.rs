//! Where a branch of the tree is, and how many misses are left there.

/// Where a branch is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) untried: u128,
    /// Every hit, also on ships that are sunk.
    pub(crate) hits: u128,
    /// How many ships are afloat, how many of their cells were not hit, and how many were.
    pub(crate) ships: u32,
    pub(crate) cells: u32,
    pub(crate) open: u32,
    /// How many shots are looked ahead at most.
    pub(crate) depth: u32,
}

impl Node {
    pub(crate) const fn without(self, cell: u8) -> Self {
        let depth = self.depth.saturating_sub(1);
        Self { untried: self.untried & !(1 << cell), depth, ..self }
    }

    pub(crate) const fn hit(self, cell: u8) -> Self {
        let (hits, cells) = (self.hits | 1 << cell, self.cells.saturating_sub(1));
        Self { hits, cells, open: self.open + 1, ..self.without(cell) }
    }

    /// After a ship of this length sank; none has the length 0.
    pub(crate) const fn sunk(self, length: usize) -> Self {
        let ships = self.ships.saturating_sub((length > 0) as u32);
        Self { ships, open: self.open.saturating_sub(length as u32), ..self }
    }
}

/// How many misses are to be expected: fitted to the games of a player who always attacks the likeliest
/// cell.
pub(crate) fn misses_left(log2: f64, node: Node) -> f64 {
    let ships = f64::from(node.ships.max(1));
    let (each, many) = (log2.max(0.0) / ships, ships.ln());
    let length = f64::from(node.cells) / ships;
    let open = f64::from(node.open.min(4));
    let misses = if node.open == 0 {
        -2.55 - 0.06 * each + 0.551 * each * each + 0.449 * many + 1.429 * many * each
            - 0.222 * many * many
            + 2.196 * length
            - 0.764 * length * each
    } else if node.ships <= 1 {
        0.469 * log2 + 0.079 * log2 * log2 + 0.013 * open - 0.034 * open * log2
    } else {
        3.093 + 0.63 * each + 0.498 * each * each + 1.64 * many + 1.42 * many * each
            - 0.203 * length
            - 0.875 * length * each
            - 2.419 * open / ships
            + 1.093 * open * each / ships
    };
    misses.max(0.0)
}
