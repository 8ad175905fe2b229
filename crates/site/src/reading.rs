//! Reads what was brought from outside: rules, saved games, records. Little at once, in turn between owners, and only while a client waits.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use accounts::Refused;
use game::wording;
use live::{Work, charged};
use referee::Stop;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How much is read at once.
const AT_ONCE: usize = 2;

pub(crate) struct Reading {
    free: Arc<Semaphore>,
    /// One place for each owner who reads something.
    owners: Mutex<BTreeMap<String, Weak<Semaphore>>>,
}

/// An owner's only place: whatever else this owner sends waits, and is not even received.
pub(crate) struct ReadingPlace {
    _place: OwnedSemaphorePermit,
    stop: Stop,
}

/// Stops the work when its client has gone, or its time is over.
struct WithClient(Stop);

impl Drop for WithClient {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Default for Reading {
    fn default() -> Reading {
        Reading { free: Arc::new(Semaphore::new(AT_ONCE)), owners: Mutex::default() }
    }
}

impl Reading {
    /// Waits for an owner's place.
    pub(crate) async fn place(&self, owner: &str) -> ReadingPlace {
        let own = {
            let mut owners = self.owners.lock().unwrap_or_else(PoisonError::into_inner);
            owners.retain(|_, own| own.strong_count() > 0);
            let known = owners.get(owner).and_then(Weak::upgrade);
            known.unwrap_or_else(|| {
                let own = Arc::new(Semaphore::new(1));
                owners.insert(owner.into(), Arc::downgrade(&own));
                own
            })
        };
        let place = own.acquire_owned().await.expect("the semaphore is never closed");
        ReadingPlace { _place: place, stop: Stop::default() }
    }

    /// Runs work on a thread, after all that came before, for at most this time. Work that does not heed its stop keeps its place until it
    /// ends, so that it cannot take over the machine.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        place: ReadingPlace,
        time: Duration,
        work: impl FnOnce(&Stop) -> Result<T, Refused> + Send + 'static,
    ) -> Result<T, Refused> {
        let _with_client = WithClient(Arc::clone(&place.stop));
        let (free, span) = (Arc::clone(&self.free), tracing::Span::current());
        let current = Work::current();
        let job = async move {
            let one = free.acquire_owned().await.expect("the semaphore is never closed");
            let read = tokio::task::spawn_blocking(move || {
                let read = span.in_scope(|| charged(current.as_ref(), || work(&place.stop)));
                drop((one, place));
                read
            });
            read.await.unwrap_or_else(|panic| Err(Refused::internal(panic.to_string())))
        };
        let seconds = time.as_secs();
        tokio::time::timeout(time, job).await.unwrap_or_else(|_| {
            let wording = wording!("reading it took more than {seconds} s; make the file smaller", seconds);
            Err(Refused::wrong("slow_rules", wording))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn owners_take_turns_and_work_ends_with_its_client() {
        let reading = Arc::new(Reading::default());
        let hour = Duration::from_secs(3600);
        let endless = |stop: &Stop| {
            while !stop.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
            Ok(())
        };
        let (place, begun) = (reading.place("ada").await, Arc::clone(&reading));
        let first = tokio::spawn(async move { begun.read(place, hour, endless).await });
        // Ada has one place, however much she sends.
        let mut second = std::pin::pin!(reading.place("ada"));
        assert!(poll_once(second.as_mut()).await.is_none());
        let bob = reading.place("bob").await;
        assert_eq!(reading.read(bob, hour, |_| Ok(7)).await.unwrap(), 7);
        // Her client hangs up: the work ends, and the next gets the place.
        first.abort();
        let place = second.await;
        assert_eq!(reading.read(place, hour, |_| Ok(8)).await.unwrap(), 8);
        // What takes too long is stopped.
        let place = reading.place("ada").await;
        let late = reading.read(place, Duration::ZERO, endless).await.unwrap_err();
        assert_eq!(late.code, "slow_rules");
        let place = reading.place("ada").await;
        assert_eq!(reading.read(place, hour, |_| Ok(9)).await.unwrap(), 9);
    }

    /// Polls once.
    async fn poll_once<F: Future>(future: std::pin::Pin<&mut F>) -> Option<F::Output> {
        let mut future = Some(future);
        std::future::poll_fn(move |context| {
            let polled = future.take().expect("polled once").poll(context);
            std::task::Poll::Ready(match polled {
                std::task::Poll::Ready(output) => Some(output),
                std::task::Poll::Pending => None,
            })
        })
        .await
    }
}
