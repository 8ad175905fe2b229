//! Which program this is.

use std::sync::LazyLock;

/// The version, and the commit of what was released.
pub(crate) fn version() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| {
        let commit = option_env!("VIADAL_COMMIT").map_or_else(String::new, |commit| format!(" ({commit})"));
        format!("{}{commit}", env!("CARGO_PKG_VERSION"))
    });
    &VERSION
}
