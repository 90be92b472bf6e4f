// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport

/// Stores sessions in the desktop's keyring, or in a file while the keyring is locked, fails or does not respond.
///
/// If both contain a session, the newer one is valid. A sign-out that does not reach the keyring writes a note, which
/// makes the older session in the keyring void. Another note records that the keyring may contain a session.
///
/// The session of an access group is in the keyring only, because the other programs of the group cannot read a file of
/// this one.
final class DesktopSessionStore: SessionStore {
  private struct State {
    var kind: SessionStoreKind
    /// Whether the keyring was read since this object was created.
    var isRead = false
    var isReported = false
  }

  private let folder: String
  private let file: FileSessionStore?
  /// Whether files may contain sessions, and not only notes.
  private let keepsFiles: Bool
  /// Of an access group.
  private let former: FormerSessionStore?
  private let state: Guarded<State>

  /// `reportsFailures` is false if another object reports them.
  init(
    folder: String, file: FileSessionStore?, keepsFiles: Bool, former: FormerSessionStore? = nil,
    reportsFailures: Bool = true
  ) {
    self.folder = folder
    self.file = file
    self.keepsFiles = keepsFiles && file != nil
    self.former = former
    let kind = keepsFiles ? file?.kind ?? .none : .secretService
    state = Guarded(State(kind: kind, isReported: !reportsFailures))
  }

  var kind: SessionStoreKind { state.withLock { $0.kind } }
  var isSlow: Bool { true }

  func path(_ key: SessionKey) -> String { kind == .file ? file?.path(key) ?? "" : "" }

  func retry() { SecretService.retry() }

  func noteSignOut(_ key: SessionKey, _ note: StoredSessionNote) -> Int64? {
    if key.group.isEmpty { return file?.noteSignOut(key, note) }
    former?.noteSignOut(key, note)
    // Another program of the group does not see the note. What it stores later must not become void.
    return file?.noteSignOut(key, StoredSessionNote(savedAt: note.savedAt, isBeside: false))
  }

  func setAside(_ key: SessionKey, _ place: SessionReading.Place) {
    guard place == .keyring else { return file?.setAside(key, place) ?? () }
    // A secret that was entrusted to the keyring is not written to a file.
    _ = SecretService.clear(name(key))
    Log.warning("The session in the \(SecretService.place) was damaged. It was deleted, and the player is signed out.")
  }

  private func name(_ key: SessionKey) -> SecretService.Name { .init(key: key, folder: folder) }

  /// Runs `body` under the lock between processes, if the lock can be taken.
  private func inTurn(_ key: SessionKey, _ body: () -> SessionChange) -> SessionChange {
    var hasRun = false
    let change = file?.inTurn(key) {
      hasRun = true
      return body()
    }
    if let change, case .busy = change { return change }
    return hasRun ? change ?? body() : body()
  }

  /// Another program may have stored the session of a group.
  private func mayBeInKeyring(_ key: SessionKey) -> Bool {
    !key.group.isEmpty || file?.mayBeInKeyring(key) ?? true
  }

  /// Records the state of the keyring. Returns the reason for a failure, or nil.
  private func problem(_ answer: SecretService.Answer) -> String? {
    let isDone =
      switch answer {
      case .done: true
      case .absent, .locked, .failed: false
      }
    let isNews = state.withLock { state -> Bool in
      state.kind = isDone ? .secretService : keepsFiles ? .file : .none
      if isDone || state.isReported { return false }
      state.isReported = true
      return true
    }
    let problem =
      switch answer {
      case .done: ""
      case .absent(let reason), .locked(let reason), .failed(let reason):
        "The \(SecretService.place) cannot be used: \(reason)."
      }
    if isNews, case .locked = answer, keepsFiles {
      let place = SecretService.place
      Log.info("The \(place) is locked, so the session is stored in a file until the \(place) is unlocked.")
    } else if isNews, !keepsFiles {
      Log.warning(problem + " The session ends with this process.")
    }
    return isDone ? nil : problem
  }
}

// MARK: - Reading

extension DesktopSessionStore {
  func read(_ key: SessionKey) -> SessionReading {
    let reading = keepsFiles ? file?.read(key) ?? SessionReading() : SessionReading()
    reading.signOut = file?.signOut(key)
    let answer = SecretService.load(name(key))
    let problem = problem(answer)
    if case .done(let bytes) = answer {
      state.withLock { $0.isRead = true }
      reading.isScattered = !reading.copies.isEmpty
      if let bytes { reading.copies.append((.keyring, bytes)) }
    } else if reading.signOut == nil || !key.group.isEmpty, mayBeInKeyring(key) {
      reading.problem = reading.problem ?? problem
    }
    former?.add(to: reading, key)
    return reading
  }
}

// MARK: - Changing

extension DesktopSessionStore {
  func change(_ key: SessionKey, _ edit: Edit) -> SessionChange {
    inTurn(key) {
      let answer = SecretService.load(name(key))
      let problem = problem(answer)
      var found = keepsFiles ? file?.valid(key) ?? SessionContent() : SessionContent()
      let signOut = file?.signOut(key)
      if let signOut { found.signedOutAt = signOut.savedAt }
      let isRead = state.withLock { $0.isRead }
      if case .done(let bytes) = answer {
        if bytes != nil, !isRead { return .unread }
        state.withLock { $0.isRead = true }
        found.bytes = newer(bytes, found.bytes, signOut) ?? former?.newest(key, after: signOut)
      } else {
        // What cannot be read may be the session itself.
        found.isKnown = found.isKnown && (found.bytes != nil || !mayBeInKeyring(key))
        found.isUnread = found.isUnread || !isRead
      }
      switch edit(found) {
      case .leave: return .unwanted
      case .postpone: return .failed(problem ?? "The session file cannot be read.")
      case .remove: return forget(key)
      case .write(let bytes):
        guard let problem = problem ?? storeInKeyring(key, bytes, signOut) else { return .made }
        guard keepsFiles, let file else { return .failed(problem + " The session ends with this process.") }
        return file.write(key, bytes, over: found)
      }
    }
  }

  private func newer(_ kept: [UInt8]?, _ filed: [UInt8]?, _ signOut: StoredSession?) -> [UInt8]? {
    let reading = SessionReading()
    reading.signOut = signOut
    guard let one = kept.flatMap({ StoredSession.read($0) }), !reading.voids(one, .keyring) else { return filed }
    guard let other = filed.flatMap({ StoredSession.read($0) }) else { return kept }
    if other.isBeside { return filed }
    return one.savedAt > other.savedAt ? kept : filed
  }

  /// Returns the reason for a failure, or nil.
  private func storeInKeyring(_ key: SessionKey, _ bytes: [UInt8], _ signOut: StoredSession?) -> String? {
    // First, so that the note of a sign-out is never older than the session that it makes void.
    if let signOut {
      if let problem = problem(SecretService.clear(name(key))) { return problem }
      file?.removeSignOut(key, upTo: signOut.savedAt)
    }
    _ = file?.setNote(key, ".keyring")
    if let problem = problem(SecretService.save(name(key), bytes)) { return problem }
    former?.remove(key, within: bytes)
    guard let file, keepsFiles else { return nil }
    // A session that was never read is kept.
    if file.valid(key).isUnread == false { _ = file.remove(key, FileSessionStore.names) }
    if let made = StoredSession.read(bytes) { file.removeMoved(key, within: made) }
    return nil
  }

  func flush(_ key: SessionKey) -> SessionChange { keepsFiles ? file?.flush(key) ?? .unwanted : .unwanted }

  func erase(_ key: SessionKey, upTo time: Int64?) -> SessionChange {
    inTurn(key) {
      if let time, !read(key).isVoid(upTo: time) { return .unwanted }
      return forget(key)
    }
  }

  /// Deletes everything.
  private func forget(_ key: SessionKey) -> SessionChange {
    let change = forgetHere(key)
    guard let former, case .made = change else { return change }
    return former.erase(key)
  }

  /// Deletes everything in both places.
  private func forgetHere(_ key: SessionKey) -> SessionChange {
    let change = file?.removeAll(key, butSignOut: true) ?? .made
    let answer = SecretService.clear(name(key))
    if let problem = problem(answer) {
      if case .absent = answer, !mayBeInKeyring(key) { return file?.removeAll(key) ?? change }
      let note = StoredSessionNote(savedAt: 0, isBeside: false)
      guard let file, file.signOut(key) != nil || file.noteSignOut(key, note) != nil else {
        return .failed(problem + " The session may be restored later.")
      }
      return .noted
    }
    guard case .made = change, let file else { return change }
    return file.removeNotes(key, [".keyring", ".out"])
  }
}
