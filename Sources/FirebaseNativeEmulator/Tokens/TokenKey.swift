// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The key that signs id tokens and session cookies in strict mode, as Google's keys do: one for all projects.
final class TokenKey {
  private var key: SigningKey?

  /// Created on first use, because it takes longer than the start of the emulator.
  func current() throws(Failure) -> SigningKey {
    if let key { return key }
    guard let id = SecureRandom.text(40, from: [UInt8]("0123456789abcdef".utf8)), let made = SigningKey(id: id) else {
      throw .noEntropy
    }
    key = made
    return made
  }

  /// The next token is signed by another key.
  func rotate() { key = nil }
}

extension RequestContext {
  private var tokenKey: TokenKey { projects.tokenKey }

  /// The public keys of id tokens and of session cookies, as a JWKS.
  func tokenKeys() throws(Failure) -> JSON {
    guard let key = try tokenKey.current().webKey else { throw .noUsableKey }
    return .object("keys", JSON([key]))
  }

  /// The same as X.509 certificates, by the ids of their keys.
  func tokenCertificates() throws(Failure) -> JSON {
    let key = try tokenKey.current()
    guard let certificate = key.certificate else { throw .noUsableKey }
    return .object(key.id, JSON(certificate))
  }

  func rotateTokenKey() -> JSON {
    tokenKey.rotate()
    return .object()
  }

  /// Signs any claims, so that a test can show wrong tokens to a server.
  func signToken() throws(Failure) -> JSON {
    guard let claims = body["claims"] else { throw .invalidArgument("claims is missing") }
    return .object("token", try sign(claims, body["header"]))
  }

  private func sign(_ claims: JSON, _ header: JSON?) throws(Failure) -> String {
    guard let token = try tokenKey.current().sign(claims, header: header) else { throw .noUsableKey }
    return token
  }

  /// A token of the emulator: signed in strict mode only.
  func token(header: JSON, claims: JSON) throws(Failure) -> String {
    if project.isStrict { return try sign(claims, header) }
    let unsigned = JSON.object()
    unsigned.set("alg", "none")
    unsigned.set(fieldsOf: header)
    return JSONWebToken.unsignedText(header: unsigned, claims: claims) + "."
  }

  func isSignedAsHere(_ token: JSONWebToken) -> Bool {
    guard project.isStrict else { return token.header.string("alg") == "none" && token.signature.isEmpty }
    return (try? tokenKey.current().verifies(token)) == true
  }
}
