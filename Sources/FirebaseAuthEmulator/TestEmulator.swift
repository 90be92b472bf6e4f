// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeEmulator
import FirebaseNativeSupport

/// The emulator of Firebase Authentication inside a test program, without another process. Thread-safe.
///
/// It listens on a port of this machine until the object is deallocated. A program can have several emulators, which
/// share nothing. Create one for each test: in Swift Testing in the initializer of the suite, in XCTest in
/// `setUpWithError()`.
public final class TestEmulator: Sendable {
  private let server: Server

  /// Starts an emulator.
  ///
  /// - Parameters:
  ///   - project: the id of the project of requests that name none.
  ///   - port: the port to listen at; 0 lets the system choose a free one.
  ///   - isStrict: whether identity tokens are verified, and responses equal production's.
  ///   - folder: an export that is imported at the start; nil for none.
  public init(
    project: String = "demo-project", port: UInt16 = 0, isStrict: Bool = false, importing folder: String? = nil
  ) throws(TestEmulatorError) {
    guard Server.isProjectId(project) else { throw TestEmulatorError(message: "\"\(project)\" is no project id.") }
    server = Server(port: port, project: project, strict: isStrict)
    if let folder { _ = try TestEmulator.body(server.importData(from: folder)) }
    do throws(ListeningError) {
      try server.start()
    } catch {
      throw TestEmulatorError(message: error.message)
    }
  }

  deinit { server.stop() }

  /// Where the emulator listens, for `Auth.useEmulator(withHost:port:)`.
  public var host: String { server.host }

  /// The port, for `Auth.useEmulator(withHost:port:)`.
  public var port: Int { Int(server.port) }

  /// For example `http://127.0.0.1:40613`.
  public var url: String { server.url }

  /// The id of the project.
  public var project: String { server.project }

  fileprivate static func body(_ response: HTTPResponse) throws(TestEmulatorError) -> JSON {
    let body = JSON.parse(response.body)
    guard response.status < 400 else {
      throw TestEmulatorError(message: body?["error"]?.string("message") ?? response.body)
    }
    return body ?? .object()
  }
}

// MARK: - Requests

extension TestEmulator {
  /// Sends a request with the rights of an administrator, without HTTP. The requests are listed in docs/emulator-control.md.
  ///
  /// - Parameters:
  ///   - method: of HTTP, for example "PATCH".
  ///   - path: a path with an optional query. Without "/" at its beginning, it is below the project's control path, for
  ///     example "config".
  ///   - json: the body; empty for none.
  /// - Returns: the body of the response.
  @discardableResult
  public func send(_ method: String, _ path: String, _ json: String = "") throws(TestEmulatorError) -> String {
    let response = server.send(method, path, Array(json.utf8))
    _ = try TestEmulator.body(response)
    return response.body
  }

  /// Creates an account.
  ///
  /// - Parameters:
  ///   - id: the id; nil for a new one.
  ///   - claims: custom claims as a JSON object.
  /// - Returns: the id.
  @discardableResult
  public func createAccount(
    id: String? = nil, email: String? = nil, password: String? = nil, isEmailVerified: Bool = false,
    phoneNumber: String? = nil, displayName: String? = nil, claims: String? = nil
  ) throws(TestEmulatorError) -> String {
    let fields = JSON.object()
    fields.set("localId", id)
    fields.set("email", email)
    fields.set("password", password)
    fields.set("emailVerified", isEmailVerified)
    fields.set("phoneNumber", phoneNumber)
    fields.set("displayName", displayName)
    fields.set("customAttributes", claims)
    return try TestEmulator.body(server.send("POST", "accounts", fields)).string("localId") ?? ""
  }

  /// The last email to an address that was not used yet.
  public func lastEmail(to address: String) throws(TestEmulatorError) -> SentEmail {
    let email = try TestEmulator.body(server.lastEmail(to: address))
    return SentEmail(
      kind: email.string("requestType") ?? "", code: email.string("oobCode") ?? "", link: email.string("oobLink") ?? "")
  }

  /// The code of the last text message to a phone number that was not used yet.
  public func lastCode(to phoneNumber: String) throws(TestEmulatorError) -> String {
    try TestEmulator.body(server.lastTextMessage(to: phoneNumber)).string("code") ?? ""
  }

  /// Moves the project's clock forward. Tokens and codes expire by this clock.
  public func advanceClock(milliseconds: Int) throws(TestEmulatorError) {
    _ = try TestEmulator.body(server.advanceClock(milliseconds: Int64(milliseconds)))
  }

  /// The number of requests for a service, for example "accounts:signUp"; nil for all services.
  public func requestCount(of service: String? = nil) -> Int { Int(server.requestCount(for: service)) }

  /// The last request for a service, as JSON with `path`, `headers` and `body`.
  public func lastRequest(of service: String) throws(TestEmulatorError) -> String {
    try TestEmulator.body(server.lastRequest(for: service)).encoded
  }

  /// Replaces accounts, tenants and settings by an export.
  public func importData(from folder: String) throws(TestEmulatorError) {
    _ = try TestEmulator.body(server.importData(from: folder))
  }

  /// Writes accounts, tenants and settings to a folder, which must be new, empty, or that of an earlier export.
  public func exportData(to folder: String) throws(TestEmulatorError) {
    _ = try TestEmulator.body(server.exportData(to: folder))
  }

  /// Resets accounts, codes, tenants, faults, settings, clock and recorded requests, and sends held responses.
  public func reset() { _ = server.reset() }
}

/// An email that production would have sent.
public struct SentEmail: Sendable {
  /// For example "EMAIL_SIGNIN" or "PASSWORD_RESET".
  public let kind: String
  public let code: String
  public let link: String
}

/// Why an emulator cannot start, or has refused a request.
public struct TestEmulatorError: Error, Sendable, CustomStringConvertible {
  /// For example "EMAIL_EXISTS", or a sentence that says what to do.
  public let message: String

  public var description: String { message }
}
