//! The model that a `bot.toml` states.

use std::fs;
use std::path::Path;

use super::manifest::{self, Manifest};
use super::model::Model;
use super::run::inside;

/// The longest prompt, in bytes.
const LONGEST: u64 = 64 << 10;

/// The model that a folder's `bot.toml` states, with the text of its prompt; `None` if it states none, or cannot be read.
///
/// # Errors
/// If the prompt cannot be read.
pub fn stated_model(folder: &Path) -> Result<Option<Model>, String> {
    let Ok(text) = fs::read_to_string(folder.join("bot.toml")) else { return Ok(None) };
    let Ok(Manifest { name, author, games, model: Some(mut model), .. }) = manifest::parse(&text) else {
        return Ok(None);
    };
    // The same model with two prompts is two players.
    let mut usual = model.name.clone();
    if let Some(file) = &model.prompt {
        usual += &format!("/{}", Path::new(file).file_stem().unwrap_or_default().to_string_lossy());
        model.prompt = Some(prompt(folder, file).map_err(|why| format!("bot.toml, prompt: {why}"))?);
    }
    Ok(Some(Model { title: name.unwrap_or(usual), author, games, ..model }))
}

fn prompt(folder: &Path, file: &str) -> Result<String, String> {
    let path = inside(folder, &folder.join(file)).map_err(|error| error.to_string())?;
    if path.metadata().is_ok_and(|facts| facts.len() > LONGEST) {
        return Err(format!("'{file}' is longer than 64 KiB"));
    }
    fs::read_to_string(path).map_err(|error| format!("'{file}': {error}"))
}
