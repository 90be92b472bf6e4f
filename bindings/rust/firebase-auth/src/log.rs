// SPDX-License-Identifier: Apache-2.0
//! Messages of the library that no future can report, for example that a session file cannot be written.

use std::os::raw::{c_char, c_void};
use std::ptr;
use std::sync::{Arc, Mutex, PoisonError};

use crate::callback::guard;
use crate::{sys, text, LogLevel};

type Receiver = Arc<dyn Fn(LogLevel, &str) + Send + Sync>;

static RECEIVER: Mutex<Option<Receiver>> = Mutex::new(None);

/// Sets the lowest level of messages that are logged. The default is [`LogLevel::INFO`].
pub fn set_level(level: LogLevel) {
    // SAFETY: the function accepts any value.
    unsafe { sys::firebase_log_set_level(level.0) }
}

/// The lowest level of messages that are logged.
pub fn level() -> LogLevel {
    // SAFETY: the function has no preconditions.
    LogLevel(unsafe { sys::firebase_log_get_level() })
}

/// Sets the function that receives the log messages of the whole process. Without one, messages go to standard error.
///
/// The library can call it on any thread, and on several threads at the same time. It must not call the library. The function
/// that was set before is dropped, unless it is running: then at the end of that call.
pub fn set_callback(callback: impl Fn(LogLevel, &str) + Send + Sync + 'static) {
    replace(Some(Arc::new(callback)));
    // SAFETY: the callback is a function that needs no data.
    unsafe { sys::firebase_log_set_callback(Some(receive), ptr::null_mut()) };
}

/// Sends the log messages to standard error again.
pub fn reset_callback() {
    // SAFETY: NULL stands for standard error.
    unsafe { sys::firebase_log_set_callback(None, ptr::null_mut()) };
    replace(None);
}

fn replace(receiver: Option<Receiver>) {
    let previous = std::mem::replace(&mut *RECEIVER.lock().unwrap_or_else(PoisonError::into_inner), receiver);
    // Dropped without the lock, because the program's function can have a destructor that logs.
    drop(previous);
}

unsafe extern "C" fn receive(level: sys::firebase_log_level, message: *const c_char, _: *mut c_void) {
    // The library can still be about to call this after another function was set, so that the data is not passed as
    // `user_data`, which nobody could free in time.
    let receiver = RECEIVER.lock().unwrap_or_else(PoisonError::into_inner).clone();
    guard((), || {
        if let Some(receiver) = receiver {
            // SAFETY: the message is valid during the call.
            receiver(LogLevel(level), unsafe { text::lend(message) });
        }
    });
}
