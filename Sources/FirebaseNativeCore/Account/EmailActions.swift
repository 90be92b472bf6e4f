// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

// Emails with a link whose out-of-band code proves that the reader owns the address.

extension Auth {
  /// Sends an email with a link for resetting the password.
  public func sendPasswordReset(email: String, settings: ActionCodeSettings? = nil) -> Future {
    guard !email.isEmpty else { return failed(.nothing, .missingEmail) }
    return order(.mail("PASSWORD_RESET", settings, email: email))
  }

  /// Sends an email with a link for signing in; see `signIn(email:link:)`.
  public func sendSignInLink(email: String, settings: ActionCodeSettings) -> Future {
    guard !email.isEmpty else { return failed(.nothing, .missingEmail) }
    guard settings.handleCodeInApp else {
      let message = "An email link requires handleCodeInApp in the action code settings."
      return failed(.nothing, .invalidArgument(message))
    }
    guard !settings.url.isEmpty else {
      return failed(.nothing, ServerError.error(.missingContinueUri))
    }
    return order(.mail("EMAIL_SIGNIN", settings, email: email))
  }

  private func order(_ mail: Backend.Call) -> Future {
    startRead(.nothing) { [self] operation in
      send(mail, for: operation) { [self] in finish(operation, $0.map { _ in .nothing }) }
    }
  }
}

extension User {
  /// Sends an email with a link that verifies the account's address.
  public func sendEmailVerification(settings: ActionCodeSettings? = nil) -> Future {
    ask { .mail("VERIFY_EMAIL", settings, idToken: $0) }
  }

  /// Sends an email to a new address, with a link that verifies it and makes it the account's address.
  public func sendEmailVerification(
    beforeUpdatingEmail email: String, settings: ActionCodeSettings? = nil
  ) -> Future {
    guard !email.isEmpty else { return failed(.nothing, .missingEmail) }
    return ask { .mail("VERIFY_AND_CHANGE_EMAIL", settings, idToken: $0, newEmail: email) }
  }
}

extension Backend.Call {
  fileprivate static func mail(
    _ kind: String, _ settings: ActionCodeSettings?, email: String? = nil, idToken: String? = nil,
    newEmail: String? = nil
  ) -> Self {
    let body = JSON.object()
    body.set("requestType", kind)
    body.set("email", email)
    body.set("idToken", idToken)
    body.set("newEmail", newEmail)
    if let settings { body.set(fieldsOf: settings.fields) }
    return Self(service: .identityToolkitV1, method: "accounts:sendOobCode", body: body)
  }
}
