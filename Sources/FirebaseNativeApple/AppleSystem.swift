// SPDX-License-Identifier: Apache-2.0

/// Gives the core the sheet and Game Center, where the platform has them.
package func useAppleSystem() {
  #if FIREBASE_AUTH_STAND_INS || (canImport(AuthenticationServices) && !os(Linux) && !os(watchOS))
    AppleSheets.install
  #endif
}
