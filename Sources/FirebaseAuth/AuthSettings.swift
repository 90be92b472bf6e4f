import AuthSupport
public import Foundation

/// How an Auth proves that the app is genuine. Nothing depends on it here: a project's test numbers need no proof, and
/// for others the player is asked in their browser.
open class AuthSettings: NSObject, NSCopying, @unchecked Sendable {
  private let isDisabled: Guarded<Bool>

  init(appVerificationDisabledForTesting isDisabled: Bool = false) { self.isDisabled = Guarded(isDisabled) }

  /// Whether phone numbers of tests need no proof.
  open var appVerificationDisabledForTesting: Bool {
    get { isDisabled.withLock { $0 } }
    set { isDisabled.withLock { $0 = newValue } }
  }

  /// The same.
  open var isAppVerificationDisabledForTesting: Bool {
    get { appVerificationDisabledForTesting }
    set { appVerificationDisabledForTesting = newValue }
  }

  /// Settings with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    AuthSettings(appVerificationDisabledForTesting: appVerificationDisabledForTesting)
  }
}
