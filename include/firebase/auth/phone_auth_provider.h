/// Phone numbers as identities: a code in a text message proves one.
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

namespace firebase {

namespace internal {

class PhoneVerification;

template <typename Unused>
struct PhoneProviderId {
  /// "phone".
  static const char* const kProviderId;
};

template <typename Unused>
const char* const PhoneProviderId<Unused>::kProviderId = "phone";

}  // namespace internal

namespace auth {

class Auth;
struct PhoneAuthOptions;

/// The credential of a phone number, which User::UpdatePhoneNumberCredential() asks for.
class PhoneAuthCredential : public Credential {
 public:
  /// An invalid credential.
  PhoneAuthCredential() {}

  /// The code of the text message; "" if there is none.
  std::string sms_code() const {
    return firebase_credential_sms_code(internal::CredentialInternal::Get(*this));
  }

 private:
  friend class PhoneAuthProvider;

  explicit PhoneAuthCredential(Credential credential) : Credential(std::move(credential)) {}
};

/// Proves phone numbers: VerifyPhoneNumber() sends a code, of which GetCredential() makes a
/// credential.
///
/// Google's service sends messages for people only: except for the project's test numbers, the
/// player is sent to a page in their browser first, where reCAPTCHA looks at them. The settings of
/// firebase/auth/web_sign_in.h are for that page, too. A later page of the same Auth, for a message
/// or a sign-in, takes its place, and the verification fails. The emulator doesn't ask unless it is
/// told to.
class PhoneAuthProvider : public internal::PhoneProviderId<void> {
 public:
  /// Names a verification, so that the next one may follow it. Copies are equal; so are those that
  /// name none. Kept for source compatibility: every verification sends a code.
  class ForceResendingToken {
   public:
    /// Names none.
    ForceResendingToken() {}

    bool operator==(const ForceResendingToken& other) const {
      return verification_id_ == other.verification_id_;
    }
    bool operator!=(const ForceResendingToken& other) const { return !(*this == other); }

   private:
    friend class ::firebase::internal::PhoneVerification;

    std::string verification_id_;
  };

  /// Told of verifications, where callbacks run. Its functions may call anything, also destroy the
  /// listener, and must not throw.
  ///
  /// Once a listener is destroyed it isn't called again, and the verifications that it waits for
  /// are cancelled: a page that asks the player is closed, so that another one may be opened. Where
  /// that may happen on one thread while another calls it, the destructor of the derived class
  /// should call Stop(): here it would be too late, as the derived part is gone.
  class Listener {
   public:
    Listener() : calls_(std::make_shared<internal::ListenerCalls>()) {}
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    virtual ~Listener() { Stop(); }

    /// The number is proven without a code. Never called here, as nothing on a desktop reads the
    /// messages of a phone.
    virtual void OnVerificationCompleted(PhoneAuthCredential credential) = 0;

    /// No code was sent; `error` says why, and what to do.
    virtual void OnVerificationFailed(const std::string& error) = 0;

    /// The code is on its way: ask the player for it, and call PhoneAuthProvider::GetCredential().
    virtual void OnCodeSent(const std::string& verification_id,
                            const ForceResendingToken& force_resending_token) {
      (void)verification_id;
      (void)force_resending_token;
    }

    /// No code will be read by itself. Here that is known as soon as the code is sent.
    virtual void OnCodeAutoRetrievalTimeOut(const std::string& verification_id) {
      (void)verification_id;
    }

   protected:
    /// Ends the calls for good, and what they would tell of. When this returns, none is running on
    /// another thread. An addition to Firebase's API.
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

    void WaitFor(const FutureBase& verification) {
      const std::lock_guard<std::mutex> lock(mutex_);
      const auto is_complete = [](const FutureBase& other) {
        return other.status() != kFutureStatusPending;
      };
      verifications_.erase(
          std::remove_if(verifications_.begin(), verifications_.end(), is_complete),
          verifications_.end());
      verifications_.push_back(verification);
    }

    const std::shared_ptr<internal::ListenerCalls> calls_;
    std::mutex mutex_;
    std::vector<FutureBase> verifications_;
  };

  PhoneAuthProvider(const PhoneAuthProvider&) = delete;
  PhoneAuthProvider& operator=(const PhoneAuthProvider&) = delete;

  /// The provider of that Auth, which owns it. For NULL, one whose verifications fail. Declared
  /// here; comes with firebase/auth.h.
  static PhoneAuthProvider& GetInstance(Auth* auth);

  /// Sends a code to the options' phone number. The listener is told of it; it isn't any more once
  /// it is destroyed, or the Auth or its App is deleted. Does nothing without a listener. Any
  /// thread.
  inline void VerifyPhoneNumber(const PhoneAuthOptions& options, Listener* listener);

  /// As above, in the form that it had before version 12. The time-out and the token, which may be
  /// NULL, change nothing.
  FIREBASE_DEPRECATED inline void VerifyPhoneNumber(
      const char* phone_number, uint32_t auto_verify_time_out_ms,
      const ForceResendingToken* force_resending_token, Listener* listener);

  /// The credential of a code that the player got. Any thread.
  PhoneAuthCredential GetCredential(const char* verification_id, const char* verification_code) {
    return PhoneAuthCredential(internal::CredentialInternal::Adopt(
        firebase_phone_auth_provider_get_credential(verification_id, verification_code)));
  }

 private:
  friend class Auth;

  explicit PhoneAuthProvider(std::shared_ptr<internal::AuthState> state)
      : state_(std::move(state)) {}

  const std::shared_ptr<internal::AuthState> state_;
};

/// What PhoneAuthProvider::VerifyPhoneNumber() is asked for.
struct PhoneAuthOptions {
  PhoneAuthOptions() {}

  /// The token of an earlier verification. Changes nothing.
  PhoneAuthProvider::ForceResendingToken* force_resending_token = nullptr;

  /// The number in international form, such as "+15551234567".
  std::string phone_number;

  /// How long to wait for a code that is read by itself. Changes nothing.
  uint32_t timeout_milliseconds = 0;

  /// Changes nothing.
  UIParent ui_parent = nullptr;

  // From here on, additions to Firebase's API.

  /// What the code is for, if it is for a second factor: MultiFactor::GetSession() to enroll the
  /// phone number, MultiFactorResolver::session() to sign in with a hint.
  MultiFactorSession multi_factor_session = MultiFactorSession();

  /// The resolver's hint whose phone the code is sent to, in place of a phone number.
  MultiFactorInfo multi_factor_hint = MultiFactorInfo();
};

}  // namespace auth

namespace internal {

/// A phone number that is being verified: tells the listener, if both sides are still there.
class PhoneVerification {
 public:
  static void Start(const std::shared_ptr<AuthState>& state, const auth::PhoneAuthOptions& options,
                    auth::PhoneAuthProvider::Listener* listener) {
    if (listener == nullptr) return;
    firebase_auth* const auth = state != nullptr ? state->auth() : nullptr;
    const FutureBase future = FutureInternal::Adopt<FutureBase>(Send(auth, options));
    // On an Auth that has ended already, the listener is told so.
    const bool may_end = state != nullptr && !state->ended();
    listener->WaitFor(future);
    future.OnCompletion(PhoneVerification(may_end ? state : nullptr, listener));
  }

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

  PhoneVerification(const std::shared_ptr<AuthState>& state,
                    auth::PhoneAuthProvider::Listener* listener)
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

  template <typename Call>
  void Tell(Call call) const {
    if (state_ == nullptr || !state_->ended()) calls_->Run(call);
  }

  std::shared_ptr<AuthState> state_;
  auth::PhoneAuthProvider::Listener* listener_;
  std::shared_ptr<ListenerCalls> calls_;
};

}  // namespace internal

namespace auth {

inline void PhoneAuthProvider::VerifyPhoneNumber(const PhoneAuthOptions& options,
                                                 Listener* listener) {
  internal::PhoneVerification::Start(state_, options, listener);
}

inline void PhoneAuthProvider::VerifyPhoneNumber(const char* phone_number,
                                                 uint32_t /*auto_verify_time_out_ms*/,
                                                 const ForceResendingToken*, Listener* listener) {
  PhoneAuthOptions options;
  options.phone_number = phone_number != nullptr ? phone_number : "";
  internal::PhoneVerification::Start(state_, options, listener);
}

}  // namespace auth
}  // namespace firebase

#endif  // FIREBASE_AUTH_PHONE_AUTH_PROVIDER_H_
