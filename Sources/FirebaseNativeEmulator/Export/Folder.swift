// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeEmulatorSystem

/// A folder of the file system.
struct Folder {
  let path: String

  /// A name below the folder.
  func path(_ name: String) -> String { [path, name].joined(separator: "/") }

  func folder(_ name: String) -> Folder { Folder(path: path(name)) }

  var exists: Bool { emulator_is_folder(path) }

  func has(_ name: String) -> Bool { emulator_path_exists(path(name)) }

  /// Creates the folder and those above it.
  func create() throws(ExportError) {
    if exists { return }
    // The separators behind the first character.
    for (index, byte) in zip(path.utf8.indices, path.utf8).dropFirst() where byte == UInt8(ascii: "/") {
      _ = emulator_make_folder(String(path[..<index]))
    }
    let error = emulator_make_folder(path)
    guard error == 0 else { throw .system(path, "created", error) }
  }

  /// Without those of the folder itself and the one above.
  func names() throws(ExportError) -> [String] {
    guard let listing = opendir(path) else { throw .system(path, "read", emulator_error()) }
    defer { closedir(listing) }
    var names: [String] = []
    while let name = emulator_next_name(listing) { names.append(String(cString: name)) }
    return names.sorted()
  }

  func flush() throws(ExportError) {
    let error = emulator_flush_folder(path)
    guard error == 0 else { throw .system(path, "written", error) }
  }

  /// Removes the folder with its content. What cannot be removed remains.
  func remove() {
    for name in (try? names()) ?? [] { remove(name) }
    rmdir(path)
  }

  /// Removes a file or a folder below this one. A link to a folder is not followed.
  func remove(_ name: String) {
    if unlink(path(name)) != 0 { folder(name).remove() }
  }

  /// Renames a file or a folder below this one. An existing file is replaced.
  func rename(_ name: String, to other: String) throws(ExportError) {
    let error = emulator_rename(path(name), path(other))
    guard error == 0 else { throw .system(path(other), "replaced", error) }
  }

  /// Puts one folder in the place of the other, so that either is complete at any time.
  func exchange(_ name: String, with other: String) throws(ExportError) {
    let error = emulator_exchange(path(name), path(other))
    guard error != 0 else { return }
    guard error == EINVAL || error == ENOSYS || error == ENOTSUP else {
      throw .system(path(other), "replaced", error)
    }
    let aside = name + ".former"
    try rename(other, to: aside)
    do throws(ExportError) {
      try rename(name, to: other)
    } catch {
      try rename(aside, to: other)
      throw error
    }
    try rename(aside, to: name)
  }
}
