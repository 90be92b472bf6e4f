// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// Why a server cannot listen.
public enum ListeningError: Error, Sendable {
  /// The host is not an address of this machine, or cannot be resolved.
  case unknownHost(String)
  /// Other machines could reach that address.
  case notLoopback(String)
  case portTaken(host: String, port: UInt16)
  case system(String)

  /// A sentence for the user.
  public var message: String {
    switch self {
    case .unknownHost(let host): "The host \"\(host)\" has no address on this machine."
    case .notLoopback(let host):
      "The address \(host) can be reached from other machines. The emulator has no access control, so it listens "
        + "there only with --allow-remote."
    case .portTaken(let host, let port): "Port \(port) of \(host) is used by another program."
    case .system(let text): text
    }
  }
}
