// SPDX-License-Identifier: Apache-2.0
// The build with ordinary Swift for Apple's platforms contains the sheet of Sign in with Apple.
#if FIREBASE_AUTH_SHEET
  import FirebaseNativeApple

  /// Has the sheet ask for "apple.com", unless the program installed another flow since the first call, and the core read
  /// the program's bundle.
  func useApplePlatform() {
    AppleSheets.installAsFlow
    MainBundle.install
  }
#else
  func useApplePlatform() {}
#endif
