// SPDX-License-Identifier: Apache-2.0
using System;

namespace FirebaseAuth
{
    /// <summary>An error of the library.</summary>
    public sealed class AuthException : Exception
    {
        internal AuthException(AuthError error, Lease future)
            : base(Utf8.Read(Native.firebase_future_error_message(future.Pointer)))
        {
            Error = error;
            ServerMessage = Utf8.Read(Native.firebase_future_server_message(future.Pointer));
            Detail = Utf8.Read(Native.firebase_future_error_detail(future.Pointer));
            Resolver = MultiFactorResolver.Retain(Native.firebase_future_multi_factor_resolver(future.Pointer));
            ReadInfo(AuthResult.Part(Native.firebase_future_auth_result(future.Pointer), future));
        }

        internal AuthException(AuthError error, string message) : base(message)
        {
            Error = error;
            ServerMessage = "";
            Detail = "";
        }

        /// <summary>The error code. A newer library can report codes that the enumeration does not list.</summary>
        public AuthError Error { get; }

        /// <summary>
        /// The error message of the server, for example "INVALID_IDP_RESPONSE : ..."; "" if it sent none. It can
        /// contain tokens and control characters, so it is for comparisons only.
        /// </summary>
        public string ServerMessage { get; }

        /// <summary>
        /// What the server reported, or libcurl and the TLS library about a failed connection, or Apple about a sheet; ""
        /// for other errors. One line without secrets, for programmers and logs. Show <see cref="Exception.Message"/>
        /// to players.
        /// </summary>
        public string Detail { get; }

        /// <summary>
        /// Completes the operation with the second factor, if <see cref="Error"/> is
        /// <see cref="AuthError.SecondFactorRequired"/>; otherwise null.
        /// </summary>
        public MultiFactorResolver Resolver { get; }

        /// <summary>
        /// What the provider reported before a sign-in, a link or a reauthentication failed; null for other operations.
        /// </summary>
        public AdditionalUserInfo AdditionalUserInfo { get; private set; }

        /// <summary>
        /// The credential to use after a collision (<see cref="AuthError.CredentialAlreadyInUse"/>,
        /// <see cref="AuthError.AccountExistsWithDifferentCredentials"/>), because the first one is used up; otherwise
        /// null.
        /// </summary>
        public Credential UpdatedCredential { get; private set; }

        /// <summary>Throws if a call failed.</summary>
        /// <param name="error">The error code of the call.</param>
        /// <param name="function">The name of the function.</param>
        /// <param name="errors">When the function fails, from its documentation.</param>
        internal static void ThrowIfFailed(AuthError error, string function, string errors)
        {
            if (error != AuthError.None)
            {
                throw new AuthException(error, function + " failed with the error " + error + ". " + errors);
            }
        }

        private void ReadInfo(AuthResult result)
        {
            if (result == null)
            {
                return;
            }
            AdditionalUserInfo = result.AdditionalUserInfo;
            UpdatedCredential = AdditionalUserInfo == null ? null : AdditionalUserInfo.UpdatedCredential;
            result.Dispose();
        }
    }
}
