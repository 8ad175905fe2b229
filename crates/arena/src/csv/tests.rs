use super::*;

#[test]
fn texts_are_quoted_and_are_no_formulas() {
    let mut csv = Csv::new("a,b");
    csv.end_line();
    csv.value(-1).words("x, \"y\"\nz").end_line();
    csv.words("=HYPERLINK(\"x\")").words("").end_line();
    assert_eq!(csv.take(), "a,b\n-1,\"x, \"\"y\"\"\nz\"\n\"'=HYPERLINK(\"\"x\"\")\",\n");
}
