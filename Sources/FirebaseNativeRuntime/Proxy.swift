// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeSystem

/// The proxy through which a request is sent.
public struct Proxy: Equatable, Sendable {
  /// As libcurl reads it: with or without a scheme, a user name and a password. Empty for no proxy.
  public let url: String
  /// Empty for that of the URL.
  public let user: String
  /// Empty for that of the URL.
  public let password: String
  /// Where it was set, for messages: an environment variable, or the App's options.
  let source: String

  private init(url: String, user: String, password: String, source: String) {
    self.url = url
    self.user = user
    self.password = password
    self.source = source
  }

  /// That of an App.
  public init(url: String, user: String, password: String) {
    self.init(url: url, user: user, password: password, source: "the App's options")
  }

  /// The proxy that the environment has for requests to that host over HTTPS.
  package static func ofEnvironment(for host: String) -> Proxy? {
    guard let source = variables.first(where: { Environment.value($0) != nil }), let url = Environment.value(source),
      !isExcepted(host, by: Environment.value("no_proxy") ?? Environment.value("NO_PROXY") ?? "")
    else { return nil }
    return Proxy(url: url, user: "", password: "", source: source)
  }

  /// Whether libcurl knows its scheme.
  public var isSupported: Bool {
    var parts = auth_url()
    let schemes = ["", "http", "https", "socks", "socks4", "socks4a", "socks5", "socks5h"]
    guard schemes.contains(scheme), auth_url_read(url, &parts) else { return false }
    auth_url_release(parts)
    return true
  }

  var isOfSOCKS: Bool { scheme.utf8.starts(with: "socks".utf8) }

  /// In lower case; empty for HTTP.
  var scheme: String {
    guard let end = url.utf8.firstIndex(of: UInt8(ascii: ":")), url.utf8[end...].starts(with: "://".utf8)
    else { return "" }
    return ASCII.lowercased(String(url[..<end]))
  }

  /// In the order in which libcurl reads them.
  private static let variables = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]

  /// `list` has names of domains, or is a star. Its networks concern no host that has a name.
  private static func isExcepted(_ host: String, by list: String) -> Bool {
    if list == "*" { return true }
    let domains = ASCII.lowercased(list).utf8.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") }
    return domains.contains { domain in
      let domain = domain.first == UInt8(ascii: ".") ? domain.dropFirst() : domain
      guard !domain.isEmpty, host.utf8.count >= domain.count, host.utf8.suffix(domain.count).elementsEqual(domain)
      else { return false }
      return host.utf8.count == domain.count || host.utf8.dropLast(domain.count).last == UInt8(ascii: ".")
    }
  }
}
