// SPDX-License-Identifier: Apache-2.0
import CAuthSystem

/// A flag that is set once, and that threads read without a lock.
public struct Flag: ~Copyable, @unchecked Sendable {
  private let value = UnsafeMutablePointer<Bool>.allocate(capacity: 1)

  public init() { value.initialize(to: false) }

  deinit { value.deallocate() }

  /// One atomic load. What was written before `set()` is visible if it is true.
  public var isSet: Bool { auth_flag_is_set(value) }

  public func set() { auth_flag_set(value) }
}
