use super::*;

const RATE: Rate = Rate { burst: 600, interval: Duration::from_millis(100) };

#[test]
fn an_address_runs_out_alone_and_recovers() {
    let (limit, now) = (RateLimit::new(RATE), Instant::now());
    let takes = |address: &str, after: Duration| {
        limit.take_at(network(address.parse().unwrap()), now + after).is_ok()
    };
    assert!((0..RATE.burst).all(|_| takes("2001:db8::1", Duration::ZERO)));
    assert!(!takes("2001:db8::2", Duration::ZERO));
    assert!(takes("2001:db8:0:1::1", Duration::ZERO) && takes("192.0.2.1", Duration::ZERO));
    assert!(takes("2001:db8::1", RATE.interval));
    assert!(!takes("2001:db8::1", RATE.interval));
    let wait = limit.take_at(network("2001:db8::1".parse().unwrap()), now + RATE.interval);
    assert_eq!(wait, Err(RATE.interval));
    assert!((0..RATE.burst).all(|_| takes("2001:db8::1", RATE.interval * 2000)));
}

#[test]
fn a_crowd_of_addresses_takes_no_more_memory_and_shuts_nobody_out() {
    let (limit, now) = (RateLimit::new(RATE), Instant::now());
    assert!((0..KEYS * 3).all(|number| limit.take_at(number, now).is_ok()));
    assert!(limit.whole.lock().unwrap().len() <= KEYS);
    assert!(limit.take_at(KEYS * 3, now + RATE.interval * RATE.burst).is_ok());
}
