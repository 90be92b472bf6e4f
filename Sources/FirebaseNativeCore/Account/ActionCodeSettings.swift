// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// Where the link of an email continues after its code was applied, and whether it opens the program.
public struct ActionCodeSettings: Sendable {
  /// The fields of accounts:sendOobCode. Never mutated, because copies share the object.
  private(set) var fields = JSON.object()

  public init() {}

  /// The continue URL. Its domain must be an authorized domain of the project. Required for sign-in links, otherwise
  /// optional.
  public var url: String {
    get { text("continueUrl") }
    set { set("continueUrl", newValue) }
  }

  /// Whether the program applies the code itself. If false, Firebase's page applies it first.
  public var handleCodeInApp: Bool {
    get { fields.bool("canHandleCodeInApp") ?? false }
    set { set("canHandleCodeInApp", newValue ? JSON(true) : nil) }
  }

  /// The bundle id of the program that opens the link on Apple's platforms, or empty.
  public var iOSBundleID: String {
    get { text("iOSBundleId") }
    set { set("iOSBundleId", newValue) }
  }

  /// The package name of the program that opens the link on Android, or empty.
  public var androidPackageName: String {
    get { text("androidPackageName") }
    set { set("androidPackageName", newValue) }
  }

  public var androidInstallIfNotAvailable: Bool {
    get { fields.bool("androidInstallApp") ?? false }
    set { set("androidInstallApp", newValue ? JSON(true) : nil) }
  }

  public var androidMinimumVersion: String {
    get { text("androidMinimumVersion") }
    set { set("androidMinimumVersion", newValue) }
  }

  /// A Firebase Hosting domain for the link; empty for the project's default.
  public var linkDomain: String {
    get { text("linkDomain") }
    set { set("linkDomain", newValue) }
  }

  private func text(_ name: String) -> String { fields.string(name) ?? "" }

  @inline(never)
  private mutating func set(_ name: String, _ value: String) { set(name, value.isEmpty ? nil : JSON(value)) }

  private mutating func set(_ name: String, _ value: JSON?) {
    fields = fields.copy()
    if value == nil { fields.remove(name) } else { fields.set(name, value) }
  }
}
