// SPDX-License-Identifier: Apache-2.0
/// @file
/// PhoneAuthProvider: sign-in with a phone number, which the code of a text message proves.
///
/// @code
/// class CodeListener : public firebase::auth::PhoneAuthProvider::Listener {
///  public:
///   ~CodeListener() override { Stop(); }
///   void OnVerificationCompleted(firebase::auth::PhoneAuthCredential) override {}
///   void OnVerificationFailed(const std::string& error) override { ShowMessage(error); }
///   void OnCodeSent(const std::string& verification_id,
///                   const firebase::auth::PhoneAuthProvider::ForceResendingToken&) override {
///     AskForCode(verification_id);
///   }
/// };
///
/// firebase::auth::PhoneAuthOptions options;
/// options.phone_number = "+15551234567";
/// firebase::auth::PhoneAuthProvider& provider =
///     firebase::auth::PhoneAuthProvider::GetInstance(auth);
/// provider.VerifyPhoneNumber(options, &listener);
///
/// // After the player has entered the code:
/// auth->SignInAndRetrieveDataWithCredential(provider.GetCredential(verification_id, code));
/// @endcode
#ifndef FIREBASE_AUTH_PHONE_AUTH_PROVIDER_H_
#define FIREBASE_AUTH_PHONE_AUTH_PROVIDER_H_

#include <stdint.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "firebase/auth/credential.h"
#include "firebase/auth/multi_factor_session.h"
#include "firebase/c/credential.h"
#include "firebase/c/multi_factor.h"
#include "firebase/c/phone_auth_provider.h"
#include "firebase/future.h"
#include "firebase/internal/auth_state.h"
#include "firebase/internal/common.h"
#include "firebase/internal/listener_calls.h"

FIREBASE_C_DEFAULT_PACKING
namespace firebase {

namespace internal {

class PhoneVerification;

/// The base class of PhoneAuthProvider. A class template, so that the constant can be defined in a
/// header.
template <typename Unused>
struct PhoneProviderId {
  /// The id of the provider: "phone".
  static const char* const kProviderId;
};

template <typename Unused>
const char* const PhoneProviderId<Unused>::kProviderId = "phone";

}  // namespace internal

namespace auth {

class Auth;
struct PhoneAuthOptions;

/// The credential of a phone number, which User::UpdatePhoneNumberCredential() requires.
///
/// PhoneAuthProvider::GetCredential() creates it. All functions that take a Credential accept it.
/// Copies share one immutable credential.
///
/// @see Auth::SignInWithCredential(), User::LinkWithCredential(),
///     PhoneMultiFactorGenerator::GetAssertion()
class PhoneAuthCredential : public Credential {
 public:
  /// Creates an invalid credential.
  PhoneAuthCredential() {}

  /// Returns the code of the text message.
  ///
  /// The library does not verify the code; the server does when the credential is used.
  ///
  /// @return The code; "" if the credential is invalid.
  std::string sms_code() const { return firebase_credential_sms_code(internal::CredentialInternal::Get(*this)); }

 private:
  friend class PhoneAuthProvider;

  explicit PhoneAuthCredential(Credential credential) : Credential(std::move(credential)) {}
};

/// Verifies phone numbers.
///
/// VerifyPhoneNumber() sends a code in a text message, and GetCredential() creates a credential
/// from the code.
///
/// Google's server sends text messages only after a reCAPTCHA verification. Except for the test
/// numbers of the project, the library opens the verification page in the player's browser. The
/// settings of firebase/auth/web_sign_in.h apply to this page. If the same Auth opens another page,
/// for a text message or a sign-in, the verification fails. The emulator requires no verification
/// by default.
///
/// The functions are thread-safe.
class PhoneAuthProvider : public internal::PhoneProviderId<void> {
 public:
  /// Identifies a verification, so that another text message can be requested.
  ///
  /// Exists for source compatibility: VerifyPhoneNumber() sends a text message with and without a
  /// token. Copies are equal.
  ///
  /// @see Listener::OnCodeSent(), PhoneAuthOptions::force_resending_token
  class ForceResendingToken {
   public:
    /// Creates a token that identifies no verification.
    ForceResendingToken() {}

    /// Compares two tokens.
    ///
    /// Two tokens that identify no verification are equal.
    ///
    /// @param other The token to compare with.
    ///
    /// @return True if both identify the same verification or none.
    bool operator==(const ForceResendingToken& other) const { return verification_id_ == other.verification_id_; }

    /// Compares two tokens.
    ///
    /// @param other The token to compare with.
    ///
    /// @return The negation of operator==().
    bool operator!=(const ForceResendingToken& other) const { return !(*this == other); }

   private:
    friend class ::firebase::internal::PhoneVerification;

    // The id of the verification, or "".
    std::string verification_id_;
  };

  /// A listener that is called with the result of a verification.
  ///
  /// The functions run where callbacks run; see App::SetCallbackDelivery(). They may call any
  /// function of the library and may destroy the listener. They must not throw.
  ///
  /// The program owns the listener. A destroyed listener is not called again, and its pending
  /// verifications are cancelled: their browser pages stop working. If one thread may destroy the
  /// listener while another thread calls it, the destructor of the derived class should call
  /// Stop(). The destructor of this base class runs too late for that, because the derived part is
  /// already destroyed.
  class Listener {
   public:
    /// Creates a listener. It can be passed to VerifyPhoneNumber() several times.
    Listener() : calls_(std::make_shared<internal::ListenerCalls>()) {}

    /// Creates another listener. The verifications of the copied one remain with that one.
    Listener(const Listener&) : Listener() {}

    /// Keeps the verifications of both listeners as they are.
    ///
    /// @return This listener.
    Listener& operator=(const Listener&) { return *this; }

    /// Stops the listener.
    ///
    /// @see Stop()
    virtual ~Listener() { Stop(); }

    /// Called when a phone number was verified without a code.
    ///
    /// The Firebase C++ SDK calls it on Android. This library never calls it, because no program on
    /// a desktop can read the text messages of a phone.
    ///
    /// @param credential The credential.
    virtual void OnVerificationCompleted(PhoneAuthCredential credential) = 0;

    /// Called when no code was sent.
    ///
    /// The message contains the description of one of these errors:
    ///
    /// - kAuthErrorMissingPhoneNumber, kAuthErrorInvalidPhoneNumber: The phone number is empty or
    ///   malformed.
    /// - kAuthErrorOperationNotAllowed: The project has not enabled phone numbers, or does not
    ///   permit text messages to this country.
    /// - kAuthErrorQuotaExceeded, kAuthErrorTooManyRequests: Too many text messages were sent.
    /// - kAuthErrorWebContextCancelled: The player closed the verification page, did not answer in
    ///   time, or another page replaced it.
    /// - kAuthErrorWebInternalError: No browser could be opened.
    /// - kAuthErrorUnauthorizedDomain: "localhost" is not among the project's authorized domains.
    /// - kAuthErrorMissingMultiFactorSession, kAuthErrorInvalidMultiFactorSession: The session of
    ///   the options cannot be used.
    ///
    /// @param error The error message, which describes the error and the remedy in English.
    virtual void OnVerificationFailed(const std::string& error) = 0;

    /// Called when a code was sent. Ask the player for the code and call
    /// PhoneAuthProvider::GetCredential().
    ///
    /// A text message can take some seconds to arrive, and the code is valid for a few minutes. The
    /// default implementation does nothing.
    ///
    /// @param verification_id The id of the verification. Valid during the call only; copy it to
    ///     keep it.
    /// @param force_resending_token A token of the verification; see ForceResendingToken.
    ///
    /// @see OnVerificationFailed()
    virtual void OnCodeSent(const std::string& verification_id, const ForceResendingToken& force_resending_token) {
      (void)verification_id;
      (void)force_resending_token;
    }

    /// Called when the code will not be read automatically. On a desktop this follows OnCodeSent()
    /// immediately.
    ///
    /// The default implementation does nothing.
    ///
    /// @param verification_id The id of the verification. Valid during the call only; copy it to
    ///     keep it.
    virtual void OnCodeAutoRetrievalTimeOut(const std::string& verification_id) { (void)verification_id; }

   protected:
    /// Stops all calls of the listener and cancels its pending verifications. An addition to the
    /// Firebase C++ API.
    ///
    /// When the function returns, no call is running on another thread, and the listener is not
    /// called again. Inside a call of the listener, the function does not wait for that call.
    ///
    /// A derived class calls it in its destructor, while the members that its functions use still
    /// exist:
    ///
    /// @code
    /// ~CodeListener() override { Stop(); }
    /// @endcode
    void Stop() {
      calls_->Stop();
      std::vector<FutureBase> ended;
      {
        const std::lock_guard<std::mutex> lock(mutex_);
        ended.swap(verifications_);
      }
      for (const FutureBase& verification : ended) verification.Cancel();
    }

   private:
    friend class ::firebase::internal::PhoneVerification;

    // Verifications that are complete are removed at the same time, so that the list does not
    // grow.
    void WaitFor(const FutureBase& verification) {
      const std::lock_guard<std::mutex> lock(mutex_);
      const auto is_complete = [](const FutureBase& other) { return other.status() != kFutureStatusPending; };
      verifications_.erase(std::remove_if(verifications_.begin(), verifications_.end(), is_complete),
                           verifications_.end());
      verifications_.push_back(verification);
    }

    // The running calls, which pending verifications share.
    const std::shared_ptr<internal::ListenerCalls> calls_;

    // Protects the member below.
    std::mutex mutex_;

    // The verifications that were pending when the last one was started.
    std::vector<FutureBase> verifications_;
  };

  /// A provider cannot be copied. GetInstance() returns a reference.
  PhoneAuthProvider(const PhoneAuthProvider&) = delete;

  /// A provider cannot be assigned.
  PhoneAuthProvider& operator=(const PhoneAuthProvider&) = delete;

  /// Returns the provider of an Auth.
  ///
  /// The function is declared here and defined in firebase/auth.h. The Auth owns the provider.
  ///
  /// @param auth The Auth. For NULL the function returns a provider whose verifications fail.
  ///
  /// @return The provider, which is valid as long as the Auth.
  static PhoneAuthProvider& GetInstance(Auth* auth);

  /// Sends a code to a phone number.
  ///
  /// The function returns at once and reports the result to the listener. The listener is notified
  /// until it is destroyed or stopped, or until the Auth or its App is deleted. A later call sends
  /// another code.
  ///
  /// To enroll a phone number as a second factor, set PhoneAuthOptions::multi_factor_session. To
  /// complete a sign-in, set PhoneAuthOptions::multi_factor_hint as well:
  ///
  /// @code
  /// firebase::auth::PhoneAuthOptions options;
  /// options.multi_factor_session = resolver.session();
  /// options.multi_factor_hint = resolver.hints()[0];
  /// provider.VerifyPhoneNumber(options, &listener);
  /// @endcode
  ///
  /// @param options The phone number, and the session of a second factor.
  /// @param listener The listener. Not owned. For NULL the function does nothing.
  ///
  /// @see Listener, GetCredential()
  inline void VerifyPhoneNumber(const PhoneAuthOptions& options, Listener* listener);

  /// Sends a code to a phone number.
  ///
  /// @deprecated The Firebase C++ SDK removed the function in version 12.0. Use PhoneAuthOptions.
  ///
  /// @param phone_number The phone number in E.164 format.
  /// @param auto_verify_time_out_ms Exists for source compatibility and is ignored.
  /// @param force_resending_token Exists for source compatibility and is ignored.
  /// @param listener The listener. Not owned. For NULL the function does nothing.
  FIREBASE_DEPRECATED inline void VerifyPhoneNumber(const char* phone_number, uint32_t auto_verify_time_out_ms,
                                                    const ForceResendingToken* force_resending_token,
                                                    Listener* listener);

  /// Creates a credential from the code that the player entered.
  ///
  /// The function does not send a request. A wrong code is reported by the future of the operation
  /// that uses the credential, with kAuthErrorInvalidVerificationCode; the player can enter the
  /// code again.
  ///
  /// @param verification_id The id of the verification; see Listener::OnCodeSent().
  /// @param verification_code The code of the text message.
  ///
  /// @return The credential. Invalid if an argument is NULL or "".
  ///
  /// @see Auth::SignInAndRetrieveDataWithCredential()
  PhoneAuthCredential GetCredential(const char* verification_id, const char* verification_code) {
    return PhoneAuthCredential(internal::CredentialInternal::Adopt(
        firebase_phone_auth_provider_get_credential(verification_id, verification_code)));
  }

 private:
  friend class Auth;

  // The provider shares the state with the Auth.
  explicit PhoneAuthProvider(std::shared_ptr<internal::AuthState> state) : state_(std::move(state)) {}

  // The state of the Auth, or null.
  const std::shared_ptr<internal::AuthState> state_;
};

/// The options of PhoneAuthProvider::VerifyPhoneNumber().
///
/// The function copies the options during the call. Set either `phone_number` or
/// `multi_factor_hint`. The members for a second factor are additions to the Firebase C++ API; the
/// members that are ignored exist so that code for the Firebase C++ SDK compiles.
struct PhoneAuthOptions {
  /// Creates options without a phone number.
  PhoneAuthOptions() {}

  /// Exists for source compatibility and is ignored. Not owned.
  PhoneAuthProvider::ForceResendingToken* force_resending_token = nullptr;

  /// The phone number in E.164 format, for example "+15551234567".
  std::string phone_number;

  /// Exists for source compatibility and is ignored.
  uint32_t timeout_milliseconds = 0;

  /// Exists for source compatibility and is ignored.
  UIParent ui_parent = nullptr;

  // The following members are additions to the Firebase C++ API.

  /// The session, if the code is for a second factor: MultiFactor::GetSession() to enroll the phone
  /// number, or MultiFactorResolver::session() to sign in with a hint.
  MultiFactorSession multi_factor_session = MultiFactorSession();

  /// The hint of a resolver whose phone receives the code. It replaces the phone number, which the
  /// hint does not contain completely.
  MultiFactorInfo multi_factor_hint = MultiFactorInfo();
};

}  // namespace auth

namespace internal {

/// A verification in progress: the callback of its future, which calls the listener.
///
/// It may outlive the listener and the Auth. Before each call it checks, under the lock of the
/// listener's calls, that both still exist.
class PhoneVerification {
 public:
  /// Starts a verification and registers the callback of its future.
  ///
  /// @param state The state of the Auth, or null for the provider of no Auth.
  /// @param options The options.
  /// @param listener The listener, or NULL.
  static void Start(const std::shared_ptr<AuthState>& state, const auth::PhoneAuthOptions& options,
                    auth::PhoneAuthProvider::Listener* listener) {
    if (listener == nullptr) return;
    firebase_auth* const auth = state != nullptr ? state->auth() : nullptr;
    const FutureBase future = FutureInternal::Adopt<FutureBase>(Send(auth, options));
    // If the Auth has already ended, the listener is called with that error.
    const bool may_end = state != nullptr && !state->ended();
    listener->WaitFor(future);
    future.OnCompletion(PhoneVerification(may_end ? state : nullptr, listener));
  }

  /// Reports the result to the listener.
  ///
  /// @param completed The complete future.
  void operator()(const FutureBase& completed) const {
    const HeldFuture future = FutureInternal::Hold(completed);
    if (completed.error() != FIREBASE_AUTH_ERROR_NONE) return Fail(completed.error_message());
    Succeed(firebase_future_string(future.get()));
  }

 private:
  static firebase_future* Send(firebase_auth* auth, const auth::PhoneAuthOptions& options) {
    const char* const number = options.phone_number.c_str();
    auto* const session = MultiFactorInternal::Get(options.multi_factor_session);
    auto* const hint = MultiFactorInternal::Get(options.multi_factor_hint);
    if (hint != nullptr) {
      return firebase_phone_auth_provider_verify_multi_factor_info(auth, hint, session);
    }
    if (session == nullptr) return firebase_phone_auth_provider_verify_phone_number(auth, number);
    return firebase_phone_auth_provider_verify_phone_number_for_enrollment(auth, number, session);
  }

  PhoneVerification(const std::shared_ptr<AuthState>& state, auth::PhoneAuthProvider::Listener* listener)
      : state_(state), listener_(listener), calls_(listener->calls_) {}

  void Fail(const std::string& error) const {
    Tell([&] { listener_->OnVerificationFailed(error); });
  }

  void Succeed(const std::string& verification_id) const {
    auth::PhoneAuthProvider::ForceResendingToken token;
    token.verification_id_ = verification_id;
    Tell([&] { listener_->OnCodeSent(verification_id, token); });
    Tell([&] { listener_->OnCodeAutoRetrievalTimeOut(verification_id); });
  }

  // Calls the listener, unless the listener was stopped or the Auth has ended.
  template <typename Call>
  void Tell(Call call) const {
    if (state_ == nullptr || !state_->ended()) calls_->Run(call);
  }

  // The state of the Auth, or null.
  std::shared_ptr<AuthState> state_;

  // The listener. Used only while `calls_` permits it.
  auth::PhoneAuthProvider::Listener* listener_;

  // The running calls of the listener, which exist after its destruction.
  std::shared_ptr<ListenerCalls> calls_;
};

}  // namespace internal

namespace auth {

inline void PhoneAuthProvider::VerifyPhoneNumber(const PhoneAuthOptions& options, Listener* listener) {
  internal::PhoneVerification::Start(state_, options, listener);
}

inline void PhoneAuthProvider::VerifyPhoneNumber(const char* phone_number, uint32_t /*auto_verify_time_out_ms*/,
                                                 const ForceResendingToken*, Listener* listener) {
  PhoneAuthOptions options;
  options.phone_number = phone_number != nullptr ? phone_number : "";
  internal::PhoneVerification::Start(state_, options, listener);
}

}  // namespace auth
}  // namespace firebase
FIREBASE_C_FORMER_PACKING

#endif  // FIREBASE_AUTH_PHONE_AUTH_PROVIDER_H_
