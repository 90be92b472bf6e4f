// OpenSSL, and libcurl above it, in a process that has other users of OpenSSL and that may end at any moment.
//
// OpenSSL cleans itself up when the process exits, while other threads may still be in a handshake. The library
// initialises it without that cleanup. If the program has initialised it before, or cleans it up by itself, the cleanup
// waits until no thread is between `auth_network_enter` and `auth_network_leave`, and lets none enter again.
#ifndef CAUTHSYSTEM_CRYPTO_H_
#define CAUTHSYSTEM_CRYPTO_H_

#include <stdbool.h>
#include <stddef.h>

// Initialises OpenSSL and libcurl, once per process. Call it before anything else of libcurl.
void auth_network_begin(void);

// To be called around every call of libcurl that may reach OpenSSL. False after OpenSSL was cleaned up: then nothing of
// libcurl may be called that uses a connection, and `auth_network_leave` isn't called either. Calls may be nested.
bool auth_network_enter(void);
void auth_network_leave(void);

// Releases what OpenSSL keeps for the calling thread, which is about to end.
void auth_network_end_thread(void);

// Fills the buffer from the system's generator. False only if the system has no entropy.
bool auth_random(void *buffer, size_t size);

// The digits of a SHA-1 with or without colons, as 40 in upper case and NUL. False, with nothing left in OpenSSL's list
// of errors, if the text is none.
bool auth_read_sha1(const char *text, unsigned char digits[41]);

#endif
