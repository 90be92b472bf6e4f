// SPDX-License-Identifier: Apache-2.0
// Everything that the library asks of an operating system. Swift files call no other function of a system.
//
// There is one implementation for each system: the folder Linux has that for Linux. Only fixed-width integers, size_t,
// bool, enums, pointers and structures of these cross this boundary, so that the header means the same for every
// compiler. A string is UTF-8 with a final NUL. Times are in milliseconds. All functions are thread-safe unless stated
// otherwise.
//
// A pointer that is to be freed is freed with free(). If memory runs out, the process ends, as it does in Swift.
#ifndef CAUTHSYSTEM_PLATFORM_H_
#define CAUTHSYSTEM_PLATFORM_H_

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// --- clocks ---

// Milliseconds since 1970. It may jump, forwards and backwards.
int64_t auth_clock_wall(void);

// Milliseconds since some fixed moment. It never goes back, and stands still while the machine is suspended.
int64_t auth_clock_monotonic(void);

// Milliseconds since the machine was started, including the time for which it was suspended.
int64_t auth_clock_since_boot(void);

void auth_clock_sleep(int64_t milliseconds);

// A moment as fields of the UTC calendar.
typedef struct auth_date {
  int32_t year;
  // From 1.
  int32_t month;
  // From 1.
  int32_t day;
  int32_t hour;
  int32_t minute;
  int32_t second;
} auth_date;

// The date of a moment in seconds since 1970.
auth_date auth_date_make(int64_t seconds);

// The milliseconds since 1970 of a timestamp of RFC 3339 in UTC, without leap seconds; 0 for any other string.
int64_t auth_date_read(const char *text);

// --- locks ---

// A mutex with a condition.
typedef struct auth_lock auth_lock;

auth_lock *auth_lock_create(void);
void auth_lock_release(auth_lock *lock);

void auth_lock_take(auth_lock *lock);
void auth_lock_return(auth_lock *lock);

// Wakes every thread that waits for the lock's condition.
void auth_lock_wake(auth_lock *lock);

// With the lock taken, waits for auth_lock_wake, at most until the deadline on the monotonic clock; without end if the
// deadline is negative. False if the deadline came first. Threads may also wake for no reason.
bool auth_lock_wait(auth_lock *lock, int64_t deadline);

// --- threads ---

typedef uint64_t auth_thread;

// Starts a thread that takes none of the program's signals. `body` returns NULL. The caller joins or detaches the
// thread. 0, or the system's error number.
int32_t auth_thread_start(void *(*body)(void *context), void *context, auth_thread *thread);

// Waits until the thread has ended, including its thread-local destructors, for that many milliseconds at most, or
// without end if they are negative. False if the time is over; the thread can still be joined or detached then.
bool auth_thread_join(auth_thread thread, int64_t milliseconds);

void auth_thread_detach(auth_thread thread);

// Identifies the calling thread among those that run.
auth_thread auth_thread_current(void);

// A place where each thread keeps a pointer of its own; NULL at first.
typedef uint32_t auth_thread_key;

auth_thread_key auth_thread_key_create(void);
void *auth_thread_key_get(auth_thread_key key);
void auth_thread_key_set(auth_thread_key key, void *value);

// --- sockets ---

// A socket, or another object that a wait for sockets can include. No operation on one waits. Programs started by this
// process do not inherit it, and it is never one of the standard files: a game that has closed those would print into
// it.
typedef int64_t auth_socket;

enum {
  // No socket; or nothing to accept, receive or send for now.
  AUTH_SOCKET_LATER = -1,
  // The system refused; or the other side has sent everything or is gone.
  AUTH_SOCKET_END = -2,
};

// For libcurl: like socket(2) of the system. libcurl chooses whether operations on it wait.
auth_socket auth_socket_open(int32_t family, int32_t type, int32_t protocol);

// The next connection that waits at a listening socket, AUTH_SOCKET_LATER if there is none, or AUTH_SOCKET_END if the
// system has no room for it. The connection then remains in the queue.
auth_socket auth_socket_accept(auth_socket listener);

// The number of bytes that were received or taken for sending, AUTH_SOCKET_LATER or AUTH_SOCKET_END.
int64_t auth_socket_receive(auth_socket socket, void *bytes, size_t size);
int64_t auth_socket_send(auth_socket socket, const void *bytes, size_t size);

// Reports the end of what is sent to the other side. Receiving goes on.
void auth_socket_end_sending(auth_socket socket);

// Ends the connection in both directions, and leaves the socket open.
void auth_socket_shut_down(auth_socket socket);

void auth_socket_close(auth_socket socket);

// The port on this machine; 0 if the socket has none.
uint16_t auth_socket_port(auth_socket socket);

// So that the system finds out by itself, within half a minute, that a TCP connection is dead which nothing is sent on,
// and within ten seconds for one that a request is sent on.
void auth_socket_keep_alive(auth_socket socket);

// Whether the other end of this accepted connection certainly is not a process of this process's user or of the
// superuser, whom nothing keeps out: it is another user's, or no process's any more. False also where the system does
// not report whose it is. `connection` is one of a socket that still listens on this machine's own address.
bool auth_socket_is_foreign(auth_socket connection);

// Listens for TCP connections to 127.0.0.1 or ::1 at the port, or, if it is 0, at a port of the system's choice. 0, or
// the system's error number.
int32_t auth_loopback_listen(bool is_version6, uint16_t port, auth_socket *listener);

// The error number of a port that is in use.
int32_t auth_loopback_port_taken(void);

// Whether the error number means that the system, or what confines the program, has no such address for any program.
bool auth_loopback_is_missing(int32_t error);

// What another thread wakes a wait for sockets with: the wait includes the reader.
typedef struct auth_wake {
  auth_socket reader;
  auth_socket writer;
} auth_wake;

// Its sockets are negative if the system refused them.
auth_wake auth_wake_open(void);

// Makes the reader readable.
void auth_wake_signal(auth_wake wake);

// Makes it unreadable until the next signal.
void auth_wake_clear(auth_wake wake);

void auth_wake_close(auth_wake wake);

// --- hosts ---

bool auth_host_is_version4(const char *host);
bool auth_host_is_version6(const char *host);

// Whether the host is this machine's own, for every system.
bool auth_host_is_loopback(const char *host);

// --- files ---

typedef enum auth_file_outcome {
  AUTH_FILE_DONE,
  // There is no such file, or no folder where it would be.
  AUTH_FILE_ABSENT,
  // Another process has it locked.
  AUTH_FILE_BUSY,
  // There is no regular file of that name, but something else.
  AUTH_FILE_IRREGULAR,
  AUTH_FILE_FAILED,
} auth_file_outcome;

typedef struct auth_file_result {
  auth_file_outcome outcome;
  // Why it was not done, for people. Valid until the thread's next call of a function of this section.
  const char *reason;
} auth_file_result;

// Whose files are read.
typedef enum auth_file_trust {
  // Anybody's.
  AUTH_FILE_OF_ANYONE,
  // Only the user's own, if nobody else can write it, and no symbolic link.
  AUTH_FILE_OF_USER,
} auth_file_trust;

typedef struct auth_bytes {
  // To be freed; NULL for none.
  void *start;
  size_t size;
} auth_bytes;

// Reads a regular file; of one that is longer than the limit, somewhat more than the limit.
auth_file_result auth_file_read(const char *path, auth_file_trust trust, size_t limit, auth_bytes *bytes);

// Replaces the file as a whole, by way of another name in the same folder: after a crash, the file is the old one or
// the new one. If `is_flushed`, the content is on the disk before the file has its name. Only the user can read the
// file.
auth_file_result auth_file_replace(const char *path, const char *temporary, const void *bytes, size_t size,
                                   bool is_flushed);

// Makes sure that there is a file, an empty one if there was none.
auth_file_result auth_file_create(const char *path);

// Gives the file another name, in place of a file that had it.
auth_file_result auth_file_move(const char *from, const char *to);

// Removes a file or an empty folder. Of what is absent, the outcome is AUTH_FILE_ABSENT.
auth_file_result auth_file_remove(const char *path);

// False only if there certainly is none.
bool auth_file_exists(const char *path);

// When the file was last written, in milliseconds since 1970, without following a symbolic link; 0 if there is none.
int64_t auth_file_time(const char *path);

// Creates the folder, and those that it is in, for the user alone. Folders that exist stay as they are.
auth_file_result auth_folder_create(const char *path);

// The folder where the user's programs keep their data, to be freed; NULL if there is none.
char *auth_folder_find_data(void);

// A lock between processes, by a file in a folder.
typedef struct auth_folder_lock {
  int64_t folder;
  int64_t file;
} auth_folder_lock;

// Takes the lock if it is free: of the file at the path, which is created if it is missing. Both must be the user's
// own, as of AUTH_FILE_OF_USER. The end of the process returns the lock, too.
auth_file_result auth_folder_lock_take(const char *folder, const char *path, auth_folder_lock *lock);

// Returns a lock that was taken. If `is_flushed`, the names of files in the folder are on the disk afterwards.
void auth_folder_lock_return(auth_folder_lock lock, bool is_flushed);

// --- the process ---

// The value of an environment variable. NULL if it is unset, and in a program that has privileges which its user lacks.
const char *auth_environment_get(const char *name);

// Writes to standard error.
void auth_log_write(const void *bytes, size_t size);

// Opens those of the standard files that are closed, so that code of others gets none of them, until they are released.
typedef struct auth_standard_files {
  int32_t files[3];
} auth_standard_files;

auth_standard_files auth_standard_files_reserve(void);
void auth_standard_files_release(auth_standard_files reserved);

// --- strings ---

// The empty string, which is never freed.
const char *auth_text_empty(void);

// A copy, to be freed.
char *auth_text_copy(const char *text);

// One string after the other, to be freed.
char *auth_text_join(const char *first, const char *second);

// --- digests and random bytes ---

// Fills the buffer from the system's generator. False only if the system has no entropy.
bool auth_random_fill(void *buffer, size_t size);

void auth_digest_sha256(const void *bytes, size_t size, uint8_t digest[32]);

// Whether the bytes are equal, in a time that depends on nothing but the size.
bool auth_bytes_are_equal(const void *left, const void *right, size_t size);

// Writes base64 with padding and a final NUL. `text` has room for 4 characters for each 3 bytes begun, and the NUL. The
// number of characters.
size_t auth_base64_encode(const uint8_t *bytes, size_t size, uint8_t *text);

// Reads base64 with padding, and writes 3 bytes for each 4 characters, zeros for the padding. False if it is none.
// `size` is below 2^31.
bool auth_base64_decode(const uint8_t *text, size_t size, uint8_t *bytes);

// The digits of a SHA-1 with or without colons, as 40 in upper case and NUL. False if the string is none.
bool auth_fingerprint_read(const char *text, uint8_t digits[41]);

// --- the network, as far as TLS is the system's ---
//
// The process may have other users of the TLS library, and may end at any moment. OpenSSL cleans itself up when the
// process exits, while other threads may still be in a handshake. The library initialises it without that cleanup. If
// the program has initialised it before, or cleans it up by itself, the cleanup waits until no thread is between
// `auth_network_enter` and `auth_network_leave`, and lets none enter again. A fork waits in the same way, for 200 ms at
// most, so that the child has no lock of OpenSSL that nobody returns.

// Initialises TLS and libcurl, once per process. Call it before anything else of libcurl.
void auth_network_begin(void);

// Call them around every call of libcurl that may reach TLS. False after the cleanup: then nothing of libcurl may be
// called that uses a connection, and `auth_network_leave` is not called either. Calls may be nested.
bool auth_network_enter(void);
void auth_network_leave(void);

// Releases what TLS keeps for the calling thread, which is about to end.
void auth_network_end_thread(void);

// Whether the system's error number means that the server refused the connection.
bool auth_network_is_refusal(int64_t error);

// A file of trusted certificate authorities that the system has; NULL leaves the choice to libcurl.
const char *auth_certificate_file(void);

typedef enum auth_certificate_problem {
  AUTH_CERTIFICATE_OTHER,
  // It has expired or is not valid yet.
  AUTH_CERTIFICATE_TIME,
  // It is one of another server.
  AUTH_CERTIFICATE_HOST,
  AUTH_CERTIFICATE_SELF_SIGNED,
  AUTH_CERTIFICATE_UNKNOWN_AUTHORITY,
} auth_certificate_problem;

// What the TLS library's number of a certificate's problem means. The name of the host is compared by libcurl, so the
// number is of no problem then.
auth_certificate_problem auth_certificate_explain(int64_t number);

// --- the browser ---

typedef int64_t auth_browser;

typedef enum auth_browser_state {
  AUTH_BROWSER_RUNNING,
  // It was successful, or nobody knows.
  AUTH_BROWSER_DONE,
  AUTH_BROWSER_FAILED,
} auth_browser_state;

// The name of what opens URLs, for messages.
const char *auth_browser_name(void);

// Opens the URL in the user's browser, which outlives this process. NULL, or the reason why it could not be started,
// valid until the thread's next call of it.
const char *auth_browser_open(const char *url, auth_browser *browser);

// What has become of it. Call it until it does not run any more, and not after that.
auth_browser_state auth_browser_check(auth_browser browser);

// --- the store of secrets ---
//
// Call one function at a time. None waits for longer than AUTH_SECRET_TIMEOUT, or than the environment's
// FIREBASE_AUTH_KEYRING_TIMEOUT; none asks the user to unlock anything.

// Milliseconds, from the call to its return.
enum { AUTH_SECRET_TIMEOUT = 250 };

typedef enum auth_secret_outcome {
  AUTH_SECRET_DONE,
  // There is no store, or it has no place for secrets.
  AUTH_SECRET_ABSENT,
  // The user has not unlocked the store.
  AUTH_SECRET_LOCKED,
  // The store answered with an error, or not in time.
  AUTH_SECRET_FAILED,
} auth_secret_outcome;

// What a secret is found by. `folder` is empty for the system's.
typedef struct auth_secret_name {
  const char *project;
  const char *app;
  const char *folder;
} auth_secret_name;

// What a call brought. `bytes` and `reason` are to be freed; `bytes` is NULL if nothing is stored, and `reason` if
// there is none to report.
typedef struct auth_secret_answer {
  auth_secret_outcome outcome;
  char *bytes;
  size_t size;
  char *reason;
} auth_secret_answer;

// Whether there may be a store. If not, the other functions need not be called, and nothing is loaded.
bool auth_secret_may_exist(void);

auth_secret_answer auth_secret_load(auth_secret_name name);

// `label` is shown to the user.
auth_secret_answer auth_secret_save(auth_secret_name name, const char *label, const void *bytes, size_t size);

// Done also if nothing was stored.
auth_secret_answer auth_secret_clear(auth_secret_name name);

#endif
