//! Java: how drivers and robots are compiled, and sources in the encodings that people have lying about.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{EUC_JP, SHIFT_JIS};

use super::compile::Cache;
use super::contents::{Part, copy, parts};
use super::error::{PrepareError, unreadable};
use super::source::Source;

/// The compiler and what it is always told: classes for Java 11 and later with the names of variables, for messages; and
/// a quick start of its own.
pub(crate) const JAVAC: &[&str] = &[
    "javac",
    "-J-XX:+UseSerialGC",
    "-J-XX:TieredStopAtLevel=1",
    "--release",
    "11",
    "-g",
    "-proc:none",
    "-encoding",
    "UTF-8",
    "-d",
    ".",
];

/// Whether a path names a file that ends so.
pub(crate) fn ends(path: &Path, wanted: &str) -> bool {
    path.extension().is_some_and(|ending| ending == wanted)
}

/// Whether a folder's files have a robot among them, as source or compiled.
pub(crate) fn is_robot(parts: &[Part]) -> bool {
    parts.iter().any(|part| ends(&part.path, "java") || ends(&part.path, "class"))
}

/// The classes of a driver, as robots see them.
pub(crate) struct Kit<'a> {
    /// The folder of its classes.
    pub(crate) classes: &'a Path,
    /// Its source files, which a robot's folder may hold too: they are not compiled again.
    pub(crate) sources: &'a [(&'a str, &'a str)],
}

/// The folder of a robot's classes, compiled against its driver's.
pub(crate) fn classes(
    bot: &Source<'_>,
    kit: &Kit<'_>,
    hash: &str,
    cache: &Cache,
) -> Result<PathBuf, PrepareError> {
    let version = cache.version("javac")?;
    let flags = JAVAC.join("\n");
    let driven = kit.classes.as_os_str().as_encoded_bytes();
    let name = bot.file();
    let given = [name.as_bytes(), hash.as_bytes(), version.as_bytes(), flags.as_bytes(), driven];
    cache.built("compiled", &given, |folder| {
        let cannot = |error: io::Error| PrepareError::Cache(error.to_string());
        if bot.path.is_dir() {
            let parts = parts(bot.path).map_err(|error| unreadable(bot.path, &error))?;
            copy(bot.path, &parts, folder).map_err(cannot)?;
        } else {
            fs::copy(bot.path, folder.join(&name)).map_err(cannot)?;
        }
        let sources = readable_sources(folder, kit).map_err(cannot)?;
        if sources.is_empty() {
            return Ok(()); // a folder of classes
        }
        let against = ["-cp".to_string(), kit.classes.to_string_lossy().into_owned()];
        let argv: Vec<String> = JAVAC.iter().map(ToString::to_string).chain(against).chain(sources).collect();
        cache.run(&argv, folder).map_err(|error| with_hint(error, bot))
    })
}

/// The sources of a folder by their paths in it, all made UTF-8; those of the kit are removed.
fn readable_sources(folder: &Path, kit: &Kit<'_>) -> io::Result<Vec<String>> {
    let mut sources = Vec::new();
    for part in parts(folder)?.into_iter().filter(|part| ends(&part.path, "java")) {
        let path = folder.join(&part.path);
        let name = part.path.file_name().unwrap_or_default();
        if kit.sources.iter().any(|(file, _)| name == *file) {
            fs::remove_file(path)?;
            continue;
        }
        let bytes = fs::read(&path)?;
        if let Some(text) = recoded(&bytes) {
            // Anew, not into it: it may be a link.
            fs::remove_file(&path)?;
            fs::write(&path, text)?;
        }
        sources.push(part.path.to_string_lossy().into_owned());
    }
    Ok(sources)
}

/// A source as UTF-8 if it is something else: Windows-31J, else EUC-JP. What could be either is guessed by its letters.
fn recoded(bytes: &[u8]) -> Option<String> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return text.strip_prefix('\u{feff}').map(String::from);
    }
    let read = |encoding: &'static encoding_rs::Encoding| {
        encoding.decode_without_bom_handling_and_without_replacement(bytes).map(std::borrow::Cow::into_owned)
    };
    match (read(SHIFT_JIS), read(EUC_JP)) {
        (Some(windows), Some(unix)) => {
            let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
            detector.feed(bytes, true);
            let guess = detector.guess(Some(b"jp"), Utf8Detection::Deny);
            Some(if guess == EUC_JP { unix } else { windows })
        }
        (windows, unix) => windows.or(unix),
    }
}

/// Says that the files beside a single one are not compiled with it, when the compiler misses one of them.
fn with_hint(error: PrepareError, bot: &Source<'_>) -> PrepareError {
    let PrepareError::DoesNotCompile { what, text } = error else { return error };
    let missed =
        text.lines().filter_map(|line| line.trim().strip_prefix("symbol:")?.trim().strip_prefix("class "));
    let beside = missed
        .map(str::trim)
        .find(|class| bot.path.is_file() && bot.path.with_file_name(format!("{class}.java")).is_file());
    let hint = beside.map(|class| {
        format!(
            "\nhint: {class}.java lies beside {}; to compile all files together, give their folder",
            bot.file()
        )
    });
    PrepareError::DoesNotCompile { what, text: text.clone() + &hint.unwrap_or_default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_of_all_encodings_are_read() {
        let source = "// 敵の陣地を塗り替えるロボット\nclass 敵 { String s = \"ミサイル、あいうえお\"; }\n";
        assert_eq!(recoded(source.as_bytes()), None);
        assert_eq!(recoded("\u{feff}class A {}".as_bytes()).as_deref(), Some("class A {}"));
        for encoding in [SHIFT_JIS, EUC_JP] {
            let bytes = encoding.encode(source).0;
            assert_eq!(recoded(&bytes).as_deref(), Some(source), "{}", encoding.name());
        }
        // In both encodings there are such bytes; only Windows has these letters.
        let windows = "// ①②③ ～ 髙﨑\n";
        assert_eq!(recoded(&SHIFT_JIS.encode(windows).0).as_deref(), Some(windows));
        let hiragana = "// つぎのもくひょうをきめる\n";
        assert_eq!(recoded(&EUC_JP.encode(hiragana).0).as_deref(), Some(hiragana));
        assert_eq!(recoded(b"// \xff\xff\n"), None);
    }
}
