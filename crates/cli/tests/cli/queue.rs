//! Tournaments through a real NATS server: the same table as locally, whatever is killed.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::support::{Folder, Ran};
use crate::tournament::{LOUD, contents, cup, kill_cup, results, wait_for};

/// A NATS server, killed on drop.
struct Server {
    child: Child,
    folder: PathBuf,
    port: u16,
}

impl Server {
    /// Starts one; `None` with a message if NATS is not installed.
    fn start(folder: &Folder, config: &str) -> Option<Server> {
        if Command::new("nats-server").arg("--version").stdout(Stdio::null()).status().is_err() {
            println!("skipped: nats-server is not installed (on Debian: apt-get install nats-server)");
            return None;
        }
        let folder = folder.inside("nats").path().to_path_buf();
        std::fs::write(folder.join("nats.conf"), config).unwrap();
        let child = Server::spawn(&folder, None);
        let ports = folder.join(format!("nats-server_{}.ports", child.id()));
        wait_for(|| std::fs::read_to_string(&ports).is_ok_and(|text| text.contains("//")));
        let ports: serde_json::Value = serde_json::from_slice(&std::fs::read(ports).unwrap()).unwrap();
        let url = ports["nats"][0].as_str().unwrap().to_string();
        let port = url.rsplit(':').next().unwrap().parse().unwrap();
        Some(Server { child, folder, port })
    }

    /// On a port of its choice, or on this one.
    fn spawn(folder: &Path, port: Option<u16>) -> Child {
        let port = port.map_or("-1".into(), |port| port.to_string());
        let mut command = Command::new("nats-server");
        command.args(["-a", "127.0.0.1", "-p", &port, "-js", "-sd", "store", "-c", "nats.conf"]);
        command.args(["--ports_file_dir", "."]).current_dir(folder);
        let log = std::fs::File::create(folder.join("nats.log")).unwrap();
        command.stdout(Stdio::null()).stderr(log).spawn().unwrap()
    }

    /// Kills it with SIGKILL and restarts it on the same port.
    fn kill_and_restart(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        self.child = Server::spawn(&self.folder, Some(self.port));
    }

    fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A worker, killed on drop.
struct Working(Child, String);

impl Working {
    fn start(folder: &Folder, line: &str) -> Working {
        let mut command = folder.command(line);
        Working(command.stdin(Stdio::null()).spawn().unwrap(), line.into())
    }

    /// Interrupts it like Ctrl-C.
    fn end(mut self) -> Ran {
        Command::new("kill").args(["-INT", &self.0.id().to_string()]).status().unwrap();
        let (mut out, mut err) = (Vec::new(), Vec::new());
        std::io::Read::read_to_end(&mut self.0.stdout.take().unwrap(), &mut out).unwrap();
        std::io::Read::read_to_end(&mut self.0.stderr.take().unwrap(), &mut err).unwrap();
        let output = std::process::Output { status: self.0.wait().unwrap(), stdout: out, stderr: err };
        Ran::new(&self.1, &output)
    }

    fn kill(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn played(ran: &Ran) -> u64 {
    ran.out.split(' ').next().unwrap().parse().unwrap()
}

#[test]
fn two_workers_give_the_local_table() {
    let folder = cup("queue-table").with("Loud.py", LOUD);
    let Some(server) = Server::start(&folder, "") else { return };
    let url = server.url();
    folder.viadal("tournament run cup.toml Loud.py --games 80 --db local.db").ended(0);
    let [first, second] = ["a", "b"]
        .map(|name| Working::start(&folder.inside(name), &format!("worker --queue {url} --jobs 1")));
    folder.viadal(&format!("tournament run cup.toml Loud.py --games 80 --db far.db --queue {url}")).ended(0);
    assert_eq!(contents(&folder, "far.db"), contents(&folder, "local.db"));
    let (first, second) = (first.end().ended(0), second.end().ended(0));
    assert_eq!(played(&first) + played(&second), 80, "{}{}", first.shown(), second.shown());
    assert!(played(&first) > 0 && played(&second) > 0, "{}{}", first.shown(), second.shown());
    // Rounds that depend on results work the same way.
    let swiss = "tournament run cup.toml --format swiss --rounds 3 --games 12";
    folder.viadal(&format!("{swiss} --db swiss.db")).ended(0);
    let worker = Working::start(&folder, &format!("worker --queue {url} --jobs 1"));
    folder.viadal(&format!("{swiss} --db far-swiss.db --queue {url}")).ended(0);
    assert_eq!(contents(&folder, "far-swiss.db"), contents(&folder, "swiss.db"));
    assert_eq!(played(&worker.end().ended(0)), contents(&folder, "swiss.db").1.len() as u64);
}

#[test]
fn a_worker_leaves_to_others_what_it_cannot_run() {
    let folder = cup("queue-refusals").with("Loud.py", LOUD);
    let Some(server) = Server::start(&folder, "") else { return };
    let url = server.url();
    let line = "tournament run --game zrf Loud.py random --set rules=tic-tac-toe --seed 5 --games 8";
    folder.viadal(&format!("{line} --db local.db")).ended(0);
    // This worker has no sandbox, but the coordinator promised its bots one.
    let open = Working::start(&folder.inside("open"), &format!("worker --trust --queue {url} --jobs 1"));
    let mut command = folder.command(&format!("{line} --db far.db --queue {url}"));
    let coordinator = command.stdin(Stdio::null()).spawn().unwrap();
    std::thread::sleep(Duration::from_secs(2));
    let good = Working::start(&folder.inside("good"), &format!("worker --queue {url} --jobs 1"));
    let ran = Ran::new(line, &coordinator.wait_with_output().unwrap()).ended(0);
    assert!(
        ran.err.contains("leaves matches to others: its sandbox is only 'none'; 'full' is asked for")
            || ran
                .err
                .contains("leaves matches to others: its sandbox is only 'none'; 'fallback' is asked for"),
        "{}",
        ran.shown()
    );
    assert_eq!(contents(&folder, "far.db"), contents(&folder, "local.db"));
    let (open, good) = (open.end().ended(0), good.end().ended(0));
    assert_eq!((played(&open), played(&good)), (0, 8), "{}", open.shown());
}

/// Kills workers, the server and the coordinator in turn: `VIADAL_KILLS` times in `VIADAL_GAMES` games.
#[test]
fn nothing_is_lost_or_doubled_by_kill() {
    let of = |name, usual| std::env::var(name).map_or(usual, |count| count.parse().unwrap());
    let (kills, games): (usize, usize) = (of("VIADAL_KILLS", 3), of("VIADAL_GAMES", 600));
    let folder = kill_cup("queue-kill");
    let Some(mut server) = Server::start(&folder, "") else { return };
    let url = server.url();
    folder.viadal(&format!("tournament run cup.toml --games {games} --db whole.db")).ended(0);
    let begin = |folder: &Folder| {
        let begun = folder.has("far.db") && folder.viadal("table far.db").status == 0;
        let resume = if begun { " --resume" } else { "" };
        let line = format!("tournament run cup.toml --games {games} --db far.db --queue {url}{resume}");
        let mut command = folder.command(&line);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    };
    let work = |name: &str| Working::start(&folder.inside(name), &format!("worker --queue {url} --jobs 1"));
    let (mut first, second) = (work("a"), work("b"));
    let mut coordinator = begin(&folder);
    let mut dice = game::Dice::named(7, "kills");
    for kill in 0..kills {
        // The kills are spread over the whole run at any speed.
        let from = games * kill / kills;
        let wanted = from + dice.below((games / kills) as u64) as usize;
        let mut status = None;
        wait_for(|| {
            status = coordinator.try_wait().unwrap();
            status.is_some() || results(&folder, "far.db") >= wanted
        });
        assert!(status.is_none_or(|status| status.success()), "{status:?} after {kill} kills");
        if status.is_some() {
            println!("all was played after {kill} kills");
            break;
        }
        match kill % 3 {
            0 => {
                first.kill();
                first = work("a");
            }
            1 => server.kill_and_restart(),
            _ => {
                coordinator.kill().unwrap();
                coordinator.wait().unwrap();
                coordinator = begin(&folder);
            }
        }
        println!("kill {} at {} results", kill + 1, results(&folder, "far.db"));
    }
    assert!(coordinator.wait().unwrap().success());
    assert_eq!(contents(&folder, "far.db"), contents(&folder, "whole.db"));
    println!("{kills} kills in {games} games: the same table, results and records");
    drop((first, second));
}

/// A bot that kills its parent; without a sandbox it can.
const DEADLY: &str = r#"import os, signal
pid = os.getpid()
while pid > 1:
    with open(f"/proc/{pid}/stat") as stat:
        pid = int(stat.read().rsplit(")", 1)[1].split()[1])
    with open(f"/proc/{pid}/cmdline") as line:
        words = line.read().split("\0")
    if "worker" in words and "--queue-silence" in words:
        os.kill(pid, signal.SIGKILL)
"#;

#[test]
fn a_match_that_kills_its_workers_is_given_up() {
    let folder = cup("queue-deadly").with("Deadly.py", DEADLY);
    let Some(server) = Server::start(&folder, "") else { return };
    let queue = format!("--queue {} --queue-silence 1s", server.url());
    let line = format!(
        "tournament run --game tic-tac-toe random Deadly.py greedy --format gauntlet --seed 5 --trust --db far.db {queue}"
    );
    let mut coordinator = folder.command(&line).stdin(Stdio::null()).spawn().unwrap();
    let (mut died, worker) = (0, format!("worker --trust {queue} --jobs 1"));
    let mut working = Working::start(&folder.inside("a"), &worker);
    wait_for(|| {
        if working.0.try_wait().unwrap().is_some() {
            died += 1;
            working = Working::start(&folder.inside("a"), &worker);
        }
        coordinator.try_wait().unwrap().is_some()
    });
    let ran = Ran::new(&line, &coordinator.wait_with_output().unwrap()).ended(1);
    assert!(ran.err.contains("the host broke 2 matches again and again"), "{}", ran.shown());
    assert_eq!(died, 6, "each of the two matches ended three workers");
    let table = folder.viadal("table far.db").ended(0).out;
    let told = "match 0.0, random against Deadly: 3 workers died or fell silent while they played it";
    assert!(table.contains(told), "{table}");
    assert_eq!(contents(&folder, "far.db").1.len(), 2, "the other pair has played");
}

#[test]
fn certificates_and_passwords_are_asked_for() {
    let folder = cup("queue-tls");
    if Command::new("openssl").arg("version").stdout(Stdio::null()).status().is_err() {
        println!("skipped: openssl is not installed");
        return;
    }
    let keys = folder.inside("nats");
    certificates(keys.path());
    let config = "authorization { user: contest, password: secret }
        tls { cert_file: server.pem, key_file: server.key, ca_file: ca.pem, verify: true }";
    let Some(server) = Server::start(&folder, config) else { return };
    let tls = format!("--queue tls://contest:secret@localhost:{}", server.port);
    let ours = "--queue-ca nats/ca.pem --queue-cert nats/client.pem --queue-key nats/client.key";
    let worker = Working::start(&folder, &format!("worker {tls} {ours} --jobs 1"));
    let run = "tournament run cup.toml --games 4 --db far.db";
    folder.viadal(&format!("{run} {tls} {ours}")).ended(0);
    assert_eq!(played(&worker.end().ended(0)), 4);
    let refused = |words: &str| {
        let ran = folder.viadal(&format!("worker {words}")).ended(1);
        assert!(!ran.err.contains("secret"), "{}", ran.err);
        ran.err
    };
    let why = refused(&format!("{tls} --queue-ca nats/ca.pem"));
    assert!(why.starts_with("error: the queue at tls://localhost:"), "{why}");
    let why = refused(&format!("{} {ours}", tls.replace(":secret", ":secre")));
    assert!(why.contains("authorization violation"), "{why}");
}

/// A certificate authority, and certificates for a server at `localhost` and a client.
pub(crate) fn certificates(folder: &Path) {
    let openssl = |line: &str| {
        let mut command = Command::new("openssl");
        let done = command.args(line.split_whitespace()).current_dir(folder).output().unwrap();
        assert!(done.status.success(), "{line}: {}", String::from_utf8_lossy(&done.stderr));
    };
    let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes";
    openssl(&format!("req -x509 {key} -keyout ca.key -out ca.pem -days 2 -subj /CN=authority"));
    for (name, usage) in [("server", "serverAuth"), ("client", "clientAuth")] {
        openssl(&format!("req {key} -keyout {name}.key -out {name}.csr -subj /CN={name}"));
        let extensions = format!("subjectAltName=DNS:localhost,IP:127.0.0.1\nextendedKeyUsage={usage}\n");
        std::fs::write(folder.join("extensions"), extensions).unwrap();
        openssl(&format!(
            "x509 -req -in {name}.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile extensions -out {name}.pem"
        ));
    }
}
