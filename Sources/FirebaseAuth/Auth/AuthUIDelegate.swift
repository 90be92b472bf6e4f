public import Foundation

/// Presents a sign-in's pages on platforms with view controllers, inside the app. Desktops have none: there the
/// player's own browser is opened (``WebSignInOptions``), and the delegate isn't asked. So there is nothing to
/// implement here, and nil does as well; a `FederatedAuthProvider` of the program's own gets it.
public protocol AuthUIDelegate: NSObjectProtocol {}
