// SPDX-License-Identifier: Apache-2.0
//! Closures of the program as callbacks of the C API.

use std::mem;
use std::os::raw::c_void;
use std::panic::{self, AssertUnwindSafe};

/// Runs code of the program inside a callback. A panic ends here, because it must not unwind into C: Rust's panic hook has
/// reported it, and the callback returns `otherwise`.
pub(crate) fn guard<R>(otherwise: R, run: impl FnOnce() -> R) -> R {
    panic::catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|payload| {
        // To drop the payload could panic again. Panics of callbacks are errors in the program, so that a leak is acceptable.
        mem::forget(payload);
        otherwise
    })
}

/// A closure as the `user_data` of a callback. [`release`] with the same type frees it.
pub(crate) fn user_data<F>(closure: F) -> *mut c_void {
    Box::into_raw(Box::new(closure)).cast()
}

/// The deleter of [`user_data`].
///
/// # Safety
///
/// `closure` comes from `user_data::<F>` and is not used again.
pub(crate) unsafe extern "C" fn release<F>(closure: *mut c_void) {
    // SAFETY: the same promise.
    guard((), || drop(unsafe { Box::from_raw(closure.cast::<F>()) }));
}
