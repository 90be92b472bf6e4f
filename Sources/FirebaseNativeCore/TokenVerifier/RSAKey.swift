// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem
import FirebaseNativeSupport

/// A public key that verifies the signatures of RS256 (RFC 7518, section 3.3).
final class RSAKey: @unchecked Sendable {
  private let key: OpaquePointer

  private init(_ key: OpaquePointer) { self.key = key }

  // The others fail before they delegate, because Embedded Swift leaks the object of a failed designated initializer.

  /// Nil if the numbers, which are big-endian, are not a key of at least 2048 bits.
  convenience init?(modulus: [UInt8], exponent: [UInt8]) {
    guard let key = auth_rsa_key_create(modulus, modulus.count, exponent, exponent.count) else { return nil }
    self.init(key)
  }

  /// The key of an X.509 certificate in PEM (RFC 7468).
  convenience init?(certificate pem: String) {
    guard let bytes = RSAKey.decode(pem), let key = auth_rsa_key_of_certificate(bytes, bytes.count) else { return nil }
    self.init(key)
  }

  deinit { auth_rsa_key_release(key) }

  /// `digest` is the SHA-256 of what was signed.
  func verifies(_ signature: [UInt8], of digest: [UInt8]) -> Bool {
    digest.count == 32 && auth_rsa_key_verify(key, digest, signature, signature.count)
  }

  /// The content of the first certificate.
  private static func decode(_ pem: String) -> [UInt8]? {
    var digits: [UInt8] = []
    var isInside = false
    for line in pem.utf8.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      if line.elementsEqual("-----END CERTIFICATE-----".utf8) { return isInside ? Base64URL.decode(digits) : nil }
      if isInside { for byte in line { append(byte, to: &digits) } }
      if line.elementsEqual("-----BEGIN CERTIFICATE-----".utf8) { isInside = true }
    }
    return nil
  }

  /// In the alphabet of URLs, without padding.
  private static func append(_ byte: UInt8, to digits: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "+"): digits.append(UInt8(ascii: "-"))
    case UInt8(ascii: "/"): digits.append(UInt8(ascii: "_"))
    case UInt8(ascii: "="), UInt8(ascii: " "): break
    // Not of this alphabet.
    case UInt8(ascii: "-"), UInt8(ascii: "_"): digits.append(UInt8(ascii: "."))
    default: digits.append(byte)
    }
  }
}
