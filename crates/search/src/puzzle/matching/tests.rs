use super::Matching;

#[test]
fn the_least_sum_is_found() {
    let check = |costs: &[&[u32]], least: u32| {
        let mut matching = Matching::default();
        assert_eq!(
            matching.least(costs.len(), costs[0].len(), &mut |row, column| costs[row][column]),
            least,
            "{costs:?}"
        );
    };
    check(&[&[3]], 3);
    check(&[&[1, 2], &[1, 9]], 3);
    check(&[&[4, 1, 3], &[2, 0, 5], &[3, 2, 2]], 5);
    check(&[&[1, 9, 9, 9], &[1, 9, 9, 4]], 5);
}
