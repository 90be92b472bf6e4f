// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem

/// Reads files.
package enum File {
  package struct Problem: Error {
    package let outcome: auth_file_outcome
    package let reason: String

    package init(_ result: auth_file_result) {
      outcome = result.outcome
      reason = result.reason.map { String(cString: $0) } ?? ""
    }
  }

  /// The content of a regular file. For a larger file, slightly more than `limit` bytes.
  package static func read(_ path: String, _ trust: auth_file_trust, limit: Int) -> Result<[UInt8], Problem> {
    var bytes = auth_bytes()
    let result = auth_file_read(path, trust, limit, &bytes)
    defer { free(bytes.start) }
    guard result.outcome == AUTH_FILE_DONE else { return .failure(Problem(result)) }
    return .success(Array(UnsafeRawBufferPointer(start: bytes.start, count: bytes.size)))
  }
}
