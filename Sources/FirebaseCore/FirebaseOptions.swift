import AuthCore
public import Foundation

/// A Firebase project's settings.
open class FirebaseOptions: NSObject, NSCopying, @unchecked Sendable {
  public override init() {}

  open func copy(with zone: NSZone? = nil) -> Any { FirebaseOptions() }
}
