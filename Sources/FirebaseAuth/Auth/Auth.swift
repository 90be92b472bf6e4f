// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeApple
import FirebaseNativeCore
import FirebaseNativeRuntime
import FirebaseNativeSupport
public import FirebaseCore
public import Foundation

/// Signs the users of one App in and out.
///
/// An Auth keeps the session between two runs of the program. `Auth.auth()` returns the Auth of the default App.
///
/// All members are thread-safe. Completion handlers, listeners and notifications run in `callbackExecutor`, by default
/// on the main queue. Async functions resume in the context of their caller, so they do not require a main queue that
/// is served. No member ends the process: an invalid argument is reported as an error.
open class Auth: NSObject, @unchecked Sendable {
  private struct State {
    var executor: any CallbackExecutor = DispatchQueue.main
    /// The user that was requested last.
    var user: User?
    /// By user id, while the program holds them: a former user may be requested again.
    var users: [String: Known] = [:]
    /// By user id: the program's objects of users who are about to become the current user.
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

  /// The App. Nil after the App was deleted.
  public internal(set) weak var app: FirebaseApp?
  let core: FirebaseNativeCore.Auth?
  private let state = Guarded(State())
  private var notifier: UInt64 = 0

  private init(app: FirebaseApp?) {
    self.app = app
    useAppleSystem()
    core = app?.core.auth()
    super.init()
    notifier = postNotifications()
  }

  deinit { stopListening(notifier) }

  /// Returns the Auth of the default App.
  ///
  /// Call `FirebaseApp.configure()` first. Without a default App, the function returns an Auth whose operations fail.
  ///
  /// - Returns: The Auth.
  open class func auth() -> Auth {
    guard let app = FirebaseApp.app() else {
      Log.error("There is no default FirebaseApp. Call FirebaseApp.configure() before Auth.auth().")
      return withoutApp
    }
    return auth(app: app)
  }

  /// Returns the Auth of an App. The same object is returned for the same App.
  ///
  /// - Parameter app: The App.
  /// - Returns: The Auth.
  open class func auth(app: FirebaseApp) -> Auth { app.component { Auth(app: app) } }

  /// Where completion handlers, listeners and notifications run. The default is the main queue. An addition to Firebase
  /// for Apple platforms.
  public var callbackExecutor: any CallbackExecutor {
    get { state.withLock { $0.executor } }
    // The former one's callbacks that never ran may hold objects that use this Auth.
    set { state.update { $0.executor = newValue } }
  }
}

// MARK: - Users

extension Auth {
  /// The signed-in user; nil if no user is signed in.
  ///
  /// The value is available at once, also after a restart and without a network connection. The object stays the same
  /// while the same user is signed in.
  public var currentUser: User? { core?.currentUser.map { user($0) } }

  /// Returns the id of the signed-in user.
  ///
  /// - Returns: The id; nil if no user is signed in.
  public func getUserID() -> String? { core?.currentUser?.uid }

  /// If a user of an archive, or of a deleted App, becomes the current user, the program's object stays the user's
  /// object.
  func keep(_ user: User) {
    guard user.belongs(to: self) else { return }
    let uid = user.uid
    state.update { $0.keep(user, uid) }
  }

  /// Listeners are called before `keep`, and must receive the same object.
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

  func user(_ core: FirebaseNativeCore.User) -> User {
    let expected = expected(core.uid)
    return state.update { state in
      let user = state.users[core.uid]?.user ?? expected ?? User(core, auth: self)
      state.keep(user, core.uid)
      return user
    }
  }
}

// MARK: - Settings

extension Auth {
  /// The settings for the verification of the app and the player; nil for the defaults.
  public var settings: AuthSettings? {
    get { state.withLock { $0.settings } }
    set {
      let copy = newValue?.copy() as? AuthSettings
      state.withLock { $0.settings = copy }
    }
  }

  /// The language of emails and text messages as a BCP 47 tag, for example "pt-BR"; nil for the project's setting.
  ///
  /// A value that is not a valid tag is logged and ignored.
  public var languageCode: String? {
    get { core?.languageCode.nonEmpty }
    set { _ = core?.setLanguageCode(newValue ?? "") }
  }

  /// Sets the language of emails and text messages to the language of the process's environment.
  public func useAppLanguage() { core?.useAppLanguage() }

  /// The tenant of Identity Platform that users sign in to; nil for the project itself.
  ///
  /// A restored user sets it to the tenant of the user.
  public var tenantID: String? {
    get { core?.tenantID.nonEmpty }
    set { core?.tenantID = newValue ?? "" }
  }

  var webSignIn: WebSignInSettings { state.withLock { $0.webSignIn } }

  /// Returns the new settings.
  func replaceWebSignIn(_ change: (inout WebSignInSettings) -> Void) -> WebSignInSettings {
    state.update { state in
      change(&state.webSignIn)
      state.webSignIn.changes &+= 1
      return state.webSignIn
    }
  }

  var sharesStateAcrossDevices: Bool {
    get { state.withLock { $0.sharesStateAcrossDevices } }
    set { state.withLock { $0.sharesStateAcrossDevices = newValue } }
  }

  /// From now on, as with an id token listener.
  func keepTokenFresh() {
    let wasKept = state.withLock { state in
      defer { state.keepsTokenFresh = true }
      return state.keepsTokenFresh
    }
    if !wasKept { _ = listen(.idToken) { _ in } }
  }

  /// Opens the connections that the next calls need, so that these do not wait for them.
  ///
  /// Call this some seconds before the player is likely to sign in, for example when the sign-in screen appears. A first
  /// sign-in takes four round trips to the server, two of them for the connection; after this call it takes two. A
  /// connection is kept for two minutes without a request. If the ID token of the current user expires within five
  /// minutes, the connection for its refresh is opened too.
  ///
  /// The function returns at once. It sends one request without a body, an API key or a token, and none if a connection
  /// exists or is being opened, however often it is called. A failure is only logged, at the level `debug`: the next call
  /// then opens its connection itself. The library does the same when a provider sign-in starts, but not when an Auth is
  /// created.
  public func preconnect() { core?.preconnect() }

  /// Sends all requests to an Auth emulator instead of the project, without encryption.
  ///
  /// Call this function before any other function of the Auth. If the host or the port is invalid, every later request
  /// fails and none is sent. The function also sets `AuthSettings.appVerificationDisabledForTesting`.
  ///
  /// - Parameters:
  ///   - host: The host name or IP address of the emulator.
  ///   - port: The port of the emulator, from 1 to 65535.
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

  /// Starts an operation of the core; fails if there is no App.
  func call<Output>(
    _ start: @escaping @Sendable (FirebaseNativeCore.Auth) -> FirebaseNativeCore.Future,
    read: @escaping @Sendable (FirebaseNativeCore.Future.Value) -> Result<Output, NSError>,
    fail: @escaping @Sendable (AuthError) -> NSError = { NSError($0) }
  ) -> Call<Output> {
    guard let core else { return failing(Auth.noApp) }
    return Call(on: callbackExecutor, { start(core) }, read: read, fail: fail)
  }

  func changing(_ start: @escaping @Sendable (FirebaseNativeCore.Auth) -> FirebaseNativeCore.Future) -> Call<Void> {
    call(start, read: { Call.nothing($0) })
  }

  func exchanging(_ start: @escaping @Sendable (FirebaseNativeCore.Auth) -> FirebaseNativeCore.Future) -> Call<
    AuthDataResult
  > {
    call(start, read: { [self] in read($0) }, fail: { [self] in NSError($0, in: self) })
  }

  /// An operation that cannot begin.
  func failing<Output>(_ error: NSError) -> Call<Output> { Call(on: callbackExecutor, failed: error) }

  func read(_ value: FirebaseNativeCore.Future.Value) -> Result<AuthDataResult, NSError> {
    guard case .authResult(let result) = value, let user = result.user else { return .failure(.unexpectedValue) }
    return .success(
      AuthDataResult(
        user: self.user(user), additionalUserInfo: AdditionalUserInfo(result.additionalUserInfo),
        credential: result.credential.map { AuthCredential.of($0) } as? OAuthCredential))
  }
}
