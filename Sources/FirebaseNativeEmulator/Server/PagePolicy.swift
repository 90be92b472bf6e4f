// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeSystem

/// Decides which web pages may administer the emulator. The emulator trusts every client that reaches it, and every
/// page that a developer visits can reach 127.0.0.1: by address, or by a domain of its own that resolves to it (DNS
/// rebinding).
struct PagePolicy: Sendable {
  private let origins: [String]
  /// Host names of the emulator.
  private let hosts: [String]

  /// - Parameters:
  ///   - host: where the emulator listens.
  ///   - origins: trusted origins such as "http://console.test:4000". Their hosts are trusted host names of the
  ///     emulator as well.
  init(host: String, origins: [String]) {
    self.origins = origins.map { ASCII.lowercased($0) }
    hosts = [ASCII.lowercased(host)] + self.origins.compactMap { PagePolicy.host(ofOrigin: $0) }
  }

  /// Whether the text is a scheme with a host and an optional port.
  static func isOrigin(_ text: String) -> Bool {
    guard let start = text.firstIndex(of: "/"), text[start...].hasPrefix("//") else { return false }
    let scheme = text[..<start]
    let authority = text[start...].dropFirst(2)
    return scheme.utf8.count > 1 && scheme.hasSuffix(":") && !authority.isEmpty
      && authority.utf8.allSatisfy { ASCII.isVisible($0) && !"/?#@\\".utf8.contains($0) }
  }

  /// Why the request may not administer; nil if it comes from a trusted page or not from a browser.
  func refusal(of request: HTTPRequest) -> Failure? {
    let host = request.headers["host"].map { ASCII.lowercased($0) }
    if let host, !isOwn(PagePolicy.name(in: host)) { return .foreignHost(host) }
    guard let origin = request.headers["origin"].map({ ASCII.lowercased($0) }) else { return nil }
    let isTrusted =
      origins.contains(origin) || origin == "http://" + (host ?? "")
      || (PagePolicy.host(ofOrigin: origin).map { PagePolicy.isLoopback($0) } ?? false)
    return isTrusted ? nil : .foreignPage(origin)
  }

  /// The names of a preflight request's headers.
  static let requestedHeaders = "access-control-request-headers"
  /// In bytes. The memory of a connection has room for a response with that many of each.
  private static let longestOrigin = 1024
  private static let longestNames = 4096
  static let requestsPrivateNetwork = "access-control-request-private-network"

  /// The CORS headers that let the page read the response. None for what no browser sends as an origin: its characters
  /// would become a header of ours.
  func headers(for request: HTTPRequest, isTrusted: Bool) -> [(name: String, value: String)] {
    guard let origin = request.headers["origin"], origin.utf8.count <= PagePolicy.longestOrigin,
      origin.utf8.allSatisfy({ ASCII.isVisible($0) })
    else { return [] }
    var headers: [(name: String, value: String)] = [
      ("Access-Control-Allow-Origin", origin), ("Vary", "Origin"),
      ("Access-Control-Allow-Methods", "GET, POST, PUT, PATCH, DELETE, OPTIONS"),
    ]
    if let requested = request.headers[PagePolicy.requestedHeaders] {
      headers.append(("Access-Control-Allow-Headers", PagePolicy.allowed(requested, isTrusted)))
    }
    if request.headers[PagePolicy.requestsPrivateNetwork] == "true" {
      headers.append(("Access-Control-Allow-Private-Network", "true"))
    }
    return headers
  }

  /// All headers that a page wants to send, because tracing libraries and the like add their own; Authorization only for
  /// administrators, and the console's only for itself, which sends no preflight requests. Those at the end of a very
  /// long list are not allowed.
  private static func allowed(_ requested: String, _ isTrusted: Bool) -> String {
    let names = requested.utf8.split(separator: UInt8(ascii: ",")).map { name in
      String(Substring(name)).utf8.filter { ASCII.isVisible($0) }
    }
    let texts = names.map { String(decoding: $0, as: UTF8.self) }
    let withheld = [ConsolePage.header] + (isTrusted ? [] : ["authorization"])
    var result = ""
    for text in texts where !withheld.contains(ASCII.lowercased(text)) {
      guard result.utf8.count + text.utf8.count < longestNames else { break }
      result += (result.isEmpty ? "" : ", ") + text
    }
    return result
  }
}

// MARK: - Names

extension PagePolicy {
  /// DNS rebinding needs a public domain name, which is not an address and contains a dot.
  private func isOwn(_ name: String) -> Bool {
    !name.utf8.contains(UInt8(ascii: ".")) || PagePolicy.isLoopback(name) || hosts.contains(name)
      || PagePolicy.isAddress(name)
  }

  private static func isLoopback(_ name: String) -> Bool {
    name == "localhost" || name.hasSuffix(".localhost") || name == "[::1]"
      || name.hasPrefix("127.") && isAddress(name)
  }

  /// An IPv4 address. IPv6 addresses are in brackets and contain no dot, except IPv4-mapped ones, which are refused.
  private static func isAddress(_ name: String) -> Bool {
    auth_host_is_version4(name)
  }

  private static func host(ofOrigin origin: String) -> String? {
    isOrigin(origin) ? name(in: String(Substring(origin.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)))) : nil
  }

  /// Without the port.
  static func name(in authority: String) -> String {
    let bytes = authority.utf8
    guard let end = bytes.lastIndex(of: UInt8(ascii: ":")), !authority[end...].utf8.contains(UInt8(ascii: "]")) else {
      return authority
    }
    return String(authority[..<end])
  }
}

extension Failure {
  fileprivate static func foreignPage(_ origin: String) -> Failure {
    .foreign("Pages of \(origin) may not administer this emulator. Start it with --allow-origin \(origin) to allow it.")
  }

  fileprivate static func foreignHost(_ host: String) -> Failure {
    .foreign(
      "\(host) is not a known name of this emulator. Start it with --allow-origin http://\(host) to administer it by "
        + "this name.")
  }

  private static func foreign(_ message: String) -> Failure {
    Failure(code: 403, message: message, reason: "forbidden", status: "PERMISSION_DENIED")
  }
}
