// SPDX-License-Identifier: Apache-2.0
import CEmulatorSystem

/// The command line without the program's name.
enum Arguments {
  #if hasFeature(Embedded)
    // Embedded Swift has no `CommandLine`.
    static var all: [String] {
      let parts = content(of: "/proc/self/cmdline").split(separator: 0, omittingEmptySubsequences: false)
      // Each argument ends with a zero byte.
      return parts.dropFirst().dropLast().map { String(decoding: $0, as: UTF8.self) }
    }

    private static func content(of path: String) -> [UInt8] {
      guard let file = fopen(path, "rb") else { return [] }
      defer { fclose(file) }
      var content: [UInt8] = []
      var block = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = fread(&block, 1, block.count, file)
        guard count > 0 else { return content }
        content += block[..<count]
      }
    }
  #else
    static var all: [String] { Array(CommandLine.arguments.dropFirst()) }
  #endif
}
