use super::*;

#[test]
fn families_are_written_as_prometheus_reads_them() {
    let mut out = Exposition::default();
    out.gauge("a", "An a.", [(vec![], 2)]);
    out.counter("b_total", "All b.", [(vec![("c", "x\"\\\n"), ("d", "e")], 3)]);
    let times = Histogram::default();
    times.add(30);
    out.histograms("t_seconds", "Times.", "clock", &[("wall", &times)]);
    let text = out.text();
    let head = "# HELP a An a.\n# TYPE a gauge\na 2\n# HELP b_total All b.\n# TYPE b_total counter\n\
                b_total{c=\"x\\\"\\\\\\n\",d=\"e\"} 3\n";
    assert!(text.starts_with(head), "{text}");
    for line in [
        "t_seconds_bucket{clock=\"wall\",le=\"0.000025\"} 0\n",
        "t_seconds_bucket{clock=\"wall\",le=\"0.0001\"} 1\n",
        "t_seconds_bucket{clock=\"wall\",le=\"30\"} 1\n",
        "t_seconds_bucket{clock=\"wall\",le=\"+Inf\"} 1\n",
        "t_seconds_sum{clock=\"wall\"} 0.00003\n",
        "t_seconds_count{clock=\"wall\"} 1\n",
    ] {
        assert!(text.contains(line), "{line}{text}");
    }
}
