// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime

/// A proof that a phone number belongs to the player.
public enum PhoneProof: Sendable {
  static let providerID = "phone"

  case code(verificationID: String, String)
  /// Issued by Firebase after a collision, in place of the consumed code.
  case temporaryProof(String, phoneNumber: String)

  static func make(verificationID: String, code: String) -> Result<Self, AuthError> {
    if verificationID.isEmpty {
      let message = "The verification id is empty. Verifying the phone number returns it."
      return .failure(AuthError(.missingVerificationId, message))
    }
    if code.isEmpty {
      return .failure(AuthError(.missingVerificationCode, "The verification code is empty."))
    }
    return .success(.code(verificationID: verificationID, code))
  }
}

extension AuthError {
  static let missingPhoneNumber = AuthError(
    .missingPhoneNumber, "The phone number is empty. Use the international format, for example +15551234567.")
}
