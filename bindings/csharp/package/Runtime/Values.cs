// SPDX-License-Identifier: Apache-2.0
using System;
using System.Collections.Generic;

namespace FirebaseAuth
{
    /// <summary>Copies of JSON values.</summary>
    internal static class Values
    {
        private static readonly ValueVisitor OnMember = Visit;

        /// <summary>A JSON object; null for NULL and other values.</summary>
        internal static IReadOnlyDictionary<string, object> ReadObject(IntPtr value)
        {
            return Read(value) as Dictionary<string, object>;
        }

        /// <summary>Null, long, double, bool, string, List&lt;object&gt; or Dictionary&lt;string, object&gt;.</summary>
        private static object Read(IntPtr value)
        {
            switch (Native.firebase_value_get_type(value))
            {
                case ValueType.Integer:
                    return Native.firebase_value_integer(value);
                case ValueType.Real:
                    return Native.firebase_value_real(value);
                case ValueType.Bool:
                    return Native.firebase_value_bool(value);
                case ValueType.String:
                    return Utf8.Read(Native.firebase_value_string(value));
                case ValueType.Array:
                    return ReadMembers(value, new List<object>());
                case ValueType.Object:
                    return ReadMembers(value, new Dictionary<string, object>());
                default:
                    return null;
            }
        }

        private static object ReadMembers(IntPtr value, object collection)
        {
            var userData = Kept.Keep(collection);
            Native.firebase_value_visit(value, OnMember, userData);
            Kept.FreeHandle(userData);
            return collection;
        }

        [MonoPInvokeCallback(typeof(ValueVisitor))]
        private static void Visit(IntPtr key, IntPtr member, IntPtr userData)
        {
            try
            {
                LibraryThread.Note();
                var collection = Kept.Get<object>(userData);
                var list = collection as List<object>;
                if (list != null)
                {
                    list.Add(Read(member));
                }
                else
                {
                    ((Dictionary<string, object>)collection)[Utf8.Read(key)] = Read(member);
                }
            }
            catch (Exception exception)
            {
                Callbacks.Report(exception);
            }
        }
    }
}
