//! A bot in a debugger: what its program needs to be attached to, and the command that does it.

use std::ffi::OsString;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::time::Duration;

use crate::{Launch, Level};

/// What a bot in a debugger may take for everything: nobody sits there for longer.
pub(crate) const AGES: Duration = Duration::from_secs(24 * 3600);

/// Python's debugger at a port of this machine, entered by a signal or by `breakpoint()`.
const PYTHON: &str = include_str!("debugged.py");

/// Makes a launch one that a debugger can be attached to. `tell` gets the command, each time the program starts.
///
/// The program is not confined: a debugger of Java or Python needs a socket, which no sandbox gives.
pub fn debugged(mut launch: Launch, tell: fn(&str)) -> Launch {
    launch.level = Level::None;
    launch.debugged = Some(tell);
    launch
}

/// Changes what is started so that a debugger finds a way in; the command that attaches it. `None`: a debugger of
/// processes needs no more than its number.
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

/// The command for a program of this number.
pub(crate) fn command(way_in: Option<&str>, number: i32) -> String {
    way_in.map_or_else(|| format!("gdb -p {number}"), |way_in| way_in.replace("{pid}", &number.to_string()))
}
