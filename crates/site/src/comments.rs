//! How the modules of the page and of the games' drawings are served, here and by the build script: without comments.

/// A module of the page without its `/** */` and its lines of comment, every other line in its place. A test of the page checks that
/// nothing else is lost.
pub(crate) fn without_comments(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("/**") {
        let (comment, tail) = after.split_once("*/").unwrap_or((after, ""));
        kept.push_str(before);
        kept.extend(comment.chars().filter(|letter| *letter == '\n'));
        rest = tail;
    }
    kept.push_str(rest);
    kept.lines()
        .map(|line| if line.trim_start().starts_with("//") { "" } else { line }.to_owned() + "\n")
        .collect()
}
