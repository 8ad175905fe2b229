use super::*;

#[test]
fn a_matching_is_found_whenever_there_is_one() {
    // All graphs with six nodes, against brute force.
    let edges: Vec<(usize, usize)> = (0..6).flat_map(|a| (a + 1..6).map(move |b| (a, b))).collect();
    for graph in 0_u32..1 << edges.len() {
        let has = |a: usize, b: usize| {
            let edge = (a.min(b), a.max(b));
            graph & 1 << edges.iter().position(|&other| other == edge).unwrap() != 0
        };
        let found = perfect(6, has);
        assert_eq!(found.is_some(), by_trying(&[0, 1, 2, 3, 4, 5], &has), "{graph:b}");
        for (one, other) in found.into_iter().flatten().enumerate() {
            assert!(has(one, other), "{graph:b}");
        }
    }
}

fn by_trying(left: &[usize], has: &dyn Fn(usize, usize) -> bool) -> bool {
    let Some((first, rest)) = left.split_first() else { return true };
    rest.iter().any(|other| {
        let others: Vec<usize> = rest.iter().copied().filter(|player| player != other).collect();
        has(*first, *other) && by_trying(&others, has)
    })
}
