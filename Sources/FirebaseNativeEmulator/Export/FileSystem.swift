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

/// A file of settings, an object of JSON.
public enum SettingsFile {
  /// In bytes.
  private static let sizeLimit: Int64 = 16 << 20
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  public static func read(_ path: String) throws(ExportError) -> JSON {
    let size = emulator_file_size(path)
    guard size >= 0 else { throw .system(path, "read", emulator_error()) }
    guard size <= sizeLimit else { throw ExportError("\(path) is not valid: it is larger than 16 MB.") }
    let bytes = try InputFile(path).bytes
    // Editors of Windows write it.
    switch JSON.parseTellingWhere(bytes.starts(with: byteOrderMark) ? Array(bytes.dropFirst(3)) : bytes) {
    case .success(let json) where json.kind == .object: return json
    case .success: throw ExportError("\(path) is not valid: an object is expected.")
    case .failure(let error): throw ExportError("\(path) is not valid: line \(error.line): \(error.reason).")
    }
  }
}

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

/// Why data cannot be exported or imported.
public struct ExportError: Error, Sendable {
  /// One or two sentences for the user, that say what to do.
  public let message: String

  public init(_ message: String) { self.message = message }

  /// - Parameter code: an errno.
  static func system(_ path: String, _ action: String, _ code: Int32) -> ExportError {
    ExportError("\(path) cannot be \(action): \(String(cString: strerror(code))).")
  }

  /// - Parameter reason: without a full stop.
  static func damaged(_ path: String, _ reason: String) -> ExportError {
    ExportError("The export is damaged: \(path): \(reason). Correct the file, or import another export.")
  }
}
