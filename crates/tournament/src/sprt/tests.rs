use super::*;

const ASKED: Sprt = Sprt { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05 };

#[test]
fn sprt_evidence_is_even_halfway() {
    let halfway = Sprt { elo0: -20.0, elo1: 20.0, ..ASKED };
    let even = Pairs([100, 200, 300, 200, 100]);
    assert!(halfway.evidence(&even).abs() < 1e-6);
    assert!(ASKED.evidence(&even) < 0.0);
}

#[test]
fn evidence_agrees_with_the_plain_ratio_where_pairs_are_won_or_lost() {
    // With two outcomes the hypotheses are simple, and the ratio is Wald's.
    let (won, lost) = (70.0, 50.0);
    let [p0, p1] = [0.0, 20.0].map(share_of);
    let plain = won * (p1 / p0).ln() + lost * ((1.0 - p1) / (1.0 - p0)).ln();
    let found = ASKED.evidence(&Pairs([50, 0, 0, 0, 70]));
    assert!((found - plain).abs() < 2e-3, "{found} {plain}");
}

#[test]
fn decisions() {
    let check = |pairs, expected| assert_eq!(ASKED.decide(&Pairs(pairs)), expected, "{pairs:?}");
    check([0; 5], Decision::Open);
    check([0, 0, 0, 0, 10], Decision::Open);
    check([0, 0, 0, 0, 80], Decision::Better);
    check([80, 0, 0, 0, 0], Decision::NotBetter);
    check([10, 20, 40, 20, 10], Decision::Open);
    check([100, 200, 400, 200, 100], Decision::NotBetter);
    check([60, 150, 400, 260, 130], Decision::Better);
}

#[test]
fn the_difference_shown() {
    let [low, middle, high] = Pairs([10, 20, 40, 20, 10]).elo();
    assert!(middle.abs() < 1e-6 && (low + high).abs() < 1e-6 && (30.0..45.0).contains(&high), "{high}");
    // All won: no upper limit, and by the rule of three not more than 3 of 53 pairs lost.
    let [low, middle, high] = Pairs([0, 0, 0, 0, 53]).elo();
    assert!((450.0..600.0).contains(&low) && middle == f64::INFINITY && high == f64::INFINITY, "{low}");
    let [low, _, high] = Pairs([2, 0, 0, 0, 0]).elo();
    assert!(low == f64::NEG_INFINITY && (-100.0..100.0).contains(&high), "{high}");
}
#[test]
fn the_interval_is_wilsons_at_95_percent() {
    // 40 pairs, 24 of them shared and 8 won or lost either way, and 4 pairs of prior.
    let [low, _, high] = Pairs([8, 0, 24, 0, 8]).elo();
    let variance = (4.0 + 0.5) / (40.0 * 0.25 + 1.0);
    let square = 1.959_964_f64.powi(2) * variance / 40.0;
    let margin = (square * 0.25 + square * square / 4.0).sqrt() / (1.0 + square);
    let expected = 400.0 * ((0.5 + margin) / (0.5 - margin)).log10();
    assert!((high - expected).abs() < 1e-3 && (low + expected).abs() < 1e-3, "{low} {high} {expected}");
}

#[test]
fn what_decides_on_a_mark() {
    let check = |pairs, mark, expected| {
        let pairs = Pairs(pairs);
        let [low, share, high] = pairs.shares_at_any_time();
        assert!(0.0 <= low && low <= share && share <= high && high <= 1.0, "{low} {share} {high}");
        assert_eq!(pairs.decides(mark), expected, "{pairs:?} {low} {high}");
        assert_eq!(!(low..=high).contains(&mark), expected, "{pairs:?} {low} {high}");
    };
    check([0; 5], 0.5, false);
    check([0, 0, 0, 0, 7], 0.5, false);
    check([0, 0, 0, 0, 8], 0.5, true);
    check([8, 0, 0, 0, 0], 0.5, true);
    check([0, 0, 100, 0, 0], 0.5, false);
    check([10, 20, 40, 20, 10], 0.5, false);
    check([10, 20, 40, 20, 10], 0.75, true);
    // A bot that must win everything is through with its first loss, and never before the last match.
    check([0, 0, 0, 1, 20], 1.0, true);
    check([0, 0, 0, 0, 100], 1.0, false);
}

#[test]
fn a_rate_has_wilsons_interval() {
    // As printed by R: prop.test(count, of, correct = FALSE).
    let check = |count, of, low: f64, high: f64| {
        let [below, share, above] = rate(count, of);
        assert!((below - low).abs() < 1e-4 && (above - high).abs() < 1e-4, "{below} {above}");
        assert!((share - count as f64 / of as f64).abs() < 1e-12);
    };
    check(8, 10, 0.4902, 0.9433);
    check(0, 20, 0.0, 0.1611);
    check(20, 20, 0.8389, 1.0);
    check(50, 100, 0.4038, 0.5962);
    assert_eq!(rate(0, 0), [0.0, 0.0, 1.0]);
}
