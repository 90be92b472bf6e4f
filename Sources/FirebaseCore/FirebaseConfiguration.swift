import AuthCore
import AuthRuntime
import AuthSupport
public import Foundation

/// How much of what the library has to tell the developer is written to standard error.
public enum FirebaseLoggerLevel: Int, Sendable {
  /// What keeps the program from working.
  case error = 3
  /// In addition, what does harm.
  case warning = 4
  /// In addition, what is worth knowing. The level at the start.
  case notice = 5
  /// The same as `notice`, as the library has no messages of its own for it.
  case info = 6
  /// Everything.
  case debug = 7

  /// The level of the fewest messages.
  public static let min = FirebaseLoggerLevel.error
  /// The level of the most messages.
  public static let max = FirebaseLoggerLevel.debug
}

/// Settings of the whole library. Its members may be used from any thread.
open class FirebaseConfiguration: NSObject, @unchecked Sendable {
  private static let only = FirebaseConfiguration(level: .notice)

  private let level: Guarded<FirebaseLoggerLevel>

  private init(level: FirebaseLoggerLevel) { self.level = Guarded(level) }

  /// The one object of this class.
  open class var shared: FirebaseConfiguration { only }

  /// Sets how much is written. Messages of a lower priority are left out from now on.
  open func setLoggerLevel(_ loggerLevel: FirebaseLoggerLevel) {
    level.withLock { $0 = loggerLevel }
    Log.level = loggerLevel.core
  }

  /// The level that is set.
  open func loggerLevel() -> FirebaseLoggerLevel { level.withLock { $0 } }
}

extension FirebaseLoggerLevel {
  fileprivate var core: Log.Level {
    switch self {
    case .error: .error
    case .warning: .warning
    case .notice, .info: .info
    case .debug: .verbose
    }
  }
}
