use super::*;
use crate::parse::parse;
use crate::source::{Source, Sources};

/// A board of three files and three ranks with `parts` added.
fn board(parts: &str) -> Layout {
    let grid = r#"(grid (start-rectangle 0 0 10 10) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
            (directions (n 0 -1) (s 0 1) (ne 1 -1) (ee 2 0)))"#;
    let text = format!("(board {grid} {parts})");
    let (mut sources, mut findings) = (Sources::default(), Findings::default());
    let nodes = parse(
        &mut sources,
        &Source { name: "t", bytes: text.as_bytes() },
        &|_| Err("is not there".into()),
        &mut findings,
    );
    let layout = build(&nodes[0], &mut findings);
    assert!(!findings.has_errors(), "{}", findings.into_report(&sources));
    layout
}

/// The target of a step: `n a1` along an edge, `-n a1` against it.
fn step(layout: &Layout, question: &str) -> String {
    let (direction, from) = question.split_once(' ').expect("a question is a direction and a position");
    let (table, name) = match direction.strip_prefix('-') {
        Some(name) => (&layout.opposites, name),
        None => (&layout.edges, direction),
    };
    let direction = layout.directions.iter().position(|known| **known == *name).expect("a direction");
    let from = layout.positions.iter().position(|site| *site.name == *from).expect("a position");
    table[direction][from].map_or("-".to_owned(), |to| layout.positions[to].name.to_string())
}

#[test]
fn edges_and_their_opposites() {
    for (parts, questions) in [
        ("", "n a1 = a2, n a3 = -, s a3 = a2, ne a1 = b2, ee a2 = c2, ee b2 = -"),
        // Along the negated vector if the grid has one, otherwise back along an edge.
        ("", "-n a2 = a1, -n a1 = -, -s a1 = a2, -ne b2 = a1, -ne a1 = -, -ee c1 = a1"),
        ("(links n (a3 a1))", "n a3 = a1, -n a1 = a3, -s a3 = a1, s a1 = -"),
        ("(links on (a1 b1) (b1 c1))", "on a1 = b1, on c1 = -, -on c1 = b1, -on a1 = -"),
        ("(unlink b2)", "n b1 = -, s b3 = -, ne b2 = -, ne a1 = -, ne a2 = b3"),
        ("(unlink (b1 b2))", "n b1 = -, s b2 = -, n b2 = b3, ne a1 = b2"),
        ("(unlink (b1 n))", "n b1 = -, s b2 = b1"),
        ("(unlink a1) (links n (a1 a2))", "n a1 = a2, s a2 = -"),
        ("(links n (a1 c3)) (unlink a1)", "n a1 = -"),
        ("(kill-positions b2)", "n b1 = -, ne a1 = -, s b3 = -, ee a2 = c2, ne a2 = b3, -n b3 = -"),
        ("(dummy z) (links up (a3 z))", "up a3 = z, -up z = a3, n z = -"),
    ] {
        let layout = board(parts);
        for question in questions.split(", ") {
            let (question, answer) = question.split_once(" = ").expect("a question and its answer");
            assert_eq!(step(&layout, question), answer, "{question} with {parts}");
        }
    }
}

#[test]
fn names_follow_the_first_dimension() {
    let names: Vec<String> = board("(positions (h 0 0 1 1)) (dummy z a1) (kill-positions b3)")
        .positions
        .iter()
        .map(|site| {
            site.rectangle
                .map_or(format!("({})", site.name), |at| format!("{}:{},{}", site.name, at.left, at.top))
        })
        .collect();
    assert_eq!(
        names.join(" "),
        "a3:0,0 a2:0,10 a1:0,20 b2:10,10 b1:10,20 c3:20,0 c2:20,10 c1:20,20 h:0,0 (z)"
    );
}
