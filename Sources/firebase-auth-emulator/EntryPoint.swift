// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeEmulatorSystem

#if hasFeature(Embedded)
  // Embedded Swift has no `CommandLine`.
  @_cdecl("main")
  func main(_ count: Int32, _ texts: UnsafePointer<UnsafePointer<CChar>?>) -> Int32 {
    let arguments = UnsafeBufferPointer(start: texts, count: Int(count)).dropFirst()
    return FirebaseAuthEmulator.run(arguments.map { String(cString: $0!) })
  }
#else
  @main
  extension FirebaseAuthEmulator {
    static func main() { exit(run(Array(CommandLine.arguments.dropFirst()))) }
  }
#endif
