//! The program `othello`.

fn main() -> std::process::ExitCode {
    quadrille::othello(std::env::args_os())
}
