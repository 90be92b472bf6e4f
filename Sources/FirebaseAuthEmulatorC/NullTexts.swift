// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// What the getters of errors return for NULL; never freed.
extension TextCache {
  static var noEmulator: UnsafePointer<CChar> { kept.text("The emulator is NULL.") }
  static var noResponse: UnsafePointer<CChar> { kept.text("The response is NULL.") }
}

private let kept = TextCache()
