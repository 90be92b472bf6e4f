// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport

/// What a language binding keeps with an App.
open class LanguageBinding {
  public init() {}
}

/// What an App has one of, and which ends with the App.
public class AppService: @unchecked Sendable {
  func endWithApp() {}
}

/// A Firebase App. It lives as long as it has owners, which are counted apart from Swift's references, so that its
/// end comes when the last owner says so and not when the last callback is done.
public final class App: @unchecked Sendable {
  public static let defaultName = SessionKey.defaultApp

  private struct State {
    var owners = 1
    var service: AppService?
    var hasEnded = false
  }

  /// In the order they were made.
  private static let apps = Guarded<[App]>([])

  public let name: String
  public let options: AppOptions
  public let attachment = Attachment()
  public let texts = TextCache()
  public let binding: LanguageBinding?
  let callbacks = CallbackQueue()
  private let state = Guarded(State())
  let loop: Loop

  private init(options: AppOptions, name: String, binding: LanguageBinding?) {
    self.options = options
    self.name = name
    self.binding = binding
    loop = Loop.acquire()
  }

  /// An App of that name, owned by the caller: a new one, or the one that exists. Without options, or where they lack
  /// what an App needs, the configuration file is asked, unless the caller wants none.
  public static func create(
    options: AppOptions?, name: String?, usesFile: Bool = true,
    makeBinding: (AppOptions) -> LanguageBinding? = { _ in nil }
  ) -> Result<App, AuthError> {
    let name = name ?? defaultName
    guard !name.isEmpty else {
      let error = AuthError.invalidArgument("The App's name is empty.")
      Log.error(error.message)
      return .failure(error)
    }
    if let known = get(name: name) {
      Log.warning("The App \"\(name)\" already exists; the new options are ignored.")
      return .success(known)
    }
    return AppOptions.complete(options, usesFile: usesFile).map { options in
      let app = App(options: options, name: name, binding: makeBinding(options))
      guard let winner = register(app) else { return app }
      app.release()
      return winner
    }
  }

  /// Of two that threads have made at the same time, the other one, owned by the caller.
  private static func register(_ app: App) -> App? {
    apps.withLock { apps in
      if let other = apps.first(where: { $0.name == app.name }), other.addOwner() { return other }
      apps.append(app)
      return nil
    }
  }

  /// The App of that name, with the caller as another owner.
  public static func get(name: String?) -> App? {
    let name = name ?? defaultName
    return apps.withLock { apps in
      guard let app = apps.first(where: { $0.name == name }), app.addOwner() else { return nil }
      return app
    }
  }

  /// All Apps in the order they were made, the default one last, each with the caller as another owner.
  public static func all() -> [App] {
    let all = apps.withLock { apps in apps.filter { $0.addOwner() } }
    return all.filter { $0.name != defaultName } + all.filter { $0.name == defaultName }
  }

  public func retain() { _ = addOwner() }

  /// Gives up one ownership; with the last the App and its service end.
  public func release() {
    let service = App.apps.withLock { apps -> AppService?? in
      guard let service = removeOwner() else { return nil }
      apps.removeAll { $0 === self }
      return .some(service)
    }
    guard let service else { return }
    // In the order in which they became due: what waits, then what the end brings.
    callbacks.flush()
    service?.endWithApp()
    callbacks.end()
    Loop.release()
  }

  /// Lets callbacks wait for `poll`, or brings back that they run at once, what waits on the library's thread.
  public func pumpCallbacks(_ isPumped: Bool) {
    if isPumped { callbacks.pump() } else { callbacks.stopPumping(in: loop) }
  }

  /// Runs the callbacks that wait at this moment, and gives their number.
  public func poll() -> Int { callbacks.poll() }

  /// The App's service; nil when the App has ended.
  func service(_ make: () -> AppService) -> AppService? {
    let (known, hasEnded) = state.withLock { ($0.service, $0.hasEnded) }
    return hasEnded ? nil : known ?? adopt(make())
  }

  /// Of two that threads have made at the same time, one becomes the App's. Making one may log, so no lock is held
  /// then.
  private func adopt(_ made: AppService) -> AppService? {
    state.withLock { state in
      guard !state.hasEnded else { return nil }
      let service = state.service ?? made
      state.service = service
      return service
    }
  }

  /// Forgets a service that was shut down, so that the next call makes a new one.
  func forget(_ service: AppService) {
    state.withLock { state in
      if state.service === service { state.service = nil }
    }
  }

  private func addOwner() -> Bool {
    state.withLock { state in
      guard !state.hasEnded else { return false }
      state.owners += 1
      return true
    }
  }

  /// Nil while others own the App; then its service, if it has one.
  private func removeOwner() -> AppService?? {
    state.withLock { state in
      state.owners -= 1
      guard state.owners <= 0, !state.hasEnded else { return nil }
      state.hasEnded = true
      let service = state.service
      state.service = nil
      return .some(service)
    }
  }
}
