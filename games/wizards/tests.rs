//! Tests of the room. Their data lie beside them.

mod audited;
