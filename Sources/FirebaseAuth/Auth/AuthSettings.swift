import AuthSupport
public import Foundation

/// How an Auth proves that the app is genuine, and that there is a player.
open class AuthSettings: NSObject, NSCopying, @unchecked Sendable {
  private let isDisabled: Guarded<Bool>

  init(appVerificationDisabledForTesting isDisabled: Bool = false) { self.isDisabled = Guarded(isDisabled) }

  /// Whether text messages are ordered without a look at the player in their browser: of the project's test numbers,
  /// which need no proof. For any other number Google refuses that, with `missingClientIdentifier`.
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
