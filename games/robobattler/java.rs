//! Robots in Java: the kit that authors extend, the driver that runs them, and which files are robots.

use game::{Driver, Run, Warnings};

/// Java files by folder, relative to this file.
macro_rules! java {
    ($($folder:literal: $($name:literal)*;)*) => {
        &[$($((concat!($name, ".java"), include_str!(concat!($folder, "/", $name, ".java"))),)*)*]
    };
}

/// The driver, whose first file is run, and the kit for compiling robots.
const FILES: &[(&str, &str)] = java! {
    "drivers":
        "ViadalDriver" "ViadalDesk" "ViadalTalk" "ViadalLine" "ViadalOutput" "ViadalLoader" "ViadalTrace" "ViadalExit";
    "kits/java":
        "Robo" "Missile" "MissileType" "Direction" "Side" "Sighting" "ViadalCalls";
};

const RUN: Run = Run::Program { interpreter: &["java"], files: FILES };

/// How robots' files are run.
pub(super) const DRIVERS: &[Driver] = &[
    Driver { ending: "java", run: RUN, accept: source },
    Driver { ending: "class", run: RUN, accept: class },
    Driver { ending: "jar", run: RUN, accept: jar },
];

/// Refuses a file whose name cannot be a class name, or that redefines a class of the kit.
fn source(name: &str, contents: &[u8]) -> Result<Warnings, String> {
    let name = game::file_name(name);
    let class = name.strip_suffix(".java").unwrap_or(name);
    let start = |c: char| c.is_alphabetic() || "_$".contains(c);
    let is_class = class.starts_with(start) && class.chars().all(|c| start(c) || c.is_alphanumeric());
    let kit = FILES.iter().find(|(file, _)| *file == name);
    if kit.is_some_and(|(_, text)| text.as_bytes() != contents) {
        return Err(format!("'{class}' is a class of the kit: call the robot otherwise"));
    }
    match is_class {
        true => Ok(Vec::new()),
        false => Err(format!(
            "'{class}' is no name of a Java class: name the file like its class, a letter first, then letters and digits"
        )),
    }
}

/// Refuses files that are not Java classes.
fn class(name: &str, contents: &[u8]) -> Result<Warnings, String> {
    match contents.starts_with(&[0xca, 0xfe, 0xba, 0xbe]) {
        true => Ok(Vec::new()),
        false => Err(format!("'{name}' is no compiled class of Java")),
    }
}

/// Refuses files that are not archives.
fn jar(name: &str, contents: &[u8]) -> Result<Warnings, String> {
    match contents.starts_with(b"PK") {
        true => Ok(Vec::new()),
        false => Err(format!("'{name}' is no jar file")),
    }
}
