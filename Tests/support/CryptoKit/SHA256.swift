// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
public import Foundation

/// SHA-256, as far as code that signs in with Apple uses it.
public enum SHA256 {
  public typealias Digest = SHA256Digest

  public static func hash(data: some DataProtocol) -> SHA256Digest {
    SHA256Digest(bytes: FirebaseNativeSupport.Digest.sha256([UInt8](data)))
  }
}

/// 32 bytes.
public struct SHA256Digest: Sequence, Hashable, Sendable {
  fileprivate let bytes: [UInt8]

  public static var byteCount: Int { 32 }

  public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }
}
