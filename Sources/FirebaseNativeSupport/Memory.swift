// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem

/// Memory of one value, for what threads access without a lock.
enum Memory {
  /// Filled with zeros, to be freed by `free`. Without memory, the process ends here; `UnsafeMutablePointer.allocate`
  /// would return an invalid pointer.
  static func allocate<Value>() -> UnsafeMutablePointer<Value> {
    calloc(1, MemoryLayout<Value>.stride)!.bindMemory(to: Value.self, capacity: 1)
  }
}
