// SPDX-License-Identifier: Apache-2.0
//! Closures and traits of the program that the library calls.

mod support;

use std::collections::HashMap;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{mpsc, Arc, Mutex};
use std::time::Duration;

use firebase_auth::{
    log, Auth, CallbackDelivery, Credential, ErrorCode, FederatedProvider, LogLevel, ProviderHandler, ProviderRequest,
    ProviderRequestPurpose, SessionState, SessionStore, WebSignInOptions, WebSignInProgress,
};
use support::{eventually, Emulator};

#[test]
fn a_listener_is_called_for_each_change() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let (sender, receiver) = mpsc::channel();
    let is_signed_in = move |auth: &Auth| sender.send(auth.current_user().is_some()).unwrap();
    let _listener = app.auth().add_state_listener(is_signed_in).unwrap();
    app.auth().sign_in_anonymously().wait().unwrap();
    app.auth().sign_out();
    assert_eq!(receiver.iter().take(3).collect::<Vec<_>>(), [false, true, false]);
}

#[test]
fn a_dropped_listener_is_not_called_and_its_closure_is_released() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let calls = Arc::new(AtomicUsize::new(0));
    let of_listener = Arc::clone(&calls);
    let listener = app
        .auth()
        .add_state_listener(move |_| {
            of_listener.fetch_add(1, Ordering::SeqCst);
        })
        .unwrap();
    drop(listener);
    app.auth().sign_in_anonymously().wait().unwrap();
    assert_eq!(calls.load(Ordering::SeqCst), 1);
    assert_eq!(Arc::strong_count(&calls), 1);
}

#[test]
fn a_kept_listener_lives_as_long_as_the_auth() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let calls = Arc::new(AtomicUsize::new(0));
    let of_listener = Arc::clone(&calls);
    app.auth()
        .add_state_listener(move |_| {
            of_listener.fetch_add(1, Ordering::SeqCst);
        })
        .unwrap()
        .keep();
    app.auth().sign_in_anonymously().wait().unwrap();
    assert_eq!(calls.load(Ordering::SeqCst), 2);
    drop(app);
    eventually("the closure is released", || Arc::strong_count(&calls) == 1);
}

#[test]
fn a_listener_may_remove_itself() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let slot = Arc::new(Mutex::new(None));
    let of_listener = Arc::clone(&slot);
    let calls = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&calls);
    let listener = app.auth().add_state_listener(move |_| {
        counted.fetch_add(1, Ordering::SeqCst);
        drop(of_listener.lock().unwrap().take());
    });
    *slot.lock().unwrap() = Some(listener.unwrap());
    app.auth().sign_in_anonymously().wait().unwrap();
    app.auth().sign_out();
    assert_eq!(calls.load(Ordering::SeqCst), 2);
}

#[test]
fn a_panic_in_a_listener_does_not_reach_the_library() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let _listener =
        app.auth().add_state_listener(|_| panic!("a mistake of the program, which this test makes")).unwrap();
    assert!(app.auth().sign_in_anonymously().wait().is_ok());
}

#[test]
fn polled_listeners_run_inside_poll() {
    let emulator = Emulator::start();
    let app = emulator.app();
    app.set_callback_delivery(CallbackDelivery::POLLED).unwrap();
    let calls = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&calls);
    let _listener = app
        .auth()
        .add_id_token_listener(move |_| {
            counted.fetch_add(1, Ordering::SeqCst);
        })
        .unwrap();
    assert_eq!(calls.load(Ordering::SeqCst), 0);
    assert_eq!(app.poll(), 1);
    assert_eq!(calls.load(Ordering::SeqCst), 1);
}

#[test]
fn the_log_goes_to_the_closure_of_the_program() {
    let (sender, receiver) = mpsc::channel();
    let sender = Mutex::new(sender);
    let level = log::level();
    log::set_callback(move |level, message| drop(sender.lock().unwrap().send((level, message.to_owned()))));
    let _ = firebase_auth::App::new(&firebase_auth::AppOptions::new(), "the log's");
    let found = receiver.iter().find(|(_, message)| message.contains("API key"));
    log::reset_callback();
    assert!(found.unwrap().0 >= LogLevel::WARNING);
    assert!(receiver.iter().all(|(at, _)| at >= level));
}

#[test]
fn app_check_tokens_are_sent() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let token = Arc::new("the-token".to_owned());
    let of_closure = Arc::clone(&token);
    app.auth().set_app_check(move || Some(of_closure.to_string())).unwrap();
    app.auth().sign_in_anonymously().wait().unwrap();
    assert!(emulator.control("GET", "requests", "").contains("the-token"));
    app.auth().clear_app_check().unwrap();
    eventually("the closure is released", || Arc::strong_count(&token) == 1);
}

/// A store in memory. Its other halves are those of other Apps.
#[derive(Clone, Default)]
struct Memory(Arc<Mutex<HashMap<String, Vec<u8>>>>);

impl SessionStore for Memory {
    fn load(&self, key: &str) -> io::Result<Option<Vec<u8>>> {
        Ok(self.0.lock().unwrap().get(key).cloned())
    }

    fn save(&self, key: &str, session: &[u8]) -> io::Result<()> {
        self.0.lock().unwrap().insert(key.to_owned(), session.to_vec());
        Ok(())
    }

    fn clear(&self, key: &str) -> io::Result<()> {
        self.0.lock().unwrap().remove(key);
        Ok(())
    }
}

#[test]
fn a_store_of_the_program_keeps_the_session() {
    let emulator = Emulator::start();
    let memory = Memory::default();
    let mut options = emulator.options();
    options.set_session_store(memory.clone()).unwrap();
    let start = || {
        let app = firebase_auth::App::new(&options, "kept").unwrap();
        app.auth().use_emulator("127.0.0.1", emulator.port()).unwrap();
        app
    };
    let app = start();
    let uid = app.auth().sign_in_anonymously().wait().unwrap().user().unwrap().uid().to_owned();
    drop(app);
    let app = start();
    eventually("the session is restored", || app.auth().session_state() == SessionState::RESTORED);
    assert_eq!(app.auth().current_user().unwrap().uid(), uid);
    app.auth().sign_out();
    eventually("the store is cleared", || memory.0.lock().unwrap().is_empty());
    drop((app, options));
    eventually("the store is released", || Arc::strong_count(&memory.0) == 1);
}

/// A store that fails in every way.
struct Broken;

impl SessionStore for Broken {
    fn load(&self, _: &str) -> io::Result<Option<Vec<u8>>> {
        Ok(None)
    }

    fn save(&self, _: &str, _: &[u8]) -> io::Result<()> {
        panic!("a mistake of the program, which this test makes")
    }

    fn clear(&self, _: &str) -> io::Result<()> {
        Err(io::ErrorKind::PermissionDenied.into())
    }
}

#[test]
fn a_panic_in_a_store_is_a_failure_to_store() {
    let emulator = Emulator::start();
    let mut options = emulator.options();
    options.set_session_store(Broken).unwrap();
    let app = emulator.app_with(&options);
    assert!(app.auth().sign_in_anonymously().wait().is_ok());
    assert_eq!(app.auth().session_state(), SessionState::NOT_STORED);
}

/// A handler that answers at once, or not at all.
struct Desk {
    credential: Option<Credential>,
    /// Not `Sync` in Rust 1.63.
    cancelled: Mutex<mpsc::Sender<u64>>,
}

impl ProviderHandler for Desk {
    fn begin(&self, request: &ProviderRequest) {
        assert_eq!(request.purpose(), ProviderRequestPurpose::SIGN_IN);
        assert_eq!(request.provider_id(), "apple.com");
        assert_eq!(request.scopes(), ["email", "name"]);
        if let Some(credential) = &self.credential {
            assert!(request.complete_with_credential(credential));
        }
    }

    fn cancel(&self, request: &ProviderRequest) {
        self.cancelled.lock().unwrap().send(request.id()).unwrap();
    }
}

fn apple_at_desk(credential: Option<Credential>) -> (FederatedProvider, mpsc::Receiver<u64>) {
    let provider = FederatedProvider::new("apple.com");
    provider.add_scope("email").unwrap();
    provider.add_scope("name").unwrap();
    let (cancelled, receiver) = mpsc::channel();
    provider.set_handler(Desk { credential, cancelled: Mutex::new(cancelled) }).unwrap();
    (provider, receiver)
}

#[test]
fn a_handler_signs_in_with_a_credential() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let (provider, _cancelled) = apple_at_desk(Some(emulator.apple("ada")));
    let result = app.auth().sign_in_with_provider(&provider).wait().unwrap();
    assert_eq!(result.additional_user_info().provider_id(), "apple.com");
}

#[test]
fn a_handler_hears_of_a_cancelled_request_and_is_released() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let (provider, cancelled) = apple_at_desk(None);
    let future = app.auth().sign_in_with_provider(&provider);
    future.cancel();
    assert_ne!(cancelled.recv().unwrap(), 0);
    assert_eq!(future.wait().unwrap_err().code(), ErrorCode::CANCELLED);
    drop((provider, future, app));
    assert!(cancelled.recv().is_err());
}

/// A handler with a defect.
struct Panicking;

impl ProviderHandler for Panicking {
    fn begin(&self, _: &ProviderRequest) {
        panic!("a mistake of the program, which this test makes")
    }
}

#[test]
fn a_panic_in_a_handler_fails_the_sign_in() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let provider = FederatedProvider::new("apple.com");
    provider.set_handler(Panicking).unwrap();
    let result = app.auth().sign_in_with_provider(&provider).wait_timeout(Duration::from_secs(60));
    let error = result.expect("the handler does not block the operation").unwrap_err();
    assert_eq!((error.code(), error.message()), (ErrorCode::FAILURE, "The program's own sign-in panicked."));
}

#[test]
fn the_program_opens_the_browser_itself() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let (urls, opened) = mpsc::channel();
    let (urls, reports) = (Mutex::new(urls), Arc::new(Mutex::new(Vec::new())));
    let reported = Arc::clone(&reports);
    let options = WebSignInOptions {
        open_url: Some(Box::new(move |url| urls.lock().unwrap().send(url.to_owned()).is_ok())),
        progress: Some(Box::new(move |progress, _| reported.lock().unwrap().push(progress))),
        app_name: Some("The Analytical Engine".into()),
        ..WebSignInOptions::default()
    };
    app.auth().set_web_sign_in_options(options).unwrap();
    let future = app.auth().sign_in_with_provider(&FederatedProvider::new("google.com")).cancel_on_drop();
    assert!(opened.recv().unwrap().starts_with("http://"));
    assert_eq!(reports.lock().unwrap().first(), Some(&WebSignInProgress::URL_READY));
    drop((future, app));
    eventually("the closures are released", || Arc::strong_count(&reports) == 1);
}

#[test]
fn an_invalid_icon_is_an_error_and_the_closures_are_released() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let counter = Arc::new(());
    let captured = Arc::clone(&counter);
    let options = WebSignInOptions {
        icon: Some(b"no image".to_vec()),
        progress: Some(Box::new(move |_, _| drop(captured.clone()))),
        ..WebSignInOptions::default()
    };
    assert_eq!(app.auth().set_web_sign_in_options(options).unwrap_err().code(), ErrorCode::FAILURE);
    assert_eq!(Arc::strong_count(&counter), 1);
}

#[test]
fn a_mark_is_bytes_of_an_image() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let auth = app.auth();
    let mark = &b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>"[..];
    assert!(auth.set_web_sign_in_mark("apple.com", mark).is_ok());
    assert!(auth.set_web_sign_in_mark("apple.com", &b"no image"[..]).is_err());
    assert!(auth.set_web_sign_in_mark("apple.com", None).is_ok());
}
