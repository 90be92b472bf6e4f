// SPDX-License-Identifier: Apache-2.0
//! Firebase Authentication for games and desktop programs.
//!
//! A game that draws all the time asks its futures in every frame:
//!
//! ```no_run
//! use firebase_auth::{App, AppOptions, ErrorCode};
//!
//! fn main() -> firebase_auth::Result<()> {
//!     let mut options = AppOptions::new();
//!     options.set_api_key("...")?; // the Firebase console shows these three values
//!     options.set_app_id("...")?;
//!     options.set_project_id("...")?;
//!     let app = App::new(&options, None)?;
//!     let auth = app.auth();
//!     if auth.current_user().is_none() {
//!         // a stored session is available immediately, also offline
//!         let future = auth.sign_in_anonymously();
//!         let result = loop {
//!             match future.try_get() {
//!                 Some(result) => break result,
//!                 None => draw_frame(),
//!             }
//!         };
//!         match result {
//!             Ok(result) => println!("Welcome, {}", result.user().unwrap().uid()),
//!             Err(error) if error.code() == ErrorCode::NETWORK_REQUEST_FAILED => println!("No connection"),
//!             Err(error) => println!("{error}"),
//!         }
//!     }
//!     Ok(())
//! }
//! # fn draw_frame() {}
//! ```
//!
//! The same future can be awaited, with any executor, because the library itself wakes the task:
//!
//! ```no_run
//! # async fn example(auth: firebase_auth::Auth) -> firebase_auth::Result<()> {
//! let user = auth.sign_in_anonymously().await?.user().expect("a successful sign-in has a user");
//! let token = user.get_token(false).await?;
//! # Ok(())
//! # }
//! ```
//!
//! # Objects
//!
//! A value of this crate is a reference to an object of the library. `clone` adds a reference, `drop` removes one, and an object
//! that belongs to another one keeps that one alive: no order of drops is wrong. The exception is an [`Auth`], which ends with
//! its [`App`]; see [`App::auth`].
//!
//! All types are `Send` and `Sync`. Strings are `&str`, and "" for none.
//!
//! # Callbacks
//!
//! The library creates one thread, on the first request. Callbacks run on this thread, or inside [`App::poll`] if the program
//! selects [`CallbackDelivery::POLLED`] by [`App::set_callback_delivery`]. A panic in a callback ends there: Rust's panic hook
//! reports it, and the library continues. (With `panic = "abort"`, it ends the program.)
//!
//! # Errors
//!
//! A string that contains the character NUL is an error of the function that receives it, because C would cut it off.
//!
//! A forked process must not use the library, because the thread remains in the parent. There, the end of an object has no effect.
#![deny(unsafe_op_in_unsafe_fn, missing_docs)]

/// The C API, for what this crate lacks.
pub use firebase_auth_sys as sys;

#[macro_use]
mod macros;

mod app;
mod app_check;
mod callback;
mod error;
mod filled;
mod future;
mod generated;
mod handle;
mod listener;
pub mod log;
mod provider_handler;
mod session_store;
mod text;
mod time;
mod value;
mod web_sign_in;

pub use error::{Error, Result};
pub use future::{AuthFuture, Output};
pub use generated::*;
pub use handle::Borrowed;
pub use listener::Listener;
pub use provider_handler::ProviderHandler;
pub use session_store::SessionStore;
pub use value::Value;
pub use web_sign_in::WebSignInOptions;
