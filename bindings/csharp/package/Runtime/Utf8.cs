// SPDX-License-Identifier: Apache-2.0
using System;
using System.Runtime.InteropServices;
using System.Text;

namespace FirebaseAuth
{
    /// <summary>Strings of the library, which are in UTF-8.</summary>
    internal static class Utf8
    {
        // Throws for half a surrogate pair, which would otherwise become another character without notice.
        private static readonly UTF8Encoding Strict = new UTF8Encoding(false, true);

        /// <summary>The bytes of a string and NUL; null for null.</summary>
        internal static byte[] Bytes(string value, string name)
        {
            if (value == null)
            {
                return null;
            }
            if (value.IndexOf('\0') >= 0)
            {
                throw new ArgumentException(
                    "The string contains the character NUL, at which the library would cut it.", name);
            }
            try
            {
                var bytes = new byte[Strict.GetByteCount(value) + 1];
                Strict.GetBytes(value, 0, value.Length, bytes, 0);
                return bytes;
            }
            catch (EncoderFallbackException)
            {
                throw new ArgumentException(
                    "The string contains half a surrogate pair, which UTF-8 cannot represent.", name);
            }
        }

        /// <summary>A copy of a string of the library; "" for NULL.</summary>
        internal static string Read(IntPtr pointer)
        {
            return Marshal.PtrToStringUTF8(pointer) ?? "";
        }
    }
}
