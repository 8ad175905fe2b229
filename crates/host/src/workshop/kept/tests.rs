use super::*;

#[test]
fn what_was_used_longest_ago_goes_and_what_is_in_use_stays() {
    let cache = std::env::temp_dir().join(format!("viadal-kept-{}", std::process::id()));
    let _ = fs::remove_dir_all(&cache);
    let place = |name: &str| cache.join("compiled").join(name);
    for (name, hours) in [("running", 9), ("old", 8), ("older", 7), ("new", 1)] {
        fs::create_dir_all(place(name)).unwrap();
        fs::write(place(name).join("program"), vec![1; 100 << 10]).unwrap();
        let then = SystemTime::now() - Duration::from_secs(hours * 3600);
        File::open(place(name)).unwrap().set_modified(then).unwrap();
    }
    fs::create_dir_all(cache.join("drivers/a")).unwrap();
    let outside = PathBuf::from("/usr/bin/true");
    let held = hold(&cache, &[place("running").join("program"), outside]).unwrap();
    assert_eq!(held._locks.len(), 1);
    // Holding it has noted that it is used; it is the oldest again.
    let then = SystemTime::now() - Duration::from_secs(9 * 3600);
    File::open(place("running")).unwrap().set_modified(then).unwrap();
    trim_to(&cache, 250 << 10);
    let there = |name: &str| place(name).is_dir();
    assert_eq!(["running", "old", "older", "new"].map(there), [true, false, false, true]);
    assert!(cache.join("drivers/a").is_dir());
    assert!(hold(&cache, &[place("old")]).is_none());
    drop(held);
    trim_to(&cache, 150 << 10);
    assert_eq!(["running", "new"].map(there), [false, true]);
    trim_to(&cache, 0);
    assert!(there("new"));
    fs::remove_dir_all(&cache).unwrap();
}
