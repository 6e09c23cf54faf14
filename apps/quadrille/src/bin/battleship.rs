//! The program `battleship`.

fn main() -> std::process::ExitCode {
    quadrille::battleship(std::env::args_os())
}
