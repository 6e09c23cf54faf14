//! An archive of the four programs that runs on other people's machines.
//!
//! It is laid out so that its folders can be copied over `/usr/local` or `~/.local`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap_complete::Shell;
use serde_json::Value;

use crate::run::{cargo, output, run};

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Files of ours and where they go.
const FILES: [(&str, &str); 8] = [
    ("LICENSE-MIT", "share/doc/quadrille/LICENSE-MIT"),
    ("LICENSE-APACHE", "share/doc/quadrille/LICENSE-APACHE"),
    ("README.md", "share/doc/quadrille/README.md"),
    ("CHANGELOG.md", "share/doc/quadrille/CHANGELOG.md"),
    ("crates/window/assets/fonts/OFL.txt", "share/doc/quadrille/Inter-OFL.txt"),
    ("crates/window/assets/quadrille.desktop", "share/applications/quadrille.desktop"),
    ("crates/window/assets/quadrille.svg", "share/icons/hicolor/scalable/apps/quadrille.svg"),
    ("crates/window/assets/quadrille.png", "share/icons/hicolor/256x256/apps/quadrille.png"),
];

/// Where the shells look for completions.
const COMPLETIONS: [(Shell, &str); 4] = [
    (Shell::Bash, "share/bash-completion/completions"),
    (Shell::Zsh, "share/zsh/site-functions"),
    (Shell::Fish, "share/fish/vendor_completions.d"),
    (Shell::PowerShell, "share/powershell"),
];

/// Builds the programs for every processor of the platform, and packs them with all that belongs to
/// them. What a better processor can do, searches find out when they run.
pub(crate) fn dist() -> Result<(), String> {
    let triple = host()?;
    let name = format!("quadrille-{VERSION}-{triple}");
    let folder = Path::new("target/dist").join(&name);
    if folder.exists() {
        told(&folder, fs::remove_dir_all(&folder))?;
    }
    // A folder of its own, with flags of its own, whatever those of the ordinary build are.
    let mut build =
        cargo("build --package quadrille --profile dist --target-dir target/dist/build");
    if triple.starts_with("x86_64") {
        build.env("RUSTFLAGS", "-C target-cpu=x86-64");
    }
    run(&mut build)?;
    for program in quadrille::command_lines() {
        let file = format!("{}{}", program.get_name(), std::env::consts::EXE_SUFFIX);
        copy(&Path::new("target/dist/build/dist").join(&file), &folder.join("bin").join(&file))?;
    }
    for (from, to) in FILES {
        copy(Path::new(from), &folder.join(to))?;
    }
    let date = output(Command::new("git").args(["log", "-1", "--format=%cs"]))?;
    write_pages(&folder, date.trim())?;
    let third_party = folder.join("share/doc/quadrille/THIRD-PARTY.md");
    told(&third_party, fs::write(&third_party, third_party_licences(&triple)?))?;
    let archive = format!("target/dist/{name}.tar.gz");
    run(Command::new("tar").args(["-C", "target/dist", "-czf", &archive, &name]))?;
    let size = told(Path::new(&archive), fs::metadata(&archive))?.len();
    println!("\n{archive}: {:.1} MB", size as f64 / 1e6);
    Ok(())
}

/// The manual pages and the shells' completions, made from the command lines.
fn write_pages(folder: &Path, date: &str) -> Result<(), String> {
    let pages = made(folder.join("share/man/man1"))?;
    for mut program in quadrille::command_lines() {
        told(&pages, clap_mangen::generate_to(program.clone(), &pages))?;
        let name = program.get_name().to_owned();
        for (shell, place) in COMPLETIONS {
            let place = made(folder.join(place))?;
            told(&place, clap_complete::generate_to(shell, &mut program, &name, &place))?;
        }
    }
    for page in told(&pages, fs::read_dir(&pages))?.flatten().map(|page| page.path()) {
        let text = told(&page, fs::read_to_string(&page))?;
        told(&page, fs::write(&page, mended(&text, date)))?;
    }
    Ok(())
}

/// A manual page with what its generator leaves out: the date, without which the name of the
/// program is taken for one; and that lines which begin with blanks are tables, not to be filled.
fn mended(page: &str, date: &str) -> String {
    let (mut text, mut in_table) = (String::new(), false);
    for line in page.lines() {
        if line.starts_with(' ') != in_table {
            in_table = !in_table;
            text += if in_table { ".nf\n.in 0\n" } else { ".in\n.fi\n" };
        }
        let name = line.strip_prefix(".TH ").and_then(|rest| rest.split(' ').next());
        text +=
            &name.map_or_else(|| line.to_owned(), |name| format!(".TH {name} 1 {date} {VERSION}"));
        text.push('\n');
    }
    text
}

/// Every package that is linked in, and the licences that they come with, each text once.
fn third_party_licences(triple: &str) -> Result<String, String> {
    let line = "tree --package quadrille --edges normal --prefix none --locked --target";
    let linked = output(cargo(line).args([triple, "--format", "{p}"]))?;
    // A line is `name v1.2.3`, and more if it is ours or was listed before.
    let linked: BTreeSet<(&str, &str)> = linked
        .lines()
        .filter_map(|line| line.split_once(" v"))
        .map(|(name, rest)| (name, rest.split(' ').next().unwrap_or_default()))
        .collect();
    let mut list = String::from("# What Quadrille is made with\n\n");
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in packages()? {
        let word = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
        let (name, version) = (word("name"), word("version"));
        if package["source"].is_null() || !linked.contains(&(&*name, &*version)) {
            continue;
        }
        let package = format!("{name} {version}");
        list += &format!("- {package}: {}, <{}>\n", word("license"), word("repository"));
        for text in licence_texts(Path::new(&word("manifest_path"))) {
            texts.entry(text).or_default().push(package.clone());
        }
    }
    for (text, packages) in texts {
        list += &format!("\n## {}\n\n```text\n{text}\n```\n", packages.join(", "));
    }
    Ok(list)
}

/// All packages of the workspace's lock file, as `cargo metadata` describes them.
pub(crate) fn packages() -> Result<Vec<Value>, String> {
    let text = output(&mut cargo("metadata --format-version 1 --locked"))?;
    let mut metadata: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    match metadata["packages"].take() {
        Value::Array(packages) => Ok(packages),
        _ => Err("cargo metadata lists no packages".to_owned()),
    }
}

/// The texts of the licence files beside a manifest.
fn licence_texts(manifest: &Path) -> Vec<String> {
    let is_licence = |file: &PathBuf| {
        let name = file.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        ["LICEN", "COPYING", "NOTICE", "UNLICEN"].iter().any(|start| name.starts_with(start))
    };
    let files = manifest.parent().map(fs::read_dir).into_iter().flatten().flatten().flatten();
    let mut files: Vec<PathBuf> = files.map(|file| file.path()).filter(is_licence).collect();
    files.sort();
    files.iter().filter_map(|file| Some(fs::read_to_string(file).ok()?.trim().to_owned())).collect()
}

/// What this machine is called by compilers.
fn host() -> Result<String, String> {
    let about = output(Command::new("rustc").arg("-vV"))?;
    let host = about.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "rustc does not say what it builds for".to_owned())
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    made(to.parent().unwrap_or(to).to_owned())?;
    told(from, fs::copy(from, to)).map(|_| ())
}

fn made(folder: PathBuf) -> Result<PathBuf, String> {
    told(&folder, fs::create_dir_all(&folder))?;
    Ok(folder)
}

/// An error that names the file.
fn told<T>(path: &Path, result: std::io::Result<T>) -> Result<T, String> {
    result.map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_and_tool_has_a_page_and_completions() {
        let folder = tempfile::tempdir().expect("a folder");
        write_pages(folder.path(), "2026-01-31").expect("pages");
        let has = |file: &str| {
            let text = fs::read_to_string(folder.path().join(file)).expect(file);
            assert!(text.len() > 100, "{file}");
            text
        };
        for program in quadrille::command_lines() {
            let name = program.get_name();
            let page = has(&format!("share/man/man1/{name}.1"));
            assert!(page.contains(".SH OPTIONS"), "{name}");
            assert!(page.contains(&format!(".TH {name} 1 2026-01-31 {VERSION}\n")), "{name}");
            has(&format!("share/bash-completion/completions/{name}.bash"));
            has(&format!("share/zsh/site-functions/_{name}"));
            has(&format!("share/fish/vendor_completions.d/{name}.fish"));
            has(&format!("share/powershell/_{name}.ps1"));
            for tool in program.get_subcommands() {
                has(&format!("share/man/man1/{name}-{}.1", tool.get_name()));
            }
        }
    }

    #[test]
    fn every_file_of_the_archive_is_there() {
        for (from, _) in FILES {
            assert!(
                Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(from).is_file(),
                "{from}"
            );
        }
    }
}
