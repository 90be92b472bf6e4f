// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport

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
    let signatures: [(bytes: [UInt8], type: String)] = [
      ([0x89, 0x50, 0x4E, 0x47], "png"), ([0xFF, 0xD8, 0xFF], "jpeg"), (Array("<svg".utf8), "svg+xml"),
      (Array("<?xml".utf8), "svg+xml"),
    ]
    if let known = signatures.first(where: { bytes.starts(with: $0.bytes) }) { return known.type }
    return bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) ? "webp" : nil
  }
}
