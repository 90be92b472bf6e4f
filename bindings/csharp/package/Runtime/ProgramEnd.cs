// SPDX-License-Identifier: Apache-2.0
using System;

namespace FirebaseAuth
{
    internal static partial class Native
    {
        // Runs before the first call of the library: nothing of the program can reach the library without it.
        static Native()
        {
            // Unity's editor loads the program again in the same process. The library must not call the program that is
            // gone.
            AppDomain.CurrentDomain.DomainUnload += EndProgram;
            // At its end, Mono waits for all threads that have run managed code. The library's thread ends with the
            // last App.
            AppDomain.CurrentDomain.ProcessExit += EndProgram;
        }

        /// <summary>Removes everything of the program that the library could call.</summary>
        private static void EndProgram(object sender, EventArgs arguments)
        {
            Operation.EndProgram();
            Log.EndProgram();
            App.EndAll();
            LibraryThread.Join();
        }
    }
}
