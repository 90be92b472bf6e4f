// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeEmulator
import FirebaseNativeSupport
import CFirebaseNativeEmulatorSystem

/// What the files of a Firebase project say about its emulators. Options of the command line have precedence.
struct ProjectFiles {
  private static let configurationName = "firebase.json"
  private static let projectsName = ".firebaserc"

  let host: String?
  let port: UInt16?
  /// Whether requests that name another project are announced.
  let isSingleProject: Bool
  /// The ids of projects by alias, from .firebaserc.
  private let aliases: Member?

  /// - Parameter path: of firebase.json; nil for the one in the current folder, which can be missing.
  init(_ path: String?) throws(ExportError) {
    let folder = path.map { ProjectFiles.folder(of: $0) } ?? ""
    let emulators = try ProjectFiles.file(path ?? ProjectFiles.existing(ProjectFiles.configurationName))?.object(
      "emulators")
    let auth = try emulators?.object("auth")
    host = try auth?.host("host")
    port = try auth?.port("port")
    isSingleProject = try emulators?.bool("singleProjectMode") ?? false
    aliases = try ProjectFiles.file(ProjectFiles.existing(folder + ProjectFiles.projectsName))?.object("projects")
  }

  private static func file(_ path: String?) throws(ExportError) -> Member? {
    guard let path else { return nil }
    return Member(value: try SettingsFile.read(path), file: path, name: "")
  }

  private static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }

  private static func existing(_ path: String) -> String? { emulator_path_exists(path) ? path : nil }

  /// The id of the project with that name or alias; without one, the default project's.
  func project(_ name: String?) throws(ExportError) -> String? {
    if let id = try aliases?.project(name ?? "default") { return id }
    if let name { return name }
    guard let variable = getenv("GCLOUD_PROJECT").map({ String(cString: $0) }), !variable.isEmpty else { return nil }
    guard Server.isProjectId(variable) else { throw ExportError("GCLOUD_PROJECT is not the id of a project.") }
    return variable
  }
}

/// A member of a file of settings, whose own members are checked when they are read. A null is no value.
private struct Member {
  let value: JSON
  let file: String
  /// With those around it, each followed by a full stop; empty for the whole file.
  let name: String

  func object(_ key: String) throws(ExportError) -> Member? {
    guard let member = value[key] else { return nil }
    guard member.kind == .object else { throw wrong(key, "an object") }
    return Member(value: member, file: file, name: name + key + ".")
  }

  func bool(_ key: String) throws(ExportError) -> Bool? {
    guard let member = value[key] else { return nil }
    guard member.kind == .bool else { throw wrong(key, "true or false") }
    return member.bool
  }

  func port(_ key: String) throws(ExportError) -> UInt16? {
    guard let member = value[key] else { return nil }
    guard member.kind == .integer, let port = member.integer.flatMap({ UInt16(exactly: $0) }) else {
      throw wrong(key, "a number from 0 to 65535")
    }
    return port
  }

  /// A longer name of a host is never valid.
  func host(_ key: String) throws(ExportError) -> String? {
    guard let member = value[key] else { return nil }
    guard member.kind == .string, let text = member.string, (1...255).contains(text.utf8.count),
      text.utf8.allSatisfy({ ASCII.isVisible($0) })
    else { throw wrong(key, "the name or address of a host") }
    return text
  }

  func project(_ key: String) throws(ExportError) -> String? {
    guard let member = value[key] else { return nil }
    guard member.kind == .string, let text = member.string, Server.isProjectId(text) else {
      throw wrong(key, "the id of a project")
    }
    return text
  }

  private func wrong(_ key: String, _ expected: String) -> ExportError {
    ExportError("\(file) is not valid: \(name)\(key) must be \(expected).")
  }
}
