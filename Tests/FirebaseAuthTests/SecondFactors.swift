// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import FirebaseAuth
import Foundation
import Testing

// What players with second factors have in their hands: a phone and an authenticator app.

extension FirebaseNativeEmulatorBench {
  /// The code that was sent for that verification.
  func textMessage(_ verificationID: String) throws -> String {
    let codes = try control("GET", "/verificationCodes").elements("verificationCodes")
    let sent = try #require(codes.first { $0.string("sessionInfo") == verificationID })
    return try #require(sent.string("code"))
  }

  /// A code that isn't that of the text message.
  func wrongCode(_ verificationID: String) throws -> String {
    try textMessage(verificationID) == "000000" ? "000001" : "000000"
  }

  /// What an authenticator app with that secret shows now.
  func oneTimePassword(_ sharedSecretKey: String) throws -> String {
    let codes = try control("GET", "/totpCodes").elements("totpCodes")
    let shown = try #require(codes.first { $0.string("sharedSecretKey") == sharedSecretKey })
    return try #require(shown.string("verificationCode"))
  }

  /// The address of the user has been verified, as whoever has a second factor needs it.
  func verifyAddress(of user: User) throws {
    let body = JSON.object()
    body.set("emailVerified", true)
    try control("PATCH", "/accounts/" + user.uid, body)
  }

  /// Enrolls a phone, as a program does.
  func enrollPhone(
    _ user: User, _ number: String = Bench.phoneNumber, _ displayName: String? = "my phone", auth: Auth
  ) async throws {
    let provider = PhoneAuthProvider.provider(auth: auth)
    let session = try await user.multiFactor.session()
    let id = try await provider.verifyPhoneNumber(number, multiFactorSession: session)
    let credential = provider.credential(withVerificationID: id, verificationCode: try textMessage(id))
    let assertion = PhoneMultiFactorGenerator.assertion(with: credential)
    try await user.multiFactor.enroll(with: assertion, displayName: displayName)
  }

  /// Enrolls an authenticator app, as a program does, and gives the secret in it.
  func enrollApp(_ user: User, _ displayName: String? = "my app") async throws -> String {
    let secret = try await TOTPMultiFactorGenerator.generateSecret(with: user.multiFactor.session())
    let password = try oneTimePassword(secret.sharedSecretKey())
    let assertion = TOTPMultiFactorGenerator.assertionForEnrollment(with: secret, oneTimePassword: password)
    try await user.multiFactor.enroll(with: assertion, displayName: displayName)
    // A password is taken once only.
    try advanceClock(seconds: 30)
    return secret.sharedSecretKey()
  }
}

extension NSError {
  /// What completes the sign-in that the error ended.
  var resolver: MultiFactorResolver? {
    userInfo[AuthErrors.userInfoMultiFactorResolverKey] as? MultiFactorResolver
  }
}
