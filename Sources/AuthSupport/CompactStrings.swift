// SPDX-License-Identifier: Apache-2.0
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
    public mutating func append(_ other: String) { append(contentsOf: other) }

    @inline(never)
    public static func += (text: inout String, other: String) { text.append(other) }
  }
#endif
