// SPDX-License-Identifier: Apache-2.0
using System;
using System.Collections.Generic;

namespace FirebaseAuth
{
    /// <summary>A Firebase App: the settings of a project under a name, and its Auth.</summary>
    /// <remarks>
    /// An App exists until <see cref="Dispose"/> or the end of the program, also if the program keeps no reference to
    /// it: the garbage collector decides too late and in no order. One object stands for each App, so that it can be
    /// compared.
    /// </remarks>
    public sealed partial class App
    {
        private static readonly Dictionary<IntPtr, App> Known = new Dictionary<IntPtr, App>();
        private static readonly AppVisitor OnVisit = Visit;

        private readonly object authLock = new object();
        private CallbackDelivery callbackDelivery;
        private Auth auth;

        /// <summary>All Apps, in the order of their creation, with the default App last.</summary>
        public static IReadOnlyList<App> All
        {
            get
            {
                var apps = new List<App>();
                var userData = Kept.Keep(apps);
                Native.firebase_app_visit_all(OnVisit, userData);
                Kept.FreeHandle(userData);
                return apps;
            }
        }

        /// <summary>
        /// The Auth of the App. The first use creates it and restores the stored session, without a request.
        /// </summary>
        /// <remarks>The object stays the same until <see cref="FirebaseAuth.Auth.Shutdown"/>.</remarks>
        public Auth Auth
        {
            get
            {
                using (var self = Use())
                {
                    lock (authLock)
                    {
                        var current = Native.firebase_auth_get(self.Pointer);
                        if (auth == null || auth.IsDisposed || !auth.Is(current))
                        {
                            auth = Auth.Retain(current);
                        }
                        return auth;
                    }
                }
            }
        }

        /// <summary>
        /// Where listeners and other callbacks run, and the code after an `await`. Set it before other uses of the App.
        /// </summary>
        /// <remarks>
        /// <see cref="FirebaseAuth.CallbackDelivery.Loop"/>, the default: callbacks run on the library's thread, and
        /// code after an `await` in the SynchronizationContext of the caller, or else in the thread pool.
        /// <see cref="FirebaseAuth.CallbackDelivery.Polled"/>: all of them run inside of <see cref="Poll"/>. Do not
        /// wait for a task with Task.Wait or Task.Result then; it would wait for a Poll that never comes.
        /// </remarks>
        public CallbackDelivery CallbackDelivery
        {
            get
            {
                return callbackDelivery;
            }
            set
            {
                using (var self = Change())
                {
                    var error = Native.firebase_app_set_callback_delivery(self.Pointer, value);
                    AuthException.ThrowIfFailed(error, "App.CallbackDelivery", "The value is invalid.");
                    callbackDelivery = value;
                }
            }
        }

        /// <summary>Creates an App, or returns the existing App with the same name.</summary>
        /// <param name="options">
        /// The options, which are copied; null to take all values from the default configuration file. If an App with
        /// the name exists, they are ignored, and a log message reports this.
        /// </param>
        /// <param name="name">The name; null for the default App.</param>
        /// <exception cref="AuthException">
        /// <see cref="AuthError.InvalidApiKey"/>: neither the options nor the file have an API key.
        /// <see cref="AuthError.Failure"/>: the name is empty, or the configuration file is needed and damaged.
        /// </exception>
        public static App Create(AppOptions options = null, string name = null)
        {
            using (var lease = Arguments.OptionalHandle(options))
            {
                IntPtr app;
                var error = Native.firebase_app_create(lease.Pointer, Utf8.Bytes(name, nameof(name)), out app);
                AuthException.ThrowIfFailed(
                    error,
                    "App.Create",
                    "Check the API key, the name and the configuration file; the log has the details.");
                return Adopt(app);
            }
        }

        /// <summary>The App with a name, or null.</summary>
        /// <param name="name">The name; null for the default App.</param>
        public static App Find(string name = null)
        {
            return Adopt(Native.firebase_app_copy_by_name(Utf8.Bytes(name, nameof(name))));
        }

        /// <summary>
        /// Runs the queued callbacks, and the code after `await` of completed operations, on the calling thread. Call
        /// it once per frame, if <see cref="CallbackDelivery"/> is <see cref="FirebaseAuth.CallbackDelivery.Polled"/>.
        /// </summary>
        /// <returns>The number of callbacks; 0 if the callbacks of the App are not polled.</returns>
        public int Poll()
        {
            using (new Turn())
            using (var self = Use())
            {
                return (int)Native.firebase_app_poll(self.Pointer);
            }
        }

        /// <summary>
        /// Ends the App and its Auth, without waiting for requests. Pending tasks fail with
        /// <see cref="AuthError.Cancelled"/>, those of a polled App inside of this call. The stored session remains.
        /// </summary>
        public override void Dispose()
        {
            lock (Known)
            {
                foreach (var pair in Known)
                {
                    if (pair.Value == this)
                    {
                        Known.Remove(pair.Key);
                        break;
                    }
                }
            }
            using (callbackDelivery == CallbackDelivery.Polled ? new Turn() : null)
            {
                base.Dispose();
            }
        }

        /// <summary>The object of an App; null for NULL.</summary>
        /// <param name="pointer">A reference that belongs to the object.</param>
        internal static App Adopt(IntPtr pointer)
        {
            if (pointer == IntPtr.Zero)
            {
                return null;
            }
            lock (Known)
            {
                App app;
                if (Known.TryGetValue(pointer, out app))
                {
                    Native.firebase_app_release(pointer);
                    return app;
                }
                app = new App(new AppHandle(pointer));
                Known.Add(pointer, app);
                return app;
            }
        }

        /// <summary>Ends the Apps of the program. Those of another domain, or of native code, remain.</summary>
        internal static void EndAll()
        {
            foreach (var app in All)
            {
                app.End();
            }
        }

        private void End()
        {
            // An Auth that was not used would be created, and would read its session.
            if (auth != null)
            {
                using (var self = Use())
                {
                    Native.firebase_auth_shutdown(Native.firebase_auth_get(self.Pointer));
                }
            }
            Dispose();
        }

        [MonoPInvokeCallback(typeof(AppVisitor))]
        private static void Visit(IntPtr app, IntPtr userData)
        {
            try
            {
                LibraryThread.Note();
                Kept.Get<List<App>>(userData).Add(Retain(app));
            }
            catch (Exception exception)
            {
                Callbacks.Report(exception);
            }
        }
    }
}
