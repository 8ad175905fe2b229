use super::*;

const MOUNTS: &str = "30 24 0:26 / /sys/fs/cgroup ro,nosuid - tmpfs tmpfs rw\n\
                      31 30 0:27 / /sys/fs/cgroup/unified rw,nosuid shared:4 - cgroup2 cgroup2 rw\n";

#[test]
fn groups_are_made_in_our_own() {
    for (own, expected) in [
        ("4:memory:/else\n0::/\n", vec!["/sys/fs/cgroup/unified/"]),
        ("0::/user.slice/one.scope\n", vec!["/sys/fs/cgroup/unified/user.slice/one.scope"]),
        ("4:memory:/else\n", vec![]),
    ] {
        let expected: Vec<PathBuf> = expected.into_iter().map(PathBuf::from).collect();
        assert_eq!(places(MOUNTS, own), expected, "{own}");
    }
    assert_eq!(places("30 24 0:26 / /sys rw - sysfs sysfs rw\n", "0::/\n"), Vec::<PathBuf>::new());
}
