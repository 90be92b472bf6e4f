// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport
import CAuthSystem

/// A QR code: a square of dark and light modules that phones read a text from.
public final class QRCode: @unchecked Sendable {
  /// The light margin that readers need, in modules.
  private static let margin = 4

  /// How many modules a side has, without the margin.
  public let size: Int
  public let texts = TextCache()
  /// Row by row; never changed.
  private let modules: UnsafeMutablePointer<UInt8>

  private init(size: Int, adopting modules: UnsafeMutablePointer<UInt8>) {
    self.size = size
    self.modules = modules
  }

  deinit { free(modules) }

  /// Draws the text, by libqrencode, which must be installed.
  public static func make(_ text: String) -> Result<QRCode, AuthError> {
    var modules: UnsafeMutablePointer<UInt8>?
    var size = 0
    let outcome = text.withCString { auth_qr_code($0, text.utf8.count, &modules, &size) }
    if let modules { return .success(QRCode(size: size, adopting: modules)) }
    if outcome == AUTH_QR_ABSENT { return .failure(.noLibrary) }
    return .failure(.invalidArgument("The string of a QR code must have 1 to 2331 bytes."))
  }

  /// False outside of the code, as its margin is light.
  public func isDark(_ x: Int, _ y: Int) -> Bool {
    x >= 0 && y >= 0 && x < size && y < size && modules[y * size + x] != 0
  }

  /// The code with its margin, for terminals and labels of a fixed pitch: lines of half blocks, two modules high
  /// each, that are drawn where the code is light. So it is right where text is light on dark.
  public var text: String {
    var bytes: [UInt8] = []
    var y = -QRCode.margin
    while y < size + QRCode.margin {
      for x in -QRCode.margin..<size + QRCode.margin { QRCode.draw(isDark(x, y), isDark(x, y + 1), &bytes) }
      bytes.append(UInt8(ascii: "\n"))
      y += 2
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The UTF-8 of a block, of its upper or lower half, or of a space.
  private static func draw(_ isDarkAbove: Bool, _ isDarkBelow: Bool, _ bytes: inout [UInt8]) {
    if isDarkAbove, isDarkBelow { return bytes.append(UInt8(ascii: " ")) }
    bytes.append(0xe2)
    bytes.append(0x96)
    bytes.append(isDarkAbove ? 0x84 : isDarkBelow ? 0x80 : 0x88)
  }
}

extension AuthError {
  fileprivate static let noLibrary = AuthError(
    .apiNotAvailable, "QR codes need libqrencode, which is not installed. On Debian, install libqrencode4.")
}
