// SPDX-License-Identifier: Apache-2.0
using System;
using System.Collections.Generic;
using System.Threading;

namespace FirebaseAuth
{
    /// <summary>The threads on which the library has called the program, of which one is the library's own.</summary>
    /// <remarks>
    /// When a thread that has run managed code ends at the same time as the program, Mono can wait for it forever. The
    /// library's thread ends with the last App. It is therefore waited for before Mono's own end begins.
    /// </remarks>
    internal static class LibraryThread
    {
        // The library's thread ends within a millisecond, unless it stores a session. Threads of the program may go on;
        // all of them together are waited for so long.
        private static readonly TimeSpan Longest = TimeSpan.FromMilliseconds(200);
        private static readonly List<Thread> Noted = new List<Thread>();

        [ThreadStatic]
        private static bool isNoted;

        /// <summary>Notes the current thread. Each callback begins with this.</summary>
        internal static void Note()
        {
            if (isNoted)
            {
                return;
            }
            isNoted = true;
            var thread = Thread.CurrentThread;
            // A thread that enters from native code is a background thread.
            if (thread.IsBackground && !thread.IsThreadPoolThread)
            {
                lock (Noted)
                {
                    Noted.RemoveAll(HasEnded);
                    Noted.Add(thread);
                }
            }
        }

        /// <summary>Waits for the library's thread, after the last App has ended.</summary>
        internal static void Join()
        {
            lock (Noted)
            {
                // Thread.Join of Mono is for threads that it has created.
                SpinWait.SpinUntil(() => Noted.TrueForAll(one => one == Thread.CurrentThread || HasEnded(one)), Longest);
            }
        }

        private static bool HasEnded(Thread thread)
        {
            return !thread.IsAlive;
        }
    }
}
