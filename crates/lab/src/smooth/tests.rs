use super::*;
use evaluation::Chance;

#[test]
fn equations_are_solved() {
    let count = 3;
    let whole = [[4.0, 2.0, 0.6], [2.0, 5.0, 1.0], [0.6, 1.0, 3.0]];
    let mut factor: Vec<f64> = whole.concat();
    decompose(&mut factor, count);
    let wanted = [1.0, -2.0, 0.5];
    let mut vector: Vec<f64> =
        whole.iter().map(|row| row.iter().zip(wanted).map(|(one, other)| one * other).sum()).collect();
    solve(&factor, count, &mut vector);
    for (found, wanted) in vector.iter().zip(wanted) {
        assert!((found - wanted).abs() < 1e-9, "{vector:?}");
    }
}

/// Results drawn by known parameters give those parameters back, and where a row counts less they stay nearer to nothing.
#[test]
fn parameters_are_found_and_drawn_to_nothing() {
    let known = [1.0, -0.5, 0.0];
    let mut chance = Chance::new(3);
    let mut seen = Seen { ends: Vec::new(), features: Vec::new(), prior: Vec::new(), targets: Vec::new() };
    for _ in 0..20_000 {
        let mut log_odds = 0.3;
        for (parameter, known) in known.iter().enumerate() {
            let value = chance.below(201) as f32 / 100.0 - 1.0;
            seen.features.push((parameter as u32, value));
            log_odds += known * value;
        }
        seen.ends.push(seen.features.len());
        seen.prior.push(0.3);
        seen.targets.push(f32::from(chance.happens((logistic(log_odds) * 1000.0) as usize)));
    }
    let matrix = seen.matrix(known.len(), seen.len());
    let found = fit(&seen, &matrix, known.len(), 1.0, seen.len());
    for (found, known) in found.iter().zip(known) {
        assert!((found - f64::from(known)).abs() < 0.12, "{found} is not {known}");
    }
    let drawn = fit(&seen, &matrix, known.len(), 20_000.0, seen.len());
    assert!(drawn.iter().all(|parameter| parameter.abs() < 0.3), "{drawn:?}");
    let losses = [&found, &drawn].map(|parameters| seen.loss(parameters, 0..seen.len()));
    assert!(losses[0] < losses[1] && losses[1] < seen.loss(&[0.0; 3], 0..seen.len()), "{losses:?}");
}
