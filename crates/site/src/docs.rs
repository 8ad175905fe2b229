//! The docs and the rules of the games as pages.

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use serde::Serialize;

/// The chapters in reading order: name and text.
pub(crate) const CHAPTERS: &[(&str, &str)] = &[
    ("page", include_str!("../../../docs/page.md")),
    ("play", include_str!("../../../docs/play.md")),
    ("write-a-bot", include_str!("../../../docs/write-a-bot.md")),
    ("engines", include_str!("../../../docs/engines.md")),
    ("models", include_str!("../../../docs/models.md")),
    ("season", include_str!("../../../docs/season.md")),
    ("beat-perlwars", include_str!("../../../docs/beat-perlwars.md")),
    ("beat-robobattler", include_str!("../../../docs/beat-robobattler.md")),
    ("beat-planetfight", include_str!("../../../docs/beat-planetfight.md")),
    ("beat-wizards", include_str!("../../../docs/beat-wizards.md")),
    ("protocol", include_str!("../../../docs/protocol.md")),
    ("write-rules", include_str!("../../../docs/write-rules.md")),
    ("bring-a-game", include_str!("../../../docs/bring-a-game.md")),
    ("hold-a-contest", include_str!("../../../docs/hold-a-contest.md")),
    ("let-others-in", include_str!("../../../docs/let-others-in.md")),
    ("static-arena", include_str!("../../../docs/static-arena.md")),
    ("afternoon", include_str!("../../../docs/afternoon.md")),
    ("ratings", include_str!("../../../docs/ratings.md")),
    ("sandbox", include_str!("../../../docs/sandbox.md")),
    ("security", include_str!("../../../docs/security.md")),
    ("glossary", include_str!("../../../docs/glossary.md")),
    ("how-the-computer-thinks", include_str!("../../../docs/how-the-computer-thinks.md")),
];

/// A chapter in the list of them.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct Chapter {
    /// Its name in addresses.
    pub(crate) name: &'static str,
    /// Its title.
    pub(crate) title: String,
}

pub(crate) fn chapters() -> Vec<Chapter> {
    CHAPTERS.iter().map(|(name, text)| Chapter { name, title: title(text) }).collect()
}

pub(crate) fn chapter(name: &str) -> Option<&'static str> {
    CHAPTERS.iter().find(|(chapter, _)| *chapter == name).map(|(_, text)| *text)
}

/// The first heading of a page.
pub(crate) fn title(markdown: &str) -> String {
    let heading = markdown.lines().find_map(|line| line.strip_prefix("# "));
    heading.unwrap_or_default().replace('`', "").trim().into()
}

/// Renders Markdown as HTML. Raw HTML is shown as text, headings get anchors, links to other chapters are adjusted, and lines that name a
/// translation are left out: the page chooses it by the reader's language.
pub(crate) fn render(markdown: &str) -> String {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let names_none =
        |line: &&str| line.split_once("](README.").is_none_or(|(_, file)| file.starts_with("md"));
    let markdown: String = markdown.split_inclusive('\n').filter(names_none).collect();
    let mut events: Vec<Event<'_>> = Parser::new_ext(&markdown, options).map(harmless).collect();
    name_headings(&mut events);
    let mut written = String::with_capacity(markdown.len() * 2);
    html::push_html(&mut written, events.into_iter());
    written
}

fn harmless(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            Event::Start(Tag::Link { link_type, dest_url: target(&dest_url), title, id })
        }
        // Images would be loaded from elsewhere; show their description instead.
        Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image) => Event::Text("".into()),
        other => other,
    }
}

/// The target of a link on the page: other chapters and rules stay on it, script links lead nowhere.
fn target(url: &str) -> CowStr<'static> {
    let (path, place) =
        url.split_once('#').map_or((url, String::new()), |(path, place)| (path, format!("#{place}")));
    let outside = ["https://", "http://", "mailto:"].iter().any(|scheme| url.starts_with(scheme));
    if outside || path.is_empty() {
        return url.to_string().into();
    }
    let file = path.rsplit('/').next().unwrap_or_default();
    let chapter =
        file.strip_suffix(".md").and_then(|name| CHAPTERS.iter().find(|(chapter, _)| *chapter == name));
    if let Some((chapter, _)) = chapter {
        return format!("/docs/{chapter}{place}").into();
    }
    let rules =
        path.strip_suffix("/README.md").and_then(|folder| folder.rsplit('/').next()).and_then(arena::room);
    match rules {
        Some(room) => format!("/games/{}{place}", room.id).into(),
        None => "#".into(),
    }
}

fn name_headings(events: &mut [Event<'_>]) {
    for at in 0..events.len() {
        if !matches!(events[at], Event::Start(Tag::Heading { level, .. }) if level > HeadingLevel::H1) {
            continue;
        }
        let text: String = events[at..]
            .iter()
            .take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))))
            .filter_map(|event| match event {
                Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
                _ => None,
            })
            .collect();
        if let Event::Start(Tag::Heading { id, .. }) = &mut events[at] {
            *id = Some(place(&text).into());
        }
    }
}

/// A heading's anchor, as GitHub makes it.
fn place(heading: &str) -> String {
    let letters = heading.trim().to_lowercase();
    let kept = letters.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[cfg(test)]
mod tests;
