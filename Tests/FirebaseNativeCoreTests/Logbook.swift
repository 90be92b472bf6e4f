// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// What the library logs during the tests, which share it: look for texts that only one test brings about.
enum Logbook {
  private static let lines = Guarded<[String]>([])
  private static let opened: Void = Log.setSink { _, line in lines.withLock { $0.append(line) } }

  static func open() { _ = opened }

  static func mentions(_ text: String) -> Bool {
    lines.withLock { lines in lines.contains { $0.contains(text) } }
  }
}
