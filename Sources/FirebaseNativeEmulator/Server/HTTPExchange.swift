// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeEmulatorSystem

/// A request while it is received.
final class HTTPExchange {
  /// The headers that are used, and those that are recorded.
  private static let headerNames = Set(
    [
      "accept", "authorization", "content-length", "content-type", "expect", "host", "origin", "user-agent",
      "x-firebase-locale", "x-goog-api-key", ConsolePage.header, PagePolicy.requestedHeaders,
      PagePolicy.requestsPrivateNetwork,
    ] + RequestLog.headerNames)

  let method: String
  let path: String
  /// The response, while it is delayed.
  var delayed: HTTPResponse?
  /// The response of a request that was handled by another thread.
  var prepared: HTTPResponse?
  private let query: FormFields
  private let headers: [String: String]
  private var body: [UInt8] = []
  private var isOversized: Bool

  init(_ connection: OpaquePointer, method: String, path: String) {
    self.method = method
    self.path = path
    headers = HTTPExchange.headers(of: connection)
    var query = FormFields()
    for name in Router.shared.parameters(at: path) {
      query.append(name, HTTPExchange.value(connection, .GET_ARGUMENT_KIND, name))
    }
    self.query = query
    let announced = headers["content-length"].flatMap { Int64($0) } ?? 0
    isOversized = announced > Emulator.bodyLimit
  }

  /// The path of a target, which may have the absolute form (RFC 9112, section 3.2.2).
  static func path(ofTarget target: String) -> String {
    guard ASCII.lowercased(String(Substring(target.utf8.prefix(7)))) == "http://" else { return target }
    let path = target.utf8.dropFirst(7).drop { $0 != UInt8(ascii: "/") }
    return path.isEmpty ? "/" : String(Substring(path))
  }

  /// A client that sends Expect: 100-continue is refused immediately. Otherwise the body is read and dropped, because a
  /// response before its end may be lost.
  var isRefusedAtOnce: Bool { isOversized && headers["expect"] != nil }

  func append(_ piece: UnsafeRawBufferPointer) {
    guard !isOversized, body.count + piece.count <= Emulator.bodyLimit else {
      isOversized = true
      body = []
      return
    }
    body.append(contentsOf: piece)
  }

  func response(from emulator: Emulator) -> HTTPResponse {
    let request = HTTPRequest(method: method, path: path, query: query, headers: headers, body: body)
    return emulator.handle(request, isOversized: isOversized)
  }

  private static func headers(of connection: OpaquePointer) -> [String: String] {
    var headers: [String: String] = [:]
    for name in headerNames {
      // Assigning nil would also cost a lookup.
      if let value = value(connection, .HEADER_KIND, name) { headers[name] = value }
    }
    return headers
  }

  private static func value(_ connection: OpaquePointer, _ kind: MHD_ValueKind, _ name: String) -> String? {
    // An implicit conversion to a C string would allocate.
    name.withCString { MHD_lookup_connection_value(connection, kind, $0).map { String(cString: $0) } }
  }
}
