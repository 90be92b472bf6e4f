// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport
import CFirebaseNativeSystem

/// A QR code: a square of dark and light modules.
public final class QRCode: @unchecked Sendable {
  /// The width of the quiet zone, in modules.
  private static let margin = 4

  /// The number of modules per side, without the quiet zone.
  public let size: Int
  public let texts = TextCache()
  /// Row by row; immutable.
  private let modules: UnsafeMutablePointer<UInt8>

  private init(size: Int, adopting modules: UnsafeMutablePointer<UInt8>) {
    self.size = size
    self.modules = modules
  }

  deinit { free(modules) }

  /// Creates the code with libqrencode, which must be installed.
  public static func make(_ text: String) -> Result<QRCode, AuthError> {
    var modules: UnsafeMutablePointer<UInt8>?
    var size = 0
    let outcome = text.withCString { auth_qr_code($0, text.utf8.count, &modules, &size) }
    if let modules { return .success(QRCode(size: size, adopting: modules)) }
    if outcome == AUTH_QR_ABSENT { return .failure(.noLibrary) }
    return .failure(.invalidArgument("The string of a QR code must have 1 to 2331 bytes."))
  }

  /// False outside the code, because the quiet zone is light.
  public func isDark(_ x: Int, _ y: Int) -> Bool {
    x >= 0 && y >= 0 && x < size && y < size && modules[y * size + x] != 0
  }

  /// The code with its quiet zone, for terminals and labels in a fixed-width font. Each line of half blocks contains
  /// two rows of modules; light modules are drawn, for light text on a dark background.
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

  /// A full block, an upper or lower half block, or a space, in UTF-8.
  private static func draw(_ isDarkAbove: Bool, _ isDarkBelow: Bool, _ bytes: inout [UInt8]) {
    if isDarkAbove, isDarkBelow { return bytes.append(UInt8(ascii: " ")) }
    bytes.append(0xe2)
    bytes.append(0x96)
    bytes.append(isDarkAbove ? 0x84 : isDarkBelow ? 0x80 : 0x88)
  }
}

extension AuthError {
  fileprivate static let noLibrary = AuthError(
    .apiNotAvailable,
    "QR codes need libqrencode, which is not installed. On Debian, install libqrencode4; on Windows, put libqrencode-4.dll beside the program."
  )
}
