// SPDX-License-Identifier: Apache-2.0
//! Settings of the sign-in in the player's browser.

use std::fmt;
use std::mem::size_of;
use std::os::raw::{c_char, c_void};
use std::ptr;
use std::time::Duration;

use crate::callback::{guard, release, user_data};
use crate::error::check;
use crate::filled::Filled;
use crate::text::{self, Text};
use crate::time::milliseconds;
use crate::{sys, Auth, Result, WebSignInProgress};

type OpenUrl = Box<dyn Fn(&str) -> bool + Send + Sync>;
type Progress = Box<dyn Fn(WebSignInProgress, &str) + Send + Sync>;

/// Settings of the sign-in in the player's browser. A member that is `None` has its default.
///
/// The functions are called where the callbacks of futures are: on the library's thread, or inside
/// [`App::poll`](crate::App::poll) if the callbacks of the App are polled. They must not block.
#[derive(Default)]
pub struct WebSignInOptions {
    /// Opens the URL in a browser on this machine. Returns false on failure. The default runs xdg-open, without a shell.
    pub open_url: Option<OpenUrl>,
    /// Reports progress, for the user interface of the program. The URL is "" except for
    /// [`WebSignInProgress::URL_READY`] and [`WebSignInProgress::OPEN_FAILED`].
    pub progress: Option<Progress>,
    /// The time that the player has. The default is five minutes.
    pub timeout: Option<Duration>,
    /// The name of the program, which the pages of the library show. At most 1000 bytes.
    pub app_name: Option<String>,
    /// The domain of the project's handler. The default is "PROJECT.firebaseapp.com".
    pub auth_domain: Option<String>,
    /// The https folder that contains firebase-app.js and firebase-auth.js of the Firebase JS SDK. The default is a fixed
    /// version on Google's server, or the emulator's replacement.
    pub sdk_url: Option<String>,
    /// An image of the program, which the pages of the library show above its name: a PNG, JPEG, WebP or SVG file of at most
    /// 262144 bytes.
    pub icon: Option<Vec<u8>>,
    /// A color of the program, like "#3a7bd5", in which the pages have a stripe.
    pub color: Option<String>,
    /// Sentences in place of the library's own: a JSON object of languages (BCP 47), each an object of sentences, for example
    /// `{"de": {"cancel": "Zurueck"}}`. A sentence that is missing is the library's.
    pub sentences: Option<String>,
}

impl fmt::Debug for WebSignInOptions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("WebSignInOptions").field("app_name", &self.app_name).finish_non_exhaustive()
    }
}

/// The closures, as the data of the C functions.
struct Functions {
    open_url: Option<OpenUrl>,
    progress: Option<Progress>,
}

impl WebSignInOptions {
    /// The struct of the C API without the closures. It points to the icon of these options.
    fn fill(&self) -> Filled<sys::firebase_web_sign_in_options> {
        let texts = [&self.app_name, &self.auth_domain, &self.sdk_url, &self.color, &self.sentences];
        let texts = texts.map(|value| Text::new(value.as_deref()));
        let icon = self.icon.as_deref();
        let raw = sys::firebase_web_sign_in_options {
            struct_size: size_of::<sys::firebase_web_sign_in_options>(),
            user_data: ptr::null_mut(),
            open_url: self.open_url.as_ref().map(|_| open_url as _),
            progress: self.progress.as_ref().map(|_| progress as _),
            release: Some(release::<Functions>),
            timeout_milliseconds: milliseconds(self.timeout.unwrap_or_default()),
            app_name: texts[0].as_ptr(),
            auth_domain: texts[1].as_ptr(),
            sdk_url: texts[2].as_ptr(),
            icon: icon.map_or(ptr::null(), |bytes| bytes.as_ptr().cast()),
            icon_size: icon.map_or(0, <[u8]>::len),
            color: texts[3].as_ptr(),
            sentences: texts[4].as_ptr(),
        };
        Filled::new(raw, texts.into())
    }
}

impl Auth {
    /// Sets the settings of the following sign-ins in the browser.
    ///
    /// An `auth_domain` or `sdk_url` with an invalid value is reported by the future of the sign-in. An icon, a color or
    /// sentences with an invalid value are reported here.
    pub fn set_web_sign_in_options(&self, mut options: WebSignInOptions) -> Result<()> {
        let filled = options.fill();
        let data = user_data(Functions { open_url: options.open_url.take(), progress: options.progress.take() });
        // SAFETY: the struct is complete and valid as long as `filled` and `options`. The library copies all of it.
        let code = unsafe {
            let raw = sys::firebase_web_sign_in_options { user_data: data, ..*filled.as_ptr() };
            sys::firebase_auth_set_web_sign_in_options(self.as_ptr(), &raw)
        };
        check(code, "Auth::set_web_sign_in_options").map_err(|error| {
            // SAFETY: the library does not call `release` then.
            unsafe { release::<Functions>(data) };
            error
        })
    }

    /// Sets the default settings again.
    pub fn clear_web_sign_in_options(&self) -> Result<()> {
        // SAFETY: NULL stands for the defaults.
        let code = unsafe { sys::firebase_auth_set_web_sign_in_options(self.as_ptr(), ptr::null()) };
        check(code, "Auth::clear_web_sign_in_options")
    }
}

unsafe extern "C" fn open_url(data: *mut c_void, url: *const c_char) -> bool {
    // SAFETY: the data is not released yet, and the URL is valid during the call.
    let (functions, url) = unsafe { (&*data.cast::<Functions>(), text::lend(url)) };
    guard(false, || functions.open_url.as_ref().map_or(false, |open| open(url)))
}

unsafe extern "C" fn progress(data: *mut c_void, progress: sys::firebase_web_sign_in_progress, url: *const c_char) {
    // SAFETY: as above.
    let (functions, url) = unsafe { (&*data.cast::<Functions>(), text::lend(url)) };
    guard((), || {
        if let Some(report) = &functions.progress {
            report(WebSignInProgress(progress), url);
        }
    });
}
