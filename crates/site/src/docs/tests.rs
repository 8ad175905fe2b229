use super::*;

#[test]
fn pages_are_harmless() {
    let check = |markdown: &str, expected: &str| assert_eq!(render(markdown).trim_end(), expected);
    check("a <script>alert(1)</script>", "<p>a &lt;script&gt;alert(1)&lt;/script&gt;</p>");
    check("<img src=x onerror=y>", "&lt;img src=x onerror=y&gt;");
    check("![x](http://e/x.png)", "<p>x</p>");
    check("[x](javascript:alert(1))", "<p><a href=\"#\">x</a></p>");
    check("[x](protocol.md#limits)", "<p><a href=\"/docs/protocol#limits\">x</a></p>");
    check("[x](../games/thud/README.md)", "<p><a href=\"/games/thud\">x</a></p>");
    check("x\n\n日本語は [README.ja.md](README.ja.md)。\n\ny", "<p>x</p>\n<p>y</p>");
    check("## What `end` is", "<h2 id=\"what-end-is\">What <code>end</code> is</h2>");
}

#[test]
fn every_chapter_is_listed() {
    let docs = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let files = docs.read_dir().unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut files: Vec<String> = files.filter_map(|file| file.strip_suffix(".md").map(Into::into)).collect();
    files.sort();
    let mut listed: Vec<&str> = CHAPTERS.iter().map(|(name, _)| *name).collect();
    listed.sort_unstable();
    assert_eq!(files, listed);
}

#[test]
fn chapters_have_titles() {
    for chapter in chapters() {
        assert!(!chapter.title.is_empty(), "{}", chapter.name);
    }
}
