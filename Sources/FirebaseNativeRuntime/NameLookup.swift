// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeSystem

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

/// Receives the addresses of names, on any thread.
protocol AddressReceiver: AnyObject, Sendable {
  /// The addresses are empty if the name has none.
  func receive(_ addresses: String, of name: String, error: Int32)
}

/// Looks up the addresses of names. The system's function cannot be interrupted, and blocks while name servers are
/// silent, so it runs on a thread for each name: one at a time in the process, even if Apps come and go.
enum NameLookup {
  private struct Lookup {
    /// A forked process has no thread of its parent's lookups.
    let forks: UInt32
    /// Those that wait for the addresses.
    var receivers: [any AddressReceiver]
  }

  private static let lookups = Guarded<[String: Lookup]>([:])

  /// Looks up the name, and hands over the addresses. Returns false if the system could not create a thread.
  static func start(_ name: String, for receiver: any AddressReceiver) -> Bool {
    let isFirst = lookups.withLock { lookups -> Bool in
      let forks = auth_process_forks()
      let present = lookups[name].flatMap { $0.forks == forks ? $0.receivers : nil }
      lookups[name] = Lookup(forks: forks, receivers: (present ?? []) + [receiver])
      return present == nil
    }
    guard isFirst else { return true }
    var thread: auth_thread = 0
    let context = Unmanaged.passRetained(Name(name))
    guard auth_thread_start(NameLookup.main, context.toOpaque(), &thread) == 0 else {
      context.release()
      _ = lookups.withLock { $0.removeValue(forKey: name) }
      return false
    }
    auth_thread_detach(thread)
    return true
  }

  /// Hands nothing over any more.
  static func forget(_ receiver: any AddressReceiver) {
    lookups.withLock { lookups in
      for name in lookups.keys { lookups[name]?.receivers.removeAll { $0 === receiver } }
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
    let receivers = lookups.withLock { $0.removeValue(forKey: name) }?.receivers ?? []
    for receiver in receivers { receiver.receive(addresses, of: name, error: error) }
    return nil
  }
}
