// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// Passkeys. As in the official emulator, the authenticator's responses are not verified: the id of the credential
/// identifies the account.
extension RequestContext {
  /// v2 accounts/passkeyEnrollment:start.
  func startPasskeyEnrollment() throws(Failure) -> JSON {
    let answer = JSON.object()
    answer.set("credentialCreationOptions", try PasskeyOptions.creation(for: session().account))
    return answer
  }

  /// v2 accounts/passkeyEnrollment:finalize.
  func finishPasskeyEnrollment() throws(Failure) -> JSON {
    let session = try session()
    let id = try credentialId(in: "authenticatorRegistrationResponse")
    let account = session.account
    if let owner = accounts.account(passkey: id), owner !== account { throw .service("CREDENTIAL_ALREADY_IN_USE") }
    guard account.passkeys.count < Passkey.limit else {
      throw .service("PASSKEY_LIMIT_EXCEEDED", "An account has at most \(Passkey.limit) passkeys.")
    }
    account.passkeys.removeAll { $0.credentialId == id }
    account.passkeys.append(Passkey(credentialId: id, name: body.filled("name")))
    let answer = JSON.object()
    try addTokens(of: session, to: answer)
    return answer
  }

  /// v2 accounts/passkeySignIn:start.
  func startPasskeySignIn() throws(Failure) -> JSON {
    let answer = JSON.object()
    answer.set("credentialRequestOptions", try PasskeyOptions.request())
    return answer
  }

  /// v2 accounts/passkeySignIn:finalize.
  func finishPasskeySignIn() throws(Failure) -> JSON {
    let id = try credentialId(in: "authenticatorAuthenticationResponse")
    guard let account = accounts.account(passkey: id) else { throw .service("PASSKEY_ENROLLMENT_NOT_FOUND") }
    guard !account.isDisabled else { throw .service("USER_DISABLED") }
    let answer = JSON.object()
    try completeSignIn(of: account, provider: "passkey", to: answer)
    return answer
  }

  private func credentialId(in field: String) throws(Failure) -> String {
    guard let response = body[field] else { throw .service("MISSING_AUTHENTICATOR_RESPONSE") }
    guard response["credentialId"]?.kind == .string, let id = response.filled("credentialId"),
      id.utf8.count <= Passkey.longestId
    else {
      throw .service(
        "INVALID_AUTHENTICATOR_RESPONSE",
        "\(field).credentialId must be a string of 1 to \(Passkey.longestId) bytes.")
    }
    return id
  }
}
