import AuthSupport

/// Where the link of a mail leads once its code was used, and whether it opens the program.
public struct ActionCodeSettings: Sendable {
  /// The page to go on to; its domain is one of the project's authorized ones. May be empty, but not for signing in.
  public var url = ""
  /// Whether the program takes the code itself; else Firebase's page does first.
  public var handleCodeInApp = false
  /// The program that opens the link on Apple's platforms, and the one on Android; empty for none.
  public var iOSBundleID = ""
  public var androidPackageName = ""
  public var androidInstallIfNotAvailable = false
  public var androidMinimumVersion = ""
  /// A domain of Firebase Hosting's for the link; empty for the project's own.
  public var linkDomain = ""

  public init() {}

  /// The fields of accounts:sendOobCode.
  func fill(_ body: JSON) {
    ActionCodeSettings.set(body, "continueUrl", url)
    ActionCodeSettings.set(body, "iOSBundleId", iOSBundleID)
    ActionCodeSettings.set(body, "androidPackageName", androidPackageName)
    ActionCodeSettings.set(body, "androidMinimumVersion", androidMinimumVersion)
    ActionCodeSettings.set(body, "linkDomain", linkDomain)
    if handleCodeInApp { body.set("canHandleCodeInApp", true) }
    if androidInstallIfNotAvailable { body.set("androidInstallApp", true) }
  }

  private static func set(_ body: JSON, _ name: String, _ value: String) {
    if !value.isEmpty { body.set(name, value) }
  }
}
