// SPDX-License-Identifier: Apache-2.0
import Foundation

/// JSON as values of Foundation, which is what the claims of tokens and providers are to a Swift program.
enum JSONObject {
  /// Nil if the bytes are no JSON object.
  static func read(_ bytes: [UInt8]) -> [String: Any]? {
    (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any]
  }

  static func write(_ object: [String: Any]) -> Data? {
    JSONSerialization.isValidJSONObject(object) ? try? JSONSerialization.data(withJSONObject: object) : nil
  }
}
