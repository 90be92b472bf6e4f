// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport
import CFirebaseNativeSystem

/// The desktop's keyring, shared by the whole process. One object for each access group, because the program may be
/// entitled to some of them only.
///
/// A call takes at most 250 milliseconds, or the value of FIREBASE_AUTH_KEYRING_TIMEOUT. A service that fails or does
/// not respond is not called for a while, which grows with each failure. A locked service is called each time, because
/// the player may unlock it.
final class SecretService {
  typealias Answer = (outcome: auth_secret_outcome, bytes: [UInt8]?, reason: String)

  private static let services = Guarded<[SecretService]>([])
  /// In milliseconds. The first pause is shorter than the one between attempts to read a session.
  private static let shortestPause: Int64 = 50
  private static let longestPause: Int64 = 25_000

  private let group: String
  private var failure: Answer?
  /// Until when the failure is remembered, on the monotonic clock; 0 for none.
  private var end: Int64 = 0
  private var pause = SecretService.shortestPause

  private init(_ group: String) { self.group = group }

  /// Forgets the failures, so that the next call reaches the service.
  static func retry() {
    services.withLock { services in
      for service in services { service.failure = nil }
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
    let answer = load(key, "")
    return answer.outcome == AUTH_SECRET_ABSENT ? "The \(place) cannot be used: \(answer.reason)." : nil
  }

  /// `folder` is that of the session files, if the program chose one: each folder has its own sessions.
  static func load(_ key: SessionKey, _ folder: String) -> Answer { call(key, folder) { auth_secret_load($0) } }

  static func save(_ key: SessionKey, _ folder: String, _ bytes: [UInt8]) -> Answer {
    let app = key.owner == SessionKey.defaultApp ? "" : " of \(key.owner)"
    let label = "Firebase session\(app) (\(key.project)\(key.mark))"
    return call(key, folder) { name in label.withCString { auth_secret_save(name, $0, bytes, bytes.count) } }
  }

  static func clear(_ key: SessionKey, _ folder: String) -> Answer { call(key, folder) { auth_secret_clear($0) } }
}

// MARK: - Calls

extension SecretService {
  private typealias Call = (auth_secret_name) -> auth_secret_answer

  private static func call(_ key: SessionKey, _ folder: String, _ body: Call) -> Answer {
    if let reason = auth_secret_absence() { return (AUTH_SECRET_ABSENT, nil, String(cString: reason)) }
    let (answer, isNews) = services.withLock { services -> (Answer, Bool) in
      let service = services.first { $0.group == key.group } ?? SecretService(key.group)
      if !services.contains(where: { $0 === service }) { services.append(service) }
      // Held during the call: the service handles one call at a time.
      if let failure = service.failure, Clock.monotonic() < service.end { return (failure, false) }
      let answer = consume(with(key, folder, body))
      return (answer, service.note(answer))
    }
    if isNews, answer.outcome == AUTH_SECRET_FAILED {
      Log.warning("The \(place) cannot be used (\(answer.reason)). The library tries again later.")
    }
    return answer
  }

  /// Returns whether it is the first failure of several.
  private func note(_ answer: Answer) -> Bool {
    guard answer.outcome == AUTH_SECRET_ABSENT || answer.outcome == AUTH_SECRET_FAILED else {
      failure = nil
      end = 0
      pause = SecretService.shortestPause
      return false
    }
    let isFirst = end == 0
    failure = answer
    end = Clock.monotonic() + pause
    pause = min(pause * 8, SecretService.longestPause)
    return isFirst
  }

  /// Percent-encoded, because D-Bus strings must be valid UTF-8; ASCII stays readable. A group is as the system knows
  /// it, and its programs have Apps and folders of their own.
  private static func with(_ key: SessionKey, _ folder: String, _ body: Call) -> auth_secret_answer {
    let isShared = !key.group.isEmpty
    let project = auth_text_copy(PercentEncoding.encode(key.project))
    let app = auth_text_copy(PercentEncoding.encode(isShared ? SessionKey.defaultApp : key.app) + key.mark)
    let folder = auth_text_copy(isShared ? "" : PercentEncoding.encode(folder))
    let group = auth_text_copy(key.group)
    defer { for text in [project, app, folder, group] { free(text) } }
    return body(auth_secret_name(project: project, app: app, folder: folder, group: group))
  }

  /// Copies and releases the answer's content.
  private static func consume(_ answer: auth_secret_answer) -> Answer {
    defer {
      free(answer.bytes)
      free(answer.reason)
    }
    let reason = answer.reason.map { String(cString: $0) } ?? "libsecret is not installed"
    let isDone = answer.outcome == AUTH_SECRET_DONE
    let bytes = answer.bytes.map { Array(UnsafeRawBufferPointer(start: $0, count: answer.size)) }
    return (answer.outcome, isDone ? bytes : nil, isDone ? "" : reason)
  }
}
