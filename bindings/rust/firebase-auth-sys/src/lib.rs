// SPDX-License-Identifier: Apache-2.0
//! The C API of FirebaseAuth, as it is in the C headers. The crate `firebase-auth` is safe; use this one for what that lacks.
//!
//! Each function has the documentation of its C declaration. `build.rs` finds the library: see the README of this crate.
#![allow(non_camel_case_types)]
// The comments are written for Doxygen.
#![allow(rustdoc::broken_intra_doc_links, rustdoc::invalid_html_tags, rustdoc::bare_urls)]

#[rustfmt::skip]
mod bindings;

pub use bindings::*;
