// SPDX-License-Identifier: Apache-2.0
/// @file
/// Listeners: objects that an Auth calls when the signed-in user changes.
///
/// @code
/// class Menu : public firebase::auth::AuthStateListener {
///  public:
///   explicit Menu(firebase::auth::Auth* auth) : auth_(auth) { auth_->AddAuthStateListener(this); }
///   ~Menu() override { auth_->RemoveAuthStateListener(this); }
///
///   void OnAuthStateChanged(firebase::auth::Auth* auth) override {
///     ShowName(auth->current_user().display_name());
///   }
///
///  private:
///   firebase::auth::Auth* auth_;
/// };
/// @endcode
#ifndef FIREBASE_AUTH_LISTENER_H_
#define FIREBASE_AUTH_LISTENER_H_

#include "firebase/internal/common.h"
#include "firebase/internal/listener_registrations.h"

FIREBASE_C_DEFAULT_PACKING
namespace firebase {
namespace auth {

class Auth;

/// A listener that is called when another user signs in or the user signs out.
///
/// The program owns the listener. A destroyed listener is not called again: its destructor removes
/// it from all Auths. If one thread may destroy the listener while another thread calls it, the
/// destructor of the derived class should call Auth::RemoveAuthStateListener(), which waits for the
/// running call. The destructor of this base class runs too late for that, because the derived part
/// is already destroyed.
///
/// A copy of a listener is a new listener that is not added to any Auth.
///
/// @see Auth::AddAuthStateListener()
class AuthStateListener : public internal::ListenerBase {
 public:
  /// Removes the listener from all Auths.
  virtual ~AuthStateListener() {}

  /// Called when the signed-in user has changed, and once when the listener is added.
  ///
  /// The function may call any function of the library, and may remove or destroy the listener or
  /// delete `auth`. It must not throw.
  ///
  /// @param auth The Auth whose user has changed. Auth::current_user() returns the new user.
  virtual void OnAuthStateChanged(Auth* auth) = 0;
};

/// A listener that is called when the id token changes, for games that send the token to their own
/// server.
///
/// While an Auth has such a listener, it refreshes the token of its user five minutes before the
/// token expires, or up to a tenth of its lifetime earlier, so that many players do not refresh at
/// the same time. If that fails, it tries again after half a minute and then at growing intervals.
///
/// Lifetime and copies follow the same rules as for AuthStateListener.
///
/// @see Auth::AddIdTokenListener()
class IdTokenListener : public internal::ListenerBase {
 public:
  /// Removes the listener from all Auths.
  virtual ~IdTokenListener() {}

  /// Called when the signed-in user has changed or the id token was refreshed, and once when the
  /// listener is added.
  ///
  /// The function may call any function of the library, and may remove or destroy the listener or
  /// delete `auth`. It must not throw.
  ///
  /// @param auth The Auth whose token has changed. User::GetToken() returns the new token.
  virtual void OnIdTokenChanged(Auth* auth) = 0;
};

}  // namespace auth
}  // namespace firebase
FIREBASE_C_FORMER_PACKING

#endif  // FIREBASE_AUTH_LISTENER_H_
