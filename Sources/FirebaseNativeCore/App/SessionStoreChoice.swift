// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport
import CFirebaseNativeSystem

extension AppOptions {
  /// Nil if the session ends with this process.
  func makeSessionStore() -> (any SessionStore)? {
    switch sessionStore {
    case .none: return nil
    case .custom(let store): return store
    case .secretService: return makeDesktopStore()
    case .file: return makeFileStore()
    case .standard:
      if SecretService.mayExist { return makeDesktopStore() }
      return makeFileStore()
    }
  }

  private func makeDesktopStore(reportsFailures: Bool = true) -> DesktopSessionStore {
    var keepsFiles = true
    if case .secretService = sessionStore { keepsFiles = false }
    let file = keepsFiles ? makeFileStore() : FileSessionStore(directory: sessionDirectory)
    return DesktopSessionStore(
      folder: sessionDirectory, file: file, keepsFiles: keepsFiles, reportsFailures: reportsFailures)
  }

  private func makeFileStore() -> FileSessionStore? {
    if let file = FileSessionStore(directory: sessionDirectory) { return file }
    let reason = String(cString: auth_folder_data_absence())
    Log.warning("There is no folder for the session, so it ends with this process: \(reason).")
    return nil
  }
}

// MARK: - Access groups

extension AppOptions {
  /// The store of an access group, or of this program alone if it is empty. If `takesFormer` is set, a session that the
  /// program had before its options named the group moves there.
  func makeSessionStore(group: String, takesFormer: Bool = true) -> (any SessionStore)? {
    if group.isEmpty { return makeSessionStore() }
    let movesFormer = takesFormer && group == keychainAccessGroup
    let former = movesFormer ? makeDesktopStore(reportsFailures: false) : nil
    let notes = FileSessionStore(directory: sessionDirectory)
    return DesktopSessionStore(folder: sessionDirectory, file: notes, keepsFiles: false, former: former)
  }

  /// Why sessions of this App cannot be in an access group; nil if they can.
  var groupObstacle: String? {
    if !SecretService.hasGroups { return "this system has no keychain with access groups" }
    switch sessionStore {
    case .standard, .secretService: return nil
    case .none, .file, .custom: return "the App's options select a store other than the keychain"
    }
  }

  /// The access group of the options; empty, with a warning, if it cannot be used.
  func findGroup() -> String {
    guard !keychainAccessGroup.isEmpty, let groupObstacle else { return keychainAccessGroup }
    Log.warning(
      "The access group \"\(keychainAccessGroup)\" is not used, because \(groupObstacle). The session is stored for "
        + "this program alone.")
    return ""
  }
}
