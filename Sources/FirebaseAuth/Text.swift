import Foundation

extension String {
  /// Nil for what the core has as an empty text.
  var nonEmpty: String? { isEmpty ? nil : self }
}

extension NSCoder {
  func text(_ key: String) -> String? { decodeObject(of: NSString.self, forKey: key) as String? }
  func date(_ key: String) -> Date? { decodeObject(of: NSDate.self, forKey: key) as Date? }
}

extension Date {
  /// Nil for 0, which is the core's "unknown".
  init?(milliseconds: Int64) {
    guard milliseconds != 0 else { return nil }
    self.init(timeIntervalSince1970: TimeInterval(milliseconds) / 1000)
  }
}
