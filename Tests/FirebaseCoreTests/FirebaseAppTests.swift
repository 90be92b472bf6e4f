import Testing

@testable import FirebaseCore
