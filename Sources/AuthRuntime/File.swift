import CAuthSystem

/// What is read from open files.
package enum File {
  /// The rest of the file, or, of one that has more, somewhat more than `limit` bytes. Nil if it can't be read.
  package static func read(_ file: Int32, limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    while true {
      let count = CAuthSystem.read(file, &buffer, buffer.count)
      if count < 0, auth_errno() == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 || bytes.count > limit { return bytes }
      bytes.append(contentsOf: buffer[..<count])
    }
  }
}
