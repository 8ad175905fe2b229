//! What is submitted never chooses what is shown to it: no path that it names, links to or builds. And what a build leaves has no power.

use std::io::Write;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use game::{Message, Player};
use host::{Level, Workshop};

use crate::common::{self, Folder, PLENTY, ask, hello, never};
use crate::ground::{Ground, Stage, readable};
use crate::list::{Aim, Attack, Control};
use crate::submissions::{BUILT, PROBE, SECRET, STARTED, Submission, TOOL};
use crate::{NOBODY, again, is_root};

/// The host's folder, and places for bots.
struct House(Folder);

impl House {
    fn new() -> House {
        let folder = readable();
        let tool = |name: &str, text: &str| {
            let path = folder.file(name, text);
            std::fs::set_permissions(path, PermissionsExt::from_mode(0o755)).expect("it is ours");
        };
        folder.file("others/secret", format!("the {SECRET}\n"));
        tool("others/tool", TOOL);
        tool("others/bin/as", "#!/bin/sh\necho 'crown-jewels' > found\n");
        let exec = |run: &str| run.replace("TOOL", &folder.0.join("others/tool").display().to_string());
        folder.file("others/Jewels.pm", exec("exec 'perl', 'TOOL';\n"));
        folder.file("others/jewels.py", exec("import os\nos.execv('/usr/bin/perl', ['perl', 'TOOL'])\n"));
        folder.file(
            "others/jewels.js",
            exec("require('child_process').spawnSync('perl', ['TOOL'], { stdio: 'inherit' })\n"),
        );
        folder.file("others/jewels.rb", exec("exec 'perl', 'TOOL'\n"));
        folder.file("others/jewels.lua", exec("os.execute('perl TOOL')\n"));
        folder.file("others/go/go.mod", "module jewels\n\ngo 1.18\n");
        folder.file("others/go/secret", format!("the {SECRET}\n"));
        folder.file(
            "others/go/jewels.go",
            "package jewels\n\nimport _ \"embed\"\n\n//go:embed secret\nvar Text string\n",
        );
        symlink("/usr/bin/perl", folder.0.join("others/bin/perl")).expect("it can be made");
        let library =
            folder.file("others/jewels.c", format!("const char *jewels(void) {{ return \"{SECRET}\"; }}\n"));
        std::fs::create_dir(folder.0.join("others/lib")).expect("it can be made");
        let compiled = Command::new("gcc")
            .args(["-shared", "-o"])
            .arg(folder.0.join("others/libjewels.so"))
            .arg(library)
            .status();
        assert!(compiled.is_ok_and(|status| status.success()), "gcc is here");
        let loaders = ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"];
        loaders.iter().for_each(|loader| drop(std::fs::copy(loader, folder.0.join("others/loader"))));
        House(folder)
    }

    /// Writes a bot's folder. Scripts may be run.
    fn bot(&self, place: &str, Submission(_, files): &Submission) -> PathBuf {
        let folder = self.0.0.join(place);
        let fill = |text: &str| {
            let path = |name: &str| self.0.0.join(name).display().to_string();
            text.replace("OTHERS", &path("others")).replace("CACHE", &path("cache"))
        };
        for (name, text) in [("bot.pl", PROBE)].iter().chain(*files) {
            let path = folder.join(name);
            std::fs::create_dir_all(path.parent().expect("it is in the folder")).expect("it can be made");
            let text = fill(text);
            if let Some(target) = text.strip_prefix("-> ") {
                symlink(target, path).expect("it can be made");
                continue;
            }
            std::fs::write(&path, &text).expect("it can be made");
            let mode = if text.starts_with("#!") { 0o755 } else { 0o644 };
            std::fs::set_permissions(path, PermissionsExt::from_mode(mode)).expect("it is ours");
        }
        folder
    }

    /// What comes of it: the bot's answer, or what stopped it.
    fn outcome(&self, submission: &Submission, level: Level) -> String {
        let folder = self.bot(&format!("bots/{}/bot", level.name()), submission);
        let workshop = Workshop::new(self.0.0.join("cache")).with_level(level);
        let told = match workshop.prepare(&folder, None) {
            Err(error) => error.to_string(),
            Ok(prepared) => {
                let mut bot = host::line_bot(prepared.launch(256 << 20), never());
                match bot.load(&hello(PLENTY)) {
                    Err(fault) => format!("{fault}\n{}", fault.detail),
                    Ok(()) => {
                        bot.tell(&Message::Start { game: 1, seat: Player::FIRST, first: true });
                        ask(&mut *bot, 1, PLENTY).unwrap_or_else(|fault| format!("{fault}\n{}", fault.detail))
                    }
                }
            }
        };
        std::fs::remove_dir_all(folder).expect("it is ours");
        told
    }

    /// The answer of its program without Viadal: built and started as any other program.
    fn freely(&self, submission: &Submission) -> String {
        let folder = self.bot("control/x/bot", submission);
        let manifest = std::fs::read_to_string(folder.join("bot.toml")).expect("it was written");
        let manifest: toml::Table = manifest.parse().expect("it is a bot.toml");
        let command = |key: &str| {
            let words: Vec<&str> =
                manifest.get(key)?.as_array()?.iter().filter_map(toml::Value::as_str).collect();
            let [program, arguments @ ..] = &words[..] else { return None };
            let own = folder.join(program);
            let mut command = if own.exists() { Command::new(own) } else { Command::new(program) };
            command.args(arguments).current_dir(&folder).stdout(Stdio::piped()).stderr(Stdio::null());
            Some(command)
        };
        if let Some(mut build) = command("build") {
            build.stdin(Stdio::null()).output().ok();
        }
        let run = command("run").expect("it has one").stdin(Stdio::piped()).spawn();
        let answer = run.and_then(|mut run| {
            let mut input = run.stdin.take().expect("it is piped");
            input.write_all(b"{\"type\":\"hello\"}\n{\"type\":\"turn\",}\n").ok();
            drop(input);
            run.wait_with_output()
        });
        std::fs::remove_dir_all(folder).expect("it is ours");
        answer.map_or_else(|error| error.to_string(), |out| String::from_utf8_lossy(&out.stdout).into_owned())
    }
}

/// Says so if this machine lacks a language that it needs.
fn lacks(submission: &Submission) -> bool {
    let named = |name: &&str| submission.1[0].1.contains(&format!("'{name}'"));
    let needed = ["node", "ruby", "lua5.4", "java", "rustc", "go"]
        .into_iter()
        .find(|name| named(name) && host::missing(name).is_some());
    needed.inspect(|name| println!("skipped: {} needs {name}", submission.0)).is_some()
}

pub(crate) fn nothing_is_shown(level: Level) {
    let house = House::new();
    // Somebody else's build.
    house.outcome(&Submission("", &[("bot.toml", "run = ['perl', 'bot.pl']\nbuild = ['true']")]), level);
    let mut through = Vec::new();
    for (stage, submission) in
        STARTED.iter().map(|row| ("match", row)).chain(BUILT.iter().map(|row| ("build", row)))
    {
        if lacks(submission) {
            continue;
        }
        let outcome = house.outcome(submission, level);
        let place = house.0.0.display().to_string();
        let first = outcome.lines().next().unwrap_or_default().replace(&place, "");
        println!("{:10} {stage:6} {:45} {first}", level.name(), submission.0);
        if outcome.contains(SECRET) {
            through.push(format!("{}: {outcome}", submission.0));
        }
    }
    assert!(through.is_empty(), "{through:#?}");
}

#[test]
fn nothing_is_shown_in_full() {
    match host::level() {
        (Level::Full, _) => nothing_is_shown(Level::Full),
        (level, why) => println!("skipped: this machine has {}: {why}", level.name()),
    }
}

#[test]
fn nothing_is_shown_in_fallback() {
    match host::level() {
        (Level::None, why) => println!("skipped: this machine has none: {why}"),
        _ => nothing_is_shown(Level::Fallback),
    }
}

#[test]
fn nothing_is_shown_to_an_ordinary_user() {
    if is_root() {
        again("mounted::nothing_is_shown_in_full", NOBODY);
        again("mounted::nothing_is_shown_in_fallback", NOBODY);
    }
}

/// Without Viadal, the same folders show the secret.
#[test]
fn controls_of_submissions() {
    let house = House::new();
    std::fs::create_dir_all(house.0.0.join("cache/folders/of-others")).expect("it can be made");
    for submission in STARTED.iter().chain(BUILT) {
        if submission.0 == "bot.toml: a link" {
            continue; // nothing runs: its error would show the file
        }
        if lacks(submission) {
            continue;
        }
        let answer = house.freely(submission);
        assert!(answer.contains(SECRET), "{} is an attack: {answer}", submission.0);
    }
}

/// A set-user-id program of the server's user, devices, links: nothing of that stays in the cache, which is the server's alone.
#[test]
fn what_a_build_leaves_has_no_power() {
    for level in [Level::Fallback, Level::Full].into_iter().filter(|level| *level <= host::level().0) {
        let house = House::new();
        let build = "umask 0; cp /bin/sh shell; cp /bin/sh sticky; cp bot.pl open; mkfifo pipe; mkdir shut; cp bot.pl shut/in
perl -MSocket -e 'socket(my $s, PF_UNIX, SOCK_STREAM, 0) and bind($s, sockaddr_un(\"socket\"))'
chmod 6755 shell; chmod 7777 sticky; chmod 666 open; chmod 4777 shut; mknod null c 1 3
perl -e 'chmod 04755, \"shell\"; syscall(268, -100, \"shell\", 04755)'; chmod 2000 shut; true";
        let manifest = format!("run = ['perl', 'bot.pl']\nbuild = ['sh', '-c', '''{build}''']\n");
        let manifest: &'static str = Box::leak(manifest.into_boxed_str());
        let outcome = house.outcome(&Submission("", Box::leak(Box::new([("bot.toml", manifest)]))), level);
        assert!(outcome.contains("nothing found"), "{outcome}");
        let cache = house.0.0.join("cache");
        let owner = std::fs::metadata(&house.0.0).expect("it is ours").uid();
        let mode = std::fs::metadata(&cache).expect("it was made").permissions().mode() & 0o7777;
        assert_eq!(mode, if level == Level::Fallback && is_root() { 0o711 } else { 0o700 });
        let mut folders = vec![cache.join("folders")];
        let mut seen = 0;
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(&folder).expect("it is ours") {
                let entry = entry.expect("it is ours");
                let facts = entry.metadata().expect("it is ours");
                assert!(facts.is_dir() || facts.is_file(), "{entry:?}");
                assert_eq!((facts.mode() & 0o7022, facts.uid()), (0, owner), "{entry:?}: {:o}", facts.mode());
                seen += 1;
                if facts.is_dir() {
                    folders.push(entry.path());
                }
            }
        }
        assert!(seen >= 5, "{seen}");
        println!("{:10} build  {:45} stripped", level.name(), "a set-user-id shell");
    }
}

#[test]
fn what_an_ordinary_user_s_build_leaves_has_no_power() {
    if is_root() {
        again("mounted::what_a_build_leaves_has_no_power", NOBODY);
    }
}

/// Lists some folders.
const LIST: &str = r#"run = ['perl', '-e', '$| = 1; while (<STDIN>) { print qq({"ready":true}\n) if /"hello"/; print qq({"action":"), join(" ", map { my $d = $_; opendir my $h, $d; map { "$d/$_" } sort grep { !/^\.\.?$/ } readdir $h } "", "/etc", "/usr", "/usr/share", "/usr/bin", "/home", "/root", "/var", "/usr/local"), qq("}\n) if /"turn",/ }']"#;

/// Nothing of the machine is there at the full level but what the tables name.
#[test]
fn the_root_of_a_sandbox_is_bare() {
    if host::level().0 < Level::Full {
        return;
    }
    let house = House::new();
    let outcome = house.outcome(&Submission("", &[("bot.toml", LIST)]), Level::Full);
    let own = Path::new("/").join(house.0.0.components().nth(1).expect("it is absolute"));
    let known = ["/bin", "/dev", "/etc", "/lib", "/lib64", "/proc", "/scratch", "/tmp", "/usr"];
    let inner = [
        "/etc/ld.so.cache",
        "/etc/perl",
        "/usr/bin",
        "/usr/lib",
        "/usr/lib64",
        "/usr/share",
        "/usr/local",
        "/usr/bin/perl",
    ];
    for seen in outcome.trim_matches('"').split(' ') {
        let is_perl = seen.contains("perl") || seen == "/usr/share/zoneinfo";
        let is_known = known.contains(&seen) || inner.contains(&seen) || Path::new(seen) == own;
        assert!(is_known || is_perl || seen.starts_with("/usr/local/"), "{seen}: {outcome}");
    }
    println!("{:10} match  {:45} {outcome}", "full", "list the root");
}

/// Whether sandboxes of this user can be other users.
fn has_users_of_its_own() -> bool {
    let own = nix::unistd::geteuid().as_raw();
    let name =
        nix::unistd::User::from_uid(own.into()).ok().flatten().map(|user| user.name).unwrap_or_default();
    let has_ids = |list: &str| {
        let list = std::fs::read_to_string(list).unwrap_or_default();
        list.lines().any(|line| line.starts_with(&format!("{name}:")) || line.starts_with(&format!("{own}:")))
    };
    let tools = ["/usr/bin/newuidmap", "/usr/bin/newgidmap"].iter().all(|tool| Path::new(tool).exists())
        && nix::sys::prctl::get_no_new_privs().is_ok_and(|set| !set);
    let apart = is_root() || (has_ids("/etc/subuid") && has_ids("/etc/subgid") && tools);
    if !apart || host::level().0 < Level::Full {
        println!("skipped: this user has no ids for sandboxes");
        return false;
    }
    true
}

/// As root, and for a user with subordinate ids, each match runs as a user of its own who is in no group of ours.
#[test]
fn each_match_is_another_user() {
    if !has_users_of_its_own() {
        return;
    }
    let own = nix::unistd::geteuid().as_raw();
    let user = || {
        let attack = Attack("a thread that computes", Aim::Nothing, Control::Untried);
        let ground = Ground::new();
        let mut bot = ground.bot(&attack, Level::Full, Stage::Play);
        bot.load(&hello(PLENTY)).expect("it gets ready");
        let process = common::processes(&ground.attack.display().to_string())[0];
        let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("it runs");
        let line = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name)).expect("it is told");
            line.split_whitespace().map(String::from).collect::<Vec<_>>()
        };
        (line("Uid:")[0].clone(), line("Gid:")[0].clone(), line("Groups:"))
    };
    let (one, other) = (user(), user());
    println!("{:10} match  {:45} {one:?}, {other:?}; ours is {own}", "full", "its user, group and groups");
    assert!(one.0 != own.to_string() && one.1 != own.to_string() && one.0 != other.0);
    assert_eq!((one.2, other.2), (Vec::<String>::new(), Vec::<String>::new()));
}

/// So does each build, and what it leaves is ours again, however it has shut that, and whether it ends well or not.
#[test]
fn each_build_is_another_user() {
    if !has_users_of_its_own() {
        return;
    }
    let own = nix::unistd::geteuid().as_raw();
    let house = House::new();
    let workshop = Workshop::new(house.0.0.join("cache")).with_level(Level::Full);
    let built = |name: &str, line: &str| {
        let manifest = format!("run = ['perl', 'bot.pl']\nbuild = ['sh', '-c', \"\"\"{line}\"\"\"]\n");
        let bot = house.bot(&format!("bots/{name}"), &Submission("", &[]));
        std::fs::write(bot.join("bot.toml"), manifest).expect("it is ours");
        workshop.prepare(&bot, None).map_err(|error| error.to_string())
    };
    let shut = "cat /proc/self/uid_map > map; mkdir -m 700 shut; echo > shut/in; chmod 0 shut/in map";
    built("one", shut).expect("it is built");
    built("other", &format!("{shut}; touch other")).expect("it is built");
    let folders = std::fs::read_dir(house.0.0.join("cache/folders")).expect("they are there").flatten();
    let users: Vec<u32> = folders
        .map(|folder| {
            let place = |name: &str| folder.path().join(name);
            for name in ["", "map", "shut", "shut/in", "bot.pl"] {
                assert_eq!(place(name).metadata().expect("it is there").uid(), own, "{name}");
            }
            let map = std::fs::read_to_string(place("map")).expect("we may read it");
            let number = map.split_whitespace().nth(1).expect("where the user's number begins");
            number.parse().expect("a number")
        })
        .collect();
    println!("{:10} build  {:45} {users:?}; ours is {own}", "full", "its user");
    assert!(users.len() == 2 && users[0] != users[1] && !users.contains(&own), "{users:?}");
    let deep = "for n in $(seq 70); do mkdir -m 700 d; cd d; done";
    assert!(built("deep", deep).expect_err("it is refused").contains("nested too deep"));
    assert!(built("failing", &format!("{deep}; exit 1")).expect_err("it fails").contains("exit status 1"));
    let large = "mkdir -m 700 d; cd d; while true; do head -c 100000000 /dev/zero > $((n += 1)); done";
    assert!(built("large", large).expect_err("it is ended").contains("wrote more than 512 MB"));
    let left = || std::fs::read_dir(house.0.0.join("cache/unfinished")).expect("it is there").count();
    // What is large is removed beside other work.
    let begun = std::time::Instant::now();
    while left() > 0 && begun.elapsed() < PLENTY {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert_eq!(left(), 0);
}

/// An ordinary user who has subordinate ids.
const WITH_IDS: &[&str] = &[
    "unshare",
    "--mount",
    "sh",
    "-c",
    "for list in subuid subgid; do mount -t tmpfs none /mnt && echo nobody:700000:60000 > /mnt/$list && mount --bind /mnt/$list /etc/$list; done; exec \"$@\"",
    "sh",
];

#[test]
fn sandboxes_of_an_ordinary_user_with_ids_are_others() {
    if is_root() && Path::new("/usr/bin/newuidmap").exists() && Path::new("/etc/subuid").exists() {
        let user = [WITH_IDS, NOBODY].concat();
        for test in [
            "mounted::each_match_is_another_user",
            "mounted::each_build_is_another_user",
            "mounted::what_a_build_leaves_has_no_power",
            "mounted::nothing_is_shown_in_full",
            "builds_work",
            "builds_are_blocked_in_full",
        ] {
            again(test, &user);
        }
    }
}
