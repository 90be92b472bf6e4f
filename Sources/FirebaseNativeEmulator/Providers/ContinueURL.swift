// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The URL that a provider redirects to.
///
/// Ambiguous URLs are refused, because browsers and servers may interpret them differently.
struct ContinueURL {
  let text: String
  /// "http" or "https".
  let scheme: String
  /// In lowercase; an IPv6 address is in brackets.
  let host: String
  /// For example ":8080"; empty for the default port.
  private let port: String
  /// At least "/".
  private let path: String

  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count <= 2048, bytes.allSatisfy(ContinueURL.isPlain),
      let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
    let rest = bytes[(colon + 1)...]
    guard scheme == "http" || scheme == "https", rest.starts(with: Array("//".utf8)) else { return nil }
    let authority = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    let portStart = ContinueURL.portStart(authority)
    let host = String(decoding: authority[..<portStart], as: UTF8.self).lowercased()
    let path = rest[authority.endIndex...].prefix { $0 != UInt8(ascii: "?") }
    guard ContinueURL.isHost(host), !ContinueURL.hasDotSegments(path),
      let port = ContinueURL.port(authority[portStart...], scheme)
    else { return nil }
    self.text = text
    self.scheme = scheme
    self.host = host
    self.port = port
    self.path = path.isEmpty ? "/" : String(decoding: path, as: UTF8.self)
  }

  /// For example "http://127.0.0.1:8080".
  var origin: String { scheme + "://" + host + port }

  /// Normalized as browsers do, without the query.
  var base: String { origin + path }

  var isLoopback: Bool { host == "localhost" || host == "127.0.0.1" || host == "[::1]" }

  /// Whether the host is a domain name and not an address.
  var hasDomain: Bool {
    let last = host.utf8.split(separator: UInt8(ascii: ".")).last?.first ?? UInt8(ascii: "[")
    return last >= UInt8(ascii: "a") && last <= UInt8(ascii: "z") && host.utf8.contains(UInt8(ascii: "."))
  }

  /// Whether the host is one of the domains or a subdomain. Addresses must be identical.
  func isAuthorized(by domains: [String]) -> Bool {
    domains.contains { domain in
      let domain = domain.lowercased()
      return host == domain || hasDomain && !domain.isEmpty && host.hasSuffix("." + domain)
    }
  }

  static func base(of url: String) -> String {
    String(Substring(url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }))
  }

  /// No fragment, no user name, and no character that needs an escape in a header or a policy.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "'"), UInt8(ascii: ","), UInt8(ascii: ";"),
      UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "@"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
      UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
      false
    default: ASCII.isVisible(byte)
    }
  }

  private static func portStart(_ authority: ArraySlice<UInt8>) -> Int {
    let bracket = authority.lastIndex(of: UInt8(ascii: "]")) ?? authority.startIndex
    return authority[bracket...].firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
  }

  private static func isHost(_ host: String) -> Bool {
    let bytes = Array(host.utf8)
    if bytes.first == UInt8(ascii: "[") {
      return bytes.count > 3 && bytes.last == UInt8(ascii: "]")
        && bytes.dropFirst().dropLast().allSatisfy { isHexadecimal($0) || $0 == UInt8(ascii: ":") }
    }
    return !bytes.isEmpty && bytes.first != UInt8(ascii: ".")
      && bytes.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
  }

  /// The normalized port after the colon; nil if it is invalid.
  private static func port(_ text: ArraySlice<UInt8>, _ scheme: String) -> String? {
    guard !text.isEmpty else { return "" }
    let digits = text.dropFirst()
    guard digits.allSatisfy(isDigit), let port = UInt16(String(decoding: digits, as: UTF8.self)) else { return nil }
    return port == (scheme == "http" ? 80 : 443) ? "" : ":" + String(port)
  }

  /// Browsers resolve them before the request.
  private static func hasDotSegments(_ path: ArraySlice<UInt8>) -> Bool {
    path.split(separator: UInt8(ascii: "/")).contains { segment in
      let name = PercentEncoding.decodeForm(String(decoding: segment, as: UTF8.self))
      return name == "." || name == ".."
    }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "f")
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
