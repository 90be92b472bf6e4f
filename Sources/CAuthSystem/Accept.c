// For accept4.
#define _GNU_SOURCE

#include "Accept.h"

#include <stddef.h>
#include <sys/socket.h>

int auth_accept(int listener) { return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK); }
