use super::*;

#[test]
fn known_values() {
    let check = |found: f64, known: f64| assert!((found - known).abs() < 6e-4, "{found} is not {known}");
    check(cumulative(0.0), 0.5);
    check(cumulative(1.0), 0.841_345);
    check(cumulative(-2.0), 0.022_750);
    check(cumulative(5.0), 1.0);
    check(quantile(0.975), 1.959_964);
    // Upper 5 % points with infinitely many degrees of freedom, from standard tables.
    for (values, known) in [(2, 2.772), (3, 3.314), (4, 3.633), (10, 4.474), (20, 5.012), (40, 5.498)] {
        check(studentized_range(values, 0.95), known);
    }
}

#[test]
fn the_tails_are_exact_to_many_digits() {
    let relative = |found: f64, known: f64| assert!((found / known - 1.0).abs() < 1e-9, "{found:e}");
    relative(cumulative(-3.5), 2.326_290_790_355_25e-4);
    relative(cumulative(-6.0), 9.865_876_450_376_98e-10);
    relative(cumulative(-2.9), 1.865_813_300_384_04e-3);
}
