// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// What a test program does with a server of its own, without HTTP. Thread-safe while the server runs.
extension Server {
  /// Of a method and of a target, in bytes. HTTP requests have less.
  private static let longestTarget = 64 << 10

  /// Handles a request with the rights of an administrator. Its response is neither delayed nor held.
  ///
  /// - Parameters:
  ///   - method: of HTTP, for example "POST".
  ///   - target: a path with an optional query. Without "/" at its beginning, it is below the project's control path.
  ///   - body: a JSON object; empty for none.
  public func send(_ method: String, _ target: String, _ body: [UInt8] = []) -> HTTPResponse {
    guard max(method.utf8.count, target.utf8.count) <= Server.longestTarget else {
      return .failed(414, "The method and the path can have \(Server.longestTarget) bytes each.")
    }
    let isOversized = body.count > Emulator.bodyLimit
    let request = HTTPRequest(administering: method, path(target), body: isOversized ? [] : body)
    let response = emulator.whole(emulator.handle(request, isOversized: isOversized))
    if case .afterReleased = response.turn { heldResponses.sendReleased() }
    return response
  }

  public func send(_ method: String, _ target: String, _ body: JSON) -> HTTPResponse {
    send(method, target, body.encodedBytes)
  }

  private func path(_ target: String) -> String {
    if target.hasPrefix("/") { return target }
    let separator = target.isEmpty || target.hasPrefix(":") ? "" : "/"
    return Endpoint.controls + "projects/" + project + separator + target
  }

  /// The last email to an address that was not used yet.
  public func lastEmail(to address: String) -> HTTPResponse {
    let address = ASCII.lowercased(address)
    return last("oobCodes", "No email to \(address) is unused.") { $0.string("email") == address }
  }

  /// The last text message to a phone number that was not used yet.
  public func lastTextMessage(to phoneNumber: String) -> HTTPResponse {
    last("verificationCodes", "No text message to \(phoneNumber) is unused.") {
      $0.string("phoneNumber") == phoneNumber
    }
  }

  private func last(_ list: String, _ complaint: String, where isIt: (JSON) -> Bool) -> HTTPResponse {
    let response = send("GET", list)
    guard response.status == 200, let codes = JSON.parse(response.body)?.elements(list) else { return response }
    return codes.last { isIt($0) }.map { HTTPResponse($0) } ?? HTTPResponse(.notFound(complaint))
  }

  /// The last request for a service, for example "accounts:signUp".
  public func lastRequest(for service: String) -> HTTPResponse {
    let response = send("GET", "requests")
    guard response.status == 200 else { return response }
    return JSON.parse(response.body)?["last"]?[service].map { HTTPResponse($0) }
      ?? HTTPResponse(.notFound("There was no request for \(service)."))
  }

  /// The number of requests for a service; nil for all services.
  public func requestCount(for service: String? = nil) -> Int64 {
    guard let counts = JSON.parse(send("GET", "requests").body)?["requests"] else { return 0 }
    if let service { return counts.integer(service) ?? 0 }
    return counts.fields.reduce(0) { $0 + ($1.value.integer ?? 0) }
  }

  /// Moves the project's clock forward.
  public func advanceClock(milliseconds: Int64) -> HTTPResponse {
    return send("PATCH", "clock", .object("advanceMilliseconds", milliseconds))
  }

  /// Resets the project: its accounts, codes, tenants, faults, settings, clock and recorded requests.
  public func reset() -> HTTPResponse {
    for list in ["faults", "accounts", "config"] { _ = send("DELETE", list) }
    return send("DELETE", "requests")
  }

  public func importData(from folder: String) -> HTTPResponse {
    useFolder { () throws(ExportError) in try emulator.importData(from: folder) }
  }

  public func exportData(to folder: String) -> HTTPResponse {
    useFolder { () throws(ExportError) in try emulator.exportData(to: folder) }
  }

  private func useFolder(_ use: () throws(ExportError) -> Void) -> HTTPResponse {
    do throws(ExportError) {
      try use()
      return HTTPResponse(.object())
    } catch {
      return HTTPResponse(.invalidArgument(error.message))
    }
  }
}

extension HTTPResponse {
  /// An error of a caller in this process.
  public static func failed(_ status: Int, _ message: String) -> HTTPResponse {
    HTTPResponse(Failure(code: status, message: message, reason: "invalid"))
  }
}

extension HTTPRequest {
  fileprivate init(administering method: String, _ target: String, body: [UInt8]) {
    let parts = target.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    // In a path, "+" is no space.
    let path = String(Substring(parts[0])).split(separator: "+", omittingEmptySubsequences: false).joined(
      separator: "%2B")
    self.init(method: method, path: PercentEncoding.decodeForm(path), body: body)
    if parts.count > 1 { query = FormFields(parsing: String(Substring(parts[1]))) }
    if Router.shared.isAdministration(self) {
      headers["authorization"] = "Bearer owner"
    } else {
      headers["x-goog-api-key"] = "in-process"
    }
  }
}
