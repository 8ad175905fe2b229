//! Exports of a contest: results as CSV and JSON, and everything as one archive.

mod csv;
mod everything;
mod results;

pub(crate) use everything::everything;
#[cfg(test)]
pub(crate) use results::ExportedResult;
pub(crate) use results::{results_csv, results_json, table_csv};
