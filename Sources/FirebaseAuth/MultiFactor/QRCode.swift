import AuthCore
import AuthRuntime
import Foundation

/// A QR code, such as of `TOTPSecret.generateQRCodeURL`. Not of Firebase for Apple's platforms.
public struct QRCode: Sendable {
  private let core: AuthCore.QRCode

  /// A code of that text. Fails if the text is empty or too long, or if libqrencode is not installed.
  public init(_ text: String) throws {
    switch AuthCore.QRCode.make(text) {
    case .success(let code): core = code
    case .failure(let error): throw NSError(error)
    }
  }

  /// How many modules a side has, without the light margin of four that readers need around it.
  public var size: Int { core.size }

  /// Whether the module in that column and row, counted from the upper left, is dark. What is around the code is
  /// light.
  public func isDark(x: Int, y: Int) -> Bool { core.isDark(x, y) }

  /// The code with its margin, drawn with block characters: for terminals and labels of one width, with light text on
  /// a dark ground.
  public var text: String { core.text }
}
