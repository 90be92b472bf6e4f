// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import Foundation

/// A QR code (ISO/IEC 18004), for example of the URL of a `TOTPSecret`. An addition to Firebase for Apple platforms.
///
/// The library libqrencode creates the codes. It is loaded when the first code is created.
public struct QRCode: Sendable {
  private let core: FirebaseNativeCore.QRCode

  /// Creates the QR code of a string.
  ///
  /// - Parameter text: The string, at most 2331 bytes in UTF-8.
  /// - Throws: `internalError` if the string is empty or too long, or if libqrencode is not installed. The description
  ///   names the cause.
  public init(_ text: String) throws {
    switch FirebaseNativeCore.QRCode.make(text) {
    case .success(let code): core = code
    case .failure(let error): throw NSError(error)
    }
  }

  /// The number of modules on each side. Readers need a light margin of four modules on each side, which is not
  /// included.
  public var size: Int { core.size }

  /// Returns the color of a module.
  ///
  /// - Parameters:
  ///   - x: The column, counted from 0 at the left.
  ///   - y: The row, counted from 0 at the top.
  /// - Returns: True if the module is dark. False if it is light or outside the code.
  public func isDark(x: Int, y: Int) -> Bool { core.isDark(x, y) }

  /// The code with its margin as lines of text, drawn with block characters.
  ///
  /// It is correct in terminals and labels with a fixed pitch and light text on a dark background.
  public var text: String { core.text }
}
