//! Runs a bot in a debugger: how to prepare its program, and the command that attaches to it.

use std::ffi::OsString;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::time::Duration;

use crate::{Launch, Level};

/// A time limit that nobody reaches in a debugger.
pub(crate) const AGES: Duration = Duration::from_secs(24 * 3600);

/// Starts Python's debugger on a local port, on a signal or at `breakpoint()`.
const PYTHON: &str = include_str!("debugged.py");

/// Prepares a launch for a debugger. `tell` receives the command to attach it whenever the program starts.
///
/// The program is not confined: debuggers for Java and Python need a socket, which the sandbox does not give.
pub fn debugged(mut launch: Launch, tell: fn(&str)) -> Launch {
    launch.level = Level::None;
    launch.debugged = Some(tell);
    launch
}

/// Changes the command so that a debugger can attach, and returns the command to do so. `None` if the process id is enough.
pub(crate) fn opened(
    argv: &mut Vec<OsString>,
    env: &mut Vec<(OsString, OsString)>,
    home: &Path,
) -> Option<String> {
    let name = Path::new(argv.first()?).file_name()?.to_string_lossy().into_owned();
    let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).ok()?.local_addr().ok()?.port();
    if name == "java" {
        let agent =
            format!("-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=127.0.0.1:{port}");
        argv.insert(1, agent.into());
        return Some(format!("jdb -attach 127.0.0.1:{port}"));
    }
    if name.starts_with("python") {
        std::fs::write(home.join("sitecustomize.py"), PYTHON).ok()?;
        env.push(("PYTHONPATH".into(), home.into()));
        env.push(("VIADAL_PDB".into(), port.to_string().into()));
        return Some(format!(
            "kill -USR1 {{pid}}; {name} {} {port}",
            home.join("sitecustomize.py").display()
        ));
    }
    None
}

/// The command for the program with this process id.
pub(crate) fn command(way_in: Option<&str>, number: i32) -> String {
    way_in.map_or_else(|| format!("gdb -p {number}"), |way_in| way_in.replace("{pid}", &number.to_string()))
}
