// SPDX-License-Identifier: Apache-2.0
using System;

namespace FirebaseAuth
{
    /// <summary>Marks a static method that native code calls.</summary>
    /// <remarks>
    /// IL2CPP and Mono's ahead-of-time compiler find the attribute by its name, in any namespace. An own definition
    /// keeps the library independent of Unity's assemblies.
    /// </remarks>
    [AttributeUsage(AttributeTargets.Method)]
    internal sealed class MonoPInvokeCallbackAttribute : Attribute
    {
        internal MonoPInvokeCallbackAttribute(Type type)
        {
            Type = type;
        }

        internal Type Type { get; }
    }
}
