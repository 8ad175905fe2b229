use super::*;

#[test]
fn a_disk_is_low_below_its_reserve() {
    let disk = Disk::of(&std::env::temp_dir().join("not/made/yet")).unwrap();
    assert!(0 < disk.size && disk.free <= disk.size);
    let check = |free, size, is_low| assert_eq!(Disk { free, size }.is_low(), is_low);
    check(600 << 20, 1 << 40, false);
    check(500 << 20, 1 << 40, true);
    check(500 << 20, 1 << 30, false);
    check(0, 4 << 20, true);
    check(1 << 20, 4 << 20, false);
    // A file system that tells no size is never low.
    check(0, 0, false);
}
