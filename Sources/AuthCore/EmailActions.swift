import AuthSupport

// Mails with a link, whose out-of-band code proves that the address is its reader's.

extension Auth {
  /// A mail with a link for choosing another password.
  public func sendPasswordReset(email: String) -> Future {
    guard !email.isEmpty else { return failed(.nothing, .missingEmail) }
    return startRead(.nothing) { [self] operation in
      send(.mail("PASSWORD_RESET", email: email), for: operation) { [self] in
        finish(operation, $0.map { _ in .nothing })
      }
    }
  }
}

extension User {
  /// A mail to the account's address, with a link that verifies it.
  public func sendEmailVerification() -> Future {
    ask { .mail("VERIFY_EMAIL", idToken: $0) }
  }

  /// A mail to a new address, with a link that verifies it and makes it the account's.
  public func sendEmailVerification(beforeUpdatingEmail email: String) -> Future {
    guard !email.isEmpty else { return failed(.nothing, .missingEmail) }
    return ask { .mail("VERIFY_AND_CHANGE_EMAIL", idToken: $0, newEmail: email) }
  }
}

extension Backend.Call {
  fileprivate static func mail(
    _ kind: String, email: String? = nil, idToken: String? = nil, newEmail: String? = nil
  ) -> Self {
    let body = JSON.object()
    body.set("requestType", kind)
    body.set("email", email)
    body.set("idToken", idToken)
    body.set("newEmail", newEmail)
    return Self(service: .identityToolkitV1, method: "accounts:sendOobCode", body: body)
  }
}
