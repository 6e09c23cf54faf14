//! A board as people like to look at it in a terminal. Reads without colour.

use reversi::{Position, Square};

/// The board with coordinates: `X` and `O` for the discs, `+` where the player on turn may play.
/// The notation reads it back.
pub(crate) fn board_picture(position: &Position) -> String {
    let size = position.rules().size();
    let board = position.board();
    let letters: String = ('a'..).take(size.width() as usize).flat_map(|c| [' ', c]).collect();
    let mut picture = format!("   {letters}\n");
    for y in 0..size.height() {
        picture += &format!("  {}", y + 1);
        for square in (0..size.width()).filter_map(|x| Square::new(x, y)) {
            picture.push(' ');
            picture.push(match board.get(square) {
                Ok(Some(player)) => player.letter(),
                _ if position.legal_squares().contains(square) => '+',
                _ => '.',
            });
        }
        picture.push('\n');
    }
    picture
}
