//! Robots as Perl scripts: which files are robots, and how they are run.

use game::{Driver, Run, Warnings};

/// How `NAME.plw` is run.
pub(super) const DRIVERS: &[Driver] = &[Driver {
    ending: "plw",
    run: Run::Program { interpreter: &["perl"], files: &[("driver.pl", include_str!("drivers/driver.pl"))] },
    accept,
}];

/// Accepts a script called `NAME.plw`, where NAME is 1 to 8 ASCII letters and digits starting with a letter. Warns of what will probably
/// keep it from playing.
fn accept(file: &str, contents: &[u8]) -> Result<Warnings, String> {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file).strip_suffix(".plw").ok_or_else(|| {
        format!("'{file}' is no robot: a robot's file is its name and .plw, such as Seeker.plw")
    })?;
    let sound = (1..=8).contains(&name.len())
        && name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.chars().all(|letter| letter.is_ascii_alphanumeric());
    if !sound {
        return Err(format!(
            "'{name}' is no robot's name: it has 1 to 8 letters and digits of ASCII, a letter first, such as Seeker"
        ));
    }
    let mut warnings = Vec::new();
    if name.starts_with(|first: char| first.is_ascii_lowercase()) {
        let capital = format!("{}{}", name[..1].to_ascii_uppercase(), &name[1..]);
        warnings.push(format!("'{name}': a robot's name should begin with a capital, such as {capital}"));
    }
    if !declares_package(contents, name) {
        warnings.push(format!("no line 'package {name};': a robot's package has its file's name"));
    }
    Ok(warnings)
}

fn declares_package(contents: &[u8], name: &str) -> bool {
    let text = String::from_utf8_lossy(contents);
    text.split("package").skip(1).any(|after| {
        let after = after.trim_start();
        after.strip_prefix(name).is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_robots_name_is_its_files() {
        let check = |file: &str, expected: &[&str]| {
            let name = file.rsplit('/').next().unwrap().trim_end_matches(".plw");
            let contents = format!("package {name};\n");
            match accept(file, contents.as_bytes()) {
                Ok(warnings) => assert_eq!(warnings, expected, "{file}"),
                Err(error) => assert_eq!([error.as_str()], expected, "{file}"),
            }
        };
        let no_name = |name: &str| {
            format!(
                "'{name}' is no robot's name: it has 1 to 8 letters and digits of ASCII, a letter first, such as Seeker"
            )
        };
        check("Scopedog.plw", &[]);
        check("robots/X.plw", &[]);
        check("R2d2.plw", &[]);
        check("seeker.plw", &["'seeker': a robot's name should begin with a capital, such as Seeker"]);
        for wrong in ["Scopedogs", "a_b", "1abc", "", "Ünder", "A b", "A.b"] {
            check(&format!("{wrong}.plw"), &[&no_name(wrong)]);
        }
        check("X.pl", &["'X.pl' is no robot: a robot's file is its name and .plw, such as Seeker.plw"]);
    }

    #[test]
    fn a_script_without_its_package_is_warned_of() {
        let check = |contents: &str, warned: bool| {
            assert_eq!(
                accept("Ab.plw", contents.as_bytes()).unwrap().len(),
                usize::from(warned),
                "{contents}"
            );
        };
        check("package Ab;", false);
        check("#!perl\npackage  Ab {", false);
        check("package Abc;", true);
        check("sub action {} 1;", true);
        check("", true);
    }
}
