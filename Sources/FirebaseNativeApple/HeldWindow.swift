// SPDX-License-Identifier: Apache-2.0
#if FIREBASE_AUTH_STAND_INS || (canImport(AuthenticationServices) && !os(Linux) && !os(watchOS))
  import FirebaseNativeCore
  import AuthenticationServices

  /// A program's window, which the program keeps.
  final class HeldWindow {
    private weak var window: ASPresentationAnchor?

    /// `window` is a `UIWindow` or `NSWindow`.
    init(_ window: UnsafeMutableRawPointer) {
      self.window = Unmanaged<ASPresentationAnchor>.fromOpaque(window).takeUnretainedValue()
    }

    /// Nil if the program has set none, or has released it.
    @MainActor
    static func window(of auth: Auth) -> ASPresentationAnchor? { (auth.window as? HeldWindow)?.window }
  }
#endif
