// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport
import CFirebaseNativeSystem

/// Stores sessions in the desktop's keyring, or in a file while the keyring is locked, fails or does not respond.
///
/// If both contain a session, the newer one is valid. A sign-out that does not reach the keyring writes a note, which
/// makes the older session in the keyring void. Another note records that the keyring may contain a session.
///
/// The session of an access group is in the keyring only, because the other programs of the group cannot read a file of
/// this one. The session that this program had before moves from `former` to the group.
final class DesktopSessionStore: SessionStore {
  private let folder: String
  private let file: FileSessionStore?
  /// Whether files may contain sessions, and not only notes.
  private let keepsFiles: Bool
  private let former: DesktopSessionStore?
  /// Whether the keyring answered last, and whether a failure was logged.
  private let state: Guarded<(isReachable: Bool, isReported: Bool)>

  /// `reportsFailures` is false if another object reports them.
  init(
    folder: String, file: FileSessionStore?, keepsFiles: Bool, former: DesktopSessionStore? = nil,
    reportsFailures: Bool = true
  ) {
    self.folder = folder
    self.file = file
    self.keepsFiles = keepsFiles && file != nil
    self.former = former
    state = Guarded((isReachable: !keepsFiles, isReported: !reportsFailures))
  }

  var kind: SessionStoreKind { state.withLock { $0.isReachable } ? .secretService : keepsFiles ? .file : .none }
  var isSlow: Bool { true }
  var hasFlushed: Bool { kind != .file }

  func path(_ key: SessionKey) -> String { kind == .file ? file?.path(key) ?? "" : "" }

  func retry() { SecretService.retry() }

  /// Without a folder, or in one that cannot be written, there is no lock, and the keyring is used all the same. If the
  /// keyring fails, too, the file's `replace` reports the reason.
  func lock(_ key: SessionKey, _ lock: inout auth_folder_lock, removes: Bool) -> SessionOutcome {
    if let outcome = file?.lock(key, &lock, removes: removes), case .busy = outcome { return .busy }
    return .done
  }

  func unlock(_ lock: auth_folder_lock) { file?.unlock(lock) }

  func note(_ key: SessionKey, _ order: Int64, isBeside: Bool) -> Int64? {
    guard !key.group.isEmpty else { return file?.note(key, order, isBeside: isBeside) }
    _ = former?.note(key.inGroup(""), order, isBeside: isBeside)
    // Another program of the group does not see the note. What it stores later must not become void.
    return file?.note(key, order, isBeside: false)
  }

  func flush(_ key: SessionKey) -> SessionOutcome { keepsFiles ? file?.flush(key) ?? .done : .done }

  /// Another program may have stored the session of a group.
  private func mayBeInKeyring(_ key: SessionKey) -> Bool {
    !key.group.isEmpty || file?.mayBeInKeyring(key) ?? true
  }
}

// MARK: - The keyring

extension DesktopSessionStore {
  private func call(
    _ key: SessionKey, _ body: (SessionKey, String) -> SecretService.Answer
  ) -> (bytes: [UInt8]?, problem: String?, isAbsent: Bool) {
    let answer = body(key, folder)
    return (answer.bytes, problem(answer), answer.outcome == AUTH_SECRET_ABSENT)
  }

  /// Records and reports whether the keyring can be used. Returns the reason for a failure, or nil.
  private func problem(_ answer: SecretService.Answer) -> String? {
    let isDone = answer.outcome == AUTH_SECRET_DONE
    let isNews = state.withLock { state -> Bool in
      state.isReachable = isDone
      defer { if !isDone { state.isReported = true } }
      return !isDone && !state.isReported
    }
    if isDone { return nil }
    let place = SecretService.place
    let problem = "The \(place) cannot be used: \(answer.reason)."
    if isNews, !keepsFiles {
      Log.warning(problem + " The session ends with this process.")
    } else if isNews, answer.outcome == AUTH_SECRET_LOCKED {
      Log.info("The \(place) is locked, so the session is stored in a file until the \(place) is unlocked.")
    }
    return problem
  }
}

// MARK: - Reading

extension DesktopSessionStore {
  func load(_ key: SessionKey, isLocked: Bool) -> SessionContent {
    var content = (keepsFiles ? file?.load(key, isLocked: isLocked) : file?.notes(key)) ?? SessionContent()
    content.keepsUnread = keepsFiles
    let isInFile = content.stored != nil
    let found = call(key, SecretService.load)
    if let problem = found.problem {
      // What a note makes void is not waited for.
      let isVoid = content.signOut != nil && key.group.isEmpty
      if !isVoid, mayBeInKeyring(key) { content.problem = content.problem ?? problem }
    } else if let bytes = found.bytes {
      add(bytes, isLocked, key, to: &content)
    }
    if isInFile, found.problem == nil { content.isScattered = true }
    addFormer(key, isLocked, to: &content)
    return content
  }

  private func add(_ bytes: [UInt8], _ isLocked: Bool, _ key: SessionKey, to content: inout SessionContent) {
    if let stored = StoredSession.read(bytes) { return content.add(stored, .keyring) }
    content.isDamaged = true
    content.warning =
      "The session in the \(SecretService.place) was damaged. It is deleted, and the player is signed out."
    // A secret that was entrusted to the keyring is not written to a file.
    if isLocked { _ = SecretService.clear(key, folder) }
  }

  private func addFormer(_ key: SessionKey, _ isLocked: Bool, to content: inout SessionContent) {
    guard let found = former?.load(key.inGroup(""), isLocked: isLocked) else { return }
    content.problem = content.problem ?? found.problem
    if let stored = found.stored { content.add(stored, .former) }
  }
}

// MARK: - Changing

extension DesktopSessionStore {
  func replace(_ key: SessionKey, _ made: StoredSession, over content: SessionContent) -> SessionOutcome {
    guard let problem = storeInKeyring(key, made, content) else { return .done }
    guard keepsFiles, let file else { return .failed(problem + " The session ends with this process.") }
    return file.replace(key, made, over: content)
  }

  /// Returns the reason for a failure, or nil.
  private func storeInKeyring(_ key: SessionKey, _ made: StoredSession, _ content: SessionContent) -> String? {
    if let signOut = content.signOut {
      // First, because the note may apply to everything in the keyring.
      if let problem = call(key, SecretService.clear).problem { return problem }
      // A newer note makes this session void, too.
      if file?.signOut(key) == signOut { file?.removeSignOut(key) }
    }
    file?.noteKeyring(key, made.order)
    // Nobody knows the order of a session that cannot be read: it could hide this one later, or be lost.
    if let problem = file?.moveUnread(key, content) { return problem }
    let bytes = made.encode()
    if let problem = call(key, { SecretService.save($0, $1, bytes) }).problem { return problem }
    if keepsFiles { file?.removeReplaced(key, by: made) }
    removeFormer(key, within: made)
    return nil
  }

  /// Deletes the session of this program if the group has all of its players now.
  private func removeFormer(_ key: SessionKey, within made: StoredSession) {
    guard let former else { return }
    let key = key.inGroup("")
    let found = former.load(key, isLocked: false)
    guard found.problem == nil, let stored = found.stored, made.contains(stored) else { return }
    _ = former.remove(key)
  }

  /// What the keyring does not delete now, a note makes void.
  func remove(_ key: SessionKey) -> SessionOutcome {
    let outcome = file?.remove(key) ?? .done
    let answer = call(key, SecretService.clear)
    if let problem = answer.problem, !answer.isAbsent || mayBeInKeyring(key) {
      return .failed(problem + " The session may be restored later.")
    }
    if case .failed = outcome { return outcome }
    _ = file?.remove(key, [".keyring"])
    file?.removeSignOut(key)
    return former?.remove(key.inGroup("")) ?? .done
  }
}
