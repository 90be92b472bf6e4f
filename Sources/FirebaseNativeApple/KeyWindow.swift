// SPDX-License-Identifier: Apache-2.0
#if FIREBASE_AUTH_STAND_INS || (canImport(AuthenticationServices) && !os(Linux) && !os(watchOS))
  import AuthenticationServices
  import Foundation

  #if canImport(UIKit)
    import UIKit
  #elseif canImport(AppKit)
    import AppKit
  #endif

  /// The window that the player uses.
  enum KeyWindow {
    /// Whether the program is one with windows. Callable on any thread.
    static var mayExist: Bool {
      #if canImport(UIKit)
        true
      #elseif canImport(AppKit)
        NSApp != nil
      #else
        AuthorizationSheet.hasWindow
      #endif
    }

    @MainActor
    static var current: ASPresentationAnchor? {
      #if canImport(UIKit)
        let windows = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }.flatMap { $0.windows }
        return windows.first { $0.isKeyWindow } ?? windows.first
      #elseif canImport(AppKit)
        NSApplication.shared.keyWindow ?? NSApplication.shared.mainWindow ?? NSApplication.shared.windows.first
      #else
        AuthorizationSheet.keyWindow
      #endif
    }
  }
#endif
