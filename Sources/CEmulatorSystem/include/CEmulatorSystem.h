// What the emulator's HTTP server stands on, and one-line wrappers for what Swift can't import.
#ifndef CEMULATORSYSTEM_H_
#define CEMULATORSYSTEM_H_

#include <microhttpd.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

// The daemon takes over the listening socket and serves it on one thread of its own.
static inline struct MHD_Daemon *emulator_http_start(int listener, MHD_AccessHandlerCallback handle,
                                                     MHD_RequestCompletedCallback complete, void *context) {
  return MHD_start_daemon(MHD_USE_EPOLL_INTERNALLY | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handle, context,
                          MHD_OPTION_LISTEN_SOCKET, listener, MHD_OPTION_NOTIFY_COMPLETED, complete, context,
                          MHD_OPTION_END);
}

#endif
