#ifndef CAUTHSYSTEM_ACCEPT_H_
#define CAUTHSYSTEM_ACCEPT_H_

// A connection that waits at the listening socket, as a file whose calls never wait; negative, with errno, if there is
// none. A program that another thread starts meanwhile doesn't inherit it.
int auth_accept(int listener);

#endif
