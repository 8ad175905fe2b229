use super::*;

#[test]
fn folders_of_the_dead_are_swept_and_those_of_the_living_stay() {
    let all = std::env::temp_dir().join(format!("viadal-sweep-{}", std::process::id()));
    let old = |name: &str| {
        let path = all.join(name);
        fs::create_dir_all(path.join("a/b")).unwrap();
        fs::write(path.join("a/b/file"), "left behind").unwrap();
        let long_ago = std::time::SystemTime::now() - Duration::from_secs(3600);
        File::open(&path).unwrap().set_modified(long_ago).unwrap();
        path
    };
    let (dead, alive, young) = (old("dead"), old("alive"), all.join("young"));
    fs::create_dir(&young).unwrap();
    let lock = Flock::lock(File::open(&alive).unwrap(), FlockArg::LockExclusive).unwrap();
    sweep(&all);
    assert_eq!((dead.exists(), alive.exists(), young.exists()), (false, true, true));
    drop(lock);
    remove_folder(&all, Instant::now() + LATER).unwrap();
}

#[test]
fn a_full_folder_vanishes_with_its_owner() {
    let scratch = Scratch::new().unwrap();
    let path = scratch.path().to_path_buf();
    fs::create_dir_all(path.join("a/b")).unwrap();
    drop(scratch);
    assert!(!path.exists());
}
