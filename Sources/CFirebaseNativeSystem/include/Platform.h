// SPDX-License-Identifier: Apache-2.0
// Everything that the library requires of an operating system. Swift files call no other system function.
//
// Each system has one implementation: a folder beside this one's parent, for example Linux. Only fixed-width integers,
// size_t, bool, enums, pointers and structs of these cross this boundary, so that the header means the same for every
// compiler. Strings are UTF-8 with a final NUL. Times are in milliseconds. All functions are thread-safe unless stated
// otherwise.
//
// Pointers that the caller has to free are freed with free(). If memory runs out, the process ends, as in Swift.
#ifndef CFIREBASENATIVESYSTEM_PLATFORM_H_
#define CFIREBASENATIVESYSTEM_PLATFORM_H_

#include "Memory.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// --- clocks ---

// Milliseconds since 1970. It can jump in both directions.
int64_t auth_clock_wall(void);

// Milliseconds since an arbitrary time. It never goes back, and stops during a suspension of the machine.
int64_t auth_clock_monotonic(void);

// Milliseconds since boot, including suspensions.
int64_t auth_clock_since_boot(void);

void auth_clock_sleep(int64_t milliseconds);

// A time in the UTC calendar.
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

// The date of a time in seconds since 1970.
auth_date auth_date_make(int64_t seconds);

// The milliseconds since 1970 of an RFC 3339 timestamp in UTC, without leap seconds; 0 for any other string.
int64_t auth_date_read(const char *text);

// --- forks ---

// How many forks are between the process that first used a lock and this one. A forked process has none of its parent's
// threads.
uint32_t auth_process_forks(void);

// --- locks ---

// A mutex with a condition variable.
typedef struct auth_lock auth_lock;

auth_lock *auth_lock_create(void);
void auth_lock_release(auth_lock *lock);

void auth_lock_take(auth_lock *lock);
void auth_lock_return(auth_lock *lock);

// Wakes all threads that wait for the lock's condition.
void auth_lock_wake(auth_lock *lock);

// With the lock taken, waits for auth_lock_wake, at most until the deadline on the monotonic clock; without limit if
// the deadline is negative. Returns false if the deadline passed. Spurious wake-ups are possible.
bool auth_lock_wait(auth_lock *lock, int64_t deadline);

// --- threads ---

typedef uint64_t auth_thread;

// Starts a thread that receives none of the program's signals, except for those of garbage collectors and of errors in
// the code that it runs, for example SIGSEGV. `body` returns NULL. The caller joins or detaches the thread. Returns 0
// or the system's error number.
int32_t auth_thread_start(void *(*body)(void *context), void *context, auth_thread *thread);

// Waits until the thread has ended, including its thread-local destructors, for at most that many milliseconds; without
// limit if negative. Returns false after the time limit; the thread can then still be joined or detached.
bool auth_thread_join(auth_thread thread, int64_t milliseconds);

void auth_thread_detach(auth_thread thread);

// Identifies the calling thread among the running threads.
auth_thread auth_thread_current(void);

// A thread-local pointer, initially NULL; always NULL if the program has used all that the system has.
typedef uint32_t auth_thread_key;

auth_thread_key auth_thread_key_create(void);
void *auth_thread_key_get(auth_thread_key key);
void auth_thread_key_set(auth_thread_key key, void *value);

// --- sockets ---

// A socket, or another object that a wait for sockets can include. No operation on it blocks. Child processes do not
// inherit it, and it is never one of the standard files: a game that has closed those would print into it.
typedef int64_t auth_socket;

enum {
  // No socket; or nothing to accept, receive or send at present.
  AUTH_SOCKET_LATER = -1,
  // The system refused; or the peer has sent everything or is gone.
  AUTH_SOCKET_END = -2,
};

// For libcurl: like socket(2). libcurl decides whether operations block.
auth_socket auth_socket_open(int32_t family, int32_t type, int32_t protocol);

// Accepts the next connection of a listening socket. AUTH_SOCKET_LATER if there is none; AUTH_SOCKET_END if the system
// has no resources for it, and then the connection remains in the queue.
auth_socket auth_socket_accept(auth_socket listener);

// The number of bytes received, or accepted for sending; otherwise AUTH_SOCKET_LATER or AUTH_SOCKET_END.
int64_t auth_socket_receive(auth_socket socket, void *bytes, size_t size);
int64_t auth_socket_send(auth_socket socket, const void *bytes, size_t size);

// Tells the peer that everything was sent. Receiving remains possible.
void auth_socket_end_sending(auth_socket socket);

// Ends the connection in both directions without closing the socket.
void auth_socket_shut_down(auth_socket socket);

void auth_socket_close(auth_socket socket);

// The local port; 0 if the socket has none.
uint16_t auth_socket_port(auth_socket socket);

// Makes the system detect a dead TCP connection: within half a minute if it is idle, within ten seconds if a request
// was sent on it.
void auth_socket_keep_alive(auth_socket socket);

// Whether the peer of this accepted connection is certainly not a process of this process's user or of the superuser:
// it belongs to another user, or to no process any more. False if the system does not report the owner. `connection`
// was accepted by a socket that still listens on a loopback address.
bool auth_socket_is_foreign(auth_socket connection);

// Listens for TCP connections to 127.0.0.1 or ::1 at that port. Returns 0 or the system's error number.
int32_t auth_loopback_listen(bool is_version6, uint16_t port, auth_socket *listener);

// Whether the error number means that the system, or the program's sandbox, has no such address for any program.
bool auth_loopback_is_missing(int32_t error);

// Lets another thread wake a wait for sockets. The wait includes the reader.
typedef struct auth_wake {
  auth_socket reader;
  auth_socket writer;
} auth_wake;

// The sockets are negative if the system refused them.
auth_wake auth_wake_open(void);

// Makes the reader readable.
void auth_wake_signal(auth_wake wake);

// Makes it unreadable until the next signal.
void auth_wake_clear(auth_wake wake);

void auth_wake_close(auth_wake wake);

// --- hosts ---

bool auth_host_is_version4(const char *host);
bool auth_host_is_version6(const char *host);

// Whether every system resolves the host to this machine.
bool auth_host_is_loopback(const char *host);

// The addresses of a name, separated by commas, to be freed; empty if the system reports none, and then `error` has its
// number of getaddrinfo(3). Blocks as long as name servers are silent, which can be half a minute.
char *auth_host_find(const char *name, int32_t *error);

// --- files ---

typedef enum auth_file_outcome {
  AUTH_FILE_DONE,
  // The file, or a folder of its path, does not exist.
  AUTH_FILE_ABSENT,
  // Another process has the lock.
  AUTH_FILE_BUSY,
  // The file system cannot lock files.
  AUTH_FILE_UNLOCKED,
  // The path does not name a regular file.
  AUTH_FILE_IRREGULAR,
  AUTH_FILE_FAILED,
} auth_file_outcome;

typedef struct auth_file_result {
  auth_file_outcome outcome;
  // The reason for a failure, as text. It names the file or folder that is the cause if the caller may not know it, and
  // the remedy. Valid until the thread's next call of a function of this section.
  const char *reason;
} auth_file_result;

// Which files may be read.
typedef enum auth_file_trust {
  // Files of any user.
  AUTH_FILE_OF_ANYONE,
  // Files of this user that nobody else can write, without symbolic links. If auth_file_replace encrypts, the content
  // is decrypted; content that was not encrypted, or is damaged, is returned as it is.
  AUTH_FILE_OF_USER,
} auth_file_trust;

typedef struct auth_bytes {
  // To be freed; NULL for none.
  void *start;
  size_t size;
} auth_bytes;

// Reads a regular file. For a file larger than the limit, returns slightly more than the limit.
auth_file_result auth_file_read(const char *path, auth_file_trust trust, size_t limit, auth_bytes *bytes);

// Writes a new file in place of an existing one. Only the user can read it. If the process is killed, it can have a
// part of the content. After a power failure it can have a part or zeros, or be missing, unless it was flushed.
auth_file_result auth_file_write(const char *path, const void *bytes, size_t size);

// The same as a whole, through the temporary path in the same folder: if the process is killed, the file has the former
// or the new content.
auth_file_result auth_file_replace(const char *path, const char *temporary, const void *bytes, size_t size);

// Waits until the content of the file, or the names of the folder's files, are on the disk.
auth_file_result auth_file_flush(const char *path);

// Renames the file; replaces an existing file of the new name. The names are flushed, if the file system can do that.
auth_file_result auth_file_move(const char *from, const char *to);

// Removes a file or an empty folder. The outcome for a missing file is AUTH_FILE_ABSENT.
auth_file_result auth_file_remove(const char *path);

// False only if the file certainly does not exist.
bool auth_file_exists(const char *path);

// The time of the last change in milliseconds since 1970, without following a symbolic link; 0 if there is no file.
int64_t auth_file_time(const char *path);

// Creates the folder and its parents, accessible by the user only, whatever the umask. Existing folders are not
// changed; the names of new ones are flushed.
auth_file_result auth_folder_create(const char *path);

// The user's data folder for programs, to be freed; NULL if there is none.
char *auth_folder_find_data(void);

// Why there is no such folder, and what to do.
const char *auth_folder_data_absence(void);

// A lock between processes, by means of a file in a folder.
typedef struct auth_folder_lock {
  int64_t file;
} auth_folder_lock;

// Takes the lock if it is free. Creates the file at the path if it is missing. File and folder must meet the conditions
// of AUTH_FILE_OF_USER. The lock is also released when the process ends. If the file system cannot lock files, the
// outcome is AUTH_FILE_UNLOCKED, with the reason; the caller then returns the lock, too.
auth_file_result auth_folder_lock_take(const char *folder, const char *path, auth_folder_lock *lock);

void auth_folder_lock_return(auth_folder_lock lock);

// --- the process ---

// Whether the program has privileges that its user lacks: it is set-user-ID or set-group-ID, or its file has
// capabilities. Nothing that the user controls is trusted then.
bool auth_process_is_privileged(void);

// The value of an environment variable. NULL if it is unset, or if the program has privileges that its user lacks.
// Valid until the thread's next call, and while nobody changes the environment.
const char *auth_environment_get(const char *name);

// Writes to standard error.
void auth_log_write(const void *bytes, size_t size);

// Opens the closed ones among the standard files until they are released, so that other code does not receive their
// descriptors.
typedef struct auth_standard_files {
  int32_t files[3];
} auth_standard_files;

auth_standard_files auth_standard_files_reserve(void);
void auth_standard_files_release(auth_standard_files reserved);

// --- strings ---

// The decimal number that a text begins with, as strtod reads it in the C locale: a game may have set another one.
double auth_text_number(const char *text);

// The empty string, which is never freed.
const char *auth_text_empty(void);

// A copy, to be freed.
char *auth_text_copy(const char *text);

// The concatenation, to be freed.
char *auth_text_join(const char *first, const char *second);

// --- digests and random bytes ---

// Fills the buffer with random bytes of the system. Returns false only if the system has no entropy.
bool auth_random_fill(void *buffer, size_t size);

void auth_digest_sha256(const void *bytes, size_t size, uint8_t digest[32]);

// Compares in a time that depends only on the size.
bool auth_bytes_are_equal(const void *left, const void *right, size_t size);

// Normalizes a SHA-1 with or without colons to 40 digits in uppercase and a NUL. Returns false if the string is not a
// SHA-1.
bool auth_fingerprint_read(const char *text, uint8_t digits[41]);

// --- signatures ---

// A public RSA key. Immutable.
typedef struct auth_rsa_key auth_rsa_key;

// The key of a modulus and an exponent, which are big-endian. NULL if they are no key of 2048 to 8192 bits.
auth_rsa_key *auth_rsa_key_create(const uint8_t *modulus, size_t modulus_size, const uint8_t *exponent,
                                  size_t exponent_size);

// The key of an X.509 certificate in DER, of which nothing else is checked. NULL if it has no such key.
auth_rsa_key *auth_rsa_key_of_certificate(const uint8_t *certificate, size_t size);

void auth_rsa_key_release(auth_rsa_key *key);

// Whether this is the key's signature of what has the SHA-256 digest: RSASSA-PKCS1-v1_5 (RFC 8017, section 8.2).
bool auth_rsa_key_verify(const auth_rsa_key *key, const uint8_t digest[32], const uint8_t *signature, size_t size);

// --- the network, as far as TLS depends on the system ---
//
// The process may have other users of the TLS library, and may end at any time. OpenSSL's cleanup at exit would run
// while other threads may be in a handshake, so the library initializes OpenSSL without it. If the program has
// initialized OpenSSL itself, or calls the cleanup, the cleanup waits until no thread is between `auth_network_enter`
// and `auth_network_leave`, and no thread can enter again. A fork waits in the same way, for at most 200 ms, so that
// the child has no lock of OpenSSL without an owner.

// Initializes TLS and libcurl, once per process. Must precede all other use of libcurl.
void auth_network_begin(void);

// Must enclose all calls of libcurl that may reach TLS. Returns false after the cleanup: then nothing of libcurl may be
// called that uses a connection, and `auth_network_leave` must not be called. Calls can be nested.
bool auth_network_enter(void);
void auth_network_leave(void);

// Releases the TLS library's data of the calling thread, which is about to end.
void auth_network_end_thread(void);

// Whether the system's error number means that the connection was refused.
bool auth_network_is_refusal(int64_t error);

// The first of the system's files of trusted certificate authorities that contains one; NULL leaves the choice to
// libcurl.
const char *auth_certificate_file(void);

// The system's folders of trusted certificate authorities, with OpenSSL's hashed names, separated by colons, whether
// they exist or not; NULL for none.
const char *auth_certificate_folders(void);

// Whether the file or one of the folders, each of which may be empty, contains an authority. True if both are empty and
// the system has a store of its own.
bool auth_certificate_exists(const char *file, const char *folders);

typedef enum auth_certificate_problem {
  AUTH_CERTIFICATE_OTHER,
  // It has expired or is not valid yet.
  AUTH_CERTIFICATE_TIME,
  // It belongs to another server.
  AUTH_CERTIFICATE_HOST,
  AUTH_CERTIFICATE_SELF_SIGNED,
  AUTH_CERTIFICATE_UNKNOWN_AUTHORITY,
  // The server sent more than the limit of Curl.h.
  AUTH_CERTIFICATE_SIZE,
} auth_certificate_problem;

// The meaning of the TLS library's error number for a certificate, or, if the library has no numbers, of libcurl's
// text. libcurl itself may compare the host name; in that case the number indicates no problem.
auth_certificate_problem auth_certificate_explain(int64_t number, const char *text);

// Whether libcurl's text for a failed handshake means that the server's certificate is not valid, or too large.
bool auth_certificate_is_refused(const char *text);

// --- the browser ---

typedef int64_t auth_browser;

typedef enum auth_browser_state {
  AUTH_BROWSER_RUNNING,
  // It succeeded, or the result is unknown.
  AUTH_BROWSER_DONE,
  AUTH_BROWSER_FAILED,
} auth_browser_state;

// The name of the program that opens URLs, for messages.
const char *auth_browser_name(void);

// Opens the URL in the user's browser, which outlives this process. Returns NULL, or the reason for a failure, which is
// valid until the thread's next call.
const char *auth_browser_open(const char *url, auth_browser *browser);

// The state of the browser process. Call it until the process has ended, and not afterwards.
auth_browser_state auth_browser_check(auth_browser browser);

// --- the store of secrets ---
//
// Call one function at a time. No function waits longer than AUTH_SECRET_TIMEOUT or the environment's
// FIREBASE_AUTH_KEYRING_TIMEOUT, and none asks the user to unlock anything. A store that needs no answer is unlocked.

// Milliseconds, from the call to its return.
enum { AUTH_SECRET_TIMEOUT = 250 };

typedef enum auth_secret_outcome {
  AUTH_SECRET_DONE,
  // There is no store, or it has no place for secrets.
  AUTH_SECRET_ABSENT,
  // The user has not unlocked the store.
  AUTH_SECRET_LOCKED,
  // The store returned an error, or did not respond in time.
  AUTH_SECRET_FAILED,
} auth_secret_outcome;

// The attributes of a secret. `folder` is empty for the default folder. `group` is the access group of the programs
// that share the secret, and empty for a secret of this program alone; the secrets of a group have no folders.
typedef struct auth_secret_name {
  const char *project;
  const char *app;
  const char *folder;
  const char *group;
} auth_secret_name;

// The result of a call. `bytes` and `reason` are to be freed; `bytes` is NULL if nothing is stored, and `reason` is
// NULL if there is none.
typedef struct auth_secret_answer {
  auth_secret_outcome outcome;
  char *bytes;
  size_t size;
  char *reason;
} auth_secret_answer;

// What users call the store.
const char *auth_secret_store_name(void);

// Why there is no store; NULL if there may be one. In the first case nothing is loaded, and the other functions need
// not be called.
const char *auth_secret_absence(void);

// Whether the store has access groups. If not, the `group` of a name is ignored.
bool auth_secret_has_groups(void);

auth_secret_answer auth_secret_load(auth_secret_name name);

// `label` is shown to the user.
auth_secret_answer auth_secret_save(auth_secret_name name, const char *label, const void *bytes, size_t size);

// Also succeeds if nothing was stored.
auth_secret_answer auth_secret_clear(auth_secret_name name);

#endif
