// SPDX-License-Identifier: Apache-2.0
using System;

namespace FirebaseAuth
{
    /// <summary>
    /// Messages of the library that no task can report, for example that a session file cannot be written.
    /// </summary>
    public static partial class Log
    {
        private static readonly LogCallback OnMessage = Receive;
        private static Action<LogLevel, string> callback;

        /// <summary>Receives log messages; null for standard error, the default.</summary>
        /// <remarks>
        /// The library can call it on any thread, and on several threads at the same time. It must not call the
        /// library.
        /// </remarks>
        public static Action<LogLevel, string> Callback
        {
            get
            {
                return callback;
            }
            set
            {
                callback = value;
                Native.firebase_log_set_callback(value == null ? null : OnMessage, IntPtr.Zero);
            }
        }

        /// <summary>Leaves the callback of another domain.</summary>
        internal static void EndProgram()
        {
            if (callback != null)
            {
                Callback = null;
            }
        }

        [MonoPInvokeCallback(typeof(LogCallback))]
        private static void Receive(LogLevel level, IntPtr message, IntPtr userData)
        {
            try
            {
                LibraryThread.Note();
                var receiver = callback;
                if (receiver != null)
                {
                    receiver(level, Utf8.Read(message));
                }
            }
            catch (Exception exception)
            {
                Callbacks.Report(exception);
            }
        }
    }
}
