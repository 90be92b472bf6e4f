// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// Shows the pages of a sign-in inside the app, on platforms with view controllers.
///
/// Desktops have no view controllers: the library opens the player's browser instead (``WebSignInOptions``) and does
/// not call the delegate. The protocol therefore has no requirements, and nil can be passed. A `FederatedAuthProvider`
/// of the program's own receives the delegate.
public protocol AuthUIDelegate: NSObjectProtocol {}
