// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// Passkeys. As in the official emulator, the authenticator's responses are not verified: the id of the credential
/// identifies the account.
extension RequestContext {
  /// v2 accounts/passkeyEnrollment:start.
  func startPasskeyEnrollment() throws(Failure) -> JSON {
    .object("credentialCreationOptions", try PasskeyOptions.creation(for: session().account))
  }

  /// v2 accounts/passkeyEnrollment:finalize.
  func finishPasskeyEnrollment() throws(Failure) -> JSON {
    guard body.filled("idToken") != nil else { throw .service("MISSING_ID_TOKEN") }
    let id = try credentialId(in: "authenticatorRegistrationResponse")
    let session = try session()
    let account = session.account
    if let owner = accounts.account(passkey: id), owner !== account { throw .service("CREDENTIAL_ALREADY_IN_USE") }
    guard account.passkeys.count < Passkey.limit else {
      throw .service("PASSKEY_LIMIT_EXCEEDED", "An account has at most \(Passkey.limit) passkeys.")
    }
    account.passkeys.removeAll { $0.credentialId == id }
    account.passkeys.append(Passkey(credentialId: id, name: passkeyName(of: account)))
    let result = JSON.object("localId", account.localId)
    try addTokens(of: session, to: result)
    return result
  }

  private func passkeyName(of account: Account) -> String {
    body.filled("name") ?? body.filled("displayName") ?? account.displayName ?? "Unnamed Passkey"
  }

  /// v2 accounts/passkeySignIn:start.
  func startPasskeySignIn() throws(Failure) -> JSON {
    .object("credentialRequestOptions", try PasskeyOptions.request())
  }

  /// v2 accounts/passkeySignIn:finalize.
  func finishPasskeySignIn() throws(Failure) -> JSON {
    let id = try credentialId(in: "authenticatorAuthenticationResponse")
    guard let account = accounts.account(passkey: id) else { throw .service("PASSKEY_CREDENTIAL_NOT_FOUND") }
    guard !account.isDisabled else { throw .service("USER_DISABLED") }
    let result = JSON.object("localId", account.localId)
    try completeSignIn(of: account, provider: "passkey", to: result)
    return result
  }

  /// The field has the name of the W3C; the service's reference has another one.
  private func credentialId(in field: String) throws(Failure) -> String {
    guard let response = body[field] else { throw .service("MISSING_AUTHENTICATOR_RESPONSE") }
    let value = response["id"] ?? response["credentialId"]
    guard value?.kind == .string, let id = value?.string, (1...Passkey.longestId).contains(id.utf8.count) else {
      throw .service(
        "INVALID_AUTHENTICATOR_RESPONSE", "\(field).id must be a string of 1 to \(Passkey.longestId) bytes.")
    }
    return id
  }
}

/// What an authenticator receives. The relying party is always localhost, as in the official emulator.
enum PasskeyOptions {
  private static let relyingParty = "localhost"
  private static let challengeSize = 32
  private static let keyType = "public-key"
  /// The COSE numbers of ES256 and RS256.
  private static let algorithms: [Int64] = [-7, -257]

  static func creation(for account: Account) throws(Failure) -> JSON {
    let party = JSON.object()
    party.set("id", relyingParty)
    party.set("name", relyingParty)
    let user = JSON.object()
    user.set("id", base64(Array(account.localId.utf8)))
    user.set("name", account.email ?? "user@example.com")
    user.set("displayName", account.displayName ?? "User")
    let selection = JSON.object()
    selection.set("requireResidentKey", true)
    selection.set("userVerification", "preferred")
    let options = JSON.object()
    options.set("rp", party)
    options.set("user", user)
    options.set("challenge", try challenge())
    options.set("pubKeyCredParams", JSON(algorithms.map { parameters($0) }))
    options.set("authenticatorSelection", selection)
    options.set("excludeCredentials", JSON(account.passkeys.map { descriptor($0) }))
    return options
  }

  static func request() throws(Failure) -> JSON {
    let options = JSON.object()
    options.set("challenge", try challenge())
    options.set("rpId", relyingParty)
    options.set("userVerification", "preferred")
    return options
  }

  /// The service's name of a type, and that of browsers.
  private static func typed() -> JSON {
    let object = JSON.object()
    object.set("credentialType", keyType)
    object.set("type", keyType)
    return object
  }

  private static func parameters(_ algorithm: Int64) -> JSON {
    let parameters = typed()
    parameters.set("alg", algorithm)
    return parameters
  }

  private static func descriptor(_ passkey: Passkey) -> JSON {
    let descriptor = typed()
    descriptor.set("credentialId", passkey.credentialId)
    return descriptor
  }

  private static func challenge() throws(Failure) -> String {
    guard let bytes = SecureRandom.bytes(challengeSize) else { throw .noEntropy }
    return base64(bytes)
  }

  /// With the usual alphabet and padding, as the service encodes bytes.
  private static func base64(_ bytes: [UInt8]) -> String {
    var text = Base64URL.encode(bytes).utf8.map { byte in
      switch byte {
      case UInt8(ascii: "-"): UInt8(ascii: "+")
      case UInt8(ascii: "_"): UInt8(ascii: "/")
      default: byte
      }
    }
    while text.count % 4 != 0 { text.append(UInt8(ascii: "=")) }
    return String(decoding: text, as: UTF8.self)
  }
}
