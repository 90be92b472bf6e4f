import AuthCore
import AuthRuntime
import AuthSupport
public import FirebaseCore
public import Foundation

/// Signs the users of one App in and out.
///
/// Thread-safe. Completion handlers, listeners and notifications run in `callbackExecutor`, by default the main
/// queue; async functions resume wherever their caller runs, so that they don't need anybody to serve the main queue.
open class Auth: NSObject, @unchecked Sendable {
  private struct State {
    var executor: any CallbackExecutor = DispatchQueue.main
    /// The one who was last asked for.
    var user: User?
    /// By their ids, as long as anybody has them: a look at the former user may come after one at the present user.
    var users: [String: Known] = [:]
    /// By their ids: objects of the program for users who are to become the current one.
    var expected: [String: Known] = [:]
    var settings: AuthSettings? = AuthSettings()
    var webSignIn = WebSignInSettings()
    var sharesStateAcrossDevices = false
    var keepsTokenFresh = false

    mutating func keep(_ user: User, _ uid: String) {
      if users[uid]?.user !== user {
        users = users.filter { $0.value.user != nil }
        users[uid] = Known(user: user)
      }
      self.user = user
    }
  }

  private struct Known {
    weak var user: User?
  }

  private static let withoutApp = Auth(app: nil)

  /// The App; nil when it was deleted.
  public internal(set) weak var app: FirebaseApp?
  let core: AuthCore.Auth?
  private let state = Guarded(State())
  private var notifier: UInt64 = 0

  private init(app: FirebaseApp?) {
    self.app = app
    core = app?.core.auth()
    super.init()
    notifier = postNotifications()
  }

  deinit { stopListening(notifier) }

  /// The Auth of the default App. Without one, what it is asked for fails with an error that says so: call
  /// `FirebaseApp.configure()` first.
  open class func auth() -> Auth {
    guard let app = FirebaseApp.app() else {
      Log.error("There is no default FirebaseApp. Call FirebaseApp.configure() before Auth.auth().")
      return withoutApp
    }
    return auth(app: app)
  }

  /// The one Auth of that App.
  open class func auth(app: FirebaseApp) -> Auth { app.component { Auth(app: app) } }

  /// Where completion handlers, listeners and notifications run; the main queue by default. Not of Firebase for
  /// Apple's platforms.
  public var callbackExecutor: any CallbackExecutor {
    get { state.withLock { $0.executor } }
    set {
      // The former one ends outside the lock: callbacks that it never ran may have objects that use this Auth then.
      _ = state.withLock { state in
        defer { state.executor = newValue }
        return state.executor
      }
    }
  }
}

// MARK: - Users

extension Auth {
  /// Who is signed in: at once, also after a restart. The same object as long as the same user is.
  public var currentUser: User? { core?.currentUser.map { user($0) } }

  /// The current user's id.
  public func getUserID() -> String? { core?.currentUser?.uid }

  /// A user of no Auth, from an archive or of a deleted App, who has become the current one stays the object that the
  /// program has.
  func keep(_ user: User) {
    guard user.belongs(to: self) else { return }
    let uid = user.uid
    let former = state.withLock { state in
      let former = state.user
      state.keep(user, uid)
      return former
    }
    // Which must not end under the lock.
    _ = former
  }

  /// Listeners, who are told before `keep` can be called, are to get the same object.
  func expect(_ user: User) {
    guard user.auth == nil else { return }
    let uid = user.uid
    state.withLock { state in
      state.expected = state.expected.filter { $0.value.user != nil }
      state.expected[uid] = Known(user: user)
    }
  }

  private func expected(_ uid: String) -> User? {
    let user = state.withLock { $0.expected[uid]?.user }
    return user?.belongs(to: self) == true ? user : nil
  }

  func user(_ core: AuthCore.User) -> User {
    let expected = expected(core.uid)
    let (user, former) = state.withLock { state in
      let user = state.users[core.uid]?.user ?? expected ?? User(core, auth: self)
      let former = state.user
      state.keep(user, core.uid)
      return (user, former)
    }
    // Which must not end under the lock.
    _ = former
    return user
  }
}

// MARK: - Settings

extension Auth {
  /// How the app and the player are verified; nil for the defaults.
  public var settings: AuthSettings? {
    get { state.withLock { $0.settings } }
    set {
      let copy = newValue?.copy() as? AuthSettings
      state.withLock { $0.settings = copy }
    }
  }

  /// The language of mails and text messages, as a BCP 47 tag such as "pt-BR"; nil leaves it to the project. A text
  /// that is no tag is logged and not used.
  public var languageCode: String? {
    get { core?.languageCode.nonEmpty }
    set { _ = core?.setLanguageCode(newValue ?? "") }
  }

  /// Takes the language of the process's environment.
  public func useAppLanguage() { core?.useAppLanguage() }

  /// The tenant that users sign in to; nil for none. Taken from the stored user at the start.
  public var tenantID: String? {
    get { core?.tenantID.nonEmpty }
    set { core?.tenantID = newValue ?? "" }
  }

  var webSignIn: WebSignInSettings { state.withLock { $0.webSignIn } }

  /// Gives the new ones.
  func replaceWebSignIn(_ change: (inout WebSignInSettings) -> Void) -> WebSignInSettings {
    let (settings, former) = state.withLock { state in
      let former = state.webSignIn
      change(&state.webSignIn)
      state.webSignIn.changes &+= 1
      return (state.webSignIn, former)
    }
    // Whose functions must not end under the lock.
    _ = former
    return settings
  }

  var sharesStateAcrossDevices: Bool {
    get { state.withLock { $0.sharesStateAcrossDevices } }
    set { state.withLock { $0.sharesStateAcrossDevices = newValue } }
  }

  /// From here on, as with a listener of the id token.
  func keepTokenFresh() {
    let wasKept = state.withLock { state in
      defer { state.keepsTokenFresh = true }
      return state.keepsTokenFresh
    }
    if !wasKept { _ = listen(.idToken) { _ in } }
  }

  /// Sends every request to an emulator. With a host or port that can't be one's, nothing is sent any more, as it
  /// would reach the real project. Turns `AuthSettings.appVerificationDisabledForTesting` on, as on iOS.
  public func useEmulator(withHost host: String, port: Int) {
    settings?.appVerificationDisabledForTesting = true
    _ = core?.useEmulator(host: host, port: UInt32(clamping: port))
  }
}

// MARK: - Calls

extension Auth {
  static let noApp = NSError(
    .internalError,
    "This Auth has no FirebaseApp: it was never configured, or it was deleted. Call FirebaseApp.configure(), then "
      + "Auth.auth() again.")

  /// An operation of the core; a failing one if there is no App.
  func call<Output>(
    _ start: @escaping @Sendable (AuthCore.Auth) -> AuthCore.Future,
    read: @escaping @Sendable (AuthCore.Future.Value) -> Result<Output, NSError>,
    fail: @escaping @Sendable (AuthError) -> NSError = { NSError($0) }
  ) -> Call<Output> {
    guard let core else { return failing(Auth.noApp) }
    return Call(on: callbackExecutor, { start(core) }, read: read, fail: fail)
  }

  func changing(_ start: @escaping @Sendable (AuthCore.Auth) -> AuthCore.Future) -> Call<Void> {
    call(start, read: { Call.nothing($0) })
  }

  func exchanging(_ start: @escaping @Sendable (AuthCore.Auth) -> AuthCore.Future) -> Call<AuthDataResult> {
    call(start, read: { [self] in read($0) }, fail: { [self] in NSError($0, in: self) })
  }

  /// An operation that can't begin.
  func failing<Output>(_ error: NSError) -> Call<Output> { Call(on: callbackExecutor, failed: error) }

  func read(_ value: AuthCore.Future.Value) -> Result<AuthDataResult, NSError> {
    guard case .authResult(let result) = value, let user = result.user else { return .failure(.unexpectedValue) }
    return .success(
      AuthDataResult(
        user: self.user(user), additionalUserInfo: AdditionalUserInfo(result.additionalUserInfo),
        credential: result.credential.map { AuthCredential.of($0) } as? OAuthCredential))
  }
}
