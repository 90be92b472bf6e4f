// SPDX-License-Identifier: Apache-2.0
//! Errors of operations and of calls.

use std::{error, fmt};

use crate::future::Raw;
use crate::{sys, text, AuthResult, Credential, ErrorCode, MultiFactorResolver};

/// Why an operation or a call failed.
///
/// `Display` writes the message, which is for people and describes the remedy. Programs compare the [`code`](Error::code):
///
/// ```
/// # fn show(_: &str) {}
/// fn report(error: &firebase_auth::Error) {
///     match error.code() {
///         firebase_auth::ErrorCode::USER_CANCELLED => {}
///         firebase_auth::ErrorCode::NETWORK_REQUEST_FAILED => show("No connection. Try again?"),
///         _ => show(error.message()),
///     }
/// }
/// ```
#[derive(Clone)]
pub struct Error(Source);

#[derive(Clone)]
enum Source {
    /// The future of the operation, which has everything else.
    Operation(Raw),
    Call {
        code: ErrorCode,
        message: String,
    },
}

/// The result of a call or an operation.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    pub(crate) fn of_operation(future: Raw) -> Self {
        Self(Source::Operation(future))
    }

    pub(crate) fn new(code: ErrorCode, message: String) -> Self {
        Self(Source::Call { code, message })
    }

    /// The error of a C function that has returned a code. Only the log has its reason.
    pub(crate) fn of_call(code: sys::firebase_auth_error, function: &str) -> Self {
        let code = ErrorCode(code);
        let name = code.name();
        let message =
            format!("{function} failed with {name}. Its documentation lists the causes; the log has the reason.");
        Self::new(code, message)
    }

    /// What happened.
    pub fn code(&self) -> ErrorCode {
        match &self.0 {
            // SAFETY: the reference keeps the future alive.
            Source::Operation(future) => ErrorCode(unsafe { sys::firebase_future_error(future.as_ptr()) }),
            Source::Call { code, .. } => *code,
        }
    }

    /// A description of the error and its remedy, for people.
    pub fn message(&self) -> &str {
        match &self.0 {
            Source::Operation(future) => of(future, sys::firebase_future_error_message),
            Source::Call { message, .. } => message,
        }
    }

    /// The error message of the server, for example "INVALID_IDP_RESPONSE : ..."; "" if it sent none. It can contain tokens and
    /// control characters, so it is for comparisons only.
    pub fn server_message(&self) -> &str {
        self.operation().map_or("", |future| of(future, sys::firebase_future_server_message))
    }

    /// What the server reported, or libcurl and the TLS library about a failed connection, or Apple about a sheet; "" for
    /// other errors. It is one line without secrets, for programmers and logs.
    pub fn detail(&self) -> &str {
        self.operation().map_or("", |future| of(future, sys::firebase_future_error_detail))
    }

    /// A credential that can be used after a collision, because the first credential is used up.
    ///
    /// A collision is [`ErrorCode::CREDENTIAL_ALREADY_IN_USE`] or
    /// [`ErrorCode::ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIALS`].
    pub fn updated_credential(&self) -> Option<Credential> {
        self.auth_result()?.additional_user_info().updated_credential()
    }

    /// Completes a sign-in that failed with [`ErrorCode::SECOND_FACTOR_REQUIRED`].
    pub fn multi_factor_resolver(&self) -> Option<MultiFactorResolver> {
        let future = self.operation()?.as_ptr();
        // SAFETY: the reference keeps the future and its resolver alive.
        unsafe { MultiFactorResolver::copy(sys::firebase_future_multi_factor_resolver(future)) }
    }

    /// What the provider reported before the failure. It has no user.
    pub fn auth_result(&self) -> Option<AuthResult> {
        let future = self.operation()?;
        // SAFETY: the result lives as long as the future, which is its owner.
        unsafe { AuthResult::from_owner(sys::firebase_future_auth_result(future.as_ptr()), future.owner()) }
    }

    fn operation(&self) -> Option<&Raw> {
        match &self.0 {
            Source::Operation(future) => Some(future),
            Source::Call { .. } => None,
        }
    }
}

type Getter = unsafe extern "C" fn(*const sys::firebase_future) -> *const std::os::raw::c_char;

fn of(future: &Raw, get: Getter) -> &str {
    // SAFETY: the string belongs to the future, which is complete and does not change.
    unsafe { text::borrow(future, get(future.as_ptr())) }
}

/// Turns the code of a C function into a result.
pub(crate) fn check(code: sys::firebase_auth_error, function: &str) -> Result<()> {
    match ErrorCode(code) {
        ErrorCode::NONE => Ok(()),
        _ => Err(Error::of_call(code, function)),
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.message())
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = formatter.debug_struct("Error");
        fields.field("code", &self.code()).field("message", &self.message());
        // Not what the server sent, which can contain tokens.
        if !self.detail().is_empty() {
            fields.field("detail", &self.detail());
        }
        fields.finish()
    }
}

impl error::Error for Error {}

impl ErrorCode {
    /// The name of the code in the Firebase C++ SDK without "kAuthError", for example "MissingOrInvalidNonce".
    pub fn name(self) -> &'static str {
        // SAFETY: the string is valid for the rest of the process.
        unsafe { text::lend(sys::firebase_auth_error_name(self.0)) }
    }
}
