import Testing

@testable import FirebaseAuth
