// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem

/// Runs the body on a new thread, which must be joined. Nil if the system refuses one.
func startThread(_ body: @escaping () -> Void) -> auth_thread? {
  var thread: auth_thread = 0
  let context = Unmanaged.passRetained(ThreadBody(body))
  let status = auth_thread_start(
    { context in
      if let context { Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run() }
      return nil
    }, context.toOpaque(), &thread)
  guard status != 0 else { return thread }
  context.release()
  return nil
}

private final class ThreadBody {
  let run: () -> Void

  init(_ run: @escaping () -> Void) { self.run = run }
}
