// SPDX-License-Identifier: Apache-2.0
// `import Firebase` imports the modules of this package, as with Firebase for Apple platforms.

@_exported import FirebaseAuth
@_exported import FirebaseCore
