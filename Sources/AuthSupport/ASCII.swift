// SPDX-License-Identifier: Apache-2.0
/// ASCII characters. The standard library's functions support Unicode; their tables are as large as all of this
/// library's code for browsers.
public enum ASCII {
  public static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  public static func lowercased(_ text: String) -> String {
    String(decoding: text.utf8.map { lowercased($0) }, as: UTF8.self)
  }
}
