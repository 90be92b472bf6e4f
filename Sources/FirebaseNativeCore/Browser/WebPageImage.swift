// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// An image that a game has for the pages of the web sign-in.
public struct WebPageImage: Sendable {
  /// In bytes. The page contains the image.
  public static let maximumSize = 256 * 1024

  /// A data URL (RFC 2397).
  let url: String

  /// Copies an image. More bytes than the limit are not read.
  ///
  /// - Parameter what: how the message of an error names the image.
  private static func read(_ bytes: UnsafeRawBufferPointer, _ what: String) -> Result<WebPageImage, AuthError> {
    let bytes = bytes.count <= maximumSize ? Array(bytes) : []
    guard let type = mediaType(bytes) else {
      return .failure(
        .invalidArgument("\(what) must be a PNG, JPEG, WebP or SVG image of at most \(maximumSize) bytes."))
    }
    return .success(WebPageImage(url: "data:image/" + type + ";base64," + HTML.base64(bytes)))
  }

  public static func read(icon bytes: UnsafeRawBufferPointer) -> Result<WebPageImage, AuthError> {
    read(bytes, "The icon of the web sign-in")
  }

  public static func read(mark bytes: UnsafeRawBufferPointer, of providerID: String) -> Result<WebPageImage, AuthError>
  {
    read(bytes, "The mark of \"" + providerID + "\"")
  }

  private static func mediaType(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "png" }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "jpeg" }
    if has("RIFF", bytes[...]), has("WEBP", bytes.dropFirst(8)) { return "webp" }
    return isSVG(bytes) ? "svg+xml" : nil
  }

  /// Whether the first element is "svg". Drawing programs write a byte order mark, declarations and comments before it.
  private static func isSVG(_ bytes: [UInt8]) -> Bool {
    var rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    while true {
      rest = rest.drop { " \t\r\n".utf8.contains($0) }
      if has("<?", rest) {
        rest = after("?>", rest)
      } else if has("<!--", rest) {
        rest = after("-->", rest)
      } else if has("<!", rest) {
        // A document type. Entities can be declared inside brackets.
        let end = after(">", rest)
        rest = rest.prefix(rest.count - end.count).contains(UInt8(ascii: "[")) ? after(">", after("]", rest)) : end
      } else {
        return has("<svg", rest)
      }
    }
  }

  private static func has(_ start: String, _ bytes: ArraySlice<UInt8>) -> Bool { bytes.starts(with: Array(start.utf8)) }

  /// The bytes after the first `mark`; none if there is none.
  private static func after(_ mark: String, _ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let mark = Array(mark.utf8)
    var rest = bytes
    while !rest.isEmpty, !rest.starts(with: mark) { rest = rest.dropFirst() }
    return rest.dropFirst(mark.count)
  }
}
