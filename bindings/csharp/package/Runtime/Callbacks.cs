// SPDX-License-Identifier: Apache-2.0
using System;
using System.Runtime.InteropServices;

namespace FirebaseAuth
{
    /// <summary>Exceptions of the program's functions that the library calls.</summary>
    public static class Callbacks
    {
        private static Action<Exception> exceptionHandler;

        /// <summary>
        /// Receives an exception that a listener, a session store or another function of the program threw. The default
        /// writes it to standard error. In Unity, set it to <c>UnityEngine.Debug.LogException</c>.
        /// </summary>
        /// <remarks>The exception ends here, because it cannot pass through the library's own code.</remarks>
        public static Action<Exception> ExceptionHandler
        {
            get { return exceptionHandler ?? WriteToStandardError; }
            set { exceptionHandler = value; }
        }

        internal static void Report(Exception exception)
        {
            try
            {
                ExceptionHandler(exception);
            }
            catch (Exception second)
            {
                WriteToStandardError(second);
            }
        }

        private static void WriteToStandardError(Exception exception)
        {
            Console.Error.WriteLine("FirebaseAuth: a callback threw " + exception);
        }
    }

    /// <summary>Managed objects that the library refers to by its `user_data` pointers.</summary>
    /// <remarks>
    /// The library gets a GCHandle, which keeps the object until the deleter frees it. It never gets a delegate of the
    /// program: all native callbacks are static methods, whose delegates static fields keep forever. Ahead-of-time
    /// compilers accept nothing else, and the garbage collector cannot collect them.
    /// </remarks>
    internal static class Kept
    {
        internal static readonly Deleter Free = FreeHandle;
        internal static readonly IntPtr FreePointer = Marshal.GetFunctionPointerForDelegate(Free);

        internal static IntPtr Keep(object value)
        {
            return GCHandle.ToIntPtr(GCHandle.Alloc(value));
        }

        internal static T Get<T>(IntPtr userData) where T : class
        {
            return (T)GCHandle.FromIntPtr(userData).Target;
        }

        [MonoPInvokeCallback(typeof(Deleter))]
        internal static void FreeHandle(IntPtr userData)
        {
            LibraryThread.Note();
            GCHandle.FromIntPtr(userData).Free();
        }
    }
}
