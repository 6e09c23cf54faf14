//! The licences of everything we link: permissive ones only.

use crate::dist::packages;

/// What a dependency may be under. Any one of the choices it offers is enough.
const ALLOWED: [&str; 10] = [
    "MIT",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "ISC",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

pub(crate) fn check() -> Result<(), String> {
    let packages = packages()?;
    let mut refused = Vec::new();
    for package in &packages {
        let name = package["name"].as_str().unwrap_or("?");
        let licence = package["license"].as_str().unwrap_or("none stated");
        if !is_allowed(licence) {
            refused.push(format!("{name} ({licence})"));
        }
    }
    if refused.is_empty() {
        println!("\nlicences: {} packages, all permissive", packages.len());
        Ok(())
    } else {
        Err(format!("licences to look at: {}", refused.join(", ")))
    }
}

/// Whether an SPDX expression can be met with allowed licences: every part of an `AND` by any
/// choice of its `OR`s. Brackets are only ever around a group of choices.
fn is_allowed(expression: &str) -> bool {
    let flat = expression.replace(['(', ')'], "").replace('/', " OR ");
    flat.split(" AND ").all(|part| part.split(" OR ").any(|name| ALLOWED.contains(&name.trim())))
}

#[cfg(test)]
mod tests {
    use super::is_allowed;

    #[test]
    fn every_part_must_offer_an_allowed_choice() {
        for good in
            ["MIT", "MIT OR GPL-3.0", "(MIT OR Apache-2.0) AND Unicode-3.0", "Unlicense/MIT"]
        {
            assert!(is_allowed(good), "{good}");
        }
        for bad in ["", "GPL-3.0", "none stated", "MIT AND GPL-3.0", "(MIT OR Zlib) AND MPL-2.0"] {
            assert!(!is_allowed(bad), "{bad}");
        }
    }
}
