// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeEmulatorSystem

/// An RSA key that signs JWTs with RS256. Any thread may use it: it does not change.
final class SigningKey: @unchecked Sendable {
  let id: String
  private let key: OpaquePointer

  private init(id: String, key: OpaquePointer) {
    self.id = id
    self.key = key
  }

  deinit { EVP_PKEY_free(key) }

  /// A new key with a random id of `idLength` characters. Takes about 100 milliseconds, longer than the emulator's start.
  static func make(idLength: Int, from characters: [UInt8]) throws(Failure) -> SigningKey {
    guard let id = SecureRandom.text(idLength, from: characters), let context = EVP_PKEY_CTX_new_id(EVP_PKEY_RSA, nil)
    else { throw .noEntropy }
    defer { EVP_PKEY_CTX_free(context) }
    var made: OpaquePointer?
    guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_rsa_keygen_bits(context, 2048) == 1,
      EVP_PKEY_keygen(context, &made) == 1, let made
    else { throw .noEntropy }
    return SigningKey(id: id, key: made)
  }

  /// A signed JWT. The header's other fields are those of `fields`.
  func sign(_ claims: JSON, header fields: JSON? = nil) throws(Failure) -> String {
    let header = JSON.object()
    header.set("kid", id)
    header.set("alg", "RS256")
    if let fields { header.set(fieldsOf: fields) }
    let text = JSONWebToken.unsignedText(header: header, claims: claims)
    guard let signature = signature(of: text) else { throw .noUsableKey }
    return text + "." + Base64URL.encode(signature)
  }

  func verifies(_ token: JSONWebToken) -> Bool {
    guard token.header.string("alg") == "RS256", let context = EVP_MD_CTX_new() else { return false }
    defer { EVP_MD_CTX_free(context) }
    let text = Array(token.signedText.utf8)
    return EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1
      && EVP_DigestVerify(context, token.signature, token.signature.count, text, text.count) == 1
  }

  /// The public key as a set of one JSON Web Key (RFC 7517).
  func webKeys() throws(Failure) -> JSON {
    guard let modulus = number("n"), let exponent = number("e") else { throw .noUsableKey }
    let webKey = JSON.object()
    webKey.set("kty", "RSA")
    webKey.set("kid", id)
    webKey.set("use", "sig")
    webKey.set("alg", "RS256")
    webKey.set("n", Base64URL.encode(modulus))
    webKey.set("e", Base64URL.encode(exponent))
    return .object("keys", JSON([webKey]))
  }

  /// A certificate of the public key as PEM, which the key signs itself.
  func certificate() throws(Failure) -> String {
    var text = [CChar](repeating: 0, count: 4096)
    let name = "securetoken.system.gserviceaccount.com"
    guard emulator_make_certificate(key, name, &text, text.count) > 0,
      let certificate = text.withUnsafeBufferPointer({ $0.baseAddress.map { String(cString: $0) } })
    else { throw .noUsableKey }
    return certificate
  }

  private func signature(of text: String) -> [UInt8]? {
    guard let context = EVP_MD_CTX_new() else { return nil }
    defer { EVP_MD_CTX_free(context) }
    let bytes = Array(text.utf8)
    var signature = [UInt8](repeating: 0, count: 256)
    var length = signature.count
    guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1,
      EVP_DigestSign(context, &signature, &length, bytes, bytes.count) == 1, length == signature.count
    else { return nil }
    return signature
  }

  private func number(_ name: String) -> [UInt8]? {
    var number: OpaquePointer?
    guard EVP_PKEY_get_bn_param(key, name, &number) == 1, let number else { return nil }
    defer { BN_free(number) }
    var bytes = [UInt8](repeating: 0, count: Int((BN_num_bits(number) + 7) / 8))
    BN_bn2bin(number, &bytes)
    return bytes
  }
}
