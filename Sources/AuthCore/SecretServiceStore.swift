import AuthSupport

/// Sessions in the desktop's keyring, and nowhere else.
final class SecretServiceStore: SessionStore {
  private let folder: String
  private let isUsable = Guarded(true)

  init(folder: String) { self.folder = folder }

  var kind: SessionStoreKind { isUsable.withLock { $0 } ? .secretService : .none }

  func path(_ key: SessionKey) -> String { "" }

  func load(_ key: SessionKey) -> [UInt8]? {
    guard case .done(let bytes) = read(key) else { return nil }
    return bytes
  }

  func save(_ key: SessionKey, _ bytes: [UInt8]) -> Bool {
    isDone(noting(SecretService.save(name(key), bytes), "doesn't take the session, which ends with this process"))
  }

  func clear(_ key: SessionKey) -> Bool {
    isDone(noting(SecretService.clear(name(key)), "doesn't give the session up, which may come back"))
  }

  func save(_ key: SessionKey, _ bytes: [UInt8], if isWanted: Condition) -> SessionChange {
    change(key, if: isWanted) { save(key, bytes) }
  }

  func clear(_ key: SessionKey, if isWanted: Condition) -> SessionChange {
    change(key, if: isWanted) { clear(key) }
  }

  /// What can't be read now may still be this player's, so nobody has signed them out.
  private func change(_ key: SessionKey, if isWanted: Condition, _ body: () -> Bool) -> SessionChange {
    guard case .done(let stored) = read(key) else { return .failed }
    return isWanted(stored) ? SessionChange(made: body()) : .unwanted
  }

  func setAside(_ key: SessionKey) {
    // Secrets that were entrusted to the keyring are not put into a file.
    _ = SecretService.clear(name(key))
    Log.warning("The session in the keyring was damaged and is deleted, and the player is signed out.")
  }

  private func read(_ key: SessionKey) -> SecretService.Answer {
    noting(SecretService.load(name(key)), "can't be read")
  }

  private func name(_ key: SessionKey) -> SecretService.Name { .init(key: key, folder: folder) }

  private func isDone(_ answer: SecretService.Answer) -> Bool {
    if case .done = answer { true } else { false }
  }

  private func noting(_ answer: SecretService.Answer, _ failure: String) -> SecretService.Answer {
    switch answer {
    case .done: isUsable.withLock { $0 = true }
    case .absent(let reason), .locked(let reason), .failed(let reason):
      isUsable.withLock { $0 = false }
      Log.warning("The keyring \(failure): \(reason).")
    }
    return answer
  }
}
