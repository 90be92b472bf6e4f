// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The hub of an emulator suite, whose only emulator is this one. Clients find it by FIREBASE_EMULATOR_HUB.
extension RequestContext {
  /// The running emulators, by name.
  func listEmulators() -> JSON {
    let emulators = JSON.object()
    for name in ["auth", "hub"] { emulators.set(name, emulator(name)) }
    return emulators
  }

  private func emulator(_ name: String) -> JSON {
    let authority = request.headers["host"] ?? "127.0.0.1"
    let host = PagePolicy.name(in: authority)
    let emulator = JSON.object()
    emulator.set("name", name)
    emulator.set("host", host)
    emulator.set(
      "port", UInt16(String(Substring(authority.utf8.dropFirst(host.utf8.count + 1)))).map { Int64($0) } ?? 80)
    return emulator
  }

  /// Exports all projects to the folder in `path`.
  func exportAll() throws(Failure) -> JSON {
    _ = try useFolder { (path) throws(ExportError) in try projects.write(to: path) }
    return .object("message", "OK")
  }

  /// There are no triggers, whether they are enabled or not.
  func disableTriggers() -> JSON { .object("enabled", false) }
  func enableTriggers() -> JSON { .object("enabled", true) }
}
