use super::*;

#[test]
fn ids_are_read_from_the_list() {
    let list = format!("other:100000:65536\n# nobody\nviadal-test:200000:100\n{}:300000:5\n", getuid());
    assert_eq!(one_of(&list, "viadal-test", 7), Some(200_007));
    assert_eq!(one_of(&list, "viadal-test", 1234), Some(200_034));
    assert_eq!(one_of(&list, "", 6), Some(300_001));
    assert_eq!(one_of("viadal-test:200000:0\nviadal-test:x:5\nviadal-test", "viadal-test", 1), None);
}
