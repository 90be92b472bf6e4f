// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeEmulatorSystem

/// The hash algorithm of imported accounts' passwords.
struct PasswordHashing {
  static let fields: [Field] = [
    .string("hashAlgorithm"), .string("signerKey"), .string("saltSeparator"), .integer("rounds"),
    .integer("memoryCost"), .integer("cpuMemCost"), .integer("parallelization"), .integer("blockSize"),
    .integer("dkLen"),
    .choice("passwordHashOrder", of: ["UNSPECIFIED_ORDER", saltFirst, passwordFirst]),
  ]
  private static let saltFirst = "SALT_AND_PASSWORD"
  private static let passwordFirst = "PASSWORD_AND_SALT"

  private enum Algorithm {
    case digest(String)
    case hmac(String)
    case pbkdf2(String)
    /// The cost is a logarithm. Firebase's algorithm encrypts the signer key with the output of scrypt.
    case firebaseScrypt(rounds: Int64, memoryCost: Int64)
    case scrypt(cost: Int64, blockSize: Int64, parallelization: Int64, length: Int64)
    /// The hash contains the salt and the cost.
    case bcrypt
    /// Stored, but the password cannot be verified.
    case uncheckable
  }

  /// The maximum memory of scrypt, in bytes.
  private static let memoryLimit: UInt64 = 160 << 20
  /// The costs of bcrypt that are checked, logarithms.
  private static let bcryptCosts = 4...16
  private static let bcryptVersions = ["2a", "2b", "2x", "2y"]
  private static let hasBcrypt = emulator_has_crypt()
  /// In bytes.
  private static let longestKey = 1024

  let name: String
  private let algorithm: Algorithm
  private let signerKey: [UInt8]
  private let saltSeparator: [UInt8]
  private let rounds: Int64
  /// For algorithms of digests; nil for either order.
  private let order: String?

  /// - Parameter isNeeded: whether any account has a hash; otherwise the algorithm is not checked.
  init(_ body: JSON, isNeeded: Bool) throws(Failure) {
    name = body.filled("hashAlgorithm") ?? ""
    guard !name.isEmpty || !isNeeded else { throw .service("MISSING_HASH_ALGORITHM") }
    signerKey = try PasswordHashing.bytes(body, "signerKey")
    saltSeparator = try PasswordHashing.bytes(body, "saltSeparator")
    rounds = body.integer("rounds") ?? 1
    order = body.filled("passwordHashOrder").flatMap { $0 == "UNSPECIFIED_ORDER" ? nil : $0 }
    guard PasswordHashing.rounds(of: name).contains(rounds) else { throw .service("INVALID_HASH_ROUNDS") }
    guard let algorithm = PasswordHashing.algorithm(name, body, rounds) else {
      throw .service("INVALID_HASH_ALGORITHM", name)
    }
    self.algorithm = algorithm
  }

  /// The numbers of rounds that the service accepts.
  private static func rounds(of name: String) -> ClosedRange<Int64> {
    switch name {
    case "MD5": 0...8192
    case "SHA1", "SHA256", "SHA512": 1...8192
    default: 0...120_000
    }
  }

  /// The parameters of a project's `hashConfig`, in the form of a request.
  static func parameters(ofProject configuration: JSON) -> JSON {
    let parameters = configuration.merged(with: .object())
    parameters.set("hashAlgorithm", configuration.string("algorithm"))
    return parameters
  }

  private static func algorithm(_ name: String, _ body: JSON, _ rounds: Int64) -> Algorithm? {
    switch name {
    case "MD5", "SHA1", "SHA256", "SHA512": .digest(name)
    case "HMAC_MD5", "HMAC_SHA1", "HMAC_SHA256", "HMAC_SHA512": .hmac(String(name.dropFirst("HMAC_".count)))
    case "PBKDF_SHA1": .pbkdf2("SHA1")
    case "PBKDF2_SHA256": .pbkdf2("SHA256")
    case "SCRYPT": .firebaseScrypt(rounds: rounds, memoryCost: body.integer("memoryCost") ?? 0)
    case "STANDARD_SCRYPT":
      .scrypt(
        cost: body.integer("cpuMemCost") ?? 0, blockSize: body.integer("blockSize") ?? 0,
        parallelization: body.integer("parallelization") ?? 0, length: body.integer("dkLen") ?? 0)
    case "BCRYPT": .bcrypt
    case "", "ARGON2": .uncheckable
    default: nil
    }
  }

  /// Whether the account has a hash that only this algorithm can check.
  static func isNeeded(for record: JSON) -> Bool {
    guard let text = record.filled("passwordHash"), !Password.isEmulatorHash(text) else { return false }
    guard let hash = decoded(text) else { return true }
    return !Password.isEmulatorHash(String(decoding: hash, as: UTF8.self))
  }

  /// The password of an imported account; nil if it has none. The emulators' own hashes are accepted, as they are or in
  /// base64.
  func password(of record: JSON, _ clock: MovableClock) throws(Failure) -> Password? {
    guard let text = record.filled("passwordHash") else {
      return try record.filled("rawPassword").map { (text) throws(Failure) in
        try Password(unchecked: text, salt: record.filled("salt"), clock)
      }
    }
    if let own = try Password(emulatorHash: text, clock) { return own }
    let hash = try PasswordHashing.bytes(record, "passwordHash")
    // Encrypting nothing results in nothing, for any password.
    guard !hash.isEmpty else { throw .invalidPayload("/passwordHash must be base64") }
    if let own = try Password(emulatorHash: String(decoding: hash, as: UTF8.self), clock) { return own }
    let salt = try PasswordHashing.bytes(record, "salt")
    let imported = ImportedHash(hashing: self, hash: hash, salt: salt)
    return Password(imported, text: text, salt: record.string("salt") ?? "", clock)
  }

  /// The parameters in the form of the request.
  var parameters: JSON {
    let parameters = JSON.object()
    parameters.set("hashAlgorithm", name)
    if !signerKey.isEmpty { parameters.set("signerKey", Base64URL.encode(signerKey)) }
    if !saltSeparator.isEmpty { parameters.set("saltSeparator", Base64URL.encode(saltSeparator)) }
    parameters.set("rounds", rounds)
    parameters.set("passwordHashOrder", order)
    switch algorithm {
    case .firebaseScrypt(_, let memoryCost): parameters.set("memoryCost", memoryCost)
    case .scrypt(let cost, let blockSize, let parallelization, let length):
      parameters.set("cpuMemCost", cost)
      parameters.set("blockSize", blockSize)
      parameters.set("parallelization", parallelization)
      parameters.set("dkLen", length)
    case .digest, .hmac, .pbkdf2, .bcrypt, .uncheckable: break
    }
    return parameters
  }

  static func bytes(_ body: JSON, _ name: String) throws(Failure) -> [UInt8] {
    guard let text = body.filled(name) else { return [] }
    guard let bytes = decoded(text) else { throw .invalidPayload("/\(name) must be base64") }
    return bytes
  }

  /// Base64 with either alphabet.
  private static func decoded(_ text: String) -> [UInt8]? {
    let unpadded = text.utf8.filter { $0 != UInt8(ascii: "=") }.map { byte in
      byte == UInt8(ascii: "+") ? UInt8(ascii: "-") : byte == UInt8(ascii: "/") ? UInt8(ascii: "_") : byte
    }
    return Base64URL.decode(unpadded)
  }
}

/// The hash of an imported password.
struct ImportedHash {
  let hashing: PasswordHashing
  let hash: [UInt8]
  let salt: [UInt8]

  /// Nil if the emulator cannot verify the hash.
  func matches(_ text: String) -> Bool? { isCheckable ? hashing.matches(text, self) : nil }

  var isCheckable: Bool { hashing.canCheck(hash) }

  /// For messages.
  var algorithmName: String { hashing.name.isEmpty ? "an unknown algorithm" : hashing.name }
}

// MARK: - Checking

extension PasswordHashing {
  fileprivate func canCheck(_ hash: [UInt8]) -> Bool {
    switch algorithm {
    case .digest, .hmac: true
    case .pbkdf2: (1...PasswordHashing.longestKey).contains(hash.count)
    case .firebaseScrypt(let rounds, let memoryCost):
      (1...14).contains(memoryCost) && scrypt(parameters: 1 << memoryCost, rounds, 1)
    case .scrypt(let cost, let blockSize, let parallelization, let length):
      (1...Int64(PasswordHashing.longestKey)).contains(length) && scrypt(parameters: cost, blockSize, parallelization)
    case .bcrypt:
      PasswordHashing.hasBcrypt
        && PasswordHashing.bcryptCost(hash).map { PasswordHashing.bcryptCosts.contains($0) } ?? false
    case .uncheckable: false
    }
  }

  /// The cost in "$2b$10$", which the 53 characters of salt and digest follow; nil for another form.
  private static func bcryptCost(_ hash: [UInt8]) -> Int? {
    let parts = hash.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
    guard parts.map({ $0.count }) == [0, 2, 2, 53] else { return nil }
    guard bcryptVersions.contains(String(decoding: parts[1], as: UTF8.self)) else { return nil }
    guard parts[2].allSatisfy({ "0123456789".utf8.contains($0) }) else { return nil }
    return Int(String(decoding: parts[2], as: UTF8.self))
  }

  fileprivate func matches(_ text: String, _ imported: ImportedHash) -> Bool? {
    let password = Array(text.utf8)
    let salt = imported.salt
    let length = imported.hash.count
    switch algorithm {
    case .digest(let name):
      return orders(password, salt).contains { text in
        guard let digest = iterated(name, text) else { return false }
        // Production's hashes of MD5 are hexadecimal digits.
        return digest == imported.hash || name == "MD5" && Array(Digest.hex(digest).utf8) == imported.hash
      }
    case .hmac(let name):
      return orders(password, salt).contains { hmac(name, $0) == imported.hash }
    case .pbkdf2(let name): return derive(name, password, salt, length).map { $0 == imported.hash }
    case .firebaseScrypt(let rounds, let memoryCost):
      let key = scrypt(password, salt + saltSeparator, 1 << memoryCost, rounds, 1, 64)
      return key.flatMap { encryptedSignerKey($0) }.map { $0 == imported.hash }
    case .scrypt(let cost, let blockSize, let parallelization, let length):
      return scrypt(password, salt, cost, blockSize, parallelization, length).map { $0 == imported.hash }
    case .bcrypt:
      return !password.contains(0) && emulator_crypt_matches(text, String(decoding: imported.hash, as: UTF8.self))
    case .uncheckable: return nil
    }
  }

  /// Both, if the request did not contain the order: those of Admin SDKs do not.
  private func orders(_ password: [UInt8], _ salt: [UInt8]) -> [[UInt8]] {
    let orders = [(PasswordHashing.saltFirst, salt + password), (PasswordHashing.passwordFirst, password + salt)]
    return orders.filter { order ?? $0.0 == $0.0 }.map { $0.1 }
  }

  private func iterated(_ name: String, _ text: [UInt8]) -> [UInt8]? {
    var value: [UInt8]? = text
    for _ in 0..<max(1, rounds) { value = value.flatMap { digest(name, $0) } }
    return value
  }

  private func digest(_ name: String, _ text: [UInt8]) -> [UInt8]? {
    var result = [UInt8](repeating: 0, count: 64)
    var length = 0
    guard EVP_Q_digest(nil, name, nil, text, text.count, &result, &length) == 1 else { return nil }
    return Array(result.prefix(length))
  }

  private func hmac(_ name: String, _ text: [UInt8]) -> [UInt8]? {
    var result = [UInt8](repeating: 0, count: 64)
    var length = 0
    let made = EVP_Q_mac(
      nil, "HMAC", nil, name, nil, signerKey, signerKey.count, text, text.count, &result, result.count, &length)
    return made != nil ? Array(result.prefix(length)) : nil
  }

  private func derive(_ name: String, _ password: [UInt8], _ salt: [UInt8], _ length: Int) -> [UInt8]? {
    guard let digest = EVP_get_digestbyname(name) else { return nil }
    var result = [UInt8](repeating: 0, count: length)
    let made = password.withUnsafeBytes { bytes in
      PKCS5_PBKDF2_HMAC(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), salt, Int32(salt.count),
        Int32(max(1, rounds)), digest, Int32(length), &result)
    }
    return made == 1 ? result : nil
  }

  /// Whether the parameters are valid, and need less memory than the limit.
  private func scrypt(parameters cost: Int64, _ blockSize: Int64, _ parallelization: Int64) -> Bool {
    guard cost > 1, blockSize > 0, (1...16).contains(parallelization) else { return false }
    return EVP_PBE_scrypt(
      nil, 0, nil, 0, UInt64(cost), UInt64(blockSize), UInt64(parallelization), PasswordHashing.memoryLimit, nil, 0)
      == 1
  }

  private func scrypt(
    _ password: [UInt8], _ salt: [UInt8], _ cost: Int64, _ blockSize: Int64, _ parallelization: Int64,
    _ length: Int64
  ) -> [UInt8]? {
    var result = [UInt8](repeating: 0, count: Int(length))
    let made = password.withUnsafeBytes { bytes in
      EVP_PBE_scrypt(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, salt, salt.count, UInt64(cost),
        UInt64(blockSize), UInt64(parallelization), PasswordHashing.memoryLimit, &result, result.count)
    }
    return made == 1 ? result : nil
  }

  /// AES-256 in counter mode, which preserves the length.
  private func encryptedSignerKey(_ key: [UInt8]) -> [UInt8]? {
    guard let context = EVP_CIPHER_CTX_new() else { return nil }
    defer { EVP_CIPHER_CTX_free(context) }
    let counter = [UInt8](repeating: 0, count: 16)
    var result = [UInt8](repeating: 0, count: signerKey.count + 16)
    var length: Int32 = 0
    guard key.count >= 32, EVP_EncryptInit_ex(context, EVP_aes_256_ctr(), nil, key, counter) == 1,
      EVP_EncryptUpdate(context, &result, &length, signerKey, Int32(signerKey.count)) == 1
    else { return nil }
    return Array(result.prefix(Int(length)))
  }
}
