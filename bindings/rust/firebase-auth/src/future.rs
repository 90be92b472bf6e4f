// SPDX-License-Identifier: Apache-2.0
//! Futures: for `async` code, for threads that wait, and for loops that ask in every frame.

use std::fmt;
use std::future::Future;
use std::marker::PhantomData;
use std::os::raw::c_void;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use crate::callback::{guard, release, user_data};
use crate::handle::{is_forked, Counted, Reference};
use crate::time::milliseconds;
use crate::{sys, Error, ErrorCode, Result};

pub(crate) type Raw = Reference<sys::firebase_future>;

// SAFETY: these are the functions of the type, and `firebase_auth.h` states that they are thread-safe.
unsafe impl Counted for sys::firebase_future {
    const RETAIN: unsafe extern "C" fn(*const Self) = sys::firebase_future_retain;
    const RELEASE: unsafe extern "C" fn(*const Self) = sys::firebase_future_release;
}

/// What an operation completes with.
pub trait Output: Sized + Send + 'static + private::Sealed {
    /// Reads the result of a future that has completed with success.
    #[doc(hidden)]
    fn read(future: private::Completed<'_>) -> Option<Self>;
}

pub(crate) mod private {
    /// Prevents other crates from implementing [`Output`](super::Output).
    pub trait Sealed {}

    /// A future that has completed with success.
    pub struct Completed<'a>(pub(crate) &'a super::Raw);
}

/// The result of an operation, which may not be available yet.
///
/// The operation starts with the call that returns the future, and completes without being polled. There are three ways to get
/// the result, and any number of them can be used with one future:
///
/// - `future.await` in an `async` function, with any executor. The library wakes the task; it needs no runtime.
/// - [`try_get`](Self::try_get) or [`is_ready`](Self::is_ready) in every frame of a game. They take nanoseconds.
/// - [`wait`](Self::wait), which blocks the thread.
///
/// # Dropping
///
/// The operation continues when its future is dropped, like a thread whose `JoinHandle` is dropped: an account that is half
/// deleted because a function returned early would be worse than one whose deletion nobody awaited. [`cancel`](Self::cancel)
/// ends the operation. [`cancel_on_drop`](Self::cancel_on_drop) does so when the future is dropped, for `select!` and timeouts.
///
/// # Polled callbacks
///
/// If the callbacks of the App are polled ([`CallbackDelivery::POLLED`](crate::CallbackDelivery::POLLED)), a task is woken
/// inside [`App::poll`](crate::App::poll). A program whose executor runs in its frame loop polls the App in the same loop.
#[must_use = "the operation runs, but nobody sees its error: await the future, or call `wait` or `on_completion`"]
pub struct AuthFuture<T> {
    raw: Raw,
    wake: Option<Wake>,
    cancel_on_drop: bool,
    // The result is made by `Output::read`; the future itself has none.
    output: PhantomData<fn() -> T>,
}

/// The callback that wakes the task which polled last.
struct Wake {
    callback: u64,
    waker: Arc<Mutex<Option<Waker>>>,
}

impl<T: Output> AuthFuture<T> {
    /// # Safety
    ///
    /// `pointer` is an owned reference to a future whose result is a `T`.
    pub(crate) unsafe fn adopt(pointer: *mut sys::firebase_future) -> Self {
        // SAFETY: the same promise. The C API returns a future in any case (rule 3), and the function that makes up for
        // none is never NULL.
        let raw = unsafe { Reference::adopt(pointer).or_else(|| Reference::adopt(failed())) };
        Self {
            raw: raw.expect("the C API always returns a future"),
            wake: None,
            cancel_on_drop: false,
            output: PhantomData,
        }
    }

    /// The C object, for functions of [`sys`](crate::sys). Valid as long as this value.
    pub fn as_ptr(&self) -> *mut sys::firebase_future {
        self.raw.as_ptr()
    }

    /// Whether the operation has completed.
    pub fn is_ready(&self) -> bool {
        // SAFETY: the reference keeps the future alive.
        unsafe { sys::firebase_future_status(self.raw.as_ptr()) == sys::FIREBASE_FUTURE_STATUS_COMPLETE }
    }

    /// The result; `None` while the operation is in progress. It can be called again and returns the same result.
    pub fn try_get(&self) -> Option<Result<T>> {
        self.is_ready().then(|| read(&self.raw))
    }

    /// Blocks until the operation has completed.
    ///
    /// The library's own thread completes operations, so that this fails with [`ErrorCode::FAILURE`] inside callbacks that run
    /// there. Use [`on_completion`](Self::on_completion) or `.await` in them.
    pub fn wait(&self) -> Result<T> {
        // SAFETY: the reference keeps the future alive.
        unsafe { sys::firebase_future_wait(self.raw.as_ptr(), -1) };
        self.try_get().unwrap_or_else(|| Err(would_block()))
    }

    /// Blocks until the operation has completed, for a limited time. `None` if it is still in progress then.
    pub fn wait_timeout(&self, timeout: Duration) -> Option<Result<T>> {
        // SAFETY: the reference keeps the future alive.
        unsafe { sys::firebase_future_wait(self.raw.as_ptr(), milliseconds(timeout)) };
        self.try_get()
    }

    /// Ends the operation. Afterwards the future is complete, normally with [`ErrorCode::CANCELLED`].
    ///
    /// What the server has already done is not undone, but the user is not signed in by it. Nothing happens if the operation
    /// has completed, or if the session of a sign-in is being stored at this time.
    pub fn cancel(&self) {
        // SAFETY: the reference keeps the future alive.
        unsafe { sys::firebase_future_cancel(self.raw.as_ptr()) }
    }

    /// Calls [`cancel`](Self::cancel) when this future is dropped.
    pub fn cancel_on_drop(mut self) -> Self {
        self.cancel_on_drop = true;
        self
    }

    /// Calls a function with the result: at once if the operation has completed, otherwise on the library's thread, or inside
    /// [`App::poll`](crate::App::poll) if the callbacks of the App are polled. The future can be dropped before.
    pub fn on_completion(&self, callback: impl FnOnce(Result<T>) + Send + 'static) {
        add_callback(&self.raw, move |future| callback(read(future)));
    }

    fn wake_by(&mut self, waker: &Waker) {
        if let Some(wake) = &self.wake {
            return set(&wake.waker, waker);
        }
        let slot = Arc::new(Mutex::new(Some(waker.clone())));
        let of_callback = Arc::clone(&slot);
        let callback = add_callback(&self.raw, move |_| {
            let waker = of_callback.lock().unwrap_or_else(PoisonError::into_inner).take();
            if let Some(waker) = waker {
                waker.wake();
            }
        });
        self.wake = Some(Wake { callback, waker: slot });
    }
}

impl<T: Output> Future for AuthFuture<T> {
    type Output = Result<T>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<T>> {
        let this = self.get_mut();
        if !this.is_ready() {
            this.wake_by(context.waker());
        }
        // Asks again, because the operation can have completed before the waker was set.
        this.try_get().map_or(Poll::Pending, Poll::Ready)
    }
}

impl<T> Clone for AuthFuture<T> {
    /// Another future of the same operation. It does not cancel the operation when it is dropped.
    fn clone(&self) -> Self {
        Self { raw: self.raw.clone(), wake: None, cancel_on_drop: false, output: PhantomData }
    }
}

impl<T> Drop for AuthFuture<T> {
    fn drop(&mut self) {
        if is_forked() {
            return;
        }
        if let Some(wake) = &self.wake {
            // SAFETY: the reference keeps the future alive. An id whose callback has run is ignored.
            unsafe { sys::firebase_future_remove_on_completion(self.raw.as_ptr(), wake.callback) };
        }
        if self.cancel_on_drop {
            // SAFETY: as above.
            unsafe { sys::firebase_future_cancel(self.raw.as_ptr()) };
        }
    }
}

impl<T> fmt::Debug for AuthFuture<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("AuthFuture").field(&self.raw).finish()
    }
}

fn read<T: Output>(future: &Raw) -> Result<T> {
    // SAFETY: the reference keeps the future alive.
    if unsafe { sys::firebase_future_error(future.as_ptr()) } != sys::FIREBASE_AUTH_ERROR_NONE {
        return Err(Error::of_operation(future.clone()));
    }
    let missing = || Error::new(ErrorCode::FAILURE, "The library reports success without a result.".into());
    T::read(private::Completed(future)).ok_or_else(missing)
}

fn would_block() -> Error {
    let message =
        "wait() was called on the library's thread, which has to complete the operation. Use on_completion() or await.";
    Error::new(ErrorCode::FAILURE, message.into())
}

/// A future that has failed.
fn failed() -> *mut sys::firebase_future {
    // SAFETY: the function accepts NULL.
    unsafe { sys::firebase_promise_copy_future(std::ptr::null_mut()) }
}

fn set(slot: &Mutex<Option<Waker>>, waker: &Waker) {
    let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
    if !slot.as_ref().map_or(false, |present| present.will_wake(waker)) {
        *slot = Some(waker.clone());
    }
}

/// Adds a callback to a future, and returns its id; 0 if it has already run.
fn add_callback<F: FnOnce(&Raw) + Send + 'static>(future: &Raw, callback: F) -> u64 {
    let data = user_data(Some(callback));
    // SAFETY: the library passes the data to the callback once, and then to the deleter, which frees it.
    unsafe {
        sys::firebase_future_add_on_completion(future.as_ptr(), Some(completed::<F>), data, Some(release::<Option<F>>))
    }
}

unsafe extern "C" fn completed<F: FnOnce(&Raw)>(future: *mut sys::firebase_future, data: *mut c_void) {
    guard((), || {
        // SAFETY: the data is that of `add_callback`, which only this callback uses before the deleter runs. The future is
        // valid during the call.
        let (callback, future) = unsafe { ((*data.cast::<Option<F>>()).take(), Reference::copy(future)) };
        if let (Some(callback), Some(future)) = (callback, future) {
            callback(&future);
        }
    });
}

impl private::Sealed for () {}
impl Output for () {
    fn read(_: private::Completed<'_>) -> Option<Self> {
        Some(())
    }
}
