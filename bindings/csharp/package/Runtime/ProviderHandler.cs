// SPDX-License-Identifier: Apache-2.0
using System;
using System.Runtime.InteropServices;

namespace FirebaseAuth
{
    /// <summary>
    /// The program's own way to ask the player, instead of the browser: for example a device code, the launcher of the
    /// game, or the server of the game.
    /// </summary>
    public interface IProviderHandler
    {
        /// <summary>
        /// Starts to ask the player. Called on the thread of the call that starts the operation; should return quickly.
        /// The program completes the request during this call or later, on any thread. An exception fails the request.
        /// </summary>
        void Begin(ProviderRequest request);

        /// <summary>
        /// Called when the result is no longer needed, so that the program can close its user interface. Can be called
        /// on any thread, but not for a request that was completed.
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
            using (var functions = NativeMemory.Write(handler, ProviderHandlerFunctions.Fill))
            {
                var error = Native.firebase_federated_provider_set_handler(self.Pointer, functions.Pointer);
                functions.KeepUserDataUnless(error);
                AuthException.ThrowIfFailed(error, "FederatedProvider.SetHandler", "The log has the reason.");
            }
        }
    }

    /// <summary>The functions that the library calls for an IProviderHandler.</summary>
    internal static class ProviderHandlerFunctions
    {
        private static readonly ProviderHandlerBegin OnBegin = Begin;
        private static readonly ProviderHandlerCancel OnCancel = Cancel;
        private static readonly IntPtr BeginPointer = Marshal.GetFunctionPointerForDelegate(OnBegin);
        private static readonly IntPtr CancelPointer = Marshal.GetFunctionPointerForDelegate(OnCancel);

        internal static void Fill(IProviderHandler handler, NativeMemory memory)
        {
            memory.Set(new NativeProviderHandler
            {
                StructSize = NativeMemory.Size<NativeProviderHandler>(),
                UserData = memory.Keep(handler),
                Begin = BeginPointer,
                Cancel = CancelPointer,
                Release = Kept.FreePointer,
            });
        }

        [MonoPInvokeCallback(typeof(ProviderHandlerBegin))]
        private static void Begin(IntPtr userData, IntPtr pointer)
        {
            try
            {
                LibraryThread.Note();
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

        [MonoPInvokeCallback(typeof(ProviderHandlerCancel))]
        private static void Cancel(IntPtr userData, IntPtr request)
        {
            try
            {
                LibraryThread.Note();
                Kept.Get<IProviderHandler>(userData).Cancel(ProviderRequest.Retain(request));
            }
            catch (Exception exception)
            {
                Callbacks.Report(exception);
            }
        }
    }
}
