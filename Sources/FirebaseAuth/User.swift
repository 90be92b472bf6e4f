import AuthCore
import AuthSupport
public import Foundation

/// A user of an Auth. Its properties are those of this moment as long as the user is signed in, then the last ones.
///
/// Operations on a user who is not signed in any more fail with `AuthErrorCode.nullUser`. Thread-safe.
open class User: NSObject, UserInfo, @unchecked Sendable {
  /// What the program has set here, to be seen until the account says something else.
  private struct Local<Value: Equatable> {
    let value: Value?
    let former: Value?
  }

  private struct State {
    var core: AuthCore.User
    var displayName: Local<String>?
    var photoURL: Local<URL>?
  }

  let auth: Auth
  private let state: Guarded<State>

  init(_ core: AuthCore.User, auth: Auth) {
    self.auth = auth
    state = Guarded(State(core: core))
  }

  /// The newest that is known.
  var core: AuthCore.User {
    let current = auth.core?.currentUser
    return state.withLock { state in
      if let current, current.uid == state.core.uid { state.core = current }
      return state.core
    }
  }
}

// MARK: - Properties

extension User {
  /// "Firebase".
  public var providerID: String { "Firebase" }

  /// The user's id in the project.
  public var uid: String { state.withLock { $0.core.uid } }

  /// The name. A value that is set is only seen here: `createProfileChangeRequest` changes the account.
  public var displayName: String? {
    get {
      let known = core.displayName.nonEmpty
      return state.withLock { $0.displayName.map { $0.former == known ? $0.value : known } ?? known }
    }
    set {
      let known = core.displayName.nonEmpty
      state.withLock { $0.displayName = Local(value: newValue, former: known) }
    }
  }

  /// Where the picture is. A value that is set is only seen here: `createProfileChangeRequest` changes the account.
  public var photoURL: URL? {
    get {
      let known = URL(text: core.photoURL)
      return state.withLock { $0.photoURL.map { $0.former == known ? $0.value : known } ?? known }
    }
    set {
      let known = URL(text: core.photoURL)
      state.withLock { $0.photoURL = Local(value: newValue, former: known) }
    }
  }

  /// The e-mail address; one at Apple's private relay is given as it is.
  public var email: String? { core.email.nonEmpty }

  /// The phone number, in international form.
  public var phoneNumber: String? { core.phoneNumber.nonEmpty }

  /// Whether the user is a guest, without any identity.
  public var isAnonymous: Bool { core.isAnonymous }

  /// The same.
  public func anonymous() -> Bool { isAnonymous }

  /// Whether the e-mail address was verified.
  public var isEmailVerified: Bool { core.isEmailVerified }

  /// The same.
  public func emailVerified() -> Bool { isEmailVerified }

  /// The user's identities, in the server's order.
  public var providerData: [any UserInfo] { core.identities.map { ProviderUserInfo($0) } }

  /// When the account was made and used.
  public var metadata: UserMetadata {
    let core = core
    return UserMetadata(
      lastSignInDate: Date(milliseconds: core.lastLoginAt), creationDate: Date(milliseconds: core.createdAt))
  }

  /// The tenant that the user belongs to.
  public var tenantID: String? { core.tenantID.nonEmpty }

  /// What keeps the session alive. Whoever has it is the user: it is for no server and no log.
  public var refreshToken: String? { core.refreshToken.nonEmpty }

  /// The user's second factors.
  public var multiFactor: MultiFactor { MultiFactor(user: self) }
}
