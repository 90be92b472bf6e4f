// SPDX-License-Identifier: Apache-2.0
import AuthCore
import AuthRuntime
import AuthSupport
import CFirebaseAuth

/// The C caller's session store.
final class CustomSessionStore: SessionStore, @unchecked Sendable {
  private static let unreadable = "The program's session store cannot be read."

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

  func path(_ key: SessionKey) -> String { "" }

  func read(_ key: SessionKey) -> SessionReading {
    let received = Received()
    let isRead = key.text.withCString { key in
      functions.load?(data.pointer, key, Received.take, borrowedRaw(received)) ?? false
    }
    return isRead ? SessionReading(received.bytes) : SessionReading(problem: CustomSessionStore.unreadable)
  }

  /// Programs that share a store must synchronize their access themselves.
  func change(_ key: SessionKey, _ edit: Edit) -> SessionChange {
    switch edit(.unknown) {
    case .write(let bytes):
      let isSaved = key.text.withCString { functions.save?(data.pointer, $0, bytes, bytes.count) ?? false }
      return isSaved ? .made : .failed("The program's session store failed to save. The session ends with the process.")
    case .remove: return erase(key, upTo: nil)
    case .leave: return .unwanted
    case .postpone: return .failed(CustomSessionStore.unreadable)
    }
  }

  func erase(_ key: SessionKey, upTo time: Int64?) -> SessionChange {
    let isClear = key.text.withCString { functions.clear?(data.pointer, $0) ?? false }
    return isClear ? .made : .failed("The program's session store failed to clear. The session may be restored later.")
  }

  func setAside(_ key: SessionKey, _ place: SessionReading.Place) {
    Log.warning("The program's session store returned an invalid session. The player is signed out.")
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
