// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

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

  /// Replaces the content of all projects, which is empty for those that are not in the export. If a file is damaged,
  /// nothing changes.
  func load(from path: String) throws(ExportError) {
    var imported: [(project: Project, content: ProjectContent)] = []
    var newCount = 0
    for (id, folder) in try sources(in: ExportFolder(path).data()) {
      let project: Project
      if let known = known(id) {
        project = known
      } else {
        project = try makeImported(id, beside: newCount, folder)
        newCount += 1
      }
      imported.append((project, try StoredProject.load(project, from: folder)))
    }
    for project in [main] + allOthers { project.replaceContent(by: project.initialContent) }
    for (project, content) in imported {
      serve(project)
      project.replaceContent(by: content)
    }
  }

  private func makeImported(_ id: String, beside more: Int, _ folder: Folder) throws(ExportError) -> Project {
    do throws(Failure) {
      return try makeProject(id, beside: more)
    } catch {
      throw .damaged(folder.path, error.message)
    }
  }

  /// The projects in an export, with their folders. The only project of an export is imported into the default project, as by
  /// the official emulator, whatever its id was: test data serve more than one project.
  private func sources(in data: Folder) throws(ExportError) -> [(id: String, folder: Folder)] {
    let others = data.folder(ProjectStore.othersName)
    // File managers leave hidden files. No id begins with a dot.
    let ids = others.exists ? try others.names().filter { $0.utf8.first != UInt8(ascii: ".") } : []
    guard !ids.isEmpty else { return [(id: main.id, folder: data)] }
    let first = try StoredProject.projectId(in: data) ?? main.id
    var sources = [(id: first, folder: data)]
    for id in ids {
      guard id != first else {
        throw ExportError(
          "The export has two sets of accounts of the project \(id), in \(data.path) and in \(others.path(id)). Import "
            + "it under the --project that it was exported with.")
      }
      sources.append((id, others.folder(id)))
    }
    return sources
  }
}
