//! Large rules files keep within their bytes, and less room for tables changes nothing but speed.

mod generator;
mod memory;
mod tables;
