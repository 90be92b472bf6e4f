package import AuthCore
import AuthSupport
public import Foundation

/// A Firebase project's settings under a name, and what belongs to it.
open class FirebaseApp: NSObject, @unchecked Sendable {
  private struct State {
    var components: [ObjectIdentifier: any AnyObject & Sendable] = [:]
    var isDeleted = false
  }

  private static let apps = Guarded<[String: FirebaseApp]>([:])

  public let name: String
  package let core: AuthCore.App
  private let givenOptions: FirebaseOptions
  private let state = Guarded(State())

  private init(core: AuthCore.App, options: FirebaseOptions) {
    self.core = core
    name = core.name
    givenOptions = options
  }

  /// A copy of the options that the App was made with.
  public var options: FirebaseOptions { givenOptions.copy() as? FirebaseOptions ?? givenOptions }
}

// MARK: - Components

extension FirebaseApp {
  /// The App's one object of that type, such as its Auth: the one that exists, or what `make` gives.
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
