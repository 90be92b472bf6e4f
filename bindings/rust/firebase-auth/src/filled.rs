// SPDX-License-Identifier: Apache-2.0
//! Structs of the C API with the strings that they point to.

use crate::text::Text;

/// A struct as an argument of one call.
pub(crate) struct Filled<S> {
    raw: S,
    /// The strings do not move when this value does.
    _texts: Vec<Text>,
}

impl<S> Filled<S> {
    pub(crate) fn new(raw: S, texts: Vec<Text>) -> Self {
        Self { raw, _texts: texts }
    }

    /// Valid as long as this value.
    pub(crate) fn as_ptr(&self) -> *const S {
        &self.raw
    }
}
