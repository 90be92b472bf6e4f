// SPDX-License-Identifier: Apache-2.0
//! JSON values that a server sent.

use std::os::raw::{c_char, c_void};

use crate::callback::guard;
use crate::{sys, text};

/// A JSON value. The library permits 128 levels.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Null.
    Null,
    /// A number without a fraction or an exponent.
    Integer(i64),
    /// A number with a fraction or an exponent.
    Real(f64),
    /// True or false.
    Bool(bool),
    /// A string.
    String(String),
    /// An array.
    Array(Vec<Value>),
    /// An object, in the order of the server. Of several members with one name, the last one counts.
    Object(Vec<(String, Value)>),
}

impl Value {
    /// Copies a value. NULL becomes `None`.
    ///
    /// # Safety
    ///
    /// `value` is NULL or valid now.
    pub(crate) unsafe fn copy(value: *const sys::firebase_value) -> Option<Self> {
        if value.is_null() {
            return None;
        }
        // SAFETY: the same promise, for all calls below.
        Some(match unsafe { sys::firebase_value_get_type(value) } {
            sys::FIREBASE_VALUE_INTEGER => Self::Integer(unsafe { sys::firebase_value_integer(value) }),
            sys::FIREBASE_VALUE_REAL => Self::Real(unsafe { sys::firebase_value_real(value) }),
            sys::FIREBASE_VALUE_BOOL => Self::Bool(unsafe { sys::firebase_value_bool(value) }),
            sys::FIREBASE_VALUE_STRING => {
                Self::String(unsafe { text::lend(sys::firebase_value_string(value)) }.to_owned())
            }
            sys::FIREBASE_VALUE_ARRAY => {
                Self::Array(unsafe { members(value) }.into_iter().map(|(_, member)| member).collect())
            }
            sys::FIREBASE_VALUE_OBJECT => Self::Object(unsafe { members(value) }),
            _ => Self::Null,
        })
    }

    /// A member of an object; `None` if there is none, and for other values.
    pub fn get(&self, name: &str) -> Option<&Value> {
        match self {
            Self::Object(members) => members.iter().rev().find(|(key, _)| key == name).map(|(_, member)| member),
            _ => None,
        }
    }

    /// The string of a string; `None` for other values.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(string) => Some(string),
            _ => None,
        }
    }

    /// The number of an integer; `None` for other values.
    pub fn as_i64(&self) -> Option<i64> {
        match self {
            Self::Integer(number) => Some(*number),
            _ => None,
        }
    }

    /// The boolean of a boolean; `None` for other values.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(value) => Some(*value),
            _ => None,
        }
    }
}

type Members = Vec<(String, Value)>;

/// # Safety
///
/// `value` is valid now.
unsafe fn members(value: *const sys::firebase_value) -> Members {
    let mut members = Members::new();
    // SAFETY: the visitor runs during the call only.
    unsafe { sys::firebase_value_visit(value, Some(visit), (&mut members as *mut Members).cast()) };
    members
}

unsafe extern "C" fn visit(key: *const c_char, member: *const sys::firebase_value, members: *mut c_void) {
    // SAFETY: the pointers are valid during the call, and `members` is that of the function above.
    guard((), || unsafe {
        let key = text::lend(key).to_owned();
        (*members.cast::<Members>()).push((key, Value::copy(member).unwrap_or(Value::Null)));
    });
}
