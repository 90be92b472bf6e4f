// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// Data that a language binding attaches to an App.
open class LanguageBinding {
  public init() {}
}

/// A service that an App has one instance of, and that ends with the App.
public class AppService: @unchecked Sendable {
  func endWithApp() {}
}

/// A Firebase App. Its owners are counted separately from Swift references: it ends when the last owner releases it,
/// not when the last callback returns.
public final class App: @unchecked Sendable {
  public static let defaultName = SessionKey.defaultApp

  private struct State {
    var owners = 1
    var service: AppService?
    var hasEnded = false
  }

  private static let apps = Guarded(Apps())

  public let name: String
  public let options: AppOptions
  public let attachment = Attachment()
  public let texts = TextCache()
  public let binding: LanguageBinding?
  let callbacks = CallbackQueue()
  private let state = Guarded(State())
  let loop: Loop
  /// Larger than those of earlier Apps; 0 before the App is known. Guarded by the lock of `apps`.
  fileprivate var number: UInt64 = 0

  private init(options: AppOptions, name: String, binding: LanguageBinding?) {
    self.options = options
    self.name = name
    self.binding = binding
    loop = Loop.acquire()
  }

  /// Returns the App of that name, owned by the caller; creates it if it does not exist. If there are no options, or
  /// required options are missing, the configuration file is read, unless `usesFile` is false: then an App without an API
  /// key is created, whose requests fail.
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

  /// If two threads created the App at the same time, returns the one that was registered first, owned by the caller.
  private static func register(_ app: App) -> App? {
    apps.withLock { apps in
      if let other = apps.named(app.name), other.addOwner() { return other }
      apps.add(app)
      return nil
    }
  }

  /// Returns the App of that name and adds the caller as an owner.
  public static func get(name: String?) -> App? {
    let name = name ?? defaultName
    return apps.withLock { apps in
      guard let app = apps.named(name), app.addOwner() else { return nil }
      return app
    }
  }

  /// Returns all Apps in order of creation, the default App last, and adds the caller as an owner of each.
  public static func all() -> [App] {
    let all = apps.withLock { apps in apps.inOrder { $0.addOwner() } }
    return all.filter { $0.name != defaultName } + all.filter { $0.name == defaultName }
  }

  public func retain() { _ = addOwner() }

  /// Removes one owner. With the last owner, the App and its service end.
  public func release() {
    let service = App.apps.withLock { apps -> AppService?? in
      guard let service = removeOwner() else { return nil }
      apps.remove(self)
      return .some(service)
    }
    guard let service else { return }
    // The order is that in which callbacks became due: first those that wait, then those caused by the end.
    callbacks.flush()
    service?.endWithApp()
    callbacks.end()
    if !loop.isOfParent { Loop.release() }
  }

  /// Selects whether callbacks wait for `poll` or run at once. When polling is switched off, waiting callbacks run on
  /// the loop's thread.
  public func pumpCallbacks(_ isPumped: Bool) {
    if isPumped { callbacks.pump() } else { callbacks.stopPumping(in: loop) }
  }

  /// Runs the callbacks that are waiting now, and returns their number.
  public func poll() -> Int { callbacks.poll() }

  /// Returns the App's service, or nil if the App has ended.
  func service(_ make: () -> AppService) -> AppService? {
    let (known, hasEnded) = state.withLock { ($0.service, $0.hasEnded) }
    return hasEnded ? nil : known ?? adopt(make())
  }

  /// If two threads created the service at the same time, one of the two is kept. Creation may log, so it must not
  /// happen under the lock.
  private func adopt(_ made: AppService) -> AppService? {
    state.withLock { state in
      guard !state.hasEnded else { return nil }
      let service = state.service ?? made
      state.service = service
      return service
    }
  }

  /// Removes a service that was shut down, so that the next call creates a new one.
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

  /// Nil while the App has other owners; then its service, if it has one.
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

/// The Apps that have not ended. The work for one App does not grow with their number.
private struct Apps {
  private var byName = [String: App]()
  /// In order of creation, which is that of the numbers.
  private var objects = NumberedObjects<App>()
  private var lastNumber: UInt64 = 0

  func inOrder(_ isIncluded: (App) -> Bool) -> [App] { objects.all.filter(isIncluded) }

  func named(_ name: String) -> App? { byName[name] }

  mutating func add(_ app: App) {
    lastNumber += 1
    app.number = lastNumber
    byName[app.name] = app
    objects.append(app, number: lastNumber)
  }

  /// Does nothing if the App was not added.
  mutating func remove(_ app: App) {
    if objects.remove(app.number) != nil { byName[app.name] = nil }
  }
}
