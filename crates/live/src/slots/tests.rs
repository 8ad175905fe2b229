use super::*;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

#[test]
fn never_more_compute_than_there_are_slots() {
    let slots = Arc::new(ComputeSlots::new(2));
    let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let threads: Vec<_> = (0..8)
        .map(|number| {
            let (slots, now, most) = (slots.clone(), now.clone(), most.clone());
            std::thread::spawn(move || {
                let (mut slot, stop) =
                    (Slot::queued(&slots, format!("author {}", number % 3)), Stop::default());
                assert!(slot.acquire(&stop));
                for _ in 0..20 {
                    let here = now.fetch_add(1, Ordering::SeqCst) + 1;
                    most.fetch_max(here, Ordering::SeqCst);
                    std::thread::yield_now();
                    now.fetch_sub(1, Ordering::SeqCst);
                    slot.yield_to_waiting(&stop);
                }
            })
        })
        .collect();
    threads.into_iter().for_each(|thread| thread.join().unwrap());
    assert!(most.load(Ordering::SeqCst) <= 2);
    assert_eq!(lock(&slots.queue).free, 2);
}

#[test]
fn who_is_stopped_leaves_the_queue() {
    let slots = ComputeSlots::new(1);
    let (mut first, stop) = (Slot::queued(&slots, "a".into()), Stop::default());
    assert!(first.acquire(&stop));
    stop.store(true, Ordering::Relaxed);
    assert!(!Slot::queued(&slots, "b".into()).acquire(&stop));
    first.release();
    let mut next = Slot::queued(&slots, "a".into());
    assert!(next.acquire(&Stop::default()));
    drop(next);
    let queue = lock(&slots.queue);
    assert_eq!((queue.free, queue.waiting.is_empty()), (1, true));
}
