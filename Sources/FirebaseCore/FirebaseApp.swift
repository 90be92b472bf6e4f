// SPDX-License-Identifier: Apache-2.0
package import FirebaseNativeCore
import FirebaseNativeRuntime
import FirebaseNativeSupport
public import Foundation

/// A Firebase App: a project's settings under a name, with the objects that belong to them.
///
/// Call `configure()` once, before any other function of Firebase. All members are thread-safe.
///
/// An App belongs to the process that created it. After a fork, its operations fail in the child.
///
/// No function ends the process. Where Firebase for Apple platforms raises an exception, this class logs an error with
/// the remedy and creates no App.
open class FirebaseApp: NSObject, @unchecked Sendable {
  private struct State {
    var components: [ObjectIdentifier: any AnyObject & Sendable] = [:]
    var isDataCollected = true
    var isDeleted = false
  }

  private struct Registry {
    var apps: [String: FirebaseApp] = [:]
    /// The names of the Apps that are being created.
    var reserved: Set<String> = []
  }

  private static let registry = Guarded(Registry())

  package let core: FirebaseNativeCore.App
  private let givenOptions: FirebaseOptions
  private let state = Guarded(State())

  /// The name of the App; "__FIRAPP_DEFAULT" for the default App.
  public let name: String

  private init(core: FirebaseNativeCore.App) {
    self.core = core
    name = core.name
    givenOptions = (core.binding as? OptionsBinding)?.options ?? FirebaseOptions(core.options)
  }

  /// A copy of the options that the App was created with. Changing the copy does not change the App.
  public var options: FirebaseOptions { FirebaseOptions(givenOptions.values) }

  /// Whether parts of Firebase may collect data. The default is true. This library collects no data and ignores the
  /// value.
  open var isDataCollectionDefaultEnabled: Bool {
    get { state.withLock { $0.isDataCollected } }
    set { state.withLock { $0.isDataCollected = newValue } }
  }

  // MARK: - Making Apps

  /// Creates the default App with `FirebaseOptions.defaultOptions()`.
  ///
  /// If there is no configuration file, or the default App exists, the function logs an error and changes nothing.
  open class func configure() {
    guard let options = FirebaseOptions.defaultOptions() else { return }
    configure(options: options)
  }

  /// Creates the default App.
  ///
  /// If the options have no valid app id, or the default App exists, the function logs an error and changes nothing.
  /// Without an API key, the App is created, and every request of its Auth fails with `AuthErrorCode.invalidAPIKey`.
  ///
  /// - Parameter options: The options, which are copied.
  open class func configure(options: FirebaseOptions) {
    configure(name: FirebaseNativeCore.App.defaultName, options: options)
  }

  /// Creates an App with a name.
  ///
  /// If the name is invalid or in use, or the options have no valid app id, the function logs an error and changes
  /// nothing. Without an API key, the App is created, and every request of its Auth fails with
  /// `AuthErrorCode.invalidAPIKey`. If several threads configure the same name at the same time, one of them creates
  /// the App.
  ///
  /// - Parameters:
  ///   - name: The name, which consists of letters, digits, "-" and "_".
  ///   - options: The options, which are copied.
  open class func configure(name: String, options: FirebaseOptions) {
    guard isValid(name: name) else {
      return Log.error("The name of an App must consist of letters, digits, \"-\" and \"_\".")
    }
    let options = FirebaseOptions(options.values)
    switch options.coreOptions() {
    case .failure(let problem): Log.error("The App cannot be configured: \(problem.text)")
    case .success(let coreOptions): make(name, OptionsBinding(options), coreOptions)
    }
  }

  private class func make(_ name: String, _ binding: OptionsBinding, _ options: AppOptions) {
    guard reserve(name) else { return logConfiguredTwice(name) }
    let created = FirebaseNativeCore.App.create(options: options, name: name, usesFile: false) { _ in binding }
    // The core has logged the failure.
    let app = try? FirebaseApp(core: created.get())
    registry.withLock { registry in
      registry.reserved.remove(name)
      registry.apps[name] = app
    }
    registry.wakeAll()
    app?.post(readyToConfigureSDKNotification)
  }

  /// Reserves a name. If another thread is creating the App, waits until that App exists and returns false.
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
    Log.error("The App \"\(name)\" is already configured. Configure it once, or delete it first.")
  }

  private class func isValid(name: String) -> Bool {
    let others: Set<Unicode.Scalar> = ["-", "_"]
    return !name.isEmpty
      && name.unicodeScalars.allSatisfy { CharacterSet.alphanumerics.contains($0) || others.contains($0) }
  }

  // MARK: - Finding Apps

  /// Returns the default App.
  ///
  /// - Returns: The App; nil before `configure()` and after the App was deleted.
  open class func app() -> FirebaseApp? { app(name: FirebaseNativeCore.App.defaultName) }

  /// Returns the App with a name.
  ///
  /// - Parameter name: The name.
  /// - Returns: The App; nil if there is none.
  open class func app(name: String) -> FirebaseApp? { registry.withLock { $0.apps[name] } }

  /// All Apps by their names; nil if there is none.
  open class var allApps: [String: FirebaseApp]? {
    let all = registry.withLock { $0.apps }
    return all.isEmpty ? nil : all
  }

  // MARK: - Ending Apps

  /// Deletes the App and stops everything that belongs to it. The name can be used again. Stored sessions remain.
  ///
  /// Handlers that their executor has already received run after this call. The call waits for callbacks that the same
  /// process has set with the C API and that are running on other threads.
  ///
  /// - Parameter completion: Called on the main queue with true, or with false if the App was already deleted.
  open func delete(_ completion: @escaping (Bool) -> Void) {
    let isDeleted = end()
    nonisolated(unsafe) let completion = completion
    DispatchQueue.main.async { completion(isDeleted) }
  }

  /// Deletes the App and stops everything that belongs to it. The name can be used again. Stored sessions remain.
  ///
  /// Handlers that their executor has already received run after this call. The call waits for callbacks that the same
  /// process has set with the C API and that are running on other threads.
  ///
  /// - Returns: False if the App was already deleted.
  @discardableResult
  open func delete() async -> Bool { end() }

  private func end() -> Bool {
    let isFirst = state.withLock { state in
      defer { state.isDeleted = true }
      return !state.isDeleted
    }
    guard isFirst else { return false }
    // While the name is reserved, so that a new App of this name gets its own core App.
    core.release()
    FirebaseApp.registry.withLock { _ = $0.apps.removeValue(forKey: name) }
    post(FirebaseApp.deleteNotification)
    return true
  }
}

/// The options of an App, attached to the App of the core.
private final class OptionsBinding: LanguageBinding {
  let options: FirebaseOptions

  init(_ options: FirebaseOptions) { self.options = options }
}

// MARK: - Notifications

extension FirebaseApp {
  /// Posted after an App was created, on the thread that created it. The object is the App.
  public static let readyToConfigureSDKNotification = Notification.Name("FIRAppReadyToConfigureSDKNotification")
  /// Posted after an App was deleted, on the thread that deleted it. The object is the App.
  public static let deleteNotification = Notification.Name("FIRAppDeleteNotification")
  /// The key of the App's name in `userInfo` of both notifications. The value is a `String`.
  public static let nameKey = "FIRAppNameKey"
  /// The key in `userInfo` of both notifications whose value, a `Bool`, states whether the App is the default App.
  public static let isDefaultAppKey = "FIRAppIsDefaultAppKey"
  /// The key of the app id in `userInfo` of both notifications. The value is a `String`.
  public static let googleAppIDKey = "FIRGoogleAppIDKey"

  private func post(_ notification: Notification.Name) {
    let userInfo: [String: Any] = [
      FirebaseApp.nameKey: name,
      FirebaseApp.isDefaultAppKey: name == FirebaseNativeCore.App.defaultName,
      FirebaseApp.googleAppIDKey: givenOptions.googleAppID,
    ]
    NotificationCenter.default.post(name: notification, object: self, userInfo: userInfo)
  }
}

// MARK: - Components

extension FirebaseApp {
  /// Returns the App's object of a type, for example its Auth; creates it with `make` if there is none. A deleted App
  /// has objects too; their operations fail.
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
