// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// Phone numbers in E.164 format: a plus sign and at most 15 digits.
enum E164 {
  private static let fewestDigits = 7
  private static let mostDigits = 15

  /// Removes spaces, dashes, dots and parentheses.
  static func normalized(
    _ text: String, error: String = "INVALID_PHONE_NUMBER"
  ) throws(Failure) -> String {
    let bytes = text.utf8.filter { !Array(" -.()".utf8).contains($0) }
    let digits = bytes.dropFirst()
    guard bytes.first == UInt8(ascii: "+"), digits.first != UInt8(ascii: "0"),
      digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { throw .service(error, "Invalid format.") }
    guard digits.count >= fewestDigits else { throw .service(error, "TOO_SHORT") }
    guard digits.count <= mostDigits else { throw .service(error, "TOO_LONG") }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Replaces all digits except the last four by stars, for clients that may not own the number.
  static func masked(_ number: String) -> String {
    "+" + String(repeating: "*", count: max(0, number.utf8.count - 5)) + number.suffix(4)
  }
}
