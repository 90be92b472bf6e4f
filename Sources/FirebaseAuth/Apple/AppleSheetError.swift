// SPDX-License-Identifier: Apache-2.0
import AuthRuntime

#if FIREBASE_AUTH_STAND_INS || (canImport(AuthenticationServices) && !os(Linux) && !os(watchOS))
  import AuthCore
  import AuthenticationServices
  import Foundation

  /// The reason why a dialog of Sign in with Apple returned no credential.
  struct AppleSheetError: Error {
    let error: AuthError
    /// Apple's error.
    private let cause: NSError?

    private init(_ code: AuthRuntime.AuthErrorCode, _ message: String, cause: NSError? = nil) {
      error = AuthError(code, message)
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

    var asNSError: NSError {
      let plain = NSError(error)
      var userInfo = plain.userInfo
      if let cause { userInfo[NSUnderlyingErrorKey] = cause }
      return NSError(domain: plain.domain, code: plain.code, userInfo: userInfo)
    }

    static func cancelled(_ cause: NSError?) -> Self {
      Self(.webContextCancelled, "The sheet of Sign in with Apple was closed without a response.", cause: cause)
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

    static var noEntropy: Self {
      Self(.failure, "The system cannot generate random numbers, so no nonce can be created.")
    }
  }
#endif
