// A mutex with a condition.
#ifndef CAUTHSYSTEM_LOCK_H_
#define CAUTHSYSTEM_LOCK_H_

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct auth_lock {
  pthread_mutex_t mutex;
  // Its times are of the monotonic clock: a wait must not end early or late because somebody sets the clock.
  pthread_cond_t condition;
} auth_lock;

// Ends the process if memory runs out, as Swift does.
auth_lock *auth_lock_create(void);
void auth_lock_release(auth_lock *lock);

static inline void auth_lock_take(auth_lock *lock) { pthread_mutex_lock(&lock->mutex); }
static inline void auth_lock_return(auth_lock *lock) { pthread_mutex_unlock(&lock->mutex); }

// Wakes every thread that waits.
static inline void auth_lock_wake(auth_lock *lock) { pthread_cond_broadcast(&lock->condition); }

// Waits, with the lock taken, for auth_lock_wake, at most until the deadline in milliseconds; without end if it is
// negative. False if the deadline came first. Threads may also wake for no reason.
bool auth_lock_wait(auth_lock *lock, int64_t deadline);

#endif
