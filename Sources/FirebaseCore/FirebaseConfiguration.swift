// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import FirebaseNativeSupport
public import Foundation

/// The lowest priority of the messages that the library writes to standard error.
public enum FirebaseLoggerLevel: Int, Sendable {
  /// Errors: the program cannot work as intended.
  case error = 3
  /// Also warnings: an event may cause a problem.
  case warning = 4
  /// Also notices: normal events. This is the default level.
  case notice = 5
  /// The same as `notice`, because the library has no messages of its own at this level.
  case info = 6
  /// All messages.
  case debug = 7

  /// The level with the fewest messages.
  public static let min = FirebaseLoggerLevel.error
  /// The level with the most messages.
  public static let max = FirebaseLoggerLevel.debug
}

/// The settings of the whole library. All members are thread-safe.
open class FirebaseConfiguration: NSObject, @unchecked Sendable {
  private static let only = FirebaseConfiguration(level: .notice)

  private let level: Guarded<FirebaseLoggerLevel>

  private init(level: FirebaseLoggerLevel) { self.level = Guarded(level) }

  /// The only object of this class.
  open class var shared: FirebaseConfiguration { only }

  /// Sets the lowest priority of the messages that the library writes.
  ///
  /// - Parameter loggerLevel: The level.
  open func setLoggerLevel(_ loggerLevel: FirebaseLoggerLevel) {
    level.withLock { $0 = loggerLevel }
    Log.level = loggerLevel.core
  }

  /// Returns the lowest priority of the messages that the library writes.
  ///
  /// - Returns: The level.
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
