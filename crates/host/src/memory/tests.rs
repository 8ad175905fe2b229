use super::*;

#[test]
fn what_is_spare_is_read_from_what_the_system_tells() {
    let told = "MemTotal:       24616292 kB\nMemFree:         1234 kB\nMemAvailable:   20480 kB\n";
    assert_eq!(spare(told), Some(20 << 20));
    for told in ["", "MemAvailable: much", "MemAvailable: 7", "MemAvailable: 99999999999999999999 kB"] {
        assert_eq!(spare(told), None, "{told}");
    }
    assert!(spare_memory().is_some_and(|spare| spare > 0));
}
