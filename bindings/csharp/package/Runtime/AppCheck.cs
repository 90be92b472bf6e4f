// SPDX-License-Identifier: Apache-2.0
using System;
using System.Runtime.InteropServices;

namespace FirebaseAuth
{
    public sealed partial class Auth
    {
        /// <summary>Sends an App Check token with each following request.</summary>
        /// <param name="token">
        /// Returns the token, null or "" for none; null to send none any more. The library calls it before each
        /// request, on the thread that sends the request, and on several threads at the same time. It must not block
        /// and must not call the library: request the token elsewhere and keep it available.
        /// </param>
        public void SetAppCheck(Func<string> token)
        {
            using (var self = Change())
            {
                var error = token == null
                    ? Native.firebase_auth_set_app_check(self.Pointer, null, IntPtr.Zero, null)
                    : Native.firebase_auth_set_app_check(self.Pointer, AppCheck.OnRequest, Kept.Keep(token), Kept.Free);
                AuthException.ThrowIfFailed(error, "Auth.SetAppCheck", "");
            }
        }
    }

    /// <summary>The function that the library calls for an App Check token.</summary>
    internal static class AppCheck
    {
        internal static readonly AppCheckFunction OnRequest = Request;

        [MonoPInvokeCallback(typeof(AppCheckFunction))]
        private static void Request(IntPtr userData, IntPtr receive, IntPtr receiverData)
        {
            try
            {
                LibraryThread.Note();
                var token = Kept.Get<Func<string>>(userData)();
                var receiver = Marshal.GetDelegateForFunctionPointer<AppCheckReceiver>(receive);
                receiver(Utf8.Bytes(token, nameof(token)), receiverData);
            }
            catch (Exception exception)
            {
                Callbacks.Report(exception);
            }
        }
    }
}
