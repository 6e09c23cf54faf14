//! A screen that nobody looks at: its pictures, its mouse and its keys.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, BufWriter};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use session::palette::Colour;
use tempfile::TempDir;

use crate::run::output;

/// How large it is, in pixels: larger than the window, so that windows can be elsewhere.
const SIZE: &str = "1440x960x24";
/// How long anything may take on a busy machine until it counts as not happening.
const PATIENCE: Duration = Duration::from_mins(1);
/// How long everything may take.
const LONGEST: Duration = Duration::from_mins(10);

/// An X server without a screen. It ends with this value.
#[derive(Debug)]
pub(super) struct Screen {
    server: Child,
    /// Such as `:5`.
    display: String,
    /// Where the server keeps its picture.
    folder: TempDir,
    began: Instant,
}

impl Screen {
    /// Starts the server under whatever number is free.
    pub(super) fn start() -> Result<Self, String> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        // Without `-noreset` the server begins anew whenever the last window is gone, and whoever opens one
        // at that moment is turned away.
        let mut server = Command::new("Xvfb")
            .args([
                "-displayfd",
                "1",
                "-screen",
                "0",
                SIZE,
                "-noreset",
                "-nolisten",
                "tcp",
                "-fbdir",
            ])
            .arg(folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("Xvfb did not start: {error}"))?;
        let mut number = String::new();
        let said = server.stdout.take().map(|out| BufReader::new(out).read_line(&mut number));
        let display = format!(":{}", number.trim());
        let screen = Self { server, display, folder, began: Instant::now() };
        match said {
            Some(Ok(1..)) => Ok(screen),
            _ => Err("Xvfb ended before it had a number".to_owned()),
        }
    }

    /// The number of the screen, as programs want it.
    pub(super) fn display(&self) -> &str {
        &self.display
    }

    /// Moves the mouse, presses keys, asks for windows.
    pub(super) fn xdotool(&self, line: &str) -> Result<String, String> {
        // It may wait forever for an answer of the server.
        let mut command = Command::new("timeout");
        command.args(["60", "xdotool"]).args(line.split_whitespace());
        command.env("DISPLAY", &self.display);
        output(&mut command).map(|text| text.trim().to_owned())
    }

    /// What is on the screen now.
    pub(super) fn picture(&self) -> Result<Picture, String> {
        let bytes = fs::read(self.folder.path().join("Xvfb_screen0"));
        Picture::read(&bytes.map_err(|error| format!("the screen's picture: {error}"))?)
            .ok_or_else(|| "the screen's picture is not what was expected".to_owned())
    }

    /// Keeps what is on the screen now as a file.
    pub(super) fn keep(&self, path: &Path) -> Result<(), String> {
        self.picture()?.write(path)
    }

    /// Looks again and again until something is so, and says what it is.
    pub(super) fn wait_for<T>(
        &self,
        what: &str,
        mut look: impl FnMut() -> Result<Option<T>, String>,
    ) -> Result<T, String> {
        let start = Instant::now();
        loop {
            if let Some(found) = look()? {
                return Ok(found);
            }
            if start.elapsed() > PATIENCE {
                return Err(format!("waited {} s for {what}", PATIENCE.as_secs()));
            }
            if self.began.elapsed() > LONGEST {
                return Err(format!("not done after {} s, at {what}", LONGEST.as_secs()));
            }
            sleep(Duration::from_millis(15));
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // It may have ended by itself; there is nothing to do about it.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// Pixels, row by row.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Picture {
    width: usize,
    pixels: Vec<u32>,
}

/// A part of a picture: left, top, and right and bottom, which are no part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) left: usize,
    pub(super) top: usize,
    pub(super) right: usize,
    pub(super) bottom: usize,
}

impl Area {
    /// The same without so many pixels at each edge.
    pub(super) const fn shrunk(self, by: usize) -> Self {
        let Self { left, top, right, bottom } = self;
        Self { left: left + by, top: top + by, right: right - by, bottom: bottom - by }
    }

    /// The middle of a cell, if the area has so many columns and rows.
    pub(super) fn cell(self, (column, row): (i32, i32), (columns, rows): (i32, i32)) -> [i32; 2] {
        let middle = |from: usize, to: usize, at: i32, of: i32| {
            from as i32 + (to - from) as i32 * (2 * at + 1) / (2 * of)
        };
        [middle(self.left, self.right, column, columns), middle(self.top, self.bottom, row, rows)]
    }

    /// The middle.
    pub(super) fn middle(self) -> [i32; 2] {
        self.cell((0, 0), (1, 1))
    }
}

impl Picture {
    /// Reads the format `xwd`, which the server keeps its picture in: numbers of four bytes, the
    /// highest first, then colours that do not matter here, then the pixels.
    fn read(bytes: &[u8]) -> Option<Self> {
        let number = |place: usize| {
            let four = bytes.get(4 * place..4 * place + 4)?;
            Some(u32::from_be_bytes(four.try_into().ok()?) as usize)
        };
        let (head, width, height) = (number(0)?, number(4)?, number(5)?);
        let (lowest_first, bits, stride, colours) =
            (number(7)? == 0, number(11)?, number(12)?, number(19)?);
        if bits != 32 {
            return None;
        }
        let rows = bytes.get(head + colours * 12..)?;
        let mut pixels = Vec::with_capacity(width * height);
        for row in rows.chunks(stride).take(height) {
            for four in row.get(..width * 4)?.chunks(4) {
                let four = four.try_into().ok()?;
                let pixel =
                    if lowest_first { u32::from_le_bytes(four) } else { u32::from_be_bytes(four) };
                pixels.push(pixel & 0xFF_FF_FF);
            }
        }
        (pixels.len() == width * height).then_some(Self { width, pixels })
    }

    fn height(&self) -> usize {
        self.pixels.len() / self.width.max(1)
    }

    fn at(&self, x: usize, y: usize) -> u32 {
        self.pixels[y * self.width + x]
    }

    /// Around all pixels of exactly this colour between two columns.
    pub(super) fn around(&self, colour: Colour, from: usize, to: usize) -> Option<Area> {
        let mut area: Option<Area> = None;
        for y in 0..self.height() {
            for x in (from..to.min(self.width)).filter(|x| self.at(*x, y) == colour.0) {
                let old = area.unwrap_or(Area { left: x, top: y, right: x + 1, bottom: y + 1 });
                area = Some(Area {
                    left: old.left.min(x),
                    right: old.right.max(x + 1),
                    top: old.top,
                    bottom: y + 1,
                });
            }
        }
        area
    }

    /// The first block of this colour that is at least so wide and high, letters on it left out.
    pub(super) fn block(&self, colour: Colour, wide: usize, high: usize) -> Option<Area> {
        let is_so = |x: usize, y: usize| self.at(x, y) == colour.0;
        for top in 0..self.height() {
            let mut run = 0;
            for x in 0..self.width {
                run = if is_so(x, top) { run + 1 } else { 0 };
                let ends = x + 1 == self.width || !is_so(x + 1, top);
                if run < wide || !ends {
                    continue;
                }
                let (left, right) = (x + 1 - run, x + 1);
                // Down along the edge, where no letters are.
                let down = (top..self.height()).take_while(|y| is_so(left + 4, *y)).count();
                if down >= high {
                    return Some(Area { left, top, right, bottom: top + down });
                }
            }
        }
        None
    }

    fn write(&self, path: &Path) -> Result<(), String> {
        let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let file = File::create(path).map_err(|error| failed(&error))?;
        let (width, height) = (self.width as u32, self.height() as u32);
        let mut encoder = png::Encoder::new(BufWriter::new(file), width, height);
        encoder.set_color(png::ColorType::Rgb);
        let bytes = |pixel: &u32| Colour(*pixel).rgb();
        let bytes: Vec<u8> = self.pixels.iter().flat_map(bytes).collect();
        let written = encoder.write_header().and_then(|mut file| file.write_image_data(&bytes));
        written.map_err(|error| failed(&error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture of letters, each a colour.
    fn picture(rows: &[&str]) -> Picture {
        let pixels = rows.iter().flat_map(|row| row.bytes().map(u32::from)).collect();
        Picture { width: rows[0].len(), pixels }
    }

    #[test]
    fn areas_and_blocks_are_found_by_their_colour() {
        let picture = picture(&["........", ".aaaaaa.", ".aaabba.", ".aaaaaa.", ".a......"]);
        let (a, b) = (Colour(u32::from(b'a')), Colour(u32::from(b'b')));
        assert_eq!(picture.around(b, 0, 8), Some(Area { left: 4, top: 2, right: 6, bottom: 3 }));
        assert_eq!(picture.around(b, 6, 8), None);
        let block = Area { left: 1, top: 1, right: 7, bottom: 2 };
        assert_eq!(picture.block(a, 6, 1), Some(block));
        assert_eq!(picture.block(a, 7, 1), None);
        let board = Area { left: 10, top: 20, right: 90, bottom: 60 };
        assert_eq!(board.cell((0, 0), (8, 4)), [15, 25]);
        assert_eq!(board.cell((7, 3), (8, 4)), [85, 55]);
        assert_eq!(board.shrunk(10).middle(), [50, 40]);
    }

    #[test]
    fn the_servers_picture_is_read_in_both_orders_of_bytes() {
        for order in [0, 1] {
            let mut head = [0_u32; 25];
            head[0] = 100;
            (head[4], head[5], head[7]) = (2, 1, order);
            (head[11], head[12], head[19]) = (32, 8, 1);
            let mut bytes: Vec<u8> = head.iter().flat_map(|number| number.to_be_bytes()).collect();
            bytes.extend([0; 12]);
            for pixel in [0xFF_12_34_56_u32, 0x00_AB_CD_EF] {
                bytes.extend(if order == 0 { pixel.to_le_bytes() } else { pixel.to_be_bytes() });
            }
            let picture = Picture::read(&bytes).expect("a picture");
            assert_eq!(picture.pixels, [0x12_34_56, 0xAB_CD_EF]);
            assert!(Picture::read(&bytes[..bytes.len() - 1]).is_none());
        }
    }
}
