// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeEmulatorSystem

/// A folder that `firebase emulators:export` or this emulator has written. It can contain data of other emulators, which
/// is not changed.
struct ExportFolder {
  static let metadataName = "firebase-export-metadata.json"
  private static let dataName = "auth_export"
  /// The beginning of the names of folders that are not complete yet.
  private static let stagingPrefix = ".auth_export."
  private static let stagedMetadataName = stagingPrefix + metadataName

  private let folder: Folder

  init(_ path: String) {
    var bytes = Array(path.utf8)
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    folder = Folder(path: String(decoding: bytes, as: UTF8.self))
  }

  /// Whether there is nothing to import, because no export was completed yet.
  var isNew: Bool {
    guard emulator_path_exists(folder.path) else { return true }
    return (try? names())?.isEmpty == true
  }

  /// Without what exports have left whose process was killed.
  private func names() throws(ExportError) -> [String] {
    try folder.names().filter { !$0.hasPrefix(ExportFolder.stagingPrefix) }
  }

  /// Whether a first export was killed before its last step: its data is complete.
  private func lacksOnlyMetadata() throws(ExportError) -> Bool { try names() == [ExportFolder.dataName] }
}

// MARK: - Reading

extension ExportFolder {
  /// The folder with the accounts.
  func data() throws(ExportError) -> Folder {
    guard folder.exists else {
      throw ExportError("\(folder.path) is not a folder. Name the folder of an export, or import nothing.")
    }
    let name = try lacksOnlyMetadata() ? ExportFolder.dataName : dataName()
    let data = folder.folder(name)
    guard data.exists else { throw .damaged(data.path, "the folder is missing") }
    return data
  }

  /// As the metadata state it.
  private func dataName() throws(ExportError) -> String {
    guard folder.has(ExportFolder.metadataName) else {
      throw ExportError(
        "\(folder.path) contains no \(ExportFolder.metadataName). Name the folder that was exported, which contains "
          + "that file.")
    }
    let file = try InputFile(folder.path(ExportFolder.metadataName))
    guard let auth = try file.object()["auth"] else {
      throw ExportError(
        "The export in \(folder.path) contains no accounts: \(ExportFolder.metadataName) has no \"auth\". Export the "
          + "auth emulator, too, or import nothing.")
    }
    guard let name = auth.filled("path"), ExportFolder.isInside(name) else {
      throw file.damaged("auth.path must be a name below the folder")
    }
    return name
  }

  /// A path in an export must not lead out of it.
  private static func isInside(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return !name.utf8.contains(0) && parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual("..".utf8) }
  }
}

// MARK: - Writing

extension ExportFolder {
  /// Writes the data with the closure. If that fails, or the process ends, the folder has its former content.
  func replace(_ write: (Folder) throws(ExportError) -> Void) throws(ExportError) {
    try requireReplaceable()
    try folder.create()
    removeStaging()
    let metadata = try metadata()
    let name = ExportFolder.stagingPrefix + String(emulator_process())
    let staging = folder.folder(name)
    defer {
      folder.remove(name)
      folder.remove(ExportFolder.stagedMetadataName)
    }
    try staging.create()
    try write(staging)
    try staging.flush()
    try OutputFile.write(metadata, to: folder.path(ExportFolder.stagedMetadataName))
    // What can fail is done: from here on, files are only renamed.
    if folder.has(ExportFolder.dataName) {
      try folder.exchange(name, with: ExportFolder.dataName)
    } else {
      try folder.rename(name, to: ExportFolder.dataName)
    }
    try folder.rename(ExportFolder.stagedMetadataName, to: ExportFolder.metadataName)
    try folder.flush()
  }

  /// A folder with other files may have been named by mistake.
  private func requireReplaceable() throws(ExportError) {
    guard !isNew, !folder.has(ExportFolder.metadataName) else { return }
    guard folder.exists else { throw ExportError("\(folder.path) is not a folder. Name a folder for the export.") }
    guard try lacksOnlyMetadata() else {
      throw ExportError(
        "\(folder.path) contains files, but no \(ExportFolder.metadataName). Name a new folder, an empty one, or that "
          + "of an earlier export.")
    }
  }

  /// Removes what exports have left whose process was killed.
  private func removeStaging() {
    for name in (try? folder.names()) ?? [] where name.hasPrefix(ExportFolder.stagingPrefix) {
      folder.remove(name)
    }
  }

  /// Those in the folder, with the new version. The entries of other emulators are kept.
  private func metadata() throws(ExportError) -> JSON {
    let name = ExportFolder.metadataName
    let metadata = folder.has(name) ? try InputFile(folder.path(name)).object() : .object()
    let auth = JSON.object()
    auth.set("version", EmulatorVersion.version)
    auth.set("path", ExportFolder.dataName)
    if metadata["version"] == nil { metadata.set("version", EmulatorVersion.version) }
    metadata.set("auth", auth)
    return metadata
  }
}
