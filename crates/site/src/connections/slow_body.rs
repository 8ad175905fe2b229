//! A request's body with a deadline: the more has come of it, the later.

use std::error::Error;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use tokio::time::{Sleep, sleep};

/// The bytes that a client has to send in a second, besides those of the first seconds.
const SLOWEST: u64 = 16_000;

/// A body that fails when its client sends too slowly.
struct Timed {
    body: Body,
    deadline: Pin<Box<Sleep>>,
}

/// The request, whose body may take so long and a second more for each 16 kB.
pub(crate) fn timed(request: Request, time: Duration) -> Request {
    request.map(|body| match body.is_end_stream() {
        true => body,
        false => Body::new(Timed { body, deadline: Box::pin(sleep(time)) }),
    })
}

impl HttpBody for Timed {
    type Data = Bytes;
    type Error = Box<dyn Error + Send + Sync>;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<http_body::Frame<Bytes>, Self::Error>>> {
        if self.deadline.as_mut().poll(context).is_ready() {
            return Poll::Ready(Some(Err("it came too slowly".into())));
        }
        let frame = ready!(Pin::new(&mut self.body).poll_frame(context));
        let bytes = frame.as_ref().and_then(|frame| frame.as_ref().ok()?.data_ref().map(Bytes::len));
        let more = Duration::from_micros(bytes.unwrap_or(0) as u64 * 1_000_000 / SLOWEST);
        let deadline = self.deadline.deadline() + more;
        self.deadline.as_mut().reset(deadline);
        Poll::Ready(frame.map(|frame| frame.map_err(Into::into)))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> http_body::SizeHint {
        self.body.size_hint()
    }
}
