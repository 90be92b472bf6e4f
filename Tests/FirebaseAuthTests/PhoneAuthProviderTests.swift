import AuthEmulator
import AuthSupport
import FirebaseAuth
import Foundation
import Testing

struct PhoneAuthProviderTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private var provider: PhoneAuthProvider { PhoneAuthProvider.provider(auth: bench.auth) }

  @Test func aPlayerSignsInWithTheCodeOfATextMessage() async throws {
    let id = try await provider.verifyPhoneNumber(Bench.phoneNumber)
    let credential = provider.credential(withVerificationID: id, verificationCode: try bench.textMessage(id))
    let result = try await bench.auth.signIn(with: credential)
    #expect(result.user.phoneNumber == Bench.phoneNumber)
    #expect(result.user.providerData.map(\.providerID) == ["phone"])
  }

  @Test func aHandlerGetsTheVerificationID() async throws {
    for withSession in [false, true] {
      let calls = try await handled { [provider] handler in
        if withSession {
          provider.verifyPhoneNumber(Bench.phoneNumber, uiDelegate: nil, multiFactorSession: nil) { handler($0, $1) }
        } else {
          provider.verifyPhoneNumber(Bench.phoneNumber) { handler($0, $1) }
        }
      }
      #expect(try !bench.textMessage(#require(calls.value as? String)).isEmpty)
    }
  }

  @Test func aWrongCodeIsTold() async throws {
    let id = try await provider.verifyPhoneNumber(Bench.phoneNumber)
    let code = try bench.textMessage(id) == "000000" ? "000001" : "000000"
    let credential = provider.credential(withVerificationID: id, verificationCode: code)
    #expect(try await failure { try await bench.auth.signIn(with: credential) }.authCode == .invalidVerificationCode)
    let other = provider.credential(withVerificationID: "unknown", verificationCode: code)
    #expect(try await failure { try await bench.auth.signIn(with: other) }.authCode == .invalidVerificationID)
  }

  @Test(arguments: [("", .missingPhoneNumber), ("nonsense", .invalidPhoneNumber), ("5551234567", .invalidPhoneNumber)]
    as [(String, AuthErrorCode)])
  func whatIsNoNumberIsTold(number: String, code: AuthErrorCode) async throws {
    #expect(try await failure { try await provider.verifyPhoneNumber(number) }.authCode == code)
  }

  @Test func whatIsMissingIsToldWithoutARequest() async throws {
    for (id, code, expected) in [
      ("", "123456", .missingVerificationID), ("id", "", .missingVerificationCode),
    ] as [(String, String, AuthErrorCode)] {
      let credential = provider.credential(withVerificationID: id, verificationCode: code)
      #expect(try await failure { try await bench.auth.signIn(with: credential) }.authCode == expected)
    }
    #expect(try bench.requests("accounts:signInWithPhoneNumber") == 0)
  }
}
