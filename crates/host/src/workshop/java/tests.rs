use super::*;

#[test]
fn levels_are_read_from_versions() {
    let check = |version: &str, level: Option<u32>| assert_eq!(major(version), level, "{version}");
    check("javac 17.0.15", Some(17));
    check("openjdk version \"1.8.0_392\"", Some(8));
    check("openjdk 21 2023-09-19", Some(21));
    check("", None);
}

#[test]
fn packages_are_blanked_and_lines_keep_their_numbers() {
    let check = |text: &str, expected: &str| {
        let packages: Vec<String> = package(text).map(String::from).into_iter().collect();
        assert_eq!(without_packages(text.into(), &packages), expected);
    };
    let with = "/* a package of mine; */\n// package x;\npackage my.robots ;\nimport java.util.List;\nimport my.robots.Other;\nclass A {}\n";
    let without = "/* a package of mine; */\n// package x;\n                   \nimport java.util.List;\n\nclass A {}\n";
    check(with, without);
    check("import java.util.List;\nclass A {}\n", "import java.util.List;\nclass A {}\n");
    check(
        "package a;\nimport a.B;\nclass A { String s = \"package a;\"; }\n",
        "          \n\nclass A { String s = \"package a;\"; }\n",
    );
    check("class A {}", "class A {}");
}
