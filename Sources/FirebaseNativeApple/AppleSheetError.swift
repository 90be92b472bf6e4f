// SPDX-License-Identifier: Apache-2.0
#if FIREBASE_AUTH_STAND_INS || (canImport(AuthenticationServices) && !os(Linux) && !os(watchOS))
  package import FirebaseNativeRuntime
  import AuthenticationServices
  package import Foundation

  /// The reason why a dialog of Sign in with Apple returned no credential.
  package struct AppleSheetError: Error {
    package let error: AuthError
    /// Apple's error.
    package let cause: NSError?

    private init(_ code: FirebaseNativeRuntime.AuthErrorCode, _ message: String, cause: NSError? = nil) {
      let detail = cause.map { "\($0.domain) \($0.code): \($0.localizedDescription)" }
      error = AuthError(code, message, detail: detail ?? "")
      self.cause = cause
    }

    init(_ cause: NSError) {
      if cause.domain == ASAuthorizationError.errorDomain, cause.code == ASAuthorizationError.Code.canceled.rawValue {
        self = .cancelled(cause)
      } else {
        self.init(
          .federatedSignInUserInteractionFailure,
          "The sheet of Sign in with Apple failed: \(cause.localizedDescription) Check that the program has the "
            + "capability \"Sign in with Apple\", and that the device is signed in to an Apple account.",
          cause: cause)
      }
    }

    package static func cancelled(_ cause: NSError?) -> Self {
      Self(.webContextCancelled, "The sheet of Sign in with Apple was closed without a response.", cause: cause)
    }

    /// The system could not find out whether the authorization is valid.
    static func unknownState(_ cause: NSError?) -> Self {
      Self(
        .failure,
        "The system does not know the state of the Apple account's authorization. Ask again later, and keep the player "
          + "signed in until then.",
        cause: cause)
    }

    static var alreadyPresented: Self {
      Self(.webContextAlreadyPresented, "A sheet of Sign in with Apple is already open. Wait for its response.")
    }

    static var otherCredential: Self {
      Self(.invalidCredential, "The sheet returned a credential that is not of Sign in with Apple.")
    }

    static var noToken: Self {
      Self(.invalidCredential, "Apple returned no identity token. Ask the player to sign in again.")
    }

    static var unreadableToken: Self {
      Self(.invalidCredential, "Apple's identity token is not valid UTF-8. Ask the player to sign in again.")
    }

    static var noWindow: Self {
      Self(
        .federatedSignInUserInteractionFailure,
        "There is no window above which the sheet of Sign in with Apple can be shown. Sign in when the program has one."
      )
    }

    static var noSession: Self {
      Self(
        .unimplemented, "This system has no browser sessions. Only the sheet of Sign in with Apple can ask the player.")
    }

    package static var noEntropy: Self {
      Self(.failure, "The system cannot generate random numbers, so no nonce can be created.")
    }
  }
#endif
