//! `viadal completions`: what a shell needs to complete command lines.

use std::io::Write;

use clap_complete::Shell;

use crate::failure::Failure;

/// Prints the completions for a shell
#[derive(clap::Args)]
#[command(
    after_help = "Example, for bash:\n  viadal completions bash > ~/.local/share/bash-completion/completions/viadal"
)]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(args: &Args, mut command: clap::Command, out: &mut dyn Write) -> Result<(), Failure> {
    // The generator panics if its output is closed, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "viadal", &mut script);
    out.write_all(&script)?;
    Ok(())
}
