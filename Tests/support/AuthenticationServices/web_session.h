// SPDX-License-Identifier: Apache-2.0
// The stand-in of the system's browser sessions for tests in C. All functions are called on the main thread.
#ifndef FIREBASE_AUTH_STAND_IN_WEB_SESSION_H_
#define FIREBASE_AUTH_STAND_IN_WEB_SESSION_H_

// The page of the open session, to be freed; "" if there is none.
char *web_session_copy_url(void);

// The browser goes there. The scheme of the app ends the session; nothing else happens.
void web_session_go_to(const char *url);

// The player closes the session.
void web_session_close(void);

#endif
