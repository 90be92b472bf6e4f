// SPDX-License-Identifier: Apache-2.0
/// Escapes text for pages, and computes their Content-Security-Policy.
public enum HTML {
  /// Escapes text for markup and quoted attributes.
  public static func escape(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): result += Array("&amp;".utf8)
      case UInt8(ascii: "<"): result += Array("&lt;".utf8)
      case UInt8(ascii: ">"): result += Array("&gt;".utf8)
      case UInt8(ascii: "\""): result += Array("&quot;".utf8)
      case UInt8(ascii: "'"): result += Array("&#39;".utf8)
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// JSON for a `<script type="application/json">`: it contains nothing that ends the element or a line of a script.
  public static func embed(_ json: JSON) -> String {
    var result: [UInt8] = []
    for byte in json.encoded.utf8 {
      result.append(byte)
      switch byte {
      case UInt8(ascii: "<"): replaceLast(1, of: &result, by: "\\u003c")
      case UInt8(ascii: ">"): replaceLast(1, of: &result, by: "\\u003e")
      case UInt8(ascii: "&"): replaceLast(1, of: &result, by: "\\u0026")
      case 0xA8 where result.suffix(3).elementsEqual("\u{2028}".utf8): replaceLast(3, of: &result, by: "\\u2028")
      case 0xA9 where result.suffix(3).elementsEqual("\u{2029}".utf8): replaceLast(3, of: &result, by: "\\u2029")
      default: break
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func replaceLast(_ count: Int, of text: inout [UInt8], by escape: String) {
    text.removeLast(count)
    text += Array(escape.utf8)
  }

  /// The hash by which a Content-Security-Policy allows an inline style or script.
  public static func policySource(of text: String) -> String {
    "'sha256-" + base64(Digest.sha256(text)) + "='"
  }

  /// Without padding, which data URLs do not need.
  public static func base64(_ bytes: [UInt8]) -> String {
    let text = Base64URL.encode(bytes).utf8.map { byte in
      byte == UInt8(ascii: "-") ? UInt8(ascii: "+") : byte == UInt8(ascii: "_") ? UInt8(ascii: "/") : byte
    }
    return String(decoding: text, as: UTF8.self)
  }
}
