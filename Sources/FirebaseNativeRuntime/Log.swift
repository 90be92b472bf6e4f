// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeSystem

/// Log messages for developers.
public enum Log {
  public enum Level: Int32, Sendable {
    case verbose, debug, info, warning, error, assert
  }

  public typealias Sink = (Level, String) -> Void

  private struct State {
    var level = Level.info
    var sink: Sink?
  }

  private static let state = Guarded(State())
  private static let calls = RunningCalls()

  public static var level: Level {
    get { state.withLock { $0.level } }
    set { state.withLock { $0.level = newValue } }
  }

  /// Sets the function that receives messages instead of standard error; nil restores standard error. Waits until the
  /// former function is not running on another thread.
  public static func setSink(_ sink: Sink?) {
    let former = state.withLock { state -> Sink? in
      let former = state.sink
      state.sink = sink
      return former
    }
    if former != nil { calls.awaitOthers() }
  }

  public static func debug(_ message: String) { write(.debug, message) }
  public static func info(_ message: String) { write(.info, message) }
  public static func warning(_ message: String) { write(.warning, message) }
  public static func error(_ message: String) { write(.error, message) }

  private static func write(_ level: Level, _ message: String) {
    guard level.rawValue >= self.level.rawValue else { return }
    calls.run { pass(level, message) }
  }

  private static func pass(_ level: Level, _ message: String) {
    if let sink = state.withLock({ $0.sink }) { return sink(level, message) }
    let line = Array("FirebaseAuth: \(message)\n".utf8)
    auth_log_write(line, line.count)
  }
}
