//! `viadal play --debug-seat`: a real debugger attaches to a real bot while its clock stands still.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use crate::support::{Folder, Ran};

/// Plays a bot that waits until a debugger resumes it. `debug` receives each command that the program printed.
fn check(folder: &Folder, bot: &str, debug: impl Fn(&str)) {
    let line = format!(
        "play perlwars random {bot} --seed 3 --debug-seat 1 --json --set turn_time=20ms --set max_turns=2 \
         --set games=1 --set load_time=60s"
    );
    let mut child = folder.command(&line).spawn().unwrap();
    let mut errors = BufReader::new(child.stderr.take().unwrap());
    let mut told = String::new();
    // Perl Wars restarts its bots for each game.
    while errors.read_line(&mut told).unwrap() > 0 {
        let last = told.trim_end().lines().last().unwrap_or_default();
        if let Some(command) = last.split("to attach a debugger: ").nth(1) {
            wait_for_turn(folder);
            debug(command);
        }
    }
    assert!(told.contains("seat 1") && told.contains("unrated"), "{told}");
    let ran = Ran::new(&line, &child.wait_with_output().unwrap()).ended(0);
    let result = ran.object();
    assert_eq!(result["unrated"], true, "{result}\n{told}");
    // It waited for much longer than its turn time.
    assert_eq!(result["verdicts"][1]["verdict"], "ok", "{result}\n{told}");
}

/// Waits for the file that each of these bots creates in its first turn.
fn wait_for_turn(folder: &Folder) {
    let begun = Instant::now();
    while std::fs::remove_file(folder.path().join("waiting")).is_err() {
        assert!(begun.elapsed() < Duration::from_secs(60), "its turn does not come");
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn is_there(program: &str) -> bool {
    Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}

fn shell(command: &str, typed: &str) -> String {
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = shell.spawn().unwrap();
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn gdb_attaches_to_a_bot_in_c() {
    if !is_there("gdb") {
        println!("skipped: no gdb");
        return;
    }
    let bot = r#"#include <stdio.h>
#include <string.h>
#include <unistd.h>
volatile int go = 0;
int main(void) {
  static char line[1 << 20];
  setvbuf(stdout, 0, _IOLBF, 0);
  while (fgets(line, sizeof line, stdin)) {
    if (strstr(line, "\"hello\"")) puts("{\"ready\":true}");
    if (strstr(line, "\"turn\",")) { fclose(fopen("waiting", "w")); while (!go) usleep(1000); puts("{\"action\":\"end\"}"); }
  }
}
"#;
    let folder = Folder::new("debug-c").with("Waits.c", bot);
    check(&folder, "Waits.c", |command| {
        assert!(command.starts_with("gdb -p "), "{command}");
        let said =
            shell(&format!("{command} -batch -ex 'set var {{int}}&go = 1' -ex 'print {{int}}&go'"), "");
        assert!(said.contains("$1 = 1"), "{said}");
    });
}

#[test]
fn pdb_attaches_to_a_bot_in_python() {
    let bot = r#"import json, sys, time
go = False
for line in sys.stdin:
    if '"hello"' in line:
        print('{"ready":true}', flush=True)
    if '"turn",' in line:
        open('waiting', 'w').close()
        while not go:
            time.sleep(0.01)
        print('{"action":"end"}', flush=True)
"#;
    let folder = Folder::new("debug-python").with("Waits.py", bot);
    check(&folder, "Waits.py", |command| {
        assert!(command.contains("kill -USR1 "), "{command}");
        let said = shell(command, "p 'here', go\n!go = True\ncontinue\n");
        assert!(said.contains("(Pdb)") && said.contains("('here', False)"), "{said}");
    });
}

#[test]
fn a_bot_that_is_no_program_has_nothing_to_debug() {
    let folder = Folder::new("debug-none");
    let refused = |line: &str, why: &str| {
        let ran = folder.viadal(line).ended(2);
        assert!(ran.err.contains(why), "{}", ran.err);
    };
    refused("play perlwars random random --debug-seat 1", "--debug-seat 1: random is no program of its own");
    refused("play perlwars random random --debug-seat 2", "the bots are numbered 0 to 1");
}

/// A debugger that handles one command at a time; otherwise it works on them in parallel.
struct Talk {
    child: Child,
    lines: Receiver<String>,
    heard: String,
}

impl Talk {
    fn start(command: &str) -> Talk {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("exec {command} 2>&1")]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = shell.spawn().unwrap();
        let mut output = child.stdout.take().unwrap();
        let (tell, lines) = channel();
        std::thread::spawn(move || {
            let mut piece = [0; 4096];
            while let Ok(length @ 1..) = output.read(&mut piece) {
                let Ok(()) = tell.send(String::from_utf8_lossy(&piece[..length]).into_owned()) else { break };
            }
        });
        Talk { child, lines, heard: String::new() }
    }

    /// Types a line and waits for this output.
    fn says(&mut self, typed: &str, wanted: &str) {
        self.heard.clear();
        writeln!(self.child.stdin.as_mut().unwrap(), "{typed}").unwrap();
        let end = Instant::now() + Duration::from_secs(60);
        while !self.heard.contains(wanted) {
            let piece = self.lines.recv_timeout(end.saturating_duration_since(Instant::now()));
            self.heard += &piece.unwrap_or_else(|_| panic!("{typed}: no '{wanted}' in {}", self.heard));
        }
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

#[test]
fn jdb_attaches_to_a_bot_in_java() {
    if !is_there("jdb") || !is_there("javac") {
        println!("skipped: no jdb or no javac");
        return;
    }
    let bot = r#"import java.io.*;
public class Waits {
  static volatile boolean go = false;
  static void pause() throws Exception { Thread.sleep(10); }
  public static void main(String[] words) throws Exception {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    for (String line; (line = in.readLine()) != null; ) {
      if (line.contains("\"hello\"")) System.out.println("{\"ready\":true}");
      if (line.contains("\"turn\",")) {
        new File("waiting").createNewFile();
        while (!go) pause();
        System.out.println("{\"action\":\"end\"}");
      }
    }
  }
}
"#;
    let folder = Folder::new("debug-java").with("Waits.java", bot);
    check(&folder, "Waits.java", |command| {
        assert!(command.starts_with("jdb -attach "), "{command}");
        let mut jdb = Talk::start(command);
        // It reports the location once it has adopted the thread, some time after the hit.
        jdb.says("stop in Waits.pause", "line=4 bci=0");
        jdb.says("print Waits.go", "Waits.go = false");
        jdb.says("set Waits.go = true", "= true");
        jdb.says("clear Waits.pause", "Removed");
        jdb.says("cont", "> ");
    });
}
