// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import Glibc
import Testing

/// A folder that goes with this object.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/FirebaseNativeCoreTests.XXXXXX".utf8CString)
    path = String(cString: try #require(mkdtemp(&template)))
  }

  deinit { TemporaryFolder.remove(path) }

  private static func remove(_ path: String) {
    for name in names(in: path) {
      let child = path + "/" + name
      if isFolder(child) { remove(child) } else { unlink(child) }
    }
    rmdir(path)
  }

  static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { start in
        start.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & 0o170000 == 0o040000
  }

  /// The permissions of a file or folder; nil if there is none.
  static func mode(_ path: String) -> UInt32? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  static func read(_ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(file, &bytes, bytes.count)
    return count < 0 ? nil : Array(bytes[..<count])
  }

  static func write(_ path: String, _ text: String) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard file >= 0 else { return }
    let bytes = Array(text.utf8)
    _ = Glibc.write(file, bytes, bytes.count)
    close(file)
  }
}
