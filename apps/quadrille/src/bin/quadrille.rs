//! The program `quadrille`.

fn main() -> std::process::ExitCode {
    quadrille::quadrille(std::env::args_os())
}
