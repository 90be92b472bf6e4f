// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

// Of Apple's Security, which Foundation brings along there.

public typealias OSStatus = Int32
public typealias SecRandomRef = OpaquePointer

public let errSecSuccess: OSStatus = 0
public let errSecAllocate: OSStatus = -108

public var kSecRandomDefault: SecRandomRef? { nil }

public func SecRandomCopyBytes(_ rnd: SecRandomRef?, _ count: Int, _ bytes: UnsafeMutableRawPointer) -> Int32 {
  guard let random = SecureRandom.bytes(count) else { return errSecAllocate }
  bytes.copyMemory(from: random, byteCount: count)
  return errSecSuccess
}
