//! Pictures of pieces.

/// What kind of picture these bytes are: one that holds pixels and nothing else.
pub(crate) fn picture_type(bytes: &[u8]) -> Option<&'static str> {
    let kinds: [(&[u8], &str); 5] = [
        (b"BM", "image/bmp"),
        (b"\x89PNG\r\n", "image/png"),
        (b"GIF8", "image/gif"),
        (b"\xff\xd8\xff", "image/jpeg"),
        (b"RIFF", "image/webp"),
    ];
    kinds.iter().find(|(begin, _)| bytes.starts_with(begin)).map(|(_, kind)| *kind)
}
