// SPDX-License-Identifier: Apache-2.0
import Foundation

extension String {
  /// Nil for the core's empty string.
  var nonEmpty: String? { isEmpty ? nil : self }
}

extension NSCoder {
  /// Nil if there is no such object. Requesting a missing value would make the whole decoding fail.
  func object<Object: NSObject & NSCoding>(_ type: Object.Type, _ key: String) -> Object? {
    containsValue(forKey: key) ? decodeObject(of: type, forKey: key) : nil
  }

  /// Nil if there are none.
  func objects<Object: NSObject & NSSecureCoding>(_ type: Object.Type, _ key: String) -> [Object]? {
    containsValue(forKey: key)
      ? decodeObject(of: [NSArray.self, type], forKey: key) as? [Object] : nil
  }

  func text(_ key: String) -> String? { object(NSString.self, key) as String? }
  func date(_ key: String) -> Date? { object(NSDate.self, key) as Date? }
  func data(_ key: String) -> Data? { object(NSData.self, key) as Data? }
}

extension Date {
  /// Nil for 0, which means "unknown" in the core.
  init?(milliseconds: Int64) {
    guard milliseconds != 0 else { return nil }
    self.init(timeIntervalSince1970: TimeInterval(milliseconds) / 1000)
  }
}

extension URL {
  /// Nil for an empty string too.
  init?(text: String) {
    guard !text.isEmpty else { return nil }
    self.init(string: text)
  }
}
