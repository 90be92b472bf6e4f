// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeEmulatorSystem

/// A new file that is written in parts.
final class OutputFile {
  private let path: String
  private var file: UnsafeMutablePointer<FILE>?

  init(_ path: String) throws(ExportError) {
    self.path = path
    file = fopen(path, "wbx")
    guard file != nil else { throw .system(path, "created", emulator_error()) }
  }

  deinit { if let file { fclose(file) } }

  func write(_ text: String) throws(ExportError) {
    guard let file else { return }
    var text = text
    let isWritten = text.withUTF8 { fwrite($0.baseAddress, 1, $0.count, file) == $0.count }
    guard isWritten else { throw .system(path, "written", emulator_error()) }
  }

  /// Waits until the content is on the disk.
  func finish() throws(ExportError) {
    guard let file else { return }
    self.file = nil
    let error = emulator_close_written(file)
    guard error == 0 else { throw .system(path, "written", error) }
  }

  static func write(_ json: JSON, to path: String) throws(ExportError) {
    let file = try OutputFile(path)
    try file.write(json.encoded + "\n")
    try file.finish()
  }
}
