use super::*;
use serde_json::json;

#[test]
fn a_way_makes_an_action_of_each_cell_where_it_can_be_used() {
    let grid = Grid { rows: vec!["0.".into(), " ?".into()], ..Grid::default() };
    let way = |text: &str, on: &[&str]| Way {
        text: json!(text),
        action: json!({"fire": ["$x", "$y"]}),
        on: on.iter().map(ToString::to_string).collect(),
        ..Way::default()
    };
    let picture = Picture {
        grid: Some(grid),
        ways: vec![way("Plus", &[]), way("Line", &[".#", ".."])],
        ..Picture::default()
    };
    let offers: Vec<_> = picture.offers().into_iter().map(|(_, name, action)| (name, action)).collect();
    let expected = [("0,0", [0, 0]), ("1,0", [1, 0]), ("1,1", [1, 1]), ("1,0 Line", [1, 0])];
    assert_eq!(offers, expected.map(|(name, at)| (name.to_string(), json!({ "fire": at }))));
}

#[test]
fn of_a_picture_without_end_no_more_is_read_than_is_drawn() {
    let grid = Grid { rows: vec![".".repeat(100_000); 8], ..Grid::default() };
    let ways = vec![Way::default(); 10_000];
    let picture = Picture { grid: Some(grid), ways, ..Picture::default() };
    assert_eq!(picture.offers().len(), Picture::MOST);
}
