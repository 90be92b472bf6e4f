// SPDX-License-Identifier: Apache-2.0
// Ends in the middle of a sign-in, as exits.py says.
//
// exit FOLDER MICROSECONDS BEFORE END
import FirebaseAuth
import FirebaseCore
import Foundation

let arguments = CommandLine.arguments
guard arguments.count == 5, let microseconds = UInt32(arguments[2]) else { exit(2) }
setenv("XDG_DATA_HOME", arguments[1], 1)
if arguments[3] == "nonce" { _ = try Nonce() }
let options = FirebaseOptions(googleAppID: "1:1:ios:1", gcmSenderID: "1")
options.apiKey = "key"
options.projectID = "project"
options.sessionStorage = .file(directory: nil)
FirebaseApp.configure(options: options)
Auth.auth().signInAnonymously { _, _ in }
usleep(microseconds)
if arguments[4] == "release" { FirebaseApp.app()?.delete { _ in } }
