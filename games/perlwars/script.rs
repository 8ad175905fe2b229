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
mod tests;
