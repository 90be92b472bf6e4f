// SPDX-License-Identifier: Apache-2.0
using System;
using System.Runtime.InteropServices;

namespace FirebaseAuth
{
    /// <summary>A store of the program for the session, for example the saved data of a console.</summary>
    /// <remarks>
    /// The library can call it on any thread, but only one function at a time for each Auth. The functions should
    /// return quickly, because a sign-in completes only after its session is saved. They must not call the library. The
    /// key of a call identifies the session. The bytes are JSON with the tokens of the user: keep them secret. An
    /// exception means that the store does not work now, and is passed to <see cref="Callbacks.ExceptionHandler"/>; the
    /// library tries again later, and never overwrites a session that it could not load.
    /// </remarks>
    public interface ISessionStore
    {
        /// <summary>The stored bytes; null if nothing is stored.</summary>
        byte[] Load(string key);

        /// <summary>Replaces the stored bytes.</summary>
        void Save(string key, byte[] session);

        /// <summary>Deletes the stored bytes, if there are any.</summary>
        void Clear(string key);
    }

    public sealed partial class AppOptions
    {
        /// <summary>Sets a store of the program for the session.</summary>
        /// <param name="store">The store.</param>
        public void SetSessionStore(ISessionStore store)
        {
            Arguments.NotNull(store, nameof(store));
            using (var self = Change())
            using (var functions = NativeMemory.Write(store, SessionStoreFunctions.Fill))
            {
                var error = Native.firebase_app_options_set_session_store(self.Pointer, functions.Pointer);
                functions.KeepUserDataUnless(error);
                AuthException.ThrowIfFailed(error, "AppOptions.SetSessionStore", "The log has the reason.");
            }
        }
    }

    /// <summary>The functions that the library calls for an ISessionStore.</summary>
    internal static class SessionStoreFunctions
    {
        private static readonly SessionStoreLoad OnLoad = Load;
        private static readonly SessionStoreSave OnSave = Save;
        private static readonly SessionStoreClear OnClear = Clear;
        private static readonly IntPtr LoadPointer = Marshal.GetFunctionPointerForDelegate(OnLoad);
        private static readonly IntPtr SavePointer = Marshal.GetFunctionPointerForDelegate(OnSave);
        private static readonly IntPtr ClearPointer = Marshal.GetFunctionPointerForDelegate(OnClear);

        internal static void Fill(ISessionStore store, NativeMemory memory)
        {
            memory.Set(new NativeSessionStore
            {
                StructSize = NativeMemory.Size<NativeSessionStore>(),
                UserData = memory.Keep(store),
                Load = LoadPointer,
                Save = SavePointer,
                Clear = ClearPointer,
                Release = Kept.FreePointer,
            });
        }

        [MonoPInvokeCallback(typeof(SessionStoreLoad))]
        private static bool Load(IntPtr userData, IntPtr key, IntPtr receive, IntPtr receiverData)
        {
            try
            {
                LibraryThread.Note();
                var session = Kept.Get<ISessionStore>(userData).Load(Utf8.Read(key));
                if (session != null)
                {
                    var receiver = Marshal.GetDelegateForFunctionPointer<SessionReceiver>(receive);
                    receiver(session, (UIntPtr)session.Length, receiverData);
                }
                return true;
            }
            catch (Exception exception)
            {
                Callbacks.Report(exception);
                return false;
            }
        }

        [MonoPInvokeCallback(typeof(SessionStoreSave))]
        private static bool Save(IntPtr userData, IntPtr key, IntPtr bytes, UIntPtr size)
        {
            try
            {
                LibraryThread.Note();
                var session = new byte[(int)size];
                Marshal.Copy(bytes, session, 0, session.Length);
                Kept.Get<ISessionStore>(userData).Save(Utf8.Read(key), session);
                return true;
            }
            catch (Exception exception)
            {
                Callbacks.Report(exception);
                return false;
            }
        }

        [MonoPInvokeCallback(typeof(SessionStoreClear))]
        private static bool Clear(IntPtr userData, IntPtr key)
        {
            try
            {
                LibraryThread.Note();
                Kept.Get<ISessionStore>(userData).Clear(Utf8.Read(key));
                return true;
            }
            catch (Exception exception)
            {
                Callbacks.Report(exception);
                return false;
            }
        }
    }
}
