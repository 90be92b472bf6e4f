// SPDX-License-Identifier: Apache-2.0
// The signals that threads of the library and of its libraries block, and those of writing.
#ifndef CFIREBASENATIVESYSTEM_POSIX_SIGNALS_H_
#define CFIREBASENATIVESYSTEM_POSIX_SIGNALS_H_

#include <signal.h>
#include <sys/types.h>

// Returns all signals except those by which the system reports an error of the thread's own code. A blocked one would
// end the process without the program's handler: runtimes make exceptions of them, and crash reporters record them.
sigset_t auth_signals_of_others(void);

// Like write(2), without SIGPIPE and SIGXFSZ, which would end the program if a pipe is closed or a file has reached the
// limit of its size.
ssize_t auth_write_without_signal(int file, const void *bytes, size_t size);

#endif
