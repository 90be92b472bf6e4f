import AuthSupport

/// Sessions in the keyring of the desktop, or in a file as long as the keyring is locked, fails or doesn't answer.
///
/// Both may have one then, and the newer one counts. A sign-out that doesn't reach the keyring leaves a note in the
/// file, by which the older session in the keyring is known to be void.
final class DesktopSessionStore: SessionStore {
  private struct State {
    var kind: SessionStoreKind
    /// Of the newest session that is known of, so that a note is newer even when the clock is set back.
    var savedAt: Int64 = 0
    var isLockReported = false
  }

  private let folder: String
  private let file: FileSessionStore?
  private let state: Guarded<State>

  init(folder: String, file: FileSessionStore?) {
    self.folder = folder
    self.file = file
    state = Guarded(State(kind: file?.kind ?? .none))
  }

  var kind: SessionStoreKind { state.withLock { $0.kind } }

  func path(_ key: SessionKey) -> String { kind == .file ? file?.path(key) ?? "" : "" }

  private func name(_ key: SessionKey) -> SecretService.Name { .init(key: key, folder: folder) }

  /// While no other process changes the session, if that can be had.
  private func inTurn<Result>(_ key: SessionKey, _ body: () -> Result) -> Result { file?.inTurn(key, body) ?? body() }

  private func useKeyring() { state.withLock { $0.kind = .secretService } }

  private func useFile(_ answer: SecretService.Answer) {
    let isNews = state.withLock { state -> Bool in
      state.kind = file?.kind ?? .none
      guard case .locked = answer, !state.isLockReported else { return false }
      state.isLockReported = true
      return true
    }
    if isNews { Log.info("The keyring is locked, so the session is kept in a file until it is unlocked.") }
  }
}

// MARK: - Loading

extension DesktopSessionStore {
  func load(_ key: SessionKey) -> [UInt8]? {
    let answer = SecretService.load(name(key))
    let filed = filed(key)
    guard case .done(let bytes) = answer else {
      useFile(answer)
      return filed?.session
    }
    useKeyring()
    return merge(key, kept: bytes.flatMap { kept(key, $0) }, filed)
  }

  /// One session out of two places.
  private func merge(_ key: SessionKey, kept: Copy?, _ filed: Copy?) -> [UInt8]? {
    state.withLock { $0.savedAt = max(kept?.savedAt ?? 0, filed?.savedAt ?? 0) }
    guard let filed else { return kept?.session }
    if let kept, kept.savedAt > filed.savedAt {
      _ = file?.clear(key) { $0 == filed.bytes }
      return kept.session
    }
    moveToKeyring(key, filed)
    return filed.session
  }

  private func moveToKeyring(_ key: SessionKey, _ filed: Copy) {
    inTurn(key) {
      guard file?.load(key) == filed.bytes else { return }
      let answer = filed.session == nil ? SecretService.clear(name(key)) : SecretService.save(name(key), filed.bytes)
      if case .done = answer { _ = file?.remove(key) } else { useFile(answer) }
    }
  }

  private struct Copy {
    let bytes: [UInt8]
    let savedAt: Int64
    let isSession: Bool

    /// Nil if the bytes are damaged.
    init?(_ bytes: [UInt8]) {
      guard let stored = StoredSession(bytes) else { return nil }
      self.bytes = bytes
      savedAt = stored.savedAt
      isSession = stored.session != nil
    }

    var session: [UInt8]? { isSession ? bytes : nil }
  }

  private func filed(_ key: SessionKey) -> Copy? {
    guard let bytes = file?.load(key) else { return nil }
    if let copy = Copy(bytes) { return copy }
    file?.setAside(key)
    return nil
  }

  private func kept(_ key: SessionKey, _ bytes: [UInt8]) -> Copy? {
    if let copy = Copy(bytes) { return copy }
    SecretServiceStore(folder: folder).setAside(key)
    return nil
  }
}

// MARK: - Changing

extension DesktopSessionStore {
  func save(_ key: SessionKey, _ bytes: [UInt8]) -> Bool {
    if case .made = inTurn(key, { store(key, bytes) }) { true } else { false }
  }

  func save(_ key: SessionKey, _ bytes: [UInt8], if isWanted: Condition) -> SessionChange {
    inTurn(key) { holds(isWanted, key) ? store(key, bytes) : .unwanted }
  }

  func clear(_ key: SessionKey) -> Bool {
    if case .made = inTurn(key, { forget(key) }) { true } else { false }
  }

  func clear(_ key: SessionKey, if isWanted: Condition) -> SessionChange {
    inTurn(key) { holds(isWanted, key) ? forget(key) : .unwanted }
  }

  /// Damage is seen and set aside while loading.
  func setAside(_ key: SessionKey) {}

  private func holds(_ isWanted: Condition, _ key: SessionKey) -> Bool {
    let filed = file?.load(key)
    switch SecretService.load(name(key)) {
    case .done(let kept): return isWanted(newer(kept, filed))
    case .absent: return isWanted(filed)
    // What can't be read may be the session itself.
    case .locked, .failed: return filed == nil || isWanted(filed)
    }
  }

  private func newer(_ kept: [UInt8]?, _ filed: [UInt8]?) -> [UInt8]? {
    guard let one = kept.flatMap({ Copy($0) }) else { return filed ?? kept }
    guard let other = filed.flatMap({ Copy($0) }) else { return kept }
    return one.savedAt > other.savedAt ? kept : filed
  }

  private func store(_ key: SessionKey, _ bytes: [UInt8]) -> SessionChange {
    if let copy = Copy(bytes) { state.withLock { $0.savedAt = copy.savedAt } }
    let answer = SecretService.save(name(key), bytes)
    guard case .done = answer else {
      useFile(answer)
      return file?.write(key, bytes) ?? .failed
    }
    useKeyring()
    _ = file?.remove(key)
    return .made
  }

  private func forget(_ key: SessionKey) -> SessionChange {
    switch SecretService.clear(name(key)) {
    case .done, .absent: return file?.remove(key) ?? .made
    case .locked, .failed:
      let savedAt = state.withLock { max(Clock.wall(), $0.savedAt + 1) }
      if let file, case .made = file.write(key, StoredSession.signedOut(savedAt: savedAt).bytes) { return .made }
      Log.warning("The keyring can't be reached to delete the session, which may come back.")
      return .failed
    }
  }
}
