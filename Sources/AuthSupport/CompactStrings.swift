// SPDX-License-Identifier: Apache-2.0
#if hasFeature(Embedded)
  // Embedded Swift compiles the standard library's appending, more than a hundred bytes, into each caller. These take its
  // place in the modules that import this one, do the same, and are called: the library is 33 KB smaller.

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
