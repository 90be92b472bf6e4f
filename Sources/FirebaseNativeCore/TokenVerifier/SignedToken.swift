// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// A JSON Web Token (RFC 7519) of which only the form and the header were checked. Nothing of it may be trusted.
struct SignedToken: Sendable {
  /// Empty for a token that nobody signed.
  let keyID: String
  /// The bytes of the claims, not parsed: who signed them is not known yet.
  let claims: [UInt8]
  /// The SHA-256 of what is signed.
  let digest: [UInt8]
  let signature: [UInt8]

  var isSigned: Bool { !keyID.isEmpty }

  /// Much larger than a token of Firebase, whose custom claims have at most 1000 bytes.
  private static let maximumSize = 64 * 1024
  private static let maximumHeaderSize = 4 * 1024
  private static let maximumKeyIDSize = 256

  /// `mayBeUnsigned` permits tokens of the emulator: `alg` "none" and no signature.
  static func parse(_ text: String, mayBeUnsigned: Bool) -> Result<SignedToken, AuthError> {
    guard text.utf8.count <= maximumSize else { return .failure(.malformedToken) }
    var text = text
    return text.withUTF8 { bytes in
      guard let parts = JSONWebToken.parts(of: bytes), let claims = decode(parts.claims),
        let signature = decode(parts.signature), !claims.isEmpty
      else { return .failure(.malformedToken) }
      return readHeader(parts.header, mayBeUnsigned).flatMap { keyID in
        guard keyID.isEmpty == signature.isEmpty else { return .failure(.invalidTokenSignature) }
        var digest = [UInt8](repeating: 0, count: 32)
        auth_digest_sha256(bytes.baseAddress, parts.header.count + 1 + parts.claims.count, &digest)
        return .success(SignedToken(keyID: keyID, claims: claims, digest: digest, signature: signature))
      }
    }
  }

  /// The id of the key; empty for an unsigned token.
  private static func readHeader(_ part: JSONWebToken.Bytes, _ mayBeUnsigned: Bool) -> Result<String, AuthError> {
    // "crit" names extensions that must be understood (RFC 7515, section 4.1.11).
    guard part.count <= maximumHeaderSize, let header = decode(part).flatMap({ JSON.parse($0) }),
      header.kind == .object, !header.hasRepeatedName, header["crit"] == nil
    else { return .failure(.invalidTokenHeader) }
    let algorithm = header.text("alg")
    if mayBeUnsigned, algorithm == "none" { return .success("") }
    guard algorithm == "RS256" else { return .failure(.unsupportedTokenAlgorithm) }
    guard let id = header.text("kid"), !id.isEmpty, id.utf8.count <= maximumKeyIDSize else {
      return .failure(.unknownTokenKey)
    }
    return .success(id)
  }

  /// Only the one encoding that the bytes have (RFC 4648, section 3.5), so that no token has two texts.
  private static func decode(_ text: JSONWebToken.Bytes) -> [UInt8]? {
    guard let bytes = Base64URL.decode(text) else { return nil }
    let rest = bytes.count % 3
    guard rest > 0 else { return bytes }
    let end = Base64URL.encode(Array(bytes.suffix(rest)))
    return text.suffix(rest + 1).elementsEqual(end.utf8) ? bytes : nil
  }
}

extension JSON {
  /// A field that is a string; nil for every other type.
  func text(_ name: String) -> String? { self[name].flatMap { $0.kind == .string ? $0.string : nil } }

  /// Whether readers may disagree about which of two fields counts.
  var hasRepeatedName: Bool {
    let fields = fields
    // A comparison of a few names takes less time than their hashes.
    guard fields.count <= 32 else { return Set(fields.map { $0.key }).count < fields.count }
    return fields.indices.contains { index in
      fields[..<index].contains { $0.key.utf8.count == fields[index].key.utf8.count && $0.key == fields[index].key }
    }
  }
}

extension AuthError {
  static let malformedToken = AuthError(
    .malformedJWT,
    "The token is malformed: it is not three parts in base64url, of at most 64 KB, whose second one is a JSON object. "
      + "Pass the id token as the client library returns it, without \"Bearer\" and blanks.")
  static let invalidTokenHeader = AuthError(
    .invalidTokenHeader,
    "The token's header is not a JSON object that this library understands, so it is not Firebase's.")
  static let unsupportedTokenAlgorithm = AuthError(
    .unsupportedTokenAlgorithm,
    "The token is not signed with RS256, so it is not Firebase's. It may be a custom token, or one of the emulator.")
  static let unknownTokenKey = AuthError(
    .unknownTokenKey,
    "The token is not signed with one of Firebase's present keys. It may be expired, of another issuer, or a session "
      + "cookie in place of an id token.")
  static let invalidTokenSignature = AuthError(
    .invalidTokenSignature, "The token's signature is wrong: the token was changed, or Firebase did not issue it.")
}
