use std::sync::Arc;

use tokio::sync::Barrier;

use super::*;

#[test]
fn confirmations_are_waited_for_side_by_side() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    let barrier = Arc::new(Barrier::new(300));
    let each = |number: u32| {
        let barrier = Arc::clone(&barrier);
        Box::pin(async move {
            barrier.wait().await;
            if number.is_multiple_of(3) { Err(()) } else { Ok(()) }
        })
    };
    let sent = (0..300).map(|number| Some(each(number))).chain([None]).collect();
    let found = runtime.block_on(async { timeout(Duration::from_secs(20), confirmed(sent)).await });
    let expected: Vec<bool> = (0..300).map(|number| number % 3 != 0).chain([false]).collect();
    assert_eq!(found.expect("each is waited for only once those before it are done"), expected);
}
