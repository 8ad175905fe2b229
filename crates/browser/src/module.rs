//! The module's functions.
#![allow(unsafe_code, reason = "a module's memory is written and read from outside")]

use std::cell::RefCell;
use std::time::Duration;

use evaluation::READ_WEIGHTS;
use games::zrf::thinking_clock::CLOCK;
use outside::{ENGINE, Engine};

use crate::desk::Desk;

#[link(wasm_import_module = "viadal")]
unsafe extern "C" {
    /// Milliseconds since a fixed moment.
    safe fn now() -> f64;
    /// Hears a text in the module's memory.
    safe fn told(place: *const u8, length: usize);
    /// Reads the learned weights of this name.
    safe fn weights(place: *const u8, length: usize) -> u64;
    /// Takes rules that are a module, and gives them a number.
    safe fn load(place: *const u8, length: usize) -> u64;
    /// Asks the rules of this number.
    safe fn rules(number: u32, place: *const u8, length: usize) -> u64;
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

/// What was written at a place that [`alloc`] gave: a byte, which is 0 if what was wanted follows, and 1 if why it is not there.
fn written(answer: u64) -> Result<Vec<u8>, String> {
    let (place, length) = ((answer >> 32) as *mut u8, answer as u32 as usize);
    // SAFETY: the page writes each answer to a place of its own, as long as it says.
    let bytes = unsafe { Vec::from_raw_parts(place, length, length) };
    match bytes.split_first() {
        Some((0, wanted)) => Ok(wanted.to_vec()),
        Some((_, why)) => Err(String::from_utf8_lossy(why).into()),
        None => Err("no answer".into()),
    }
}

fn begin() {
    CLOCK.get_or_init(|| clock);
    READ_WEIGHTS.get_or_init(|| {
        |name| written(weights(name.as_ptr(), name.len())).expect("what is not read ends the module")
    });
    ENGINE.get_or_init(|| Engine {
        load: |bytes| {
            let number = written(load(bytes.as_ptr(), bytes.len()))?;
            String::from_utf8_lossy(&number).parse().map_err(|_| "has no number".to_string())
        },
        ask: |number, question| written(rules(number, question.as_ptr(), question.len())),
        now: clock,
    });
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
    begin();
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
