// SPDX-License-Identifier: Apache-2.0
/// A parsed JSON Web Token (RFC 7519). Nothing is verified here.
public struct JSONWebToken: Sendable {
  public let header: JSON
  public let claims: JSON
  /// The signed part of the text.
  public let signedText: String
  /// Empty for an unsigned token.
  public let signature: [UInt8]

  /// Nil if the text is not two base64url JSON objects and a signature, joined by dots.
  public init?(parsing text: String) {
    let bytes = Array(text.utf8)
    guard let parts = JSONWebToken.parts(of: bytes),
      let header = Base64URL.decode(paddedOrNot: parts[0]).flatMap({ JSON.parse($0) }),
      let claims = Base64URL.decode(paddedOrNot: parts[1]).flatMap({ JSON.parseRounding($0) }),
      let signature = Base64URL.decode(Array(parts[2])),
      header.kind == .object, claims.kind == .object
    else { return nil }
    self.header = header
    self.claims = claims
    self.signature = signature
    signedText = String(decoding: bytes[..<parts[1].endIndex], as: UTF8.self)
  }

  /// The claims only; nil if the text is not a token.
  public static func claims(of text: String) -> JSON? {
    guard let parts = parts(of: Array(text.utf8)),
      let claims = Base64URL.decode(paddedOrNot: parts[1]).flatMap({ JSON.parseRounding($0) }),
      claims.kind == .object
    else { return nil }
    return claims
  }

  private static func parts(of token: [UInt8]) -> [ArraySlice<UInt8>]? {
    let parts = token.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 3 ? parts : nil
  }

  /// The first two parts of a token, for signing.
  public static func unsignedText(header: JSON, claims: JSON) -> String {
    Base64URL.encode(header.encodedBytes) + "." + Base64URL.encode(claims.encodedBytes)
  }
}
