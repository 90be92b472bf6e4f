// Threads of POSIX, as far as systems differ.
#ifndef CAUTHSYSTEM_THREAD_H_
#define CAUTHSYSTEM_THREAD_H_

#include <pthread.h>
#include <stdbool.h>

// Waits until the thread has ended, its thread-local destructors included, for that many milliseconds at most. False if
// the time is over; the thread can still be joined then.
bool auth_join(pthread_t thread, int milliseconds);

#endif
