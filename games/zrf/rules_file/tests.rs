use super::*;

#[test]
fn the_cache_is_bounded_in_bytes_and_keeps_nothing_idle() {
    let text = |number: usize| format!("; {number}\n{}", crate::SHIPPED[0].text);
    let files: Vec<_> = (0..3).map(|number| rules_file("a", &text(number)).unwrap()).collect();
    let each = files[0].bytes();
    let least = files[0].variant("").unwrap().program().size();
    assert!(each > least && least > 20_000, "{each} bytes, {least} of them of the program");
    let mut kept = files.clone();
    bound(&mut kept, 2 * each + each / 2);
    assert_eq!(kept.len(), 2);
    // The latest stays, however large it is.
    bound(&mut kept, 1);
    assert_eq!(kept.len(), 1);

    let is_kept = |number: usize| cache().iter().any(|file| file.text == text(number));
    rules_file("a", &text(10)).unwrap();
    forget(&text(10));
    assert!(!is_kept(10));
    rules_file("a", &text(11)).unwrap();
    drop_idle();
    drop_idle();
    assert!(!is_kept(11));
}
