//! A task that ends with the tab.

use tokio::task::JoinHandle;

/// A task that ends when this is dropped.
pub(super) struct Task(pub(super) JoinHandle<()>);

impl Drop for Task {
    fn drop(&mut self) {
        self.0.abort();
    }
}
