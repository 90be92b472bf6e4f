// SPDX-License-Identifier: Apache-2.0
import AuthSupport
import CAuthSystem

/// The name of a host whose addresses libcurl needs.
struct HostName {
  let text: String
  let port: Int32
  let isOfProxy: Bool

  /// The names that a connection to the URL needs: none for addresses, and for "localhost", which libcurl knows.
  static func needed(for url: String, through proxy: Proxy?) -> [HostName] {
    let server = HostName(url, defaultPort: url.utf8.starts(with: "https".utf8) ? 443 : 80)
    guard let proxy else { return [server].compactMap { $0 } }
    var names = [HostName(proxy.url, defaultPort: 1080, isOfProxy: true)]
    // Other proxies look up the server's name.
    if ["socks", "socks4", "socks5"].contains(proxy.scheme) { names.append(server) }
    return names.compactMap { $0 }
  }

  private init?(_ url: String, defaultPort: Int32, isOfProxy: Bool = false) {
    var parts = auth_url()
    guard auth_url_read(url, &parts) else { return nil }
    defer { auth_url_release(parts) }
    if auth_host_is_version4(parts.host) || auth_host_is_version6(parts.host) || auth_host_is_loopback(parts.host) {
      return nil
    }
    text = String(cString: parts.host)
    let isOfHTTPSProxy = isOfProxy && strcmp(parts.scheme, "https") == 0
    port = parts.port > 0 ? parts.port : isOfHTTPSProxy ? 443 : defaultPort
    self.isOfProxy = isOfProxy
  }
}

/// Looks up the addresses of names. The system's function cannot be interrupted, and blocks while name servers are
/// silent, so it runs on a thread for each name: one at a time in the process, even if Apps come and go.
enum NameLookup {
  /// The loops that wait for each name that is being looked up.
  private static let waiting = Guarded<[String: [Loop]]>([:])

  /// Looks up the name, and hands the addresses to the loop. Returns false if the system could not create a thread.
  static func begin(_ name: String, for loop: Loop) -> Bool {
    let isFirst = waiting.withLock { waiting -> Bool in
      let present = waiting[name]
      waiting[name] = (present ?? []) + [loop]
      return present == nil
    }
    guard isFirst else { return true }
    var thread: auth_thread = 0
    let context = Unmanaged.passRetained(Name(name))
    guard auth_thread_start(NameLookup.main, context.toOpaque(), &thread) == 0 else {
      context.release()
      _ = waiting.withLock { $0.removeValue(forKey: name) }
      return false
    }
    auth_thread_detach(thread)
    return true
  }

  /// Hands nothing to the loop any more.
  static func forget(_ loop: Loop) {
    waiting.withLock { waiting in
      for name in waiting.keys { waiting[name] = waiting[name]?.filter { $0 !== loop } }
    }
  }

  private final class Name {
    let text: String

    init(_ text: String) { self.text = text }
  }

  private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
    guard let context else { return nil }
    let name = Unmanaged<Name>.fromOpaque(context).takeRetainedValue().text
    var error: Int32 = 0
    guard let list = auth_host_find(name, &error) else { return nil }
    let addresses = String(cString: list)
    free(list)
    let loops = waiting.withLock { $0.removeValue(forKey: name) } ?? []
    for loop in loops { loop.take(addresses, of: name, error: error) }
    return nil
  }
}
