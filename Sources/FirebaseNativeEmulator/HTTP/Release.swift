// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// Whether a test has released the responses that wait for it.
final class Release: Sendable {
  private let done = Guarded(false)

  var isDone: Bool { done.withLock { $0 } }

  func complete() { done.withLock { $0 = true } }
}
