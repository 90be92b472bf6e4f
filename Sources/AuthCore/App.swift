import AuthSupport

/// What a language binding keeps with an App.
open class LanguageBinding {
  public init() {}
}

/// A Firebase App. It lives as long as it has owners, which are counted apart from Swift's references, so that its
/// end comes when the last owner says so and not when the last callback is done.
public final class App: @unchecked Sendable {
  public static let defaultName = "__FIRAPP_DEFAULT"

  private struct State {
    var owners = 1
    var auth: Auth?
    var hasEnded = false
  }

  private static let apps = Guarded<[String: App]>([:])

  public let name: String
  public let options: AppOptions
  public let attachment = Attachment()
  public let texts = TextCache()
  public let binding: LanguageBinding?
  private let state = Guarded(State())
  private let loop: Loop

  private init(options: AppOptions, name: String, binding: LanguageBinding?) {
    self.options = options
    self.name = name
    self.binding = binding
    loop = Loop.acquire()
  }

  /// An App of that name, owned by the caller: a new one, or the one that exists.
  public static func create(
    options: AppOptions, name: String?, binding: LanguageBinding? = nil
  ) -> Result<App, AuthError> {
    guard !options.apiKey.isEmpty else {
      return .failure(AuthError(.invalidApiKey, "The options have no API key: copy it from the Firebase console."))
    }
    let name = name ?? defaultName
    guard !name.isEmpty else { return .failure(.invalidArgument("The App's name is empty.")) }
    if let known = get(name: name) {
      Log.warning("The App \"\(name)\" exists already; the new options are not used.")
      return .success(known)
    }
    let app = App(options: options, name: name, binding: binding)
    let winner = apps.withLock { apps -> App? in
      if let other = apps[name], other.addOwner() { return other }
      apps[name] = app
      return nil
    }
    guard let winner else { return .success(app) }
    app.release()
    return .success(winner)
  }

  /// The App of that name, with the caller as another owner.
  public static func get(name: String?) -> App? {
    apps.withLock { apps in
      guard let app = apps[name ?? defaultName], app.addOwner() else { return nil }
      return app
    }
  }

  public func retain() { _ = addOwner() }

  /// Gives up one ownership; with the last the App and its Auth end.
  public func release() {
    let auth = App.apps.withLock { apps -> Auth?? in
      guard let auth = removeOwner() else { return nil }
      if apps[name] === self { apps[name] = nil }
      return .some(auth)
    }
    guard let auth else { return }
    auth?.shutDown()
    Loop.release()
  }

  /// The App's Auth; nil when the App has ended.
  public func auth() -> Auth? {
    let (known, hasEnded) = state.withLock { ($0.auth, $0.hasEnded) }
    let auth = hasEnded ? nil : known ?? adopt(Auth(app: self, loop: loop))
    auth?.restoreSession()
    return auth
  }

  /// Of two that threads have made at the same time, one becomes the App's. Making one may log, so no lock is held
  /// then.
  private func adopt(_ made: Auth) -> Auth? {
    state.withLock { state in
      guard !state.hasEnded else { return nil }
      let auth = state.auth ?? made
      state.auth = auth
      return auth
    }
  }

  /// Forgets an Auth that was shut down, so that the next call makes a new one.
  func forget(_ auth: Auth) {
    state.withLock { state in
      if state.auth === auth { state.auth = nil }
    }
  }

  private func addOwner() -> Bool {
    state.withLock { state in
      guard !state.hasEnded else { return false }
      state.owners += 1
      return true
    }
  }

  /// Nil while others own the App; then its Auth, if it has one.
  private func removeOwner() -> Auth?? {
    state.withLock { state in
      state.owners -= 1
      guard state.owners <= 0, !state.hasEnded else { return nil }
      state.hasEnded = true
      let auth = state.auth
      state.auth = nil
      return .some(auth)
    }
  }
}
