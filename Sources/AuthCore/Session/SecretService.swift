// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport
import CAuthSystem

/// The desktop's keyring, shared by the whole process.
///
/// A call takes at most 250 milliseconds, or the value of FIREBASE_AUTH_KEYRING_TIMEOUT. A service that fails or does
/// not respond is not called for a while, which grows with each failure. A locked service is called each time, because
/// the player may unlock it.
enum SecretService {
  /// The attributes of a stored session.
  struct Name {
    let key: SessionKey
    /// The folder of session files, if the program chose one: each folder has its own sessions.
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
    /// Until when the failure is remembered, on the monotonic clock.
    var end: Int64 = 0
    /// Shorter than the pause between attempts to read a session.
    var pause: Int64 = 50
  }

  private static let longestPause: Int64 = 25_000
  private static let failure = Guarded(Failure())

  /// Forgets the failure, so that the next call reaches the service.
  static func retry() { failure.withLock { $0.answer = nil } }

  /// Whether there may be a service. If not, no library is loaded.
  static var mayExist: Bool { auth_secret_absence() == nil }

  /// What users call it: the keyring, or the keychain.
  static var place: String { String(cString: auth_secret_store_name()) }

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
    if let reason = auth_secret_absence() { return .absent(String(cString: reason)) }
    let (answer, isNews) = failure.withLock { failure -> (Answer, Bool) in
      // Held during the call: the service handles one call at a time.
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
      Log.warning("The \(place) cannot be used (\(reason)). The library tries again later.")
    }
    return answer
  }

  /// Percent-encoded, because D-Bus strings must be valid UTF-8; ASCII stays readable.
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

  /// Copies and releases the answer's content.
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
