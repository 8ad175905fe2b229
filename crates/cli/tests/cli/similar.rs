//! `viadal similar`

use crate::support::Folder;

/// A bot that searches a list, with these names.
fn searching(best: &str, each: &str, list: &str) -> String {
    format!(
        "def choose({list}):\n    {best} = None\n    for {each} in {list}:\n        if {best} is None or abs({each}[0] - 3) < abs({best}[0] - 3):\n\
         \x20           {best} = {each}\n    while {best}[1] * 2 > len({list}):\n        {best} = ({best}[0] + 1, {best}[1] - 1)\n    return {best}\n"
    )
}

#[test]
fn a_renamed_copy_is_found_and_starters_are_not() {
    let folder = Folder::new("similar");
    for name in ["ada", "bob", "eve"] {
        folder.viadal(&format!("new zrf python all/{name}")).ended(0);
    }
    let add = |name: &str, text: &str| {
        let path = folder.path().join(format!("all/{name}/bot.py"));
        let starter = std::fs::read_to_string(&path).unwrap();
        std::fs::write(path, format!("{starter}\n{text}")).unwrap();
    };
    add("ada", &searching("best", "move", "moves"));
    add("bob", &searching("found", "one", "choices"));
    let told = folder.viadal("similar zrf all --lines").ended(0);
    insta::assert_snapshot!("similar", told.out);
    assert_eq!(
        folder.viadal("similar zrf all/ada all/bob all/eve").ended(0).out.lines().last(),
        told.out.lines().last()
    );
    std::fs::write(folder.path().join("shown.py"), searching("a", "b", "c")).unwrap();
    let told = folder.viadal("similar zrf all --given shown.py --json").ended(0);
    assert_eq!(told.out, "{\"compared\":3,\"pairs\":[]}\n");
    let told = folder.viadal("similar zrf nobody.py").ended(2);
    assert!(told.err.contains("nobody.py"), "{}", told.err);
}
