// SPDX-License-Identifier: Apache-2.0
import AuthRuntime

extension AppOptions {
  func makeSessionStore() -> any SessionStore {
    switch sessionStore {
    case .none: return NoSessionStore()
    case .custom(let store): return store
    case .secretService:
      let notes = FileSessionStore(directory: sessionDirectory)
      return DesktopSessionStore(folder: sessionDirectory, file: notes, keepsFiles: false)
    case .file: return makeFileStore() ?? NoSessionStore()
    case .standard:
      let file = makeFileStore()
      if SecretService.mayExist { return DesktopSessionStore(folder: sessionDirectory, file: file, keepsFiles: true) }
      return file ?? NoSessionStore()
    }
  }

  private func makeFileStore() -> FileSessionStore? {
    if let file = FileSessionStore(directory: sessionDirectory) { return file }
    Log.warning("There is no folder for the session, so it ends with this process. Set HOME or XDG_DATA_HOME.")
    return nil
  }
}
