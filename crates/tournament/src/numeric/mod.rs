//! The numerics: the normal distribution and symmetric matrices.

pub(crate) mod matrix;
pub(crate) mod normal;
