// SPDX-License-Identifier: Apache-2.0
//! Whether objects and closures end. The library calls the deleter of an attached pointer when the last reference to an object
//! is released.

#![deny(unsafe_op_in_unsafe_fn)]

mod support;

use std::os::raw::c_void;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;

use firebase_auth::{sys, App, Auth, AuthFuture, Output};
use support::{block_on, eventually, Emulator};

unsafe extern "C" fn count(counter: *mut c_void) {
    // SAFETY: the pointer is a counter of `Ends::pointer`, which this call takes back.
    let counter = unsafe { Arc::from_raw(counter.cast::<AtomicUsize>()) };
    counter.fetch_add(1, Ordering::SeqCst);
}

/// Counts the objects that have ended.
struct Ends(Arc<AtomicUsize>);

impl Ends {
    fn new() -> Self {
        Self(Arc::default())
    }

    fn count(&self) -> usize {
        self.0.load(Ordering::SeqCst)
    }

    fn pointer(&self) -> *mut c_void {
        Arc::into_raw(Arc::clone(&self.0)) as *mut c_void
    }

    fn watch_app(&self, app: &App) {
        // SAFETY: `count` takes the counter back.
        unsafe { sys::firebase_app_attach(app.as_ptr(), self.pointer(), Some(count)) };
    }

    fn watch_auth(&self, auth: &Auth) {
        // SAFETY: as above.
        unsafe { sys::firebase_auth_attach(auth.as_ptr(), self.pointer(), Some(count)) };
    }

    fn watch_future<T: Output>(&self, future: &AuthFuture<T>) {
        // SAFETY: as above.
        unsafe { sys::firebase_future_attach(future.as_ptr(), self.pointer(), Some(count)) };
    }
}

#[test]
fn an_app_ends_with_its_last_reference() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let ends = Ends::new();
    ends.watch_app(&app);
    let other = app.clone();
    let by_name = App::by_name(app.name()).unwrap();
    let all = App::all();
    drop((app, by_name, all));
    assert_eq!(ends.count(), 0);
    drop(other);
    eventually("the App has ended", || ends.count() == 1);
}

#[test]
fn an_auth_ends_when_its_app_and_all_users_are_dropped() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let auth = app.auth();
    let ends = Ends::new();
    ends.watch_auth(&auth);
    let result = auth.sign_in_anonymously().wait().unwrap();
    let user = result.user().unwrap();
    let (again, token, providers) = (user.clone(), user.get_token_result(false).wait().unwrap(), user.providers());
    drop((app, auth, result, again, token, providers));
    assert_eq!(ends.count(), 0);
    assert!(!user.uid().is_empty());
    drop(user);
    eventually("the Auth has ended", || ends.count() == 1);
}

#[test]
fn a_future_ends_with_its_results_and_errors() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let auth = app.auth();
    let ends = Ends::new();
    let future = auth.sign_in_anonymously();
    ends.watch_future(&future);
    let result = block_on(future).unwrap();
    let info = result.additional_user_info();
    assert_eq!(ends.count(), 0);
    drop((result, info));
    eventually("the future has ended", || ends.count() == 1);
    let future = auth.sign_in_with_custom_token("not a token");
    ends.watch_future(&future);
    let error = future.wait().unwrap_err();
    drop(future);
    assert_eq!(ends.count(), 1);
    drop(error);
    eventually("the failed future has ended", || ends.count() == 2);
}

#[test]
fn futures_that_are_dropped_at_any_time_end() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let user = app.auth().sign_in_anonymously().wait().unwrap().user().unwrap();
    let ends = Ends::new();
    for round in 0..100 {
        let future = user.get_token(round % 2 == 0);
        ends.watch_future(&future);
        match round % 4 {
            0 => drop(future),
            1 => future.cancel(),
            2 => drop(block_on(future)),
            _ => future.on_completion(drop),
        }
    }
    eventually("all futures have ended", || ends.count() == 100);
}

#[test]
fn a_hundred_apps_with_listeners_and_requests_end() {
    let emulator = Emulator::start();
    let (app_ends, auth_ends, closures) = (Ends::new(), Ends::new(), Arc::new(()));
    for _ in 0..100 {
        let app = emulator.app();
        let auth = app.auth();
        app_ends.watch_app(&app);
        auth_ends.watch_auth(&auth);
        let (captured, owned) = (Arc::clone(&closures), auth.clone());
        auth.add_state_listener(move |_| drop((captured.clone(), owned.current_user()))).unwrap().keep();
        drop(auth.sign_in_anonymously());
    }
    eventually("all Apps have ended", || app_ends.count() == 100);
    eventually("all closures are released", || Arc::strong_count(&closures) == 1);
    eventually("all Auths have ended", || auth_ends.count() == 100);
}
