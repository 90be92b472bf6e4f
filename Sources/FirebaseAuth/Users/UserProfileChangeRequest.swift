import AuthCore
import AuthSupport
public import Foundation

/// A change of a user's name and picture. Nothing happens before it is committed; what isn't set stays.
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

  /// The new name; an empty one deletes it, nil leaves it.
  open var displayName: String? {
    get { content.withLock { $0.displayName } ?? user.displayName }
    set { content.withLock { $0.displayName = newValue } }
  }

  /// Where the new picture is; nil leaves it.
  open var photoURL: URL? {
    get { content.withLock { $0.photoURL } ?? user.photoURL }
    set { content.withLock { $0.photoURL = newValue } }
  }

  /// Makes the change. Without one it succeeds at once.
  open func commitChanges(completion: (((any Error)?) -> Void)? = nil) { committing.begin(completion) }

  /// Makes the change. Without one it succeeds at once.
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
