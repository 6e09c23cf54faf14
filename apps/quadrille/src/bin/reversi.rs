//! The program `reversi`.

fn main() -> std::process::ExitCode {
    quadrille::reversi(std::env::args_os())
}
