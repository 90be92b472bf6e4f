// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import FirebaseNativeSupport
import CFirebaseAuth

/// The C caller's session store. Programs that share a store must synchronize their access themselves.
final class CustomSessionStore: SessionStore, @unchecked Sendable {
  private static let unreadable = "The program's session store cannot be read."
  private static let invalid = "The program's session store returned an invalid session. The player is signed out."

  private let functions: firebase_session_store
  private let data: CallerData

  private init(_ functions: firebase_session_store) {
    self.functions = functions
    data = CallerData(functions.user_data, functions.release)
  }

  /// Not an initializer, because Embedded Swift leaks the object of a failed one.
  static func make(_ pointer: UnsafePointer<firebase_session_store>?) -> Result<CustomSessionStore, AuthError> {
    sized(pointer).flatMap { functions in
      guard functions.load != nil else { return .failure(.missing("load")) }
      guard functions.save != nil else { return .failure(.missing("save")) }
      guard functions.clear != nil else { return .failure(.missing("clear")) }
      return .success(CustomSessionStore(functions))
    }
  }

  var kind: SessionStoreKind { .custom }

  func load(_ key: SessionKey, isLocked: Bool) -> SessionContent {
    let received = Received()
    let isRead = key.text.withCString { key in
      functions.load?(data.pointer, key, Received.take, borrowedRaw(received)) ?? false
    }
    var content = isRead ? SessionContent(received.bytes) : SessionContent(problem: CustomSessionStore.unreadable)
    if content.isDamaged { content.warning = CustomSessionStore.invalid }
    return content
  }

  func replace(_ key: SessionKey, _ made: StoredSession, over content: SessionContent) -> SessionOutcome {
    let bytes = made.encode()
    let isSaved = key.text.withCString { functions.save?(data.pointer, $0, bytes, bytes.count) ?? false }
    return isSaved ? .done : .failed("The program's session store failed to save. The session ends with the process.")
  }

  func remove(_ key: SessionKey) -> SessionOutcome {
    let isClear = key.text.withCString { functions.clear?(data.pointer, $0) ?? false }
    return isClear ? .done : .failed("The program's session store failed to clear. The session may be restored later.")
  }

  private func borrowedRaw(_ received: Received) -> UnsafeMutableRawPointer {
    Unmanaged.passUnretained(received).toOpaque()
  }
}

/// Receives the bytes from the store's load function.
private final class Received {
  var bytes: [UInt8]?

  static let take: firebase_session_receiver = { bytes, size, receiver in
    guard let receiver else { return }
    let content = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : max(0, size))
    Unmanaged<Received>.fromOpaque(receiver).takeUnretainedValue().bytes = Array(content)
  }
}
