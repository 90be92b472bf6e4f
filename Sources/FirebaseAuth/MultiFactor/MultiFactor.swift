// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
public import Foundation

/// The second factors of a user.
open class MultiFactor: NSObject, NSSecureCoding, @unchecked Sendable {
  private enum Source {
    case user(User)
    case archive([MultiFactorInfo])
  }

  private static let factorsKey = "enrolledFactors"

  private let source: Source

  init(user: User) { source = .user(user) }

  /// Always true.
  public static var supportsSecureCoding: Bool { true }

  /// Reads second factors from an archive. They belong to no user and cannot be changed.
  ///
  /// - Parameter coder: The archive.
  /// - Returns: Nil if the archive is damaged.
  public required init?(coder: NSCoder) {
    guard let factors = coder.objects(MultiFactorInfo.self, MultiFactor.factorsKey) else { return nil }
    source = .archive(factors)
  }

  /// Writes the second factors to an archive, without their user.
  ///
  /// - Parameter coder: The archive.
  open func encode(with coder: NSCoder) {
    coder.encode(enrolledFactors as NSArray, forKey: MultiFactor.factorsKey)
  }

  /// The enrolled second factors, as of the last sign-in, enrollment or `User.reload()`.
  public var enrolledFactors: [MultiFactorInfo] {
    switch source {
    case .user(let user): user.enrolledFactors
    case .archive(let factors): factors
    }
  }

  // MARK: - Changing them

  /// Requests a session in which a second factor is enrolled.
  ///
  /// Fails with `nullUser` if the user is no longer signed in.
  ///
  /// - Parameter completion: Called in `callbackExecutor` with the result or an error.
  open func getSessionWithCompletion(_ completion: ((MultiFactorSession?, (any Error)?) -> Void)?) {
    starting.start(completion)
  }

  /// Requests a session in which a second factor is enrolled.
  ///
  /// - Returns: The session.
  /// - Throws: `nullUser` if the user is no longer signed in.
  open func session() async throws -> MultiFactorSession { try await starting.value() }

  private var starting: Call<MultiFactorSession> {
    call {
      $0.multiFactorSession()
    } read: { auth, value in
      guard let session = value.multiFactorSession else { return .failure(.unexpectedValue) }
      return .success(MultiFactorSession(session, auth: auth))
    }
  }

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  open func enroll(
    with assertion: MultiFactorAssertion, displayName: String?, completion: (((any Error)?) -> Void)?
  ) {
    enrolling(assertion, displayName).start(completion)
  }

  /// Adds a second factor to the account.
  ///
  /// - Parameters:
  ///   - assertion: The proof that the player has the second factor.
  ///   - displayName: A name that helps the player to recognize the factor, or nil.
  /// - Throws: `unverifiedEmail` if the email address of the account must be verified first; `requiresRecentLogin` if
  ///   the last sign-in is too long ago; `invalidVerificationCode` if the code is wrong; `sessionExpired` if the code
  ///   or the secret has expired.
  open func enroll(with assertion: MultiFactorAssertion, displayName: String?) async throws {
    try await enrolling(assertion, displayName).value()
  }

  private func enrolling(_ assertion: MultiFactorAssertion, _ displayName: String?) -> Call<Void> {
    changing { $0.enroll(assertion.core, displayName: displayName ?? "") }
  }

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  open func unenroll(with factorInfo: MultiFactorInfo, completion: (((any Error)?) -> Void)?) {
    unenroll(withFactorUID: factorInfo.uid, completion: completion)
  }

  /// Removes a second factor from the account.
  ///
  /// - Parameter factorInfo: The factor.
  /// - Throws: `multiFactorInfoNotFound` if the account has no such factor; `requiresRecentLogin` if the last sign-in
  ///   is too long ago.
  open func unenroll(with factorInfo: MultiFactorInfo) async throws {
    try await unenroll(withFactorUID: factorInfo.uid)
  }

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  open func unenroll(withFactorUID factorUID: String, completion: (((any Error)?) -> Void)?) {
    unenrolling(factorUID).start(completion)
  }

  /// Removes a second factor from the account.
  ///
  /// - Parameter factorUID: The id of the factor: `MultiFactorInfo.uid`.
  /// - Throws: `multiFactorInfoNotFound` if the account has no such factor; `requiresRecentLogin` if the last sign-in
  ///   is too long ago.
  open func unenroll(withFactorUID factorUID: String) async throws { try await unenrolling(factorUID).value() }

  private func unenrolling(_ factorUID: String) -> Call<Void> { changing { $0.unenroll(factorUID: factorUID) } }

  private func changing(_ start: @escaping @Sendable (FirebaseNativeCore.User) -> FirebaseNativeCore.Future) -> Call<
    Void
  > {
    call(start, read: { Call.nothing($1) })
  }

  private func call<Output>(
    _ start: @escaping @Sendable (FirebaseNativeCore.User) -> FirebaseNativeCore.Future,
    read: @escaping @Sendable (Auth, FirebaseNativeCore.Future.Value) -> Result<Output, NSError>
  ) -> Call<Output> {
    switch source {
    case .user(let user): user.call(start, read: read)
    case .archive: Call(on: DispatchQueue.main, failed: MultiFactor.archived)
    }
  }

  private static var archived: NSError {
    NSError(.nullUser, "These factors come from an archive, without a user. Use `User.multiFactor` instead.")
  }
}
