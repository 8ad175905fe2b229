use super::*;
use crate::parse::parse;
use crate::source::Source;

fn expanded(text: &str) -> String {
    let (mut sources, mut findings) = (Sources::default(), Findings::default());
    let nodes = parse(
        &mut sources,
        &Source { name: "t", bytes: text.as_bytes() },
        &|_| Err("is not there".into()),
        &mut findings,
    );
    let (macros, nodes) = Macros::collect(nodes, &mut findings);
    let mut growth = Growth::default();
    let mut all = |node| expand(node, &macros, &mut sources, &mut growth, &mut findings);
    let shown: Vec<String> = nodes.iter().flat_map(&mut all).map(|node| node.shown()).collect();
    shown.join(" ")
}

#[test]
fn calls_become_their_bodies() {
    for (text, expected) in [
        ("(define hop ($1 add)) (moves (hop n) (hop s))", "(moves (n add) (s add))"),
        ("(moves (both)) (define both (hop a) (hop b)) (define hop ($1))", "(moves (a) (b))"),
        ("(define none) (a (none) b)", "(a b)"),
        ("(define work $1 x) (define jump ((work) add)) (m (jump n))", "(m (n x add))"),
        ("(define outer (inner $2)) (define inner $1 $2) (m (outer a b))", "(m b b)"),
        ("(define p $1-01 P4$1$2 \"img/$1.bmp\") (m (p a b))", "(m a-01 P4ab \"img/a.bmp\")"),
        ("(define p $10$1 $100) (m (p a 2 3 4 5 6 7 8 9 j))", "(m ja $100)"),
        ("(define p ($1 n)) (define q (s $1)) (m (p q))", "(m (s n))"),
        ("(define p $1) (m (p (x y)) (p (p z)))", "(m (x y) z)"),
        ("(define p $1 $1) (m (p (p z)))", "(m z z)"),
        ("(define p a) (define p b) (m (p))", "(m b)"),
        ("(define p $1) (m p (p x y z))", "(m p x)"),
        ("(define p $x $) (m (p a))", "(m $x $)"),
        ("(define g (game $1)) (g a)", "(game a)"),
    ] {
        assert_eq!(expanded(text), expected, "{text}");
    }
}
