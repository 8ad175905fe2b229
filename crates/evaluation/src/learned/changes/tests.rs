use super::*;

#[test]
fn every_difference_is_told_once() {
    let mut now: Vec<u16> = (0..21).map(|at| at % 3).collect();
    let mut kept = Vec::new();
    let told = |kept: &mut Vec<u16>, now: &[u16]| {
        let mut told = Vec::new();
        changes(kept, now, |at, old, new| told.push((at, old, new)));
        told
    };
    assert_eq!(differences(&vec![0; now.len()], &now), 14);
    let pieces: Vec<_> = (0..21).filter(|at| at % 3 != 0).map(|at| (at, 0, at as u16 % 3)).collect();
    assert_eq!(told(&mut kept, &now), pieces);
    assert_eq!(told(&mut kept, &now), []);
    for at in [0, 7, 8, 20] {
        now[at] = 9;
    }
    assert_eq!(differences(&kept, &now), 4);
    assert_eq!(told(&mut kept, &now), [(0, 0, 9), (7, 1, 9), (8, 2, 9), (20, 2, 9)]);
    assert_eq!(kept, now);
}

#[test]
fn every_count_that_changed_is_told_once() {
    let mut kept: Vec<u8> = (0..21).collect();
    let mut now = kept.clone();
    for at in [0, 7, 8, 20] {
        now[at] += 2;
    }
    let mut told = Vec::new();
    changed_counts(&mut kept, &now, |at, old, new| told.push((at, old, new)));
    assert_eq!(told, [(0, 0, 2), (7, 7, 9), (8, 8, 10), (20, 20, 22)]);
    assert_eq!(kept, now);
}
