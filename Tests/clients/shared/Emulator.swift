// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The emulator that Tests/support/with-emulator has started, told over HTTP how to behave.
enum Emulator {
  struct Refusal: Error {
    let answer: String
  }

  @discardableResult
  static func ask(_ method: String, _ path: String, _ body: (any Encodable & Sendable)? = nil) async throws -> Data {
    let host = try #require(
      ProcessInfo.processInfo.environment["FIREBASE_AUTH_EMULATOR_HOST"],
      "There is no emulator. Tests/clients/run starts one.")
    var request = URLRequest(
      url: try #require(URL(string: "http://\(host)/emulator/v1/projects/demo-project/\(path)")))
    request.httpMethod = method
    request.httpBody = try body.map { try JSONEncoder().encode($0) }
    let (data, response) = try await URLSession.shared.data(for: request)
    guard (response as? HTTPURLResponse)?.statusCode == 200 else {
      throw Refusal(answer: String(decoding: data, as: UTF8.self))
    }
    return data
  }

  /// How often that method was called since the start of the test.
  static func requests(_ method: String) async throws -> Int {
    struct Log: Decodable {
      let requests: [String: Int]
    }
    return try JSONDecoder().decode(Log.self, from: await ask("GET", "requests")).requests[method] ?? 0
  }

  /// Forgets what the test before has brought about.
  static func reset() async throws {
    try await ask("DELETE", "faults")
    try await ask("DELETE", "config")
    try await ask("DELETE", "clock")
    try await ask("DELETE", "accounts")
    try await ask("DELETE", "requests")
  }

  /// Keeps the next answer to that method back, for longer than a test takes.
  static func delay(_ method: String) async throws {
    struct Fault: Encodable {
      let method: String
      let delayMilliseconds = 60_000
    }
    try await ask("POST", "faults", Fault(method: method))
  }

  static func setTokenLifetime(seconds: Int) async throws {
    try await ask("PATCH", "config", ["idTokenLifetimeSeconds": seconds])
  }

  /// As whoever has a second factor needs it.
  static func verifyAddress(of uid: String) async throws {
    try await ask("PATCH", "accounts/\(uid)", ["emailVerified": true])
  }

  /// What the authenticator app shows that has the one secret there is.
  static func oneTimePassword() async throws -> String {
    struct Codes: Decodable {
      struct Code: Decodable {
        let verificationCode: String
      }
      let totpCodes: [Code]
    }
    let codes = try JSONDecoder().decode(Codes.self, from: await ask("GET", "totpCodes")).totpCodes
    return try #require(codes.first).verificationCode
  }

  /// Lets time pass at the server.
  static func advanceClock(seconds: Int) async throws {
    try await ask("PATCH", "clock", ["advanceSeconds": seconds])
  }

  /// What the server tells of an account.
  static func hasAccount(_ uid: String) async -> Bool {
    await (try? ask("GET", "accounts/\(uid)")) != nil
  }
}
