// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport
import CAuthSystem

/// The desktop's keyring, as the whole process sees it.
///
/// A call takes a quarter of a second at most, or what FIREBASE_AUTH_KEYRING_TIMEOUT says. A service that fails, or
/// doesn't answer in time, is left alone for a while, which grows with each failure; one that is locked is asked anew
/// each time, as the player may unlock it.
enum SecretService {
  /// What a session is found by.
  struct Name {
    let key: SessionKey
    /// The folder of session files if the program chose one, as another folder has another session.
    let folder: String
  }

  enum Answer {
    case done([UInt8]?)
    case absent(String)
    case locked(String)
    case failed(String)
  }

  private struct Failure {
    var answer: Answer?
    /// Until when that answer stands, on the monotonic clock.
    var end: Int64 = 0
    /// Less than what lies between the tries to read a session.
    var pause: Int64 = 50
  }

  private static let longestPause: Int64 = 25_000
  private static let failure = Guarded(Failure())

  /// Has the next call ask again.
  static func retry() { failure.withLock { $0.answer = nil } }

  /// Whether there may be one. If not, nothing is loaded.
  static var mayExist: Bool { auth_secret_may_exist() }

  static func load(_ name: Name) -> Answer { call(name) { auth_secret_load($0) } }

  static func save(_ name: Name, _ bytes: [UInt8]) -> Answer {
    let app = name.key.app == SessionKey.defaultApp ? "" : " of \(name.key.app)"
    let label = "Firebase session\(app) (\(name.key.project)\(name.key.mark))"
    return call(name) { name in label.withCString { auth_secret_save(name, $0, bytes, bytes.count) } }
  }

  static func clear(_ name: Name) -> Answer { call(name) { auth_secret_clear($0) } }
}

// MARK: - Calls

extension SecretService {
  private typealias Call = (auth_secret_name) -> auth_secret_answer

  private static func call(_ name: Name, _ body: Call) -> Answer {
    guard mayExist else { return .absent("there is no session bus") }
    let (answer, isNews) = failure.withLock { failure -> (Answer, Bool) in
      // Held during the call: the service takes one at a time.
      if let answer = failure.answer, Clock.monotonic() < failure.end { return (answer, false) }
      let answer = take(with(name, body))
      switch answer {
      case .done, .locked:
        failure = Failure()
        return (answer, false)
      case .absent, .failed:
        let isNews = failure.end == 0
        failure.answer = answer
        failure.end = Clock.monotonic() + failure.pause
        failure.pause = min(failure.pause * 8, longestPause)
        return (answer, isNews)
      }
    }
    if isNews, case .failed(let reason) = answer {
      Log.warning("The keyring cannot be used (\(reason)). The library tries again later.")
    }
    return answer
  }

  /// In the form that D-Bus takes any text in, and people can read.
  private static func with(
    _ name: Name, _ body: Call
  ) -> auth_secret_answer {
    PercentEncoding.encode(name.key.project).withCString { project in
      (PercentEncoding.encode(name.key.app) + name.key.mark).withCString { app in
        PercentEncoding.encode(name.folder).withCString { folder in
          body(auth_secret_name(project: project, app: app, folder: folder))
        }
      }
    }
  }

  /// Takes over what the answer holds.
  private static func take(_ answer: auth_secret_answer) -> Answer {
    defer {
      free(answer.bytes)
      free(answer.reason)
    }
    let reason = answer.reason.map { String(cString: $0) } ?? "libsecret is not installed"
    switch answer.outcome {
    case AUTH_SECRET_DONE:
      return .done(answer.bytes.map { Array(UnsafeRawBufferPointer(start: $0, count: answer.size)) })
    case AUTH_SECRET_ABSENT: return .absent(reason)
    case AUTH_SECRET_LOCKED: return .locked(reason)
    default: return .failed(reason)
    }
  }
}
