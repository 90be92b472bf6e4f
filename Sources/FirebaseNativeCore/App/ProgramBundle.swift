// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// What the bundle of a program on Apple's platforms has. Builds of ordinary Swift set it.
public protocol ProgramBundle: AnyObject, Sendable {
  /// The folder of its resources, among which Xcode puts GoogleService-Info.plist.
  var folder: String { get }
  /// Reads a binary property list, to which Xcode converts that file.
  func readPropertyList(_ bytes: [UInt8]) -> Result<[String: String], PropertyListDamage>
}

/// Why a property list cannot be used, for example "is not a dictionary".
public struct PropertyListDamage: Error {
  public let text: String

  public init(_ text: String) { self.text = text }
}

public enum ProgramBundles {
  #if hasFeature(Embedded)
    /// A constant lets the compiler leave out the rest.
    static var current: (any ProgramBundle)? { nil }
  #else
    private static let installed = Guarded<(any ProgramBundle)?>(nil)

    static var current: (any ProgramBundle)? { installed.withLock { $0 } }

    /// Sets the bundle of this process.
    public static func set(_ bundle: any ProgramBundle) { installed.withLock { $0 = bundle } }
  #endif
}
