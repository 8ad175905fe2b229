//! Checks every request that is answered in the tests, and every response, against the published description of the interface.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock};

use jsonschema::Validator;
use serde_json::{Value, json};

use super::Answer;

fn document() -> &'static Value {
    static DOCUMENT: OnceLock<Value> = OnceLock::new();
    DOCUMENT.get_or_init(|| serde_json::from_str(include_str!("../../openapi.json")).unwrap())
}

/// The description of the requested path; if several fit, the one with fewer parameters.
fn operation(method: &str, path: &str) -> Option<&'static Value> {
    let path = path.strip_prefix("/api/v1")?.split('?').next()?;
    let parts: Vec<&str> = path.split('/').collect();
    let open = |part: &str| part.starts_with('{');
    let fits = |pattern: &str| {
        let own: Vec<&str> = pattern.split('/').collect();
        own.len() == parts.len() && own.iter().zip(&parts).all(|(own, part)| open(own) || own == part)
    };
    let all = document()["paths"].as_object().unwrap().iter().filter(|(pattern, _)| fits(pattern));
    let (_, methods) = all.min_by_key(|(pattern, _)| pattern.split('/').filter(|part| open(part)).count())?;
    methods.get(method.to_lowercase())
}

/// A validator for this schema of the description.
fn validator(schema: &Value) -> Arc<Validator> {
    static KNOWN: Mutex<BTreeMap<String, Arc<Validator>>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap();
    let made = known.entry(schema.to_string()).or_insert_with(|| {
        let mut whole = json!({"components": document()["components"], "allOf": [schema]});
        whole["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
        Arc::new(jsonschema::draft202012::new(&whole).unwrap())
    });
    Arc::clone(made)
}

/// How a value violates a schema.
fn violation(schema: &Value, value: &Value) -> Option<String> {
    let errors: Vec<String> = validator(schema)
        .iter_errors(value)
        .map(|error| format!("{} at {}", error, error.instance_path()))
        .collect();
    (!errors.is_empty()).then(|| errors.join("; "))
}

/// How a request violates the description, or its response does.
pub(crate) fn fault(method: &str, path: &str, sent: &[u8], answer: &Answer) -> Option<String> {
    let operation = operation(method, path)?;
    // What is refused may be anything, and what takes no fields ignores them.
    let fields = serde_json::from_slice(sent).unwrap_or(Value::Null);
    if answer.status < 300 && fields.as_object().is_some_and(|fields| !fields.is_empty()) {
        let content = &operation["requestBody"]["content"];
        let violation = match &content["application/json"]["schema"] {
            Value::Null if content.is_null() => Some("there is none".into()),
            Value::Null => None,
            schema => violation(schema, &fields),
        };
        if let Some(why) = violation {
            return Some(format!("takes a body that is not described: {why}"));
        }
    }
    let is_json = answer.header("content-type").is_some_and(|kind| kind.starts_with("application/json"));
    let status = answer.status.to_string();
    // Not modified.
    if answer.status == 304 {
        return None;
    }
    let told = match operation["responses"].get(&status) {
        Some(told) => told,
        None if answer.status < 400 => return Some(format!("answers {status}, which is not described")),
        // The framework's own refusals are plain text.
        None if !is_json => return None,
        None => &operation["responses"]["default"],
    };
    let Some(schema) = told["content"].get("application/json").map(|content| &content["schema"]) else {
        return is_json.then(|| "answers JSON, which is not described".into());
    };
    if !is_json {
        return Some("is to answer JSON".into());
    }
    // `HEAD` has no body.
    let Ok(body) = serde_json::from_slice(&answer.body) else { return None };
    violation(schema, &body)
}

#[test]
fn a_wrong_answer_is_found_out() {
    let answer = |status, body: &Value| Answer {
        status,
        head: "HTTP/1.1 200 OK\r\ncontent-type: application/json".into(),
        body: body.to_string().into_bytes(),
    };
    let check = |method: &str, path: &str, status: u16, body: Value, is_right: bool| {
        let found = fault(method, path, b"", &answer(status, &body));
        assert_eq!(found.is_none(), is_right, "{method} {path} {status}: {found:?}");
    };
    let row = json!({"id": "a", "name": "Ace", "game": "thud", "busy": false, "round_trip_ms": 1.5});
    check("GET", "/api/v1/remotes", 200, json!([row]), true);
    let mut wrong = row.clone();
    wrong["busy"] = json!("no");
    check("GET", "/api/v1/remotes", 200, json!([wrong]), false);
    let mut less = row.clone();
    less.as_object_mut().unwrap().remove("name");
    check("GET", "/api/v1/remotes?x=1", 200, json!([less]), false);
    check("GET", "/api/v1/remotes", 200, row.clone(), false);
    check("GET", "/api/v1/remotes", 201, json!([row]), false);
    let error = json!({"error": "not_found", "message": "no bot 'x'", "wording": {}});
    check("GET", "/api/v1/bots/x", 404, error, true);
    check("GET", "/api/v1/bots/x", 404, json!({"error": "not_found"}), false);

    let sent = |method: &str, path: &str, body: &str, status: u16| {
        fault(method, path, body.as_bytes(), &answer(status, &json!({"revoked": "x"})))
    };
    assert_eq!(sent("DELETE", "/api/v1/invitations/x", r#"{"shut_out":true}"#, 200), None);
    assert_eq!(sent("DELETE", "/api/v1/invitations/x", "", 200), None);
    assert!(sent("DELETE", "/api/v1/invitations/x", r#"{"shut_out":1}"#, 200).is_some());
    assert!(sent("DELETE", "/api/v1/tokens/x", r#"{"any":1}"#, 200).is_some());
}
