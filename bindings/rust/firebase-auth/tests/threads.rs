// SPDX-License-Identifier: Apache-2.0
//! Objects on several threads at the same time.

mod support;

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
