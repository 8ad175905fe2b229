//! What Python gives: options, and the files that they name.

use std::collections::BTreeMap;
use std::path::Path;

use game::{BadSetup, Files, OptKind, Options, Room};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict};

pyo3::create_exception!(
    _rules,
    IllegalAction,
    PyValueError,
    "The rules do not allow this action; the state is unchanged."
);

/// Options as the command line has them.
pub(crate) fn texts(rules: &str, options: Option<&Bound<'_, PyDict>>) -> PyResult<BTreeMap<String, String>> {
    let mut texts = BTreeMap::from([("rules".to_string(), rules.to_string())]);
    for (name, value) in options.into_iter().flatten() {
        let text = value.str()?.to_string();
        let text = if value.is_instance_of::<PyBool>() { text.to_lowercase() } else { text };
        texts.insert(name.extract()?, text);
    }
    Ok(texts)
}

pub(crate) fn wrong(error: &BadSetup) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Reads the files that options name. What a file includes is looked for beside it.
pub(crate) fn files(room: &Room, options: &Options) -> Result<Files, BadSetup> {
    let mut files = Files::new();
    for option in room.all_options() {
        let OptKind::File(load) = option.kind else { continue };
        let value = options.text(option.name);
        let folder = Path::new(value).parent().unwrap_or(Path::new(""));
        let read = |path: &str| {
            let path = if path == value { Path::new(value).to_path_buf() } else { folder.join(path) };
            std::fs::read(path).map_err(|error| error.to_string())
        };
        if let Some(file) = load(value, &read)? {
            files.insert(option.name.to_string(), file);
        }
    }
    Ok(files)
}
