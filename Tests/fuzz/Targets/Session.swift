// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeCore
import FirebaseNativeSupport

/// Session files, as the stores pass them on.
@_cdecl("fuzz_session")
public func fuzzSession(_ bytes: UnsafePointer<UInt8>?, _ size: Int) {
  let content = Input(bytes, size).bytes
  if let stored = StoredSession.read(content) { checkWriting(stored) }
  // An input is hardly ever sealed: as if the digest of its other fields were right.
  if let json = JSON.parse(content), json.kind == .object {
    json.remove("sha256")
    if let stored = StoredSession.read(StoredSession.seal(json)) { checkWriting(stored) }
  }
}

private func checkWriting(_ stored: StoredSession) {
  let written = stored.encode()
  guard let again = StoredSession.read(written) else { return require(false, "What was written can be read") }
  require(again.order == stored.order, "The order survives")
  require(again.encode() == written, "A session that is read and written stays as it is")
  guard let session = stored.session else { return require(again.session == nil, "A sign-out stays one") }
  require(again.session?.user.uid == session.user.uid, "The player survives")
  require(again.session?.tokens.refreshToken == session.tokens.refreshToken, "The tokens survive")
  _ = session.tokens.isFresh
  _ = session.tokens.tenantID
  _ = session.tokens.areGuests
  for factor in session.user.multiFactors { _ = (factor.uid, factor.displayName, factor.enrolledAt, factor.factorID) }
}
