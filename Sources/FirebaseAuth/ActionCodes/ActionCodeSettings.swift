// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeSupport
public import Foundation

/// The settings of the link in an email: the page that it leads to, and whether it opens the program.
open class ActionCodeSettings: NSObject, @unchecked Sendable {
  private let content = Guarded(FirebaseNativeCore.ActionCodeSettings())

  /// Creates settings without values, so that the settings of the project apply.
  public override init() {}

  var core: FirebaseNativeCore.ActionCodeSettings { content.withLock { $0 } }

  /// The page that the player continues to. Its domain must be one of the project's authorized domains.
  open var url: URL? {
    get { URL(text: core.url) }
    set { content.withLock { $0.url = newValue?.absoluteString ?? "" } }
  }

  /// Whether the program handles the code, which a link that signs in requires. If false, a page of Firebase handles
  /// the code first.
  open var handleCodeInApp: Bool {
    get { core.handleCodeInApp }
    set { content.withLock { $0.handleCodeInApp = newValue } }
  }

  /// The bundle id of the app that opens the link on Apple platforms.
  open var iOSBundleID: String? {
    get { core.iOSBundleID.nonEmpty }
    set { content.withLock { $0.iOSBundleID = newValue ?? "" } }
  }

  /// The package name of the app that opens the link on Android.
  open var androidPackageName: String? {
    get { core.androidPackageName.nonEmpty }
    set { content.withLock { $0.androidPackageName = newValue ?? "" } }
  }

  /// The oldest version of the Android app that can open the link.
  open var androidMinimumVersion: String? {
    get { core.androidMinimumVersion.nonEmpty }
    set { content.withLock { $0.androidMinimumVersion = newValue ?? "" } }
  }

  /// Whether the installation of the Android app is offered if it is missing.
  open var androidInstallIfNotAvailable: Bool {
    get { core.androidInstallIfNotAvailable }
    set { content.withLock { $0.androidInstallIfNotAvailable = newValue } }
  }

  /// The domain of Firebase Hosting that the link uses, if the project has several.
  public var linkDomain: String? {
    get { core.linkDomain.nonEmpty }
    set { content.withLock { $0.linkDomain = newValue ?? "" } }
  }

  /// Sets the Android app that opens the link.
  ///
  /// - Parameters:
  ///   - androidPackageName: The package name.
  ///   - installIfNotAvailable: Whether the installation of the app is offered if it is missing.
  ///   - minimumVersion: The oldest version that can open the link, or nil.
  open func setAndroidPackageName(
    _ androidPackageName: String, installIfNotAvailable: Bool, minimumVersion: String?
  ) {
    content.withLock { content in
      content.androidPackageName = androidPackageName
      content.androidInstallIfNotAvailable = installIfNotAvailable
      content.androidMinimumVersion = minimumVersion ?? ""
    }
  }

  /// Sets the app that opens the link on Apple platforms.
  ///
  /// - Parameter bundleID: The bundle id.
  open func setIOSBundleID(_ bundleID: String) { iOSBundleID = bundleID }
}
