// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// Where the link of a mail leads once its code was used, and whether it opens the program.
public struct ActionCodeSettings: Sendable {
  /// Those of accounts:sendOobCode. Never changed, as copies share it.
  private(set) var fields = JSON.object()

  public init() {}

  /// The page to go on to; its domain is one of the project's authorized ones. May be empty, but not for signing in.
  public var url: String {
    get { text("continueUrl") }
    set { set("continueUrl", newValue) }
  }

  /// Whether the program takes the code itself; else Firebase's page does first.
  public var handleCodeInApp: Bool {
    get { fields.bool("canHandleCodeInApp") ?? false }
    set { set("canHandleCodeInApp", newValue ? JSON(true) : nil) }
  }

  /// The program that opens the link on Apple's platforms; empty for none.
  public var iOSBundleID: String {
    get { text("iOSBundleId") }
    set { set("iOSBundleId", newValue) }
  }

  /// The program that opens the link on Android; empty for none.
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

  /// A domain of Firebase Hosting's for the link; empty for the project's own.
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
