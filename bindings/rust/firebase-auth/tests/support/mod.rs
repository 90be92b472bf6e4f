// SPDX-License-Identifier: Apache-2.0
//! Emulators, Apps and executors for the tests.
#![allow(dead_code)]

#[path = "../../examples/apple_sign_in/apple_sheet.rs"]
mod apple_sheet;
#[path = "../../examples/apple_sign_in/http.rs"]
pub mod http;

use std::env;
use std::future::Future;
use std::io::{BufRead, BufReader};
use std::pin::Pin;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};

use firebase_auth::{App, AppOptions, Credential, Nonce, OAuthProvider, SessionStoreKind};

/// The address of an emulator, which ends when this value is dropped.
pub struct Emulator {
    process: Child,
    pub host: String,
}

impl Emulator {
    pub fn start() -> Emulator {
        let program = env::var("FIREBASE_AUTH_EMULATOR_EXECUTABLE").expect("bindings/rust/test sets the emulator");
        let mut command = Command::new(program);
        let mut process = command.args(["--port", "0"]).stdout(Stdio::piped()).spawn().expect("the emulator starts");
        let mut line = String::new();
        BufReader::new(process.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let host = line.trim().rsplit("http://").next().unwrap().to_owned();
        Emulator { process, host }
    }

    pub fn port(&self) -> u32 {
        self.host.rsplit(':').next().unwrap().parse().unwrap()
    }

    /// Calls one of the emulator's own functions for the project.
    pub fn control(&self, method: &str, function: &str, body: &str) -> String {
        let path = format!("/emulator/v1/projects/demo-project/{function}");
        http::send(method, &self.host, &path, body).unwrap()
    }

    /// Responses to this method wait until `release` or the end of the emulator.
    pub fn hold(&self, method: &str) {
        self.control("POST", "faults", &format!(r#"{{"method": "{method}", "held": true, "count": 1000}}"#));
    }

    /// Waits for a request of the method, and sends its response. Later responses are held.
    pub fn release_held(&self, method: &str) {
        eventually("the request has arrived", || self.control("GET", "requests:recent", "").contains(method));
        self.control("POST", "faults:release", "");
    }

    /// Sends all responses that are held, and holds no others.
    pub fn release(&self) {
        self.control("DELETE", "faults", "");
    }

    /// Options of an App that stores nothing.
    pub fn options(&self) -> AppOptions {
        let mut options = AppOptions::new();
        options.set_api_key("any-key").unwrap();
        options.set_app_id("1:1:desktop:1").unwrap();
        options.set_project_id("demo-project").unwrap();
        options.set_session_store_kind(SessionStoreKind::NONE).unwrap();
        options
    }

    /// A new App that uses this emulator.
    pub fn app(&self) -> App {
        self.app_with(&self.options())
    }

    pub fn app_with(&self, options: &AppOptions) -> App {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("test-{}", COUNT.fetch_add(1, Ordering::Relaxed));
        let app = App::new(options, name.as_str()).unwrap();
        app.auth().use_emulator("127.0.0.1", self.port()).unwrap();
        app
    }

    /// A credential of a player at Apple.
    pub fn apple(&self, sub: &str) -> Credential {
        let nonce = Nonce::new().unwrap();
        let player = apple_sheet::Player { sub: sub.into(), given_name: "Ada", family_name: "Lovelace" };
        let answer = apple_sheet::show(&self.host, &player, nonce.sha256_for_apple()).unwrap();
        OAuthProvider::get_credential("apple.com", answer.identity_token.as_str(), nonce.raw_for_firebase(), None)
    }
}

impl Emulator {
    pub fn stop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Drop for Emulator {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A waker that wakes a thread.
struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// An executor of one task, without a runtime.
pub fn block_on<F: Future>(future: F) -> F::Output {
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut future = Box::pin(future);
    loop {
        match future.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(output) => return output,
            Poll::Pending => thread::park(),
        }
    }
}

/// Completes when all futures have completed.
pub struct JoinAll<F: Future> {
    futures: Vec<F>,
    outputs: Vec<Option<F::Output>>,
}

impl<F: Future> JoinAll<F> {
    pub fn new(futures: Vec<F>) -> Self {
        let outputs = futures.iter().map(|_| None).collect();
        Self { futures, outputs }
    }
}

impl<F: Future + Unpin> Future for JoinAll<F>
where
    F::Output: Unpin,
{
    type Output = Vec<F::Output>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let Self { futures, outputs } = &mut *self;
        for (future, output) in futures.iter_mut().zip(outputs.iter_mut()).filter(|(_, output)| output.is_none()) {
            if let Poll::Ready(ready) = Pin::new(future).poll(context) {
                *output = Some(ready);
            }
        }
        if outputs.iter().any(Option::is_none) {
            return Poll::Pending;
        }
        Poll::Ready(outputs.drain(..).flatten().collect())
    }
}

/// A waker that counts.
#[derive(Default)]
pub struct CountingWaker(AtomicUsize);

impl CountingWaker {
    pub fn count(&self) -> usize {
        self.0.load(Ordering::SeqCst)
    }
}

impl Wake for CountingWaker {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

/// Waits for something that another thread does soon. Fails after two minutes.
pub fn eventually(what: &str, mut is_so: impl FnMut() -> bool) {
    for _ in 0..120_000 {
        if is_so() {
            return;
        }
        thread::sleep(std::time::Duration::from_millis(1));
    }
    panic!("not so after two minutes: {what}");
}
