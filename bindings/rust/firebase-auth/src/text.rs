// SPDX-License-Identifier: Apache-2.0
//! Strings that cross the boundary.

use std::ffi::{CStr, CString};
use std::os::raw::c_char;
use std::ptr;

/// A string argument of a C function.
pub(crate) enum Text {
    Absent,
    Valid(CString),
    /// The string contains the character NUL, where C would cut it off: a password would be a shorter one.
    Invalid,
}

/// Not UTF-8, which every C function reports as the error of the argument.
const INVALID: &[u8] = b"\xFF\0";

impl Text {
    pub(crate) fn new<'a>(text: impl Into<Option<&'a str>>) -> Self {
        match text.into().map(CString::new) {
            None => Self::Absent,
            Some(Ok(text)) => Self::Valid(text),
            Some(Err(_)) => Self::Invalid,
        }
    }

    /// NULL for none. Valid as long as this value.
    pub(crate) fn as_ptr(&self) -> *const c_char {
        match self {
            Self::Absent => ptr::null(),
            Self::Valid(text) => text.as_ptr(),
            Self::Invalid => INVALID.as_ptr().cast(),
        }
    }
}

/// A string that belongs to `owner`, or to something that `owner` keeps alive. The C API returns UTF-8 only; anything else and
/// NULL become "".
///
/// # Safety
///
/// `text` is NULL or ends with NUL, and is valid and unchanged as long as the borrow of `owner`.
pub(crate) unsafe fn borrow<O: ?Sized>(_owner: &O, text: *const c_char) -> &str {
    // SAFETY: the same promise.
    unsafe { lend(text) }
}

/// A string that is valid for a lifetime that the caller selects.
///
/// # Safety
///
/// `text` is NULL or ends with NUL, and is valid and unchanged during the lifetime.
pub(crate) unsafe fn lend<'a>(text: *const c_char) -> &'a str {
    if text.is_null() {
        return "";
    }
    // SAFETY: not NULL, and the caller promises the rest.
    unsafe { CStr::from_ptr(text) }.to_str().unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_string_arrives_unchanged() {
        let text = Text::new("Zoë");
        // SAFETY: the pointer is valid as long as `text`.
        assert_eq!(unsafe { lend(text.as_ptr()) }, "Zoë");
        assert!(Text::new(None).as_ptr().is_null());
    }

    #[test]
    fn a_string_with_nul_is_passed_as_one_that_is_not_utf_8() {
        let text = Text::new("secret\0more");
        // SAFETY: as above.
        assert_eq!(unsafe { CStr::from_ptr(text.as_ptr()) }.to_bytes(), b"\xFF");
    }

    #[test]
    fn what_is_no_string_is_empty() {
        // SAFETY: NULL is permitted, and the other pointer ends with NUL.
        assert_eq!(unsafe { lend(ptr::null()) }, "");
        assert_eq!(unsafe { lend(INVALID.as_ptr().cast()) }, "");
    }
}
