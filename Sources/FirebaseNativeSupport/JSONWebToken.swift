// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem

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
    var text = text
    let parts = text.withUTF8 { bytes in
      JSONWebToken.parts(of: bytes).map { parts in
        (
          Base64URL.decode(paddedOrNot: parts.header), Base64URL.decode(paddedOrNot: parts.claims),
          Base64URL.decode(parts.signature), parts.header.count + 1 + parts.claims.count
        )
      }
    }
    guard let (header, claims, signature, signedCount) = parts,
      let header = header.flatMap({ JSON.parse($0) }), let claims = claims.flatMap({ JSON.parse($0) }),
      let signature, header.kind == .object, claims.kind == .object
    else { return nil }
    self.header = header
    self.claims = claims
    self.signature = signature
    signedText = text.withUTF8 { String(decoding: UnsafeBufferPointer(rebasing: $0[..<signedCount]), as: UTF8.self) }
  }

  /// The claims only; nil if the text is not a token.
  public static func claims(of text: String) -> JSON? {
    payload(of: text).flatMap { JSON.parse($0) }.flatMap { $0.kind == .object ? $0 : nil }
  }

  /// The same, but nil if no name of a claim can contain that word, because a search costs less than parsing.
  public static func claims(of text: String, mentioning word: StaticString) -> JSON? {
    guard let bytes = payload(of: text), contains(bytes, word) else { return nil }
    return JSON.parse(bytes).flatMap { $0.kind == .object ? $0 : nil }
  }

  private static func payload(of text: String) -> [UInt8]? {
    var text = text
    return text.withUTF8 { bytes in parts(of: bytes).flatMap { Base64URL.decode(paddedOrNot: $0.claims) } }
  }

  /// Also true for an escaped character, because the word can consist of those.
  private static func contains(_ bytes: [UInt8], _ word: StaticString) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      if ASCII.position(of: UInt8(ascii: "\\"), in: bytes) != nil { return true }
      var rest = bytes
      while let index = ASCII.position(of: word.utf8Start[0], in: rest), let start = rest.baseAddress {
        let length = word.utf8CodeUnitCount
        if rest.count - index >= length, memcmp(start + index, word.utf8Start, length) == 0 { return true }
        rest = UnsafeBufferPointer(rebasing: rest[(index + 1)...])
      }
      return false
    }
  }

  public typealias Bytes = UnsafeBufferPointer<UInt8>

  /// The encoded parts of a token; nil if they are not three.
  public static func parts(of token: Bytes) -> (header: Bytes, claims: Bytes, signature: Bytes)? {
    guard let (header, rest) = split(token), let (claims, signature) = split(rest), split(signature) == nil else {
      return nil
    }
    return (header, claims, signature)
  }

  /// What is before and after the first dot.
  private static func split(_ text: Bytes) -> (Bytes, Bytes)? {
    ASCII.position(of: UInt8(ascii: "."), in: text).map { dot in
      (Bytes(rebasing: text[..<dot]), Bytes(rebasing: text[(dot + 1)...]))
    }
  }

  /// The first two parts of a token, for signing.
  public static func unsignedText(header: JSON, claims: JSON) -> String {
    Base64URL.encode(header.encodedBytes) + "." + Base64URL.encode(claims.encodedBytes)
  }
}
