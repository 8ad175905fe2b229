//! A game's driver: a program that speaks the line protocol for a bot's file.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use super::compile::Cache;
use super::error::PrepareError;
use super::java::javac;
use super::languages::Runtime;
use super::programs::find;
use super::tools::package;

/// A driver in the cache, ready to run a bot's file.
///
/// A Java driver is compiled, and its bots are compiled against its classes.
pub(crate) struct Driver {
    argv: Vec<OsString>,
    pub(crate) folder: std::path::PathBuf,
    pub(crate) classes: Option<std::path::PathBuf>,
    main: OsString,
}

impl Driver {
    /// Writes the driver's files, the first of which is run.
    pub(crate) fn new(
        interpreter: &[&str],
        files: &[(&str, &str)],
        cache: &Cache,
    ) -> Result<Driver, PrepareError> {
        let (Some(&program), Some(&(first, _))) = (interpreter.first(), files.first()) else {
            return Err(PrepareError::Refused {
                file: "driver".into(),
                why: "names no program or no file".into(),
            });
        };
        let java = first.ends_with(".java");
        let javac = if java { javac()? } else { Vec::new() };
        let compiler = if java { Cache::version("javac")? + &javac.join("\n") } else { String::new() };
        let texts: Vec<&[u8]> =
            files.iter().flat_map(|(name, text)| [name.as_bytes(), text.as_bytes()]).collect();
        let parts: Vec<&[u8]> = texts.into_iter().chain([compiler.as_bytes()]).collect();
        let folder = cache.built("drivers", &parts, |folder| {
            for (name, text) in files {
                let path = folder.join(name);
                path.parent()
                    .map_or(Ok(()), fs::create_dir_all)
                    .and_then(|()| fs::write(path, text))
                    .map_err(|error| PrepareError::Cache(error.to_string()))?;
            }
            if java {
                let sources = files.iter().map(|(name, _)| *name).filter(|name| name.ends_with(".java"));
                let argv: Vec<String> = javac.into_iter().chain(sources.map(String::from)).collect();
                cache.run(&argv, folder, &[])?;
            }
            Ok(())
        })?;
        let missing = || PrepareError::Missing { program: program.into(), package: package(program) };
        find(program).ok_or_else(missing)?;
        let mut argv = vec![OsString::from(program)];
        argv.extend(interpreter[1..].iter().map(OsString::from));
        let main = match java {
            true => Path::new(first).file_stem().unwrap_or_default().into(),
            false => folder.join(first).into_os_string(),
        };
        Ok(Driver { argv, classes: java.then(|| folder.clone()), folder, main })
    }

    /// The command for a bot's file. A Java driver also gets the bot's name, and `classes` (the bot's own) on its class path.
    pub(crate) fn argv(&self, file: &Path, name: &str) -> Vec<OsString> {
        let mut argv = self.argv.clone();
        if let Some(classes) = &self.classes {
            argv.extend(["-cp".into(), classes.into()]);
        }
        argv.extend([self.main.clone(), file.into()]);
        if self.classes.is_some() {
            argv.push(name.into());
        }
        argv
    }

    pub(crate) fn runtime(&self) -> Runtime {
        let program = self.argv.first().map(Path::new).and_then(Path::file_name).unwrap_or_default();
        Runtime::of(&program.to_string_lossy())
    }
}
