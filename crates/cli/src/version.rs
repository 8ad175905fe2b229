//! Which program this is.

use std::sync::LazyLock;

/// The version, and the commit that it was built from if that is known.
pub(crate) fn version() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| {
        let commit = option_env!("VIADAL_COMMIT").map_or_else(String::new, |commit| format!(" ({commit})"));
        format!("{}{commit}", env!("CARGO_PKG_VERSION"))
    });
    &VERSION
}
