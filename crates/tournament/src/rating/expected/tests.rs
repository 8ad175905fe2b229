use super::*;

#[test]
fn two_players_are_davidsons() {
    // Davidson (1970): p / (p + q + v sqrt(p q)) and v sqrt(p q) / (the same).
    let (p, q, v) = (3.0_f64, 2.0_f64, 0.7_f64);
    let expected = expected(&[p.ln(), q.ln()], &[v.ln()]);
    let whole = p + q + v * (p * q).sqrt();
    let tie = v * (p * q).sqrt() / whole;
    let check = |found: f64, known: f64| assert!((found - known).abs() < 1e-12, "{found} {known}");
    check(expected.mean[0], p / whole + tie / 2.0);
    check(expected.mean[2], tie);
    check(expect(&[p.ln(), q.ln()], &[v.ln()], &mut [0.0; 3], &mut [0.0; 9]), whole.ln());
    // Scores of 1, 1/2 and 0.
    let (win, half) = (p / whole, tie / 4.0);
    check(expected.covariance[0], win + half - expected.mean[0].powi(2));
}

#[test]
fn the_closed_form_of_two_is_the_general_one() {
    for ties in [&[][..], &[-0.4], &[0.3, -2.0]] {
        let size = 2 + ties.len();
        let room = || (vec![0.0; size], vec![0.0; size * size]);
        let (mut fast, mut slow) = (room(), room());
        let fast_sum = expect(&[1.1, -0.3], ties, &mut fast.0, &mut fast.1);
        let slow_sum = expect_more(&[1.1, -0.3], ties, &mut slow.0, &mut slow.1);
        let near = |one: &[f64], other: &[f64]| one.iter().zip(other).all(|(a, b)| (a - b).abs() < 1e-12);
        assert!(near(&fast.0, &slow.0) && near(&fast.1, &slow.1), "{fast:?} {slow:?}");
        assert!((fast_sum - slow_sum).abs() < 1e-12);
    }
}
