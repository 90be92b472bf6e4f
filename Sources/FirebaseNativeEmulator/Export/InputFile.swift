// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeEmulatorSystem

/// A file of an export, read as a whole.
struct InputFile {
  /// In bytes.
  private static let sizeLimit: Int64 = 4 << 30

  let path: String
  let bytes: [UInt8]

  init(_ path: String) throws(ExportError) {
    self.path = path
    let size = emulator_file_size(path)
    guard size >= 0 else { throw InputFile.absence(path, emulator_error()) }
    guard size <= InputFile.sizeLimit else { throw .damaged(path, "the file is larger than 4 GB") }
    guard let file = fopen(path, "rb") else { throw .system(path, "read", emulator_error()) }
    defer { fclose(file) }
    bytes = [UInt8](unsafeUninitializedCapacity: Int(size)) { bytes, count in
      count = fread(bytes.baseAddress, 1, Int(size), file)
    }
    guard bytes.count == size else { throw .system(path, "read", emulator_error()) }
  }

  private static func absence(_ path: String, _ code: Int32) -> ExportError {
    code == ENOENT ? .damaged(path, "the file is missing") : .system(path, "read", code)
  }

  func damaged(_ reason: String) -> ExportError { .damaged(path, reason) }

  /// The line of a position in the file, from 1.
  func line(at position: Int) -> Int { bytes[..<position].count { $0 == UInt8(ascii: "\n") } + 1 }

  /// The file's content, an object.
  func object() throws(ExportError) -> JSON {
    let json = try parse(0..<bytes.count)
    guard json.kind == .object else { throw damaged("an object is expected") }
    return json
  }

  /// Parses a part of the file.
  func parse(_ range: Range<Int>) throws(ExportError) -> JSON {
    switch JSON.parseTellingWhere(Array(bytes[range])) {
    case .success(let json): return json
    case .failure(let error):
      let line = line(at: range.lowerBound) + error.line - 1
      throw damaged("line \(line): \(error.reason)")
    }
  }
}
