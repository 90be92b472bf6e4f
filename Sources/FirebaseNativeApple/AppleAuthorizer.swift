// SPDX-License-Identifier: Apache-2.0
#if FIREBASE_AUTH_STAND_INS || (canImport(AuthenticationServices) && !os(Linux) && !os(watchOS))
  package import FirebaseNativeCore
  package import AuthenticationServices
  import Foundation

  /// Shows sheets of Sign in with Apple, one at a time.
  @MainActor
  package final class AppleAuthorizer {
    private let anchor: @MainActor () -> ASPresentationAnchor?
    private var sheet: AppleSheet?

    /// `anchor` returns the window above which a sheet is shown.
    nonisolated package init(anchor: @escaping @MainActor () -> ASPresentationAnchor?) { self.anchor = anchor }

    /// Without a window, the sheet is shown above the authorizer's.
    package func show(
      _ request: AppleRequest, above window: ASPresentationAnchor? = nil, for asker: AnyObject,
      completion: @escaping @MainActor (AppleSheet.Answer) -> Void
    ) {
      guard sheet == nil else { return completion(.failure(.alreadyPresented)) }
      guard let anchor = window ?? anchor() else { return completion(.failure(.noWindow)) }
      let sheet = AppleSheet(request, on: anchor, for: asker) { [self] answer in
        self.sheet = nil
        completion(answer)
      }
      self.sheet = sheet
      sheet.show()
    }

    package func close(for asker: AnyObject) {
      if let sheet, sheet.asker === asker { sheet.close() }
    }
  }
#endif
