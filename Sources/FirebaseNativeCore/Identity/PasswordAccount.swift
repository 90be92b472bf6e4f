// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime

/// An email address and a password.
struct PasswordAccount: Sendable {
  static let providerID = "password"

  let email: String
  let password: String

  static func make(email: String, password: String) -> Result<Self, AuthError> {
    if email.isEmpty { return .failure(.missingEmail) }
    if password.isEmpty { return .failure(.missingPassword) }
    return .success(Self(email: email, password: password))
  }
}

extension AuthError {
  static let missingEmail = AuthError(.missingEmail, "The email address is empty.")
  static let missingPassword = AuthError(.missingPassword, "The password is empty.")
}
