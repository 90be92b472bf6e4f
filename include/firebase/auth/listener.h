/// Listeners: told of changes of the signed-in user.
#ifndef FIREBASE_AUTH_LISTENER_H_
#define FIREBASE_AUTH_LISTENER_H_

#include "firebase/internal/common.h"
#include "firebase/internal/listener_registrations.h"

namespace firebase {
namespace auth {

class Auth;

/// Told who is signed in.
///
/// Once a listener is destroyed it isn't called again: its destructor takes it off all Auths. Where
/// one thread may destroy it while another calls it, the destructor of the derived class should
/// call Auth::RemoveAuthStateListener(), which waits for the call: here it would be too late, as
/// the derived part is gone. A copy is a listener of its own, which was added to no Auth.
class AuthStateListener : public internal::ListenerBase {
 public:
  virtual ~AuthStateListener() {}

  /// Another user is signed in, or nobody any more; also called when the listener is added. May
  /// call anything, also remove or destroy the listener, or delete `auth`. Must not throw.
  virtual void OnAuthStateChanged(Auth* auth) = 0;
};

/// Told of id tokens, for games that hand them to servers of their own. As long as an Auth has such
/// a listener, it refreshes its user's token five minutes before it expires, without being asked.
/// For the rest it is as an AuthStateListener.
class IdTokenListener : public internal::ListenerBase {
 public:
  virtual ~IdTokenListener() {}

  /// Another user is signed in, or nobody any more, or the user's token was refreshed; also called
  /// when the listener is added.
  virtual void OnIdTokenChanged(Auth* auth) = 0;
};

}  // namespace auth
}  // namespace firebase

#endif  // FIREBASE_AUTH_LISTENER_H_
