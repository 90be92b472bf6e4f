// SPDX-License-Identifier: Apache-2.0
//! Stores of the program for the session.

use std::io;
use std::mem::size_of;
use std::os::raw::{c_char, c_void};
use std::slice;

use crate::callback::{guard, release, user_data};
use crate::error::check;
use crate::{sys, text, AppOptions, Result};

/// A place of the program for the session between two runs.
///
/// The library can call the functions on any thread, but only one of them at a time for each Auth. They should return quickly,
/// because a sign-in completes only after its session is saved. They must not call the library.
///
/// The `key` identifies the session: it contains the project, the App, and whether the session belongs to an emulator. The bytes
/// are JSON with the tokens of the user. Keep them secret.
///
/// After an error or a panic, the library tries again later; [`Auth::session_state`](crate::Auth::session_state) reports it.
pub trait SessionStore: Send + Sync + 'static {
    /// Returns the stored bytes, or `None` if nothing is stored.
    fn load(&self, key: &str) -> io::Result<Option<Vec<u8>>>;

    /// Replaces the stored bytes.
    fn save(&self, key: &str, session: &[u8]) -> io::Result<()>;

    /// Deletes the stored bytes. It is no error if nothing is stored.
    fn clear(&self, key: &str) -> io::Result<()>;
}

impl AppOptions {
    /// Sets a store of the program for the session.
    pub fn set_session_store<S: SessionStore>(&mut self, store: S) -> Result<()> {
        let data = user_data(store);
        let functions = sys::firebase_session_store {
            struct_size: size_of::<sys::firebase_session_store>(),
            user_data: data,
            load: Some(load::<S>),
            save: Some(save::<S>),
            clear: Some(clear::<S>),
            release: Some(release::<S>),
        };
        // SAFETY: the struct is complete, and the library copies it.
        let code = unsafe { sys::firebase_app_options_set_session_store(self.as_ptr(), &functions) };
        check(code, "AppOptions::set_session_store").map_err(|error| {
            // SAFETY: the library does not call `release` then.
            unsafe { release::<S>(data) };
            error
        })
    }
}

/// # Safety
///
/// For all functions below: `data` is a store that is not released, and the other pointers are valid during the call.
unsafe extern "C" fn load<S: SessionStore>(
    data: *mut c_void,
    key: *const c_char,
    receive: sys::firebase_session_receiver,
    receiver_data: *mut c_void,
) -> bool {
    // SAFETY: see above.
    let loaded = guard(None, || unsafe { (*data.cast::<S>()).load(text::lend(key)).ok() });
    if let (Some(Some(bytes)), Some(receive)) = (&loaded, receive) {
        // SAFETY: the bytes are valid during this call.
        unsafe { receive(bytes.as_ptr().cast(), bytes.len(), receiver_data) };
    }
    loaded.is_some()
}

unsafe extern "C" fn save<S: SessionStore>(
    data: *mut c_void,
    key: *const c_char,
    bytes: *const c_void,
    size: usize,
) -> bool {
    // SAFETY: see above.
    guard(false, || unsafe {
        let session = if size == 0 { &[] } else { slice::from_raw_parts(bytes.cast(), size) };
        (*data.cast::<S>()).save(text::lend(key), session).is_ok()
    })
}

unsafe extern "C" fn clear<S: SessionStore>(data: *mut c_void, key: *const c_char) -> bool {
    // SAFETY: see above.
    guard(false, || unsafe { (*data.cast::<S>()).clear(text::lend(key)).is_ok() })
}
