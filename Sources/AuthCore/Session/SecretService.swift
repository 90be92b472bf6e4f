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

  /// A class, because a dictionary of structures needs much more code.
  private final class Failure {
    let group: String
    var answer: Answer?
    /// Until when the failure is remembered, on the monotonic clock.
    var end: Int64 = 0
    /// Shorter than the pause between attempts to read a session.
    var pause = Failure.shortestPause

    private static let shortestPause: Int64 = 50
    private static let longestPause: Int64 = 25_000

    init(_ group: String) { self.group = group }

    /// Returns whether it is the first failure of several.
    func note(_ answer: Answer) -> Bool {
      switch answer {
      case .done, .locked:
        self.answer = nil
        end = 0
        pause = Failure.shortestPause
        return false
      case .absent, .failed:
        let isFirst = end == 0
        self.answer = answer
        end = Clock.monotonic() + pause
        pause = min(pause * 8, Failure.longestPause)
        return isFirst
      }
    }
  }

  /// One for each access group, because the program may be entitled to some of them only.
  private static let failures = Guarded<[Failure]>([])

  /// Forgets the failures, so that the next call reaches the service.
  static func retry() {
    failures.withLock { failures in
      for failure in failures { failure.answer = nil }
    }
  }

  /// Whether there may be a service. If not, no library is loaded.
  static var mayExist: Bool { auth_secret_absence() == nil }

  /// Whether programs can share secrets in access groups.
  static var hasGroups: Bool { auth_secret_has_groups() }

  /// What users call it: the keyring, or the keychain.
  static var place: String { String(cString: auth_secret_store_name()) }

  /// Why the program has no store for the group of that key; nil if it has one, which may be locked.
  static func absence(_ key: SessionKey) -> String? {
    guard case .absent(let reason) = load(Name(key: key, folder: "")) else { return nil }
    return "The \(place) cannot be used: \(reason)."
  }

  static func load(_ name: Name) -> Answer { call(name) { auth_secret_load($0) } }

  static func save(_ name: Name, _ bytes: [UInt8]) -> Answer {
    let owner = name.key.owner
    let app = owner == SessionKey.defaultApp ? "" : " of \(owner)"
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
    let (answer, isNews) = failures.withLock { failures -> (Answer, Bool) in
      let failure = failure(of: name.key.group, in: &failures)
      // Held during the call: the service handles one call at a time.
      if let answer = failure.answer, Clock.monotonic() < failure.end { return (answer, false) }
      let answer = take(with(name, body))
      return (answer, failure.note(answer))
    }
    if isNews, case .failed(let reason) = answer {
      Log.warning("The \(place) cannot be used (\(reason)). The library tries again later.")
    }
    return answer
  }

  private static func failure(of group: String, in failures: inout [Failure]) -> Failure {
    for failure in failures where failure.group == group { return failure }
    let failure = Failure(group)
    failures.append(failure)
    return failure
  }

  /// Percent-encoded, because D-Bus strings must be valid UTF-8; ASCII stays readable. A group is as the system knows
  /// it, and its programs have Apps and folders of their own.
  private static func with(
    _ name: Name, _ body: Call
  ) -> auth_secret_answer {
    let isShared = !name.key.group.isEmpty
    // Copies, because nested closures need more code.
    let project = auth_text_copy(PercentEncoding.encode(name.key.project))
    let app = auth_text_copy(PercentEncoding.encode(isShared ? SessionKey.defaultApp : name.key.app) + name.key.mark)
    let folder = auth_text_copy(isShared ? "" : PercentEncoding.encode(name.folder))
    let group = auth_text_copy(name.key.group)
    defer { for text in [project, app, folder, group] { free(text) } }
    return body(auth_secret_name(project: project, app: app, folder: folder, group: group))
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
