import AuthCore
import AuthRuntime
public import Foundation

/// A user's second factors.
open class MultiFactor: NSObject, NSSecureCoding, @unchecked Sendable {
  private enum Source {
    case user(User)
    case archive([MultiFactorInfo])
  }

  private static let factorsKey = "enrolledFactors"

  private let source: Source

  init(user: User) { source = .user(user) }

  /// True.
  public static var supportsSecureCoding: Bool { true }

  /// The factors of an archive, which belong to no user; nil if it is damaged.
  public required init?(coder: NSCoder) {
    guard let factors = coder.objects(MultiFactorInfo.self, MultiFactor.factorsKey) else { return nil }
    source = .archive(factors)
  }

  /// Writes what the factors are called, and no user.
  open func encode(with coder: NSCoder) {
    coder.encode(enrolledFactors as NSArray, forKey: MultiFactor.factorsKey)
  }

  /// The enrolled ones, as of this moment.
  public var enrolledFactors: [MultiFactorInfo] {
    switch source {
    case .user(let user): user.enrolledFactors
    case .archive(let factors): factors
    }
  }

  // MARK: - Changing them

  /// What enrolls a factor.
  open func getSessionWithCompletion(_ completion: ((MultiFactorSession?, (any Error)?) -> Void)?) {
    starting.begin(completion)
  }

  /// What enrolls a factor.
  open func session() async throws -> MultiFactorSession { try await starting.value() }

  private var starting: Call<MultiFactorSession> {
    call { $0.multiFactorSession() } read: { auth, value in
      guard case .multiFactorSession(let session) = value else { return .failure(.unexpectedValue) }
      return .success(MultiFactorSession(session, auth: auth))
    }
  }

  /// Adds the factor that the assertion proves. Fails with `requiresRecentLogin` if the sign-in is long ago.
  open func enroll(
    with assertion: MultiFactorAssertion, displayName: String?, completion: (((any Error)?) -> Void)?
  ) {
    enrolling(assertion, displayName).begin(completion)
  }

  /// Adds the factor that the assertion proves. Fails with `requiresRecentLogin` if the sign-in is long ago.
  open func enroll(with assertion: MultiFactorAssertion, displayName: String?) async throws {
    try await enrolling(assertion, displayName).value()
  }

  private func enrolling(_ assertion: MultiFactorAssertion, _ displayName: String?) -> Call<Void> {
    changing { $0.enroll(assertion.core, displayName: displayName ?? "") }
  }

  /// Removes a factor. Fails with `multiFactorInfoNotFound` if the user doesn't have it (any more).
  open func unenroll(with factorInfo: MultiFactorInfo, completion: (((any Error)?) -> Void)?) {
    unenroll(withFactorUID: factorInfo.uid, completion: completion)
  }

  /// Removes a factor. Fails with `multiFactorInfoNotFound` if the user doesn't have it (any more).
  open func unenroll(with factorInfo: MultiFactorInfo) async throws {
    try await unenroll(withFactorUID: factorInfo.uid)
  }

  /// Removes the factor of that id. Fails with `multiFactorInfoNotFound` if the user doesn't have it (any more).
  open func unenroll(withFactorUID factorUID: String, completion: (((any Error)?) -> Void)?) {
    unenrolling(factorUID).begin(completion)
  }

  /// Removes the factor of that id. Fails with `multiFactorInfoNotFound` if the user doesn't have it (any more).
  open func unenroll(withFactorUID factorUID: String) async throws { try await unenrolling(factorUID).value() }

  private func unenrolling(_ factorUID: String) -> Call<Void> { changing { $0.unenroll(factorUID: factorUID) } }

  private func changing(_ start: @escaping @Sendable (AuthCore.User) -> AuthCore.Future) -> Call<Void> {
    call(start, read: { Call.nothing($1) })
  }

  private func call<Output>(
    _ start: @escaping @Sendable (AuthCore.User) -> AuthCore.Future,
    read: @escaping @Sendable (Auth, AuthCore.Future.Value) -> Result<Output, NSError>
  ) -> Call<Output> {
    switch source {
    case .user(let user): user.call(start, read: read)
    case .archive: Call(on: DispatchQueue.main, failed: MultiFactor.archived)
    }
  }

  private static var archived: NSError {
    NSError(.nullUser, "These factors come from an archive, without a user. Take `User.multiFactor` instead.")
  }
}
