// SPDX-License-Identifier: Apache-2.0
//! What an App has in addition to the generated functions.

use std::os::raw::c_void;

use crate::callback::guard;
use crate::{sys, App, Auth};

impl App {
    /// All Apps that exist now, in the order of their creation, with the default App last.
    pub fn all() -> Vec<App> {
        let mut apps = Vec::<App>::new();
        // SAFETY: the visitor runs during the call only.
        unsafe { sys::firebase_app_visit_all(Some(visit), (&mut apps as *mut Vec<App>).cast()) };
        apps
    }

    /// The Auth of this App.
    ///
    /// The first call creates it and restores the stored session, without a request to the network. The Auth ends with its App:
    /// keep the App, because an Auth alone does not keep it, and reports [`ErrorCode::API_NOT_AVAILABLE`] afterwards. (If it
    /// did, a listener that captures its Auth would keep both forever.)
    ///
    /// [`ErrorCode::API_NOT_AVAILABLE`]: crate::ErrorCode::API_NOT_AVAILABLE
    pub fn auth(&self) -> Auth {
        Auth::get(self).expect("an App exists until its last reference is released, and has an Auth until then")
    }
}

unsafe extern "C" fn visit(app: *mut sys::firebase_app, apps: *mut c_void) {
    // SAFETY: the App is valid during the call, and `apps` is that of `all`.
    guard((), || unsafe { (*apps.cast::<Vec<App>>()).extend(App::copy(app)) });
}
