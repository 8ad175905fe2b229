//! One socket to a server, and the program whose lines go over it.

use std::net::TcpStream;
use std::os::fd::AsFd;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use arena::OwnProgram;
use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use referee::Stop;
use serde::Deserialize;
use serde_json::{Value, json};
use tungstenite::handshake::client::Request;
use tungstenite::protocol::WebSocket;
use tungstenite::protocol::frame::coding::CloseCode;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Connector, Error, HandshakeError, Message, client_tls_with_config};

use crate::failure::Failure;
use crate::remote::refusal;
use crate::speaker::Speaker;

/// How often it looks whether Ctrl-C was pressed, in milliseconds.
const LOOK: u16 = 200;
/// After so long without a sign of the server, the connection is taken for broken.
const SILENCE: Duration = Duration::from_secs(30);

/// A bot's socket to a server, with the program that answers while a match is played.
pub(crate) struct Connection {
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    host: String,
    speaker: Speaker,
    stop: Stop,
    /// The id of the match that it plays, or played last.
    plays: Option<String>,
    /// The bot's seat in the game that is played.
    seat: usize,
    /// When the server was heard last; it asks every two seconds how long the way is.
    heard: Instant,
}

enum Received {
    Text(String),
    /// The connection has ended; why.
    Lost(String),
}

/// What the server says that its author should know.
pub(crate) enum Heard {
    /// The bot is connected, by this id.
    Connected { id: String },
    /// A match cannot be begun; why.
    Refused(String),
    /// It plays a match of this id.
    Seated { of: String },
    /// A game of the match is over: the bot's seat, all scores, and why.
    GameOver { seat: usize, scores: Vec<i64>, reason: String },
    /// It has failed, and plays on only when it is loaded anew: the verdict, and what helps to mend it.
    Died { fault: String, message: String },
    /// The match is over.
    Over,
    /// The connection broke, or the server is being stopped; why.
    Lost(String),
    /// Ctrl-C was pressed.
    Stopped,
}

/// A message of the server: about the connection, or a line of the protocol.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Told {
    Connected {
        id: String,
    },
    Begun,
    Refused {
        message: String,
    },
    Seated {
        #[serde(rename = "match")]
        of: String,
        start: u64,
    },
    Over,
    Died {
        fault: String,
        message: String,
    },
    Start {
        seat: usize,
    },
    End {
        scores: Vec<i64>,
        reason: String,
    },
    #[serde(other)]
    Line,
}

impl Connection {
    /// Connects to a server.
    ///
    /// # Errors
    /// When nobody is there, or the bot is refused.
    pub(crate) fn open(
        (request, connector): (Request, Option<Connector>),
        own: OwnProgram,
        stop: Stop,
    ) -> Result<Connection, Failure> {
        let uri = request.uri().clone();
        let host = uri.host().unwrap_or_default().to_string();
        let port = uri.port_u16().unwrap_or(if uri.scheme_str() == Some("wss") { 443 } else { 80 });
        let failed = |why: String| Failure::Failed(format!("{host}: {why}"));
        let stream = TcpStream::connect((host.trim_matches(['[', ']']), port))
            .map_err(|error| failed(error.kind().to_string()))?;
        // Lines are short, and each is waited for.
        let _ = stream.set_nodelay(true);
        let raw = stream.try_clone().map_err(|error| failed(error.to_string()))?;
        let opened = client_tls_with_config(request, stream, None, connector);
        let (socket, _) = opened.map_err(|error| match error {
            HandshakeError::Failure(Error::Http(answer)) => failed(refusal(&answer)),
            HandshakeError::Failure(error) => failed(error.to_string()),
            HandshakeError::Interrupted(_) => failed("interrupted".into()),
        })?;
        raw.set_nonblocking(true).map_err(|error| failed(error.to_string()))?;
        Ok(Connection {
            socket,
            host,
            speaker: Speaker::new(own),
            stop,
            plays: None,
            seat: 0,
            heard: Instant::now(),
        })
    }

    /// Sends an object.
    pub(crate) fn send(&mut self, object: &Value) {
        self.queue(object.to_string());
    }

    /// Passes lines on until the server says something that the bot's author should know.
    ///
    /// # Errors
    /// When the server closes the connection for a reason of the bot's, or nothing can be waited for.
    pub(crate) fn next(&mut self) -> Result<Heard, Failure> {
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Ok(Heard::Stopped);
            }
            while let Some(received) = self.received()? {
                let heard = match received {
                    Received::Text(text) => self.hear(&text),
                    Received::Lost(why) => Some(Heard::Lost(why)),
                };
                if let Some(heard) = heard {
                    return Ok(heard);
                }
            }
            self.speaker.lines().into_iter().for_each(|line| self.queue(line));
            match self.socket.flush() {
                Err(Error::Io(error)) if error.kind() == std::io::ErrorKind::WouldBlock => {}
                Err(error) => return Ok(Heard::Lost(broken(&error))),
                Ok(()) => {}
            }
            self.wait()?;
        }
    }

    /// Says goodbye. That the server is gone already is no matter.
    pub(crate) fn close(mut self) {
        let _ = self.socket.close(None);
        let _ = self.socket.flush();
    }

    /// Queues a message. That the connection is broken is found out where it is read.
    fn queue(&mut self, text: String) {
        let _ = self.socket.write(Message::text(text));
    }

    /// The next message that has come, or why there will be none.
    fn received(&mut self) -> Result<Option<Received>, Failure> {
        loop {
            let read = self.socket.read();
            if read.is_ok() {
                self.heard = Instant::now();
            } else if self.heard.elapsed() > SILENCE {
                return Ok(Some(Received::Lost("the server is silent".into())));
            }
            match read {
                Ok(Message::Text(text)) => return Ok(Some(Received::Text(text.as_str().into()))),
                Ok(Message::Close(Some(frame))) if frame.code == CloseCode::Restart => {
                    return Ok(Some(Received::Lost(frame.reason.as_str().into())));
                }
                Ok(Message::Close(Some(frame))) if !frame.reason.is_empty() => {
                    return Err(Failure::Failed(format!("{}: {}", self.host, frame.reason)));
                }
                Ok(_) => {}
                Err(Error::Io(error)) if error.kind() == std::io::ErrorKind::WouldBlock => return Ok(None),
                Err(error) => return Ok(Some(Received::Lost(broken(&error)))),
            }
        }
    }

    fn hear(&mut self, text: &str) -> Option<Heard> {
        let told = serde_json::from_str(text).unwrap_or(Told::Line);
        match told {
            Told::Connected { id } => return Some(Heard::Connected { id }),
            Told::Refused { message } => return Some(Heard::Refused(message)),
            Told::Seated { of, start } => {
                self.send(&json!({"started": start}));
                self.speaker.start();
                // Its program may start anew in the middle of a match.
                return (self.plays.replace(of.clone()).as_ref() != Some(&of))
                    .then_some(Heard::Seated { of });
            }
            Told::Over => {
                self.speaker.stop();
                return Some(Heard::Over);
            }
            Told::Died { fault, message } => return Some(Heard::Died { fault, message }),
            Told::Begun => return None,
            _ => {}
        }
        self.speaker.hear(text);
        match told {
            Told::Start { seat } => {
                self.seat = seat;
                None
            }
            Told::End { scores, reason } => Some(Heard::GameOver { seat: self.seat, scores, reason }),
            _ => None,
        }
    }

    /// Waits until there is something to pass on.
    fn wait(&self) -> Result<(), Failure> {
        let stream = match self.socket.get_ref() {
            MaybeTlsStream::Plain(stream) => stream,
            MaybeTlsStream::Rustls(stream) => &stream.sock,
            _ => return Err(Failure::Failed("a connection of a kind that is not known".into())),
        };
        let mut waited = vec![PollFd::new(stream.as_fd(), PollFlags::POLLIN)];
        waited.extend(self.speaker.ends().into_iter().map(|(end, flags)| PollFd::new(end, flags)));
        match poll(&mut waited, PollTimeout::from(LOOK)) {
            Ok(_) | Err(Errno::EINTR) => Ok(()),
            Err(error) => Err(Failure::Failed(format!("waiting failed: {}", error.desc()))),
        }
    }
}

fn broken(error: &Error) -> String {
    match error {
        Error::ConnectionClosed | Error::AlreadyClosed => "the server has closed the connection".into(),
        Error::Protocol(_) => "the connection broke".into(),
        other => other.to_string(),
    }
}
