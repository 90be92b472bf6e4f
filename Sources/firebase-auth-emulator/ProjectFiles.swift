// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeEmulator
import FirebaseNativeSupport
import CFirebaseNativeEmulatorSystem

/// What the files of a Firebase project say about its emulators. Options of the command line have precedence.
struct ProjectFiles {
  private static let configurationName = "firebase.json"
  private static let projectsName = ".firebaserc"

  /// The `emulators` of firebase.json.
  private let emulators: JSON
  /// The ids of projects by alias, from .firebaserc.
  private let aliases: JSON

  /// - Parameter path: of firebase.json; nil for the one in the current folder, which can be missing.
  init(_ path: String?) throws(ExportError) {
    let folder = path.map { ProjectFiles.folder(of: $0) } ?? ""
    let path = path ?? ProjectFiles.existing(ProjectFiles.configurationName)
    emulators = try path.map { (path) throws(ExportError) in try SettingsFile.read(path) }?["emulators"] ?? .object()
    let projects = ProjectFiles.existing(folder + ProjectFiles.projectsName)
    aliases = try projects.map { (path) throws(ExportError) in try SettingsFile.read(path) }?["projects"] ?? .object()
  }

  private static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }

  private static func existing(_ path: String) -> String? { emulator_path_exists(path) ? path : nil }

  var host: String? { emulators["auth"]?.filled("host") }
  var port: Int64? { emulators["auth"]?.integer("port") }
  /// Whether requests that name another project are announced.
  var isSingleProject: Bool { emulators.bool("singleProjectMode") ?? false }

  /// The id of the project with that name or alias; without one, the default project's.
  func project(_ name: String?) -> String? {
    let variable = getenv("GCLOUD_PROJECT").map { String(cString: $0) } ?? ""
    return aliases.filled(name ?? "default") ?? name ?? (variable.isEmpty ? nil : variable)
  }
}
