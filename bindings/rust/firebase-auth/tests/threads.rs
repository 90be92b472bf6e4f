// SPDX-License-Identifier: Apache-2.0
//! Objects on several threads at the same time.

mod support;

#[cfg(unix)]
use std::sync::mpsc;
use std::thread;

use firebase_auth::*;
use support::Emulator;

fn check<T: Send + Sync + 'static>() {}

#[test]
fn all_types_can_be_sent_and_shared() {
    check::<App>();
    check::<AppOptions>();
    check::<Auth>();
    check::<AuthResult>();
    check::<AuthFuture<AuthResult>>();
    check::<Borrowed<'static, AppOptions>>();
    check::<Credential>();
    check::<Error>();
    check::<FederatedProvider>();
    check::<Listener>();
    check::<ProviderRequest>();
    check::<TokenResult>();
    check::<User>();
    check::<UserInfo>();
    check::<Value>();
    check::<WebSignInOptions>();
}

#[test]
fn one_user_serves_several_threads() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let user = app.auth().sign_in_anonymously().wait().unwrap().user().unwrap();
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..20 {
                    assert!(user.get_token(false).wait().is_ok());
                    assert_eq!(user.clone().providers().len(), 0);
                }
            });
        }
    });
    assert!(!user.uid().is_empty());
}

#[test]
fn an_auth_serves_threads_that_sign_in_and_out() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let auth = app.auth();
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..10 {
                    let _ = auth.sign_in_anonymously().wait();
                    auth.sign_out();
                }
            });
        }
    });
    assert!(auth.sign_in_anonymously().wait().is_ok());
}

#[cfg(unix)]
extern "C" {
    fn alarm(seconds: u32) -> u32;
    fn fork() -> i32;
    fn waitpid(child: i32, status: *mut i32, options: i32) -> i32;
    fn _exit(status: i32) -> !;
}

#[cfg(unix)]
#[test]
fn a_forked_process_drops_objects_although_a_callback_runs_in_the_parent() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let (running, is_running) = mpsc::channel();
    let (may_end, end) = mpsc::channel::<()>();
    emulator.hold("accounts:signUp");
    let future = app.auth().sign_in_anonymously().cancel_on_drop();
    let listener = app.auth().add_state_listener(|_| ()).unwrap();
    future.on_completion(move |_| {
        running.send(()).unwrap();
        let _ = end.recv();
    });
    emulator.release_held("accounts:signUp");
    is_running.recv().unwrap();
    // SAFETY: the child only frees memory, and ends.
    let child = unsafe { fork() };
    if child == 0 {
        // SAFETY: as above.
        unsafe { alarm(600) };
        drop((future, listener, app));
        // SAFETY: as above.
        unsafe { _exit(0) };
    }
    let mut status = -1;
    // SAFETY: `status` is valid during the call.
    unsafe { waitpid(child, &mut status, 0) };
    assert_eq!(status, 0);
    drop(may_end);
}
