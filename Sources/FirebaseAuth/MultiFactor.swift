public import Foundation

/// A user's second factors. This version can't use any: what it is asked for fails with an error that says so.
open class MultiFactor: NSObject, @unchecked Sendable {
  static let absence = NSError(
    .internalError, "This version enrolls and uses no second factors. Sign in without one, or with a later version.")

  private let user: User

  init(user: User) { self.user = user }

  /// The enrolled ones.
  public var enrolledFactors: [MultiFactorInfo] { [] }

  /// What enrolls a factor.
  open func getSessionWithCompletion(_ completion: ((MultiFactorSession?, (any Error)?) -> Void)?) {
    starting.begin(completion)
  }

  /// What enrolls a factor.
  open func session() async throws -> MultiFactorSession { try await starting.value() }

  private var starting: Call<MultiFactorSession> { user.failing(MultiFactor.absence) }

  /// Adds a factor.
  open func enroll(
    with assertion: MultiFactorAssertion, displayName: String?, completion: (((any Error)?) -> Void)?
  ) {
    changing.begin(completion)
  }

  /// Adds a factor.
  open func enroll(with assertion: MultiFactorAssertion, displayName: String?) async throws {
    try await changing.value()
  }

  /// Removes a factor.
  open func unenroll(with factorInfo: MultiFactorInfo, completion: (((any Error)?) -> Void)?) {
    changing.begin(completion)
  }

  /// Removes a factor.
  open func unenroll(with factorInfo: MultiFactorInfo) async throws { try await changing.value() }

  /// Removes the factor of that id.
  open func unenroll(withFactorUID factorUID: String, completion: (((any Error)?) -> Void)?) {
    changing.begin(completion)
  }

  /// Removes the factor of that id.
  open func unenroll(withFactorUID factorUID: String) async throws { try await changing.value() }

  private var changing: Call<Void> { user.failing(MultiFactor.absence) }
}
