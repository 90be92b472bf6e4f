#ifndef CAUTHSYSTEM_PEER_H_
#define CAUTHSYSTEM_PEER_H_

#include <stdbool.h>

// Whether the other end of this accepted TCP connection certainly is not a process of this process's user or of the
// superuser, whom nothing keeps out: it is another user's, or no process's any more. False also where the system does
// not say whose it is. `connection` is one of a socket that still listens on this machine's own address.
bool auth_peer_is_foreign(int connection);

#endif
