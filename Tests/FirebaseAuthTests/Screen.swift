// SPDX-License-Identifier: Apache-2.0
#if FIREBASE_AUTH_STAND_INS
  import AuthenticationServices
  import CryptoKit
  import Foundation

  /// A view controller, but for its views.
  @MainActor
  class Screen: NSObject {
    let window = ASPresentationAnchor()
    private let messages = AsyncStream.makeStream(of: String.self)

    /// Tells the player something.
    func show(_ message: String) { messages.continuation.yield(message) }

    /// What the player is told next.
    func nextMessage() async -> String? {
      var iterator = messages.stream.makeAsyncIterator()
      return await iterator.next()
    }
  }

  /// Letters, digits and some signs, each drawn from the system's random numbers.
  func makeNonce(length: Int = 32) -> String {
    precondition(length > 0)
    var bytes = [UInt8](repeating: 0, count: length)
    let status = SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes)
    if status != errSecSuccess { fatalError("no random numbers: OSStatus \(status)") }
    let alphabet: [Character] = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVXYZabcdefghijklmnopqrstuvwxyz-._")
    return String(bytes.map { alphabet[Int($0) % alphabet.count] })
  }

  /// 64 hexadecimal digits.
  func sha256(_ text: String) -> String {
    let digest = SHA256.hash(data: Data(text.utf8))
    return digest.compactMap { String(format: "%02x", $0) }.joined()
  }
#endif
