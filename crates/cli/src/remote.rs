//! A server elsewhere, asked over HTTP for the author whose token this is.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use referee::Stop;
use rustls::{ClientConfig, RootCertStore};
use serde_json::Value;
use site::Origin;
use tungstenite::Connector;
use tungstenite::client::IntoClientRequest;
use tungstenite::handshake::client::Request;
use tungstenite::http::header::AUTHORIZATION;
use ureq::Agent;
use ureq::http::{Response, StatusCode};
use ureq::tls::{Certificate, PemItem, RootCerts, TlsConfig, parse_pem};

use crate::failure::{Failure, unread_at};
use crate::prompt::{Typed, Typing};
use crate::terminal::note;

/// The environment variable with the token.
const VARIABLE: &str = "VIADAL_TOKEN";
/// How long a server may take: bots wait there until a core is free, and are compiled.
const PATIENCE: Duration = Duration::from_secs(30 * 60);
const CONNECTING: Duration = Duration::from_secs(20);
/// The most bytes of an answer.
const ANSWER: u64 = 16 << 20;

/// Who asks a server, and whom to believe that it is the server.
#[derive(clap::Args)]
pub(crate) struct Access {
    /// The file with your token [default: $VIADAL_TOKEN, else you are asked]
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,
    /// Trusts the certificates in this file (PEM) and no others, for a server whose certificate you issued yourself
    #[arg(long, value_name = "FILE")]
    ca: Option<PathBuf>,
}

/// A server, and what it is shown with every request.
pub(crate) struct Remote {
    origin: Origin,
    agent: Agent,
    /// Whose certificates its socket is to have; none for those that browsers trust.
    tls: Option<Arc<ClientConfig>>,
    /// The author's; none for a server on this machine, which asks for none.
    token: Option<String>,
    /// What a server without accounts wants to be shown with writes.
    write_token: String,
}

impl Remote {
    /// Finds out what a server wants, and gets the token that it does.
    pub(crate) fn new(origin: &Origin, access: &Access) -> Result<Remote, Failure> {
        let mut config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_connect(Some(CONNECTING))
            .timeout_global(Some(PATIENCE))
            .user_agent(concat!("viadal/", env!("CARGO_PKG_VERSION")));
        let mut tls = None;
        if let Some(path) = &access.ca {
            let trusted = certificates(path)?;
            tls = Some(Arc::new(trusting(&trusted, path)?));
            let roots = RootCerts::Specific(Arc::new(trusted));
            config = config.tls_config(TlsConfig::builder().root_certs(roots).build());
        }
        let mut remote = Remote {
            origin: origin.clone(),
            agent: config.build().into(),
            tls,
            token: given_token(access.token_file.as_deref())?,
            write_token: String::new(),
        };
        let session = remote.session()?;
        if remote.token.is_none() && wants_token(&session) {
            remote.token = Some(asked_token(origin)?);
        }
        if !remote.renew()? {
            let why = format!(
                "{origin} does not know this token, or no longer; make another one on its page 'Tokens'"
            );
            return Err(Failure::Failed(why));
        }
        Ok(remote)
    }

    /// Asks anew what the server wants to be shown: it may have been started again. Returns false if it does not know the
    /// token.
    ///
    /// # Errors
    /// When the server is not there.
    pub(crate) fn renew(&mut self) -> Result<bool, Failure> {
        let session = self.session()?;
        self.write_token = session["token"].as_str().unwrap_or_default().into();
        Ok(!wants_token(&session))
    }

    /// The address of a page.
    pub(crate) fn page(&self, path: &str) -> String {
        format!("{}{path}", self.origin)
    }

    /// What opens the socket of a bot of this name that plays this game, and speaks this dialect if not the line protocol.
    ///
    /// # Errors
    /// When the name cannot stand in an address.
    pub(crate) fn socket(&self, name: &str, game: &str, dialect: Option<&str>) -> Result<Request, Failure> {
        let protocol = dialect.map_or(String::new(), |name| format!("&protocol={}", encoded(name)));
        let address = self.api(&format!(
            "/connect?name={}&game={}{protocol}&token={}",
            encoded(name),
            encoded(game),
            encoded(&self.write_token)
        ));
        let bad = |why: String| Failure::Failed(format!("{}: {why}", self.origin));
        // `http` becomes `ws`, and `https` becomes `wss`.
        let mut request = address
            .replacen("http", "ws", 1)
            .into_client_request()
            .map_err(|error| bad(error.to_string()))?;
        if let Some(token) = &self.token {
            let value = format!("Bearer {token}").parse().map_err(|_| bad("the token is no text".into()))?;
            request.headers_mut().insert(AUTHORIZATION, value);
        }
        Ok(request)
    }

    /// What makes its socket trust the right certificates; none for those that browsers trust.
    pub(crate) fn connector(&self) -> Option<Connector> {
        self.tls.clone().map(Connector::Rustls)
    }

    /// Sends bytes.
    pub(crate) fn post(&self, path: &str, bytes: &[u8]) -> Result<Value, Failure> {
        let mut request = self.agent.post(self.api(path)).header("x-viadal-token", &self.write_token);
        if let Some(token) = &self.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        self.answer(request.content_type("application/octet-stream").send(bytes))
    }

    fn session(&self) -> Result<Value, Failure> {
        let mut request = self.agent.get(self.api("/session"));
        if let Some(token) = &self.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        self.answer(request.call())
    }

    fn api(&self, path: &str) -> String {
        format!("{}/api/v1{path}", self.origin)
    }

    fn answer(&self, answered: Result<Response<ureq::Body>, ureq::Error>) -> Result<Value, Failure> {
        let failed = |why: String| Failure::Failed(format!("{}: {why}", self.origin));
        let mut answer = answered.map_err(|error| failed(broken(&error)))?;
        let status = answer.status();
        let text = answer.body_mut().with_config().limit(ANSWER).read_to_string();
        let text = text.map_err(|error| failed(error.to_string()))?;
        let told: Option<Value> = serde_json::from_str(&text).ok();
        match told {
            Some(told) if status.is_success() => Ok(told),
            Some(told) if told["message"].is_string() => {
                Err(failed(told["message"].as_str().unwrap_or_default().into()))
            }
            _ => Err(failed(not_viadal(status))),
        }
    }
}

/// Why there is no answer.
fn broken(error: &ureq::Error) -> String {
    let why = error.to_string();
    match why.contains("UnknownIssuer") {
        true => "no authority that is known here has issued the server's certificate; if you did, name yours with --ca".into(),
        false => why,
    }
}

/// The certificates in a file.
fn certificates(path: &Path) -> Result<Vec<Certificate<'static>>, Failure> {
    let shown = path.display();
    let text = std::fs::read(path).map_err(unread_at(path))?;
    let certificates = parse_pem(&text).filter_map(|item| match item {
        Ok(PemItem::Certificate(certificate)) => Some(Ok(certificate)),
        Ok(_) => None,
        Err(error) => Some(Err(Failure::Usage(format!("{shown}: {error}")))),
    });
    let certificates = certificates.collect::<Result<Vec<_>, _>>()?;
    match certificates.is_empty() {
        true => Err(Failure::Usage(format!("{shown} holds no certificate in PEM"))),
        false => Ok(certificates),
    }
}

/// What makes a socket trust these certificates alone.
fn trusting(trusted: &[Certificate<'static>], path: &Path) -> Result<ClientConfig, Failure> {
    let mut roots = RootCertStore::empty();
    for certificate in trusted {
        roots
            .add(certificate.der().to_vec().into())
            .map_err(|error| Failure::Usage(format!("{}: {error}", path.display())))?;
    }
    Ok(ClientConfig::builder().with_root_certificates(roots).with_no_client_auth())
}

/// Why a socket was not opened.
pub(crate) fn refusal(answer: &Response<Option<Vec<u8>>>) -> String {
    let told: Option<Value> = answer.body().as_ref().and_then(|body| serde_json::from_slice(body).ok());
    let message = told.as_ref().and_then(|told| told["message"].as_str());
    message.map_or_else(|| not_viadal(answer.status()), String::from)
}

/// A text as it stands in the query of an address.
pub(crate) fn encoded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    text.bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

/// Somebody else answers there, or in between.
fn not_viadal(status: StatusCode) -> String {
    format!("this is no Viadal server, it answered {status}; is the address right?")
}

/// Whether a server has accounts and does not know who asks.
fn wants_token(session: &Value) -> bool {
    session["account"].is_object() && session["account"]["person"].is_null()
}

/// The token in the file that was named, else in the environment.
fn given_token(file: Option<&Path>) -> Result<Option<String>, Failure> {
    let (text, from) = match file {
        Some(path) => (std::fs::read_to_string(path).map_err(unread_at(path))?, path.display().to_string()),
        None => match std::env::var(VARIABLE) {
            Ok(text) => (text, VARIABLE.to_string()),
            Err(_) => return Ok(None),
        },
    };
    checked(&text, &from).map(Some)
}

/// Asks a person for the token.
fn asked_token(origin: &Origin) -> Result<String, Failure> {
    let page = format!("{origin}/tokens");
    if !std::io::stdin().is_terminal() {
        return Err(Failure::Usage(format!(
            "{origin} wants a token: name a file that has it with --token-file, or set {VARIABLE}; {page} makes one"
        )));
    }
    note(&format!("{page} makes a token"));
    match Typed::default().next("token: ", &Stop::default()) {
        Typing::Line(text) => checked(&text, "what was typed"),
        Typing::End | Typing::Stopped => Err(Failure::Failed("interrupted".into())),
    }
}

fn checked(text: &str, from: &str) -> Result<String, Failure> {
    let token = text.trim();
    match !token.is_empty() && token.chars().all(|letter| letter.is_ascii_alphanumeric()) {
        true => Ok(token.into()),
        false => Err(Failure::Usage(format!("{from} holds no token: letters and digits alone"))),
    }
}
