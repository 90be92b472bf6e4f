// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

extension RequestContext {
  func exportProject() throws(Failure) -> JSON {
    try useFolder { (path) throws(ExportError) in
      try ExportFolder(path).replace { (folder) throws(ExportError) in try StoredProject.write(project, to: folder) }
    }
  }

  func importProject() throws(Failure) -> JSON {
    try useFolder { (path) throws(ExportError) in
      project.replaceContent(by: try StoredProject.read(project, from: ExportFolder(path).data()))
    }
  }

  private func useFolder(_ use: (String) throws(ExportError) -> Void) throws(Failure) -> JSON {
    guard project.accessesFiles else {
      throw Failure(
        code: 403,
        message: "With --allow-remote, requests must not name folders of this machine. Use --import and "
          + "--export-on-exit.", reason: "forbidden", status: "PERMISSION_DENIED")
    }
    guard let path = body.filled("path"), path.utf8.first == UInt8(ascii: "/"), !path.utf8.contains(0) else {
      throw .invalidArgument("/path must be the absolute path of a folder")
    }
    do throws(ExportError) {
      try use(path)
    } catch {
      throw .invalidArgument(error.message)
    }
    return .object()
  }
}
