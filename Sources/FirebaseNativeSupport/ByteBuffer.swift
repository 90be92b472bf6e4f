// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem

/// Bytes to which others are appended. Embedded Swift, compiled for size, appends to an array byte by
/// byte.
struct ByteBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var count = 0
  private var capacity = 1024

  init() { start = ByteBuffer.resize(nil, capacity) }

  deinit { free(start) }

  var last: UInt8? { count == 0 ? nil : start[count - 1] }

  var array: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { bytes, initializedCount in
      if let to = bytes.baseAddress { memcpy(to, start, count) }
      initializedCount = count
    }
  }

  /// Invalid UTF-8 is replaced.
  var text: String { String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self) }

  @inline(never)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    start[count] = byte
    count += 1
  }

  @inline(never)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let from = bytes.baseAddress else { return }
    reserve(bytes.count)
    memcpy(start + count, from, bytes.count)
    count += bytes.count
  }

  @inline(never)
  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  mutating func append(percentEncoded text: String) {
    var text = text
    text.withUTF8 { text in
      guard let from = text.baseAddress else { return }
      reserve(text.count * 3)
      count += auth_bytes_percent_encode(from, text.count, start + count)
    }
  }

  @inline(never)
  private mutating func reserve(_ more: Int) {
    guard count + more > capacity else { return }
    capacity = max(capacity * 2, count + more)
    start = ByteBuffer.resize(start, capacity)
  }

  /// Without memory, the process ends here.
  private static func resize(_ start: UnsafeMutablePointer<UInt8>?, _ size: Int) -> UnsafeMutablePointer<UInt8> {
    realloc(start, size)!.bindMemory(to: UInt8.self, capacity: size)
  }
}
