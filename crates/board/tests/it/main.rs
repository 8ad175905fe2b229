//! Board programs without any ZRF text.

#![allow(clippy::unwrap_used)]

mod programs;

mod agree;
mod blocks;
mod games;
mod validate;
