// SPDX-License-Identifier: Apache-2.0
/// Why an emulator cannot start, or has refused a request.
public struct TestEmulatorError: Error, Sendable, CustomStringConvertible {
  /// For example "EMAIL_EXISTS", or a sentence that says what to do.
  public let message: String

  public var description: String { message }
}
