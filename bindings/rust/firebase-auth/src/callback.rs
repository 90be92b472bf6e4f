// SPDX-License-Identifier: Apache-2.0
//! Closures of the program as callbacks of the C API.

use std::mem;
use std::os::raw::c_void;
use std::panic::{self, AssertUnwindSafe};

/// Runs code of the program inside a callback. A panic ends here, because it must not unwind into C: Rust's panic hook has
/// reported it, and the callback returns `otherwise`.
pub(crate) fn guard<R>(otherwise: R, run: impl FnOnce() -> R) -> R {
    panic::catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|payload| {
        // The payload is a value of the program, which can panic again when it is dropped. What that throws is leaked.
        if let Err(second) = panic::catch_unwind(AssertUnwindSafe(|| drop(payload))) {
            mem::forget(second);
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    struct PanicsWhenDropped;

    impl Drop for PanicsWhenDropped {
        fn drop(&mut self) {
            panic!("a mistake of the program, which this test makes");
        }
    }

    #[test]
    fn a_panic_ends_in_the_guard() {
        assert_eq!(guard(1, || 2), 2);
        assert_eq!(guard(1, || panic::panic_any("a mistake of the program, which this test makes")), 1);
    }

    #[test]
    fn a_payload_that_panics_ends_in_the_guard() {
        assert_eq!(guard(1, || panic::panic_any(PanicsWhenDropped)), 1);
    }

    #[test]
    fn user_data_is_released_once() {
        let counter = Arc::new(());
        let data = user_data(Arc::clone(&counter));
        assert_eq!(Arc::strong_count(&counter), 2);
        // SAFETY: the data is of this type.
        unsafe { release::<Arc<()>>(data) };
        assert_eq!(Arc::strong_count(&counter), 1);
    }

    #[test]
    fn a_closure_that_panics_when_it_is_dropped_does_not_reach_c() {
        let data = user_data(PanicsWhenDropped);
        // SAFETY: as above.
        unsafe { release::<PanicsWhenDropped>(data) };
    }
}
