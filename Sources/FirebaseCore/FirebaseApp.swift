package import AuthCore
import AuthRuntime
import AuthSupport
public import Foundation

/// A Firebase project's settings under a name, and what belongs to it.
///
/// Call `configure()` once, before anything else of Firebase is used. All members may be used from any thread.
///
/// Nothing here ends the program. Where the SDK for Apple's platforms raises an exception, an error that says what to
/// do is logged, and no App is made.
open class FirebaseApp: NSObject, @unchecked Sendable {
  private struct State {
    var components: [ObjectIdentifier: any AnyObject & Sendable] = [:]
    var isDataCollected = true
    var isDeleted = false
  }

  private struct Registry {
    var apps: [String: FirebaseApp] = [:]
    /// The names of the Apps that are being made.
    var reserved: Set<String> = []
  }

  private static let registry = Monitor(Registry())

  package let core: AuthCore.App
  private let givenOptions: FirebaseOptions
  private let state = Guarded(State())

  /// The App's name; that of the default one is "__FIRAPP_DEFAULT".
  public let name: String

  private init(core: AuthCore.App) {
    self.core = core
    name = core.name
    givenOptions = (core.binding as? OptionsBinding)?.options ?? FirebaseOptions(core.options)
  }

  /// A copy of the options that the App was made with: changing it changes no App.
  public var options: FirebaseOptions { FirebaseOptions(givenOptions.values) }

  /// A value that is kept for programs that set it. Nothing here collects data, whatever it is. True at first.
  open var isDataCollectionDefaultEnabled: Bool {
    get { state.withLock { $0.isDataCollected } }
    set { state.withLock { $0.isDataCollected = newValue } }
  }

  // MARK: - Making Apps

  /// Makes the default App of `FirebaseOptions.defaultOptions()`.
  ///
  /// Without a configuration, or if there is a default App already, an error is logged and nothing changes.
  open class func configure() {
    guard let options = FirebaseOptions.defaultOptions() else { return }
    configure(options: options)
  }

  /// Makes the default App of a copy of the options.
  ///
  /// They need an API key and a valid app id. If one is missing, or if there is a default App already, an error is
  /// logged and nothing changes.
  open class func configure(options: FirebaseOptions) {
    configure(name: AuthCore.App.defaultName, options: options)
  }

  /// Makes another App of a copy of the options.
  ///
  /// The name consists of letters, digits, "-" and "_". If it doesn't or is taken, or if the options lack an API key
  /// or a valid app id, an error is logged and nothing changes. Of threads that configure the same name at the same
  /// time one makes the App.
  open class func configure(name: String, options: FirebaseOptions) {
    guard isValid(name: name) else {
      return Log.error("An App's name consists of letters, digits, \"-\" and \"_\". Choose one that does.")
    }
    let options = FirebaseOptions(options.values)
    switch options.coreOptions() {
    case .failure(let problem): Log.error("The App can't be configured: \(problem.text)")
    case .success(let coreOptions): make(name, OptionsBinding(options), coreOptions)
    }
  }

  private class func make(_ name: String, _ binding: OptionsBinding, _ options: AppOptions) {
    guard reserve(name) else { return logConfiguredTwice(name) }
    let created = AuthCore.App.create(options: options, name: name, usesFile: false) { _ in binding }
    // The core has logged what failed.
    let app = try? FirebaseApp(core: created.get())
    registry.withLock { registry in
      registry.reserved.remove(name)
      registry.apps[name] = app
    }
    registry.wakeAll()
    app?.post(readyToConfigureSDKNotification)
  }

  /// Whether the name is free, and the caller is to make its App. Waits for a thread that makes it at the moment, so
  /// that the App is there when this says no.
  private class func reserve(_ name: String) -> Bool {
    let deadline = Clock.monotonic() + 10_000
    while true {
      let isFree = registry.withLock { registry -> Bool? in
        if registry.reserved.contains(name) { return nil }
        return registry.apps[name] == nil && registry.reserved.insert(name).inserted
      }
      if let isFree { return isFree }
      guard registry.wait(until: deadline, for: { !$0.reserved.contains(name) }) else { return false }
    }
  }

  private class func logConfiguredTwice(_ name: String) {
    Log.error("The App \"\(name)\" is configured already. Configure it once, or delete it before.")
  }

  private class func isValid(name: String) -> Bool {
    let others: Set<Unicode.Scalar> = ["-", "_"]
    return !name.isEmpty
      && name.unicodeScalars.allSatisfy { CharacterSet.alphanumerics.contains($0) || others.contains($0) }
  }

  // MARK: - Finding Apps

  /// The default App; nil before `configure()` and after its end.
  open class func app() -> FirebaseApp? { app(name: AuthCore.App.defaultName) }

  /// The App of that name; nil if there is none.
  open class func app(name: String) -> FirebaseApp? { registry.withLock { $0.apps[name] } }

  /// All Apps by their names; nil if there is none.
  open class var allApps: [String: FirebaseApp]? {
    let all = registry.withLock { $0.apps }
    return all.isEmpty ? nil : all
  }

  // MARK: - Ending Apps

  /// Ends the App and everything that belongs to it, so that its name is free again. Sessions stay stored.
  ///
  /// - Parameter completion: Called on the main queue with true, or with false if the App had been deleted before.
  open func delete(_ completion: @escaping (Bool) -> Void) {
    let isDeleted = end()
    nonisolated(unsafe) let completion = completion
    DispatchQueue.main.async { completion(isDeleted) }
  }

  /// Ends the App and everything that belongs to it, so that its name is free again. Sessions stay stored.
  ///
  /// - Returns: False if the App had been deleted before.
  @discardableResult
  open func delete() async -> Bool { end() }

  private func end() -> Bool {
    let isFirst = state.withLock { state in
      defer { state.isDeleted = true }
      return !state.isDeleted
    }
    guard isFirst else { return false }
    // While the name is taken, so that a new App of this name gets a core of its own.
    core.release()
    FirebaseApp.registry.withLock { _ = $0.apps.removeValue(forKey: name) }
    post(FirebaseApp.deleteNotification)
    return true
  }
}

/// What an App was made of, with the core.
private final class OptionsBinding: LanguageBinding {
  let options: FirebaseOptions

  init(_ options: FirebaseOptions) { self.options = options }
}

// MARK: - Notifications

extension FirebaseApp {
  /// Posted after an App was made, on the thread that made it. The object is the App.
  public static let readyToConfigureSDKNotification = Notification.Name("FIRAppReadyToConfigureSDKNotification")
  /// Posted after an App was deleted, on the thread that did. The object is the App.
  public static let deleteNotification = Notification.Name("FIRAppDeleteNotification")
  /// In `userInfo` of both: the App's name, a `String`.
  public static let nameKey = "FIRAppNameKey"
  /// In `userInfo` of both: whether it is the default App, a `Bool`.
  public static let isDefaultAppKey = "FIRAppIsDefaultAppKey"
  /// In `userInfo` of both: the options' app id, a `String`.
  public static let googleAppIDKey = "FIRGoogleAppIDKey"

  private func post(_ notification: Notification.Name) {
    let userInfo: [String: Any] = [
      FirebaseApp.nameKey: name,
      FirebaseApp.isDefaultAppKey: name == AuthCore.App.defaultName,
      FirebaseApp.googleAppIDKey: givenOptions.googleAppID,
    ]
    NotificationCenter.default.post(name: notification, object: self, userInfo: userInfo)
  }
}

// MARK: - Components

extension FirebaseApp {
  /// The App's one object of that type, such as its Auth: the one that exists, or what `make` gives. A deleted App
  /// has components, too; what they start fails.
  package func component<Component: AnyObject & Sendable>(_ make: () -> Component) -> Component {
    let key = ObjectIdentifier(Component.self)
    if let known = state.withLock({ $0.components[key] }) as? Component { return known }
    let made = make()
    return state.withLock { state in
      let component = state.components[key] as? Component ?? made
      state.components[key] = component
      return component
    }
  }
}
