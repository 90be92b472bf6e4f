// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem

extension String {
  /// Nil if the bytes are not UTF-8. Swift would replace what is not.
  @inline(never)
  public init?(strictly bytes: UnsafeBufferPointer<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    let isSame = withUTF8 { text in
      text.count == bytes.count && (text.isEmpty || memcmp(text.baseAddress!, bytes.baseAddress!, text.count) == 0)
    }
    if !isSame { return nil }
  }
}

#if hasFeature(Embedded)
  // Embedded Swift inlines the standard library's appending, more than a hundred bytes, into each caller. In modules
  // that import this one, these functions replace it with calls, which saves 33 KB.

  extension DefaultStringInterpolation {
    @inline(never)
    public mutating func appendLiteral(_ literal: String) { write(literal) }

    @inline(never)
    public mutating func appendInterpolation(_ text: String) { write(text) }
  }

  extension String {
    @inline(never)
    public init(decoding bytes: [UInt8], as encoding: UTF8.Type) {
      self = bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    @inline(never)
    public init(decoding bytes: UnsafeBufferPointer<UInt8>, as encoding: UTF8.Type) {
      self.init(unsafeUninitializedCapacity: bytes.count) { copy in
        if let from = bytes.baseAddress, let to = copy.baseAddress { memcpy(to, from, bytes.count) }
        return bytes.count
      }
    }

    @inline(never)
    public mutating func append(_ other: String) { append(contentsOf: other) }

    @inline(never)
    public static func += (text: inout String, other: String) { text.append(other) }
  }
#endif
