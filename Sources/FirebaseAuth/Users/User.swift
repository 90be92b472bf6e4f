// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import FirebaseNativeSupport
public import Foundation

/// A user of an Auth.
///
/// While the user is signed in, the properties have the current values, afterwards the last ones. Operations of a user
/// who is no longer signed in fail with `AuthErrorCode.nullUser`. All members are thread-safe.
open class User: NSObject, UserInfo, NSSecureCoding, @unchecked Sendable {
  private enum Source {
    case signedIn(FirebaseNativeCore.User)
    case archive(ArchivedUser)

    var record: UserRecord {
      switch self {
      case .signedIn(let core): core.record
      case .archive(let archive): archive.record
      }
    }
  }

  /// A value that the program has set on this object. It is used until the value of the account changes.
  private struct Local<Value: Equatable> {
    let value: Value?
    let former: Value?
  }

  private struct State {
    weak var auth: Auth?
    var source: Source
    var displayName: Local<String>?
    var photoURL: Local<URL>?
  }

  private static let archiveKey = "session"

  private let state: Guarded<State>

  init(_ core: FirebaseNativeCore.User, auth: Auth) {
    state = Guarded(State(auth: auth, source: .signedIn(core)))
  }

  /// Always true.
  public static var supportsSecureCoding: Bool { true }

  /// Reads a user from an archive. `Auth.updateCurrentUser(_:)` makes the user the signed-in one.
  ///
  /// - Parameter coder: The archive.
  /// - Returns: Nil if the archive is damaged.
  public required init?(coder: NSCoder) {
    guard let archive = coder.data(User.archiveKey).flatMap({ ArchivedUser([UInt8]($0)) }) else { return nil }
    state = Guarded(State(source: .archive(archive)))
  }

  /// Writes the user to an archive. The archive contains the tokens of the user, which permit to act as the user:
  /// protect it like a password.
  ///
  /// - Parameter coder: The archive.
  open func encode(with coder: NSCoder) {
    let archive =
      switch source {
      case .signedIn(let core): ArchivedUser(core)
      case .archive(let archive): archive
      }
    coder.encode(Data(archive.bytes) as NSData, forKey: User.archiveKey)
  }

  /// The current values, if the user is signed in.
  private var source: Source {
    let current = auth?.core?.currentUser
    return state.withLock { state in
      if let current, current.uid == state.source.record.uid { state.source = .signedIn(current) }
      return state.source
    }
  }

  private var record: UserRecord { source.record }
}

// MARK: - Properties

extension User {
  /// Always "Firebase".
  public var providerID: String { "Firebase" }

  /// The id of the user in the project. It never changes.
  public var uid: String { state.withLock { $0.source.record.uid } }

  /// The display name.
  ///
  /// A new value changes this object only. `createProfileChangeRequest()` changes the account.
  public var displayName: String? {
    get {
      let known = record.displayName.nonEmpty
      return state.withLock { $0.displayName.map { $0.former == known ? $0.value : known } ?? known }
    }
    set {
      let known = record.displayName.nonEmpty
      state.withLock { $0.displayName = Local(value: newValue, former: known) }
    }
  }

  /// The URL of the user's photo.
  ///
  /// A new value changes this object only. `createProfileChangeRequest()` changes the account.
  public var photoURL: URL? {
    get {
      let known = URL(text: record.photoURL)
      return state.withLock { $0.photoURL.map { $0.former == known ? $0.value : known } ?? known }
    }
    set {
      let known = URL(text: record.photoURL)
      state.withLock { $0.photoURL = Local(value: newValue, former: known) }
    }
  }

  /// Removes the values that the program has set on this object, because the account has new ones.
  func forgetLocal(displayName: Bool, photoURL: Bool) {
    state.withLock { state in
      if displayName { state.displayName = nil }
      if photoURL { state.photoURL = nil }
    }
  }

  /// The email address. It can be an address of Apple's private email relay.
  public var email: String? { record.email.nonEmpty }

  /// The phone number in E.164 format, for example "+15551234567".
  public var phoneNumber: String? { record.phoneNumber.nonEmpty }

  /// Whether the user is anonymous: the account has no provider.
  public var isAnonymous: Bool { record.isAnonymous }

  /// Returns whether the user is anonymous.
  ///
  /// - Returns: The value of `isAnonymous`.
  public func anonymous() -> Bool { isAnonymous }

  /// Whether the email address is verified, as of the last sign-in or `reload()`.
  public var isEmailVerified: Bool { record.isEmailVerified }

  /// Returns whether the email address is verified.
  ///
  /// - Returns: The value of `isEmailVerified`.
  public func emailVerified() -> Bool { isEmailVerified }

  /// The values that each linked provider reported, in the order of the server.
  public var providerData: [any UserInfo] { record.identities.map { ProviderUserInfo($0) } }

  /// The times of the account.
  public var metadata: UserMetadata {
    let record = record
    return UserMetadata(
      lastSignInDate: Date(milliseconds: record.lastLoginAt), creationDate: Date(milliseconds: record.createdAt))
  }

  /// The tenant of the user; nil if the user belongs to no tenant.
  public var tenantID: String? { record.tenantID.nonEmpty }

  /// The refresh token of the session.
  ///
  /// The token is a secret: it allows its holder to act as the user. Do not log it and do not send it to a server.
  public var refreshToken: String? {
    switch source {
    case .signedIn(let core): core.refreshToken.nonEmpty
    case .archive(let archive): archive.refreshToken.nonEmpty
    }
  }

  /// The second factors of the user.
  public var multiFactor: MultiFactor { MultiFactor(user: self) }

  var enrolledFactors: [MultiFactorInfo] { record.multiFactors.map { MultiFactorInfo.of($0) } }
}

// MARK: - Calls

extension User {
  /// Nil for a user of an archive, and after the App was deleted.
  var auth: Auth? { state.withLock { $0.auth } }

  /// Returns whether the user belongs to an Auth. A user of no Auth belongs to it from now on.
  func belongs(to auth: Auth) -> Bool {
    let former = state.withLock { state in
      let former = state.auth
      if former == nil { state.auth = auth }
      return former
    }
    return former == nil || former === auth
  }

  /// Makes this user the signed-in user of an Auth.
  func takeOver(_ auth: FirebaseNativeCore.Auth) -> FirebaseNativeCore.Future {
    switch source {
    case .signedIn(let core): auth.updateCurrentUser(core)
    case .archive(let archive): auth.updateCurrentUser(archive)
    }
  }

  func call<Output>(
    _ start: @escaping @Sendable (FirebaseNativeCore.User) -> FirebaseNativeCore.Future,
    read: @escaping @Sendable (Auth, FirebaseNativeCore.Future.Value) -> Result<Output, NSError>
  ) -> Call<Output> {
    guard case .signedIn(let core) = source else { return failing(User.archived) }
    guard let auth else { return failing(Auth.noApp) }
    return Call(
      on: auth.callbackExecutor, { start(core) }, read: { read(auth, $0) }, fail: { NSError($0, in: auth) })
  }

  func changing(_ start: @escaping @Sendable (FirebaseNativeCore.User) -> FirebaseNativeCore.Future) -> Call<Void> {
    call(start, read: { Call.nothing($1) })
  }

  func exchanging(_ start: @escaping @Sendable (FirebaseNativeCore.User) -> FirebaseNativeCore.Future) -> Call<
    AuthDataResult
  > {
    call(start, read: { $0.read($1) })
  }

  func failing<Output>(_ error: NSError) -> Call<Output> { Call(on: executor, failed: error) }

  var executor: any CallbackExecutor { auth?.callbackExecutor ?? DispatchQueue.main }

  private static var archived: NSError {
    NSError(.nullUser, "This user comes from an archive. Call Auth.updateCurrentUser first.")
  }
}
