// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem

/// A flag that is set once, and that threads read without a lock.
public struct Flag: ~Copyable, @unchecked Sendable {
  private let value: UnsafeMutablePointer<Bool> = Memory.allocate()

  public init() {}

  deinit { free(value) }

  /// One atomic load. What was written before `set()` is visible if it is true.
  public var isSet: Bool { auth_flag_is_set(value) }

  public func set() { auth_flag_set(value) }
}
