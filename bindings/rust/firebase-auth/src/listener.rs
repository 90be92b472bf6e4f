// SPDX-License-Identifier: Apache-2.0
//! Listeners of an Auth.

use std::mem;
use std::os::raw::c_void;

use crate::callback::{guard, release, user_data};
use crate::handle::is_forked;
use crate::{sys, Auth, Error, ErrorCode, Result};

/// A listener of an Auth, which is removed when this value is dropped.
///
/// After that, the listener is not running and will not be called again. Dropping waits for a call on another thread, except
/// inside the listener itself. Therefore do not drop a `Listener` while you hold a lock that the listener takes.
#[derive(Debug)]
#[must_use = "the listener is removed when this value is dropped; `keep` lets it live as long as the Auth"]
pub struct Listener {
    auth: Auth,
    id: u64,
}

impl Listener {
    /// Lets the listener live as long as the Auth.
    pub fn keep(self) {
        let mut listener = mem::ManuallyDrop::new(self);
        // SAFETY: the field is not used again, because nothing drops `listener`.
        unsafe { std::ptr::drop_in_place(&mut listener.auth) };
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        if is_forked() {
            return;
        }
        // SAFETY: the reference keeps the Auth alive.
        unsafe { sys::firebase_auth_remove_listener(self.auth.as_ptr(), self.id) }
    }
}

/// One of the functions that add a listener.
type Add = unsafe extern "C" fn(
    *mut sys::firebase_auth,
    sys::firebase_auth_listener,
    *mut c_void,
    sys::firebase_deleter,
) -> u64;

/// Adds a listener by one of the C functions.
///
/// The closure need not be `Sync`: "Two threads never call one listener at the same time". It is not `FnMut`, because "a change
/// that the listener makes itself calls it recursively".
pub(crate) fn add<F: Fn(&Auth) + Send + 'static>(auth: &Auth, add: Add, listener: F) -> Result<Listener> {
    // SAFETY: the library passes the data to the listener and then to the deleter, also if it does not add the listener.
    let id = unsafe { add(auth.as_ptr(), Some(call::<F>), user_data(listener), Some(release::<F>)) };
    match id {
        0 => Err(unavailable()),
        _ => Ok(Listener { auth: auth.clone(), id }),
    }
}

fn unavailable() -> Error {
    let message = "The listener was not added: the App or the Auth was shut down, or the platform has no such event.";
    Error::new(ErrorCode::API_NOT_AVAILABLE, message.into())
}

unsafe extern "C" fn call<F: Fn(&Auth)>(auth: *mut sys::firebase_auth, listener: *mut c_void) {
    guard((), || {
        // SAFETY: the Auth is valid during the call, and the data is the closure of `add`, which is not released yet.
        if let Some(auth) = unsafe { Auth::copy(auth) } {
            unsafe { (*listener.cast::<F>())(&auth) };
        }
    });
}
