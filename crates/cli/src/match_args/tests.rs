use super::*;

#[test]
fn logs_lie_beside_records() {
    let check = |record: &str, log: &str| assert_eq!(log_path(Path::new(record)), Path::new(log));
    check("a/x.vrec", "a/x.vlog");
    check("a/x.vrec.gz", "a/x.vlog");
    check("x.json", "x.json.vlog");
}
