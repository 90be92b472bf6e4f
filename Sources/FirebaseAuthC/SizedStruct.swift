// SPDX-License-Identifier: Apache-2.0
/// A struct that C callers fill. Its first member is the size of the struct in the caller's version of the header.
protocol SizedStruct {
  /// All members zero, which is their default.
  init()
  static var name: String { get }
  /// The size of the struct in the first version.
  static var firstSize: Int { get }
}

/// Copies the caller's struct. Members that the caller's version lacks are zero. Returns the error, if there is one.
func copy<Struct: SizedStruct>(_ pointer: UnsafePointer<Struct>?, to known: inout Struct) -> String? {
  withUnsafeMutableBytes(of: &known) { fill($0, from: pointer, Struct.firstSize, Struct.name) }
}

/// Reads at most the struct's own size.
@inline(never)
private func fill(
  _ known: UnsafeMutableRawBufferPointer, from pointer: UnsafeRawPointer?, _ firstSize: Int, _ name: String
) -> String? {
  // No version is larger than a page; a larger number means an uninitialized struct.
  guard let pointer, case let size = pointer.load(as: Int.self), size >= firstSize, size <= 4096,
    size & (MemoryLayout<Int>.size - 1) == 0
  else { return "The " + name + " is NULL, or its struct_size is not sizeof(" + name + ")." }
  known.baseAddress?.copyMemory(from: pointer, byteCount: min(size, known.count))
  var offset = known.count
  while offset < size {
    guard pointer.load(fromByteOffset: offset, as: Int.self) == 0 else {
      return "This version of the library does not support a member that the " + name + " sets."
    }
    offset += MemoryLayout<Int>.size
  }
  return nil
}
