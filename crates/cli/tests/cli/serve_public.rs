//! `viadal serve --public`: its requirements and its output.

use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};

use crate::support::{Folder, Ran};

/// Disables user namespaces for what follows, as an ordinary user. The first four words are only for root.
const WITHOUT_NAMESPACES: &[&str] = &[
    "setpriv",
    "--reuid=65534",
    "--regid=65534",
    "--clear-groups",
    "unshare",
    "--user",
    "--map-root-user",
    "sh",
    "-c",
    "echo 1 > /proc/sys/user/max_user_namespaces; exec unshare --user --map-user=1000 --map-group=1000 \"$@\"",
    "sh",
];

const REFUSED: &str = "error: a public server runs programs of people you do not know, and needs the sandbox level 'full'; here it is ";

#[test]
fn without_a_full_sandbox_it_is_refused() {
    let folder = Folder::new("public_trusting");
    let ran = folder.viadal("serve --public --port 0 --db viadal.db --trust").ended(1);
    assert!(ran.err.contains(&format!("{REFUSED}'none'")), "{}", ran.err);
    assert!(!folder.has("viadal.db"));
    // Without it, the server runs as always.
    let ran = folder.viadal("serve --port 0 --db viadal.db --trust --bind 0.0.0.0").ended(2);
    assert!(ran.err.contains("add --public"), "{}", ran.err);
}

#[test]
fn where_namespaces_are_switched_off_it_is_refused() {
    let folder = Folder::new("public_fallback");
    let plain = folder.command("serve --public --port 0 --db viadal.db");
    let wrapper = match Command::new("id").arg("-u").output().unwrap().stdout.as_slice() {
        b"0\n" => WITHOUT_NAMESPACES,
        _ => &WITHOUT_NAMESPACES[4..],
    };
    let mut command = Command::new(wrapper[0]);
    // From a folder that everybody can read; the build folder may not be.
    let readable = std::env::temp_dir().join(format!("viadal-public-fallback-{}", std::process::id()));
    std::fs::create_dir_all(&readable).unwrap();
    std::fs::set_permissions(&readable, std::fs::Permissions::from_mode(0o755)).unwrap();
    let program = readable.join("viadal");
    std::fs::copy(plain.get_program(), &program).unwrap();
    command.args(&wrapper[1..]).arg(program).args(plain.get_args());
    command.current_dir(folder.path()).env_clear().env("PATH", std::env::var_os("PATH").unwrap());
    let output = command.output().unwrap();
    std::fs::remove_dir_all(&readable).unwrap();
    let ran = Ran::new("serve --public", &output).ended(1);
    let is_told = ["'fallback'", "'none'"].iter().any(|level| ran.err.contains(&format!("{REFUSED}{level}")));
    assert!(is_told || ran.err.contains("no sandbox can be had"), "{}", ran.err);
    assert!(!folder.has("viadal.db"));
}

#[test]
fn the_host_is_told_a_link_until_there_is_a_host() {
    let folder = Folder::new("public_link");
    let lines = |more: &str| {
        let line = format!("serve --public --port 0 --db viadal.db {more}");
        let mut child = folder.command(&line).stdin(Stdio::null()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let (mut origin, mut link) = (String::new(), String::new());
        out.read_line(&mut origin).unwrap();
        out.read_line(&mut link).unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        (origin.trim().to_string(), link.trim().to_string())
    };
    let (origin, first) = lines("");
    assert!(
        origin.starts_with("http://127.0.0.1:") && first.starts_with(&format!("{origin}/join#")),
        "{first}"
    );
    // Nobody used the first link. It is invalid now, and there is a new one.
    let (origin, second) = lines("--origin https://Arena.example/");
    assert_eq!(origin, "https://arena.example");
    let token = |link: &str| link.split_once("https://arena.example/join#").map(|(_, token)| token.len());
    assert_eq!(token(&second), Some(32));
}

#[test]
fn wrong_addresses_are_explained() {
    let folder = Folder::new("public_wrong");
    let check = |line: &str, told: &str| {
        let ran = folder.viadal(&format!("serve --port 0 --db viadal.db {line}")).ended(2);
        assert!(ran.err.contains(told), "{line}: {}", ran.err);
    };
    check("--public --bind 0.0.0.0", "say how they reach the server, such as --origin https://arena.example");
    check(
        "--public --origin arena.example",
        "'arena.example' is not an origin such as https://arena.example",
    );
    check("--public --origin https://arena.example/page", "is not an origin");
    check("--origin https://arena.example", "--public");
    check("--public --trust-proxy proxy.example", "invalid");
}
