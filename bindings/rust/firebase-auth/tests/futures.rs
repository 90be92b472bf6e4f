// SPDX-License-Identifier: Apache-2.0
//! Futures: awaited, polled, waited for, cancelled and dropped.

mod support;

use std::future::Future;
use std::pin::Pin;
use std::sync::{mpsc, Arc};
use std::task::{Context, Poll, Waker};
use std::thread;
use std::time::Duration;

use firebase_auth::{CallbackDelivery, ErrorCode};
use support::{block_on, eventually, CountingWaker, Emulator, JoinAll};

#[test]
fn awaiting_gives_the_result_of_the_operation() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let auth = app.auth();
    let token = block_on(async {
        let user = auth.sign_in_anonymously().await?.user().expect("a sign-in has a user");
        user.get_token(false).await
    });
    assert_eq!(token.unwrap().split('.').count(), 3);
}

#[test]
fn awaiting_gives_the_error_of_the_operation() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let error = block_on(app.auth().sign_in_with_email_and_password("nobody@example.com", "secret")).unwrap_err();
    assert_eq!(error.code(), ErrorCode::USER_NOT_FOUND);
    assert_eq!(error.server_message(), "EMAIL_NOT_FOUND");
}

#[test]
fn polling_in_frames_sees_the_result() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let future = app.auth().sign_in_anonymously();
    eventually("the future is ready", || future.is_ready());
    let first = future.try_get().unwrap().unwrap();
    let again = future.try_get().unwrap().unwrap();
    assert_eq!(first.user().unwrap().uid(), again.user().unwrap().uid());
}

#[test]
fn a_pending_future_has_no_result() {
    let emulator = Emulator::start();
    emulator.hold("accounts:signUp");
    let app = emulator.app();
    let future = app.auth().sign_in_anonymously();
    assert!(!future.is_ready());
    assert!(future.try_get().is_none());
    assert!(future.wait_timeout(Duration::from_millis(1)).is_none());
    emulator.release();
    assert!(future.wait().is_ok());
}

#[test]
fn the_task_that_polled_last_is_woken() {
    let emulator = Emulator::start();
    emulator.hold("accounts:signUp");
    let app = emulator.app();
    let mut future = app.auth().sign_in_anonymously();
    let (first, last) = (Arc::new(CountingWaker::default()), Arc::new(CountingWaker::default()));
    for waker in [&first, &last] {
        let waker = Waker::from(Arc::clone(waker));
        assert!(Pin::new(&mut future).poll(&mut Context::from_waker(&waker)).is_pending());
    }
    emulator.release();
    eventually("the last task is woken", || last.count() == 1);
    assert_eq!(first.count(), 0);
    let waker = Waker::from(last);
    assert!(matches!(Pin::new(&mut future).poll(&mut Context::from_waker(&waker)), Poll::Ready(Ok(_))));
}

#[test]
fn a_dropped_future_does_not_keep_its_waker() {
    let emulator = Emulator::start();
    emulator.hold("accounts:signUp");
    let app = emulator.app();
    let mut future = app.auth().sign_in_anonymously();
    let counter = Arc::new(CountingWaker::default());
    let waker = Waker::from(Arc::clone(&counter));
    assert!(Pin::new(&mut future).poll(&mut Context::from_waker(&waker)).is_pending());
    drop((future, waker));
    assert_eq!(Arc::strong_count(&counter), 1);
}

#[test]
fn a_cancelled_future_is_complete() {
    let emulator = Emulator::start();
    emulator.hold("accounts:signUp");
    let app = emulator.app();
    let future = app.auth().sign_in_anonymously();
    future.cancel();
    assert_eq!(future.try_get().unwrap().unwrap_err().code(), ErrorCode::CANCELLED);
    assert!(app.auth().current_user().is_none());
}

#[test]
fn cancelling_wakes_the_task() {
    let emulator = Emulator::start();
    emulator.hold("accounts:signUp");
    let app = emulator.app();
    let future = app.auth().sign_in_anonymously();
    let other = future.clone();
    let canceller = thread::spawn(move || other.cancel());
    assert_eq!(block_on(future).unwrap_err().code(), ErrorCode::CANCELLED);
    canceller.join().unwrap();
}

#[test]
fn an_operation_continues_when_its_future_is_dropped() {
    let emulator = Emulator::start();
    emulator.hold("accounts:signUp");
    let app = emulator.app();
    drop(app.auth().sign_in_anonymously());
    emulator.release();
    eventually("the guest is signed in", || app.auth().current_user().is_some());
}

#[test]
fn cancel_on_drop_ends_the_operation() {
    let emulator = Emulator::start();
    emulator.hold("accounts:signUp");
    let app = emulator.app();
    let future = app.auth().sign_in_anonymously();
    let watching = future.clone();
    drop(future.cancel_on_drop());
    assert_eq!(watching.try_get().unwrap().unwrap_err().code(), ErrorCode::CANCELLED);
}

#[test]
fn on_completion_runs_although_the_future_was_dropped() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let (sender, receiver) = mpsc::channel();
    app.auth().sign_in_anonymously().on_completion(move |result| sender.send(result.is_ok()).unwrap());
    assert!(receiver.recv().unwrap());
}

#[test]
fn waiting_on_the_librarys_thread_is_an_error() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let auth = app.auth();
    let (sender, receiver) = mpsc::channel();
    emulator.hold("accounts:signUp");
    emulator.hold("accounts:sendOobCode");
    let future = auth.sign_in_anonymously();
    future.on_completion(move |_| sender.send(auth.send_password_reset_email("ada@example.com").wait()).unwrap());
    emulator.release_held("accounts:signUp");
    let error = receiver.recv().unwrap().unwrap_err();
    assert!(error.message().contains("on_completion"), "{error}");
}

#[test]
fn polled_callbacks_wake_inside_poll() {
    let emulator = Emulator::start();
    let app = emulator.app();
    app.set_callback_delivery(CallbackDelivery::POLLED).unwrap();
    emulator.hold("accounts:signUp");
    let mut future = app.auth().sign_in_anonymously();
    let counter = Arc::new(CountingWaker::default());
    let waker = Waker::from(Arc::clone(&counter));
    assert!(Pin::new(&mut future).poll(&mut Context::from_waker(&waker)).is_pending());
    emulator.release();
    future.wait().unwrap();
    assert_eq!(counter.count(), 0);
    eventually("the App has a callback", || app.poll() == 1);
    assert_eq!(counter.count(), 1);
}

#[test]
fn a_panic_in_on_completion_does_not_reach_the_library() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let (sender, receiver) = mpsc::channel::<()>();
    app.auth().sign_in_anonymously().on_completion(move |_| {
        let _released = sender;
        panic!("a mistake of the program, which this test makes");
    });
    assert!(receiver.recv().is_err());
    assert!(app.auth().current_user().unwrap().get_token(true).wait().is_ok());
}

#[test]
fn one_future_serves_several_threads() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let future = app.auth().sign_in_anonymously();
    let uids: Vec<String> = (0..8)
        .map(|_| future.clone())
        .map(|future| thread::spawn(move || block_on(future).unwrap().user().unwrap().uid().to_owned()))
        .collect::<Vec<_>>()
        .into_iter()
        .map(|thread| thread.join().unwrap())
        .collect();
    assert!(uids.iter().all(|uid| *uid == uids[0]));
}

#[test]
fn a_hundred_apps_sign_in_together() {
    let emulator = Emulator::start();
    let apps: Vec<_> = (0..100).map(|_| emulator.app()).collect();
    let results = block_on(JoinAll::new(apps.iter().map(|app| app.auth().sign_in_anonymously()).collect()));
    let mut uids: Vec<String> =
        results.iter().map(|result| result.as_ref().unwrap().user().unwrap().uid().into()).collect();
    uids.sort();
    uids.dedup();
    assert_eq!(uids.len(), 100);
}
