//! The module's functions.
#![allow(unsafe_code, reason = "a module's memory is written and read from outside")]

use std::cell::RefCell;
use std::time::Duration;

use games::zrf::thinking_clock::CLOCK;

use crate::desk::Desk;

#[link(wasm_import_module = "viadal")]
unsafe extern "C" {
    /// Milliseconds since a fixed moment.
    safe fn now() -> f64;
    /// Hears a text in the module's memory.
    safe fn told(place: *const u8, length: usize);
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::new(Desk::new(clock));
}

fn clock() -> Duration {
    Duration::from_secs_f64(now().max(0.0) / 1000.0)
}

/// A place for a question of this length.
#[unsafe(no_mangle)]
pub extern "C" fn alloc(length: usize) -> *mut u8 {
    Box::leak(vec![0; length].into_boxed_slice()).as_mut_ptr()
}

/// Answers the question at a place that [`alloc`] gave. Returns the answer's place and length; it is there until the next question.
///
/// # Safety
/// `place` and `length` are those of one [`alloc`] that was not asked before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ask(place: *mut u8, length: usize) -> u64 {
    thread_local! {
        static ANSWER: RefCell<String> = const { RefCell::new(String::new()) };
    }
    CLOCK.get_or_init(|| clock);
    // SAFETY: the caller says so.
    let question = unsafe { Vec::from_raw_parts(place, length, length) };
    let answer = DESK.with_borrow_mut(|desk| {
        desk.ask(&String::from_utf8_lossy(&question), &mut |text| told(text.as_ptr(), text.len()))
    });
    ANSWER.with_borrow_mut(|kept| {
        *kept = answer;
        (kept.as_ptr() as u64) << 32 | kept.len() as u64
    })
}
