use super::*;

#[test]
fn quotas_are_read_from_a_line() {
    let read = |text: &str| text.parse::<Quotas>().ok();
    assert_eq!(read("bots=3, waiting=4"), Some(Quotas { bots: 3, waiting: 4, ..Quotas::default() }));
    assert_eq!(read("kilobytes=1,seconds=9").map(|quotas| (quotas.kilobytes, quotas.seconds)), Some((1, 9)));
    assert_eq!(read("megabytes=7").map(|quotas| quotas.megabytes), Some(7));
    assert_eq!(["bots", "bots=0", "bots=-1", "cats=3", "bots=3;waiting=4"].map(read), [None; 5]);
}
