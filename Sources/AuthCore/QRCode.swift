import AuthSupport
import CAuthSystem

/// A QR code: a square of dark and light modules that phones read a text from.
public final class QRCode: Sendable {
  /// The light margin that readers need, in modules.
  private static let margin = 4

  /// How many modules a side has, without the margin.
  public let size: Int
  public let texts = TextCache()
  private let modules: [UInt8]

  private init(size: Int, modules: [UInt8]) {
    self.size = size
    self.modules = modules
  }

  /// Draws the text, by libqrencode, which must be installed.
  public static func make(_ text: String) -> Result<QRCode, AuthError> {
    var modules: UnsafeMutablePointer<UInt8>?
    var size = 0
    var text = text
    switch text.withUTF8({ auth_qr_code($0.baseAddress, $0.count, &modules, &size) }) {
    case AUTH_QR_DONE:
      defer { free(modules) }
      let bytes = Array(UnsafeBufferPointer(start: modules, count: size * size))
      return .success(QRCode(size: size, modules: bytes))
    case AUTH_QR_ABSENT: return .failure(.noLibrary)
    default: return .failure(.invalidArgument("A QR code has 1 to 2331 bytes of text."))
    }
  }

  /// False outside of the code, as its margin is light.
  public func isDark(_ x: Int, _ y: Int) -> Bool {
    let range = 0..<size
    return range.contains(x) && range.contains(y) && modules[y * size + x] != 0
  }

  /// The code with its margin, for terminals and labels of a fixed pitch: lines of half blocks, two modules high each,
  /// that are drawn where the code is light. So it is right where text is light on dark.
  public var text: String {
    let side = -QRCode.margin..<size + QRCode.margin
    var text = ""
    for y in stride(from: side.lowerBound, to: side.upperBound, by: 2) {
      for x in side {
        switch (isDark(x, y), isDark(x, y + 1)) {
        case (false, false): text += "█"
        case (false, true): text += "▀"
        case (true, false): text += "▄"
        case (true, true): text += " "
        }
      }
      text += "\n"
    }
    return text
  }
}

extension AuthError {
  fileprivate static let noLibrary = AuthError(
    .apiNotAvailable, "QR codes are drawn by libqrencode, which is not installed: on Debian, install libqrencode4.")
}
