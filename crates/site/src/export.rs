//! A match as one HTML file that works from disk: the page's own player with all its modules.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use arena::Seer;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use base64::write::EncoderWriter;
use flate2::Compression;
use flate2::write::GzEncoder;
use game::{Record, Room};
use live::{FrameLines, Summary, replay_lines};
use referee::Stop;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::assets::{content_type, contents};
use crate::comments::without_comments;
use crate::imports::renamed;
use crate::pictures::picture_type;
use crate::views::module;

/// Why the file cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum NoPage {
    /// This program was built without a part of the page.
    #[error("this program was built without the page's '{0}'")]
    Missing(String),
    /// This program was built without the module that plays in a browser.
    #[error(
        "this program was built without viadal.wasm, the module that plays in a browser: \
         run 'rustup target add wasm32-unknown-unknown' and crates/browser/build.sh in its sources, and build it again"
    )]
    Module,
    /// A list in the page is invalid.
    #[error("export.json: {0}")]
    List(String),
    #[error(transparent)]
    Write(#[from] io::Error),
}

/// What the file shows.
pub(crate) struct Shown<'a> {
    pub(crate) summary: &'a Summary,
    /// Passes on its frames, as [`frame_lines`] does.
    pub(crate) frames: &'a FrameSource<'a>,
    pub(crate) log: Log<'a>,
    /// Name and contents.
    pub(crate) pictures: &'a [(String, Vec<u8>)],
    /// The initial language.
    pub(crate) lang: &'a str,
}

/// Passes on lines to what is called for each.
pub(crate) type FrameSource<'a> = dyn Fn(&mut dyn FnMut(&str)) -> io::Result<()> + 'a;

/// A match's log: JSON lines.
pub(crate) enum Log<'a> {
    Text(&'a str),
    /// Gzipped, as in the store.
    Gzip(&'a [u8]),
}

/// The parts of the file.
#[derive(Deserialize)]
struct Parts {
    css: Vec<String>,
    modules: Vec<String>,
}

/// A file ready to be written: nothing is missing.
pub(crate) struct Page {
    template: String,
    /// The values of the template's names, except frames and log.
    values: Vec<(&'static str, String)>,
}

impl Page {
    /// Collects the parts.
    ///
    /// # Errors
    /// If this program was built without one of them.
    pub(crate) fn of(shown: &Shown<'_>) -> Result<Page, NoPage> {
        let parts = parts()?;
        let modules = modules(&parts.modules, &shown.summary.game, shown.lang)?.to_string();
        let mut page = Page { template: text("export.html")?, values: values(shown) };
        page.values.push(("css", css(&parts)?.replace("</", "<\\/")));
        page.values.push(("modules", packed(|packer| packer.write_all(modules.as_bytes()))));
        Ok(page)
    }

    /// The same for a file that uses `player.css` and `player.js` in its parent folder.
    ///
    /// # Errors
    /// If this program was built without the page.
    pub(crate) fn beside_player(shown: &Shown<'_>) -> Result<Page, NoPage> {
        let template = text("export.html")?
            .replace("<style>{{css}}</style>", "<link rel=\"stylesheet\" href=\"../player.css\">")
            .replace("{{modules}}</script>", "</script>\n    <script src=\"../player.js\"></script>");
        Ok(Page { template, values: values(shown) })
    }

    /// Writes the file. Frames are derived from the record while writing, so a long match takes no more memory than a short one.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub(crate) fn write(&self, shown: &Shown<'_>, out: &mut dyn Write) -> io::Result<()> {
        fill(&self.template, out, &mut |name, out| {
            match (name, &shown.log) {
                ("frames", _) => pack(out, |packer| write_frames(shown.frames, packer))?,
                ("log", Log::Text(log)) => pack(out, |packer| packer.write_all(log.as_bytes()))?,
                ("log", Log::Gzip(bytes)) => out.write_all(BASE64_STANDARD.encode(bytes).as_bytes())?,
                (name, _) => {
                    let value = self.values.iter().find(|(known, _)| *known == name);
                    let Some((_, value)) = value else { return Ok(false) };
                    out.write_all(value.as_bytes())?;
                }
            }
            Ok(true)
        })
    }
}

/// What the matches of a game share, for pages in one folder.
pub struct Player {
    pub css: String,
    /// A script with the player's modules.
    pub script: String,
}

/// The player for a game's matches, in a language.
///
/// # Errors
/// If this program was built without the page.
pub fn player_of(game: &str, lang: &str) -> Result<Player, NoPage> {
    let parts = parts()?;
    let modules = modules(&parts.modules, game, lang)?.to_string();
    let modules = packed(|packer| packer.write_all(modules.as_bytes()));
    let script = format!("document.getElementById(\"modules\").textContent = \"{modules}\";\n");
    Ok(Player { css: css(&parts)?, script })
}

fn parts() -> Result<Parts, NoPage> {
    serde_json::from_str(&text("export.json")?).map_err(|error| NoPage::List(error.to_string()))
}

fn css(parts: &Parts) -> Result<String, NoPage> {
    parts.css.iter().map(|path| text(path)).collect()
}

fn values(shown: &Shown<'_>) -> Vec<(&'static str, String)> {
    let title = format!("{}: {}", shown.summary.title, names(shown.summary));
    vec![
        ("lang", escaped(shown.lang)),
        ("title", escaped(&title)),
        ("summary", in_script(&summary(shown).to_string())),
    ]
}

fn text(path: &str) -> Result<String, NoPage> {
    let missing = || NoPage::Missing(path.into());
    contents(path).and_then(|bytes| String::from_utf8(bytes).ok()).ok_or_else(missing)
}

fn names(summary: &Summary) -> String {
    summary.bots.iter().map(|bot| bot.name.as_str()).collect::<Vec<_>>().join(" – ")
}

/// The summary, with its pictures inlined.
fn summary(shown: &Shown<'_>) -> Value {
    let mut summary = json!(shown.summary);
    let data = |(name, bytes): &(String, Vec<u8>)| {
        let kind = picture_type(bytes).unwrap_or_else(|| content_type(name));
        (name.clone(), json!(format!("data:{kind};base64,{}", BASE64_STANDARD.encode(bytes))))
    };
    summary["pictures"] = Value::Object(shown.pictures.iter().map(data).collect());
    summary
}

fn write_frames(frames: &FrameSource<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut written = Ok(());
    frames(&mut |line| {
        if written.is_ok() {
            written = writeln!(out, "{line}");
        }
    })?;
    written
}

/// Passes on the lines of all viewpoints, each after its viewpoint's name: `everything`, and each bot's number. Lines of one event are
/// adjacent: they are similar, so they compress well.
pub(crate) fn frame_lines(record: &Record, room: &'static Room, stop: &Stop, each: &mut dyn FnMut(&str)) {
    let bots = (0..record.header.bots.len()).map(|bot| (bot.to_string(), Seer::Bot(bot)));
    let eyes: Vec<(String, Seer)> =
        std::iter::once(("everything".to_string(), Seer::Everything)).chain(bots).collect();
    let lines = eyes.iter().map(|(_, seer)| FrameLines::annotated(*seer, room)).collect();
    replay_lines(record, room, lines, stop, &mut |number, line| each(&format!("{} {line}", eyes[number].0)));
}

/// Writes the output of `write` as gzip in base64, which every browser can decompress.
fn pack(out: &mut dyn Write, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut packer = GzEncoder::new(EncoderWriter::new(out, &BASE64_STANDARD), Compression::best());
    write(&mut packer)?;
    packer.finish()?.finish()?;
    Ok(())
}

fn packed(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> String {
    let mut bytes = Vec::new();
    pack(&mut bytes, write).expect("a vector takes everything");
    String::from_utf8(bytes).expect("base64 is text")
}

/// Returns true if a module is a dictionary of another language.
fn is_unspoken(path: &str, lang: &str) -> bool {
    let dictionary = path.rsplit_once("words/").and_then(|(_, name)| name.strip_suffix(".js"));
    dictionary.is_some_and(|of| of != lang && of != "en")
}

/// The modules under generated names: in one file they cannot import each other by path.
fn modules(modules: &[String], game: &str, lang: &str) -> Result<Value, NoPage> {
    let mut imports = BTreeMap::new();
    for path in modules.iter().filter(|path| !is_unspoken(path, lang)) {
        imports.insert(format!("viadal/{path}"), renamed(path, &without_comments(&text(path)?)).0);
    }
    let view = format!("views/{game}/view.js");
    let (mut wanted, mut seen) = (vec![view.clone()], BTreeSet::new());
    while let Some(path) = wanted.pop() {
        if !seen.insert(path.clone()) {
            continue;
        }
        let source = match path.as_str() {
            // Nobody plays in a file.
            "views/view/playing.js" => Some("export const playing = () => ({});\n".into()),
            path => path.strip_prefix("views/").and_then(|view| module(view, arena::rooms())),
        };
        let source = source.ok_or_else(|| NoPage::Missing(path.clone()))?;
        let (source, imported) = renamed(&path, &source);
        wanted.extend(imported.into_iter().filter(|path| !is_unspoken(path, lang)));
        imports.insert(format!("viadal/{path}"), source);
    }
    let is_dictionary = |path: &str| path.starts_with("viadal/js/words/");
    let sources = imports.iter().filter(|(path, _)| !is_dictionary(path)).map(|(_, source)| source.as_str());
    let sources: String = sources.collect();
    for (_, words) in imports.iter_mut().filter(|(path, _)| is_dictionary(path)) {
        *words = said_by(&sources, words);
    }
    let room: Vec<_> = arena::room(game).into_iter().collect();
    imports.insert("viadal/words".into(), crate::words::module_of_match(lang, &room));
    imports.insert("viadal/view".into(), format!("export {{ default }} from \"viadal/{view}\";\n"));
    Ok(json!(imports))
}

/// The lines of a dictionary that modules with these sources say: the key stands there, or how it begins, before what is put in.
fn said_by(sources: &str, dictionary: &str) -> String {
    let is_said = |key: &str| {
        let begins = |(at, _): (usize, _)| {
            let is_counted = ["one", "other"].contains(&&key[at + 1..]);
            sources.contains(&format!("`{}.${{", &key[..at]))
                || is_counted && sources.contains(&format!("\"{}\"", &key[..at]))
        };
        sources.contains(&format!("\"{key}\"")) || key.match_indices('.').any(begins)
    };
    let key = |line: &str| Some(line.strip_prefix('"')?.split_once("\": ")?.0.to_string());
    let lines = dictionary.lines().filter(|line| key(line).is_none_or(|key| is_said(&key)));
    lines.collect::<Vec<_>>().join("\n")
}

/// JSON for a script element, which it cannot end.
fn in_script(json: &str) -> String {
    json.replace('<', "\\u003c")
}

pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Writes a template. `value` writes the replacement of a `{{name}}` and returns true if it knows the name.
fn fill(
    template: &str,
    out: &mut dyn Write,
    value: &mut dyn FnMut(&str, &mut dyn Write) -> io::Result<bool>,
) -> io::Result<()> {
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        out.write_all(before.as_bytes())?;
        rest = after;
        match after.split_once("}}") {
            Some((name, after)) if value(name, out)? => rest = after,
            _ => out.write_all(b"{{")?,
        }
    }
    out.write_all(rest.as_bytes())
}

#[cfg(test)]
mod tests;
