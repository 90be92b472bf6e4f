// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
public import Foundation

/// The settings for the verification of the app and the player.
open class AuthSettings: NSObject, NSCopying, @unchecked Sendable {
  private let isDisabled: Guarded<Bool>

  init(appVerificationDisabledForTesting isDisabled: Bool = false) { self.isDisabled = Guarded(isDisabled) }

  /// Whether text messages are requested without a reCAPTCHA verification in the player's browser.
  ///
  /// Use it with the test numbers of the project, which need no verification. For other numbers, Google's server
  /// rejects the request with `missingClientIdentifier`.
  open var appVerificationDisabledForTesting: Bool {
    get { isDisabled.withLock { $0 } }
    set { isDisabled.withLock { $0 = newValue } }
  }

  /// Another name of `appVerificationDisabledForTesting`.
  open var isAppVerificationDisabledForTesting: Bool {
    get { appVerificationDisabledForTesting }
    set { appVerificationDisabledForTesting = newValue }
  }

  /// Returns settings with the same values.
  ///
  /// - Parameter zone: Ignored.
  /// - Returns: An `AuthSettings`.
  open func copy(with zone: NSZone? = nil) -> Any {
    AuthSettings(appVerificationDisabledForTesting: appVerificationDisabledForTesting)
  }
}
