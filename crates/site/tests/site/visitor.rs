//! A browser or program of a user of a public server.

use serde_json::{Value, json};

use crate::support::{Answer, Site};

/// A client, with or without a cookie.
pub(crate) struct Visitor<'a> {
    pub(crate) site: &'a Site,
    /// As sent: `viadal=...`.
    pub(crate) cookie: String,
    pub(crate) token: String,
    /// The author's token that a program sends instead.
    pub(crate) bearer: Option<String>,
    /// The key of a seat in a match.
    pub(crate) key: Option<String>,
}

impl<'a> Visitor<'a> {
    /// A client that is not signed in.
    pub(crate) fn new(site: &'a Site) -> Visitor<'a> {
        Visitor::with_cookie(site, "")
    }

    /// A client with this cookie.
    pub(crate) fn with_cookie(site: &'a Site, cookie: &str) -> Visitor<'a> {
        let mut visitor =
            Visitor { site, cookie: cookie.into(), token: String::new(), bearer: None, key: None };
        visitor.learn();
        visitor
    }

    /// A program with this author's token.
    pub(crate) fn program(author: &Visitor<'a>) -> Visitor<'a> {
        let made = author.post("/tokens", &json!({"name": "laptop"})).json();
        let bearer = Some(format!("Bearer {}", made["token"].as_str().unwrap()));
        let mut program =
            Visitor { site: author.site, cookie: String::new(), token: String::new(), bearer, key: None };
        program.learn();
        program
    }

    /// The same client with the key of a seat.
    pub(crate) fn with_key(self, key: &str) -> Visitor<'a> {
        Visitor { key: Some(key.into()), ..self }
    }

    /// The host, signed in by the link that the server printed.
    pub(crate) fn host(site: &'a Site) -> Visitor<'a> {
        Visitor::joined(site, site.host_link.as_ref().unwrap(), Some("Host"))
    }

    /// Signs in by a link.
    pub(crate) fn joined(site: &'a Site, link: &str, name: Option<&str>) -> Visitor<'a> {
        let mut visitor = Visitor::new(site);
        let answer = visitor.follow(link, name);
        assert_eq!(answer.status, 200, "{}", answer.text());
        visitor
    }

    /// A new person with this role, invited by the host.
    pub(crate) fn invited(host: &Visitor<'a>, role: &str, name: &str) -> Visitor<'a> {
        let invited = host.post("/invitations", &json!({"role": role, "name": name})).json();
        Visitor::joined(host.site, invited["link"].as_str().unwrap(), None)
    }

    /// Follows a link and keeps the cookie, like a browser.
    pub(crate) fn follow(&mut self, link: &str, name: Option<&str>) -> Answer {
        let (_, token) = link.split_once("/join#").unwrap();
        let answer = self.post("/sign-in", &json!({"token": token, "name": name}));
        self.keep_cookie(&answer);
        answer
    }

    /// Obeys a `Set-Cookie` header.
    pub(crate) fn keep_cookie(&mut self, answer: &Answer) {
        if let Some(line) = answer.header("set-cookie") {
            self.cookie = line.split(';').next().unwrap().into();
            self.learn();
        }
    }

    fn learn(&mut self) {
        self.token = self.get("/session").json()["token"].as_str().unwrap().into();
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, b"")
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        self.ask("POST", path, body.to_string().as_bytes())
    }

    pub(crate) fn ask(&self, method: &str, path: &str, body: &[u8]) -> Answer {
        let origin = format!("http://{}", self.site.address);
        let mut headers = vec![("origin", origin.as_str()), ("x-viadal-token", &self.token)];
        if !self.cookie.is_empty() {
            headers.push(("cookie", &self.cookie));
        }
        if let Some(bearer) = &self.bearer {
            headers.push(("authorization", bearer));
        }
        if let Some(key) = &self.key {
            headers.push(("x-viadal-key", key));
        }
        self.site.send(method, &format!("/api/v1{path}"), &headers, body)
    }

    /// The name and role that the server reports.
    pub(crate) fn me(&self) -> Value {
        self.get("/session").json()["account"]["person"].clone()
    }
}
