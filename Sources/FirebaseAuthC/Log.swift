// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import CFirebaseAuth

@c @implementation
public func firebase_log_set_level(_ level: Int32) {
  Log.level = Log.Level(rawValue: min(max(level, 0), 5)) ?? .info
}

@c @implementation
public func firebase_log_get_level() -> Int32 { Log.level.rawValue }

@c @implementation
public func firebase_log_set_callback(_ callback: firebase_log_callback?, _ userData: UnsafeMutableRawPointer?) {
  guard let callback else { return Log.setSink(nil) }
  Log.setSink { level, message in
    message.withCString { callback(level.rawValue, $0, userData) }
  }
}
