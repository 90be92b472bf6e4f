// SPDX-License-Identifier: Apache-2.0
#ifndef EXAMPLES_GAME_SESSION_H_
#define EXAMPLES_GAME_SESSION_H_

#include <firebase/app.h>
#include <firebase/auth.h>
#include <firebase/auth/multi_factor.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "frame_report.h"
#include "options.h"

/// Who plays. A copy that the screens read without calls of the library.
struct Player {
  bool is_signed_in = false;
  bool is_guest = false;
  bool is_email_verified = false;
  std::string uid, name, email;
  std::vector<std::string> providers;  // for example "apple.com" or "password"
  std::string second_factor;           // the uid of the first one, or ""

  bool Has(const std::string& provider) const;
};

/// Everything that the game does with the library: the screens call this class only.
///
/// A function starts an operation and returns at once. Update(), once a frame, polls it. There is one operation at a
/// time; the screens show busy_text() and offer Cancel(). An operation may have several steps: a sign-in may continue
/// in the browser and then ask for the code of a text message. After the last one, TakeSuccess() returns true once;
/// after an error, error() has a message for the player.
class Session {
 public:
  /// Returns NULL if the project's configuration is missing. The log has the reason.
  static std::unique_ptr<Session> Create(const Options& options, const std::string& config_folder, LibraryTime* time);
  ~Session();

  /// Call it once per frame.
  void Update();

  const Player& player() const { return player_; }
  firebase::SessionState state() const { return state_; }

  // --- the operation in progress ---

  bool is_busy() const { return !busy_text_.empty(); }
  const std::string& busy_text() const { return busy_text_; }

  /// What the player opens if no browser could be opened, or "".
  const std::string& url() const { return url_; }

  /// Ends the operation, and forgets the question for a code.
  void Cancel();

  // --- how the last one ended ---

  const std::string& error() const { return error_; }
  const std::string& notice() const { return notice_; }
  void ClearMessages();
  bool TakeSuccess();

  /// Returns true once after the browser has returned, for the game to raise its window.
  bool TakeBrowserReturned();

  // --- signing in ---

  void PlayAsGuest();
  void SignInWithProvider(const std::string& provider);
  void SignInWithEmail(const std::string& email, const std::string& password);
  void CreateAccount(const std::string& email, const std::string& password);
  void SendPasswordReset(const std::string& email);
  void RetryStoredSession();

  // --- linking: the uid stays the same ---

  void LinkProvider(const std::string& provider);
  void LinkEmail(const std::string& email, const std::string& password);

  /// After a link failed because the sign-in belongs to another account of the player.
  bool can_switch() const { return other_account_.is_valid(); }
  void SwitchAccount();

  // --- the account ---

  void ChangeName(const std::string& name);
  void SendEmailVerification();
  void Reload();
  void SignOut();

  /// Asks who the player is, in the browser or by the password, and deletes the account.
  void DeleteAccount(const std::string& password);
  bool DeletingNeedsPassword() const;

  // --- second factors ---

  void AddPhone(const std::string& number);
  void RemoveSecondFactor();

  /// Whether a code is needed to continue. code_prompt() says which one.
  bool wants_code() const { return answer_code_ != nullptr; }
  const std::string& code_prompt() const { return code_prompt_; }
  void AnswerCode(const std::string& code);
  bool CanSendCodeAgain() const { return send_code_again_ != nullptr; }
  void SendCodeAgain();

 private:
  class TextMessage;
  using AuthResult = firebase::auth::AuthResult;
  using Assertion = firebase::auth::MultiFactorAssertion;
  using SignedIn = std::function<void(const AuthResult&)>;
  using Proven = std::function<void(const Assertion&)>;

  Session(std::unique_ptr<firebase::App> app, std::unique_ptr<firebase::auth::Auth> auth, LibraryTime* time);

  // Steps of operations.
  void Run(const std::string& text, const firebase::FutureBase& future, std::function<void()> succeeded,
           std::function<void()> failed = nullptr);
  void RunSignIn(const std::string& text, const firebase::Future<AuthResult>& future, const SignedIn& then,
                 const std::function<void()>& refused = nullptr);
  void RunLink(const std::string& text, const firebase::Future<AuthResult>& future);
  void Succeed(const std::string& notice = "");
  void Fail(const firebase::FutureBase& future);

  void AskSecondFactor(const firebase::auth::MultiFactorResolver& resolver, const SignedIn& then);
  void SendCode(const firebase::auth::PhoneAuthOptions& options, const Proven& then);
  void AskCode(const std::string& prompt, std::function<void(const std::string&)> answer);
  void ForgetCode();
  void DeleteNow();

  // Parts of Update().
  void ContinueOperation();
  void ContinueTextMessage();
  void ReadPlayer();
  void SetWebSignInOptions();

  LibraryTime& time_;
  Player player_;
  firebase::SessionState state_ = firebase::kSessionStateRestoring;

  firebase::FutureBase future_;
  std::function<void()> succeeded_, failed_;
  std::unique_ptr<TextMessage> message_;
  std::function<void(const std::string&)> text_message_sent_;
  std::string busy_text_, url_, error_, notice_, code_prompt_;
  bool was_signed_in_ = false;
  bool has_succeeded_ = false;
  bool has_browser_returned_ = false;
  std::function<void(const std::string&)> answer_code_;
  std::function<void()> send_code_again_;
  firebase::auth::Credential other_account_;

  // Deleted first, because their callbacks use the members above.
  std::unique_ptr<firebase::App> app_;
  std::unique_ptr<firebase::auth::Auth> auth_;
};

#endif  // EXAMPLES_GAME_SESSION_H_
