// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import Foundation
import Testing

/// A folder that is removed with its content.
final class TestFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "/emulator-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func path(_ name: String) -> String { path + "/" + name }

  /// Relative paths of all files.
  var files: [String] {
    let all = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    var isFolder: ObjCBool = false
    return all.filter {
      FileManager.default.fileExists(atPath: path($0), isDirectory: &isFolder) && !isFolder.boolValue
    }
    .sorted()
  }

  func write(_ text: String, to name: String) throws { try write(bytes: Array(text.utf8), to: name) }

  func write(bytes: [UInt8], to name: String) throws {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path(name))), as: UTF8.self)
  }

  func json(_ name: String) throws -> JSON { try #require(JSON.parse(text(name))) }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }
}
