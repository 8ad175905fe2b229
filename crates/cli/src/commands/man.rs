//! `viadal man`: the manual page.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use crate::failure::{Failure, failed_at};

/// Prints the manual page, or writes a page for every command into a folder
#[derive(clap::Args)]
#[command(after_help = "Example: viadal man | man -l -")]
pub(crate) struct Args {
    /// The folder, which must exist
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, mut command: clap::Command, out: &mut dyn Write) -> Result<(), Failure> {
    command.build();
    let Some(folder) = &args.dir else {
        out.write_all(&page(command)?)?;
        return Ok(());
    };
    write_pages(command, folder, out)
}

/// Writes the page of a command and of its subcommands.
fn write_pages(command: clap::Command, folder: &std::path::Path, out: &mut dyn Write) -> Result<(), Failure> {
    for inner in command.get_subcommands().filter(|inner| inner.get_name() != "help") {
        write_pages(inner.clone(), folder, out)?;
    }
    let name = command.get_display_name().unwrap_or(command.get_name()).to_string();
    let path = folder.join(format!("{name}.1"));
    fs::write(&path, page(command)?).map_err(failed_at(&path))?;
    writeln!(out, "{}", path.display())?;
    Ok(())
}

fn page(command: clap::Command) -> Result<Vec<u8>, Failure> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    Ok(page)
}
