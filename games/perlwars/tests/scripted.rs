//! A robot run like the host does, but without limits: `perl driver.pl NAME.plw` over pipes.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use game::{Aside, Bot, Fault, Hello, Message, Prompt, Verdict};
use serde_json::Value;

/// A folder of this room.
pub(super) fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("perlwars").join(name)
}

/// A running driver.
pub(super) struct Driver {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Driver {
    /// Starts the driver for a script.
    pub(super) fn start(script: &Path) -> Driver {
        let mut command = Command::new("perl");
        command.args([&folder("drivers/driver.pl"), script]);
        Driver::run(command)
    }

    /// Starts a program in the host's environment.
    fn run(mut command: Command) -> Driver {
        let mut child = command
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .envs([("LANG", "C.UTF-8"), ("TZ", "UTC"), ("PERL_HASH_SEED", "0"), ("PERL_PERTURB_KEYS", "0")])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it is installed");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        Driver { child, input, output }
    }

    /// Writes a line. Ignores the error if the robot no longer reads.
    pub(super) fn write(&mut self, line: &str) {
        if let Some(input) = &mut self.input {
            input.write_all(line.as_bytes()).and_then(|()| input.write_all(b"\n")).ok();
        }
    }

    /// The next line without its end; empty at the end of the output.
    pub(super) fn read(&mut self) -> Option<String> {
        let mut line = String::new();
        let length = self.output.read_line(&mut line).expect("a driver writes UTF-8");
        (length > 0).then(|| line.trim_end_matches('\n').to_string())
    }

    /// Closes its input and waits for its exit; returns its standard error.
    pub(super) fn finish(mut self) -> String {
        drop(self.input.take());
        let mut error = String::new();
        let mut stderr = self.child.stderr.take().expect("it is piped");
        std::io::Read::read_to_string(&mut stderr, &mut error).ok();
        self.child.wait().expect("a child can be waited for");
        error
    }
}

/// A robot in its seat.
pub(super) struct Robot {
    start: Box<dyn Fn() -> Driver + Send>,
    driver: Option<Driver>,
    says: Vec<Aside>,
}

impl Robot {
    /// A script for the driver.
    pub(super) fn script(script: PathBuf) -> Robot {
        Robot { start: Box::new(move || Driver::start(&script)), driver: None, says: Vec::new() }
    }

    /// The next line that is not a `say`.
    fn answer(&mut self) -> Result<Value, Fault> {
        let driver = self.driver.as_mut().expect("it was loaded");
        loop {
            let line = driver.read().ok_or_else(|| Fault::new(Verdict::Crashed, "it ended"))?;
            let value: Value = serde_json::from_str(&line).expect("a driver writes JSON");
            if let Some(said) = value["say"].as_str() {
                self.says.push(Aside::Say(said.into()));
            } else if let Some(verdict) = value.get("fault") {
                let verdict = serde_json::from_value(verdict.clone()).expect("a fault is a verdict");
                return Err(Fault::new(verdict, value["message"].as_str().expect("with a message")));
            } else {
                return Ok(value);
            }
        }
    }

    fn write(&mut self, message: &Message<'_>) {
        let line = String::from_utf8(message.line()).expect("messages are text");
        self.driver.as_mut().expect("it was loaded").write(line.trim_end());
    }
}

impl Bot for Robot {
    fn load(&mut self, hello: &Hello) -> Result<(), Fault> {
        self.driver = Some((self.start)());
        self.write(&Message::Hello(hello));
        let ready = self.answer()?;
        assert_eq!(ready, serde_json::json!({ "ready": true }));
        Ok(())
    }

    fn tell(&mut self, message: &Message<'_>) {
        self.write(message);
    }

    fn ask(&mut self, _: &Prompt, _: Duration) -> Result<String, Fault> {
        Ok(self.answer()?["action"].to_string())
    }

    fn asides(&mut self) -> Vec<Aside> {
        std::mem::take(&mut self.says)
    }
}

/// A folder for a test's scripts, removed on drop.
pub(super) struct Scratch(PathBuf);

impl Scratch {
    pub(super) fn new(name: &str) -> Scratch {
        let folder = std::env::temp_dir().join(format!("perlwars-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Scratch(folder)
    }

    /// Writes a file into it.
    pub(super) fn file(&self, name: &str, contents: &str) -> PathBuf {
        let file = self.0.join(name);
        std::fs::write(&file, contents).unwrap();
        file
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}
