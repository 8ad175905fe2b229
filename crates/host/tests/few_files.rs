//! Too low a limit on open files is this machine's fault, not a bot's.

mod common;

use common::{PLENTY, hello, launch, never};
use game::Verdict;
use nix::sys::resource::{Resource, setrlimit};

/// The only test in its program: the limit applies to the whole process.
#[test]
fn a_low_limit_on_open_files_is_the_host_s_fault() {
    let load = || {
        let script = r#"$| = 1; <STDIN>; print qq({"ready":true}\n); <STDIN>"#;
        host::line_bot(launch(&["perl", "-e", script]), never()).load(&hello(PLENTY))
    };
    setrlimit(Resource::RLIMIT_NOFILE, 100, 100).expect("limits can be lowered");
    load().expect("a limit below the usual one is enough");
    setrlimit(Resource::RLIMIT_NOFILE, 15, 15).expect("limits can be lowered");
    let fault = load().expect_err("so few are not enough");
    let message = "'perl' cannot be started: too many open files: raise this machine's limit on open files, as with 'ulimit -n 4096'";
    assert_eq!((fault.verdict, fault.message.as_str()), (Verdict::HostFault, message));
}
