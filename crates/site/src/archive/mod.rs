//! Exports of a contest: results as CSV and JSON, and everything as one archive.

mod everything;
mod gradebook;
mod results;

pub(crate) use everything::everything;
pub(crate) use gradebook::gradebook_csv;
#[cfg(test)]
pub(crate) use results::ExportedResult;
pub(crate) use results::{results_csv, results_json, table_csv};
