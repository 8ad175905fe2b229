//! Games that strangers send: a `game.toml`, a module and perhaps a `README.md`, as bytes. Nothing else of theirs is used.

use game::{BadSetup, Room, file_name};
use serde::{Deserialize, Serialize};

use crate::known::{BadGame, MANIFEST, add_file, know, version};
use crate::manifest::{Lookahead, Manifest};
use crate::module::{self, FUEL};
use crate::room::{leaked, opens, room};
use crate::rules::Rules;

/// The longest `game.toml` and the longest README, in bytes.
const TEXT: usize = 64 << 10;
const README: &str = "README.md";
/// A question to a module of a stranger may compute so much, in steps: a tenth of the host's.
const STEPS: u64 = FUEL / 10;

/// A game that was sent. Its text and its module are as its author wrote them: only [`open`](SentGame::open) reads the module.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SentGame {
    manifest: String,
    readme: String,
    #[serde(skip)]
    module: Vec<u8>,
}

impl SentGame {
    /// Takes what belongs to a game from these files, which `find` has by their paths.
    ///
    /// # Errors
    /// If it is no game, or none that can be taken.
    pub fn of(find: impl Fn(&str) -> Option<Vec<u8>>) -> Result<SentGame, BadGame> {
        let missing = |file: &str, why: &str| BadGame { file: file.into(), why: why.into() };
        let text = |file: &str| {
            let bytes = find(file).unwrap_or_default();
            if bytes.len() > TEXT {
                return Err(missing(file, &format!("has more than {} KiB", TEXT >> 10)));
            }
            String::from_utf8(bytes).map_err(|_| missing(file, "is not UTF-8"))
        };
        let mut sent = SentGame { manifest: text(MANIFEST)?, readme: text(README)?, module: Vec::new() };
        if sent.manifest.is_empty() {
            return Err(missing(MANIFEST, "is not among the files; a game has it beside its module"));
        }
        let module = sent.checked()?.1;
        sent.module =
            find(&module).ok_or_else(|| missing(&module, "is named as the module, and was not sent"))?;
        Ok(sent)
    }

    /// Its files by their names: those that [`of`](SentGame::of) takes.
    ///
    /// # Errors
    /// If its `game.toml` is wrong.
    pub fn files(&self) -> Result<[(String, Vec<u8>); 3], BadGame> {
        let text = |name: &str, text: &str| (name.to_string(), text.as_bytes().to_vec());
        let module = (file_name(&self.checked()?.1).to_string(), self.module.clone());
        Ok([text(MANIFEST, &self.manifest), text(README, &self.readme), module])
    }

    /// Reads what [`bytes`](SentGame::bytes) wrote.
    pub fn read(bytes: &[u8]) -> Option<SentGame> {
        let at = bytes.iter().position(|byte| *byte == b'\n')?;
        let mut sent: SentGame = serde_json::from_slice(&bytes[..at]).ok()?;
        sent.module = bytes[at + 1..].to_vec();
        Some(sent)
    }

    /// All of it: a line of JSON, then the module.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = serde_json::to_vec(self).expect("texts are JSON");
        bytes.push(b'\n');
        bytes.extend(&self.module);
        bytes
    }

    /// Its room where its rules are not to be run: games cannot be opened in it.
    ///
    /// # Errors
    /// If its `game.toml` is wrong.
    pub fn declared(&self) -> Result<Room, BadGame> {
        let (manifest, module) = self.checked()?;
        let elsewhere = || BadSetup::verbatim("the rules of this game are not run here");
        Ok(room(&manifest, &self.hash(&module), Box::new(move |_, _, _| Err(elsewhere())), &self.readme))
    }

    /// Its id, and the hash of its rules.
    ///
    /// # Errors
    /// If its `game.toml` is wrong.
    pub fn version(&self) -> Result<(String, String), BadGame> {
        self.checked().map(|(manifest, module)| (manifest.id, self.hash(&module)))
    }

    /// Its room with its rules, which are run in this process.
    ///
    /// # Errors
    /// If the game or its module is wrong.
    pub fn open(&self) -> Result<&'static Room, BadGame> {
        let (id, hash) = self.version()?;
        let known = version(&id, &hash);
        known.map_or_else(|| self.opened().map(|(room, ..)| room), Ok)
    }

    /// Its room, its rules, and from what players look ahead.
    pub(crate) fn opened(&self) -> Result<(&'static Room, &'static Rules, Option<Lookahead>), BadGame> {
        let (manifest, file) = self.checked()?;
        let module = module::Rules::new(&self.module, STEPS);
        let rules = module.map_err(|why| BadGame { file: file.clone(), why })?;
        let (rules, lookahead) = (leaked(Rules::Module(rules)), manifest.lookahead);
        let room = room(&manifest, &self.hash(&file), opens(rules, lookahead), &self.readme);
        Ok((know(leaked(room)), rules, lookahead))
    }

    /// Its manifest, and the name of its module.
    fn checked(&self) -> Result<(Manifest, String), BadGame> {
        let wrong = |why: String| BadGame { file: MANIFEST.into(), why };
        let manifest = Manifest::parse(&self.manifest).map_err(wrong)?;
        match manifest.module.clone() {
            Some(module) => Ok((manifest, module)),
            None => Err(wrong(
                "'run' is for games of the host's own folders; one that is uploaded names a 'module'".into(),
            )),
        }
    }

    /// The same hash that its folder has.
    fn hash(&self, module: &str) -> String {
        let mut files = [(MANIFEST, self.manifest.as_bytes()), (module, self.module.as_slice())];
        files.sort_by_key(|(path, _)| std::path::PathBuf::from(path));
        let mut hasher = blake3::Hasher::new();
        files.iter().for_each(|(path, contents)| add_file(&mut hasher, path, contents));
        hasher.finalize().to_hex().to_string()
    }
}
