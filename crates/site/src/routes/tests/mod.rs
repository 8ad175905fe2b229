//! Tests of all routes, and what is written for others of them: the description of the interface, and the page's types.

mod listed;
mod openapi;
mod types;
