//! The licences of everything we link: those that `deny.toml` allows, and no others.
//!
//! `cargo deny` reads the same list, and knows advisories too; CI asks it where it is installed.

use std::fs;

use spdx::{Expression, ParseMode};

use crate::dist::packages;

const LIST: &str = "deny.toml";

pub(crate) fn check() -> Result<(), String> {
    let list = fs::read_to_string(LIST).map_err(|error| format!("{LIST}: {error}"))?;
    let packages = packages()?;
    let mut refused = Vec::new();
    for package in &packages {
        let name = package["name"].as_str().unwrap_or("?");
        let licence = package["license"].as_str().unwrap_or("none stated");
        if !is_allowed(&list, licence) {
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

/// Whether an SPDX expression can be met with licences that stand, quoted, in the list.
fn is_allowed(list: &str, expression: &str) -> bool {
    Expression::parse_mode(expression, ParseMode::LAX).is_ok_and(|expression| {
        expression.evaluate(|licence| list.contains(&format!("\"{licence}\"")))
    })
}

#[cfg(test)]
mod tests {
    use super::is_allowed;

    #[test]
    fn every_part_must_offer_an_allowed_choice() {
        let list = r#"allow = ["MIT", "Apache-2.0", "Unicode-3.0", "Unlicense", "Zlib"]"#;
        for good in
            ["MIT", "MIT OR GPL-3.0", "(MIT OR Apache-2.0) AND Unicode-3.0", "Unlicense/MIT"]
        {
            assert!(is_allowed(list, good), "{good}");
        }
        for bad in ["", "GPL-3.0", "none stated", "MIT AND GPL-3.0", "(MIT OR Zlib) AND MPL-2.0"] {
            assert!(!is_allowed(list, bad), "{bad}");
        }
    }
}
