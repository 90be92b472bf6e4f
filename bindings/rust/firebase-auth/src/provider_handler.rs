// SPDX-License-Identifier: Apache-2.0
//! The program's own way to ask the player for a provider's identity.

use std::mem::size_of;
use std::os::raw::c_void;
use std::ptr;

use crate::callback::{guard, release, user_data};
use crate::error::check;
use crate::{sys, ErrorCode, FederatedProvider, ProviderRequest, Result};

/// Asks the player instead of the browser: for example with a device code, through the launcher of the game, or through the
/// server of the game.
pub trait ProviderHandler: Send + Sync + 'static {
    /// Starts to ask the player. Called on the thread of the call that starts the operation; should return quickly.
    ///
    /// Pass the result to one of the functions of the request, during this call or later, on any thread. Clone the request to
    /// use it longer. A panic fails the request.
    fn begin(&self, request: &ProviderRequest);

    /// The result is no longer needed, so that the program can close its user interface. Called on any thread, but not before
    /// `begin` has returned, and not for a request that was completed.
    fn cancel(&self, _request: &ProviderRequest) {}
}

impl FederatedProvider {
    /// Sets the handler that asks the player in the following operations with this provider.
    ///
    /// An Auth waits for one handler at a time. Meanwhile another operation fails with
    /// [`ErrorCode::FEDERATED_PROVIDER_ALREADY_IN_USE`](crate::ErrorCode::FEDERATED_PROVIDER_ALREADY_IN_USE).
    pub fn set_handler<H: ProviderHandler>(&self, handler: H) -> Result<()> {
        let data = user_data(handler);
        let functions = sys::firebase_provider_handler {
            struct_size: size_of::<sys::firebase_provider_handler>(),
            user_data: data,
            begin: Some(begin::<H>),
            cancel: Some(cancel::<H>),
            release: Some(release::<H>),
        };
        // SAFETY: the struct is complete, and the library copies it.
        let code = unsafe { sys::firebase_federated_provider_set_handler(self.as_ptr(), &functions) };
        check(code, "FederatedProvider::set_handler").map_err(|error| {
            // SAFETY: the library does not call `release` then.
            unsafe { release::<H>(data) };
            error
        })
    }

    /// Uses the browser again.
    pub fn clear_handler(&self) -> Result<()> {
        // SAFETY: NULL stands for the browser.
        let code = unsafe { sys::firebase_federated_provider_set_handler(self.as_ptr(), ptr::null()) };
        check(code, "FederatedProvider::clear_handler")
    }
}

unsafe extern "C" fn begin<H: ProviderHandler>(data: *mut c_void, request: *mut sys::firebase_provider_request) {
    // SAFETY: the data is the handler, which is not released yet, and the request is valid during the call.
    guard((), || unsafe {
        if let Some(request) = ProviderRequest::copy(request) {
            let has_begun = guard(false, || {
                (*data.cast::<H>()).begin(&request);
                true
            });
            // Nobody else would complete the request, and it would block further ones of the Auth.
            if !has_begun {
                request.fail(ErrorCode::FAILURE, "The program's own sign-in panicked.");
            }
        }
    });
}

unsafe extern "C" fn cancel<H: ProviderHandler>(data: *mut c_void, request: *mut sys::firebase_provider_request) {
    // SAFETY: as above.
    guard((), || unsafe {
        if let Some(request) = ProviderRequest::copy(request) {
            (*data.cast::<H>()).cancel(&request);
        }
    });
}
