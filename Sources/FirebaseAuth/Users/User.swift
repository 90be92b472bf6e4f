import AuthCore
import AuthRuntime
import AuthSupport
public import Foundation

/// A user of an Auth. Its properties are those of this moment as long as the user is signed in, then the last ones.
///
/// Operations on a user who is not signed in any more fail with `AuthErrorCode.nullUser`. Thread-safe.
open class User: NSObject, UserInfo, NSSecureCoding, @unchecked Sendable {
  private enum Source {
    case signedIn(AuthCore.User)
    case archive(ArchivedUser)

    var record: UserRecord {
      switch self {
      case .signedIn(let core): core.record
      case .archive(let archive): archive.record
      }
    }
  }

  /// What the program has set here, to be seen until the account says something else.
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

  init(_ core: AuthCore.User, auth: Auth) {
    state = Guarded(State(auth: auth, source: .signedIn(core)))
  }

  /// True.
  public static var supportsSecureCoding: Bool { true }

  /// A user who can be made the current one with `Auth.updateCurrentUser`. Nil if the archive is damaged.
  public required init?(coder: NSCoder) {
    guard let archive = coder.data(User.archiveKey).flatMap({ ArchivedUser([UInt8]($0)) }) else { return nil }
    state = Guarded(State(source: .archive(archive)))
  }

  /// Writes the user with their tokens: whoever has the archive can act as that user.
  open func encode(with coder: NSCoder) {
    let archive =
      switch source {
      case .signedIn(let core): ArchivedUser(core)
      case .archive(let archive): archive
      }
    coder.encode(Data(archive.bytes) as NSData, forKey: User.archiveKey)
  }

  /// With the newest that is known.
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
  /// "Firebase".
  public var providerID: String { "Firebase" }

  /// The user's id in the project.
  public var uid: String { state.withLock { $0.source.record.uid } }

  /// The name. A value that is set is only seen here: `createProfileChangeRequest` changes the account.
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

  /// Where the picture is. A value that is set is only seen here: `createProfileChangeRequest` changes the account.
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

  /// The account has been given other values than those that the program has set here.
  func forgetLocal(displayName: Bool, photoURL: Bool) {
    state.withLock { state in
      if displayName { state.displayName = nil }
      if photoURL { state.photoURL = nil }
    }
  }

  /// The e-mail address; one at Apple's private relay is given as it is.
  public var email: String? { record.email.nonEmpty }

  /// The phone number, in international form.
  public var phoneNumber: String? { record.phoneNumber.nonEmpty }

  /// Whether the user is a guest, without any identity.
  public var isAnonymous: Bool { record.isAnonymous }

  /// The same.
  public func anonymous() -> Bool { isAnonymous }

  /// Whether the e-mail address was verified.
  public var isEmailVerified: Bool { record.isEmailVerified }

  /// The same.
  public func emailVerified() -> Bool { isEmailVerified }

  /// The user's identities, in the server's order.
  public var providerData: [any UserInfo] { record.identities.map { ProviderUserInfo($0) } }

  /// When the account was made and used.
  public var metadata: UserMetadata {
    let record = record
    return UserMetadata(
      lastSignInDate: Date(milliseconds: record.lastLoginAt), creationDate: Date(milliseconds: record.createdAt))
  }

  /// The tenant that the user belongs to.
  public var tenantID: String? { record.tenantID.nonEmpty }

  /// What keeps the session alive. Whoever has it is the user: it is for no server and no log.
  public var refreshToken: String? {
    switch source {
    case .signedIn(let core): core.refreshToken.nonEmpty
    case .archive(let archive): archive.refreshToken.nonEmpty
    }
  }

  /// The user's second factors.
  public var multiFactor: MultiFactor { MultiFactor(user: self) }

  var enrolledFactors: [MultiFactorInfo] { record.multiFactors.map { MultiFactorInfo.of($0) } }
}

// MARK: - Calls

extension User {
  /// Nil for an archived user, and when the App was deleted.
  var auth: Auth? { state.withLock { $0.auth } }

  /// Whether this user is that Auth's, from now on if they were nobody's.
  func belongs(to auth: Auth) -> Bool {
    let former = state.withLock { state in
      let former = state.auth
      if former == nil { state.auth = auth }
      return former
    }
    return former == nil || former === auth
  }

  /// What makes this user the current one of an Auth.
  func takeOver(_ auth: AuthCore.Auth) -> AuthCore.Future {
    switch source {
    case .signedIn(let core): auth.updateCurrentUser(core)
    case .archive(let archive): auth.updateCurrentUser(archive)
    }
  }

  func call<Output>(
    _ start: @escaping @Sendable (AuthCore.User) -> AuthCore.Future,
    read: @escaping @Sendable (Auth, AuthCore.Future.Value) -> Result<Output, NSError>
  ) -> Call<Output> {
    guard case .signedIn(let core) = source else { return failing(User.archived) }
    guard let auth else { return failing(Auth.noApp) }
    return Call(
      on: auth.callbackExecutor, { start(core) }, read: { read(auth, $0) }, fail: { NSError($0, in: auth) })
  }

  func changing(_ start: @escaping @Sendable (AuthCore.User) -> AuthCore.Future) -> Call<Void> {
    call(start, read: { Call.nothing($1) })
  }

  func exchanging(_ start: @escaping @Sendable (AuthCore.User) -> AuthCore.Future) -> Call<AuthDataResult> {
    call(start, read: { $0.read($1) })
  }

  func failing<Output>(_ error: NSError) -> Call<Output> { Call(on: executor, failed: error) }

  var executor: any CallbackExecutor { auth?.callbackExecutor ?? DispatchQueue.main }

  private static var archived: NSError {
    NSError(.nullUser, "This user comes from an archive. Make them the current one first: Auth.updateCurrentUser.")
  }
}
