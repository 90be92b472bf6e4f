// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import CFirebaseAuth

/// The C caller's provider handler.
final class ProviderHandler: ProviderFlow, @unchecked Sendable {
  private let functions: firebase_provider_handler
  private let data: CallerData

  private init(_ functions: firebase_provider_handler) {
    self.functions = functions
    data = CallerData(functions.user_data, functions.release)
  }

  /// Not an initializer, because Embedded Swift leaks the object of a failed one.
  static func make(_ pointer: UnsafePointer<firebase_provider_handler>) -> Result<ProviderHandler, AuthError> {
    sized(pointer).flatMap { $0.begin == nil ? .failure(.missing("begin")) : .success(ProviderHandler($0)) }
  }

  func begin(_ request: ProviderRequest) { functions.begin?(data.pointer, borrowed(request)) }

  func cancel(_ request: ProviderRequest) { functions.cancel?(data.pointer, borrowed(request)) }
}
