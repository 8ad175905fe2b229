//! The setting of attacks: the attacker, its target, and its opponent.

use std::os::unix::net::UnixDatagram;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use game::{Message, Player, Verdict};
use host::{Launch, Level, Limits};

use crate::common::{self, Folder, PLENTY, ask, hello, never};
use crate::list::Aim::{self, File, Itself, Name, Nothing, Referee};
use crate::list::Attack;

/// Where an attack takes place.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Stage {
    /// In a match.
    Play,
    /// In a build, which may do more: builds need processes, files and programs.
    Build,
}

/// The attacker's memory in MiB: the default of matches, or `VIADAL_MEMORY`.
pub(crate) fn memory() -> u64 {
    std::env::var("VIADAL_MEMORY").map_or(256, |memory| memory.parse().expect("a number"))
}

/// A temporary folder that every user can read.
pub(crate) fn readable() -> Folder {
    let folder = Folder::new();
    std::fs::set_permissions(&folder.0, std::os::unix::fs::PermissionsExt::from_mode(0o755))
        .expect("the machine allows it");
    folder
}

pub(crate) struct Ground {
    folder: Folder,
    pub(crate) attack: PathBuf,
    /// A socket of the host.
    socket: UnixDatagram,
}

impl Ground {
    pub(crate) fn new() -> Ground {
        let folder = readable();
        folder.file("others/secret", "a secret");
        let attack = folder.0.join("attack");
        // An ordinary user may not be able to read the build's own folder.
        let source = folder.file("attack.c", include_str!("attack.c"));
        folder.file("kernel.c", include_str!("kernel.c"));
        let socket = UnixDatagram::bind(folder.0.join("socket")).expect("the machine allows it");
        socket.set_nonblocking(true).expect("the machine allows it");
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o666);
        std::fs::set_permissions(folder.0.join("socket"), mode).expect("the machine allows it");
        let compiled = Command::new("gcc").arg("-o").arg(&attack).arg(source).arg("-pthread").status();
        assert!(compiled.is_ok_and(|status| status.success()), "gcc is here");
        Ground { folder, attack, socket }
    }

    /// A new folder, as each build has.
    pub(crate) fn fresh(&self) -> PathBuf {
        let path =
            (0..).map(|number| self.folder.0.join(format!("build-{number}"))).find(|path| !path.exists());
        let path = path.expect("numbers do not end");
        std::fs::create_dir(&path).expect("it can be made");
        path
    }

    /// The attacker.
    pub(crate) fn bot(
        &self,
        Attack(name, aim, _): &Attack,
        level: Level,
        stage: Stage,
    ) -> Box<dyn game::Bot> {
        let others = self.folder.0.join("others");
        let aim: String = match aim {
            Nothing => String::new(),
            File => others.join("secret").display().to_string(),
            Aim::Folder => others.display().to_string(),
            Itself => self.attack.display().to_string(),
            Referee => std::process::id().to_string(),
            Name => std::fs::read_to_string("/proc/sys/kernel/hostname")
                .expect("the machine allows it")
                .trim()
                .into(),
        };
        let mut limits = Limits::of_memory(memory() << 20);
        if level == Level::None {
            (limits.memory, limits.file_size) = (2 << 30, 2 << 30);
        }
        let launch = Launch {
            name: "Attacker".into(),
            argv: vec![self.attack.clone().into(), (*name).into(), aim.into()],
            dir: self.folder.0.clone(),
            env: Vec::new(),
            limits,
            level,
            own: vec![self.attack.clone()],
            build: (stage == Stage::Build).then(|| self.fresh()),
            debugged: None,
            source: Vec::new(),
            held: host::Held::default(),
        };
        host::line_bot(launch, never())
    }

    /// The result of an attack: `done`, or what stopped it.
    pub(crate) fn outcome(&self, attack: &Attack, level: Level, stage: Stage) -> String {
        let mut bot = self.bot(attack, level, stage);
        let name = attack.0;
        if let Err(fault) = bot.load(&hello(PLENTY)) {
            return format!("not loaded: {fault}\n{}", fault.detail);
        }
        bot.tell(&Message::Start { game: 1, seat: Player::FIRST, first: true });
        match ask(&mut *bot, 1, PLENTY) {
            Ok(answer) => answer.trim_matches('"').to_string(),
            Err(fault) if fault.verdict == Verdict::HostFault => panic!("{name}: {fault}\n{}", fault.detail),
            Err(fault) => fault.to_string(),
        }
    }

    /// Returns true if an attack has reached the socket of the host.
    pub(crate) fn was_reached(&self) -> bool {
        self.socket.recv(&mut [0]).is_ok()
    }

    /// What attacks have left behind, which is then removed.
    pub(crate) fn left(&self) -> Vec<String> {
        let others = self.folder.0.join("others");
        let names = std::fs::read_dir(&others)
            .expect("the machine allows it")
            .map(|entry| entry.expect("the machine allows it").file_name());
        let left: Vec<_> = names.filter(|name| *name != "secret").collect();
        left.iter().for_each(|name| std::fs::remove_file(others.join(name)).expect("the machine allows it"));
        left.into_iter().map(|name| name.to_string_lossy().into_owned()).collect()
    }
}

/// The attacker's opponent, in its own sandbox.
pub(crate) struct Opponent(Box<dyn game::Bot>, u32);

impl Opponent {
    pub(crate) fn new(level: Level) -> Opponent {
        let script = r#"$| = 1; while (<STDIN>) { print qq({"ready":true}\n) if /"hello"/; print qq({"action":1}\n) if /"turn",/ }"#;
        let mut bot = host::line_bot(Launch { level, ..common::launch(&["perl", "-e", script]) }, never());
        bot.load(&hello(PLENTY)).expect("it gets ready");
        bot.tell(&Message::Start { game: 1, seat: Player::FIRST, first: true });
        Opponent(bot, 0)
    }

    pub(crate) fn answers(&mut self, attack: &str) {
        self.1 += 1;
        assert_eq!(ask(&mut *self.0, self.1, PLENTY).as_deref(), Ok("1"), "its opponent did: {attack}");
    }
}

/// A process of the same user that has nothing to do with the match. It ends with the test, also a failing one, and holds none of its
/// pipes: who reads them would wait for it.
pub(crate) struct Bystander(Child);

impl Bystander {
    pub(crate) fn new() -> Bystander {
        let mut sleeps = Command::new("sleep");
        sleeps.arg("600").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        Bystander(sleeps.spawn().expect("sleep is here"))
    }

    pub(crate) fn lives(&mut self) -> bool {
        self.0.try_wait().expect("it is ours").is_none()
    }
}

impl Drop for Bystander {
    fn drop(&mut self) {
        let _ = self.0.kill().and_then(|()| self.0.wait());
    }
}
