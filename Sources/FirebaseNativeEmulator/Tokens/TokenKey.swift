// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The key that signs id tokens and session cookies in strict mode, as Google's keys do: one for all projects.
final class TokenKey {
  private var key: SigningKey?

  /// Created on first use.
  func current() throws(Failure) -> SigningKey {
    if let key { return key }
    let made = try SigningKey.make(idLength: 40, from: [UInt8]("0123456789abcdef".utf8))
    key = made
    return made
  }

  /// The next token is signed by another key.
  func rotate() { key = nil }
}

extension RequestContext {
  private var tokenKey: TokenKey { projects.tokenKey }

  /// The public keys of id tokens and of session cookies, as a JWKS.
  func tokenKeys() throws(Failure) -> JSON { try tokenKey.current().webKeys() }

  /// The same as X.509 certificates, by the ids of their keys.
  func tokenCertificates() throws(Failure) -> JSON {
    let key = try tokenKey.current()
    return .object(key.id, JSON(try key.certificate()))
  }

  func rotateTokenKey() -> JSON {
    tokenKey.rotate()
    return .object()
  }

  /// Signs any claims, so that a test can show wrong tokens to a server.
  func signToken() throws(Failure) -> JSON {
    guard let claims = body["claims"] else { throw .invalidArgument("claims is missing") }
    return .object("token", try tokenKey.current().sign(claims, header: body["header"]))
  }

  /// A token of the emulator: signed in strict mode only.
  func token(header: JSON, claims: JSON) throws(Failure) -> String {
    if project.isStrict { return try tokenKey.current().sign(claims, header: header) }
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
