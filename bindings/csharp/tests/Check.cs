// SPDX-License-Identifier: Apache-2.0
using System;
using System.Threading;
using System.Threading.Tasks;

namespace FirebaseAuth.Tests
{
    internal sealed class Failure : Exception
    {
        internal Failure(string message) : base(message)
        {
        }
    }

    internal static class Check
    {
        internal static void That(bool holds, string what)
        {
            if (!holds)
            {
                throw new Failure("It does not hold that " + what);
            }
        }

        internal static void Equal<T>(T expected, T actual)
        {
            That(Equals(expected, actual), "<" + actual + "> is <" + expected + ">");
        }

        internal static void Contains(string part, string text)
        {
            That(text.Contains(part), "<" + text + "> contains <" + part + ">");
        }

        internal static T Throws<T>(Action action) where T : Exception
        {
            try
            {
                action();
            }
            catch (T exception)
            {
                return exception;
            }
            throw new Failure("Nothing threw " + typeof(T).Name);
        }

        internal static async Task<T> ThrowsAsync<T>(Task task) where T : Exception
        {
            try
            {
                await task;
            }
            catch (T exception)
            {
                return exception;
            }
            throw new Failure("The task did not fail with " + typeof(T).Name);
        }

        /// <summary>The error of a task that fails.</summary>
        internal static async Task<AuthException> FailsAsync(AuthError error, Task task)
        {
            var exception = await ThrowsAsync<AuthException>(task);
            Equal(error, exception.Error);
            return exception;
        }

        /// <summary>Waits for an event that another thread brings about.</summary>
        internal static void Eventually(Func<bool> condition, string what)
        {
            That(SpinWait.SpinUntil(condition, TimeSpan.FromSeconds(20)), what);
        }

        internal static void CollectGarbage()
        {
            for (var pass = 0; pass < 3; pass++)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
            }
        }
    }
}
