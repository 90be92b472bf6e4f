// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeEmulatorSystem

/// Passes the parts of a body on to libmicrohttpd, which sends them as chunks (RFC 9112, section 7.1).
final class PartsReader {
  private static let blockSize = 64 * 1024
  private static let endOfBody = -1

  private let emulator: Emulator
  private let parts: BodyParts
  private var part: [UInt8] = []
  private var offset = 0

  private init(_ parts: BodyParts, of emulator: Emulator) {
    self.emulator = emulator
    self.parts = parts
  }

  /// Returns a response of libmicrohttpd, or nil without memory.
  static func response(_ parts: BodyParts, of emulator: Emulator) -> OpaquePointer? {
    let reader = Unmanaged.passRetained(PartsReader(parts, of: emulator))
    let read: MHD_ContentReaderCallback = { context, _, block, size in
      guard let context, let block else { return PartsReader.endOfBody }
      let reader = Unmanaged<PartsReader>.fromOpaque(context).takeUnretainedValue()
      return reader.read(UnsafeMutableRawBufferPointer(start: block, count: size))
    }
    let response = MHD_create_response_from_callback(
      UInt64.max, PartsReader.blockSize, read, reader.toOpaque()
    ) { context in
      if let context { Unmanaged<PartsReader>.fromOpaque(context).release() }
    }
    if response == nil { reader.release() }
    return response
  }

  private func read(_ block: UnsafeMutableRawBufferPointer) -> Int {
    while offset == part.count {
      guard let next = emulator.nextPart(of: parts) else { return PartsReader.endOfBody }
      (part, offset) = (Array(next.utf8), 0)
    }
    let count = min(part.count - offset, block.count)
    part.withUnsafeBytes { block.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + count])) }
    offset += count
    return count
  }
}
