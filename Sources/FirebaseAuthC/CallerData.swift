// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime

/// The caller's data, released once when this object is deallocated.
final class CallerData {
  let pointer: UnsafeMutableRawPointer?
  private let deleter: Attachment.Deleter?

  init(_ pointer: UnsafeMutableRawPointer?, _ deleter: Attachment.Deleter?) {
    self.pointer = pointer
    self.deleter = deleter
  }

  deinit { deleter?(pointer) }
}
