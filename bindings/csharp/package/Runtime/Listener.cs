// SPDX-License-Identifier: Apache-2.0
using System;

namespace FirebaseAuth
{
    /// <summary>A listener of an Auth. Dispose removes it.</summary>
    internal sealed class Listener : IDisposable
    {
        private static readonly AuthListener OnCall = Call;

        private readonly Auth auth;
        private readonly Action<Auth> action;
        // A reference of its own, so that the listener can be removed after the program has disposed of its Auth
        // object.
        private readonly Auth own;
        private ulong id;

        private Listener(Auth auth, Auth own, Action<Auth> action)
        {
            this.auth = auth;
            this.own = own;
            this.action = action;
        }

        internal delegate ulong Adder(IntPtr auth, AuthListener listener, IntPtr userData, Deleter deleter);

        /// <summary>Adds a listener with one of the library's functions.</summary>
        internal static IDisposable Add(Auth auth, Action<Auth> action, string name, Adder add)
        {
            if (action == null)
            {
                throw new ArgumentNullException(name);
            }
            using (var lease = auth.Use())
            {
                var listener = new Listener(auth, Auth.Retain(lease.Pointer), action);
                listener.id = add(lease.Pointer, OnCall, Kept.Keep(listener), Kept.Free);
                return listener;
            }
        }

        /// <summary>
        /// Removes the listener. Afterwards it is not running and will not be called again. Waits for a call on another
        /// thread, except inside of the listener itself.
        /// </summary>
        public void Dispose()
        {
            if (own.IsDisposed)
            {
                return;
            }
            using (var lease = own.Use())
            {
                Native.firebase_auth_remove_listener(lease.Pointer, id);
            }
            own.Dispose();
        }

        [MonoPInvokeCallback(typeof(AuthListener))]
        private static void Call(IntPtr auth, IntPtr userData)
        {
            try
            {
                LibraryThread.Note();
                var listener = Kept.Get<Listener>(userData);
                listener.action(listener.auth);
            }
            catch (Exception exception)
            {
                Callbacks.Report(exception);
            }
        }
    }
}
