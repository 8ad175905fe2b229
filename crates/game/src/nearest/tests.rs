use super::*;

#[test]
fn the_nearest_word() {
    let check = |word, expected| assert_eq!(nearest(word, &["perlwars", "planetfight"]), expected, "{word}");
    check("perlwar", Some("perlwars"));
    check("PlanetFigth", Some("planetfight"));
    check("chess", None);
    check("p", None);
}
