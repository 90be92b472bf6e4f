// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// All projects of an emulator in an export. The default project is where the official emulator has the only one.
extension ProjectStore {
  private static let othersName = "projects"

  func write(to path: String) throws(ExportError) {
    try ExportFolder(path).replace { (folder) throws(ExportError) in
      try StoredProject.write(main, to: folder)
      for project in allOthers {
        let own = folder.folder(ProjectStore.othersName).folder(project.id)
        try own.create()
        try StoredProject.write(project, to: own)
      }
    }
  }

  func read(from path: String) throws(ExportError) {
    let folder = try ExportFolder(path).data()
    try StoredProject.read(main, from: folder)
    let others = folder.folder(ProjectStore.othersName)
    guard others.exists else { return }
    for id in try others.names() where id != main.id {
      do throws(Failure) {
        _ = try project(id)
      } catch {
        throw .damaged(others.path(id), error.message)
      }
      if let project = known(id) { try StoredProject.read(project, from: others.folder(id)) }
    }
  }
}
