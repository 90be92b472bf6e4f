// SPDX-License-Identifier: Apache-2.0
using System;
using System.Runtime.InteropServices;

namespace FirebaseAuth
{
    /// <summary>
    /// The program's own way to ask the player, instead of the browser: for example a device code, the launcher of the game, or
    /// the server of the game.
    /// </summary>
    public interface IProviderHandler
    {
        /// <summary>
        /// Starts to ask the player. Called on the thread of the call that starts the operation; should return quickly. The
        /// program completes the request during this call or later, on any thread. An exception fails the request.
        /// </summary>
        void Begin(ProviderRequest request);

        /// <summary>
        /// Called when the result is no longer needed, so that the program can close its user interface. Can be called on any
        /// thread, but not for a request that was completed.
        /// </summary>
        void Cancel(ProviderRequest request);
    }

    public sealed partial class FederatedProvider
    {
        /// <summary>Sets the handler that asks the player in the following operations with this provider.</summary>
        /// <param name="handler">The handler; null to use the browser again.</param>
        public void SetHandler(IProviderHandler handler)
        {
            using (var self = Change())
            {
                var error = handler == null
                    ? Native.firebase_federated_provider_set_handler(self.Pointer, IntPtr.Zero)
                    : ProviderHandlerFunctions.Set(self.Pointer, handler);
                AuthException.ThrowIfFailed(error, "FederatedProvider.SetHandler", "The log has the reason.");
            }
        }
    }

    /// <summary>The functions that the library calls for an IProviderHandler.</summary>
    internal static class ProviderHandlerFunctions
    {
        private static readonly RequestFunction OnBegin = Begin;
        private static readonly RequestFunction OnCancel = Cancel;
        private static readonly IntPtr BeginPointer = Marshal.GetFunctionPointerForDelegate(OnBegin);
        private static readonly IntPtr CancelPointer = Marshal.GetFunctionPointerForDelegate(OnCancel);

        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        private delegate void RequestFunction(IntPtr userData, IntPtr request);

        internal static AuthError Set(IntPtr provider, IProviderHandler handler)
        {
            var functions = new NativeProviderHandler
            {
                StructSize = (UIntPtr)Marshal.SizeOf<NativeProviderHandler>(),
                UserData = Kept.Keep(handler),
                Begin = BeginPointer,
                Cancel = CancelPointer,
                Release = Kept.FreePointer,
            };
            var error = Native.firebase_federated_provider_set_handler(provider, ref functions);
            if (error != AuthError.None)
            {
                Kept.FreeHandle(functions.UserData);
            }
            return error;
        }

        [MonoPInvokeCallback(typeof(RequestFunction))]
        private static void Begin(IntPtr userData, IntPtr pointer)
        {
            try
            {
                var request = ProviderRequest.Retain(pointer);
                try
                {
                    Kept.Get<IProviderHandler>(userData).Begin(request);
                }
                catch (Exception exception)
                {
                    Callbacks.Report(exception);
                    request.Fail(AuthError.Failure, "The program's own sign-in failed: " + exception.Message);
                }
            }
            catch (Exception exception)
            {
                Callbacks.Report(exception);
            }
        }

        [MonoPInvokeCallback(typeof(RequestFunction))]
        private static void Cancel(IntPtr userData, IntPtr request)
        {
            try
            {
                Kept.Get<IProviderHandler>(userData).Cancel(ProviderRequest.Retain(request));
            }
            catch (Exception exception)
            {
                Callbacks.Report(exception);
            }
        }
    }
}
