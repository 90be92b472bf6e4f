// SPDX-License-Identifier: Apache-2.0
// What a fork does to the library's locks.
#ifndef CFIREBASENATIVESYSTEM_POSIX_FORK_H_
#define CFIREBASENATIVESYSTEM_POSIX_FORK_H_

// Must precede the first use of a lock.
void auth_fork_watch(void);

// Enclose the time for which a thread holds a lock. A fork waits until no thread holds one, for at most 200 ms, so that
// the child has no value that another thread was changing.
void auth_fork_begin_lock(void);
void auth_fork_end_lock(void);

// The same as auth_fork_begin_lock without a wait, for a thread that holds the lock already and changes nothing.
void auth_fork_continue_lock(void);

#endif  // CFIREBASENATIVESYSTEM_POSIX_FORK_H_
