/// The URL that a provider sends the browser back to.
///
/// Browsers and servers must not read it differently, so whatever is ambiguous is none.
struct ContinueURL {
  let text: String
  /// "http" or "https".
  let scheme: String
  /// In lowercase; an address of version 6 in its brackets.
  let host: String
  /// As ":8080"; empty if there is none.
  private let port: String

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
    let port = authority[portStart...]
    guard ContinueURL.isHost(host), ContinueURL.isPort(port) else { return nil }
    self.text = text
    self.scheme = scheme
    self.host = host
    self.port = String(decoding: port, as: UTF8.self)
  }

  /// As "http://127.0.0.1:8080".
  var origin: String { scheme + "://" + host + port }

  /// Without the query.
  var base: String { ContinueURL.base(of: text) }

  var isLoopback: Bool { host == "localhost" || host == "127.0.0.1" || host == "[::1]" }

  /// Whether the host has a name, and not only an address.
  var hasDomain: Bool {
    let last = host.utf8.split(separator: UInt8(ascii: ".")).last?.first ?? UInt8(ascii: "[")
    return last >= UInt8(ascii: "a") && last <= UInt8(ascii: "z") && host.utf8.contains(UInt8(ascii: "."))
  }

  /// Whether it is one of the domains, or below one. An address must be the very same.
  func isAuthorized(by domains: [String]) -> Bool {
    domains.contains { domain in
      let domain = domain.lowercased()
      return host == domain || hasDomain && host.hasSuffix("." + domain)
    }
  }

  static func base(of url: String) -> String {
    String(Substring(url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }))
  }

  /// No fragment, no user name, nothing that would have to be escaped in a header or a policy.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "'"), UInt8(ascii: ","), UInt8(ascii: ";"),
      UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "@"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
      UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
      false
    default: byte > UInt8(ascii: " ") && byte < 0x7F
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

  private static func isPort(_ port: ArraySlice<UInt8>) -> Bool {
    let digits = port.dropFirst()
    return port.isEmpty
      || digits.allSatisfy(isDigit) && UInt16(String(decoding: digits, as: UTF8.self)) != nil
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
