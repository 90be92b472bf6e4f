import AuthCore
import AuthSupport
public import Foundation

/// Where the link of a mail leads.
open class ActionCodeSettings: NSObject, @unchecked Sendable {
  private let content = Guarded(AuthCore.ActionCodeSettings())

  /// Settings that leave all to the project.
  public override init() {}

  var core: AuthCore.ActionCodeSettings { content.withLock { $0 } }

  /// Where the player goes on afterwards. Its domain must be one that the project allows.
  open var url: URL? {
    get { URL(text: core.url) }
    set { content.withLock { $0.url = newValue?.absoluteString ?? "" } }
  }

  /// Whether the program takes the code itself; links that sign in demand it.
  open var handleCodeInApp: Bool {
    get { core.handleCodeInApp }
    set { content.withLock { $0.handleCodeInApp = newValue } }
  }

  /// The iOS app that opens the link.
  open var iOSBundleID: String? {
    get { core.iOSBundleID.nonEmpty }
    set { content.withLock { $0.iOSBundleID = newValue ?? "" } }
  }

  /// The Android app that opens the link.
  open var androidPackageName: String? {
    get { core.androidPackageName.nonEmpty }
    set { content.withLock { $0.androidPackageName = newValue ?? "" } }
  }

  /// The oldest version of the Android app that can open it.
  open var androidMinimumVersion: String? {
    get { core.androidMinimumVersion.nonEmpty }
    set { content.withLock { $0.androidMinimumVersion = newValue ?? "" } }
  }

  /// Whether the Android app is installed if it is missing.
  open var androidInstallIfNotAvailable: Bool {
    get { core.androidInstallIfNotAvailable }
    set { content.withLock { $0.androidInstallIfNotAvailable = newValue } }
  }

  /// The link's own domain, if the project has several.
  public var linkDomain: String? {
    get { core.linkDomain.nonEmpty }
    set { content.withLock { $0.linkDomain = newValue ?? "" } }
  }

  /// Names the Android app that opens the link.
  open func setAndroidPackageName(
    _ androidPackageName: String, installIfNotAvailable: Bool, minimumVersion: String?
  ) {
    content.withLock { content in
      content.androidPackageName = androidPackageName
      content.androidInstallIfNotAvailable = installIfNotAvailable
      content.androidMinimumVersion = minimumVersion ?? ""
    }
  }

  /// Names the iOS app that opens the link.
  open func setIOSBundleID(_ bundleID: String) { iOSBundleID = bundleID }
}
