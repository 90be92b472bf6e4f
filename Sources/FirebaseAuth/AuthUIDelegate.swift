public import Foundation

/// Presents a sign-in's pages on platforms with view controllers. Desktops have none, so that there is nothing to
/// implement here, and nil does as well.
@MainActor
public protocol AuthUIDelegate: NSObjectProtocol {}
