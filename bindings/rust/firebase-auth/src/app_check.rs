// SPDX-License-Identifier: Apache-2.0
//! App Check tokens.

use std::os::raw::c_void;
use std::ptr;

use crate::callback::{guard, release, user_data};
use crate::error::check;
use crate::text::Text;
use crate::{sys, Auth, Result};

impl Auth {
    /// Sends an App Check token with each following request. The server verifies by it that requests come from the project's
    /// own app.
    ///
    /// The library calls the function before each request, on the thread that sends it, and on several threads at the same time.
    /// It must not block and must not call the library: request the token elsewhere and keep it available. A token with other
    /// characters than visible ASCII characters is not sent.
    pub fn set_app_check<F>(&self, token: F) -> Result<()>
    where
        F: Fn() -> Option<String> + Send + Sync + 'static,
    {
        // SAFETY: the function fails only for a NULL Auth, so that the deleter frees the closure.
        let code = unsafe {
            sys::firebase_auth_set_app_check(self.as_ptr(), Some(give::<F>), user_data(token), Some(release::<F>))
        };
        check(code, "Auth::set_app_check")
    }

    /// Sends no App Check token any more.
    pub fn clear_app_check(&self) -> Result<()> {
        // SAFETY: NULL stands for no token.
        let code = unsafe { sys::firebase_auth_set_app_check(self.as_ptr(), None, ptr::null_mut(), None) };
        check(code, "Auth::clear_app_check")
    }
}

unsafe extern "C" fn give<F: Fn() -> Option<String>>(
    data: *mut c_void,
    receive: sys::firebase_app_check_receiver,
    receiver_data: *mut c_void,
) {
    // SAFETY: the data is the closure, which is not released yet.
    let token = guard(None, || unsafe { (*data.cast::<F>())() });
    if let (Some(token), Some(receive)) = (token, receive) {
        // SAFETY: the receiver is called during the call of this function.
        unsafe { receive(Text::new(token.as_str()).as_ptr(), receiver_data) };
    }
}
