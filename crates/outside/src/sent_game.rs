//! Games that strangers send: a `game.toml`, a module and perhaps a `README.md`, as bytes. Nothing else of theirs is used.

use game::{BadSetup, Room};
use serde::{Deserialize, Serialize};

use crate::audit::{Audited, Report, audit_plays, settings};
use crate::folder::{BadGame, MANIFEST, add_file, note, version};
use crate::manifest::Manifest;
use crate::module::{self, FUEL};
use crate::room::{leaked, opens, room};
use crate::rules::Rules;

/// The longest `game.toml` and the longest README, in bytes.
const TEXT: usize = 64 << 10;
const README: &str = "README.md";
/// A question to a module of a stranger may compute so much, in steps: a tenth of the host's.
const STEPS: u64 = FUEL / 10;
/// Plays of the audit with each setting.
const PLAYS: u64 = 5;

/// A game that was sent. Its text and its module are as its author wrote them: only [`open`](SentGame::open) reads the module.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SentGame {
    manifest: String,
    readme: String,
    #[serde(skip)]
    module: Vec<u8>,
}

/// Notes the room of a version that was sent, so that records find it.
pub fn know(room: &'static Room) -> &'static Room {
    note(room)
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
        known.map_or_else(|| self.opened().map(|audited| audited.room), Ok)
    }

    /// Audits it, as long as `goes_on` says so.
    ///
    /// # Errors
    /// If the game or its module is wrong.
    pub fn audit(&self, goes_on: &mut dyn FnMut() -> bool) -> Result<Report, BadGame> {
        let audited = self.opened()?;
        let mut wanted = settings(audited.room, PLAYS);
        // If the time is short, each setting has been tried with failures and without.
        wanted.sort_by_key(|setting| setting.seed);
        Ok(audit_plays(&audited, wanted, &mut |_| {}, goes_on))
    }

    fn opened(&self) -> Result<Audited, BadGame> {
        let (manifest, file) = self.checked()?;
        let module = module::Rules::new(&self.module, STEPS);
        let rules = module.map_err(|why| BadGame { file: file.clone(), why })?;
        let (rules, lookahead) = (leaked(Rules::Module(rules)), manifest.lookahead);
        let room = room(&manifest, &self.hash(&file), opens(rules, lookahead), &self.readme);
        Ok(Audited { room: note(leaked(room)), rules, lookahead })
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
