//! Bad uploads of every kind are refused with one sentence that names the problem, and leave nothing behind.

use std::path::Path;
use std::time::{Duration, Instant};

use host::Scratch;
use serde_json::json;

use crate::support::{Answer, Site};
use crate::zips::{Entry, LINK, deflated, folder, stored, zip, zip_saying};

const BOT: &str = "import sys\n";

/// A file's name, its bytes, and the message.
type Row = (String, Vec<u8>, String);

/// Percent-encodes everything but letters, digits and `.`, like a browser.
pub(crate) fn encoded(text: &[u8]) -> String {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'.';
    text.iter()
        .map(|byte| if plain(byte) { char::from(*byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

fn upload(site: &Site, query: &str, body: &[u8]) -> Answer {
    site.write("POST", &format!("/api/v1/bots/upload?{query}"), body)
}

/// Single files.
fn files() -> Vec<Row> {
    let file =
        |name: &str, bytes: &[u8], sentence: &str| (name.to_string(), bytes.to_vec(), sentence.to_string());
    let named = |name: &str, sentence: &str| file(name, BOT.as_bytes(), sentence);
    let long = "x".repeat(65);
    let mut tar = vec![b'x'; 600];
    tar[257..262].copy_from_slice(b"ustar");
    let other = |name: &str| format!("'{name}' is an archive of a kind that is not read here; send a zip");
    let no_text = |name: &str| format!("'{name}' is not text in UTF-8; send sources, not programs");
    let edges = "a name neither begins with '-' or a blank nor ends with a blank or a point";
    vec![
        file("bot.py", b"", "'bot.py' is empty"),
        named("", "a file has no name"),
        named("..", "'..' leads out of the bot's folder"),
        named("../bot.py", "'../bot.py' leads out of the bot's folder"),
        named(".", "'.' has a folder without a name"),
        named("/etc/passwd", "'/etc/passwd' is an absolute path; write it from the bot's folder"),
        named("C:bot.py", "'C:bot.py' begins with a drive letter; write it from the bot's folder"),
        named("a\\b.py", "'a\\\\b.py': a name has no backslash; folders are written with /"),
        named("bot\0.py", "'bot\\0.py': a name has no control characters"),
        named("bot\n.py", "'bot\\n.py': a name has no control characters"),
        named("bot\u{7f}.py", "'bot\\u{7f}.py': a name has no control characters"),
        named("bot\u{202e}yp.py", "'bot\\u{202e}yp.py': a name has no invisible characters"),
        named("con.py", "'con.py' is a name that Windows keeps for devices"),
        named("LPT1", "'LPT1' is a name that Windows keeps for devices"),
        named("nul .tar.py", "'nul .tar.py' is a name that Windows keeps for devices"),
        named("bot.py.", &format!("'bot.py.': {edges}")),
        named("bot.py ", &format!("'bot.py ': {edges}")),
        named("-rf.py", &format!("'-rf.py': {edges}")),
        named(" bot.py", &format!("' bot.py': {edges}")),
        named(&long, &format!("'{long}': a name has at most 64 bytes")),
        named("bot?.py", "'bot?.py': a name has none of : * ? \" < > |"),
        named("bot.py:stream", "'bot.py:stream': a name has none of : * ? \" < > |"),
        named("a/b/c/d/e/f.py", "'a/b/c/d/e/f.py' lies more than 4 folders deep"),
        named(
            ".bashrc",
            "'.bashrc' cannot be a name: 1 to 64 bytes, no / \\ : * ? \" < > |, not beginning with '.', '-' or a blank",
        ),
        file("bot.tar.gz", b"\x1f\x8b\x08\0", &other("bot.tar.gz")),
        file("bot.tar", &tar, &other("bot.tar")),
        file("bot.7z", b"7z\xbc\xaf\x27\x1c\0", &other("bot.7z")),
        file("bot.rar", b"Rar!\x1a\x07\0", &other("bot.rar")),
        file("bot.xz", b"\xfd7zXZ\0", &other("bot.xz")),
        file("bot.bz2", b"BZh91AY", &other("bot.bz2")),
        file("bot.zst", b"\x28\xb5\x2f\xfd\0", &other("bot.zst")),
        file("bot", b"\x7fELF\x02\x01\x01\0\0", &no_text("bot")),
        file("bot.py", b"# caf\xe9\n", &no_text("bot.py")),
        file("bot.py", b"print('\0')\n", &no_text("bot.py")),
        file(
            "bot.py",
            &vec![b'#'; (2 << 20) + 1],
            "the files have 2097153 bytes together, at most 2097152 are taken",
        ),
        file("bot.py", &vec![b'#'; (4 << 20) + 1], "what was sent is too large"),
    ]
}

/// Zips with a forbidden entry beside an ordinary bot.
fn entries() -> Vec<Row> {
    let with = |entry: Entry, sentence: &str| {
        ("bot.zip".to_string(), zip(&[stored("bot.py", BOT), entry]), sentence.to_string())
    };
    let named = |name: &[u8], sentence: &str| with(stored(name, BOT), sentence);
    let plain = |name: &str| stored(name, BOT);
    let of_kind = |kind: u32| Entry { attributes: kind << 16, ..plain("x") };
    let deep = "d/".repeat(100) + "x";
    let damaged = "'x' is damaged: its size or checksum is not what the zip says";
    let encrypted = "'x' is encrypted; make the zip without a password";
    let unread = "'x' is packed in a way that is not read here; make the zip with deflate";
    let large = "'x' is too large: all files have at most 2097152 bytes together";
    let nested = "'x' is an archive itself; put its files into the zip";
    vec![
        named(b"../x", "'../x' leads out of the bot's folder"),
        named(b"a/../../x", "'a/../../x' leads out of the bot's folder"),
        named(b"a/..", "'a/..' leads out of the bot's folder"),
        named(b"../", "'..' leads out of the bot's folder"),
        named(b"/x", "'/x' is an absolute path; write it from the bot's folder"),
        named(b"//host/x", "'//host/x' is an absolute path; write it from the bot's folder"),
        named(b"C:/x", "'C:/x' begins with a drive letter; write it from the bot's folder"),
        named(b"..\\x", "'..\\\\x': a name has no backslash; folders are written with /"),
        named(b"\\\\host\\x", "'\\\\\\\\host\\\\x': a name has no backslash; folders are written with /"),
        named(b"", "a file has no name"),
        named(b"x\0.py", "'x\\0.py': a name has no control characters"),
        named(b"x\x1b[31m", "'x\\u{1b}[31m': a name has no control characters"),
        named(b"x\xff", "'x\\xff': the name is not in UTF-8"),
        named("x\u{200b}".as_bytes(), "'x\\u{200b}': a name has no invisible characters"),
        named(b"aux.py", "'aux.py' is a name that Windows keeps for devices"),
        named("src/com\u{b9}.c".as_bytes(), "'src/com¹.c' is a name that Windows keeps for devices"),
        named(b"a//x", "'a//x' has a folder without a name"),
        named(b"./x", "'./x' has a folder without a name"),
        named(deep.as_bytes(), &format!("'{deep}' lies more than 4 folders deep")),
        named(&[b'x'; 65], &format!("'{}': a name has at most 64 bytes", "x".repeat(65))),
        named(b"x*", "'x*': a name has none of : * ? \" < > |"),
        named(b"bot.py", "there are two files 'bot.py'"),
        named(b"Bot.PY", "'bot.py' and 'Bot.PY' differ only in upper and lower case"),
        named(b"bot.py/x", "'bot.py' is both a file and a folder"),
        named(b"BOT.py/x", "'bot.py' and 'BOT.py' differ only in upper and lower case"),
        with(
            Entry { attributes: LINK, ..stored("x", "/etc/passwd") },
            "'x' is a link; put the file itself into the zip",
        ),
        with(
            Entry { attributes: LINK, system: 0, ..plain("x") },
            "'x' is a link; put the file itself into the zip",
        ),
        with(of_kind(0o010_644), "'x' is neither a file nor a folder"),
        with(of_kind(0o020_644), "'x' is neither a file nor a folder"),
        with(of_kind(0o060_644), "'x' is neither a file nor a folder"),
        with(of_kind(0o140_644), "'x' is neither a file nor a folder"),
        with(Entry { flags: 1, ..plain("x") }, encrypted),
        with(Entry { flags: 0x41, method: 99, ..plain("x") }, encrypted),
        with(Entry { flags: 0x2000, ..plain("x") }, encrypted),
        with(Entry { method: 12, ..plain("x") }, unread),
        with(Entry { method: 9, ..plain("x") }, unread),
        with(Entry { method: 999, ..plain("x") }, unread),
        with(Entry { local_name: Some(b"y".to_vec()), ..plain("x") }, "'x' is called 'y' in its own header"),
        with(stored("x/", BOT), "'x' is a folder with contents of its own"),
        with(Entry { crc: 7, ..plain("x") }, damaged),
        with(Entry { size: 7, ..plain("x") }, damaged),
        with(Entry { method: 8, ..plain("x") }, damaged),
        with(deflated("x", &vec![b'#'; 3 << 20]), large),
        with(Entry { size: u32::MAX - 1, ..plain("x") }, large),
        // A zip bomb of 100 MB that declares ten bytes.
        with(Entry { size: 10, ..deflated("x", &vec![b'#'; 100 << 20]) }, damaged),
        with(stored("x", zip(&[plain("y")])), nested),
        with(deflated("x", b"\x1f\x8b\x08\0\0\0"), nested),
        with(stored("x", b"\x7fELF\0"), "'x' is not text in UTF-8; send sources, not programs"),
    ]
}

/// Files that are not zips, or are something else too.
fn archives() -> Vec<Row> {
    let row = |bytes: Vec<u8>, sentence: &str| ("bot.zip".to_string(), bytes, sentence.to_string());
    let whole = zip(&[stored("bot.py", BOT)]);
    let (damaged, none) = ("the zip is damaged or cut short", "the zip has no files");
    let beside = "there is something before or after the zip in the file";
    let shared = |name: &str| format!("'{name}' shares its bytes with something else");
    let many =
        |number: usize| -> Vec<Entry> { (0..number).map(|n| stored(format!("f{n}.py"), BOT)).collect() };
    // The bytes of the first contain the second.
    let inner = zip(&[stored("in.py", BOT)]);
    let inner = &inner[..30 + 5 + BOT.len()];
    let quoted = Entry { offset: Some(30 + 6), ..stored("in.py", BOT) };
    let first = stored("out.py", inner);
    let half = deflated("x", &vec![b'#'; 3 << 19]);
    vec![
        row(b"no zip at all".to_vec(), damaged),
        row(b"PK\x03\x04".to_vec(), damaged),
        row(whole[..whole.len() - 5].to_vec(), damaged),
        row(whole[..40].to_vec(), damaged),
        row(zip_saying(&[stored("bot.py", BOT)], 2), damaged),
        row(zip_saying(&[stored("bot.py", BOT), stored("b.py", BOT)], 1), damaged),
        row(zip(&[Entry { offset: Some(9999), ..stored("bot.py", BOT) }]), damaged),
        row(zip(&[Entry { packed_size: Some(9999), ..stored("bot.py", BOT) }]), damaged),
        row(zip(&[]), none),
        row(zip(&[folder("a/"), folder("b/")]), none),
        row(zip(&[stored(".git/config", BOT), stored("__MACOSX/x", BOT)]), none),
        row([b"junk".as_slice(), &whole].concat(), beside),
        row([&whole, b"junk".as_slice()].concat(), beside),
        row(zip(&[first, quoted]), &shared("out.py")),
        row(
            zip(&[Entry { packed_size: Some(BOT.len() as u32 + 9), ..stored("bot.py", BOT) }]),
            &shared("bot.py"),
        ),
        row(zip(&many(10_000)), "the zip has more than 1000 entries"),
        row(zip(&many(65)), "a bot has 1 to 64 files, this one 65"),
        row(
            zip(&[half.clone(), Entry { name: b"y".to_vec(), ..half }]),
            "'y' is too large: all files have at most 2097152 bytes together",
        ),
    ]
}

/// What uploads left on the disk: the store's files, and folders of bots being checked.
fn left_behind(site: &Site) -> (Vec<Vec<u8>>, usize) {
    let own = Scratch::new().unwrap();
    let folders = || std::fs::read_dir(own.path().parent().unwrap()).unwrap().count() - 1;
    let began = Instant::now();
    while folders() > 0 && began.elapsed() < Duration::from_secs(10) {
        std::thread::yield_now();
    }
    let file = |ending: &str| {
        let path = format!("{}{ending}", site.store().display());
        std::fs::read(Path::new(&path)).unwrap_or_default()
    };
    (vec![file(""), file("-wal")], folders())
}

#[test]
fn bad_uploads_are_refused_with_a_sentence_and_leave_nothing() {
    let site = Site::new();
    let before = left_behind(&site);
    let rows: Vec<Row> = [files(), entries(), archives()].concat();
    assert!(rows.len() >= 100, "{}", rows.len());
    let mut wrong = Vec::new();
    for (name, body, sentence) in &rows {
        let answer = upload(&site, &format!("game=zrf&file={}", encoded(name.as_bytes())), body);
        let told = answer.json()["message"].as_str().unwrap_or_default().to_string();
        if told != *sentence || !matches!(answer.status, 400 | 413) {
            wrong.push(format!("{name}: {} {told}\n  expected: {sentence}", answer.status));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(site.get("/api/v1/bots").json(), json!([]));
    let after = left_behind(&site);
    assert_eq!(after.1, 0);
    assert!(after == before, "the store's files have changed");
}

#[test]
fn what_is_no_bot_is_refused_with_a_sentence_and_leaves_nothing() {
    let site = Site::new();
    let before = left_behind(&site);
    let two = zip(&[stored("a.py", BOT), stored("b.py", BOT)]);
    let with = |toml: &str| zip(&[stored("bot.py", BOT), stored("bot.toml", toml)]);
    let mut wrong = Vec::new();
    let mut check = |query: &str, body: &[u8], starts: &str| {
        let answer = upload(&site, query, body);
        let told = answer.json()["message"].as_str().unwrap_or_default().to_string();
        if !told.starts_with(starts) || told.contains("/tmp") || !matches!(answer.status, 400 | 404) {
            wrong.push(format!("{query} {}: {}", body.escape_ascii(), answer.text()));
        }
    };
    let unclear = "it is not clear which game this bot plays; name it, or add games = [\"GAME\"] to bot.toml";
    check("file=bot.py", BOT.as_bytes(), unclear);
    check("file=bot.zip", &with("run = ['x']\ngames = ['thud', 'zrf']"), unclear);
    check("file=Ace.java", b"class Ace {}", unclear);
    check("file=bot.py&game=tag", BOT.as_bytes(), "no game 'tag'");
    check("file=bot.zip", &with("run = ['x']\ngames = ['tag']"), "no game 'tag'");
    check("file=bot.zip&game=zrf", &two, "this is no bot of zrf: ");
    check("file=bot.zip&game=zrf", &with("run = './bot'"), "this is no bot of zrf: ");
    check(
        "file=bot.zip&game=zrf",
        &with("run = ['python3', 'bot.py']\ngames = ['thud']"),
        "this is no bot of zrf: ",
    );
    check(
        "file=bot.zip&game=zrf",
        &with("run = ['python3', 'bot.py']\nprotocol = 'kept'"),
        "this is no bot of zrf: ",
    );
    check("file=notes.txt&game=zrf", b"some notes", "this is no bot of zrf: ");
    check("file=bot.py&game=zrf&name=a/b", BOT.as_bytes(), "'a/b' cannot be a name");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(site.get("/api/v1/bots").json(), json!([]));
    assert!(left_behind(&site) == before, "the store's files have changed");
}
