// SPDX-License-Identifier: Apache-2.0
// What a fork does to the library's locks and to OpenSSL's.
#ifndef CFIREBASENATIVESYSTEM_POSIX_FORK_H_
#define CFIREBASENATIVESYSTEM_POSIX_FORK_H_

// Must precede the first use of a lock or of OpenSSL.
void auth_fork_watch(void);

// Enclose the time for which a thread holds a lock, or uses OpenSSL, which has its own. A fork waits until no thread
// does, for at most 200 ms, so that the child has no value that another thread was changing, and no lock of a thread
// that it lacks.
void auth_fork_begin_lock(void);
void auth_fork_end_lock(void);

// The same as auth_fork_begin_lock without a wait, for a thread that holds the lock already and changes nothing.
void auth_fork_continue_lock(void);

// Waits until no thread is between auth_fork_begin_lock and auth_fork_end_lock, for at most that long.
void auth_fork_await_locks(int milliseconds);

#endif  // CFIREBASENATIVESYSTEM_POSIX_FORK_H_
