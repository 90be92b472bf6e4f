// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeEmulatorSystem

/// Why data cannot be exported or imported.
public struct ExportError: Error, Sendable {
  /// One or two sentences for the user, that say what to do.
  public let message: String

  init(_ message: String) { self.message = message }

  /// - Parameter code: an errno.
  static func system(_ path: String, _ action: String, _ code: Int32) -> ExportError {
    ExportError("\(path) cannot be \(action): \(String(cString: strerror(code))).")
  }

  /// - Parameter reason: without a full stop.
  static func damaged(_ path: String, _ reason: String) -> ExportError {
    ExportError("The export is damaged: \(path): \(reason). Correct the file, or import another export.")
  }
}
