//! For every square, the squares that each of the eight rays from it passes.

/// The rays from one square along the four lines.
#[derive(Clone, Copy)]
#[repr(C, align(64))] // One cache line, and aligned for 32-byte loads.
pub(super) struct Rays {
    /// Towards higher bits: east, south, south-west, south-east.
    pub(super) up: [u64; 4],
    /// Towards lower bits: west, north, north-east, north-west.
    pub(super) down: [u64; 4],
}

pub(super) static RAYS: [Rays; 64] = {
    let mut table = [Rays { up: [0; 4], down: [0; 4] }; 64];
    let steps = [(1, 0), (0, 1), (-1, 1), (1, 1)];
    let mut index = 0;
    while index < 64 {
        let mut line = 0;
        while line < 4 {
            let (dx, dy) = steps[line];
            table[index].up[line] = ray(index, dx, dy);
            table[index].down[line] = ray(index, -dx, -dy);
            line += 1;
        }
        index += 1;
    }
    table
};

const fn ray(index: usize, dx: i32, dy: i32) -> u64 {
    let (mut x, mut y) = (index as i32 % 8 + dx, index as i32 / 8 + dy);
    let mut bits = 0;
    while x >= 0 && x < 8 && y >= 0 && y < 8 {
        bits |= 1 << (y * 8 + x);
        x += dx;
        y += dy;
    }
    bits
}
