// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeSupport
public import Foundation

/// A change of the display name and the photo of a user.
///
/// `commitChanges()` makes the change. A value that is not set does not change.
open class UserProfileChangeRequest: NSObject, @unchecked Sendable {
  private struct Content {
    var displayName: String?
    var photoURL: URL?
  }

  private let user: User
  private let content: Guarded<Content>

  init(user: User) {
    self.user = user
    content = Guarded(Content())
  }

  /// The new display name. An empty string deletes the name; nil does not change it.
  open var displayName: String? {
    get { content.withLock { $0.displayName } ?? user.displayName }
    set { content.withLock { $0.displayName = newValue } }
  }

  /// The URL of the new photo. Nil does not change it.
  open var photoURL: URL? {
    get { content.withLock { $0.photoURL } ?? user.photoURL }
    set { content.withLock { $0.photoURL = newValue } }
  }

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  open func commitChanges(completion: (((any Error)?) -> Void)?) { committing.start(completion) }

  /// Makes the changes. Succeeds at once if there are none.
  ///
  /// - Throws: `nullUser` if the user is no longer signed in.
  open func commitChanges() async throws { try await committing.value() }

  private var committing: Call<Void> {
    let content = content.withLock { $0 }
    return user.call {
      $0.updateProfile(displayName: content.displayName, photoURL: content.photoURL?.absoluteString)
    } read: { [user] _, _ in
      user.forgetLocal(displayName: content.displayName != nil, photoURL: content.photoURL != nil)
      return .success(())
    }
  }
}
